"""Looks back upon finished matches with a strong bot, one after the other and behind live bots.

Each match is analysed once. What was found is stored again and again,
so that an analysis goes on where it was when the bot was stopped.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final

from cachetools import LRUCache

from db import Busy, analyses
from engine.core import Illegal, Text
from engine.levels import MASTER, list_levels, search_seconds
from engine.match import Match

from .background import BackgroundQueue
from .match_analysis import (
    MAX_LUCKY_POINTS,
    MAX_TURNING_POINTS,
    MatchAnalysis,
    TurningPoint,
    begin_analysis,
    dump_analysis,
    final_shares,
    list_swings,
    load_analysis,
    position_seconds,
)
from .replay import position_after
from .search_processes import SearchProcesses, make_estimate_question
from .table import OVER, Table
from .tables import Tables

log = logging.getLogger(__name__)
NICENESS: Final = 19  # nothing gives way more
MAX_WAIT_SECONDS: Final = 30.0  # for live bots, before each position
POSITIONS_BETWEEN_STORES: Final = 20
REPLAY_SECONDS: Final = 0.05  # about what it takes to come to a position
MAX_KEPT: Final = 50  # finished analyses in memory, those that were looked at last
MAX_FAILURES: Final = 5  # positions of which a process knows nothing
BEST_MOVES: Final = 1
NOT_OVER: Final = Text("This match is not over yet.")
NO_BOT: Final = Text("No bot of this game knows what is good.")
ONE_AT_A_TIME: Final = Text("Another match is still being analysed for you.")
FAILED: Final = Text("The analysis failed. Try again later.")


@dataclass(slots=True)
class RunningAnalysis:
    """An analysis that is being made; whoever asks for it waits for the same one."""

    found: MatchAnalysis
    work: asyncio.Task[None] | None = None
    is_waiting: bool = True  # until the analyses before it are done
    opinions: int = 0  # on turning points, so far

    @property
    def steps(self) -> int:
        """How many positions and turning points have been looked at so far."""
        return len(self.found.shares) + self.opinions

    @property
    def all_steps(self) -> int:
        """How many positions and turning points there are to look at, at most."""
        return len(self.found.positions) + MAX_TURNING_POINTS

    @property
    def minutes_left(self) -> int:
        """About how many minutes it still takes, if no live bot needs the machine."""
        positions = len(self.found.positions) - len(self.found.shares)
        seconds = positions * (position_seconds(self.found) + REPLAY_SECONDS)
        seconds += (MAX_TURNING_POINTS - self.opinions) * search_seconds(MASTER)
        return max(1, ceil(seconds / 60))

    async def wait(self, seconds: float) -> bool:
        """Waits until the analysis is done, at most so many seconds; returns whether it is."""
        assert self.work is not None
        await asyncio.wait({self.work}, timeout=seconds)
        return self.work.done()


def may_be_analysed(table: Table) -> bool:
    """Whether there may be an analysis: only after the end, and if the game has bots to ask."""
    return _find_refusal(table) is None


def _find_refusal(table: Table) -> Text | None:
    """Why there is no analysis of a match; None if there may be one."""
    if table.row.status != OVER or table.match is None or table.result() is None:
        return NOT_OVER
    has_bot = bool(list_levels(table.game))
    has_moves = bool(table.match.lines)  # else there is nothing to say anything about
    return None if has_bot and has_moves else NO_BOT


class Analyses:
    """Analyses of finished matches: those that run, and those that are stored."""

    def __init__(self, tables: Tables, searches: SearchProcesses | None = None) -> None:
        """`searches`: who is asked about positions; None means one process of its own."""
        self._db = tables.db
        self._live_searches = tables.searches
        self._searches = searches or SearchProcesses(most=1, niceness=NICENESS)
        self._one_at_a_time = asyncio.Lock()
        self._replays = BackgroundQueue()
        self._running: dict[int, RunningAnalysis] = {}  # by table
        self._askers: dict[int, int] = {}  # by person: the table whose analysis they began
        self._done: LRUCache[int, MatchAnalysis] = LRUCache(MAX_KEPT)  # by table

    async def find(self, table: Table) -> MatchAnalysis | None:
        """The finished analysis of a match; None if there is none."""
        if table.id not in self._done and may_be_analysed(table):
            stored = await self._load(table.id)
            if stored is not None and stored.is_done:
                self._done[table.id] = stored
        return self._done.get(table.id)

    async def begin(self, table: Table, person_id: int) -> RunningAnalysis:
        """The running analysis of a match; it is begun now if nobody has begun it.

        Raises Illegal if there may be none, or if the person waits for
        the analysis of another match.
        """
        refusal = _find_refusal(table)
        if refusal is not None:
            raise Illegal(refusal)
        if table.id not in self._running:
            stored = await self._load(table.id)
            self._start(table, person_id, stored)
        return self._running[table.id]

    def _start(self, table: Table, person_id: int, stored: MatchAnalysis | None) -> None:
        """Starts the analysis of a match, unless somebody else was faster.

        `stored` is what was found of it earlier; None if nothing was.
        Nothing is awaited here: whoever presses at two matches at once
        gets one analysis. Raises Illegal if the person waits for
        another one.
        """
        if table.id in self._running:
            return
        if self._askers.get(person_id) in self._running:
            raise Illegal(ONE_AT_A_TIME)
        assert table.match is not None
        running = RunningAnalysis(stored or begin_analysis(table.match))
        self._running[table.id] = running
        self._askers[person_id] = table.id
        running.work = asyncio.create_task(self._run(table, running))

    async def close(self) -> None:
        """Cancels the running analyses; what was found so far is stored."""
        tasks = [analysis.work for analysis in self._running.values() if analysis.work is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._searches.close()

    # --- storing ------------------------------------------------------

    async def _load(self, table_id: int) -> MatchAnalysis | None:
        """The stored analysis of a match, finished or not; None if none can be read."""
        async with self._db.peek() as c:
            row = await analyses.fetch_analysis(c, table_id)
        return None if row is None else load_analysis(row.data, is_done=row.done)

    async def _store(self, table_id: int, found: MatchAnalysis) -> None:
        """Stores what was found so far.

        While the records are busy nothing is stored: the next call does it.
        """
        with contextlib.suppress(Busy):
            async with self._db.write() as tx:
                data = dump_analysis(found)
                await analyses.store_analysis(tx, table_id, done=found.is_done, data=data)

    # --- finding ------------------------------------------------------

    async def _run(self, table: Table, running: RunningAnalysis) -> None:
        """The task of one analysis: waits for its turn, and does what is left of it."""
        try:
            async with self._one_at_a_time:
                running.is_waiting = False
                await self._estimate_positions(table, running.found)
                await self._judge_turning_points(table, running)
            running.found.is_done = True
            await self._store(table.id, running.found)
            self._done[table.id] = running.found
        except Exception:  # whoever waits for it is told that it failed
            log.exception("the analysis of table %s failed", table.id)
        finally:
            self._running.pop(table.id, None)
            if not running.found.is_done and running.found.shares:
                await self._store(table.id, running.found)

    async def _estimate_positions(self, table: Table, found: MatchAnalysis) -> None:
        """Estimates everybody's chances in all positions that are not estimated yet.

        The last position is the result itself. Where no process
        answers, the chances stay as they were; too many such failures
        raise RuntimeError.
        """
        match = table.match
        result = table.result()
        assert match is not None
        assert result is not None
        seconds = position_seconds(found)
        failures = 0
        for position in found.positions[len(found.shares) : -1]:
            asked = make_estimate_question(match, position, seconds, seed=table.id)
            answer = await self._ask_patiently(asked)
            failures += "shares" not in answer  # no process answered
            if failures > MAX_FAILURES:
                raise RuntimeError(answer.get("error", "no estimate"))
            equal_shares = (1 / match.seats,) * match.seats
            before = found.shares[-1] if found.shares else equal_shares
            found.shares.append(tuple(answer.get("shares", before)))
            if len(found.shares) % POSITIONS_BETWEEN_STORES == 0:
                await self._store(table.id, found)
        if len(found.shares) < len(found.positions):
            found.shares.append(final_shares(result, match.seats))

    async def _ask_patiently(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer of a process of low priority, asked once no live bot thinks.

        After MAX_WAIT_SECONDS it is asked in any case.
        """
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._live_searches.wait_until_idle(), MAX_WAIT_SECONDS)
        return await self._searches.ask(asked)

    async def _judge_turning_points(self, table: Table, running: RunningAnalysis) -> None:
        """Finds what a bot would have played at each turning point, from what the player knew.

        Where nobody could choose, it was luck: of such points only
        MAX_LUCKY_POINTS are kept.
        """
        assert table.match is not None
        judged: list[TurningPoint] = []
        lucky = 0
        for swing in list_swings(running.found):
            point = await self._judge_turning_point(table.match, swing)
            lucky += point.best is None
            if point.best is not None or lucky <= MAX_LUCKY_POINTS:
                judged.append(point)
                running.opinions += 1
            if len(judged) == MAX_TURNING_POINTS:
                break
        running.found.points = tuple(sorted(judged, key=lambda point: point.entry))

    async def _judge_turning_point(self, match: Match[Any], point: TurningPoint) -> TurningPoint:
        """A turning point with what a bot would have played, and how often both moves win.

        It is unchanged where the player had no choice, or the bot does
        not know about the move played.
        """
        line = match.lines[point.entry - 1]
        before = await self._replays.run(position_after, match, point.entry - 1)
        decision = before.decision(line.seat)
        has_choice = decision is not None and (len(decision.moves) > 1 or bool(decision.forms))
        if decision is None or not has_choice or not decision.allows(line.move):
            return point
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._live_searches.wait_until_idle(), MAX_WAIT_SECONDS)
        findings = await self._searches.find_moves(
            before, line.seat, search_seconds(MASTER), BEST_MOVES, played=line.move
        )
        shares = {finding.move: finding.share for finding in findings}
        if line.move not in shares:
            return point
        best = findings[0]
        return replace(
            point,
            best=tuple(match.game.moves.dump(best.move)),
            best_share=best.share,
            played_share=shares[line.move],
        )
