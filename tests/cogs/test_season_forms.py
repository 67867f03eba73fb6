"""The forms of a season ask for what its game has, and broken text is one sentence."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import discord
import pytest
import simcord

from cogs.components.typed_text import BROKEN_TEXT
from cogs.seasons.forms import ROUNDS, form_questions, parse_form
from engine.core import Illegal, PickQuestion, TextQuestion
from play.league.terms import complete_new_terms
from play.rows import SeasonRow
from words import LANGUAGES, Words

from .conftest import Stage, part, private
from .long_screens import NOON

BROKEN = ("Spring\ud800", "\udfff", "Sp\x00ring")


def make_season(**terms: Any) -> SeasonRow:
    return SeasonRow(
        id=1,
        server_id=1,
        channel_id=2,
        name="Spring",
        status="open",
        round=0,
        terms=complete_new_terms(terms),
        created_at=NOON,
        ended_at=None,
    )


def labels(**terms: Any) -> dict[str, Any]:
    questions = form_questions(ROUNDS, Words("en"), make_season(**terms))
    return {question.label.id: question for question in questions}


def test_the_form_offers_the_numbers_of_players_that_the_game_has() -> None:
    size = labels(game="armadora")["People at a table"]
    assert isinstance(size, PickQuestion)
    assert [key for key, _ in size.options] == ["2", "3", "4"]
    assert size.chosen == ("4",)
    assert "People at a table" not in labels(game="roma"), "there is nothing to choose"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_points_are_as_many_as_there_are_places(code: str) -> None:
    for options, written, count in (
        ({}, "5, 3, 1, 0 / 5, 2, 0 / 5, 0", "4"),
        ({"four": "partners"}, "1, 0 / 1, 0.5, 0 / 1, 0", "2"),
    ):
        points = labels(game="armadora", options=options)["Points by place"]
        assert isinstance(points, TextQuestion)
        assert points.written == written
        assert count in Words(code)(points.hint)


def test_a_ladder_is_asked_for_no_rounds() -> None:
    assert list(labels(game="catan", format="ladder")) == ["People at a table", "Points by place"]


def test_what_is_no_number_is_called_so() -> None:
    with pytest.raises(Illegal, match="is no number"):
        parse_form(ROUNDS, ["many", "1", "0", ""], NOON, UTC, make_season(game="roma"))


@pytest.fixture
def organiser(stage: Stage) -> simcord.MemberActor:
    role = stage.guild.create_role(
        "Organisers", permissions=discord.Permissions(manage_guild=True)
    )
    return stage.guild.add_member(stage.env.create_user("organiser"), roles=[role])


async def test_broken_text_in_a_form_or_a_command_is_one_sentence_and_no_incident(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    for name in BROKEN:
        form = await organiser.slash(stage.channel, "season create")
        told = await organiser.submit_modal(
            form, {"0": name, "1": ["armadora"], "2": ["swiss"], "3": "", "4": ""}
        )
        assert private(told) == BROKEN_TEXT.id
        told = await organiser.slash(stage.channel, "season create", name=name, game="armadora")
        assert private(told) == BROKEN_TEXT.id
    page = (await stage.ann.slash(stage.channel, "my settings")).response
    dialog = await stage.ann.click(page, custom_id=part(page, "hours"))
    told = await stage.ann.submit_modal(dialog, {"0": BROKEN[0], "1": "", "2": ""})
    assert private(told) == BROKEN_TEXT.id
    assert stage.bot.services.interactions.counts["failed"] == 0
