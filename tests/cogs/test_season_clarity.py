"""What people are shown of a season: clocks, dates, numbers, and which season is meant."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from zoneinfo import ZoneInfo

import discord
import pytest
import simcord

from cogs.components.modals import question_modal
from cogs.seasons.bracket import list_bracket_rounds
from cogs.seasons.forms import CREATE, DATES, form_questions
from cogs.seasons.overview import SeasonOverview, chart_rows, standings_lines
from cogs.seasons.roles import list_role_changes as changes
from engine.core import Text
from play.league.cup import CupPlan
from play.league.export import standings_csv
from play.league.parsing import parse_date
from play.league.standings import NO_PLACE, Standing
from play.rows import MemberRow, PairingRow
from render.charts import standings_scenes
from render.scene import Label
from tests.play.conftest import Hands
from words import Words

from .conftest import Stage, part, private, selected, text, wait
from .long_screens import NOON
from .test_season_changes import news, organiser, start, turn
from .test_season_forms import make_season

__all__ = ["organiser"]


async def create(
    stage: Stage,
    organiser: simcord.MemberActor,
    name: str = "Spring",
    **terms: object,
) -> simcord.CommandResult:
    chosen = {"game": "armadora", "size": 2, "rounds": 2, **terms}
    return await organiser.slash(stage.channel, "season create", name=name, **chosen)


# --- clocks -----------------------------------------------------------


async def test_a_bank_is_shown_as_one_on_board_in_the_reminder_and_in_game_time(
    stage: Stage,
    organiser: simcord.MemberActor,
    hands: Hands,
) -> None:
    await create(stage, organiser, clock="14+147", late="out")
    for person in (stage.ann, stage.ben):
        await stage.press(person, await stage.until(lambda: stage.holding("enrol")), "enrol")
    await organiser.slash(stage.channel, "season start", season="1")
    await turn(stage)
    board = await stage.until(lambda: stage.holding("act"))
    bank = "then a bank of 6 days 3 hours"
    assert bank in text(board)
    (thread,) = stage.channel.threads
    assert bank in private(await stage.eve.slash(thread, "game time"))
    await wait(stage, hands, hours=8)
    reminder = stage.holding("act")
    assert reminder is not None
    assert reminder.id != board.id
    assert bank in text(reminder)
    await wait(stage, hands, hours=7)
    burning = stage.holding("act")
    assert burning is not None
    assert burning.id != reminder.id, "a word of its own when it begins to burn"
    assert "the bank burns" in text(burning)
    assert "the bank burns" in private(await stage.eve.slash(thread, "game time"))
    (row,) = (await stage.bot.services.tables.table(1)).people_to_act()
    assert f"<@{row.person_id}>" in text(burning)


async def test_who_enters_a_season_with_a_clock_is_asked_once_when_they_sleep(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await create(stage, organiser, clock="24", late="out")
    await create(stage, organiser, "Summer", clock="24", late="out")
    first, second = [message for message in stage.channel.history() if part(message, "enrol")]
    (asked,) = (await stage.press(stage.ann, first, "enrol")).followups
    assert "when you sleep" in text(asked)
    assert not (await stage.press(stage.ann, second, "enrol")).followups


# --- forms ------------------------------------------------------------


def test_forms_show_dates_with_the_zone_as_they_can_be_typed() -> None:
    seoul = ZoneInfo("Asia/Seoul")
    season = make_season(game="armadora", starts="2026-12-01T09:00:00+00:00")
    for code, shown in {
        "en": "1 December 2026, 18:00",
        "ko": "2026년 12월 1일 18:00",
        "ru": "1 декабря 2026, 18:00",
    }.items():
        starts, *_others = form_questions(DATES, Words(code), season, seoul)
        assert "(Asia/Seoul)" in Words(code)(starts.label)
        assert starts.written == shown
        assert parse_date(starts.written, NOON, seoul) == "2026-12-01T09:00:00+00:00"


def test_what_a_form_needs_is_marked() -> None:
    questions = form_questions(CREATE, Words("en"), None, UTC)
    modal = question_modal(Text("Season"), questions, Words("en"), "tb:x")
    fields = [each.component for each in modal.children]  # type: ignore[attr-defined]
    labels = [each.text for each in modal.children]  # type: ignore[attr-defined]
    marked = {label: field.required for label, field in zip(labels, fields, strict=True)}
    assert marked == {
        "Name": True,
        "Game": True,
        "Format": True,
        "Start (UTC)": False,
        "End (UTC)": False,
    }


# --- which season, which table ----------------------------------------


async def test_the_season_is_guessed_where_only_one_concerns_the_person(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser)
    said = private(await organiser.slash(stage.channel, "season pause"))
    assert said.startswith("**Spring** · The season is paused")
    await organiser.slash(stage.channel, "season pause")
    role = stage.guild.create_role("More", permissions=discord.Permissions(manage_guild=True))
    another = stage.guild.add_member(stage.env.create_user("another"), roles=[role])
    await create(stage, another, "Autumn", size=2)
    for person in (stage.eve, stage.ben):
        await stage.bot.services.seasons.join(2, person.id, person.name)
    await another.slash(stage.channel, "season start")
    assert "Autumn" in private(await stage.eve.slash(stage.channel, "league standings"))
    assert "Spring" in private(await stage.ann.slash(stage.channel, "league standings"))
    assert "Autumn" in private(await another.slash(stage.channel, "season audit"))
    listed = private(await stage.ben.slash(stage.channel, "league standings"))
    assert "Name the season, one of: 2 Autumn, 1 Spring." in listed


async def test_a_table_has_one_number_everywhere(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await stage.started()  # table 1 is no table of the season
    await start(stage, organiser)
    offered = await organiser.autocomplete(stage.channel, "season void", "table", "")
    assert [choice["value"] for choice in offered] == ["2"]
    assert offered[0]["name"].startswith("2 · round 1 · ")
    assert "table 2" in private(await stage.ann.slash(stage.channel, "league tables"))
    assert any("table 2" in text(message) for message in news(stage, "round 1"))
    assert "table 2" in text(stage.holding("act"))
    asked = await organiser.slash(stage.channel, "season void", table="2", reason="Odd.")
    assert "Table 2 of round 1" in private(asked)
    await stage.press(organiser, asked.response, "svoid")
    audit = private(await organiser.slash(stage.channel, "season audit"))
    assert "table 2 of round 1" in audit


# --- lists ------------------------------------------------------------


async def test_lists_say_season_and_round_end_and_which_season_is_mine(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await create(stage, organiser, days=7)
    for person in (stage.ann, stage.ben):
        await stage.press(person, await stage.until(lambda: stage.holding("enrol")), "enrol")
    await organiser.slash(stage.channel, "season start")
    await turn(stage)
    mine = private(await stage.ann.slash(stage.channel, "my games"))
    assert "Spring, round 1 · round ends <t:" in mine
    assert "you are in it" in private(await stage.ann.slash(stage.channel, "league list"))
    assert "you are in it" not in private(await stage.eve.slash(stage.channel, "league list"))


async def test_all_tables_of_a_round_are_in_one_message_that_follows_them(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    board = await start(stage, organiser, rounds=1)
    (listed,) = news(stage, "Spring · round 1")
    (thread,) = stage.channel.threads
    assert f"<#{thread.id}>" in text(listed)
    assert not news(stage, "play here"), "no card of its own"
    loser, winner = stage.to_act(board)
    await stage.bot.services.resignations.resign(1, loser.id)
    await turn(stage, 3)
    (again,) = news(stage, "Spring · round 1")
    assert again.id == listed.id
    assert f"over · **{winner.name}**" in text(again)
    asked = await organiser.slash(stage.channel, "season void", table="1", reason="Odd.")
    await stage.press(organiser, asked.response, "svoid")
    await turn(stage, 2)
    assert "void" in text(news(stage, "Spring · round 1")[0])


# --- leaving and ending -----------------------------------------------


async def test_the_next_season_invites_and_enrols_nobody(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    board = await start(stage, organiser, rounds=1)
    loser, _winner = stage.to_act(board)
    await stage.bot.services.resignations.resign(1, loser.id)
    await turn(stage, 3)
    await organiser.slash(stage.channel, "season next", name="Summer")
    await turn(stage, 2)
    assert await stage.bot.services.seasons.members(2) == []
    (told,) = news(stage, "invites you")
    assert {stage.ann.id, stage.ben.id} <= {person.id for person in told.mentions}
    await stage.press(stage.ann, told, "enrol")
    assert [each.name for each in await stage.bot.services.seasons.members(2)] == ["ann"]


async def test_a_season_that_is_dropped_before_its_start_leaves_no_trace(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await create(stage, organiser)
    await stage.press(stage.ann, await stage.until(lambda: stage.holding("enrol")), "enrol")
    asked = await organiser.slash(stage.channel, "season finish")
    assert "Spring" in private(asked)
    assert "not started" in private(asked)
    await stage.press(organiser, asked.response, "sfinish")
    await turn(stage, 2)
    assert not news(stage, "Spring\n"), "its announcement is gone"
    assert "no season" in private(await stage.ann.slash(stage.channel, "league list"))
    assert "no such season" in private(
        await organiser.slash(stage.channel, "season audit", season="1")
    )


async def test_game_leave_warns_at_the_tables_of_a_season(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser)
    (thread,) = stage.channel.threads
    warning = private(await stage.ann.slash(thread, "game leave"))
    assert "⚠ This table counts for Spring" in warning
    assert "it ranks last" in warning


async def test_the_threads_of_a_round_that_is_over_are_archived_and_locked(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    board = await start(stage, organiser)
    (before,) = stage.channel.threads
    loser, _winner = stage.to_act(board)
    await stage.bot.services.resignations.resign(1, loser.id)
    await stage.bot.services.table_messages.wait_until_idle()
    await turn(stage, 3)
    thread = await stage.bot.services.posting.find_channel(before.id)
    assert isinstance(thread, discord.Thread)
    assert (thread.archived, thread.locked) == (True, True)


# --- the server -------------------------------------------------------


async def test_admin_check_looks_at_the_channel_for_finished_games_too(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    assert "finished games" not in private(await organiser.slash(stage.channel, "admin check"))
    hall = stage.guild.create_text_channel("hall")
    page = (await organiser.slash(stage.channel, "admin settings")).response
    await organiser.select(page, [hall], custom_id=selected(page, "hall"))
    said = private(await organiser.slash(stage.channel, "admin check"))
    assert f"Everything is there in the channel for finished games, <#{hall.id}>" in said
    silence = discord.PermissionOverwrite(send_messages=False, attach_files=False)
    closed = stage.guild.create_text_channel("closed", overwrites={stage.guild.me: silence})
    await organiser.select(page, [closed], custom_id=selected(page, "hall"))
    said = private(await organiser.slash(stage.channel, "admin check"))
    assert f"Missing in the channel for finished games, <#{closed.id}>:" in said


# --- corrections and places -------------------------------------------


async def test_after_a_move_the_board_says_the_truth_about_clocks_at_once(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser)
    services = stage.bot.services
    await services.display.note_lost_place(1, 10003)
    table = await services.tables.table(1)
    seat = table.seats_to_act()[0]
    assert table.timeout_at(seat) is None, "its clocks stand still"
    moderators = discord.Permissions(manage_messages=True, manage_guild=True)
    role = stage.guild.create_role("Moderators", permissions=moderators)
    moderator = stage.guild.add_member(stage.env.create_user("moderator"), roles=[role])
    place = stage.guild.create_text_channel("elsewhere")
    await moderator.slash(place, "table move", table="1")
    await services.table_messages.wait_until_idle()
    (board,) = [message for message in place.history() if part(message, "act")]
    ends = (await services.tables.table(1)).timeout_at(seat)
    assert ends is not None
    assert f"Time until <t:{int(ends.timestamp())}:f>" in text(board)


async def test_the_champions_role_follows_a_correction_after_the_end(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser, rounds=1)
    role = stage.guild.create_role("Champion")
    await stage.bot.services.organiser.set_role(1, organiser.id, "champion", role.id)
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    await turn(stage, 3)

    async def champions() -> list[str]:
        guild = stage.bot.get_guild(stage.guild.id)
        assert guild is not None
        found = [await guild.fetch_member(each.id) for each in (stage.ann, stage.ben)]
        return [each.name for each in found if role.id in [one.id for one in each.roles]]

    assert await champions() == ["ben"]
    await stage.bot.services.organiser.void_pairing(1, organiser.id, 1, 1)
    await turn(stage, 2)
    assert await champions() == [], "nobody has played now"
    await stage.bot.services.organiser.void_pairing(1, organiser.id, 1, 1)
    await turn(stage, 2)
    assert await champions() == ["ben"]


async def test_a_table_that_was_called_off_can_be_played_again_by_the_same_command(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser)
    await stage.bot.services.moderation.abort(1, organiser.id, "Wrong options.")
    asked = await organiser.slash(stage.channel, "season void", table="1", reason="Once more.")
    assert "has no result" in private(asked)
    await organiser.click(asked.response, label="Play it again")
    await turn(stage, 3)
    (told,) = news(stage, "be played again")
    assert {stage.ann.id, stage.ben.id} <= {person.id for person in told.mentions}
    assert (await stage.bot.services.tables.table(2)).row.settings["round"] == 1


async def test_who_presses_twice_is_told_that_it_is_done(
    stage: Stage,
    organiser: simcord.MemberActor,
) -> None:
    await start(stage, organiser)
    await stage.bot.services.resignations.resign(1, stage.ann.id)
    first = await organiser.slash(stage.channel, "season void", table="1", reason="Odd.")
    second = await organiser.slash(stage.channel, "season void", table="1", reason="Odd.")
    await stage.press(organiser, first.response, "svoid")
    told = await stage.press(organiser, second.response, "svoid")
    assert "corrected meanwhile" in private(told)
    rows = await stage.bot.services.seasons.standings(1)
    assert [line.played for line in rows[0][1]] == [0, 0], "it is void, not counted again"


def test_each_tie_break_is_a_column_of_picture_text_and_export() -> None:
    lines = [
        Standing(1, 1, points=5.0, wins=1, played=2, opponents=2.5, balance=1),
        Standing(2, 2, points=5.0, wins=1, played=2, opponents=2.5, balance=-1),
    ]
    at = NOON
    members = [
        MemberRow(1, person, name, 0, None, at) for person, name in ((1, "Ann"), (2, "Ben"))
    ]
    season = replace(make_season(game="armadora", size=2), status="running", round=2)
    overview = SeasonOverview(season, members, [(0, lines)], [])
    words = Words("en")
    (scene,) = standings_scenes("Spring", 2, chart_rows(overview), words)
    painted = {item.text for item in scene.items if isinstance(item, Label)}
    assert {"5", "1/2", "2.5", "+1", "-1"} <= {text.replace("−", "-") for text in painted}
    written = "\n".join(standings_lines(overview, words)).replace("−", "-")
    assert "points 5 · wins 1 · played 2 · opponents 2.5 · against each other +1" in written
    head, first, _second = standings_csv([(0, lines)], {1: "Ann", 2: "Ben"}).splitlines()
    row = dict(zip(head.split(","), first.split(","), strict=True))
    assert (row["points"], row["won_share"], row["opponents"]) == ("5.0", "0.5", "2.5")
    assert (row["against_each_other"], row["place"]) == ("1", "1")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(1)", "'@SUM(1)"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("a;=1+1;", "a;'=1+1;"),  # Russian spreadsheets separate columns so
        ("a\t-1", "a\t'-1"),
        ("Anne-Marie", "Anne-Marie"),
        ("x=y", "x=y"),
    ],
)
def test_no_name_is_a_formula_in_a_spreadsheet_of_any_country(name: str, written: str) -> None:
    sheet = standings_csv([(0, [Standing(1, 1, 5.0, 1, 1, 0.0)])], {1: name})
    assert sheet.splitlines()[1].split(",")[3] == written


def test_everybody_has_the_role_of_their_division_until_the_end() -> None:
    members = [MemberRow(1, person, f"P{person}", person - 1, None, NOON) for person in (1, 2)]
    members.append(MemberRow(1, 3, "P3", 1, 1, NOON))  # has left
    season = make_season(game="armadora", size=2, divisions=2)
    terms = {**season.terms, "roles": {"division 1": 11, "division 2": 22, "champion": 33}}
    running = replace(season, status="running", round=1, terms=terms)
    standings = [(0, [Standing(1, 1, 5.0, 1, 1, 0.0)]), (1, [Standing(2, 1, 5.0, 1, 1, 0.0)])]
    overview = SeasonOverview(running, members, standings, [])
    assert [(each.person_id, each.role_id, each.is_given) for each in changes(overview)] == [
        (1, 11, True),
        (2, 22, True),
        (3, 22, False),
    ]
    over = replace(overview, season=replace(running, status="over"))
    assert [(each.person_id, each.role_id, each.is_given) for each in changes(over)] == [
        (1, 11, False),
        (2, 22, False),
        (3, 22, False),
        (1, 33, True),
    ]


def test_who_has_forfeited_together_is_shown_as_out_in_the_bracket() -> None:
    plan = CupPlan((1, 2, 3, 4), 2, (2,))
    rows = [
        PairingRow(1, 1, 1, 0, [1, 4], 1, [NO_PLACE, NO_PLACE], False, 1),
        PairingRow(1, 1, 2, 0, [2, 3], 2, None, False, 2),
    ]
    first, _final = list_bracket_rounds(rows, plan, {1: "A", 2: "B", 3: "C", 4: "D"}, Words("en"))
    absent, running = first.boxes
    assert [each.state for each in absent.names] == ["out", "out"]
    assert [each.state for each in running.names] == ["open", "open"]
