"""Vacations and quiet hours: the clocks of the tables that allow it stand still until the person is back or awake."""

from __future__ import annotations

from dataclasses import replace

from db import DeadlineRow, deadlines, matches

from .habits import Habits
from .table import UNSHOWN
from .tables import Tables
from .timekeeper import Timekeeper
from .waiting import VACATION, change_habits, habits_of, settle


class Vacations:
    """Beginning and end are deadlines: what a stop interrupts is taken up again."""

    def __init__(self, tables: Tables, timekeeper: Timekeeper) -> None:
        self.tables = tables
        timekeeper.handle(VACATION, self.settle)

    async def begin(self, person_id: int, days: int, ahead: int = 0) -> Habits:
        """A vacation of so many days, from now on or from the beginning of a day that lies so many days ahead."""
        at = self.tables.now()
        async with self.tables.db.write() as tx:
            habits = (await habits_of(tx, person_id)).leaving(days, at, ahead)
            assert habits.away is not None
            await change_habits(tx, person_id, habits)
            begun, _ = [await deadlines.put(tx, moment, VACATION, data={"person": person_id}) for moment in habits.away]
        if habits.on_vacation(at):
            await self._settle(begun, person_id)
        return habits

    async def end(self, person_id: int) -> Habits:
        """Back early, or not going at all; the deadlines that were planned then find nothing to do."""
        async with self.tables.db.write() as tx:
            habits = (await habits_of(tx, person_id)).returning(self.tables.now())
            await change_habits(tx, person_id, habits)
            back = await deadlines.put(tx, self.tables.now(), VACATION, data={"person": person_id})
        await self._settle(back, person_id)
        return habits

    async def keep_hours(self, person_id: int, zone: str, quiet: tuple[int, int] | None) -> Habits:
        """Another time zone, other quiet hours: clocks that run go by them from now on."""
        async with self.tables.db.write() as tx:
            habits = replace(await habits_of(tx, person_id), zone=zone, quiet=quiet, settled=True)
            await change_habits(tx, person_id, habits)
        await self._settle_all(person_id)
        return habits

    async def settle(self, row: DeadlineRow) -> None:
        await self._settle(row.id, row.data["person"])

    async def _settle(self, deadline: int, person_id: int) -> None:
        await self._settle_all(person_id)
        async with self.tables.db.write() as tx:
            await deadlines.drop(tx, deadline)

    async def _settle_all(self, person_id: int) -> None:
        """Stops or starts the person's clocks, as it should be now."""
        async with self.tables.db.read() as c:
            waiting = await matches.asked_matches(c, person_id)
        for table_id in waiting:
            async with self.tables.at(table_id) as table, self.tables.writing(table) as tx:
                await self.tables.change(tx, table, shown_seq=UNSHOWN)
                await settle(tx, table, self.tables.now())
            self.tables.changed(table_id)
