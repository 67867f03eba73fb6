"""What processes on one PostgreSQL send each other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bench.postgres import Cluster
from db.shard_leases import ShardSession

from .sharing import Join, end_session, hear, leases_of


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
    join: Join,
    server: Cluster,
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
    join: Join,
    server: Cluster,
    forged: str,
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
