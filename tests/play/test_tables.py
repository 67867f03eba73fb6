"""A running table: acts are committed before anybody is told, wrong ones change nothing, and
restarts lose nothing.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from threading import get_ident

import pytest

from db import Conflict, matches
from engine import games
from engine.core import Entry, Illegal, Move, Seat
from play import Table, table_store
from play.news import list_public_news
from play.table import OVER, PLAYING
from tests.games.bazaar import BazaarGame
from tests.games.bazaar.moves import Charter
from tests.games.bazaar.state import Bazaar

from .conftest import ANN, BEN, CARL, DORA, Room


async def test_a_move_is_in_the_log_when_act_returns(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.play(table, "warrior 1 A1")
    again = await (await room.again()).tables.table(table.id)
    assert again.match is not None
    assert table.match is not None
    assert again.match.dump() == table.match.dump()
    assert again.seats_to_act() == table.seats_to_act()


async def test_who_is_not_asked_gets_a_sentence_and_nothing_changes(room: Room) -> None:
    table = await room.start(ANN, BEN)
    other = BEN if room.asked(table) == ANN else ANN
    with pytest.raises(Illegal, match="not your turn"):
        await room.tables.act(table.id, other, table.game.moves.parse("warrior 1 A1"))
    with pytest.raises(Illegal, match="no seat"):
        await room.tables.act(table.id, CARL, table.game.moves.parse("warrior 1 A1"))
    assert table.seq == 0


async def test_a_stale_question_is_refused(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = room.asked(table)
    with pytest.raises(Illegal, match="moved on"):
        await room.tables.act(table.id, person, table.game.moves.parse("warrior 1 A1"), asked=1)
    assert table.seq == 0


async def test_two_presses_at_once_make_one_move(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = room.asked(table)
    assert table.match is not None
    asked = table.match.question_mark(table.own_seat(person).seat)
    tries = [
        room.tables.act(table.id, person, table.game.moves.parse(f"warrior 1 {square}"), asked)
        for square in ("A1", "B1")
    ]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(isinstance(result, Illegal) for result in results) == [False, True]
    assert table.seq == 1


async def test_an_entry_written_by_somebody_else_is_never_overwritten(room: Room) -> None:
    table = await room.start(ANN, BEN)
    async with room.db.write() as tx:
        await matches.insert_entry(tx, table.id, 1, 0, ["Pass"], [], table.row.created_at)
    with pytest.raises(Conflict):
        await room.play(table, "warrior 1 A1")
    assert (await room.tables.table(table.id)).seq == 1, "in doubt the log is read again"


async def test_bots_play_on_until_a_person_must_act(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.tables.wait_for_bots()
    assert room.asked(await room.tables.table(table.id)) == ANN


async def test_a_bot_that_thinks_without_end_plays_what_a_clock_would(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    end = threading.Event()
    monkeypatch.setattr("play.bots.MAX_THINKING_SECONDS", 0.1)
    monkeypatch.setattr("play.bots.choose_bot_move", lambda *_: end.wait())
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    try:
        await room.lobby.start(table.id, ANN)
        await room.tables.wait_for_bots()
        own = table.own_seat(ANN).seat
        decision = table.running_match.decision(own)
        assert decision is not None, "whether the bot was first or not, it is a person's turn"
        await room.tables.act(table.id, ANN, decision.fallback)
        await room.tables.wait_for_bots()
    finally:
        end.set()  # a thread that waits for ever would keep the process from ending
    assert room.asked(table) == ANN
    assert table.running_match.lines[-1].seat != own, "the bot has moved"


async def test_a_table_of_bots_after_a_restart_goes_on_when_woken(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.tables.wait_for_bots()
    again = await room.again()
    found = await again.tables.table(table.id)
    again.tables.wake_bots(found)
    await again.tables.wait_for_bots()
    assert again.asked(found) == ANN


async def test_a_match_played_to_the_end_stores_its_result(room: Room) -> None:
    table = await room.start(ANN, BEN)
    while table.row.status == PLAYING:
        await room.play(table, "pass")
    assert table.row.status == OVER
    assert table.row.result is not None
    assert table.row.result["ranks"] == [1, 1]


async def test_resigning_ends_a_match_of_two_and_the_other_wins(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.resignations.resign(table.id, ANN)
    assert table.row.status == OVER
    result = table.result()
    assert result is not None
    assert result.ranks == (2, 1)


async def test_with_more_seats_a_bot_plays_on_and_the_seat_ranks_last(room: Room) -> None:
    table = await room.start(ANN, BEN, CARL)
    await room.resignations.resign(table.id, ANN)
    assert table.row.status == PLAYING
    await room.tables.wait_for_bots()
    while table.row.status == PLAYING:
        await room.play(table, "pass")
        await room.tables.wait_for_bots()
    result = table.result()
    assert result is not None
    assert result.ranks[0] == 3


async def test_when_one_team_has_resigned_the_other_has_won(room: Room) -> None:
    table = await room.start(ANN, BEN, CARL, DORA)
    await room.resignations.resign(table.id, ANN)
    assert table.row.status == PLAYING
    await room.tables.wait_for_bots()
    await room.resignations.resign(table.id, CARL)
    assert table.row.status == OVER


async def test_a_paused_table_takes_no_move_and_goes_on_afterwards(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.moderation.toggle_pause(table.id, DORA)
    with pytest.raises(Illegal, match="paused"):
        await room.tables.act(table.id, ANN, table.game.moves.parse("pass"))
    await room.moderation.toggle_pause(table.id, DORA)
    await room.play(table, "pass")
    assert [note.kind for note in table.notes] == ["paused", "resumed"]


async def test_an_unknown_table_is_a_sentence(room: Room) -> None:
    with pytest.raises(Illegal, match="no such table"):
        await room.tables.table(4711)


async def test_what_one_entry_tells_stays_together(room: Room) -> None:
    room.game = "praetor"
    table = await room.start(ANN, BEN, CARL, DORA)
    for _ in range(4):
        await room.play(table, "pass")
    told = [text.id for text in list_public_news(table, 4)]
    assert told.count("{player}: {items}.") == 4, "the account of everybody"
    assert told[-1].startswith("Round {round}.")
    await room.play(table, "pass")
    assert len(list_public_news(table, 4)) == 4


async def test_long_matches_leave_the_memory_before_short_ones_are_many(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("play.table_store.MAX_ENTRIES_IN_MEMORY", 2)
    first, second, third = [await room.start(ANN, BEN) for _ in range(3)]
    for table in (first, second):
        await room.play(table, "warrior 1 A1")
        await room.play(table, "warrior 1 B1")
    room.tables.forget(third.id)
    await room.tables.table(third.id)  # makes room
    assert set(room.tables._loaded) == {second.id, third.id}
    assert (await room.tables.table(first.id)).seq == 2
    assert set(room.tables._loaded) == {first.id, third.id}


async def test_a_table_at_which_somebody_acts_stays_in_memory(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("play.table_store.MAX_TABLES_IN_MEMORY", 1)
    first, second = [await room.start(ANN, BEN) for _ in range(2)]
    async with room.tables.locked(first.id):
        await room.tables.table(second.id)
        assert set(room.tables._loaded) == {first.id, second.id}


async def test_at_a_table_that_people_have_ended_nobody_is_asked_though_the_rules_would_go_on(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    assert table.view(None).seats_to_act
    await room.resignations.resign(table.id, ANN)
    table = await room.tables.table(table.id)
    assert table.match is not None
    assert table.match.decisions()
    assert table.view(None).seats_to_act == table.view(1).seats_to_act == ()


# --- taking up again --------------------------------------------------


class Watched(BazaarGame):
    """A bazaar that notes on which threads it is played, and does something meanwhile."""

    def __init__(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        self.meanwhile = meanwhile
        self.threads: list[int] = []

    def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        self.threads.append(get_ident())
        self.meanwhile()
        super().apply(state, seat, move, entry)


async def stored(bazaar: Room) -> Table:
    table = await bazaar.start(ANN, BEN)
    for person in (ANN, BEN):
        await bazaar.tables.act(table.id, person, Charter("silk spice"))
    return table


async def test_a_long_log_is_replayed_beside_the_loop(
    bazaar: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, game = await stored(bazaar), Watched()
    monkeypatch.setitem(games(), bazaar.game, game)
    await (await bazaar.again()).tables.table(table.id)
    assert game.threads == [get_ident()] * 2, "a short one is done sooner than a thread is woken"
    game.threads.clear()
    monkeypatch.setattr(table_store, "MAX_ENTRIES_REPLAYED_AT_ONCE", 1)
    await (await bazaar.again()).tables.table(table.id)
    assert len(game.threads) == 2
    assert get_ident() not in game.threads


async def test_all_who_want_a_table_at_once_get_the_same(
    bazaar: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, game = await stored(bazaar), Watched()
    monkeypatch.setitem(games(), bazaar.game, game)
    monkeypatch.setattr(table_store, "MAX_ENTRIES_REPLAYED_AT_ONCE", 1)
    again = await bazaar.again()
    first, *others = await asyncio.gather(*(again.tables.table(table.id) for _ in range(5)))
    assert all(other is first for other in others)
    assert len(game.threads) == 2, "it was replayed once"


async def test_what_is_written_past_a_table_that_is_being_loaded_is_not_overlooked(
    bazaar: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await stored(bazaar)
    again = await bazaar.again()
    doubts = iter([table.id])
    game = Watched(lambda: [again.tables.forget(each) for each in doubts] and None)
    monkeypatch.setitem(games(), bazaar.game, game)
    monkeypatch.setattr(table_store, "MAX_ENTRIES_REPLAYED_AT_ONCE", 1)
    await again.tables.table(table.id)
    assert len(game.threads) == 4, "it was read again"
