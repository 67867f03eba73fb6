"""Pauses on which all players of a table agree: until a date, or until all want to go on."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import DeadlineRow, deadlines
from engine.core import Illegal, Seat, Text

from .scheduler import Scheduler
from .table import AGREED_PAUSE, PAUSED, PLAYING, STOPPED, UNSHOWN, Table
from .tables import Tables

PAUSE_END: Final = "pause-end"  # the kind of the deadline
ASKED_PAUSE: Final = "asked_pause"  # what settings of tables call a request for a pause
MAX_PAUSE_DAYS: Final = 30
AGREED_NOTE, ENDED_NOTE = "agreed", "unpaused"
NOT_OPEN: Final = Text("That request is no longer open.")
FORBIDDEN: Final = Text("This table plays without pauses: it was opened so.")


class AgreedPauses:
    """Asks all players for a pause, and ends it in time."""

    def __init__(
        self,
        tables: Tables,
        scheduler: Scheduler,
    ) -> None:
        """Registers the handler that ends pauses with the scheduler."""
        self.tables = tables
        scheduler.register(PAUSE_END, self.end_in_time)

    async def ask(
        self,
        table_id: int,
        person_id: int,
        days: int,
    ) -> Table:
        """Asks the others at a table for a pause of so many days.

        Where nobody else is a person, it begins at once. Raises Illegal
        if the table has no pauses, or one is being asked for already.
        """
        async with self.tables.locked(table_id) as table:
            table.check_match_runs()
            seat = table.own_seat(person_id).seat
            if not table.terms.allows_breaks:
                raise Illegal(FORBIDDEN)
            if not 1 <= days <= MAX_PAUSE_DAYS:
                raise Illegal(Text("A pause lasts from 1 to {n} days.", n=MAX_PAUSE_DAYS))
            if find_request(table) is not None:
                raise Illegal(Text("A pause is being asked for already."))
            await self._note_consent(table, {"seat": seat, "days": days, "agreed": [seat]})
        self.tables.after_change(table)
        return table

    async def answer(
        self,
        table_id: int,
        person_id: int,
        *,
        agree: bool,
    ) -> Table:
        """Agrees to the pause that somebody asks for, or declines it for all.

        Raises Illegal if nobody asks for one, or they have agreed already.
        """
        async with self.tables.locked(table_id) as table:
            seat = table.own_seat(person_id).seat
            asked = find_request(table)
            if asked is None or table.row.status != PLAYING:
                raise Illegal(NOT_OPEN)
            if agree and seat in asked["agreed"]:
                raise Illegal(Text("You have agreed already."))
            if agree:
                agreed = [*asked["agreed"], seat]
                await self._note_consent(table, {**asked, "agreed": agreed})
            else:
                async with self.tables.writing(table) as tx:
                    await self._change_settings(tx, table, {ASKED_PAUSE: None})
        self.tables.after_change(table)
        return table

    async def _note_consent(
        self,
        table: Table,
        asked: dict[str, Any],
    ) -> None:
        """Stores who agrees to a pause, and begins it once all people at the table do.

        `asked` is the request as `find_request` returns it.
        """
        async with self.tables.writing(table) as tx:
            if _list_missing(table, asked["agreed"]):
                await self._change_settings(tx, table, {ASKED_PAUSE: asked})
                return
            until = self.tables.now() + timedelta(days=asked["days"])
            pause = {"until": until.isoformat(), "back": []}
            changes = {ASKED_PAUSE: None, AGREED_PAUSE: pause}
            await self.tables.add_note(
                tx, table, AGREED_NOTE, person_id=None, until=until.isoformat()
            )
            await self._change_settings(tx, table, changes, status=PAUSED)
            await deadlines.insert_deadline(
                tx, until, PAUSE_END, table.id, data={"until": until.isoformat()}
            )
            await self.tables.update_asked(tx, table)

    async def agree_to_go_on(self, table_id: int, person_id: int) -> Table:
        """Notes that somebody wants to go on; once all do, the pause ends early.

        Raises Illegal if the table is in no pause.
        """
        async with self.tables.locked(table_id) as table:
            seat = table.own_seat(person_id).seat
            pause = table.agreed_pause
            if pause is None:
                raise Illegal(Text("The match is not paused any more."))
            back = sorted({*pause["back"], seat})
            async with self.tables.writing(table) as tx:
                if _list_missing(table, back):
                    changes = {AGREED_PAUSE: {**pause, "back": back}}
                    await self._change_settings(tx, table, changes)
                else:
                    await self._end(tx, table)
        self.tables.after_change(table)
        return table

    async def end_in_time(self, row: DeadlineRow) -> None:
        """Handler of `PAUSE_END`: lets the match go on, if that very pause still holds."""
        assert row.match_id is not None
        async with self.tables.locked(row.match_id, even_lost=True) as table:
            pause = table.agreed_pause
            async with self.tables.writing(table) as tx:
                if pause is not None and pause["until"] == row.data["until"]:
                    await self._end(tx, table)
                await deadlines.delete_deadlines(tx, row.id)
        self.tables.after_change(table)

    async def _end(
        self,
        tx: AsyncConnection,
        table: Table,
    ) -> None:
        """Lets a paused match go on, with all its clocks.

        Where its season is paused too, the match only notes that it
        goes on when the season does.
        """
        await self.tables.add_note(tx, table, ENDED_NOTE, person_id=None)
        season_stop = table.row.settings.get(STOPPED)
        if season_stop is not None:
            changes = {AGREED_PAUSE: None, STOPPED: {**season_stop, "status": PLAYING}}
            await self._change_settings(tx, table, changes)
            return
        await self._change_settings(tx, table, {AGREED_PAUSE: None}, status=PLAYING)
        await self.tables.update_asked(tx, table)

    async def _change_settings(
        self,
        tx: AsyncConnection,
        table: Table,
        changes: dict[str, Any],
        **columns: Any,
    ) -> None:
        """Changes settings and columns of a table, and has its message drawn anew.

        Settings that become None are removed.
        """
        changed = {**table.row.settings, **changes}
        settings = {key: value for key, value in changed.items() if value is not None}
        await self.tables.change_row(tx, table, settings=settings, shown_seq=UNSHOWN, **columns)


def find_request(table: Table) -> dict[str, Any] | None:
    """The pause that somebody asks for: the seat, the days, and which seats have agreed.

    None if nobody asks for one.
    """
    request: dict[str, Any] | None = table.row.settings.get(ASKED_PAUSE)
    return request


def list_still_to_agree(table: Table) -> list[Seat]:
    """The seats of people who have not answered the request for a pause."""
    asked = find_request(table)
    return _list_missing(table, asked["agreed"]) if asked else []


def pause_end(table: Table) -> datetime | None:
    """When the pause ends on which the players have agreed.

    None if there is none.
    """
    pause = table.agreed_pause
    return datetime.fromisoformat(pause["until"]) if pause else None


def _list_missing(table: Table, agreed: list[Seat]) -> list[Seat]:
    """The seats of people at the table that have not `agreed`."""
    return [row.seat for row in table.people() if row.seat not in agreed]
