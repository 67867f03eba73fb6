"""Processes that share one PostgreSQL, for the tests of leases, fence and notices."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bench.postgres import Cluster
from db import Database, facts
from db import shard_statements as sql
from db.shard_leases import ShardLeases

SHARDS = 4
ROOT = Path(__file__).resolve().parents[2]
Join = Callable[..., Awaitable[Database]]


def leases_of(database: Database) -> ShardLeases:
    assert database.leases is not None
    return database.leases


async def end_session(server: Cluster, database: Database) -> None:
    """The server ends the session of a process, as it does when that is silent."""
    holder = leases_of(database).holder
    server.ask(
        "postgres",
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' "
        f"AND objsubid = 2 AND objid = {holder} AND granted",
    )
    async with asyncio.timeout(60):
        while not leases_of(database)._driver.is_closed():
            await asyncio.sleep(0.02)


async def limit_silence(database: Database, milliseconds: int) -> None:
    """The server ends the session of a process after so long a silence."""
    await leases_of(database)._driver.execute(sql.LIMIT_SILENCE.format(milliseconds))


async def save(database: Database, text: str) -> None:
    async with database.write() as tx:
        await facts.save_fact(tx, "a", text)


async def save_slowly(database: Database, text: str, wait: Callable[[], Awaitable[None]]) -> None:
    """Something happens between the fence and the commit, for longer than the server waits."""
    async with database.write() as tx:
        await facts.save_fact(tx, "a", text)
        await leases_of(database).check_may_commit(tx)
        await tx.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '300ms'")
        await wait()


async def load(database: Database) -> str | None:
    async with database.read() as c:
        return await facts.load_fact(c, "a")


async def hear(database: Database, send: Awaitable[int | None]) -> dict[str, Any]:
    """What a process hears of what is sent."""
    heard = asyncio.get_running_loop().create_future()
    leases_of(database).on_notice = heard.set_result
    assert await send == leases_of(database).holder
    notice: dict[str, Any] = await asyncio.wait_for(heard, 60)
    return notice
