"""Several processes on one PostgreSQL: who has which shard, who is alive, who may still write."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from asyncpg import InternalClientError

from bench.postgres import Cluster
from db import Busy, Database, Taken, Unusable, facts, shard_leases
from db.shard_leases import ShardLeases, ShardSession, shard_of_server

SHARDS = 4
ROOT = Path(__file__).resolve().parents[2]
Join = Callable[..., Awaitable[Database]]


@pytest.fixture
async def join(server_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Join]:
    """Another process that shares the database; they all leave after the test."""
    monkeypatch.setattr(shard_leases, "RESTART_GRACE_SECONDS", 0.0)
    joined: list[Database] = []

    async def open_another(shards: int = SHARDS, *, is_starting: bool = False) -> Database:
        joined.append(await Database.open(server_url, patience=0.5, shards=shards))
        if not is_starting:
            await leases_of(joined[-1]).start_taking()
        return joined[-1]

    yield open_another
    for each in joined:
        await each.close()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is taken for dead, however busy the machine is."""
    monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 600.0)


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
    for _ in range(100):
        if leases_of(database)._driver.is_closed():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the session goes on")


async def save(database: Database, text: str) -> None:
    async with database.write() as tx:
        await facts.save_fact(tx, "a", text)


async def save_slowly(database: Database, text: str, wait: Callable[[], Awaitable[None]]) -> None:
    """Something happens between the fence and the commit, for longer than the server waits."""
    async with database.write() as tx:
        await facts.save_fact(tx, "a", text)
        await tx.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '300ms'")
        await leases_of(database).check_may_commit(tx)
        await wait()


async def load(database: Database) -> str | None:
    async with database.read() as c:
        return await facts.load_fact(c, "a")


async def hear(database: Database, send: Awaitable[int | None]) -> dict[str, Any]:
    """What a process hears of what is sent."""
    heard = asyncio.get_running_loop().create_future()
    leases_of(database).on_notice = heard.set_result
    assert await send == leases_of(database).holder
    notice: dict[str, Any] = await asyncio.wait_for(heard, 5)
    return notice


async def test_one_process_takes_all_shards_and_a_second_one_gets_its_fair_share(
    join: Join,
) -> None:
    one = leases_of(await join())
    assert {each.shard for each in await one.renew()} == {0, 1, 2, 3}
    two = leases_of(await join())
    assert await two.renew() == []
    surplus = await one.list_surplus(range(SHARDS))
    assert surplus == [3, 2]
    await one.give_away([ShardSession(3, "abc", 7, "wss://there"), ShardSession(2)])
    await asyncio.wait_for(two.wake.wait(), 5)
    assert await two.renew() == [ShardSession(2), ShardSession(3, "abc", 7, "wss://there")]
    assert (one.shards, two.shards) == ({0, 1}, {2, 3})


async def test_nobody_makes_room_for_a_process_that_still_starts(join: Join) -> None:
    first = leases_of(await join())
    await first.renew()
    second = leases_of(await join(is_starting=True))
    assert await first.list_surplus(range(SHARDS)) == []
    silence = "SELECT setting FROM pg_settings WHERE name = 'idle_session_timeout'"
    assert await second._driver.fetchval(silence) == "0", "a start may take any time"
    await second.renew()
    assert len(await first.list_surplus(range(SHARDS))) == SHARDS // 2
    assert await second._driver.fetchval(silence) == str(round(shard_leases.LEASE_SECONDS * 1000))


async def test_a_shard_whose_session_has_not_begun_is_not_given_away(join: Join) -> None:
    one = leases_of(await join())
    await one.renew()
    await leases_of(await join()).renew()
    assert await one.list_surplus([0]) == [0]
    assert await one.list_surplus([]) == []


async def test_a_shard_that_is_given_to_another_process_by_hand_is_that_ones(
    join: Join, server: Cluster
) -> None:
    one, two = leases_of(await join()), leases_of(await join())
    await one.renew()
    await two.renew()
    await one.renew([ShardSession(1, "s1", 12, "wss://a")])
    name = two._driver._params.database
    server.ask(name, f"UPDATE shards SET holder = {two.holder} WHERE shard = 1")
    assert await one.renew() == []
    assert (one.shards, one.lost_shards) == ({0}, {1})
    assert await two.renew() == [ShardSession(1, "s1", 12, "wss://a")]
    assert two.shards == {1, 2, 3}
    server.ask(name, f"UPDATE shards SET holder = {one.holder} WHERE shard = 1")
    await one.renew()
    assert (one.shards, one.lost_shards) == ({0, 1}, set())


async def test_a_shard_that_could_not_be_given_away_is_taken_again(join: Join) -> None:
    leases = leases_of(await join())
    await leases.renew([])
    leases.stop_owning({2})
    assert [session.shard for session in await leases.renew()] == [2]


async def test_without_a_connection_everything_that_needs_one_says_so(
    join: Join, server: Cluster
) -> None:
    leases = leases_of(await join())
    await leases.renew()
    server.stop()
    try:
        for ask in (
            leases.renew(),
            leases.say_alive(),
            leases.send_notice(0, {}),
            leases.list_surplus([0]),
            leases.start_leaving(),
            leases.give_away([ShardSession(0)]),
            leases.claim(7),
            leases.seconds_until_identify(0, 5.0),
        ):
            with pytest.raises(Busy):
                await ask
    finally:
        server.start()


async def test_whoever_leaves_takes_nothing_and_leaves_everything(join: Join) -> None:
    one, two = await join(), await join()
    await leases_of(one).renew()
    await leases_of(two).renew()
    await leases_of(one).start_leaving()
    await leases_of(one).give_away([ShardSession(0), ShardSession(1)])
    assert await leases_of(one).renew() == []
    assert {each.shard for each in await leases_of(two).renew()} == {0, 1}
    await one.close()
    assert leases_of(two).shards == {0, 1, 2, 3}


async def test_more_processes_than_shards_stand_by_and_take_over_at_once(
    join: Join, server: Cluster
) -> None:
    processes = [await join(shards=2) for _ in range(3)]
    for each in processes:
        await leases_of(each).renew()
    first, second, standby = processes
    assert [leases_of(each).shards for each in processes] == [{0}, {1}, set()]
    await end_session(server, first)
    await leases_of(standby).renew()
    assert [leases_of(each).shards for each in (second, standby)] == [{1}, {0}]


async def test_servers_belong_to_the_shard_that_discord_gives_them(join: Join) -> None:
    leases = leases_of(await join())
    servers = [(number << 22) + 5 for number in range(8)]
    assert [shard_of_server(each, SHARDS) for each in servers] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert not leases.is_ours(servers[0]), "before it has the shard"
    await leases.renew()
    assert all(map(leases.is_ours, servers))


async def test_a_dead_process_is_noticed_with_the_sessions_it_noted_last(
    join: Join, server: Cluster
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
    join: Join, server: Cluster
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
    join: Join, server: Cluster
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
    join: Join, server: Cluster
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
    join: Join, monkeypatch: pytest.MonkeyPatch
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
    async with asyncio.timeout(60):
        while not leases._driver:
            with contextlib.suppress(Busy):  # until the server has missed the old session
                await leases.renew()
    assert leases.is_sure
    assert leases.shards == {0, 1, 2, 3}
    await save(database, "again")


async def test_after_a_restart_of_the_server_nobody_is_taken_for_dead_at_once(
    join: Join, server: Cluster, monkeypatch: pytest.MonkeyPatch
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


async def test_silence_ends_the_session_and_with_it_the_lease(
    join: Join, server: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent, heir = await join(), await join()
    await leases_of(silent).renew()
    monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 0.3)
    await leases_of(silent)._limit_silence()
    monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 5.0)
    for _ in range(100):
        if await leases_of(heir).renew() and leases_of(heir).shards == {0, 1, 2, 3}:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the shards of a silent process are not taken over")


async def test_notices_short_and_long_reach_the_process_that_has_the_shard(join: Join) -> None:
    one, two = await join(), await join()
    await leases_of(one).renew()
    await leases_of(two).renew()
    short: dict[str, Any] = {"due": True, "word": "한국어"}
    long: dict[str, Any] = {"press": "한" * 9000}
    assert await hear(two, leases_of(one).send_notice(2, short)) == short
    assert await hear(one, leases_of(two).send_notice(0, long)) == long
    assert await hear(one, leases_of(one).send_notice(1, short)) == short, "also to itself"
    for notice in (short, long):
        told = [leases_of(two).holder]
        assert await leases_of(one).send_notice(3, notice, told) is None, "it knows already"
    await leases_of(two).give_away([ShardSession(2)])
    assert await leases_of(one).send_notice(2, short) is None, "nobody has it"
    assert await leases_of(one).send_notice(2, long) is None


async def test_a_long_notice_that_nobody_has_read_is_thrown_away(
    patient: None, join: Join, server: Cluster
) -> None:
    one, two = await join(), await join()
    await leases_of(one).renew()
    await leases_of(two).renew()
    name = leases_of(one)._driver._params.database
    await end_session(server, two)
    assert await leases_of(one).send_notice(2, {"press": "secret" * 9000})
    kept = "SELECT count(*) FROM long_notices"
    await leases_of(one).renew()
    assert server.ask(name, kept) == [["1"]], "it may still be read"
    server.ask(name, "UPDATE long_notices SET sent_at = sent_at - interval '1 minute'")
    await leases_of(one).renew()
    assert server.ask(name, kept) == [["0"]]


@pytest.mark.parametrize(
    "forged",
    ["", "no JSON", "[1]", "7.5", "\u00b2", "99999999999999999999999999", "123456", '{"due": 1}'],
)
async def test_whatever_is_sent_by_hand_the_next_notice_is_heard(
    patient: None, join: Join, server: Cluster, forged: str
) -> None:
    one, two = await join(), await join()
    await leases_of(one).renew()
    await leases_of(two).renew()
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    leases_of(two).on_notice = heard.put_nowait
    trouble: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, what: trouble.append(what))
    channel = f"tabularium_holder_{leases_of(two).holder}"
    server.ask(
        leases_of(one)._driver._params.database, f"SELECT pg_notify('{channel}', '{forged}')"
    )
    assert await leases_of(one).send_notice(2, {"after": True})
    expected = [{"due": 1}] if forged.startswith("{") else []
    for notice in (*expected, {"after": True}):
        assert await asyncio.wait_for(heard.get(), 60) == notice
    assert await leases_of(two).renew() == []
    assert not trouble


async def test_a_process_whose_row_somebody_deletes_writes_nothing_and_another_goes_on(
    patient: None, join: Join, server: Cluster
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
    patient: None, join: Join, server: Cluster
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


async def test_processes_begin_their_sessions_in_turn(join: Join) -> None:
    one, two = leases_of(await join()), leases_of(await join())
    waits = [
        await one.seconds_until_identify(0, 5.0),
        await two.seconds_until_identify(0, 5.0),
        await one.seconds_until_identify(0, 5.0),
        await two.seconds_until_identify(1, 5.0),
    ]
    assert [round(wait / 5) for wait in waits] == [0, 1, 2, 0]


async def test_turns_that_the_dead_had_planned_keep_nobody_waiting(join: Join) -> None:
    one = await join()
    for _ in range(3):
        await leases_of(one).seconds_until_identify(0, 3600.0)
    two = await join()
    assert await leases_of(two).seconds_until_identify(0, 5.0) > 3600, "as long as one lives"
    for each in (one, two):
        await each.close()
    again = leases_of(await join())
    assert await again.seconds_until_identify(0, 5.0) <= 5


async def test_what_one_does_for_all_is_done_by_another_only_when_that_one_is_gone(
    join: Join,
) -> None:
    one, two = await join(), await join()
    assert await leases_of(one).claim(7)
    assert not await leases_of(two).claim(7)
    await one.close()
    assert await leases_of(two).claim(7)


async def test_the_time_in_which_nobody_was_there_is_given_back_by_one_that_lives_to_do_it(
    patient: None, join: Join, server: Cluster
) -> None:
    dying, second, third = await join(), await join(), await join()
    with contextlib.suppress(Busy):  # it dies before it is done
        async with leases_of(dying).restoring() as is_first_s:
            assert is_first_s
            waiting = asyncio.create_task(has_to_restore(second))
            await asyncio.sleep(0.3)
            assert not waiting.done()
            await end_session(server, dying)
    assert await waiting
    assert not await has_to_restore(third)
    await second.close()
    assert not await has_to_restore(await join()), "the third was there"
    await end_session(server, third)
    await leases_of(third).renew()
    assert not await has_to_restore(await join()), "it has come back"


async def has_to_restore(database: Database) -> bool:
    async with leases_of(database).restoring() as is_ours:
        return is_ours


async def test_whoever_starts_and_hangs_while_others_wait_for_it_is_given_up(
    join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    hanging, next_one = await join(is_starting=True), await join()
    monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 0.3)
    with contextlib.suppress(Busy):
        async with leases_of(hanging).restoring():
            monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 5.0)
            assert await asyncio.wait_for(has_to_restore(next_one), 60)


async def test_a_process_that_is_not_sure_keeps_its_lease_and_acts_for_nobody(
    join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    leases = leases_of(await join())
    await leases.renew()
    monkeypatch.setattr(leases, "_alive_at", leases._alive_at - shard_leases.LEASE_SECONDS)
    assert (leases.is_ours(5), leases.has_lease(5)) == (False, True)
    leases.taken.set()
    assert not leases.has_lease(5)


async def test_a_sign_of_life_alone_keeps_the_lease_and_takes_nothing(
    join: Join, server: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await join()
    leases = leases_of(first)
    monkeypatch.setattr(leases, "_alive_at", leases._alive_at - shard_leases.LEASE_SECONDS)
    await leases.say_alive()
    assert leases.is_sure
    assert leases.shards == set()
    await end_session(server, first)
    with pytest.raises(Busy):
        await leases.say_alive()
    await leases_of(await join()).renew()
    with pytest.raises(Taken):
        await leases.renew()


async def test_all_processes_go_by_the_clock_of_the_server_however_theirs_are_set(
    join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = leases_of(await join()), leases_of(await join())
    await first.renew()
    await second.renew()
    assert abs(first.now() - second.now()) < 1
    real = shard_leases.time
    monkeypatch.setattr(shard_leases, "time", lambda: real() + 90)
    assert abs(first.now() - real()) < 1
    assert round(first.measure_skew()) == 90


async def test_another_number_of_shards_is_refused_while_processes_run(join: Join) -> None:
    one = await join()
    with pytest.raises(Unusable, match="share 4 shards, and this one wants 8"):
        await join(shards=8)
    await one.close()
    again = await join(shards=8)
    assert len(await leases_of(again).renew()) == 8


async def test_a_process_that_shares_and_one_that_wants_it_alone_refuse_each_other(
    join: Join, server_url: str
) -> None:
    sharing = await join()
    with pytest.raises(Unusable, match="already using"):
        await Database.open(server_url, patience=0.2)
    await sharing.close()
    alone = await Database.open(server_url)
    with pytest.raises(Unusable, match="alone"):
        await join()
    await alone.close()


async def test_with_sqlite_one_process_does_everything(url: str) -> None:
    with pytest.raises(Unusable, match="TABULARIUM_SHARDS"):
        await Database.open(url, shards=2)
