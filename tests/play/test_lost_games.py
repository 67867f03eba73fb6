"""A game that cannot be played: its matches are kept as they are, and go on when it is back."""

from __future__ import annotations

import asyncio
from copy import copy
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

import engine
from db import deadlines, facts, leagues, matches
from engine import games, leave_out
from engine.core import Illegal
from play.errors import GAME_LOST, GameLost
from play.league import lost_rounds
from play.league.organiser import Organiser
from play.league.round_deadline import RoundDeadlines
from play.league.season import Seasons
from play.league.table_decisions import seconds_waited_for
from play.lobby_checks import find_game
from play.lost_games import ASKED, LOST, LOST_FACT, LostGames
from play.personal_data import PersonEraser
from play.preferences import Preferences
from play.table import ABORTED, FROZEN, LOBBY, OVER, PAUSED, PLAYING
from play.table_records import TableRecords

from .conftest import ANN, BEN, CARL, Room, set_habits
from .league.conftest import ORGANISER, League

GAME = games()["armadora"]


@pytest.fixture(autouse=True)
def kept_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test leaves out is back after it."""
    monkeypatch.setitem(games(), GAME.meta.key, GAME)
    monkeypatch.setattr(engine, "_left_out", {})


async def restarted(room: Room, *, lost: bool, **away: float) -> Room:
    """The room after a start of the process, with the game or without it.

    The process was away for some time before.
    """
    await room.scheduler.store_last_heartbeat()
    room.hands.at += timedelta(**away)
    if lost:
        leave_out(GAME.meta.key, ImportError("dice"))
    else:
        games()[GAME.meta.key] = GAME
        engine._left_out.clear()
    new = await room.again()
    LostGames(new.tables, new.scheduler)
    await new.scheduler.run_due()
    return new


async def written(room: Room, table_id: int = 1) -> tuple[Any, ...]:
    """What is written down of a match: its status, its log and its seats."""
    async with room.db.read() as c:
        row = await matches.load_match(c, table_id)
        assert row is not None
        log = await matches.list_entries(c, table_id)
        return row.status, row.header, log, await matches.list_seats(c, table_id)


async def reminded_never(room: Room) -> None:
    for person in (ANN, BEN):
        await set_habits(room, person, Preferences(every=0))


async def test_a_match_of_a_lost_game_is_kept_and_whoever_presses_is_told_why(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.play(table, "warrior 1 A1")
    person, before = room.asked(table), await written(room)
    lost = await restarted(room, lost=True)
    frozen = await lost.tables.table(table.id)
    assert (frozen.row.status, frozen.is_game_lost) == (FROZEN, True)
    with pytest.raises(GameLost) as refused:
        await lost.tables.act(table.id, person, GAME.moves.parse("pass"))
    assert refused.value.text == GAME_LOST
    for deed in (
        lost.resignations.resign(table.id, person),
        lost.undoing.undo(table.id, person),
        lost.moderation.toggle_pause(table.id, person),
        lost.seating.let_bot_sit_in(table.id, person),
    ):
        with pytest.raises(GameLost):
            await deed
    assert await written(room) == before
    back = await restarted(lost, lost=False)
    again = await back.tables.table(table.id)
    assert (again.row.status, again.seq, back.asked(again)) == (PLAYING, 1, person)
    await back.play(again, "warrior 1 B1")
    assert again.seq == 2


@pytest.mark.parametrize("late", ["fallback", "bot", "out"])
async def test_no_clock_runs_against_anybody_while_the_game_is_lost(room: Room, late: str) -> None:
    table = await room.timed(ANN, BEN, clock="24", late=late)
    await reminded_never(room)
    await room.wait(hours=10)
    (seat,) = table.seats_to_act()
    ends = table.timeout_at(seat)
    assert ends is not None
    left, before = ends - room.hands.at, await written(room)
    lost = await restarted(room, lost=True, hours=7)
    await lost.wait(days=3)
    assert await written(room) == before
    assert (await lost.tables.table(table.id)).timeout_at(seat) is None
    again = await restarted(lost, lost=True, hours=5)
    await again.wait(days=1)
    back = await restarted(again, lost=False, hours=2)
    found = await back.tables.table(table.id)
    ends = found.timeout_at(seat)
    assert ends is not None
    assert ends - back.hands.at == left, "not a minute is lost, and none is given"
    assert await written(room) == before
    await back.wait(hours=13.9)
    assert found.seq == 0
    await back.wait(hours=0.2)
    assert await written(room) != before, "from now on the clock runs"


async def test_no_clock_runs_in_a_match_of_older_rules(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await room.timed(ANN, BEN, clock="24", late="fallback")
    before = await written(room)
    newer = copy(GAME)
    newer.meta = replace(GAME.meta, version=GAME.meta.version + 1)  # type: ignore[misc]
    monkeypatch.setitem(games(), GAME.meta.key, newer)
    again = await room.again()
    assert (await again.tables.table(table.id)).row.status == FROZEN
    await again.wait(days=3)
    assert await written(room) == before
    async with room.db.read() as c:
        assert await matches.list_notes(c, table.id) == [], "nobody was late"


async def test_a_game_lost_for_long_closes_no_table_and_takes_no_seat(room: Room) -> None:
    table = await room.start(ANN, BEN)
    lobby = await room.open(ANN, BEN)
    await room.seating.let_bot_sit_in(table.id, ANN)
    await room.tables.wait_for_bots()
    until = (await room.tables.table(table.id)).away_until(0)
    assert until is not None
    lost = await restarted(room, lost=True)
    await lost.wait(hours=30)
    async with room.db.write() as tx:  # as if the time had passed that closes idle tables
        for row in await deadlines.list_deadlines(tx, table.id):
            await deadlines.postpone_deadline(tx, row.id, lost.hands.at)
    await lost.wait(hours=1)
    assert (await written(room))[0] == PLAYING
    assert (await written(room, lobby.id))[0] == LOBBY
    back = await restarted(lost, lost=False)
    found = await back.tables.table(table.id)
    assert found.away_until(0) == until + timedelta(hours=31)
    assert found.bot_held_seat(ANN) is not None
    await back.seating.take_seat_back(table.id, ANN)
    assert found.seat_of(ANN) is not None


async def test_who_must_act_is_told_that_the_match_goes_on(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = room.asked(table)
    async with room.tables.locked(table.id), room.tables.writing(table) as tx:
        settings = {**table.row.settings, "pinged": [person]}
        await room.tables.change_row(tx, table, settings=settings)
    lost = await restarted(room, lost=True)
    assert lost.shown == [table.id], "the message says that the match stands still"
    back = await restarted(lost, lost=False)
    found = await back.tables.table(table.id)
    assert back.shown == [table.id]
    assert found.people_told == []
    assert [note.kind for note in found.notes] == ["found"]
    assert LOST not in found.row.settings
    async with room.db.read() as c:
        assert await facts.load_fact(c, LOST_FACT) == "{}"


async def test_a_paused_match_is_still_paused_when_its_game_is_back(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="24")
    await room.moderation.toggle_pause(table.id, ANN)
    lost = await restarted(room, lost=True)
    back = await restarted(lost, lost=False)
    assert (await back.tables.table(table.id)).row.status == PAUSED


async def test_what_a_stop_interrupts_is_done_again_and_not_twice(room: Room) -> None:
    tables = [await room.timed(ANN, BEN, clock="24") for _ in range(3)]
    await reminded_never(room)
    lost = await restarted(room, lost=True)
    await lost.wait(days=1)
    await lost.scheduler.store_last_heartbeat()
    games()[GAME.meta.key] = GAME
    half = await room.again()
    second = await half.tables.table(tables[1].id)
    async with half.tables.locked(second.id), half.tables.writing(second) as tx:
        await LostGames(half.tables, half.scheduler)._continue_match(tx, second)
    back = await restarted(half, lost=False)
    ends = [
        (await back.tables.table(table.id)).timeout_at(table.seats_to_act()[0]) for table in tables
    ]
    assert ends == [back.hands.at + timedelta(hours=24)] * 3


async def test_who_is_erased_gives_up_the_seat_of_a_lost_match_and_it_ends_when_the_game_is_back(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "warrior 1 A1")
    other = room.asked(table)
    seat = table.own_seat(other).seat
    await room.planning.add(table.id, person, GAME.moves.parse("pass"))
    lost = await restarted(room, lost=True)
    await PersonEraser(lost.tables).erase_person(other)
    frozen = await lost.tables.table(table.id)
    assert (frozen.seats[seat].person_id, frozen.seats[seat].resigned_seq) == (None, 1)
    assert frozen.seats[1 - seat].person_id == person, "the others keep their seats"
    assert [(note.kind, note.after_seq) for note in frozen.notes] == [("resigned", 1)]
    assert table.id in lost.shown
    async with lost.db.read() as c:
        assert await matches.list_asked_seats(c, table.id) == [(seat, None)]
        assert await matches.list_matches_of_person(c, other) == []
    back = await restarted(lost, lost=False)
    ended = await back.tables.table(table.id)
    result = ended.result()
    assert ended.row.status == OVER
    assert result is not None
    assert result.winners == (1 - seat,)


async def test_a_lost_match_that_nobody_plays_any_more_is_called_off(room: Room) -> None:
    table = await room.start(ANN, BEN)
    lost = await restarted(room, lost=True)
    for person in (ANN, BEN):
        await PersonEraser(lost.tables).erase_person(person)
    assert (await lost.tables.table(table.id)).row.status == ABORTED
    assert [row.person_id for row in (await lost.tables.table(table.id)).seats] == [None, None]


async def test_of_three_a_bot_plays_on_for_who_was_erased_when_the_game_is_back(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN, CARL)
    lost = await restarted(room, lost=True)
    await PersonEraser(lost.tables).erase_person(ANN)
    back = await restarted(lost, lost=False)
    await back.tables.wait_for_bots()
    going_on = await back.tables.table(table.id)
    assert going_on.row.status == PLAYING
    assert {row.person_id for row in going_on.people_to_act()} <= {BEN, CARL}


async def test_who_still_sits_at_another_table_is_not_erased_and_keeps_the_seat_of_the_lost_one(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    room.game = "lapilli"
    await room.start(ANN, BEN)
    lost = await restarted(room, lost=True)
    before = await written(lost, table.id)
    with pytest.raises(Illegal, match="still sit at a table"):
        await PersonEraser(lost.tables).erase_person(ANN)
    assert await written(lost, table.id) == before
    assert (await lost.tables.table(table.id)).seats[0].person_id == ANN


async def test_a_moderator_may_call_off_a_match_whose_game_is_lost(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="24")
    lost = await restarted(room, lost=True)
    ended = await lost.moderation.abort(table.id, ORGANISER)
    assert ended.row.status == ABORTED
    back = await restarted(lost, lost=False)
    assert (await back.tables.table(table.id)).row.status == ABORTED
    with pytest.raises(Illegal, match="called off"):
        _ = (await back.tables.table(table.id)).running_match


async def test_a_lobby_of_a_lost_game_can_be_left_and_then_the_data_can_be_erased(
    room: Room,
) -> None:
    lobby = await room.open(ANN, BEN)
    lost = await restarted(room, lost=True)
    assert lost.shown == [lobby.id], "its card says that the game is lost"
    eraser = PersonEraser(lost.tables)
    with pytest.raises(Illegal, match="Finish or leave it first"):
        await eraser.erase_person(ANN)
    left = await lost.lobby.leave(lobby.id, ANN)
    assert (left.row.status, left.row.owner_id) == (LOBBY, BEN)
    await eraser.erase_person(ANN)
    back = await restarted(lost, lost=False)
    assert back.shown == [lobby.id]
    found = await back.tables.table(lobby.id)
    assert [row.person_id for row in found.seats] == [BEN]
    assert LOST not in found.row.settings


async def test_a_lobby_of_a_lost_game_is_left_before_one_is_erased(room: Room) -> None:
    table = await room.start(ANN, BEN)
    other = await room.open(ANN, BEN)
    lost = await restarted(room, lost=True)
    eraser = PersonEraser(lost.tables)
    with pytest.raises(Illegal, match="Finish or leave it first"):
        await eraser.erase_person(ANN)
    await lost.lobby.leave(other.id, ANN)
    await eraser.erase_person(ANN)
    assert all(row.person_id != ANN for row in (await lost.tables.table(table.id)).seats)


async def test_lists_name_a_match_whose_game_is_lost_and_it_waits_for_nobody(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = room.asked(table)
    lost = await restarted(room, lost=True)
    (summary,) = await TableRecords(lost.tables).own_summaries(person)
    assert summary.table.game_title.id == "armadora"
    assert not summary.waits_for(person)


async def test_no_table_of_a_lost_game_is_opened(room: Room) -> None:
    lost = await restarted(room, lost=True)
    with pytest.raises(GameLost):
        await lost.open(ANN)
    with pytest.raises(GameLost):
        find_game("armadora")
    with pytest.raises(Illegal, match="no game called"):
        find_game("chess")


async def test_the_time_of_a_round_does_not_pass_while_its_game_is_lost(room: Room) -> None:
    league = League(room)
    RoundDeadlines(room.tables, room.scheduler)
    forever = {"settings": {"terms": {"clock": "none"}}}
    await league.created(4, size=2, rounds=2, days=5, **forever)
    await league.seasons.start(league.id, ORGANISER)
    first, _ = await league.seasons.unopened_pairings(league.id)
    opened = await league.seasons.open_table(first)
    assert opened is not None
    await room.wait(days=4)
    before = await room_closes(room, league.id)
    lost = await restarted(room, lost=True)
    RoundDeadlines(lost.tables, lost.scheduler)
    await lost.wait(days=3)
    async with room.db.read() as c:
        rows = await leagues.list_pairings(c, league.id, 1)
    assert [(row.ranks, row.void) for row in rows] == [(None, False)] * 2
    back = await restarted(lost, lost=False)
    RoundDeadlines(back.tables, back.scheduler)
    assert await room_closes(back, league.id) == before + timedelta(days=3)
    found = await back.tables.table(opened.id)
    assert found.row.settings["closes"] == (before + timedelta(days=3)).isoformat()
    waited = seconds_waited_for(found, back.hands.at)
    assert max(waited.values()) == 0, "what came before is nobody's delay"
    await back.wait(hours=25)
    async with room.db.read() as c:
        rows = await leagues.list_pairings(c, league.id, 1)
    assert rows[0].ranks is not None


async def open_season_table(room: Room) -> tuple[League, int]:
    """A season with a round of five days, and the number of its first table."""
    league = League(room)
    forever = {"settings": {"terms": {"clock": "none"}}}
    await league.created(4, size=2, rounds=2, days=5, **forever)
    await league.seasons.start(league.id, ORGANISER)
    first, _ = await league.seasons.unopened_pairings(league.id)
    opened = await league.seasons.open_table(first)
    assert opened is not None
    return league, opened.id


async def test_a_stop_before_the_tables_know_the_new_end_of_the_round_is_made_good(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    league, table_id = await open_season_table(room)
    before = await room_closes(room, league.id)
    lost = await restarted(room, lost=True)
    await lost.wait(days=3)

    async def stop(*_: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as stopping:
        stopping.setattr(lost_rounds, "copy_round_end_to_tables", stop)
        with pytest.raises(asyncio.CancelledError):
            await restarted(lost, lost=False)
    back = await restarted(lost, lost=False)
    assert await room_closes(back, league.id) == before + timedelta(days=3), "and not twice"
    shown = (await back.tables.table(table_id)).row.settings["closes"]
    assert shown == (before + timedelta(days=3)).isoformat()
    async with room.db.read() as c:
        assert await facts.load_fact(c, lost_rounds.UNCOPIED_FACT) == "[]"


@pytest.mark.parametrize(
    "moments",
    [
        pytest.param((1, 3, 4, 4), id="paused and resumed while the game is lost"),
        pytest.param((-1, 2, 4, 5), id="paused before and resumed while it is lost"),
        pytest.param((2, 6, 4, 6), id="paused while it is lost and resumed later"),
        pytest.param((-1, 6, 4, 7), id="paused before and resumed later"),
        pytest.param((5, 6, 4, 5), id="paused after it is back"),
    ],
)
async def test_a_round_gets_the_time_back_once_that_it_was_paused_or_its_game_was_lost(
    room: Room,
    moments: tuple[int, int, int, int],
) -> None:
    """Days after the game is lost: pause, resumption, the game is back; and what is given back."""
    paused, resumed, found, given = moments
    league, table_id = await open_season_table(room)
    before = await room_closes(room, league.id)
    now = room
    for day in range(-1, 8):
        if day == 0:
            now = await restarted(now, lost=True)
        if day == found:
            now = await restarted(now, lost=False)
        if day in (paused, resumed):
            organiser = Organiser(Seasons(now.tables))
            await organiser.toggle_pause(league.id, ORGANISER)
        if day == max(resumed, found):
            break
        now.hands.at += timedelta(days=1)
        await now.scheduler.store_heartbeat()
    assert await room_closes(now, league.id) == before + timedelta(days=given)
    shown = (await now.tables.table(table_id)).row.settings["closes"]
    assert shown == (before + timedelta(days=given)).isoformat()


async def test_a_turn_is_given_the_time_once_that_the_host_was_away_while_the_game_was_lost(
    room: Room,
) -> None:
    table = await room.timed(ANN, BEN, clock="24")
    await reminded_never(room)
    await room.wait(hours=2)
    (seat,) = table.seats_to_act()
    lost = await restarted(room, lost=True, hours=5)
    lost.scheduler.note_unreachable()
    await lost.wait(days=1)
    again = await restarted(lost, lost=True, days=2)
    await again.wait(hours=3)
    back = await restarted(again, lost=False, hours=7)
    found = await back.tables.table(table.id)
    asked_at = found.clocks[seat].asked_at
    assert asked_at is not None
    assert back.hands.at - asked_at == timedelta(hours=2), "what it had waited before"
    assert ASKED not in found.row.settings


async def room_closes(room: Room, season_id: int) -> datetime:
    """When the running round of a season ends."""
    async with room.db.read() as c:
        season = await leagues.load_season(c, season_id)
    assert season is not None
    return datetime.fromisoformat(season.terms["closes"])
