"""Vacations, quiet hours and free days: clocks stand still until the person is back or awake.

Only the clocks of tables that allow it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from db import DeadlineRow, deadlines, matches
from engine.core import Illegal, Text

from .preferences import MAX_FREE_DAYS, Preferences
from .scheduler import Scheduler
from .table import UNSHOWN
from .table_store import DUE_NOTICE
from .tables import Tables
from .turn_timers import VACATION, load_preferences, start_and_stop_clocks, store_preferences


class Vacations:
    """Begins and ends vacations, and sets quiet hours.

    Begin and end are deadlines: what a stop of the process interrupts
    is taken up again.
    """

    def __init__(self, tables: Tables, scheduler: Scheduler) -> None:
        """Registers the handler of the beginnings and ends of vacations."""
        self.tables = tables
        scheduler.register(VACATION, self.apply_vacation)

    async def begin(self, person_id: int, days: int, ahead: int = 0) -> Preferences:
        """Begins a vacation of that many days, now or `ahead` days later.

        Returns the person's new preferences.
        """
        at = self.tables.now()
        async with self.tables.db.write() as tx:
            preferences = await load_preferences(tx, person_id)
            preferences = preferences.begin_vacation(days, at, ahead)
            assert preferences.away is not None
            await store_preferences(tx, person_id, preferences)
            begin, end = preferences.away
            data = {"person": person_id}
            begin_deadline = await deadlines.insert_deadline(tx, begin, VACATION, data=data)
            await deadlines.insert_deadline(tx, end, VACATION, data=data)
        if preferences.is_on_vacation(at):
            await self._apply_deadline(begin_deadline, person_id)
        return preferences

    async def end(self, person_id: int) -> Preferences:
        """Ends a vacation early, or cancels a planned one.

        The person's clocks go on at once, by a deadline that is due now.
        Those that were stored for its begin and end will find no
        vacation, and change nothing.
        """
        async with self.tables.db.write() as tx:
            preferences = await load_preferences(tx, person_id)
            preferences = preferences.end_vacation(self.tables.now())
            await store_preferences(tx, person_id, preferences)
            due_now = await deadlines.insert_deadline(
                tx, self.tables.now(), VACATION, data={"person": person_id}
            )
        await self._apply_deadline(due_now, person_id)
        return preferences

    async def set_quiet_hours(
        self,
        person_id: int,
        zone: str,
        quiet: tuple[int, int] | None,
    ) -> Preferences:
        """Sets the person's time zone and quiet hours, from now on also for running clocks."""
        async with self.tables.db.write() as tx:
            preferences = await load_preferences(tx, person_id)
            preferences = replace(preferences, zone=zone, quiet=quiet, settled=True)
            await store_preferences(tx, person_id, preferences)
        await self._update_clocks(person_id)
        return preferences

    async def set_free_days(self, person_id: int, days: Collection[int]) -> Preferences:
        """Sets the days of the week that are free for a person, also for running clocks.

        Raises Illegal if there are more than MAX_FREE_DAYS.
        """
        if len(days) > MAX_FREE_DAYS:
            raise Illegal(Text("You may have {n} free days a week.", n=MAX_FREE_DAYS))
        async with self.tables.db.write() as tx:
            preferences = await load_preferences(tx, person_id)
            preferences = replace(preferences, free_days=tuple(sorted(days)))
            await store_preferences(tx, person_id, preferences)
        await self._update_clocks(person_id)
        return preferences

    async def apply_vacation(self, row: DeadlineRow) -> None:
        """Handler of `VACATION` deadlines: a vacation begins or ends.

        One that names a table was left to this process by another,
        which does not act for its server.
        """
        if row.match_id is None:
            await self._apply_deadline(row.id, row.data["person"])
            return
        await self._update_clocks_at(row.match_id, row.id)

    async def _apply_deadline(self, deadline_id: int, person_id: int) -> None:
        """Sets the person's clocks as they should be now, then drops the deadline with that id."""
        await self._update_clocks(person_id)
        async with self.tables.db.write() as tx:
            await deadlines.delete_deadlines(tx, deadline_id)

    async def _update_clocks(self, person_id: int) -> None:
        """Stops or starts the person's clocks at all tables that wait for them."""
        async with self.tables.db.read() as c:
            waiting = await matches.list_match_ids_waiting_for(c, person_id)
        for table_id in waiting:
            if self.tables.is_ours(await self.tables.table(table_id)):
                await self._update_clocks_at(table_id)
            else:
                await self._leave_to_owner(table_id, person_id)

    async def _update_clocks_at(self, table_id: int, deadline_id: int | None = None) -> None:
        """Stops or starts the clocks of a table, then drops the deadline with that id, if any."""
        async with (
            self.tables.locked(table_id, even_lost=True) as table,
            self.tables.writing(table) as tx,
        ):
            await self.tables.change_row(tx, table, shown_seq=UNSHOWN)
            await start_and_stop_clocks(tx, table, self.tables.now())
            if deadline_id is not None:
                await deadlines.delete_deadlines(tx, deadline_id)
        self.tables.changed(table_id)

    async def _leave_to_owner(self, table_id: int, person_id: int) -> None:
        """Leaves the clocks of a table to the process that acts for its server."""
        async with self.tables.db.write() as tx:
            await deadlines.insert_deadline(
                tx, self.tables.now(), VACATION, table_id, data={"person": person_id}
            )
        await self.tables.tell_owner(await self.tables.table(table_id), {DUE_NOTICE: True})
