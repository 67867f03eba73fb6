"""Who looks for a table in a server: which game, for how many, at which pace, and until when."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import queue
from .upsert import upsert

KEY = ("server_id", "person_id", "game")


@dataclass(frozen=True, slots=True)
class QueueRow:
    server_id: int
    person_id: int
    game: str
    channel_id: int  # where they asked
    name: str
    players: int | None  # at the table; None: any number
    clock: str | None  # its clock, as the terms call it; None: any pace
    rated: bool | None  # None: either
    at: datetime
    until: datetime


async def save_request(tx: AsyncConnection, row: QueueRow) -> None:
    """Writes that somebody looks for a table, in the place of an earlier request for the game."""
    columns = asdict(row)
    key = {name: columns.pop(name) for name in KEY}
    await upsert(tx, queue, key, columns)


async def list_requests(c: AsyncConnection, server_id: int) -> list[QueueRow]:
    """Who looks for a table in a server, the longest waiting first."""
    query = select(queue).where(queue.c.server_id == server_id)
    in_order = query.order_by(queue.c.at, queue.c.person_id, queue.c.game)
    return [QueueRow(*row) for row in await c.execute(in_order)]


async def delete_requests(
    tx: AsyncConnection,
    server_id: int,
    person_id: int,
    game: str | None = None,
) -> int:
    """Forgets what somebody looks for in a server: one game, or all; returns how many."""
    statement = delete(queue).where(queue.c.server_id == server_id, queue.c.person_id == person_id)
    if game is not None:
        statement = statement.where(queue.c.game == game)
    return (await tx.execute(statement)).rowcount


async def delete_ended_requests(
    tx: AsyncConnection,
    server_id: int,
    at: datetime,
) -> int:
    """Forgets the requests of a server whose time is over; returns how many."""
    statement = delete(queue).where(queue.c.server_id == server_id, queue.c.until <= at)
    return (await tx.execute(statement)).rowcount


async def erase_person(tx: AsyncConnection, person_id: int) -> None:
    """Forgets all that a person looks for."""
    await tx.execute(delete(queue).where(queue.c.person_id == person_id))
