"""Who sits where at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..tables import seats


@dataclass(frozen=True, slots=True)
class SeatRow:
    match_id: int
    seat: int
    person_id: int | None
    bot: str | None
    name: str
    ready: bool
    resigned_seq: int | None
    seen_at: datetime | None = None  # when they last said here that they are there


async def list_seats(c: AsyncConnection, match_id: int) -> list[SeatRow]:
    """The seats of a match, in order."""
    query = select(seats).where(seats.c.match_id == match_id).order_by(seats.c.seat)
    return [SeatRow(*row) for row in await c.execute(query)]


async def list_seats_of_matches(
    c: AsyncConnection,
    match_ids: Sequence[int],
) -> dict[int, list[SeatRow]]:
    """The seats of many matches: by match id, each in order."""
    seats_by_match: dict[int, list[SeatRow]] = {}
    query = (
        select(seats)
        .where(seats.c.match_id.in_(match_ids))
        .order_by(seats.c.match_id, seats.c.seat)
    )
    for row in await c.execute(query):
        seats_by_match.setdefault(row.match_id, []).append(SeatRow(*row))
    return seats_by_match


async def replace_seats(tx: AsyncConnection, match_id: int, rows: Sequence[SeatRow]) -> None:
    """Replaces all seats of a match."""
    await tx.execute(delete(seats).where(seats.c.match_id == match_id))
    if rows:
        await tx.execute(insert(seats), [asdict(row) | {"match_id": match_id} for row in rows])
