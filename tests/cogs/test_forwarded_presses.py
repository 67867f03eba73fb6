"""Presses and commands where two processes share the shards: each is answered by one of them, and
always by the one that acts for the server of its table.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from bench.postgres import Cluster
from cogs.services import forwarded_presses
from cogs.services.background_work import BackgroundWork
from cogs.services.command_permissions import CommandPermissions
from cogs.services.forwarded_presses import ForwardedPresses
from cogs.services.interactions import InteractionRunner, PressRouter
from db import Database, matches, shard_leases
from db.shard_leases import ShardLeases
from play import Tables
from play.league.season import Seasons
from play.shards import Shards

COMMAND, PRESS = 2, 3
SHARDS = 2
PRESS_AGE = 60.0  # seconds
HERE, THERE = 5, (1 << 22) + 5  # servers of the first and of the second process


@dataclass
class Process:
    """One of the processes, and what it reads."""

    db: Database
    read: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        tables, runner = Tables(self.db), InteractionRunner()
        shards = Shards(self.leases)
        router = PressRouter(runner, CommandPermissions())
        router.add("game", {"act": self.never_run})
        router.add("league", {"enrol": self.never_run})
        self.presses = ForwardedPresses(
            shards, tables, Seasons(tables), router, self.read.append, BackgroundWork()
        )
        shards.listen(self.presses.hear_notice)

    async def never_run(self, interaction: object, args: object) -> None:
        raise AssertionError("nothing is answered in these tests")

    @property
    def leases(self) -> ShardLeases:
        assert self.db.leases is not None
        return self.db.leases

    async def open_table(self, server_id: int) -> int:
        async with self.db.write() as tx:
            return await matches.create_match(
                tx,
                server_id=server_id,
                channel_id=7,
                game="lapilli",
                seats=2,
                options={},
                owner_id=1,
                settings={},
                at=Tables(self.db).now(),
            )


Pair = tuple[Process, Process]


@pytest.fixture
async def pair(server_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pair]:
    monkeypatch.setattr(shard_leases, "RESTART_GRACE_SECONDS", 0.0)
    # nothing is late, and nobody taken for dead, because a machine is busy
    monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 600.0)
    monkeypatch.setattr(forwarded_presses, "MAX_PRESS_AGE", PRESS_AGE)
    databases = [await Database.open(server_url, shards=SHARDS) for _ in range(2)]
    first, second = map(Process, databases)
    for process in (first, second):
        await process.leases.start_taking()
    for process in (first, second):
        await process.leases.renew()
    assert (first.leases.shards, second.leases.shards) == ({0}, {1})
    yield first, second
    for database in databases:
        await database.close()


def press(custom_id: str, **more: Any) -> dict[str, Any]:
    return {"type": PRESS, "data": {"custom_id": custom_id}, **more}


async def wait_for_one(*processes: Process) -> Process:
    """The process that has read something."""
    async with asyncio.timeout(60):
        while not any(process.read for process in processes):
            await asyncio.sleep(0.01)
    (found,) = [process for process in processes if process.read]
    return found


async def test_a_press_in_a_direct_message_is_read_by_the_process_of_its_table(pair: Pair) -> None:
    first, second = pair
    table = await second.open_table(THERE)
    sent = press(f"tb:act:{table}:3:0", token="한국어" * 2000)
    first.presses.hear_interaction(sent)
    assert await wait_for_one(first, second) is second
    assert second.read == [sent]


@pytest.mark.parametrize(
    "custom_id", ["tb:act:{own}", "tb:act:999999", "tb:act:-1", "x" * 101, ""]
)
async def test_what_belongs_to_nobody_else_is_read_where_it_came(
    pair: Pair,
    custom_id: str,
) -> None:
    first, second = pair
    sent = press(custom_id.format(own=await first.open_table(HERE)))
    first.presses.hear_interaction(sent)
    assert await wait_for_one(first, second) is first
    assert first.read == [sent]


async def test_in_a_server_a_number_that_another_table_or_season_has_leads_nowhere_else(
    pair: Pair,
) -> None:
    first, second = pair
    foreign = await second.open_table(THERE)
    for custom_id in (f"tb:act:{foreign}:3:0", f"tb:enrol:{foreign}"):
        first.presses.hear_interaction(press(custom_id, guild_id=str(HERE)))
    assert len(first.read) == 2, "at once"


async def test_what_comes_for_a_server_that_was_given_away_goes_on_to_its_process(
    pair: Pair,
) -> None:
    first, second = pair
    command = {"type": COMMAND, "data": {"name": "game"}, "guild_id": str(THERE)}
    first.presses.hear_interaction(command)
    assert await wait_for_one(first, second) is second


async def test_where_nobody_has_the_shard_the_press_is_answered_where_it_came(pair: Pair) -> None:
    first, second = pair
    table = await second.open_table(THERE)
    second.leases.stop_owning({1})
    await second.leases.give_away([shard_leases.ShardSession(1)])
    first.presses.hear_interaction(press(f"tb:act:{table}:3:0"))
    assert await wait_for_one(first, second) is first


async def test_while_postgresql_is_away_a_press_is_answered_where_it_came(
    pair: Pair,
    server: Cluster,
) -> None:
    first, second = pair
    table = await second.open_table(THERE)
    server.stop()
    try:
        first.presses.hear_interaction(press(f"tb:act:{table}:3:0"))
        assert await wait_for_one(first, second) is first
    finally:
        server.start()


@pytest.mark.parametrize("size", [1, 9000])
async def test_a_press_whose_process_dies_before_it_answers_goes_to_the_one_that_takes_over(
    pair: Pair,
    server_url: str,
    size: int,
) -> None:
    first, second = pair
    table = await second.open_table(THERE)
    heir = Process(await Database.open(server_url, shards=SHARDS))
    second.leases.on_notice = lambda notice: None  # it has died, and nobody knows yet
    sent = press(f"tb:act:{table}:3:0", token="x" * size)
    first.presses.hear_interaction(sent)
    await asyncio.sleep(0.2)
    await second.db.close()
    await heir.leases.renew()
    assert heir.leases.shards == {1}
    assert await wait_for_one(first, heir) is heir
    await asyncio.sleep(1)
    assert heir.read == [sent], "once"
    await heir.db.close()


async def test_a_press_whose_process_dies_is_answered_where_it_came_if_that_one_takes_over(
    pair: Pair,
) -> None:
    first, second = pair
    table = await second.open_table(THERE)
    second.leases.on_notice = lambda notice: None
    first.presses.hear_interaction(press(f"tb:act:{table}:3:0"))
    await asyncio.sleep(0.2)
    await second.db.close()
    await first.leases.renew()
    assert await wait_for_one(first, second) is first


async def test_a_press_that_comes_too_late_is_not_answered(pair: Pair) -> None:
    first, second = pair
    now = second.leases.now()
    for age in (PRESS_AGE + 1, 0.0):
        notice = {"press": press(f"aged {age}"), "sent_at": now - age}
        assert await first.leases.send_notice(1, notice)
    assert await wait_for_one(second) is second
    assert [data["data"]["custom_id"] for data in second.read] == ["aged 0.0"]


async def test_an_unsure_process_answers_when_it_is_sure_again_and_a_dead_one_never(
    pair: Pair,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, _ = pair
    monkeypatch.setattr(first.leases, "_alive_at", first.leases._alive_at - 600)
    first.presses.hear_interaction(press("tb:act:1"))
    await asyncio.sleep(0)
    assert not first.read
    await first.leases.renew()
    await wait_for_one(first)
    first.leases.taken.set()
    first.presses.hear_interaction(press("tb:act:1"))
    await asyncio.sleep(0.2)
    assert len(first.read) == 1
