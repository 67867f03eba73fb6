"""One writer at a time, all or nothing, and readers who see only what is committed."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from db import Busy, Database, Full, facts, matches

NewMatch = Callable[..., Awaitable[int]]


async def test_an_error_takes_everything_back(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async def stumble() -> None:
        async with records.write() as tx:
            await matches.insert_entry(tx, await new_match(tx), 1, 0, ["Pass"], [], noon)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await stumble()
    async with records.read() as c:
        assert await matches.list_match_ids(c) == []


async def test_readers_see_only_what_is_committed_and_do_not_wait(records: Database) -> None:
    async with records.write() as tx:
        await facts.save_fact(tx, "a", "1")
    async with records.read() as c:
        async with records.write() as tx:
            await facts.save_fact(tx, "a", "2")
            assert await asyncio.wait_for(facts.load_fact(c, "a"), 30) == "1"
        assert await facts.load_fact(c, "a") == "2"  # each statement of a reader sees the newest


async def test_readers_cannot_write(records: Database) -> None:
    with pytest.raises(Exception, match=r"readonly|read-only"):
        async with records.read() as c:
            await facts.save_fact(c, "a", "1")


async def test_writers_take_turns(records: Database) -> None:
    async with records.write() as tx:
        await facts.save_fact(tx, "n", "0")

    async def count() -> None:
        for _ in range(10):
            async with records.write() as tx:
                n = int(await facts.load_fact(tx, "n") or 0)
                await asyncio.sleep(0)  # lets the others try
                await facts.save_fact(tx, "n", str(n + 1))

    await asyncio.gather(*(count() for _ in range(5)))
    async with records.read() as c:
        assert await facts.load_fact(c, "n") == "50"


async def test_more_readers_than_connections_wait_for_each_other(records: Database) -> None:
    async def look() -> str | None:
        async with records.read() as c:
            await asyncio.sleep(0.001)
            return await facts.load_fact(c, "n")

    assert await asyncio.gather(*(look() for _ in range(30))) == [None] * 30


async def test_a_task_that_writes_inside_its_own_write_is_stopped(records: Database) -> None:
    with pytest.raises(AssertionError, match="wait for itself"):
        async with records.write(), records.write():
            pass
    async with records.write() as tx:
        await facts.save_fact(tx, "a", "1")


async def test_a_cancelled_write_is_whole_or_nothing_and_blocks_nobody(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        number = await new_match(tx)

    async def move(seq: int) -> None:
        async with records.write() as tx:
            await matches.insert_entry(tx, number, seq, 0, ["Pass"], [], noon)
            await matches.update_match(tx, number, shown_seq=seq)

    for seq in range(1, 41):
        task = asyncio.create_task(move(seq))
        await asyncio.sleep(seq * 0.00005)  # from before it begins until after it is committed
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        async with records.read() as c:
            row, log = await matches.load_match(c, number), await matches.list_entries(c, number)
        assert row is not None
        assert row.shown_seq == (log[-1].seq if log else -1)
    await asyncio.wait_for(move(99), 30)


async def test_a_file_locked_by_another_program_is_busy_and_then_free(
    url: str,
    path: Path,
) -> None:
    records = await Database.open(url, patience=0.1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="another program"):
            async with records.write() as tx:
                await facts.save_fact(tx, "a", "1")
        other.execute("ROLLBACK")
    async with records.write() as tx:
        await facts.save_fact(tx, "a", "2")
    await records.close()


async def test_a_full_disk_is_told_and_loses_only_that_write(database: Database) -> None:
    async with database.write() as tx:
        await facts.save_fact(tx, "a", "1")
        await tx.exec_driver_sql(
            "PRAGMA max_page_count = 1"
        )  # SQLite then takes the present size for the most there is
    with pytest.raises(Full, match="no room"):
        async with database.write() as tx:
            await facts.save_fact(tx, "a", "2" * 100_000)
    async with database.write() as tx:
        assert await facts.load_fact(tx, "a") == "1"
        await tx.exec_driver_sql("PRAGMA max_page_count = 1000000")
        await facts.save_fact(tx, "a", "3" * 100_000)


async def test_other_faults_are_not_hidden(records: Database) -> None:
    with pytest.raises(DBAPIError, match=r"no such table|does not exist"):
        async with records.read() as c:
            await c.exec_driver_sql("SELECT * FROM elsewhere")


async def test_closing_waits_for_the_writer_and_refuses_who_comes_later(url: str) -> None:
    records = await Database.open(url)
    began = asyncio.Event()

    async def slow() -> None:
        async with records.write() as tx:
            began.set()
            await asyncio.sleep(0.05)
            await facts.save_fact(tx, "a", "1")

    async def late() -> None:
        async with records.write() as tx:
            await facts.save_fact(tx, "a", "2")

    writing = asyncio.create_task(slow())
    await began.wait()
    closing_, waiting = asyncio.create_task(records.close()), asyncio.create_task(late())
    await writing
    await closing_
    with pytest.raises(Busy, match="closed"):
        await waiting
    again = await Database.open(url)
    async with again.read() as c:
        assert await facts.load_fact(c, "a") == "1"
    await again.close()


async def test_an_error_of_the_database_tells_nothing_of_what_was_written(
    records: Database,
) -> None:
    """Among it are the seeds of running matches, and errors are logged."""

    async def stumble() -> None:
        async with records.write() as tx:
            await tx.execute(
                text("INSERT INTO facts (name, nothing) VALUES (:name, '')"), {"name": "a seed"}
            )

    with pytest.raises(DBAPIError, match="INSERT INTO facts") as caught:
        await stumble()
    assert "a seed" not in str(caught.value)
