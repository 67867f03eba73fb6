"""The servers that host tables, what they have set, and which of them the bot had to leave."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .shard_leases import ServerFilter
from .tables import matches, queue, rating_steps, ratings, seasons, servers
from .upsert import insert, upsert


@dataclass(frozen=True, slots=True)
class ServerRow:
    id: int
    language: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    left_at: datetime | None = None


async def load_server(c: AsyncConnection, server_id: int) -> ServerRow:
    """The server's row; one with defaults where nothing is stored."""
    row = (await c.execute(select(servers).where(servers.c.id == server_id))).first()
    return ServerRow(*row) if row else ServerRow(server_id)


async def update_server(tx: AsyncConnection, server_id: int, **columns: Any) -> None:
    """Changes columns of a server, which may be new."""
    await upsert(tx, servers, {"id": server_id}, columns)


async def mark_left(tx: AsyncConnection, server_id: int, at: datetime) -> None:
    """Notes that the bot has left a server, and when.

    A moment noted before is kept.
    """
    row = insert(tx, servers).values(id=server_id, left_at=at)
    await tx.execute(
        row.on_conflict_do_update(
            index_elements=["id"], set_={"left_at": at}, where=servers.c.left_at.is_(None)
        )
    )


async def mark_returned(tx: AsyncConnection, server_id: int) -> None:
    """Notes that the bot is in a server again."""
    await tx.execute(
        update(servers)
        .where(servers.c.id == server_id, servers.c.left_at.is_not(None))
        .values(left_at=None)
    )


async def update_presence(
    tx: AsyncConnection,
    present: Collection[int],
    at: datetime,
    in_known_shards: ServerFilter | None = None,
) -> set[int]:
    """Notes in which servers the bot is (`present`), as it finds out when it comes online.

    Servers with matches in which it is no more are noted as left at
    this moment. Returns those that were noted as left and have invited
    it back. `in_known_shards` makes the condition for servers of which
    this process knows whether the bot is there (None: of all). Others
    are not noted as left.
    """
    noted_as_left = await tx.scalars(select(servers.c.id).where(servers.c.left_at.is_not(None)))
    returned = set(noted_as_left) & set(present)
    for server_id in returned:
        await mark_returned(tx, server_id)
    query = select(matches.c.server_id).distinct()
    if in_known_shards is not None:
        query = query.where(in_known_shards(matches.c.server_id))
    with_matches = await tx.scalars(query)
    for server_id in set(with_matches) - set(present):
        await mark_left(tx, server_id, at)
    return returned


async def list_match_ids_of_left_servers(c: AsyncConnection, before: datetime) -> list[int]:
    """The ids of the matches of servers that the bot left before this moment."""
    left_servers = select(servers.c.id).where(servers.c.left_at < before)
    query = select(matches.c.id).where(matches.c.server_id.in_(left_servers))
    return list(await c.scalars(query))


async def delete_left_servers(tx: AsyncConnection, before: datetime) -> int:
    """Deletes the servers that the bot left before this moment, with all that was played there.

    Returns how many servers.
    """
    left_servers = select(servers.c.id).where(servers.c.left_at < before)
    step_key = tuple_(rating_steps.c.person_id, rating_steps.c.game, rating_steps.c.server_id)
    keys_of_left = select(ratings.c.person_id, ratings.c.game, ratings.c.server_id).where(
        ratings.c.server_id.in_(left_servers)
    )
    await tx.execute(delete(rating_steps).where(step_key.in_(keys_of_left)))
    for table in (matches, seasons, ratings, queue):
        await tx.execute(delete(table).where(table.c.server_id.in_(left_servers)))
    return (await tx.execute(delete(servers).where(servers.c.left_at < before))).rowcount
