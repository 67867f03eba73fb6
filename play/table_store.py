"""Tables in memory: loaded on first use, locked one by one, written before they are shown.

They are kept while they are in use.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from db import (
    Busy,
    ClockRow,
    Database,
    EntryRow,
    PlanRow,
    clocks,
    deadlines,
    matches,
    plans,
    turns,
)
from db.shard_leases import shard_of_server
from db.turns import MoveRows
from engine.core import Diverged, Illegal, Result, Seat, Text
from engine.match import LogEntry, Match
from words.icons import GameIcons

from . import crash_points, ratings, turn_timers
from .attendance import store_outcomes
from .background import BackgroundQueue
from .errors import GameLost
from .league import results as league
from .table import FROZEN, LIVE, OVER, PEOPLE_TOLD, REMINDER_COUNT, UNSHOWN, Table
from .wall_clock import WallClock

log = logging.getLogger(__name__)
MAX_TABLES_IN_MEMORY: Final = 600  # tables in memory
MAX_ENTRIES_IN_MEMORY: Final = (
    30_000  # that all their logs have together: an entry takes a kilobyte
)
MAX_ENTRIES_REPLAYED_AT_ONCE: Final = (
    100  # entries of a log that are replayed at once: that takes a few milliseconds
)


# What processes tell each other: that something is due, and which table to read anew.
DUE_NOTICE: Final = "due"
FORGET_NOTICE: Final = "forget"


class TableStore:
    """The tables of one bot, as they are written down."""

    def __init__(self, db: Database, wall: WallClock | None = None) -> None:
        """`wall` tells the time; None means a new clock.

        It is that of this machine, or of PostgreSQL's where several processes
        share the records: so all of them agree when something is due.
        """
        self.db = db
        self._leases = db.leases
        self.wall = wall or (WallClock(db.leases.now) if db.leases else WallClock())
        self.now = self.wall.now
        self.icons = GameIcons()  # for what tables say in a chat
        # By id of the table: those in memory, the last used at the end;
        # then the locks that are held while one is loaded, and while
        # somebody acts there
        self._loaded: OrderedDict[int, Table] = OrderedDict()
        self._load_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._table_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        # Long logs are replayed here, so that nobody else waits for it
        self._replays = BackgroundQueue()
        # Grows whenever tables in memory became outdated; a table loaded meanwhile is loaded again.
        self._times_outdated = 0
        # Whether a test wants the process to be killed at a certain point
        self._is_crash_armed = crash_points.is_armed()

    # --- finding ------------------------------------------------------

    @asynccontextmanager
    async def locked(self, table_id: int, *, even_lost: bool = False) -> AsyncIterator[Table]:
        """The table, under its lock: nobody else acts there meanwhile.

        Raises GameLost if its game cannot be played, unless
        `even_lost`: such a table is kept as it is.
        """
        lock = self._table_locks.get(table_id)
        if lock is None:
            lock = self._table_locks[table_id] = asyncio.Lock()
        async with lock:
            table = await self.table(table_id)
            if table.is_game_lost and not even_lost:
                raise GameLost
            yield table

    async def table(self, table_id: int) -> Table:
        """The table as it is written down, only to look at.

        Raises Illegal if there is none. While a change of it is being
        written, this waits. It may have left memory meanwhile:
        therefore the loop.
        """
        while True:
            if table_id not in self._loaded:
                loaded = await self._load_once(table_id)
                if loaded is not None and not self.db.is_ours(loaded.row.server_id):
                    return loaded  # another process's: as it is now, and never kept
                continue
            self._loaded.move_to_end(table_id)
            table = self._loaded[table_id]
            if table.written.is_set():
                return table
            await table.written.wait()

    def _make_room(self) -> None:
        """Lets go of the tables that were not looked at for longest, until the limits hold.

        Locked ones stay, as they may be changed at the moment; so
        does the newest one.
        """
        entries = sum(table.seq for table in self._loaded.values())
        for old in list(self._loaded)[:-1]:  # the last one is the newest
            if len(self._loaded) <= MAX_TABLES_IN_MEMORY and entries <= MAX_ENTRIES_IN_MEMORY:
                return
            lock = self._table_locks.get(old)
            if lock is None or not lock.locked():
                entries -= self._loaded.pop(old).seq

    async def _load_once(self, table_id: int) -> Table | None:
        """Loads a table that is not in memory; None if somebody else has just done so.

        Others who want it too wait for the same load. It is loaded
        again if `_times_outdated` grew while it was read. It is kept in
        memory if this process acts for its server.
        """
        lock = self._load_locks.get(table_id)
        if lock is None:
            lock = self._load_locks[table_id] = asyncio.Lock()
        async with lock:
            while table_id not in self._loaded:
                times_before = self._times_outdated
                loaded = await self._load_table(table_id)
                if times_before != self._times_outdated:
                    continue
                if self.db.is_ours(loaded.row.server_id):
                    self._loaded[table_id] = loaded
                    self._make_room()
                return loaded
        return None

    async def _load_table(self, table_id: int) -> Table:
        """Reads a table from the database, and replays its match.

        A match that no longer replays under today's rules, or whose
        game is lost, is frozen; raises Illegal if there is none.
        """
        async with self.db.peek() as c:
            row = await matches.load_match(c, table_id)
            if row is None:
                raise Illegal(Text("There is no such table."))
            table = Table(row, await matches.list_seats(c, table_id), icons=self.icons)
            table.notes = await matches.list_notes(c, table_id)
            entries = await matches.list_entries(c, table_id) if row.header else []
            if row.status in LIVE:
                running = await clocks.list_clocks(c, table_id)
                table.clocks = {clock.seat: clock for clock in running}
                await turn_timers.load_all_preferences(c, table, self.now())
                table.plans = await plans.list_plans(c, table_id)
        if row.header:
            table.times = [entry.at for entry in entries]
            table.automatic_reasons = {
                entry.seq: entry.made_by for entry in entries if entry.made_by
            }
            await self._restore_match(table, row.header, entries)
        return table

    async def _restore_match(
        self,
        table: Table,
        header: Mapping[str, Any],
        entries: Sequence[EntryRow],
    ) -> None:
        """Replays the match of a table that was just read, or freezes it.

        Only the table in memory is frozen: what is written down stays as it is.
        """
        if not table.is_game_lost:
            entry_log = [[entry.seat, entry.move, entry.drawn] for entry in entries]
            data = {**header, "log": entry_log}
            try:
                table.match = await self._replay_match(data)
                return
            except Diverged as error:
                log.warning("table %s no longer replays: %s", table.id, error)
        if table.row.status in LIVE:
            table.row = replace(table.row, status=FROZEN)

    async def _replay_match(self, data: Mapping[str, Any]) -> Match[Any]:
        """The match that its header and log give.

        Long ones are replayed in a thread, one at a time, as the event
        loop must go on.
        """
        if len(data["log"]) <= MAX_ENTRIES_REPLAYED_AT_ONCE:
            return Match.load(data, listen=True)
        return await self._replays.run(Match.load, data, listen=True)

    def give_time_back(self, gap: timedelta) -> None:
        """Gives all tables in memory the time `gap` back.

        The database has it already. Clocks that run have spent that
        much less, and turns began that much later.
        """
        self._times_outdated += 1
        for table in self._loaded.values():
            table.clocks = {
                seat: _give_clock_time_back(clock, gap) for seat, clock in table.clocks.items()
            }

    def forget_others(self) -> None:
        """Drops the tables of servers for which another process acts now."""
        others = [key for key, table in self._loaded.items() if not self.is_ours(table)]
        for table_id in others:
            self.forget(table_id)

    async def load_server(self, table_id: int) -> int | None:
        """The server of a table, in memory or not; None if there is no such table."""
        server_id = self.find_loaded_server(table_id)
        if server_id is not None:
            return server_id
        async with self.db.peek() as c:
            row = await matches.load_match(c, table_id)
        return None if row is None else row.server_id

    def find_loaded_server(self, table_id: int) -> int | None:
        """The server of a table that is in memory; None if it is not."""
        table = self._loaded.get(table_id)
        return None if table is None else table.row.server_id

    async def wait_for_writes(self) -> None:
        """Waits until everything that is being written is written."""
        await self.db.wait_for_writes()

    def has_lease(self, table: Table) -> bool:
        """Whether this process has the lease of a table's server, even if it may have run out."""
        return self._leases is None or self._leases.has_lease(table.row.server_id)

    def is_ours(self, table: Table) -> bool:
        """Whether this process, and no other, acts for the table's server."""
        return self._leases is None or self._leases.is_ours(table.row.server_id)

    def check_owned(self, table: Table) -> None:
        """Raises Busy, and forgets the table, where another process acts for its server."""
        if not self.is_ours(table):
            self.forget(table.id)
            raise Busy(f"Another process acts for the server of table {table.id}.")

    async def tell_owner(self, table: Table, notice: dict[str, Any]) -> None:
        """Sends a notice to the process that acts for the table's server, if it is another one."""
        leases = self.db.leases
        if leases is not None and not self.is_ours(table):
            shard = shard_of_server(table.row.server_id, leases.count)
            await leases.send_notice(shard, notice)

    def forget(self, table_id: int) -> None:
        """Drops the table from memory: whoever looks next reads it from the database again."""
        self._times_outdated += 1
        self._loaded.pop(table_id, None)

    # --- writing ------------------------------------------------------

    @asynccontextmanager
    async def writing(self, table: Table) -> AsyncIterator[AsyncConnection]:
        """A transaction for a locked table.

        Until it ends, `table()` waits for it. Where it fails, the table in memory
        is forgotten. Raises Busy if another process acts for its server.
        """
        self.check_owned(table)
        table.written.clear()
        try:
            with self.forget_if_failed(table):
                async with self.db.write() as tx:
                    yield tx
                    if self._is_crash_armed:
                        crash_points.crash_point("before-commit")
        finally:
            table.written.set()
        if self._is_crash_armed:
            crash_points.crash_point("after-commit")

    @contextmanager
    def forget_if_failed(self, table: Table) -> Iterator[None]:
        """Drops the table from memory where the body raises: it may be changed halfway."""
        try:
            yield
        except BaseException:
            self.forget(table.id)
            raise

    async def change_row(self, tx: AsyncConnection, table: Table, **columns: Any) -> None:
        """Changes columns of the table's row, in the database and in memory."""
        await matches.update_match(tx, table.id, **columns)
        table.row = replace(table.row, **columns)

    async def add_note(
        self,
        tx: AsyncConnection,
        table: Table,
        kind: str,
        person_id: int | None,
        **data: Any,
    ) -> None:
        """Writes a line of the log that is no move: who resigned, paused, changed seats.

        `kind` is what happened, such as "resigned"; `data` holds the
        rest, such as the seat. `person_id` None: it came by itself.
        """
        at = table.entry_count
        await matches.insert_note(
            tx,
            table.id,
            after_seq=at,
            kind=kind,
            person_id=person_id,
            data=data,
            at=self.now(),
        )
        table.notes = await matches.list_notes(tx, table.id)

    def prepare_entry(
        self,
        table: Table,
        line: LogEntry,
        done_plans: Sequence[PlanRow] = (),
        made_by: str | None = None,
    ) -> MoveRows:
        """The rows to write for an entry that was just made, with who must act now.

        The table in memory is changed at once; `store_entry` writes the
        rows. `made_by` says how it came about without its player
        (`play/automatic.py`); None if they made it.
        """
        with self.forget_if_failed(table):
            match = table.match
            assert match is not None
            at = self.now()
            seat, move, drawn = match.dump_entry(line)
            columns: dict[str, Any] = {} if table.row.undo is None else {"undo": None}
            if match.is_over:
                columns |= {"status": OVER, "ended_at": at}
            table.change_columns(columns)
            table.times.append(at)
            if made_by is not None:
                table.automatic_reasons[len(match.lines)] = made_by
            asked = table.list_asked()
            columns |= self._forget_told(table, asked)
            if done_plans:
                table.plans = [plan for plan in table.plans if plan not in done_plans]
            entry = EntryRow(
                seq=len(match.lines),
                seat=seat,
                move=move,
                drawn=drawn,
                at=at,
                made_by=made_by,
            )
            return MoveRows(
                match_id=table.id,
                entry=entry,
                asked=asked,
                columns=columns,
                done_plans=[plan.id for plan in done_plans],
            )

    async def store_entry(
        self,
        tx: AsyncConnection,
        table: Table,
        line: LogEntry,
        rows: MoveRows,
    ) -> None:
        """Writes down an entry, the turns that begin and end with it, and the result at the end.

        `rows` are those that `prepare_entry` has made for it.
        """
        ended = line.seat if line.ends_turn else None
        if table.row.status == OVER:  # while the clocks are there: they count the answers
            await store_outcomes(tx, table, self.now())
        changes = await turn_timers.change_turns(tx, table, rows.entry.at, rows.asked, ended)
        await turns.store_move(tx, rows, changes)
        if table.row.status == OVER:
            await self._store_result(tx, table)

    async def _store_result(self, tx: AsyncConnection, table: Table) -> None:
        """Writes the result of a match that has ended, with ratings and league."""
        await self.change_row(tx, table, result=result_document(table.result()))
        await ratings.store_results(tx, table)
        await league.enter_result(tx, table)

    async def ping_again(self, tx: AsyncConnection, table: Table, *people: int) -> None:
        """Lets these people be told of their turn again, with a new message.

        It takes them off the list of people told, counts a reminder,
        and marks the table as not shown. The next time the table is
        shown, they are pinged. Their `SILENT` deadlines are deleted:
        this ping replaces the one that was planned for people who were
        told in private alone.
        """
        for row in table.seats:
            if row.person_id in people:
                await deadlines.delete_deadlines_of_seat(
                    tx, table.id, row.seat, turn_timers.SILENT
                )
        told = [person for person in table.people_told if person not in people]
        changes = {PEOPLE_TOLD: told, REMINDER_COUNT: table.reminder_count + 1}
        settings = {**table.row.settings, **changes}
        await self.change_row(tx, table, settings=settings, shown_seq=UNSHOWN)

    async def update_asked(
        self,
        tx: AsyncConnection,
        table: Table,
        ended: Seat | None = None,
    ) -> None:
        """Writes who must act now, begins and ends turns.

        `ended` is a seat whose turn is over.
        """
        asked = table.list_asked()
        columns = self._forget_told(table, asked)
        await turns.store_asked(tx, table.id, asked, columns)
        await turn_timers.update_turns(tx, table, self.now(), ended)

    def _forget_told(
        self,
        table: Table,
        asked: Sequence[tuple[Seat, int | None]],
    ) -> dict[str, Any]:
        """Drops people who are not asked now from those told of their turn.

        So they are told again next time. While only bots are asked, nobody is
        dropped. Returns the columns of the table's row that change.
        """
        people = [person for _, person in asked if person is not None]
        known = table.people_told
        still_told = [person for person in known if person in people]
        if still_told == known or (asked and not people):
            return {}
        columns = {"settings": {**table.row.settings, PEOPLE_TOLD: still_told}}
        table.change_columns(columns)
        return columns

    async def conclude(self, tx: AsyncConnection, table: Table, status: str) -> None:
        """Ends a match before its rules do: with a result if the status is `OVER`, else without."""
        await self.change_row(
            tx, table, status=status, ended_at=self.now(), undo=None, shown_seq=UNSHOWN
        )
        if status == OVER:
            await store_outcomes(tx, table, self.now())
            await self._store_result(tx, table)
        else:
            await league.void_table(tx, table, self.now())
        await turns.store_asked(tx, table.id, [], {})
        await turn_timers.update_turns(tx, table, self.now())


def _give_clock_time_back(clock: ClockRow, gap: timedelta) -> ClockRow:
    """The clock with `gap` given back to the turn that it measures."""
    if clock.asked_at is None:
        return clock
    is_running = clock.since is not None
    lost_seconds = gap.total_seconds() if is_running else 0.0
    return replace(clock, asked_at=clock.asked_at + gap, spent=clock.spent - lost_seconds)


def result_document(result: Result | None) -> dict[str, Any] | None:
    """The result as JSON values, as it is stored with the match.

    None if there is none.
    """
    if result is None:
        return None
    return {
        "ranks": list(result.ranks),
        "scores": [score.total for score in result.scores],
        "teams": list(result.teams),
    }
