"""Resigning: the seat ranks last, and the match ends or a bot plays on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from db import matches
from engine.core import Seat

from .attendance import FINISHED, LATE, LEFT, store_outcome
from .table import OVER, UNSHOWN, Table
from .tables import Tables


class Resignations:
    """Seats that are given up, or lost by the clock."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def resign(self, table_id: int, person_id: int) -> Table:
        """Gives a person's seat up, which ranks last.

        A match of two sides ends with that. With more sides, a bot
        plays on for the seat.
        """
        async with self.tables.locked(table_id) as table:
            table.check_match_runs()
            seat = table.own_seat(person_id).seat
            async with self.tables.writing(table) as tx:
                await self.lose_seat(tx, table, seat, "resigned")
        self.tables.after_change(table)
        return table

    async def lose_seat(self, tx: AsyncConnection, table: Table, seat: Seat, kind: str) -> None:
        """Gives the seat up; `kind` is the note to write: `resigned`, or `out` by the clock.

        The match ends where only one team has a seat left that did not resign, or
        where no person plays any more. Else a bot plays on for the seat.
        """
        await self.lose_seats(tx, table, [seat], kind)

    async def lose_seats(
        self,
        tx: AsyncConnection,
        table: Table,
        seats: Sequence[Seat],
        kind: str,
    ) -> None:
        """Gives up several seats at the same moment, as `lose_seat` does with one.

        `kind` is the note to write: `resigned`, or `out` by the clock.
        Nobody of them ranks before another. Where nobody is left,
        nobody has won.
        """
        together = {"together": True} if len(seats) > 1 else {}
        for seat in seats:
            own = table.seats[seat]
            table.seats[seat] = replace(own, resigned_seq=table.seq)
            await self.tables.add_note(tx, table, kind, own.person_id, seat=seat, **together)
        await self._store_outcomes(tx, table, seats, kind)
        await matches.replace_seats(tx, table.id, table.seats)
        if is_conceded(table):
            await self.tables.conclude(tx, table, OVER)
        else:
            await self.tables.change_row(tx, table, undo=None, shown_seq=UNSHOWN)
            await self.tables.update_asked(tx, table)

    async def _store_outcomes(
        self,
        tx: AsyncConnection,
        table: Table,
        seats: Sequence[Seat],
        kind: str,
    ) -> None:
        """Writes how these seats ended: late, left, or played to the end.

        `kind` says why: they `resigned`, or are `out` by the clock.
        Whoever ends the match by resigning counts as having played it
        to the end.
        """
        outcome = LATE if kind == "out" else LEFT
        if kind == "resigned" and is_conceded(table):
            outcome = FINISHED
        for seat in seats:
            await store_outcome(tx, table, seat, outcome, self.tables.now())


def is_conceded(table: Table) -> bool:
    """Whether only one team has a seat left that did not resign, or no person plays any more."""
    match = table.match
    assert match is not None
    teams = match.game.teams(len(table.seats), match.options)
    teams_left = {
        team for team, row in zip(teams, table.seats, strict=True) if row.resigned_seq is None
    }
    return len(teams_left) < 2 or not any(table.people())
