"""Does what is due, once: looks at the next deadlines and runs the handler of each kind."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import Busy, DeadlineRow, clocks, deadlines, facts
from engine.core import Illegal

from .errors import GameLost
from .tables import Tables
from .turn_timers import CLOCK, IDLE, REMIND, RETURN
from .wall_clock import CLOCK_TOLERANCE

log = logging.getLogger(__name__)
HEARTBEAT_INTERVAL: Final = timedelta(
    minutes=5
)  # between two signs of life, and the longest sleep
HEARTBEAT_FACT: Final = "alive"  # the last sign of life
DOUBTED_FACT: Final = "doubted"  # what the wall clock showed when it was set back
RETRY_DELAY: Final = timedelta(minutes=10)  # until something that failed is tried again
MAX_DEADLINES_A_LOOK: Final = 100  # deadlines of one look

Handler = Callable[[DeadlineRow], Awaitable[None]]
Beginning = Callable[[], Awaitable[None]]


class Scheduler:
    """Runs what is due, one scheduler for the whole bot.

    Each handler deletes or postpones its own deadline, in the
    transaction of what it does.
    """

    def __init__(self, tables: Tables) -> None:
        """Without handlers: whoever has deadlines to handle calls `register`."""
        self.tables = tables
        self._handlers: dict[str, Handler] = {}
        self._startup_jobs_left: list[Beginning] = []  # that are still to be done
        self._startup_jobs: list[Beginning] = []
        self.looking = asyncio.Lock()  # held while what is due is done
        self._woken = asyncio.Event()  # there is something to do before the next deadline
        self._kinds_given_time_back: set[str] = {CLOCK, IDLE, RETURN}
        self._has_begun = False
        self._was_nobody_there = False  # no process at all was running until this one started
        # since when the host was away or unreachable; None: that time was given back
        self._missing_since: datetime | None = None
        self._last_heartbeat: float | None = None  # the last sign of life, by the steady clock

    def register(self, kind: str, handler: Handler, *, forgiving: bool = False) -> None:
        """Sets the handler of deadlines of that kind.

        With `forgiving`, time in which the host was away is given back
        to that kind too.
        """
        assert kind not in self._handlers, kind
        if forgiving:
            self._kinds_given_time_back.add(kind)
        self._handlers[kind] = handler

    def run_first(self, beginning: Beginning) -> None:
        """Registers something that is done once, before anything that is due.

        By then the time that was missing before the start is given back.
        """
        self._startup_jobs_left.append(beginning)
        self._startup_jobs.append(beginning)

    def rerun_startup_jobs(self) -> None:
        """Does once more, and at once, what is done after a start; then looks at what is due.

        Called when this process begins to act for further servers.
        """
        self._startup_jobs_left = list(self._startup_jobs)
        self.wake()

    def wake(self) -> None:
        """Ends the sleep of the scheduler: it looks at once whether anything is due."""
        self._woken.set()

    async def sleep(self, seconds: float) -> bool:
        """Sleeps so long, or until it is woken; returns whether it was.

        Only other processes wake it: without them it never is.
        """
        if self.tables.db.leases is None:
            await asyncio.sleep(seconds)
            return False
        try:
            await asyncio.wait_for(self._woken.wait(), seconds)
        except TimeoutError:
            return False
        self._woken.clear()
        return True

    async def run_due(self) -> datetime:
        """Does what is due; returns when to look again.

        That is when the next deadline is due, at once where there may
        be more, and at most HEARTBEAT_INTERVAL later.
        """
        async with self.looking:
            return await self._run_due()

    async def _run_due(self) -> datetime:
        """Does what is due as `run_due` does, for a caller that holds the lock `looking`."""
        at = await self.store_heartbeat()
        while self._startup_jobs_left:
            await self._run_startup_job(self._startup_jobs_left[0])
            del self._startup_jobs_left[0]
        async with self.tables.db.read() as c:
            until = at + HEARTBEAT_INTERVAL
            rows = await deadlines.list_due_deadlines(
                c, until, MAX_DEADLINES_A_LOOK, self.tables.db.own_servers
            )
        for row in rows:
            if row.due_at > at:
                return row.due_at
            await self._run_handler(row)
        may_be_more = len(rows) == MAX_DEADLINES_A_LOOK
        return at if may_be_more else until

    async def _run_startup_job(self, beginning: Beginning) -> None:
        """Does what is to be done once after a start.

        An error in it keeps no deadline waiting. Where the database is
        busy, it is tried again at the next look.
        """
        try:
            await beginning()
        except Busy:
            raise
        except Exception:
            log.exception("something to be done after the start failed")

    async def _run_handler(self, row: DeadlineRow) -> None:
        """Runs the handler of one deadline.

        One that fails is tried again later. Illegal means that its match is gone:
        the deadline is deleted. Where only the game is lost, it waits. Busy is
        raised on: the caller tries everything again.
        """
        try:
            await self._handlers[row.kind](row)
        except Busy:
            raise
        except GameLost:
            await self._postpone_deadline(row)
        except Illegal:  # its match is gone
            async with self.tables.db.write() as tx:
                await deadlines.delete_deadlines(tx, row.id)
        except Exception:
            log.exception("what was due could not be done: %s", row)
            await self._postpone_deadline(row)

    async def _postpone_deadline(self, row: DeadlineRow) -> None:
        """Lets a deadline come again a little later."""
        async with self.tables.db.write() as tx:
            await deadlines.postpone_deadline(tx, row.id, self.tables.now() + RETRY_DELAY)

    # --- the host's own time ------------------------------------------

    async def restore_time(self) -> None:
        """Sets the time once after a start: it goes on at least from the last heartbeat.

        What passed between that heartbeat and the start is missing, and is given
        back later. Where several processes share the records, one of them gives
        it back at once, before any of them has loaded a table.
        """
        if self._has_begun:
            return
        leases = self.tables.db.leases
        if leases is None:
            self._missing_since = await self._follow_last_heartbeat()
            self._was_nobody_there = self._missing_since is not None
        else:
            async with leases.restoring() as must_restore:  # else others were there meanwhile
                await self._restore_for_all(must_restore)
        self._has_begun = True

    async def _follow_last_heartbeat(self) -> datetime | None:
        """Lets the time go on at least from the last heartbeat, and returns when that was.

        None if no heartbeat was ever stored.
        """
        async with self.tables.db.read() as c:
            alive = await facts.load_fact(c, HEARTBEAT_FACT)
            doubted = await facts.load_fact(c, DOUBTED_FACT)
        wall = self.tables.wall
        wall.doubted = datetime.fromisoformat(doubted) if doubted else None
        if not alive:
            return None
        last_alive = datetime.fromisoformat(alive)
        wall.set_time(max(last_alive, wall.now()))
        return last_alive

    async def _restore_for_all(self, must_restore: bool) -> None:
        """Gives the time since the last heartbeat back to all servers, if this process has to.

        Without `must_restore`, another process does, or was there all
        the time. Afterwards time counts as missing from the heartbeat
        that is stored with it.
        """
        last_alive = await self._follow_last_heartbeat()
        if last_alive is None or not must_restore:
            return
        self._was_nobody_there = True
        gap = self.tables.now() - last_alive
        self._missing_since = await self._store_heartbeat_after_gap(timedelta(), gap)

    async def store_heartbeat(self) -> datetime:
        """Stores a heartbeat, unless the last one is recent and no time is missing.

        Follows a wall clock that was set, and gives missing time back
        to clocks and deadlines. Returns what time it was then.
        """
        await self.restore_time()
        wall = self.tables.wall
        wall.note_setback()
        change = wall.detect_jump()  # how far the wall clock has jumped
        gap = change + self._missing_time()  # what nobody could use to play
        if not change and gap <= CLOCK_TOLERANCE and self._is_heartbeat_recent():
            self._missing_since = None
            return wall.now()
        return await self._store_heartbeat_after_gap(change, gap)

    def _missing_time(self) -> timedelta:
        """How long the bot has been stopped, or without Discord; 0 where it was not."""
        if self._missing_since is None:
            return timedelta()
        return self.tables.now() - self._missing_since

    def _is_heartbeat_recent(self) -> bool:
        """Whether the last heartbeat is recent enough, by the steady clock."""
        if self._last_heartbeat is None:
            return False
        passed = self.tables.wall.monotonic() - self._last_heartbeat
        return passed < HEARTBEAT_INTERVAL.total_seconds()

    async def _store_heartbeat_after_gap(self, change: timedelta, gap: timedelta) -> datetime:
        """Stores a heartbeat, gives the time `gap` back, and moves our time on by `change`.

        First in the database, then in memory: where the writing fails,
        nothing has changed. Returns the moment of the heartbeat.
        """
        wall = self.tables.wall
        at = wall.now()
        steady = wall.monotonic()
        async with self.tables.db.write() as tx:
            await self._give_back(tx, gap)
            await self._write_heartbeat(tx, at + change)
        if abs(gap) > CLOCK_TOLERANCE:
            self.tables.give_time_back(gap)
        wall.follow_change(change)
        self._missing_since = None
        self._was_nobody_there = False
        self._last_heartbeat = steady
        return at + change

    async def _write_heartbeat(self, tx: AsyncConnection, at: datetime) -> None:
        """Writes down the moment as the last heartbeat.

        Also, where the wall clock was set back and is not believed,
        what it showed then.
        """
        doubted = self.tables.wall.doubted
        await facts.save_fact(tx, HEARTBEAT_FACT, at.isoformat())
        await facts.save_fact(tx, DOUBTED_FACT, doubted.isoformat() if doubted else "")

    async def _give_back(self, tx: AsyncConnection, gap: timedelta) -> None:
        """Gives missing time back to clocks and deadlines: they have run that much less.

        Where the clock was set back, reminders come sooner too. Where other
        processes went on meanwhile, only the servers of this one get it.
        """
        if abs(gap) <= CLOCK_TOLERANCE:
            return
        log.warning("the host was away or its clock was set: %s is given back", gap)
        here = None if self._was_nobody_there else self.tables.db.own_servers
        await clocks.give_time_back(tx, gap.total_seconds(), here)
        kinds = set(self._kinds_given_time_back)
        was_set_back = gap < timedelta()
        if was_set_back:
            kinds.add(REMIND)
        await deadlines.shift_deadlines(tx, gap, *kinds, here=here)

    def has_wall_clock_jumped(self) -> bool:
        """Whether the system's time was changed, so that `run_due` must be called at once.

        It jumps when the clock is set, or the machine slept.
        """
        return bool(self.tables.wall.detect_jump())

    def note_unreachable(self) -> None:
        """Called when nobody can reach the bot: time until the next heartbeat is given back."""
        if self._missing_since is None:
            self._missing_since = self.tables.now()

    async def store_last_heartbeat(self) -> None:
        """Stores the last heartbeat, before the process stops.

        Where time is missing, the heartbeat is from its beginning: the
        next start gives it back.
        """
        if self._has_begun:
            at = self._missing_since or self.tables.now()
            async with self.tables.db.write() as tx:
                await self._write_heartbeat(tx, at)
