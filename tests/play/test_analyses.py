"""Analyses of finished matches: made once, behind live bots, stored, and taken up again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import text as sql

from engine.core import Illegal, Move, Seat
from engine.match import Match
from play import Table
from play import analyses as analyses_module
from play.analyses import Analyses, may_be_analysed
from play.analysis_texts import describe_points, list_share_texts, shares_text
from play.match_analysis import (
    LEAST_SWING,
    MAX_POSITIONS,
    MatchAnalysis,
    begin_analysis,
    dump_analysis,
    list_swings,
    load_analysis,
    position_seconds,
)
from play.search_processes import FoundMove, SearchProcesses
from words import LANGUAGES, Words

from .conftest import ANN, BEN, CARL, Room

NAMES = ("Ann", "Ben")


class Oracle(SearchProcesses):
    """Answers as it is told, as soon as its gate is open."""

    def __init__(self, *shares: float) -> None:
        super().__init__(1)
        self.shares = shares  # of the first seat, by position
        self.asked: list[int] = []  # the positions that it was asked about
        self.judged: list[Move] = []
        self.stops_at: int | None = None  # a position that it never answers
        self.gate = asyncio.Event()
        self.gate.set()

    async def ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        position = len(asked["log"]["log"])
        self.asked.append(position)
        if position == self.stops_at:
            self.gate.clear()
        await self.gate.wait()
        share = self.shares[position]
        return {"shares": [share, 1 - share]}

    async def find_moves(
        self,
        match: Match[Any],
        seat: Seat,
        seconds: float,
        most: int = 1,
        played: Move | None = None,
    ) -> list[FoundMove]:
        assert played is not None
        self.judged.append(played)
        decision = match.decision(seat)
        assert decision is not None
        better = next(move for move in decision.moves if move != played)
        return [FoundMove(better, 0.7, ()), FoundMove(played, 0.3, ())]


@pytest_asyncio.fixture
async def over(room: Room) -> AsyncIterator[Table]:
    """A match of four moves that Ben has won."""
    table = await room.start(ANN, BEN)
    for move in ("warrior 1 A1", "warrior 1 B1", "warrior 1 C1", "warrior 1 A2"):
        await room.play(table, move)
    await room.resignations.resign(table.id, ANN)
    yield await room.tables.table(table.id)


SHARES = (0.5, 0.6, 0.2, 0.25)  # before each of the moves


async def finish(analyses: Analyses, table: Table, person: int = ANN) -> MatchAnalysis:
    running = await analyses.begin(table, person)
    assert await running.wait(60)
    assert running.found.is_done
    return running.found


async def test_what_turned_a_match_is_found_and_judged(room: Room, over: Table) -> None:
    oracle = Oracle(*SHARES)
    found = await finish(Analyses(room.tables, oracle), over)
    assert oracle.asked == [0, 1, 2, 3]
    assert found.positions == (0, 1, 2, 3, 4)
    assert found.shares[-1] == (0.0, 1.0), "the end is known"
    assert [point.entry for point in found.points] == [1, 2], "in their order, above the least"
    match = over.match
    assert match is not None
    assert oracle.judged == [match.lines[1].move, match.lines[0].move], "the largest first"
    said = Words("en", NAMES)
    first, second = describe_points(match, found)
    assert said(second[0]).startswith("Action 2: ")
    changes = ("Ann: 60 % → 20 %.", "Ben: 40 % → 80 %.")
    assert said(second[1]) == changes[match.lines[1].seat], "of equals who acted"
    assert said(second[2]).endswith("(70 % to win instead of 30 %).")
    assert said(first[1]) == ("Ann: 50 % → 60 %.", "Ben: 50 % → 40 %.")[match.lines[0].seat]
    assert said(shares_text(found.shares[2])) == "Chances to win: Ann 20 %, Ben 80 %."
    assert len(list_share_texts(found)) == 5


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_sentence_can_be_said(room: Room, over: Table, language: str) -> None:
    found = await finish(Analyses(room.tables, Oracle(*SHARES)), over)
    assert over.match is not None
    said = Words(language, NAMES)
    for sentences in describe_points(over.match, found):
        assert all("{" not in said(one) for one in sentences)


async def test_all_who_ask_wait_for_the_same_analysis(room: Room, over: Table) -> None:
    oracle = Oracle(*SHARES)
    oracle.gate.clear()
    analyses = Analyses(room.tables, oracle)
    first, second = await asyncio.gather(analyses.begin(over, ANN), analyses.begin(over, CARL))
    assert first is second
    assert first.minutes_left >= 1
    oracle.gate.set()
    assert await first.wait(60)
    assert oracle.asked == [0, 1, 2, 3]
    assert await analyses.find(over) is first.found


async def test_an_analysis_is_kept_over_a_restart(room: Room, over: Table) -> None:
    found = await finish(Analyses(room.tables, Oracle(*SHARES)), over)
    later = await room.again()
    silent = Oracle()
    read = await Analyses(later.tables, silent).find(over)
    assert read == found
    assert silent.asked == []


async def test_those_that_were_looked_at_last_are_kept_in_memory(
    room: Room,
    over: Table,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analyses_module, "MAX_KEPT", 2)
    kept = Analyses(room.tables, Oracle(*SHARES))
    found = await finish(kept, over)
    kept._done[over.id + 1] = found
    assert await kept.find(over) is found
    kept._done[over.id + 2] = found
    assert set(kept._done) == {over.id, over.id + 2}


async def test_a_stopped_analysis_goes_on_where_it_was(room: Room, over: Table) -> None:
    oracle = Oracle(*SHARES)
    oracle.stops_at = 2
    analyses = Analyses(room.tables, oracle)
    running = await analyses.begin(over, ANN)
    while oracle.gate.is_set():
        await asyncio.sleep(0)
    await analyses.close()
    assert not running.found.is_done
    later, next_oracle = await room.again(), Oracle(*SHARES)
    found = await finish(Analyses(later.tables, next_oracle), over)
    assert next_oracle.asked == [2, 3], "what was found before is not asked again"
    assert [len(found.shares), len(found.points)] == [5, 2]


async def test_live_bots_think_first(room: Room, over: Table) -> None:
    live, oracle = room.tables.searches, Oracle(*SHARES)
    thinking = asyncio.Event()

    async def think(asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        await thinking.wait()
        return {}

    live._ask = think  # type: ignore[method-assign]
    bot = asyncio.create_task(live.ask({"seconds": 1.0}))
    await asyncio.sleep(0)
    running = await Analyses(room.tables, oracle).begin(over, ANN)
    for _ in range(20):
        await asyncio.sleep(0)
    assert oracle.asked == []
    thinking.set()
    await bot
    assert await running.wait(60)
    assert oracle.asked == [0, 1, 2, 3]


async def test_nobody_is_helped_while_a_match_runs(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.play(table, "warrior 1 A1")
    assert not may_be_analysed(table)
    with pytest.raises(Illegal):
        await Analyses(room.tables, Oracle()).begin(table, ANN)


async def finish_short_match(room: Room) -> Table:
    """A match of one move that Ben has won."""
    table = await room.start(ANN, BEN)
    await room.play(table, "warrior 1 A1")
    await room.resignations.resign(table.id, ANN)
    return await room.tables.table(table.id)


async def test_who_presses_at_many_matches_at_once_has_one_analysed(
    room: Room,
    over: Table,
) -> None:
    oracle = Oracle(*SHARES)
    oracle.gate.clear()
    analyses = Analyses(room.tables, oracle)
    tables = [over, *[await finish_short_match(room) for _ in range(2)]]
    begun = await asyncio.gather(
        *(analyses.begin(table, ANN) for table in tables), return_exceptions=True
    )
    assert [isinstance(each, Illegal) for each in begun] == [False, True, True]
    await analyses.close()


async def test_a_person_waits_for_one_match_at_a_time(room: Room, over: Table) -> None:
    oracle = Oracle(*SHARES)
    oracle.gate.clear()
    analyses = Analyses(room.tables, oracle)
    other = await finish_short_match(room)
    await analyses.begin(over, ANN)
    with pytest.raises(Illegal):
        await analyses.begin(other, ANN)
    waiting = await analyses.begin(other, BEN)
    await asyncio.sleep(0)
    assert waiting.is_waiting, "one match after the other"
    await analyses.close()


async def test_a_process_that_knows_nothing_ends_the_analysis(room: Room, over: Table) -> None:
    class Dumb(Oracle):
        async def ask(self, asked: dict[str, Any]) -> dict[str, Any]:
            return {"error": "nothing"}

    analyses = Analyses(room.tables, Dumb())
    analyses_allowed = Analyses(room.tables, Oracle(*SHARES))
    running = await analyses.begin(over, ANN)
    assert await running.wait(60)
    assert running.found.is_done, "a few positions may fail"
    assert await analyses_allowed.find(over) is not None


async def test_it_is_erased_with_its_match(room: Room, over: Table) -> None:
    await finish(Analyses(room.tables, Oracle(*SHARES)), over)
    async with room.db.write() as tx:
        await tx.execute(sql(f"DELETE FROM matches WHERE id = {over.id}"))
        left = (await tx.execute(sql("SELECT count(*) FROM analyses"))).scalar_one()
    assert left == 0


async def test_a_real_process_estimates_and_judges(
    room: Room,
    over: Table,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("play.match_analysis.MAX_POSITION_SECONDS", 0.05)
    monkeypatch.setattr("play.analyses.search_seconds", lambda level: 0.05)
    analyses = Analyses(room.tables)
    try:
        found = await finish(analyses, over)
    finally:
        await analyses.close()
    assert len(found.shares) == 5
    for shares in found.shares:
        assert sum(shares) == pytest.approx(1, abs=0.01)


def test_undone_moves_are_no_positions_and_long_matches_have_fewer() -> None:
    class Line:
        move = None

    class Log:
        lines = [Line()] * 2000

        def standing_entries(self) -> list[int]:
            return [number for number in range(1, 2001) if number != 7]

    found = begin_analysis(Log())  # type: ignore[arg-type]
    assert len(found.positions) <= MAX_POSITIONS + 2
    assert found.positions[0] == 0
    assert found.positions[-1] == 2000
    assert 7 not in found.positions
    assert position_seconds(found) < position_seconds(MatchAnalysis((0, 1)))


def test_only_large_swings_are_turning_points() -> None:
    shares = [0.5 + 0.4 * (number % 2) for number in range(20)]
    found = MatchAnalysis(tuple(range(20)), [(share, 1 - share) for share in shares])
    assert len(list_swings(found)) == 18, "the last action ends the match"
    steady = [(0.5 + LEAST_SWING / 3 * (number % 2), 0.5) for number in range(20)]
    assert list_swings(MatchAnalysis(tuple(range(20)), steady)) == []


def test_what_a_newer_version_stored_is_found_anew() -> None:
    stored = dump_analysis(MatchAnalysis((0, 1), [(0.5, 0.5)]))
    assert load_analysis(stored, is_done=False) == MatchAnalysis((0, 1), [(0.5, 0.5)])
    assert load_analysis({**stored, "version": 99}, is_done=True) is None
