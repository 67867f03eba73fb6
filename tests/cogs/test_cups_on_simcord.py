"""Cups, invitations, check-ins, challenges, roles and recounts, on an independent Discord."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from play.league.registration import BETWEEN, OVER

from .conftest import Stage, private, text
from .test_season_changes import news, turn


@pytest.fixture
def organiser(stage: Stage) -> simcord.MemberActor:
    permissions = discord.Permissions(manage_guild=True, manage_roles=True)
    role = stage.guild.create_role("Organisers", permissions=permissions)
    return stage.guild.add_member(stage.env.create_user("organiser"), roles=[role])


async def create(stage: Stage, organiser: simcord.MemberActor, **terms: Any) -> None:
    """A season of ann and ben that is open for registration."""
    named = {"name": "Spring", "game": "armadora", "size": 2, **terms}
    await organiser.slash(stage.channel, "season create", **named)
    for person in (stage.ann, stage.ben):
        await stage.press(person, await stage.until(lambda: stage.holding("enrol")), "enrol")


async def test_a_cup_is_created_by_command_and_its_bracket_is_shown(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await create(stage, organiser, format="cup")
    card = text(stage.holding("enrol"))
    assert "cup: who loses is out" in card
    assert "Points by place" not in card
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage)
    (begun,) = news(stage, "The final: Round 1 of 1 begins.")
    assert begun.attachments[0].filename.startswith("bracket")
    await stage.until(lambda: stage.holding("act"))
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    await turn(stage, 3)
    assert (await stage.bot.services.seasons.season(1)).status == OVER
    (ended,) = news(stage, "The season is over.")
    assert "1. ben · 2. ann" in text(ended)
    shown = await stage.eve.slash(stage.channel, "league standings", season="1")
    assert "- **ben**, ann" in private(shown)
    assert shown.response is not None
    assert shown.response.attachments
    files = await organiser.slash(stage.channel, "season export", season="1")
    assert files.response is not None


async def test_who_is_invited_is_mentioned_and_enters_by_a_button(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await create(stage, organiser)
    asked = await organiser.slash(stage.channel, "season invite", season="1", person=stage.eve)
    assert "eve is invited" in private(asked)
    await turn(stage)
    (told,) = news(stage, "invites you to this season")
    assert stage.eve.id in [person.id for person in told.mentions]
    assert "You are in" in private(await stage.press(stage.eve, told, "enrol"))


async def test_people_check_in_by_a_button_before_the_round(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await create(stage, organiser, rounds=1)
    rules = {"rules": {"checkin": "yes"}}
    await stage.bot.services.organiser.change_terms(1, organiser.id, rules)
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage)
    assert (await stage.bot.services.seasons.season(1)).status == BETWEEN
    (asked,) = news(stage, "only who does is paired in round 1")
    for person in (stage.ann, stage.ben):
        assert "checked in for round 1" in private(await stage.press(person, asked, "checkin"))
    assert "not in this season" in private(await stage.press(stage.eve, asked, "checkin"))
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage)
    await stage.until(lambda: stage.holding("act"))


async def test_other_points_are_previewed_before_all_results_count_anew(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await create(stage, organiser, rounds=3)
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage)
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    await turn(stage)
    page = await organiser.slash(stage.channel, "season settings", season="1")
    form = await stage.press(organiser, page.response, "sform")
    asked = await organiser.submit_modal(form, {"0": "", "1": "", "2": "4", "3": "5, 2"})
    assert "count anew" in private(asked)
    assert "No place in the standings changes." in private(asked)
    assert (await stage.bot.services.seasons.season(1)).terms["rounds"] == 3
    await stage.press(organiser, asked.response, "srecount")
    season = await stage.bot.services.seasons.season(1)
    assert season.terms["rounds"] == 4
    ((_, lines),) = await stage.bot.services.seasons.standings(1)
    assert [line.points for line in lines] == [5, 2]
    await turn(stage)
    (told,) = news(stage, "changes the terms.")
    assert "5, 2" in text(told)
    assert told.attachments


async def test_everybody_is_proposed_the_right_number_of_rounds(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await create(stage, organiser, rounds=5)
    page = await organiser.slash(stage.channel, "season settings", season="1")
    assert "everybody meets everybody in 1 round." in private(page)
    await stage.press(organiser, page.response, "sallmeet")
    assert (await stage.bot.services.seasons.season(1)).terms["rounds"] == 1


async def test_a_challenge_keeps_the_seat_and_can_be_declined(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await create(stage, organiser, format="ladder")
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage)
    ben = stage.ben
    await stage.ann.slash(stage.channel, "league challenge", person=ben)
    (told,) = news(stage, "challenges")
    assert stage.ben.id in [person.id for person in told.mentions]
    lobby = await stage.until(lambda: stage.holding("join"))
    assert "is kept for" in private(await stage.press(stage.eve, lobby, "join"))
    assert "declined" in private(await stage.press(stage.ben, told, "unchallenge"))
    await stage.ann.slash(stage.channel, "league challenge", person=ben)
    lobby = await stage.until(lambda: stage.holding("join"))
    await stage.press(stage.ben, lobby, "join")
    await stage.until(lambda: stage.holding("act"))


async def test_roles_are_given_only_where_the_organiser_may_give_them(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await create(stage, organiser, rounds=1)
    role = stage.guild.create_role("Champion")
    helper_role = stage.guild.create_role(
        "Helpers", permissions=discord.Permissions(manage_guild=True)
    )
    helper = stage.guild.add_member(stage.env.create_user("helper"), roles=[helper_role])
    refused = await helper.slash(
        stage.channel, "season roles", season="1", what="champion", role=role
    )
    assert "may not give that role" in private(refused)
    assert "roles" not in (await stage.bot.services.seasons.season(1)).terms
    for what in ("champion", "rounds"):
        given = await organiser.slash(
            stage.channel, "season roles", season="1", what=what, role=role
        )
        assert "it is" in private(given)
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage)
    (begun,) = news(stage, "Round 1 of 1 begins.")
    assert f"<@&{role.id}>" in text(begun)
    await stage.until(lambda: stage.holding("act"))
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    await turn(stage, 3)
    guild = stage.bot.get_guild(stage.guild.id)
    assert guild is not None
    assert role.id in [each.id for each in (await guild.fetch_member(stage.ben.id)).roles]
    assert role.id not in [each.id for each in (await guild.fetch_member(stage.ann.id)).roles]
