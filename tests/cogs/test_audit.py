"""What was done by hand, in words: the audit of a season, and moderators in the log of a table."""

from __future__ import annotations

import ast
from pathlib import Path

import discord
import pytest
import simcord

from cogs.seasons.audit import SENTENCES, audit_line
from engine.core import Text
from play.league.audit import load_audit, reason_document, reason_text
from play.league.season import Seasons
from words import LANGUAGES, Words

from .conftest import Hands, Stage, played, private, text, wait

ROOT = Path(__file__).parents[2]


@pytest.fixture
def organiser(stage: Stage) -> simcord.MemberActor:
    role = stage.guild.create_role(
        "Organisers", permissions=discord.Permissions(manage_guild=True, manage_messages=True)
    )
    return stage.guild.add_member(stage.env.create_user("organiser"), roles=[role])


async def entered(
    stage: Stage,
    organiser: simcord.MemberActor,
    *people: simcord.MemberActor,
) -> None:
    await organiser.slash(
        stage.channel, "season create", name="Spring", game="armadora", size=2, rounds=3
    )
    card = await stage.until(lambda: stage.holding("enrol"))
    for person in people:
        await stage.press(person, card, "enrol")


async def test_the_audit_tells_every_act_of_a_season_with_who_and_what_had_held_before(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await entered(stage, organiser, stage.ann, stage.ben)
    page = (await organiser.slash(stage.channel, "season settings", season="1")).response
    form = await stage.press(organiser, page, "sform")
    await organiser.submit_modal(form, {"0": ["2"], "1": "4", "2": "1", "3": "2", "4": "3, 1"})
    await organiser.slash(stage.channel, "season start", season="1")
    for _ in range(2):
        await organiser.slash(stage.channel, "season pause", season="1")
    await organiser.slash(
        stage.channel,
        "season replace",
        season="1",
        new=stage.eve,
        reason="Ben is ill.",
        old=str(stage.ben.id),
    )
    asked = await organiser.slash(
        stage.channel, "season void", season="1", table="1.1", reason="Wrong options."
    )
    await stage.press(organiser, asked.response, "svoid")
    newest = await organiser.slash(stage.channel, "season audit", season="1")
    own = f"<@{organiser.id}>"
    for line in (
        f"{own} changes the terms.\n- Points by place: 1, 0 → **3, 1**\n- Rounds: 3 → **4**",
        f"{own} starts the season.", f"{own} pauses the season.", f"{own} lets the season go on.",
        f"{own} puts eve in the place of ben. Reason: Ben is ill.",
        f"{own} lets table 1 of round 1 count for nobody. Reason: Wrong options.",
    ):  # fmt: skip
        assert line in private(newest)


async def test_the_audit_has_pages_and_stands_behind_a_button_of_the_organisers_page(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await entered(stage, organiser, stage.ann, stage.ben)
    await organiser.slash(stage.channel, "season start", season="1")
    for _ in range(8):
        await stage.bot.services.organiser.toggle_pause(1, organiser.id)
    page = await organiser.slash(stage.channel, "season settings", season="1")
    newest = await stage.press(organiser, page.response, "saudit")
    assert "opens the registration" not in private(newest)
    await stage.press(organiser, newest.response, "saudit")
    assert "opens the registration" in text(newest.response)


async def test_every_kind_of_act_has_its_sentence_in_every_language(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await entered(stage, organiser, stage.ann)
    league: Seasons = stage.bot.services.seasons
    (entry,) = await load_audit(league, 1)
    assert audited() <= set(SENTENCES)
    for code in LANGUAGES:
        assert "{" not in audit_line(entry, {}, Words(code))[1]


def audited() -> set[str]:
    """The kinds that the code writes into audits."""
    found: set[str] = set()
    for path in (*ROOT.glob("play/**/*.py"), *ROOT.glob("cogs/**/*.py")):
        for call in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(call, ast.Call)
                and ast.unparse(call.func).rpartition(".")[2]
                in ("insert_audit", "_add_audit", "_write_audit", "_write_told_audit")
                and len(call.args) > 2
            ):
                found |= {
                    str(each.value)
                    for each in ast.walk(call.args[2])
                    if isinstance(each, ast.Constant)
                }
    return {*found, "void", "counted"}  # which a variable names


def test_the_kinds_are_found() -> None:
    assert {"created", "void", "counted", "gone"} <= audited()


def test_a_reason_is_told_again_only_where_all_of_it_was_stored() -> None:
    few = Text("There are too few people for a table in division {n}: {people}.", n=2, people=1)
    assert reason_text(reason_document(few)) == few
    assert reason_text({"reason": few.id}) is None
    assert reason_text({}) is None


async def test_the_log_of_a_table_names_what_moderators_did(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await played(stage)
    for _ in range(2):
        await organiser.slash(stage.channel, "table pause", table="1")
    await organiser.slash(stage.channel, "table replace", table="1", player="1", person=stage.eve)
    await organiser.slash(stage.channel, "table replace", table="1", player="1")
    await stage.bot.services.moderation.abort(1, organiser.id)
    log = private(await stage.ben.slash(stage.channel, "game log", table="1"))
    by = f"Moderator <@{organiser.id}>"
    seats = (
        "pauses the match.",
        "lets the match go on.",
        "offers the seat of",
        "gives the seat of",
        "calls the match off.",
    )
    assert all(f"{by} {did}" in log for did in seats)


async def test_a_round_with_a_length_says_when_it_ends_and_a_running_season_can_be_given_another(
    stage: Stage,
    organiser: simcord.MemberActor,
    hands: Hands,
) -> None:
    await organiser.slash(
        stage.channel, "season create", name="Spring", game="armadora", size=2, days=7
    )
    card = await stage.until(lambda: stage.holding("enrol"))
    assert "A round lasts at most 7 days" in text(card)
    for person in (stage.ann, stage.ben):
        await stage.press(person, card, "enrol")
    await organiser.slash(stage.channel, "season start", season="1")
    await stage.bot.services.season_runner.step()
    said = "tables that are not over are decided then"
    await stage.until(lambda: any(said in text(message) for message in stage.messages()))
    assert "until <t:" in text(await stage.until(lambda: stage.holding("act")))
    page = (await organiser.slash(stage.channel, "season settings", season="1")).response
    form = await stage.press(organiser, page, "sform")
    await organiser.submit_modal(form, {"0": "", "1": "3"})
    assert "A round lasts at most 3 days" in text(page)
    assert "Days for a round: 7 → **3**" in private(await stage.press(organiser, page, "saudit"))
    await wait(stage, hands, days=3.1)
    assert "let the others wait longest and ranks last" in text(
        await stage.until(lambda: stage.holding("rematch"))
    )
