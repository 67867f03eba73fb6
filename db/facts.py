"""What the bot remembers about itself: a few keys with a text each."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import facts
from .upsert import insert, upsert


async def load_fact(c: AsyncConnection, key: str) -> str | None:
    """The text stored under a key; None if there is none."""
    value: str | None = await c.scalar(select(facts.c.value).where(facts.c.key == key))
    return value


async def save_fact(tx: AsyncConnection, key: str, value: str) -> None:
    """Stores a text under a key, in place of an earlier one."""
    await upsert(tx, facts, {"key": key}, {"value": value})


async def list_facts(c: AsyncConnection, prefix: str) -> dict[str, str]:
    """The texts of all keys that begin with `prefix`, by their keys."""
    query = select(facts.c.key, facts.c.value).where(facts.c.key.startswith(prefix))
    return {row.key: row.value for row in await c.execute(query)}


async def delete_facts(tx: AsyncConnection, keys: Collection[str]) -> None:
    """Deletes the texts of these keys."""
    await tx.execute(delete(facts).where(facts.c.key.in_(keys)))


async def insert_fact(tx: AsyncConnection, key: str, value: str) -> None:
    """Stores a text under a key, unless there is one already, also of another process."""
    row = insert(tx, facts).values(key=key, value=value)
    await tx.execute(row.on_conflict_do_nothing(index_elements=["key"]))
