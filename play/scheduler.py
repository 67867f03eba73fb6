"""Does what is due, once: looks at the next deadlines and runs the handler of each kind."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import Busy, DeadlineRow, clocks, deadlines, facts
from engine.core import Illegal

from .tables import Tables
from .turn_timers import CLOCK, IDLE, REMIND, RETURN
from .wall_clock import LITTLE

log = logging.getLogger(__name__)
BEAT: Final = timedelta(minutes=5)  # between two signs of life, and the longest sleep
ALIVE: Final = "alive"  # the last sign of life
DOUBTED: Final = "doubted"  # what the wall clock showed when it was set back
AGAIN: Final = timedelta(minutes=10)  # until something that failed is tried again
MOST: Final = 100  # deadlines of one look

Handler = Callable[[DeadlineRow], Awaitable[None]]


class Scheduler:
    """One for the whole bot.

    Each handler settles its own row: it drops it, or plans it anew, in the transaction of what it
    does.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._handlers: dict[str, Handler] = {}
        self._shifted: set[str] = {CLOCK, IDLE, RETURN}
        self._begun = False
        self._missing: datetime | None = None  # since when nobody could reach us
        self._beaten: float | None = None  # the last sign of life, by the steady clock

    def register(self, kind: str, handler: Handler, *, forgiving: bool = False) -> None:
        """Where it is forgiving, time in which the host was away is given back to that kind too."""
        assert kind not in self._handlers, kind
        self._shifted |= {kind} if forgiving else set()
        self._handlers[kind] = handler

    async def run_due(self) -> datetime:
        """Does what is due; returns when to look again."""
        await self.store_heartbeat()
        at = self.tables.now()
        async with self.tables.db.read() as c:
            rows = await deadlines.list_due_deadlines(c, at + BEAT, MOST)
        for row in rows:
            if row.due_at > at:
                return row.due_at
            await self._run_handler(row)
        return at if len(rows) == MOST else at + BEAT

    async def _run_handler(self, row: DeadlineRow) -> None:
        """One row. Whatever goes wrong with it, the others have their turn."""
        try:
            await self._handlers[row.kind](row)
        except Busy:
            raise
        except Illegal:  # its match is gone
            async with self.tables.db.write() as tx:
                await deadlines.delete_deadlines(tx, row.id)
        except Exception:
            log.exception("what was due could not be done: %s", row)
            async with self.tables.db.write() as tx:
                await deadlines.postpone_deadline(tx, row.id, self.tables.now() + AGAIN)

    # --- the host's own time ----------------------------------------------------------------------

    async def begin(self) -> None:
        """Sets the time after a start: it goes on at least from the last heartbeat.

        What passed since then is missing, and is given back later.
        """
        if self._begun:
            return
        async with self.tables.db.read() as c:
            alive, doubted = await facts.load_fact(c, ALIVE), await facts.load_fact(c, DOUBTED)
        self._begun = True
        wall = self.tables.wall
        wall.doubted = datetime.fromisoformat(doubted) if doubted else None
        if alive:
            self._missing = datetime.fromisoformat(alive)
            wall.set(max(self._missing, wall.now()))

    async def store_heartbeat(self) -> None:
        """Stores a heartbeat now and then.

        A wall clock that was set is followed, and missing time is given back.
        """
        await self.begin()
        wall = self.tables.wall
        wall.watch()
        change, at, steady = wall.change(), wall.now(), wall.monotonic()
        gap = change + (at - self._missing if self._missing is not None else timedelta())
        if not change and gap <= LITTLE and self._has_beaten(steady):
            self._missing = None
            return
        async with self.tables.db.write() as tx:
            await self._give_back(tx, gap)
            await self._sign(tx, at + change)
        if abs(gap) > LITTLE:
            self.tables.give_time_back(gap)
        wall.take(change)
        self._missing, self._beaten = None, steady

    def _has_beaten(self, steady: float) -> bool:
        return self._beaten is not None and steady - self._beaten < BEAT.total_seconds()

    async def _sign(self, tx: AsyncConnection, at: datetime) -> None:
        doubted = self.tables.wall.doubted
        await facts.save_fact(tx, ALIVE, at.isoformat())
        await facts.save_fact(tx, DOUBTED, doubted.isoformat() if doubted else "")

    async def _give_back(self, tx: AsyncConnection, gap: timedelta) -> None:
        """Clocks have run that much less.

        Where the clock was set back, reminders come sooner too.
        """
        if abs(gap) <= LITTLE:
            return
        log.warning("the host was away or its clock was set: %s is given back", gap)
        await clocks.give_time_back(tx, gap.total_seconds())
        await deadlines.shift_deadlines(
            tx, gap, *self._shifted, *([REMIND] if gap < timedelta() else [])
        )

    def is_set(self) -> bool:
        """Whether the clock was set, so that somebody has to look."""
        return bool(self.tables.wall.change())

    def note_unreachable(self) -> None:
        """Nobody can reach us: what passes until the next sign of life does not count."""
        self._missing = self._missing or self.tables.now()

    async def rest(self) -> None:
        """The last sign of life before a stop."""
        if self._begun:
            async with self.tables.db.write() as tx:
                await self._sign(tx, self._missing or self.tables.now())
