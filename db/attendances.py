"""How the seats of people ended in a server: played to the end, late, or left."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import attendances
from .upsert import upsert

KEY = ("match_id", "seat", "person_id")


@dataclass(frozen=True, slots=True)
class AttendanceRow:
    match_id: int
    seat: int
    person_id: int
    server_id: int
    outcome: str
    answers: Sequence[int]  # how many answers took how long, by ranges of `play/reliability.py`
    ended_at: datetime


async def save_attendance(tx: AsyncConnection, row: AttendanceRow) -> None:
    """Writes how a person's seat ended, in the place of what was written of it before."""
    columns = asdict(row)
    key = {name: columns.pop(name) for name in KEY}
    await upsert(tx, attendances, key, columns)


async def list_newest(
    c: AsyncConnection,
    server_id: int,
    people: Collection[int],
    limit: int,
) -> dict[int, list[AttendanceRow]]:
    """How the newest `limit` seats of each of these people in a server ended, by person."""
    number = func.row_number().over(
        partition_by=attendances.c.person_id, order_by=attendances.c.ended_at.desc()
    )
    numbered = (
        select(attendances, number.label("number"))
        .where(attendances.c.server_id == server_id, attendances.c.person_id.in_(people))
        .subquery()
    )
    columns = [numbered.c[column.name] for column in attendances.columns]
    query = select(*columns).where(numbered.c.number <= limit).order_by(numbered.c.number)
    found: dict[int, list[AttendanceRow]] = {person: [] for person in people}
    for row in await c.execute(query):
        found[row.person_id].append(AttendanceRow(*row))
    return found


async def erase_person(tx: AsyncConnection, person_id: int) -> None:
    """Forgets how a person's seats ended."""
    await tx.execute(delete(attendances).where(attendances.c.person_id == person_id))
