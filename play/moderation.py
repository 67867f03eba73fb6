"""What moderators do with a table: call it off, pause it, give it another place."""

from __future__ import annotations

from engine.core import Illegal, Text

from .league.audit_data import reason_data
from .table import (
    ABORTED,
    AGREED_PAUSE,
    FROZEN,
    LIVE,
    LOBBY,
    PAUSED,
    PEOPLE_TOLD,
    PLAYING,
    SEASON_STOPPED,
    UNSHOWN,
    Table,
)
from .table_display import LOST_PLACE
from .tables import Tables
from .turn_timers import start_and_stop_clocks


class Moderation:
    """What moderators do with tables; each act is a note in the table's log."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def abort(self, table_id: int, moderator_id: int, reason: str = "") -> Table:
        """Calls a table off that is not over: it ends without a result.

        That can be done with a match that is frozen, too. The people of
        a season are told the reason. Raises Illegal if the match is over.
        """
        async with self.tables.locked(table_id, even_lost=True) as table:
            if table.row.status not in (*LIVE, LOBBY, FROZEN):
                raise Illegal(Text("This match is over."))
            async with self.tables.writing(table) as tx:
                why = reason_data(reason)
                await self.tables.add_note(tx, table, "aborted", moderator_id, **why)
                await self.tables.conclude(tx, table, ABORTED)
        self.tables.changed(table_id)
        return table

    async def toggle_pause(self, table_id: int, moderator_id: int) -> Table:
        """Stops a running match, or lets a stopped one go on.

        A pause on which the players have agreed ends with that. Raises
        Illegal if no match runs or is paused, or its season is paused.
        """
        async with self.tables.locked(table_id) as table:
            if table.row.status not in LIVE:
                raise Illegal(Text("Only a running match can be paused."))
            if table.is_stopped_by_season:
                raise Illegal(SEASON_STOPPED)
            is_running = table.row.status == PLAYING
            kind, status = ("paused", PAUSED) if is_running else ("resumed", PLAYING)
            settings = {
                key: value for key, value in table.row.settings.items() if key != AGREED_PAUSE
            }
            async with self.tables.writing(table) as tx:
                await self.tables.add_note(tx, table, kind, moderator_id)
                await self.tables.change_row(
                    tx, table, status=status, settings=settings, shown_seq=UNSHOWN
                )
                await self.tables.update_asked(tx, table)
        self.tables.after_change(table)
        return table

    async def move_table(
        self,
        table_id: int,
        moderator_id: int,
        channel_id: int,
        thread_id: int | None,
    ) -> Table:
        """Moves a table to another channel or thread.

        The table is shown there anew, and who must act is told. `thread_id` None:
        it is played in the channel itself. Clocks that stood still because the
        old place was lost run again.
        """
        async with self.tables.locked(table_id) as table, self.tables.writing(table) as tx:
            await self.tables.add_note(tx, table, "moved", moderator_id, channel=channel_id)
            settings = {
                key: value for key, value in table.row.settings.items() if key != LOST_PLACE
            }
            settings[PEOPLE_TOLD] = []
            await self.tables.change_row(
                tx,
                table,
                channel_id=channel_id,
                thread_id=thread_id,
                message_id=None,
                settings=settings,
                shown_seq=UNSHOWN,
                pinged_seq=UNSHOWN,
            )
            await start_and_stop_clocks(tx, table, self.tables.now())
        self.tables.changed(table_id)
        return table
