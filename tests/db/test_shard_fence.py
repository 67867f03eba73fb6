"""Several processes on one PostgreSQL: who is alive, and who may still write."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest
from asyncpg import InternalClientError

from bench.postgres import Cluster
from db import Busy, Taken, facts, shard_leases
from db import shard_statements as sql
from db.shard_leases import ShardLeases, ShardSession

from .sharing import (
    ROOT,
    SHARDS,
    Join,
    end_session,
    hear,
    leases_of,
    limit_silence,
    load,
    save,
    save_slowly,
)


async def test_a_dead_process_is_noticed_with_the_sessions_it_noted_last(
    join: Join,
    server: Cluster,
) -> None:
    dead, heir = await join(), await join()
    taken = await leases_of(dead).renew()
    assert [each.shard for each in taken] == [0, 1]
    await leases_of(dead).renew([ShardSession(0, "s0", 12, "wss://a"), ShardSession(1)])
    await end_session(server, dead)
    found = await leases_of(heir).renew()
    assert ShardSession(0, "s0", 12, "wss://a") in found
    assert leases_of(heir).shards == {0, 1, 2, 3}


async def test_whoever_was_taken_for_dead_commits_nothing_any_more(
    join: Join,
    server: Cluster,
) -> None:
    dead, heir = await join(), await join()
    await leases_of(dead).renew()
    await save(dead, "before")
    await end_session(server, dead)
    await leases_of(heir).renew()
    with pytest.raises(Taken):
        await save(dead, "after")
    assert leases_of(dead).taken.is_set()
    assert not leases_of(dead).is_sure
    with pytest.raises(Taken):
        await leases_of(dead).renew()
    assert await load(heir) == "before"


def test_every_transaction_goes_by_the_fence() -> None:
    """Only the database itself begins transactions: its `write`, and the upgrade before its start.

    Whatever else is written is written inside of those.
    """
    begun: list[tuple[str, str]] = []
    for package in ("db", "play", "cogs", "host"):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            begun += [(name, line.strip()) for line in find_transactions(path)]
    assert begun == [
        ("db/database.py", "async with self._engines.upgrader.begin() as tx:"),
        ("db/database.py", "async with self._engines.writer.begin() as tx:"),
    ]


def find_transactions(path: Path) -> list[str]:
    """The lines that begin or commit a transaction by SQLAlchemy."""
    marks = ".begin() as", ".begin_nested(", ".commit()"
    return [line for line in path.read_text("utf-8").splitlines() if any(m in line for m in marks)]


async def test_who_only_reads_cannot_write_past_the_fence(join: Join) -> None:
    database = await join()
    for looking in (database.read, database.peek):
        with pytest.raises(Exception, match="read-only"):
            async with looking() as c:
                await facts.save_fact(c, "a", "past the fence")
    assert await load(database) is None


async def test_a_transaction_that_passed_the_fence_is_whole_before_anybody_takes_over(
    join: Join,
    server: Cluster,
) -> None:
    dead, heir = await join(), await join()
    await leases_of(dead).renew()
    async with dead.write() as tx:
        await facts.save_fact(tx, "a", "in time")
        await leases_of(dead).check_may_commit(tx)
        await end_session(server, dead)
        burying = asyncio.create_task(leases_of(heir).renew())
        await asyncio.sleep(0.2)
        assert not burying.done(), "it waits for the commit"
    await burying
    assert await load(heir) == "in time"


async def test_a_lost_session_is_taken_up_again_unless_somebody_was_faster(
    join: Join,
    server: Cluster,
) -> None:
    database = await join()
    leases = leases_of(database)
    await leases.renew()
    await end_session(server, database)
    assert await leases.renew() == []
    assert leases.shards == {0, 1, 2, 3}
    assert leases.is_sure
    await save(database, "again")


async def test_a_connection_of_which_the_driver_has_lost_count_is_opened_anew(
    join: Join,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    database = await join()
    leases = leases_of(database)
    await leases.renew()

    async def fail(sessions: object) -> None:
        raise InternalClientError("another operation (2) is in progress")

    with monkeypatch.context() as context:
        context.setattr(leases, "_note_sessions", fail)
        with pytest.raises(Busy):
            await leases.renew()
    await take_up_again(leases)
    assert leases.is_sure
    assert leases.shards == {0, 1, 2, 3}
    await save(database, "again")


async def test_after_a_restart_of_the_server_nobody_is_taken_for_dead_at_once(
    join: Join,
    server: Cluster,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two = await join(), await join()
    await leases_of(one).renew()
    await leases_of(two).renew()
    monkeypatch.setattr(shard_leases, "RESTART_GRACE_SECONDS", 3600.0)
    server.stop()
    with pytest.raises(Busy):
        await leases_of(one).renew()
    server.start()
    assert await leases_of(one).renew() == []
    assert await leases_of(two).renew() == []
    assert (leases_of(one).shards, leases_of(two).shards) == ({0, 1}, {2, 3})


@pytest.mark.parametrize("is_in_a_statement", [False, True])
async def test_silence_ends_the_session_and_with_it_the_lease(
    join: Join,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_in_a_statement: bool,
) -> None:
    monkeypatch.setattr(shard_leases, "SILENT_STATEMENT_SECONDS", 0.3)
    silent, heir = await join(), await join()
    await leases_of(silent).renew()
    await limit_silence(silent, 300)
    if is_in_a_statement:  # the server has its text, and waits for its values
        await leases_of(silent)._driver.prepare("SELECT $1::integer")
    async with asyncio.timeout(60):
        while leases_of(heir).shards != {0, 1, 2, 3}:
            await leases_of(heir).renew()
            await asyncio.sleep(0.05)


async def test_whoever_takes_a_lease_is_given_up_after_a_silence_from_that_moment(
    join: Join,
    server: Cluster,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The line may be cut at any moment, also between two statements of one process."""
    limited = "current_setting('idle_session_timeout') = '10min'"
    monkeypatch.setattr(sql, "START_TAKING", f"{sql.START_TAKING} AND {limited}")
    monkeypatch.setattr(sql, "TRY_LEASE", f"{sql.TRY_LEASE} AND {limited}")
    database = await join()
    assert len(await leases_of(database).renew()) == SHARDS
    await end_session(server, database)
    assert await leases_of(database).renew() == []
    assert leases_of(database).is_sure


@pytest.mark.parametrize("step", ["_limit_silence", "_begin_listening"])
async def test_a_session_that_is_not_taken_up_again_as_a_whole_is_given_up(
    join: Join,
    server: Cluster,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
) -> None:
    database = await join()
    leases = leases_of(database)
    await leases.renew()
    await end_session(server, database)

    async def hang() -> None:
        raise TimeoutError

    with monkeypatch.context() as context:
        context.setattr(leases, step, hang)
        with pytest.raises(Busy):
            await leases.renew()
    await take_up_again(leases)
    limit = "SELECT setting FROM pg_settings WHERE name = 'idle_session_timeout'"
    assert await leases._driver.fetchval(limit) == "600000"
    assert await hear(database, leases.send_notice(0, {"after": True})) == {"after": True}


async def take_up_again(leases: ShardLeases) -> None:
    """Renews the lease as soon as the server has missed the old session."""
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(Busy):
                await leases.renew()
                return


async def test_a_process_whose_row_somebody_deletes_writes_nothing_and_another_goes_on(
    join: Join,
    server: Cluster,
) -> None:
    one, two = await join(), await join()
    await leases_of(one).renew()
    await leases_of(two).renew([])
    await leases_of(one).renew([ShardSession(0, "s0", 12, "wss://a")])
    await save(one, "before")
    name = leases_of(two)._driver._params.database
    server.ask(name, f"DELETE FROM holders WHERE id = {leases_of(one).holder}")
    with pytest.raises(Taken):
        await save(one, "after")
    with pytest.raises(Taken):
        await leases_of(one).renew()
    assert ShardSession(0, "s0", 12, "wss://a") in await leases_of(two).renew()
    assert await load(two) == "before"


async def test_a_process_that_freezes_in_the_middle_of_a_commit_commits_nothing_when_it_thaws(
    join: Join,
    server: Cluster,
) -> None:
    frozen, heir = await join(), await join()
    await leases_of(frozen).renew()
    await save(frozen, "before")

    async def freeze() -> None:
        await end_session(server, frozen)
        await leases_of(heir).renew()
        await save(heir, "of the heir")

    with pytest.raises(Busy):
        await save_slowly(frozen, "after", freeze)
    assert await load(heir) == "of the heir"
    assert leases_of(heir).shards == {0, 1, 2, 3}


async def test_a_process_that_is_not_sure_keeps_its_lease_and_acts_for_nobody(
    join: Join,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leases = leases_of(await join())
    await leases.renew()
    monkeypatch.setattr(leases, "_alive_at", leases._alive_at - shard_leases.LEASE_SECONDS)
    assert (leases.is_ours(5), leases.has_lease(5)) == (False, True)
    leases.taken.set()
    assert not leases.has_lease(5)
