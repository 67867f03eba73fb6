"""All tables: loaded on first use, kept while they are in use, locked one by one, written before
they are shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from db import Busy, ClockRow, Database, PlanRow, clocks, matches, plans
from engine.core import Diverged, Illegal, Move, Result, Seat, Text
from engine.match import LogEntry, Match

from . import crash_points, ratings, turn_timers
from .auto_moves import list_outdated_plans, next_auto_move
from .background import BackgroundQueue
from .bots import BotRunner
from .league import results as league
from .table import ABORTED, FROZEN, LIVE, LOBBY, OVER, PAUSED, PLAYING, UNSHOWN, Table
from .wall_clock import WallClock

log = logging.getLogger(__name__)
KEPT, ENTRIES = (
    600,
    30_000,
)  # tables in memory, and the most entries that all their logs have: an entry takes a kilobyte
SHORT = 100  # entries of a log that are replayed at once: that takes a few milliseconds
FOLLOWING = 100  # moves that one move may bring about by itself


class Tables:
    """The tables of one bot. `changed` is told which table has news to show."""

    def __init__(
        self,
        db: Database,
        changed: Callable[[int], None] = lambda table_id: None,
        wall: WallClock | None = None,
    ) -> None:
        self.db = db
        self.changed = changed
        self.wall = wall or WallClock()
        self.now = self.wall.now
        self._kept: OrderedDict[int, Table] = OrderedDict()
        self._loading: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._replays = BackgroundQueue()
        # how often something was written past the tables in memory: what is being loaded is loaded
        # again
        self._doubts = 0
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._bots = BotRunner(self)

    # --- finding ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def locked(self, table_id: int) -> AsyncIterator[Table]:
        """The table, locked: nobody else acts there meanwhile."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        async with lock:
            yield await self.table(table_id)

    async def table(self, table_id: int) -> Table:
        """The table as it is written down, for looking at it; Illegal where there is none."""
        while True:
            if table_id not in self._kept:
                await self._take_up(table_id)
                continue
            self._kept.move_to_end(table_id)
            table = self._kept[table_id]
            if table.written.is_set():
                return table
            await table.written.wait()

    def _make_room(self) -> None:
        """Lets go of the tables that were not looked at for longest.

        Nobody may read anew what is being written.
        """
        entries = sum(table.seq for table in self._kept.values())
        for old in list(self._kept)[:-1]:
            if len(self._kept) <= KEPT and entries <= ENTRIES:
                return
            lock = self._locks.get(old)
            if lock is None or not lock.locked():
                entries -= self._kept.pop(old).seq

    async def _take_up(self, table_id: int) -> None:
        """Loads a table that is not in memory.

        Who else wants it waits for the same, so that nobody acts on an older copy.
        """
        lock = self._loading.get(table_id)
        if lock is None:
            lock = self._loading[table_id] = asyncio.Lock()
        async with lock:
            while table_id not in self._kept:
                doubts = self._doubts
                loaded = await self._load(table_id)
                if doubts == self._doubts:
                    self._kept[table_id] = loaded
                    self._make_room()

    async def _load(self, table_id: int) -> Table:
        async with self.db.peek() as c:
            row = await matches.load_match(c, table_id)
            if row is None:
                raise Illegal(Text("There is no such table."))
            table = Table(
                row,
                await matches.list_seats(c, table_id),
                notes=await matches.list_notes(c, table_id),
            )
            entries = await matches.list_entries(c, table_id) if row.header else []
            if row.status in LIVE:
                table.clocks = {
                    clock.seat: clock for clock in await clocks.list_clocks(c, table_id)
                }
                await turn_timers.load_all_preferences(c, table, self.now())
                table.plans = await plans.list_plans(c, table_id)
        if row.header:
            table.times = [entry.at for entry in entries]
            data = {**row.header, "log": [[e.seat, e.move, e.drawn] for e in entries]}
            try:
                table.match = await self._replay_match(data)
            except Diverged as error:
                log.warning("table %s no longer replays: %s", table_id, error)
                table.row = replace(row, status=FROZEN) if row.status in LIVE else row
        return table

    async def _replay_match(self, data: Mapping[str, Any]) -> Match[Any]:
        """The match of a log.

        A long one is replayed beside the loop, one after the other, so that presses are answered
        meanwhile.
        """
        if len(data["log"]) <= SHORT:
            return Match.load(data, listen=True)
        return await self._replays.run(Match.load, data, listen=True)

    def give_time_back(self, gap: timedelta) -> None:
        """The clocks that run have run that much less, nobody was waited for as long; it is written
        down already.
        """
        self._doubts += 1
        for table in self._kept.values():
            table.clocks = {seat: _given_back(clock, gap) for seat, clock in table.clocks.items()}

    def forget(self, table_id: int) -> None:
        """Doubt: the next look reads it from the log again."""
        self._doubts += 1
        self._kept.pop(table_id, None)

    # --- writing ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def writing(self, table: Table) -> AsyncIterator[AsyncConnection]:
        """A transaction for a locked table, whom nobody sees before it is done.

        Where it fails, what is in memory is forgotten.
        """
        table.written.clear()
        try:
            async with self.db.write() as tx:
                yield tx
                crash_points.crash_point("before-commit")
        except BaseException:
            self.forget(table.id)
            raise
        finally:
            table.written.set()
        crash_points.crash_point("after-commit")

    async def change_row(self, tx: AsyncConnection, table: Table, **columns: Any) -> None:
        await matches.update_match(tx, table.id, **columns)
        table.row = replace(table.row, **columns)

    async def add_note(
        self, tx: AsyncConnection, table: Table, kind: str, person_id: int | None, **data: Any
    ) -> None:
        """A line of the log that is no move: who resigned, paused, changed seats."""
        await matches.insert_note(tx, table.id, table.seq, kind, person_id, data, self.now())
        table.notes = await matches.list_notes(tx, table.id)

    async def store_entry(self, tx: AsyncConnection, table: Table, line: LogEntry) -> None:
        """The entry that was just made, whom the match asks now, and the end where it
        is reached.
        """
        match = table.match
        assert match is not None
        at = self.now()
        seat, move, drawn = match.dump_entry(line)
        await matches.insert_entry(tx, table.id, len(match.lines), seat, move, drawn, at)
        table.times.append(at)
        columns: dict[str, Any] = {} if table.row.undo is None else {"undo": None}
        if match.is_over:
            columns |= {"status": OVER, "ended_at": at}
        if columns:
            await self.change_row(tx, table, **columns)
        if match.is_over:
            await self.change_row(tx, table, result=result_document(table.result()))
            await ratings.store_results(tx, table)
            await league.enter_result(tx, table)
        await self.update_asked(tx, table, line.seat if line.ends_turn else None)

    async def ping_again(self, tx: AsyncConnection, table: Table, *people: int) -> None:
        """These people are told again, with a new message, though they know."""
        told = [person for person in table.people_told if person not in people]
        settings = {**table.row.settings, "pinged": told, "calls": table.ping_count + 1}
        await self.change_row(tx, table, settings=settings, shown_seq=UNSHOWN)

    async def update_asked(
        self, tx: AsyncConnection, table: Table, ended: Seat | None = None
    ) -> None:
        """Whom the match asks now.

        Who had been told, but has to wait for other people now, is told again next time.
        """
        asked = [
            (seat, None if table.is_bot_seat(seat) else table.seats[seat].person_id)
            for seat in table.seats_to_act()
        ]
        await matches.replace_asked_seats(tx, table.id, asked)
        people = [person for _, person in asked if person is not None]
        told = [person for person in table.people_told if person in people]
        if told != table.people_told and (
            people or not asked
        ):  # while only bots are asked, nobody waits
            await self.change_row(tx, table, settings={**table.row.settings, "pinged": told})
        await turn_timers.update_turns(tx, table, self.now(), ended)

    async def conclude(self, tx: AsyncConnection, table: Table, status: str) -> None:
        """Ends a match outside its rules."""
        await self.change_row(
            tx, table, status=status, ended_at=self.now(), undo=None, shown_seq=UNSHOWN
        )
        if status == OVER:
            await self.change_row(tx, table, result=result_document(table.result()))
            await ratings.store_results(tx, table)
            await league.enter_result(tx, table)
        else:
            await league.void_table(tx, table, self.now())
        await matches.replace_asked_seats(tx, table.id, [])
        await turn_timers.update_turns(tx, table, self.now())

    # --- acting -----------------------------------------------------------------------------------

    async def act(
        self, table_id: int, person_id: int, move: Move, asked: int | None = None
    ) -> LogEntry:
        """A person's move at their seat.

        `asked` is the mark of the question they saw; None: whatever is asked now.
        """
        async with self.locked(table_id) as table:
            match = table.running_match
            seat = table.own_seat(person_id).seat
            self.check_asked(table, seat, asked)
            vain = list_outdated_plans(table, seat)
            line = await self.commit_move(table, match, seat, move, vain)
            if seat in table.seats_called_for:
                await self._keep_returned_seat(table, seat)
        self.after_change(table)
        return line

    async def _keep_returned_seat(self, table: Table, seat: Seat) -> None:
        """Whoever was missed and acts again keeps the seat."""
        settings = table.row.settings
        offered = {key: to for key, to in settings["seeking"].items() if key != str(seat)}
        called = [other for other in table.seats_called_for if other != seat]
        own = table.seats[seat]
        async with self.writing(table) as tx:
            await self.change_row(
                tx,
                table,
                settings={**settings, "seeking": offered, "called": called},
                shown_seq=UNSHOWN,
            )
            await self.add_note(tx, table, "back", own.person_id, seat=seat, name=own.name)

    def check_asked(self, table: Table, seat: Seat, asked: int | None) -> None:
        """Illegal where it is not the seat's turn, or the question has changed since it
        was shown.
        """
        match = table.running_match
        current = match.question_mark(seat)
        if current is None:
            raise Illegal(Text("It is not your turn. You will be told when it is."))
        if asked is not None and asked != current:
            raise Illegal(
                Text(
                    "The board has moved on since then. Press Act at the table to see what is "
                    "possible now."
                )
            )

    async def commit_move(
        self,
        table: Table,
        match: Match[Any],
        seat: Seat,
        move: Move,
        fulfilled: Sequence[PlanRow] = (),
    ) -> LogEntry:
        """A move at a locked table, checked and written, and all that follows from it by itself."""
        line = await self._commit_one(table, match, seat, move, fulfilled)
        await self.play_auto_moves(table)
        return line

    async def _commit_one(
        self, table: Table, match: Match[Any], seat: Seat, move: Move, fulfilled: Sequence[PlanRow]
    ) -> LogEntry:
        line = match.act(seat, move)
        async with self.writing(table) as tx:
            await self.store_entry(tx, table, line)
            passing = [plan for plan in table.plans if plan.passing] if line.ends_turn else []
            await self.drop_plans(tx, table, [*fulfilled, *passing])
        return line

    async def drop_plans(self, tx: AsyncConnection, table: Table, gone: Sequence[PlanRow]) -> None:
        if gone:
            await plans.delete_plans(tx, *(plan.id for plan in gone))
            table.plans = [plan for plan in table.plans if plan not in gone]

    async def play_auto_moves(self, table: Table) -> bool:
        """Answers at a locked table what nobody needs to be asked; False: there was nothing of that
        kind.
        """
        count = 0
        try:
            while count < FOLLOWING and (found := next_auto_move(table)) is not None:
                done = [found.plan] if found.plan is not None and found.plan.prompt is None else []
                await self._commit_one(table, table.running_match, found.seat, found.move, done)
                count += 1
        except Busy:  # it is answered later, or by hand
            log.warning("table %s waits for the records", table.id)
        except Exception:  # the move before this one stands, whatever is wrong here
            log.exception("table %s does not go on by itself", table.id)
        return count > 0

    def after_change(self, table: Table) -> None:
        """A committed change: show it, and let the bots go on."""
        self.changed(table.id)
        self.wake_bots(table)

    # --- bots -------------------------------------------------------------------------------------

    def wake_bots(self, table: Table) -> None:
        self._bots.start_playing(table)

    async def wait_for_bots(self) -> None:
        """Waits for the bots that are playing: before the end of the process, and in tests."""
        await self._bots.wait_until_idle()

    async def stop(self) -> None:
        await self._bots.stop()


def _given_back(clock: ClockRow, gap: timedelta) -> ClockRow:
    if clock.asked_at is None:
        return clock
    spent = clock.spent - gap.total_seconds() if clock.since is not None else clock.spent
    return replace(clock, asked_at=clock.asked_at + gap, spent=spent)


def result_document(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {
        "ranks": list(result.ranks),
        "scores": [score.total for score in result.scores],
        "teams": list(result.teams),
    }


__all__ = [
    "ABORTED",
    "FROZEN",
    "LIVE",
    "LOBBY",
    "OVER",
    "PAUSED",
    "PLAYING",
    "Tables",
    "result_document",
]
