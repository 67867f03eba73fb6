"""One process at a time on a PostgreSQL database: a second one is told so, and one that has lost it
writes nothing.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.postgres import Cluster
from db import Busy, Database, Taken, Unusable, facts, server_lock

ROOT = Path(__file__).parents[2]
Lose = Callable[[], object]
Start = Callable[[str], subprocess.Popen[str]]
COUNTING = """
import asyncio
from db import Database, facts
async def count(db):
    for number in range(1, 100_000):
        async with db.write() as tx:
            await facts.save_fact(tx, "a", str(number))
        print(number, flush=True)
"""
BRIEFLY = 1.0  # seconds: long enough for a busy machine to be answered
HOLDER = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 1"


async def put(database: Database, text: str) -> None:
    async with database.write() as tx:
        await facts.save_fact(tx, "a", text)


async def value(database: Database) -> str | None:
    async with database.read() as c:
        return await facts.load_fact(c, "a")


@pytest.fixture
def lose(server: Cluster, on_server: str) -> Lose:
    """The connection that holds the lock ends."""
    return lambda: server.ask(
        on_server, f"SELECT pg_terminate_backend(pid) FROM ({HOLDER}) AS held"
    )


@pytest.fixture
def process(server_url: str) -> Iterator[Start]:
    """Another process with the same database; ended after the test."""
    started: list[subprocess.Popen[str]] = []

    def start(line: str) -> subprocess.Popen[str]:
        script = (
            f"{COUNTING}async def main():\n    db = await Database.open({server_url!r})\n    "
            f"{line}\n"
        )
        command = [sys.executable, "-c", f"{script}asyncio.run(main())"]
        started.append(
            subprocess.Popen(
                command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
        )
        return started[-1]

    yield start
    for each in started:
        each.kill()
        each.communicate()


async def test_a_second_process_is_told_and_a_killed_one_leaves_no_lock(
    server_url: str,
    process: Start,
    lose: Lose,
) -> None:
    first = process("print('open', flush=True); await asyncio.sleep(60)")
    assert first.stdout
    first.stdout.readline()
    with pytest.raises(
        Unusable,
        match=rf"Another process \(Tabularium, process {first.pid} on .*\) is already using",
    ):
        await Database.open(server_url, patience=BRIEFLY)
    first.kill()
    first.wait()
    await (await Database.open(server_url)).close()


async def test_the_sentence_that_refuses_names_no_password(server_url: str, lose: Lose) -> None:
    database = await Database.open(server_url)
    with pytest.raises(Unusable, match="already using") as caught:
        await Database.open(server_url.replace("@", ":secret@"), patience=BRIEFLY)
    assert "secret" not in str(caught.value)
    await database.close()


async def test_a_closed_database_is_free_at_once(server_url: str, lose: Lose) -> None:
    for text in ("1", "2"):
        database = await Database.open(server_url, patience=BRIEFLY)
        await put(database, text)
        await database.close()


async def test_two_databases_of_one_server_are_in_nobodys_way(server: Cluster, lose: Lose) -> None:
    opened = [await Database.open(server.url(server.make())) for _ in range(2)]
    for database in opened:
        await put(database, "1")
        await database.close()


async def test_a_lock_that_was_lost_is_taken_again_before_the_next_commit(
    server: Cluster,
    on_server: str,
    server_url: str,
    lose: Lose,
) -> None:
    database = await Database.open(server_url)
    lose()
    await put(database, "2")
    assert await value(database) == "2"
    assert len(server.ask(on_server, HOLDER)) == 1
    await database.close()


async def test_who_lost_the_lock_to_another_process_writes_nothing_any_more(
    server_url: str,
    lose: Lose,
) -> None:
    old = await Database.open(server_url)
    await put(old, "1")
    lose()
    new = await Database.open(server_url)
    await put(new, "2")
    for _ in range(3):
        with pytest.raises(Taken):
            await put(old, "3")
    await asyncio.wait_for(old.wait_until_taken(), 60)
    assert await value(new) == "2"
    await old.close()
    await put(new, "4")
    await new.close()


async def test_who_lost_the_lock_for_a_while_does_not_go_on_with_what_it_remembers(
    server_url: str,
    lose: Lose,
) -> None:
    old = await Database.open(server_url)
    lose()
    new = await Database.open(server_url)
    await put(new, "2")
    await new.close()
    with pytest.raises(Taken):
        await put(old, "3")
    await old.close()
    again = await Database.open(server_url)
    assert await value(again) == "2"
    await again.close()


async def test_a_transaction_under_way_is_whole_before_another_process_begins(
    server_url: str,
    lose: Lose,
) -> None:
    """Whoever takes over waits for a commit that was allowed, and one that was not allowed yet is
    not committed.
    """
    old = await Database.open(server_url)
    began, go_on = asyncio.Event(), asyncio.Event()

    async def slow() -> None:
        async with old.write() as tx:
            await facts.save_fact(tx, "a", "old")
            began.set()
            await go_on.wait()

    writing = asyncio.create_task(slow())
    await began.wait()
    lose()
    new = await Database.open(server_url)
    go_on.set()
    with pytest.raises(Taken):
        await writing
    assert await value(new) is None
    for each in (old, new):
        await each.close()


async def test_an_idle_process_notices_too(
    server: Cluster,
    on_server: str,
    server_url: str,
    monkeypatch: pytest.MonkeyPatch,
    lose: Lose,
) -> None:
    monkeypatch.setattr(server_lock, "CHECK_SECONDS", 0.05)
    old = await Database.open(server_url)
    lose()
    while not server.ask(on_server, HOLDER):
        await asyncio.sleep(0.05)
    with pytest.raises(Unusable, match="already using"):
        await Database.open(server_url, patience=BRIEFLY)
    await old.close()


async def test_a_server_that_was_away_is_busy_and_then_goes_on(
    server: Cluster,
    server_url: str,
    lose: Lose,
) -> None:
    database = await Database.open(server_url)
    await put(database, "1")
    server.stop()
    try:
        with pytest.raises(Busy):
            await put(database, "2")
    finally:
        server.start()
    await put(database, "3")
    assert await value(database) == "3"
    await database.close()


async def test_a_question_that_takes_too_long_is_busy(
    server_url: str,
    monkeypatch: pytest.MonkeyPatch,
    lose: Lose,
) -> None:
    monkeypatch.setattr("db.connections.ANSWER_SECONDS", BRIEFLY)
    database = await Database.open(server_url)
    for use in (database.write, database.read):
        with pytest.raises(Busy, match="does not answer"):
            async with use() as c:
                await c.exec_driver_sql("SELECT pg_sleep(60)")
    await put(database, "2")
    await database.close()


async def test_a_server_that_hangs_is_busy_and_then_goes_on(
    server: Cluster,
    server_url: str,
    monkeypatch: pytest.MonkeyPatch,
    lose: Lose,
) -> None:
    monkeypatch.setattr("db.connections.ANSWER_SECONDS", BRIEFLY)
    database = await Database.open(server_url, patience=BRIEFLY)
    await put(database, "1")
    server.freeze()
    try:
        for _ in range(2):
            with pytest.raises(Busy):
                await asyncio.wait_for(put(database, "2"), 60)
            with pytest.raises(Busy):
                await asyncio.wait_for(value(database), 60)
    finally:
        server.freeze(signal.SIGCONT)
    await put(database, "3")
    assert await value(database) == "3"
    await database.close()


async def test_every_confirmed_write_is_there_after_a_kill(
    server_url: str,
    process: Start,
) -> None:
    victim = process("await count(db)")
    assert victim.stdout
    victim.stdout.readline()
    await asyncio.sleep(0.2)
    victim.kill()
    confirmed = [int(line) for line in victim.stdout.read().split()]
    victim.wait()
    database = await Database.open(server_url)
    assert int(await value(database) or 0) >= max(confirmed, default=1)
    await database.close()
