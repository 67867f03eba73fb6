"""Vacations: the clocks of the tables that allow it stand still until the person is back."""

from __future__ import annotations

from db import DeadlineRow, deadlines, matches

from .habits import Habits
from .table import LIVE, UNSHOWN
from .tables import Tables
from .timekeeper import Timekeeper
from .waiting import VACATION, change_habits, habits_of, settle


class Vacations:
    """Beginning and end are deadlines: what a stop interrupts is taken up again."""

    def __init__(self, tables: Tables, timekeeper: Timekeeper) -> None:
        self.tables = tables
        timekeeper.handle(VACATION, self.settle)

    async def begin(self, person_id: int, days: int) -> Habits:
        async with self.tables.db.write() as tx:
            habits = (await habits_of(tx, person_id)).leaving(days, self.tables.now())
            assert habits.away is not None
            await change_habits(tx, person_id, habits)
            begun, _ = [await deadlines.put(tx, moment, VACATION, data={"person": person_id}) for moment in habits.away]
        await self._settle(begun, person_id)
        return habits

    async def end(self, person_id: int) -> Habits:
        """Back early; the deadline of the planned end then finds nothing to do."""
        async with self.tables.db.write() as tx:
            habits = (await habits_of(tx, person_id)).returning(self.tables.now())
            await change_habits(tx, person_id, habits)
            back = await deadlines.put(tx, self.tables.now(), VACATION, data={"person": person_id})
        await self._settle(back, person_id)
        return habits

    async def settle(self, row: DeadlineRow) -> None:
        await self._settle(row.id, row.data["person"])

    async def _settle(self, deadline: int, person_id: int) -> None:
        """Stops or starts the person's clocks, as it should be now."""
        async with self.tables.db.read() as c:
            rows = await matches.of_person(c, person_id, *LIVE, limit=1000)
        for row in rows:
            async with self.tables.at(row.id) as table, self.tables.writing(table) as tx:
                await self.tables.change(tx, table, shown_seq=UNSHOWN)
                await settle(tx, table, self.tables.now())
            self.tables.changed(row.id)
        async with self.tables.db.write() as tx:
            await deadlines.drop(tx, deadline)
