"""Matches from files: what was exported comes back, and every fault is a sentence that
says where.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import get_ident
from typing import Any

import pytest

from engine import games
from engine.core import Entry, Illegal, Move, Seat
from engine.match import Match, Undo
from play import match_file_replay
from play.match_file import MAX_FILE_BYTES, read_match_file
from play.match_file_replay import MAX_ENTRIES, MAX_UNDO_WORK
from play.match_import import IMPORTS_PER_DAY, MatchImporter
from play.table import OVER, PLAYING, Table
from tests.games.bazaar import GAME, BazaarGame
from tests.games.bazaar.state import Bazaar

from .conftest import ANN, BEN, Room

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
Json = dict[str, Any]


def exported(table: Table) -> Json:
    """What `/game export` writes."""
    assert table.match is not None
    data = {
        **table.match.dump(),
        "names": table.names(),
        "times": [at.isoformat() for at in table.times],
        "resigned": [row.resigned_seq for row in table.seats],
        "result": table.row.result,
        "commitment": table.match.commitment_digest,
    }
    copy: Json = json.loads(json.dumps(data))
    return copy


async def finished(room: Room) -> Table:
    table = await room.start(ANN, BEN)
    await room.play(table, "warrior 1 A1")
    first = await room.play(table, "palisade C1|D1")
    await room.undoing.undo(table.id, first)
    while table.row.status == PLAYING:
        await room.play(table, "pass")
    return table


async def bring(room: Room, data: Json | bytes) -> Table:
    written = data if isinstance(data, bytes) else json.dumps(data).encode()
    return await MatchImporter(room.tables).import_match(
        written, server_id=1, channel_id=2, person_id=ANN, name="Ann"
    )


async def test_what_was_exported_comes_back_as_a_finished_unrated_match(room: Room) -> None:
    table = await finished(room)
    brought = await bring(room, exported(table))
    assert brought.id != table.id
    assert brought.row.status == OVER
    assert brought.row.result == table.row.result
    assert brought.row.settings["unrated"] is True
    assert brought.names() == table.names()
    assert [row.person_id for row in brought.seats] == [None, None]
    assert brought.times == table.times
    assert brought.match is not None
    assert table.match is not None
    assert brought.match.dump() == table.match.dump()
    assert [note.kind for note in brought.notes] == ["imported"]
    again = await (await room.again()).tables.table(brought.id)
    assert again.match is not None
    assert again.match.dump() == table.match.dump()


async def test_a_match_that_ended_by_resigning_comes_back_with_its_winner(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.play(table, "warrior 1 A1")
    await room.resignations.resign(table.id, ANN)
    brought = await bring(room, exported(table))
    assert brought.row.result == table.row.result


async def test_names_and_times_may_be_missing_and_the_result_is_never_believed(
    room: Room,
) -> None:
    data = exported(await finished(room))
    del data["names"], data["times"]
    brought = await bring(room, {**data, "result": {"ranks": [2, 1]}})
    assert brought.names() == ("1", "2")
    assert brought.times == [room.hands.at] * len(brought.times)
    assert brought.row.result is not None
    assert brought.row.result["scores"], "reckoned here"


def edited(change: Callable[[Json], object]) -> Callable[[Json], Json]:
    def edit(data: Json) -> Json:
        change(data)
        return data

    return edit


FAULTS: dict[str, tuple[Callable[[Json], Json | bytes], str]] = {
    "too large": (lambda data: b" " * (MAX_FILE_BYTES + 1), "too large"),
    "no text": (lambda data: b"\xff\xfe\x00", "no text"),
    "no JSON": (lambda data: b'{"game": ', "no JSON: line {line}"),
    "not a number": (lambda data: json.dumps({**data, "seed": float("nan")}).encode(), "no JSON"),
    "deep": (lambda data: b"[" * 200_000, "no JSON"),
    "a list": (lambda data: b"[]", "holds no match"),
    "lacking": (lambda data: {"game": "armadora"}, "lacks"),
    "another game": (edited(lambda data: data.update(game="chess")), "not played here"),
    "a game of no name": (edited(lambda data: data.update(game=["armadora"])), "not played here"),
    "other rules": (edited(lambda data: data.update(version=99)), "other rules"),
    "later rules": (edited(lambda data: data.update(revision=99)), "other rules"),
    "seats as text": (edited(lambda data: data.update(seats="2")), "not right"),
    "seven seats": (edited(lambda data: data.update(seats=7)), "is for"),
    "options": (edited(lambda data: data.update(options={"memory": 1})), "not right"),
    "an unknown option": (
        edited(lambda data: data.update(options={"dragons": "on"})),
        "no option",
    ),
    "seed": (edited(lambda data: data.update(seed=-1)), "not right"),
    "seed as text": (edited(lambda data: data.update(seed="seed")), "not right"),
    "seed too long": (edited(lambda data: data.update(seed="0" * 33)), "not right"),
    "salt": (edited(lambda data: data.update(salt=7)), "not right"),
    "chance": (edited(lambda data: data.update(chance="2")), "not right"),
    "no chance": (edited(lambda data: data.pop("chance")), "not right"),
    "order": (edited(lambda data: data.update(order=[0, 0])), "not right"),
    "no order": (edited(lambda data: data.pop("order")), "not right"),
    "commitment": (edited(lambda data: data.update(commitment="abc")), "not right"),
    "setup": (edited(lambda data: data.update(setup="abc")), "not right"),
    "another setup": (edited(lambda data: data["setup"].append(0)), "set-up"),
    "log": (edited(lambda data: data.update(log={})), "not right"),
    "a long log": (
        edited(lambda data: data.update(log=[[0, ["Pass"], []]] * (MAX_ENTRIES + 1))),
        "not right",
    ),
    "entry of two": (
        edited(lambda data: data["log"].__setitem__(0, [0, ["Pass"]])),
        "Entry {n} does not follow",
    ),
    "unknown move": (
        edited(lambda data: data["log"][0].__setitem__(1, ["Fly", 3])),
        "Entry {n} does not follow",
    ),
    "illegal move": (
        edited(lambda data: data["log"][0].__setitem__(1, ["PlaceWarrior", 99, 0])),
        "Entry {n} does not follow",
    ),
    "wrong seat": (
        edited(lambda data: data["log"][0].__setitem__(0, 1 - data["log"][0][0])),
        "Entry {n} does not follow",
    ),
    "seat true": (
        edited(lambda data: data["log"][0].__setitem__(0, True)),
        "Entry {n} does not follow",
    ),
    "invented chance": (
        edited(lambda data: data["log"][0].__setitem__(2, [1])),
        "Entry {n} does not follow",
    ),
    "undo of nothing": (
        edited(lambda data: data["log"].insert(0, [0, ["Undo", 5], []])),
        "Entry {n} does not follow",
    ),
    "undo by nobody": (
        edited(lambda data: data["log"].append([9, ["Undo", 0], []])),
        "Entry {n} does not follow",
    ),
    "undo with chance": (
        edited(lambda data: data["log"].append([0, ["Undo", 1], [1]])),
        "Entry {n} does not follow",
    ),
    "undo by a word": (
        edited(lambda data: data["log"].append([0, ["Undo", "1"], []])),
        "Entry {n} does not follow",
    ),
    "undo to nowhere": (
        edited(lambda data: data["log"].append([0, ["Undo"], []])),
        "Entry {n} does not follow",
    ),
    "agreed by nobody": (
        edited(lambda data: data["log"].append([0, ["Undo", 1, [2]], []])),
        "Entry {n} does not follow",
    ),
    "agreed by oneself": (
        edited(lambda data: data["log"].append([0, ["Undo", 1, [0]], []])),
        "Entry {n} does not follow",
    ),
    "agreed twice": (
        edited(lambda data: data["log"].append([0, ["Undo", 1, [1, 1]], []])),
        "Entry {n} does not follow",
    ),
    "not over": (
        edited(lambda data: data.update(log=data["log"][:1], times=data["times"][:1])),
        "not over",
    ),
    "names": (edited(lambda data: data.update(names=["Ann"])), "not right"),
    "empty names": (edited(lambda data: data.update(names=["Ann", " "])), "not right"),
    "times": (edited(lambda data: data["times"].pop()), "not right"),
    "no times": (edited(lambda data: data["times"].__setitem__(0, "noon")), "not right"),
    "times backwards": (
        edited(lambda data: data["times"].__setitem__(0, "2999-01-01T00:00:00+00:00")),
        "not right",
    ),
    "times of no calendar": (
        edited(lambda data: data["times"].__setitem__(0, "0001-01-01T00:00:00+00:00")),
        "not right",
    ),
    "resigned": (edited(lambda data: data.update(resigned=[None, 9999])), "not right"),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_is_one_sentence_and_nothing_is_kept(room: Room, fault: str) -> None:
    spoil, sentence = FAULTS[fault]
    data = exported(await finished(room))
    with pytest.raises(Illegal) as refused:
        await bring(room, spoil(data))
    assert sentence in str(refused.value)
    with pytest.raises(Illegal, match="no such table"):
        await room.tables.table(2)


async def test_there_is_an_end_to_what_one_person_brings_in_a_day(room: Room) -> None:
    data = exported(await finished(room))
    for _ in range(IMPORTS_PER_DAY):
        await bring(room, data)
    with pytest.raises(Illegal, match="a day"):
        await bring(room, data)
    room.hands.turn_to(room.hands.at + timedelta(days=1, hours=1))
    await bring(room, data)


async def test_files_from_before_there_was_a_commitment_are_still_read(room: Room) -> None:
    data = exported(await finished(room))
    for name in ("salt", "chance", "order", "commitment"):
        del data[name]
    brought = await bring(room, {**data, "seed": 2**60})
    assert brought.match is not None
    assert (brought.match.seed, brought.match.commitment) == (2**60, None)


async def test_who_agreed_to_an_undo_comes_back(room: Room) -> None:
    table = await room.start(ANN, BEN)
    first = await room.play(table, "warrior 1 A1")
    other = room.asked(table)
    agreeing = table.own_seat(other).seat
    await room.undoing.undo(table.id, first)
    await room.undoing.answer_request(table.id, other, table.seq, agree=True)
    await room.resignations.resign(table.id, ANN)
    brought = await bring(room, exported(table))
    assert table.match is not None
    assert brought.match is not None
    assert brought.match.lines[-1].move == table.match.lines[-1].move == Undo(0, (agreeing,))


def with_undos(count: int) -> Json:
    """A match in which the first move was taken back so many times."""
    match = Match.start(games()["armadora"], 2, {}, 7)
    for _ in range(count):
        decision = match.decisions()[0]
        match.act(decision.seat, decision.fallback)
        match.undo(decision.seat, 0)
    while match.decisions():
        match.act(match.decisions()[0].seat, match.decisions()[0].fallback)
    data: Json = match.dump()
    return data


def test_so_many_undos_that_nobody_can_check_them_are_refused_with_a_sentence() -> None:
    fitting = with_undos(900)
    assert len(fitting["log"]) * 900 < MAX_UNDO_WORK
    assert len(read_match_file(json.dumps(fitting).encode(), NOW).match.lines) == len(
        fitting["log"]
    )
    data = with_undos(1100)
    with pytest.raises(Illegal) as refused:
        read_match_file(json.dumps(data).encode(), NOW)
    entries = len(data["log"])
    assert refused.value.text.args == {
        "undos": 1100,
        "entries": entries,
        "most": MAX_UNDO_WORK // entries,
    }
    assert "takes something back" in str(refused.value)


def test_a_match_that_takes_too_long_to_check_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_file_replay, "MAX_CHECK_SECONDS", -1.0)
    with pytest.raises(Illegal, match="too long"):
        read_match_file(json.dumps(with_undos(1)).encode(), NOW)


class Watched(BazaarGame):
    """A bazaar that notes on which thread it is played."""

    def __init__(self) -> None:
        self.threads = set[int]()

    def apply(self, state: Bazaar, seat: Seat, move: Move, entry: Entry) -> None:
        self.threads.add(get_ident())
        super().apply(state, seat, move, entry)


async def test_a_file_is_replayed_beside_the_loop(
    bazaar: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match.start(GAME, 2, {}, 7)
    while match.decisions():
        match.act(match.decisions()[0].seat, match.decisions()[0].fallback)
    game = Watched()
    monkeypatch.setitem(games(), bazaar.game, game)
    brought = await bring(bazaar, json.loads(json.dumps(match.dump())))
    assert brought.row.result is not None
    assert game.threads
    assert get_ident() not in game.threads


def test_a_match_of_chance_is_replayed_with_the_chance_it_had(bazaar: Room) -> None:
    match = Match.start(games()[bazaar.game], 2, {}, 7)
    while match.decisions():
        decision = match.decisions()[0]
        match.act(decision.seat, decision.fallback)
    assert read_match_file(json.dumps(match.dump()).encode(), NOW).match.dump() == match.dump()
