"""What happens when its time has come: one look at the next deadlines, and everything that is due, once."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

from db import Busy, DeadlineRow, clocks, deadlines, facts
from engine.core import Illegal

from .tables import Tables
from .waiting import CLOCK, IDLE, RETURN

log = logging.getLogger(__name__)
BEAT: Final = timedelta(minutes=5)  # between two signs of life, and the longest sleep
FORGIVEN: Final = timedelta(hours=1)  # from here on, time in which the host was away is given back
ALIVE: Final = "alive"
AGAIN: Final = timedelta(minutes=10)  # until something that failed is tried again
MOST: Final = 100  # deadlines of one look

Handler = Callable[[DeadlineRow], Awaitable[None]]


class Timekeeper:
    """One for the whole bot. Each handler settles its own row: it drops it, or plans it anew, in the transaction of what it does."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._handlers: dict[str, Handler] = {}
        self._shifted: set[str] = {CLOCK, IDLE, RETURN}
        self._beaten: tuple[datetime, float] | None = None  # the last sign of life, by both clocks

    def handle(self, kind: str, handler: Handler, *, forgiving: bool = False) -> None:
        """Where it is forgiving, time in which the host was away is given back to that kind too."""
        assert kind not in self._handlers, kind
        self._shifted |= {kind} if forgiving else set()
        self._handlers[kind] = handler

    async def look(self) -> datetime:
        """Does what is due; returns when to look again."""
        await self.beat()
        at = self.tables.now()
        async with self.tables.db.read() as c:
            rows = await deadlines.due(c, at + BEAT, MOST)
        for row in rows:
            if row.due_at > at:
                return row.due_at
            await self._handled(row)
        return at if len(rows) == MOST else at + BEAT

    async def _handled(self, row: DeadlineRow) -> None:
        """One row. Whatever goes wrong with it, the others have their turn."""
        try:
            await self._handlers[row.kind](row)
        except Busy:
            raise
        except Illegal:  # its match is gone
            async with self.tables.db.write() as tx:
                await deadlines.drop(tx, row.id)
        except Exception:
            log.exception("what was due could not be done: %s", row)
            async with self.tables.db.write() as tx:
                await deadlines.postpone(tx, row.id, self.tables.now() + AGAIN)

    # --- the host's own time ------------------------------------------------------------------------------------------

    async def beat(self) -> None:
        """A sign of life now and then. Time that went by without one is nobody's fault, and is given back."""
        at, steady = self.tables.now(), self.tables.wall.steady()
        if self._beaten is not None and 0 <= steady - self._beaten[1] < BEAT.total_seconds() and at - self._beaten[0] < FORGIVEN:
            return
        async with self.tables.db.write() as tx:
            gap = self._gap(at, steady, await facts.get(tx, ALIVE))
            if abs(gap) > FORGIVEN:
                log.warning("the host was away or its clock was set: %s is given back", gap)
                await clocks.give_back(tx, gap.total_seconds())
                await deadlines.shift(tx, gap, *self._shifted)
            await facts.put(tx, ALIVE, at.isoformat())
        if abs(gap) > FORGIVEN:
            self.tables.give_back(gap.total_seconds())
        self._beaten = at, steady

    def away(self) -> None:
        """Nobody can reach us: what passes until the next sign of life does not count."""
        self._beaten = None

    def _gap(self, at: datetime, steady: float, alive: str | None) -> timedelta:
        """What the wall clock says beyond what really passed here; after a start, the time since the last sign of life."""
        if self._beaten is not None:
            return at - self._beaten[0] - timedelta(seconds=steady - self._beaten[1])
        return at - datetime.fromisoformat(alive) if alive else timedelta()
