"""What has to happen at a certain time: one table, one sleeping task over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import deadlines


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    id: int
    due_at: datetime
    kind: str
    match_id: int | None
    seat: int | None
    data: dict[str, Any]


async def put(
    tx: AsyncConnection, due_at: datetime, kind: str, match_id: int | None = None, seat: int | None = None,
    data: Mapping[str, Any] | None = None,
) -> int:  # fmt: skip
    row = {"due_at": due_at, "kind": kind, "match_id": match_id, "seat": seat, "data": dict(data or {})}
    number: int = (await tx.execute(insert(deadlines).values(row).returning(deadlines.c.id))).scalar_one()
    return number


async def due(c: AsyncConnection, now: datetime, limit: int = 100) -> list[DeadlineRow]:
    """What should have happened by now, the longest overdue first."""
    late = select(deadlines).where(deadlines.c.due_at <= now).order_by(deadlines.c.due_at, deadlines.c.id).limit(limit)
    return [DeadlineRow(*row) for row in await c.execute(late)]


async def of_match(c: AsyncConnection, match_id: int) -> list[DeadlineRow]:
    own = select(deadlines).where(deadlines.c.match_id == match_id).order_by(deadlines.c.due_at, deadlines.c.id)
    return [DeadlineRow(*row) for row in await c.execute(own)]


async def next_due(c: AsyncConnection) -> datetime | None:
    moment: datetime | None = await c.scalar(select(func.min(deadlines.c.due_at)))
    return moment


async def drop(tx: AsyncConnection, *ids: int) -> None:
    await tx.execute(delete(deadlines).where(deadlines.c.id.in_(ids)))


async def drop_match(tx: AsyncConnection, match_id: int, kind: str | None = None) -> None:
    """Forget what was planned for a match, all of it or one kind."""
    planned = delete(deadlines).where(deadlines.c.match_id == match_id)
    await tx.execute(planned if kind is None else planned.where(deadlines.c.kind == kind))
