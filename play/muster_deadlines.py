"""What becomes due in a muster: seats without an answer are free, and who wakes is asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from db import DeadlineRow, deadlines

from .lobby import Lobby
from .muster import CALL_KIND, MUSTER_KIND
from .scheduler import Scheduler
from .table import UNSHOWN, Table


class Musters:
    """Handles the deadlines of musters."""

    def __init__(
        self,
        lobby: Lobby,
        scheduler: Scheduler,
    ) -> None:
        """Registers the handlers; time in which the bot was away is given back."""
        self.lobby = lobby
        self.tables = lobby.tables
        # called with a table that has free seats again
        self.on_seats_free: Callable[[Table], Awaitable[None]] = _leave_alone
        scheduler.register(MUSTER_KIND, self.free_seats, forgiving=True)
        scheduler.register(CALL_KIND, self.call_again)

    async def free_seats(self, row: DeadlineRow) -> None:
        """Handler of `MUSTER_KIND`: the seats of those who did not answer are free again."""
        assert row.match_id is not None
        table = await self.lobby.free_missing_seats(row.match_id)
        async with self.tables.db.write() as tx:
            await deadlines.delete_deadlines(tx, row.id)
        await self.on_seats_free(table)

    async def call_again(self, row: DeadlineRow) -> None:
        """Handler of `CALL_KIND`: somebody who was asleep is awake, and is asked now."""
        assert row.match_id is not None
        async with self.tables.locked(row.match_id) as table, self.tables.writing(table) as tx:
            await deadlines.delete_deadlines(tx, row.id)
            await self.tables.change_row(tx, table, shown_seq=UNSHOWN)
        self.tables.changed(table.id)


async def _leave_alone(table: Table) -> None:
    """The default of `on_seats_free`: does nothing."""
