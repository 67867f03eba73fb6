"""One message a day for whoever wants it: all tables that wait for them, the most urgent first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, time, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import DeadlineRow, deadlines

from .preferences import DIGEST, Preferences
from .scheduler import Scheduler
from .table_summary import TableSummary, list_own_tables
from .tables import Tables
from .turn_timers import load_preferences

DIGEST_KIND: Final = "digest"
DIGEST_TIME: Final = time(18)  # of the person's own day


def next_digest_at(preferences: Preferences, at: datetime) -> datetime:
    """When a person gets their next digest: at six in the evening where they live.

    Later, where they may not be disturbed then.
    """
    local = preferences.local_time(at)
    due = local.replace(hour=DIGEST_TIME.hour, minute=0, second=0, microsecond=0)
    if due <= local:
        due += timedelta(days=1)
    return preferences.next_reachable(due.astimezone(at.tzinfo))


class Digests:
    """Plans the digests of people. `on_digest` is called with the tables that wait for one."""

    def __init__(self, tables: Tables, scheduler: Scheduler) -> None:
        """Registers the handler of digests with the scheduler."""
        self.tables = tables
        self.on_digest: Callable[[int, Sequence[TableSummary]], Awaitable[None]] = _tell_nobody
        scheduler.register(DIGEST_KIND, self.send_digest)

    async def plan_for(self, person_id: int) -> None:
        """Plans the first digest of a person who has just chosen it."""
        async with self.tables.db.write() as tx:
            await deadlines.delete_deadlines_of_person(tx, DIGEST_KIND, person_id)
            await self._plan_next(tx, person_id, await load_preferences(tx, person_id))

    async def _plan_next(
        self,
        tx: AsyncConnection,
        person_id: int,
        preferences: Preferences,
    ) -> None:
        """Plans the next digest of a person."""
        due = next_digest_at(preferences, self.tables.now())
        await deadlines.insert_deadline(tx, due, DIGEST_KIND, data={"person": person_id})

    async def send_digest(self, row: DeadlineRow) -> None:
        """Handler of `DIGEST_KIND`: lists to a person what waits, and plans tomorrow's digest.

        Nothing is sent where no table waits. Nothing is planned any
        more for whoever no longer wants digests.
        """
        person_id = row.data["person"]
        async with self.tables.db.write() as tx:
            await deadlines.delete_deadlines(tx, row.id)
            preferences = await load_preferences(tx, person_id)
            if preferences.way != DIGEST:
                return
            await self._plan_next(tx, person_id, preferences)
        async with self.tables.db.read() as c:
            own = await list_own_tables(c, person_id, self.tables.now())
        waiting = [summary for summary in own if summary.waits_for(person_id)]
        if waiting:
            await self.on_digest(person_id, waiting)


async def _tell_nobody(person_id: int, waiting: Sequence[TableSummary]) -> None:
    """The default of `on_digest`: does nothing."""
