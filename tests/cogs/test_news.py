"""What happened, on the private page, at the table, in the log and in the replay."""

from __future__ import annotations

import asyncio

import pytest

from cogs.messages.log_lines import log_lines
from cogs.messages.replay_page import replay_page
from cogs.messages.seat_page import recent_lines
from cogs.messages.table_card import table_card
from cogs.services.language import escape_name
from db import SeatRow
from engine import games
from engine.armadora.moves import PASS
from engine.core import Event, Seat, Text, Together
from engine.match import LogEntry, Match, Undo
from play import Table
from play.automatic import PLAN, STANDING_ANSWER
from words import Words

from .conftest import Stage, part, private
from .long_screens import NOON, row_of, seated, taken

STARS = "*Ann_"


def told_table(*entries: tuple[Seat, Event], status: str = "playing") -> Table:
    """A table of four at which these seats have told this, one entry after the other."""
    row = row_of("armadora", 4, status=status, settings={})
    table = seated(row, STARS)
    table.match = Match.start(games()["armadora"], 4, {}, 1)
    for seat, event in entries:
        table.match.lines.append(LogEntry(seat, PASS, (), (event,)))
    table.times = [NOON] * len(entries)
    table.clocks, table.vacation_ends = {}, {}
    return table


def words_of(table: Table) -> Words:
    return Words("en", [f"{escape_name(name)}{seat}" for seat, name in enumerate(table.names())])


def declines(seat: Seat) -> tuple[Seat, Event]:
    return seat, Event(Together("{players} declines.", "{players} decline.", seat))


def logged(table: Table, seat: Seat | None = None) -> list[str]:
    return [said for _, said in log_lines(table, seat, words_of(table))]


def test_the_log_tells_in_one_line_what_several_did_alike() -> None:
    table = told_table(
        (0, Event(Text("An offer."))), declines(1), declines(2), declines(3), declines(1)
    )
    names = words_of(table).names
    assert logged(table) == [
        "`1` An offer.",
        f"`2–5` {names[1]}, {names[2]} and {names[3]} decline.",
    ]


def test_the_log_keeps_apart_what_was_undone() -> None:
    table = told_table(declines(1), declines(2), declines(3))
    assert table.match is not None
    table.match.lines[1] = LogEntry(2, Undo(0), (), table.match.lines[1].news)
    table.match._last_undo_number, table.match._standing_at_undo = 2, ()
    assert [line.partition(" ")[0] for line in logged(table)] == ["`1`", "`2–3`"]
    assert "~~" in logged(table)[0]


def test_automatic_moves_are_marked_on_every_page_and_names_are_shown_as_typed() -> None:
    table = told_table(declines(1), declines(2))
    table.automatic_reasons = {1: PLAN, 2: STANDING_ANSWER}
    words = words_of(table)
    assert words.names[1] == "\\*Ann\\_1"
    both = f"{words.names[1]} and {words.names[2]} decline. (automatic)"
    assert logged(table) == [f"`1–2` {both}"]
    assert both in taken(table_card(table, words, ()))
    assert recent_lines(table, 0, words)[1:] == [f"> {both}"]
    assert recent_lines(table, 1, words)[1] == f"> {words.names[1]} declines. (by plan)"
    assert "(automatic)" in taken(replay_page(table, 1, None, words, []))
    over = told_table(declines(1), declines(2), status="over")
    over.automatic_reasons = table.automatic_reasons
    assert logged(over) == [
        f"`1–2` {words.names[1]} declines. (by plan) {words.names[2]} declines. (standing answer)"
    ]


def test_the_private_page_has_at_most_five_lines_of_news() -> None:
    entries = [(1, Event(Text("{what}", what=f"Entry {n}."))) for n in range(8)]
    table = told_table(*entries)
    assert recent_lines(table, 0, words_of(table)) == [
        "**So far**",
        *(f"> Entry {n}." for n in (3, 4, 5, 6, 7)),
        "-# 3 more lines are in the log.",
    ]


@pytest.mark.parametrize(
    ("language", "first", "rest"),
    [
        ("en", "About you:", "Meanwhile:"),
        ("ko", "내 소식:", "그동안:"),
        ("ru", "О вас:", "Тем временем:"),
    ],
)
def test_what_concerns_the_reader_stands_under_its_own_heading_where_there_is_more(
    language: str,
    first: str,
    rest: str,
) -> None:
    concerning = (2, Event(Text("{what}", what="Lost."), None, (0,)))
    other = (1, Event(Text("{what}", what="Rain.")))
    both = told_table(other, concerning)
    words = Words(language, words_of(both).names)
    assert recent_lines(both, 0, words)[1:] == [first, "> Lost.", rest, "> Rain."]
    for entry, said in ((concerning, "> Lost."), (other, "> Rain.")):
        assert recent_lines(told_table(entry), 0, words)[1:] == [said]


# --- refusals that say what can be done -------------------------------


async def test_act_without_a_seat_says_who_plays_and_how_to_look_on(stage: Stage) -> None:
    board = await stage.started()
    told = private(await stage.press(stage.eve, board, "act"))
    names = ", ".join((await stage.bot.services.tables.table(1)).names())
    assert f"You have no seat at this table: it is played by {names}." in told
    assert "/game show" in told
    assert "/game new" in told


async def test_join_at_a_full_table_says_who_sits_there_and_what_can_be_done(
    stage: Stage,
) -> None:
    services = stage.bot.services
    card = await stage.opened("lapilli")
    join = part(card, "join")
    async with services.tables.locked(1):  # the press comes while the last seat is being taken
        press = asyncio.create_task(stage.eve.click(card, custom_id=join))
        await asyncio.sleep(0.05)
        table = await services.tables.table(1)
        table.seats.append(SeatRow(1, 1, 4711, None, "*ben*", True, None))
    told = private(await press)
    assert "This table is full: ann, \\*ben\\*." in told, "names as they were typed"
    assert "/game new" in told


async def test_a_late_act_says_how_the_match_ended_and_leads_to_its_replay(stage: Stage) -> None:
    board = await stage.started()
    person, other = stage.to_act(board)
    (thread,) = stage.channel.threads
    await stage.bot.services.resignations.resign(1, other.id)
    await stage.bot.services.table_messages.wait_until_idle()
    for who in (person, stage.eve):
        result = await who.slash(thread, "armadora pass", table="1")
        assert f"This match is over: {person.name} has won." in private(result)
        messages = [each for each in (result.response, *result.followups) if each is not None]
        assert "tb:replay:1" in [part(message, "replay") for message in messages]
