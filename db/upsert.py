"""Insert or change in one statement, in the dialect of the connection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

    Insert = sqlite.Insert | postgresql.Insert


def insert(tx: AsyncConnection | str, table: Table) -> Insert:
    """An INSERT statement that can say ON CONFLICT DO UPDATE.

    It is written in the dialect of the connection `tx`, or in the one
    that `tx` names.
    """
    dialect = tx if isinstance(tx, str) else tx.dialect.name
    if dialect != "postgresql":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # few have a server: the others start sooner

    return postgresql.insert(table)


async def upsert(
    tx: AsyncConnection,
    table: Table,
    key: Mapping[str, Any],
    columns: Mapping[str, Any],
) -> None:
    """Changes these columns of the row with this key, or inserts it with defaults for the rest."""
    row = insert(tx, table).values(**key, **columns)
    await tx.execute(row.on_conflict_do_update(index_elements=list(key), set_=dict(columns)))
