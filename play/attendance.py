"""How the seats of people end: played to the end, late, or left; written when they do.

A seat that its person handed over to a substitute let nobody down:
it does not count.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import attendances
from db.attendances import AttendanceRow
from engine.core import Seat

from .table import Table

FINISHED, LATE, LEFT = "finished", "late", "left"  # how a seat ended
TIMEOUT_NOTE: Final = "late"  # that the time of a turn was over


async def store_outcome(
    tx: AsyncConnection,
    table: Table,
    seat: Seat,
    outcome: str,
    at: datetime,
) -> None:
    """Writes how the seat of a person ended: FINISHED, LATE or LEFT.

    Nothing is written for a bot, or where one person played alone with bots.
    """
    person_id = table.seats[seat].person_id
    if person_id is None or not is_counted(table):
        return
    clock = table.clocks.get(seat)
    row = AttendanceRow(
        match_id=table.id,
        seat=seat,
        person_id=person_id,
        server_id=table.row.server_id,
        outcome=outcome,
        answers=clock.answers if clock else (),
        ended_at=at,
    )
    await attendances.save_attendance(tx, row)


async def store_outcomes(
    tx: AsyncConnection,
    table: Table,
    at: datetime,
) -> None:
    """Writes how the seats of a match ended that was played to its end: some of them late."""
    late = {note.person_id for note in table.notes if note.kind == TIMEOUT_NOTE}
    for row in table.people():
        outcome = LATE if row.person_id in late else FINISHED
        await store_outcome(tx, table, row.seat, outcome, at)


def is_counted(table: Table) -> bool:
    """Whether the ends of seats are counted: only if several people play, as bots never wait."""
    return sum(row.person_id is not None for row in table.seats) > 1
