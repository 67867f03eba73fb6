"""Shards that a process takes, connects and gives away, with the real leases of PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
from discord.ui import LayoutView

from bench.postgres import Cluster
from bot import Tabularium
from cogs.messages.table_presenter import NOBODY_TOLD
from cogs.services import discord_internals, shard_keeper
from cogs.services.request_budget import RequestBudget
from cogs.services.shard_keeper import ShardKeeper
from cogs.slash import sending
from db import Busy, Database, shard_leases
from db.shard_leases import ShardLeases
from play import Lobby
from play.shards import DUE_NOTICE, FORGET_NOTICE, Shards

from .conftest import Beside
from .test_health import health_of

SHARDS = 4


@pytest.fixture
async def keeper(server_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ShardKeeper]:
    """A process that has begun to take shards; no busy machine makes it lose them."""
    monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 600.0)
    monkeypatch.setattr(shard_leases, "RESTART_GRACE_SECONDS", 0.0)
    monkeypatch.setattr(shard_keeper, "IDENTIFY_SECONDS", 3600.0)
    db = await Database.open(server_url, shards=SHARDS)
    assert db.leases is not None
    await db.leases._driver.execute("DELETE FROM identify_turns")  # of the test before
    bot = Tabularium(db, warm=False, painter=Beside())
    await bot._async_setup_hook()
    assert bot.shard_keeper is not None
    bot.shard_keeper.start()
    yield bot.shard_keeper
    await bot.shard_keeper.close()
    await bot.services.table_messages.close()
    await bot.services.tables.stop()
    await db.close()


def leases_of(keeper: ShardKeeper) -> ShardLeases:
    leases = keeper.tables.db.leases
    assert leases is not None
    return leases


class Gateway:
    """Notes for which shards a session is begun."""

    def __init__(self) -> None:
        self.begun: list[int] = []

    async def identify(self, client: object, shard: int) -> None:
        self.begun.append(shard)

    async def wait_for(self, count: int) -> None:
        async with asyncio.timeout(60):
            while len(self.begun) < count:
                await asyncio.sleep(0.01)


@pytest.fixture
def gateway(monkeypatch: pytest.MonkeyPatch) -> Gateway:
    made = Gateway()
    monkeypatch.setattr(discord_internals, "identify_shard", made.identify)
    return made


async def test_sessions_begin_one_after_another(
    gateway: Gateway,
    keeper: ShardKeeper,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await gateway.wait_for(1)
    assert len(gateway.begun) == 1, "the others wait for their turn"
    assert leases_of(keeper).shards == {*range(SHARDS)}


async def test_a_shard_that_was_given_away_before_its_turn_begins_no_session(
    gateway: Gateway,
    keeper: ShardKeeper,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await gateway.wait_for(1)
    (first,) = gateway.begun
    waiting = {*range(SHARDS)} - {first}
    tasks = [keeper._connect_tasks[shard] for shard in waiting]
    await keeper.give_away(waiting)
    await asyncio.wait(tasks, timeout=60)
    assert all(task.cancelled() for task in tasks)
    assert gateway.begun == [first]


async def test_a_shard_that_the_records_give_to_another_process_is_left(
    gateway: Gateway,
    keeper: ShardKeeper,
    server: Cluster,
    server_url: str,
) -> None:
    await gateway.wait_for(1)
    other = await Database.open(server_url, shards=SHARDS)
    assert other.leases is not None
    name, thief = server_url.partition("?")[0].rpartition("/")[2], other.leases.holder
    server.ask(name, f"UPDATE shards SET holder = {thief} WHERE shard = 3")
    beginning = keeper._connect_tasks[3]
    leases_of(keeper).wake.set()
    async with asyncio.timeout(60):
        while not beginning.done():
            await asyncio.sleep(0.01)
    assert beginning.cancelled()
    assert leases_of(keeper).shards == {0, 1, 2}
    await other.close()


async def test_a_turn_is_waited_for_also_while_postgresql_is_away(
    gateway: Gateway,
    keeper: ShardKeeper,
    server: Cluster,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await gateway.wait_for(1)
    monkeypatch.setattr(shard_keeper, "IDENTIFY_SECONDS", 0.0)
    server.stop()
    waiting = asyncio.create_task(keeper.wait_for_turn())
    try:
        done, _ = await asyncio.wait({waiting}, timeout=0.5)
        assert not done
    finally:
        server.start()
    waiting.cancel()


async def test_a_shard_is_not_free_before_everything_of_it_is_written(
    gateway: Gateway,
    keeper: ShardKeeper,
    server: Cluster,
    server_url: str,
) -> None:
    await gateway.wait_for(1)
    name = server_url.partition("?")[0].rpartition("/")[2]
    free = "SELECT count(*) FROM shards WHERE holder IS NULL"
    async with keeper.tables.db.write():
        leaving = asyncio.create_task(keeper.give_away([2]))
        async with asyncio.timeout(60):
            while 2 in leases_of(keeper).shards:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert not leaving.done()
        assert server.ask(name, free) == [["0"]]
    await leaving
    assert server.ask(name, free) in ([["1"]], [["0"]])  # the keeper may have taken it again


class Refused(Exception):
    """The budget was asked."""


async def test_requests_wait_for_the_share_of_the_limit_that_this_process_has(
    gateway: Gateway,
    keeper: ShardKeeper,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await gateway.wait_for(1)
    assert keeper._share() == 1.0
    leases_of(keeper).stop_owning({1, 2, 3})
    assert keeper._share() == 1 / SHARDS

    def refuse(budget: RequestBudget) -> float:
        raise Refused

    monkeypatch.setattr(RequestBudget, "plan_request", refuse)
    with pytest.raises(Refused):
        await keeper.client.fetch_user(7)


async def test_what_another_process_tells_is_done(gateway: Gateway, keeper: ShardKeeper) -> None:
    await gateway.wait_for(1)
    forgotten: list[int] = []
    keeper.tables.forget = forgotten.append  # type: ignore[method-assign]
    leases_of(keeper).on_notice({FORGET_NOTICE: 12})
    assert forgotten == [12]
    woken = asyncio.create_task(keeper.scheduler.sleep(3600))
    leases_of(keeper).on_notice({DUE_NOTICE: True})
    assert await asyncio.wait_for(woken, 60)


async def test_a_process_that_stands_by_is_well_and_one_without_its_connections_is_not(
    gateway: Gateway,
    keeper: ShardKeeper,
) -> None:
    await gateway.wait_for(1)
    bot = keeper.client
    assert isinstance(bot, Tabularium)
    health = health_of(bot)
    assert health._find_gateway_problem() is not None
    leases_of(keeper).stop_owning(range(SHARDS))
    assert health._find_gateway_problem() is None
    leases_of(keeper).taken.set()
    assert health._find_gateway_problem() is not None


async def test_a_board_that_is_painted_when_another_process_has_taken_over_is_not_posted(
    gateway: Gateway,
    keeper: ShardKeeper,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await gateway.wait_for(1)
    presenter = keeper.table_messages.presenter
    lobby = Lobby(keeper.tables)
    table = await lobby.open(
        server_id=5, channel_id=7, owner_id=11, owner="Ann", game="lapilli", settings={}
    )
    sent: list[object] = []

    async def note(*sending: object) -> int:
        sent.append(sending)
        raise Refused

    monkeypatch.setattr(presenter.posting, "post", note)
    show = partial(presenter._edit_or_post, table, asyncio.Event(), LayoutView(), [], NOBODY_TOLD)
    with pytest.raises(Refused):
        await show()
    monkeypatch.setattr(ShardLeases, "is_sure", False)
    with pytest.raises(Busy):
        await show()
    assert len(sent) == 1


async def test_an_event_that_is_no_press_of_ours_breaks_no_connection(
    gateway: Gateway,
    keeper: ShardKeeper,
) -> None:
    read: Any = keeper.client._connection.parsers["INTERACTION_CREATE"]
    read({"type": 3, "data": {"custom_id": 7}, "guild_id": "no number"})
    read({})


async def test_when_the_process_that_sends_the_commands_is_gone_another_one_does(
    gateway: Gateway,
    keeper: ShardKeeper,
    server_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in an update without a gap: the newer process begins while the older one still lives."""
    sent = asyncio.Event()

    async def note(client: object, tree: object) -> bool:
        sent.set()
        return True

    monkeypatch.setattr(sending, "synchronise", note)
    monkeypatch.setattr(sending, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(sending, "RETRY_SECONDS", (0.0,))
    older = await Database.open(server_url, shards=SHARDS)
    assert older.leases is not None
    assert await Shards(older.leases).claim(sending.SENDING_COMMANDS)
    assert isinstance(keeper.client, Tabularium)
    newer = keeper.client._command_sender
    await newer.start()
    assert not await newer.may_send()
    assert not sent.is_set()
    await older.close()
    await asyncio.wait_for(sent.wait(), 60)
    newer.close()
