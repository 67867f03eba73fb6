"""Whom people avoid when a table is found for them: each list is its owner's alone."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import avoided
from .upsert import upsert


async def save_avoided(
    tx: AsyncConnection,
    person_id: int,
    avoided_id: int,
    name: str,
) -> None:
    """Writes that a person avoids another, under the name that the list shows."""
    key = {"person_id": person_id, "avoided_id": avoided_id}
    await upsert(tx, avoided, key, {"name": name})


async def delete_avoided(
    tx: AsyncConnection,
    person_id: int,
    avoided_id: int,
) -> None:
    """Writes that a person avoids another no more."""
    key = avoided.c.person_id == person_id, avoided.c.avoided_id == avoided_id
    await tx.execute(delete(avoided).where(*key))


async def list_avoided(c: AsyncConnection, person_id: int) -> dict[int, str]:
    """Whom a person avoids: names by id, in the order of the names."""
    query = select(avoided.c.avoided_id, avoided.c.name).where(avoided.c.person_id == person_id)
    found = await c.execute(query.order_by(avoided.c.name, avoided.c.avoided_id))
    return {row.avoided_id: row.name for row in found}


async def list_avoiding_pairs(
    c: AsyncConnection,
    people: Collection[int],
) -> frozenset[frozenset[int]]:
    """The pairs among these people of whom one avoids the other; which one is not told."""
    query = select(avoided.c.person_id, avoided.c.avoided_id).where(
        avoided.c.person_id.in_(people), avoided.c.avoided_id.in_(people)
    )
    return frozenset(frozenset(pair) for pair in await c.execute(query))


async def erase_person(tx: AsyncConnection, person_id: int) -> None:
    """Takes a person out of all lists of avoided people, and forgets their own list."""
    concerns = or_(avoided.c.person_id == person_id, avoided.c.avoided_id == person_id)
    await tx.execute(delete(avoided).where(concerns))
