"""What has to happen at a certain time: one table, one sleeping task over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Select,
    Text,
    bindparam,
    cast,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from .shard_leases import ServerFilter
from .tables import deadlines, matches, seasons


@dataclass(frozen=True, slots=True)
class DeadlineRow:
    id: int
    due_at: datetime
    kind: str
    match_id: int | None
    seat: int | None
    data: dict[str, Any]


# Made once: every turn needs it.
_DELETE_OF_SEAT = delete(deadlines).where(
    deadlines.c.match_id == bindparam("match"), deadlines.c.seat == bindparam("seat_number")
)


async def insert_deadline(
    tx: AsyncConnection,
    due_at: datetime,
    kind: str,
    match_id: int | None = None,
    seat: int | None = None,
    data: Mapping[str, Any] | None = None,
) -> int:
    """Plans one thing to happen at the time `due_at`; returns its id.

    The scheduler then calls the handler of that `kind`, which finds
    what it needs in `data`. `match_id` or `seat` None: it is about none.
    """
    row = {
        "due_at": due_at,
        "kind": kind,
        "match_id": match_id,
        "seat": seat,
        "data": dict(data or {}),
    }
    number: int = (
        await tx.execute(insert(deadlines).values(row).returning(deadlines.c.id))
    ).scalar_one()
    return number


async def list_due_deadlines(
    c: AsyncConnection,
    now: datetime,
    limit: int = 100,
    here: ServerFilter | None = None,
) -> list[DeadlineRow]:
    """What should have happened by now, the longest overdue first, at most `limit`.

    `here`: only what happens in these servers.
    """
    query = (
        select(deadlines)
        .where(deadlines.c.due_at <= now)
        .order_by(deadlines.c.due_at, deadlines.c.id)
        .limit(limit)
    )
    if here is not None:
        query = query.where(deadlines.c.id.in_(_select_ids_in(here)))
    return [DeadlineRow(*row) for row in await c.execute(query)]


def _select_ids_in(here: ServerFilter) -> Select[Any]:
    """A query of the deadlines of these servers: of their matches, seasons and queues.

    `here` makes the condition that a column names one of these servers.
    What belongs to no server, such as somebody's vacation, is the work
    of the process that has the server 0, a number that no server of
    Discord has.
    """
    from sqlalchemy.dialects.postgresql import JSONB  # only a server is shared by processes

    data = cast(cast(deadlines.c.data, Text), JSONB)
    season_id = cast(data["season"].astext, BigInteger)
    queue_server_id = cast(data["server"].astext, BigInteger)
    server_id = func.coalesce(matches.c.server_id, seasons.c.server_id, queue_server_id, 0)
    return (
        select(deadlines.c.id)
        .outerjoin(matches, matches.c.id == deadlines.c.match_id)
        .outerjoin(seasons, seasons.c.id == season_id)
        .where(here(server_id))
    )


async def list_deadlines(c: AsyncConnection, match_id: int) -> list[DeadlineRow]:
    """Everything planned for a match, the next first."""
    query = (
        select(deadlines)
        .where(deadlines.c.match_id == match_id)
        .order_by(deadlines.c.due_at, deadlines.c.id)
    )
    return [DeadlineRow(*row) for row in await c.execute(query)]


async def load_next_due_at(c: AsyncConnection) -> datetime | None:
    """When the next thing is due; None: nothing is planned."""
    moment: datetime | None = await c.scalar(select(func.min(deadlines.c.due_at)))
    return moment


async def delete_deadlines(tx: AsyncConnection, *ids: int) -> int:
    """Deletes deadlines by their ids.

    Returns how many were still there.
    """
    return (await tx.execute(delete(deadlines).where(deadlines.c.id.in_(ids)))).rowcount


async def postpone_deadline(tx: AsyncConnection, number: int, due_at: datetime) -> None:
    """Sets another time for the deadline with this id."""
    await tx.execute(update(deadlines).where(deadlines.c.id == number).values(due_at=due_at))


async def shift_deadlines(
    tx: AsyncConnection,
    by: timedelta,
    *kinds: str,
    here: ServerFilter | None = None,
) -> None:
    """Moves all deadlines of these kinds by the time span `by`: later, or sooner if negative.

    `here`: only those of these servers.
    """
    query = select(deadlines.c.id, deadlines.c.due_at).where(deadlines.c.kind.in_(kinds))
    if here is not None:
        query = query.where(deadlines.c.id.in_(_select_ids_in(here)))
    planned = (await tx.execute(query)).all()
    if planned:
        shift = (
            update(deadlines)
            .where(deadlines.c.id == bindparam("number"))
            .values(due_at=bindparam("moment"))
        )
        moments = [{"number": number, "moment": due_at + by} for number, due_at in planned]
        await tx.execute(shift, moments)


async def delete_deadlines_of_seat(
    tx: AsyncConnection,
    match_id: int,
    seat: int,
    *kinds: str,
) -> None:
    """Deletes the deadlines of one seat: those of these kinds, or all where none is named."""
    statement = _DELETE_OF_SEAT
    if kinds:
        statement = statement.where(deadlines.c.kind.in_(kinds))
    await tx.execute(statement, {"match": match_id, "seat_number": seat})


async def delete_deadlines_of_person(tx: AsyncConnection, kind: str, person_id: int) -> None:
    """Deletes what of this kind was planned for a person, whom the data names."""
    query = select(deadlines.c.id, deadlines.c.data).where(deadlines.c.kind == kind)
    ids = [number for number, data in await tx.execute(query) if data.get("person") == person_id]
    await tx.execute(delete(deadlines).where(deadlines.c.id.in_(ids)))


async def delete_deadlines_of_server(tx: AsyncConnection, kind: str, server_id: int) -> None:
    """Deletes what of this kind was planned for a server, which the data names."""
    query = select(deadlines.c.id, deadlines.c.data).where(deadlines.c.kind == kind)
    ids = [number for number, data in await tx.execute(query) if data.get("server") == server_id]
    await tx.execute(delete(deadlines).where(deadlines.c.id.in_(ids)))


async def delete_deadlines_of_match(
    tx: AsyncConnection,
    match_id: int,
    kind: str | None = None,
) -> None:
    """Deletes what was planned for a match: of this kind, or all of it."""
    statement = delete(deadlines).where(deadlines.c.match_id == match_id)
    if kind is not None:
        statement = statement.where(deadlines.c.kind == kind)
    await tx.execute(statement)
