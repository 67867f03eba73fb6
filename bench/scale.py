"""Measures what it costs, and how safe it is, when several processes share the shards.

The same people play at the same tables against one process on SQLite,
one on PostgreSQL, and one, two and four that share PostgreSQL. Then
processes are killed and replaced while they play on.
"""

from __future__ import annotations

import asyncio
import json
import signal
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from bench.postgres import LOCAL, Cluster, cluster
from db import Database
from local import Discord, RateLimitMode, serve

from .load import fixtures
from .load.bot_process import (
    TICKS,
    BotProcess,
    ended_children_ticks,
    list_process_ids,
    processor_ticks,
)
from .load.database_reader import DatabaseReader
from .load.load_test import (
    LoadTest,
    Runner,
    count_doubled,
    count_entries,
    count_lost,
    make_players,
    percentile,
    run_load,
)
from .load.message_watch import MessageWatch
from .load.shared_bots import SharedBots

TABLES: Final = 60
TABLES_A_SERVER: Final = 4  # so that every shard has some
RATE: Final = 0.25  # actions a second at each table
SECONDS: Final = 12.0
TROUBLE_SECONDS: Final = 8.0  # of play around each kill and each restart
KILLS: Final = 2
REPLACED: Final = 2  # processes, one after the other
SHARDS: Final = 4
PROCESSES: Final = (1, 2, 4)
NOTICES: Final = 300  # presses that are handed over, each after the one before
PRESS_BYTES: Final = 4_000  # of a press with its message; 6 kB are more than most have


def measure() -> dict[str, float]:
    """The numbers of all ways to run the bot, by their keys in the results."""
    numbers: dict[str, float] = {}
    with TemporaryDirectory() as folder, cluster(LOCAL) as server:
        place = Path(folder)
        (place / "file").mkdir()
        file_url = fixtures.database_url(place / "file")
        numbers |= asyncio.run(_measure_alone(place / "file", file_url, "sqlite"))
        (place / "server").mkdir()
        url = server.url(server.make())
        numbers |= asyncio.run(_measure_alone(place / "server", url, "postgresql", server))
        numbers |= asyncio.run(_measure_shared(place, server))
        numbers |= asyncio.run(_measure_forwarding(server.url(server.make())))
    return {f"scale.{key}": value for key, value in numbers.items()}


@asynccontextmanager
async def _prepare(
    url: str,
    make_runner: Callable[[Discord], Runner],
    folder: Path,
) -> AsyncIterator[LoadTest[Runner]]:
    """People at tables in mid-match, and whatever runs the bot."""
    async with serve(
        None, 0, fill_new_world=lambda world: None, pace=RateLimitMode.GENEROUS
    ) as server:
        discord = Discord(server)
        seated = await fixtures.create_live_tables(discord.world, url, TABLES, TABLES_A_SERVER)
        is_file = url.startswith("sqlite")
        reader = DatabaseReader.open_file(folder) if is_file else DatabaseReader.open_server(url)
        test = LoadTest(
            discord, make_runner(discord), folder, MessageWatch(discord), reader, seated
        )
        try:
            yield test
        finally:
            reader.close()


async def _measure_alone(
    folder: Path,
    url: str,
    name: str,
    server: Cluster | None = None,
) -> dict[str, float]:
    """One process that does everything."""

    def make_bot(discord: Discord) -> BotProcess:
        return BotProcess(discord, folder, {"DATABASE_URL": url})

    async with _prepare(url, make_bot, folder) as test:
        try:
            await test.process.start()
            return await _measure_play(test, name, server)
        finally:
            await test.process.stop()


async def _measure_play(
    test: LoadTest[Runner],
    name: str,
    server: Cluster | None = None,
) -> dict[str, float]:
    """What a steady rate of actions costs, also in PostgreSQL where that runs."""
    await test.wait_until_shown()
    await test.wait_until_warm()
    before = read_server_costs(server) if server else ServerCosts()
    found = await run_load(test, SECONDS, RATE)
    after = read_server_costs(server) if server else ServerCosts()
    acks = sorted(found.tally.acks)
    all_actions = RATE * TABLES * SECONDS * 1.5  # those before the measuring included
    in_server = {
        f"{name}.writes_an_action": round((after.writes - before.writes) / all_actions, 2),
        f"{name}.database_ms_an_action": round(
            (after.processor_seconds - before.processor_seconds) / all_actions * 1000, 2
        ),
    }
    return (in_server if server else {}) | {
        f"{name}.actions_per_s": round(len(acks) / found.seconds, 1),
        f"{name}.cores": round(found.processor, 2),
        f"{name}.ms_an_action": round(found.processor * found.seconds / len(acks) * 1000, 1),
        f"{name}.ack_p50_s": round(percentile(acks, 0.5), 3),
        f"{name}.ack_p99_s": round(percentile(acks, 0.99), 3),
        f"{name}.late": found.tally.late,
        f"{name}.lost": found.lost,
        f"{name}.rss_mb": round(found.megabytes),
        f"{name}.moves_an_action": round(found.moves / len(acks), 2),
        f"{name}.counted_a_move": round(found.counted.total() / found.moves, 2),
        f"{name}.posts_a_move": round(found.counted["POST"] / found.moves, 2),
        f"{name}.edits_a_move": round(found.counted["PATCH"] / found.moves, 2),
        f"{name}.deletes_a_move": round(found.counted["DELETE"] / found.moves, 2),
        f"{name}.reads_a_move": round(found.counted["GET"] / found.moves, 2),
    }


# --- what PostgreSQL costs --------------------------------------------


@dataclass(frozen=True)
class ServerCosts:
    """What a server has done so far."""

    writes: int = 0  # transactions that wrote something
    processor_seconds: float = 0.0


def read_server_costs(server: Cluster) -> ServerCosts:
    """What PostgreSQL has done so far; numbers are given to transactions that write alone."""
    writes = int(server.ask("postgres", "SELECT pg_current_xact_id()")[0][0])
    first = int((server.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])
    ticks = sum(map(processor_ticks, list_process_ids(first))) + ended_children_ticks(first)
    return ServerCosts(writes, ticks / TICKS)


# --- processes that share ---------------------------------------------


async def _measure_shared(folder: Path, server: Cluster) -> dict[str, float]:
    """One, two and four processes; then some are killed, and one after the other replaced."""
    url = server.url(server.make())
    numbers: dict[str, float] = {}

    def make_bots(discord: Discord) -> SharedBots:
        return SharedBots(discord, folder, url, SHARDS)

    async with _prepare(url, make_bots, folder) as test:
        try:
            for count in PROCESSES:
                while len(test.process.running) < count:
                    await test.process.add()
                numbers |= await _measure_play(test, f"shared_{count}", server)
            numbers |= await _measure_trouble(test)
        finally:
            await test.process.end_all()
    most = PROCESSES[-1]
    memory = numbers[f"shared_{most}.rss_mb"] / most
    return numbers | {"rss_mb": round(memory), "cores": numbers["shared_2.cores"]}


async def _measure_trouble(test: LoadTest[SharedBots]) -> dict[str, float]:
    """What is lost, doubled or late when processes are killed, and when they are replaced."""
    harm: Counter[str] = Counter()
    identified = test.discord.service.gateway.identify_count
    killed = [await _play_through(test, _kill_oldest, harm) for _ in range(KILLS)]
    late_by_kills, harm["late"] = harm["late"], 0
    replaced = [await _play_through(test, _replace_oldest, harm) for _ in range(REPLACED)]
    return {
        "takeover_s": round(max(killed), 2),
        "restart_s": round(max(replaced), 2),
        "kill_late": late_by_kills,
        "restart_late": harm["late"],
        "lost": harm["lost"],
        "doubled": harm["doubled"],
        "identifies": test.discord.service.gateway.identify_count - identified,
    }


async def _play_through(
    test: LoadTest[SharedBots],
    trouble: Callable[[SharedBots], Awaitable[float]],
    harm: Counter[str],
) -> float:
    """People play while something happens; returns how long that took, and adds up the harm."""
    before, crowd = count_entries(test), make_players(test)
    playing = asyncio.create_task(crowd.play(RATE * len(test.tables), TROUBLE_SECONDS))
    await asyncio.sleep(TROUBLE_SECONDS / 4)
    took = await trouble(test.process)
    await playing
    harm.update(
        late=crowd.tally.late,
        lost=count_lost(test, before, crowd.tally),
        doubled=count_doubled(test, before, crowd.tally),
    )
    while len(test.process.running) < PROCESSES[-1]:
        await test.process.add()
    return took


async def _kill_oldest(bots: SharedBots) -> float:
    """Kills a process; returns the seconds until others have its shards."""
    return await bots.end(bots.running[0], signal.SIGKILL)


async def _replace_oldest(bots: SharedBots) -> float:
    """Starts a process, then ends another; returns the seconds that this end takes."""
    await bots.add()
    return await bots.end(bots.running[0], signal.SIGTERM)


# --- presses that are handed over -------------------------------------


async def _measure_forwarding(url: str) -> dict[str, float]:
    """Milliseconds from one process to another by the database's own notifications."""
    sender = await Database.open(url, shards=2)
    receiver = await Database.open(url, shards=2)
    try:
        assert sender.leases is not None
        assert receiver.leases is not None
        for leases in (sender.leases, receiver.leases):
            await leases.start_taking()
        for leases in (sender.leases, receiver.leases):
            await leases.renew()
        (shard,) = receiver.leases.shards
        times = [await _send(sender, receiver, shard) for _ in range(NOTICES)]
    finally:
        await sender.close()
        await receiver.close()
    times.sort()
    return {
        "forward_ms_p50": round(percentile(times, 0.5), 2),
        "forward_ms_p95": round(percentile(times, 0.95), 2),
    }


async def _send(
    sender: Database,
    receiver: Database,
    shard: int,
) -> float:
    """Milliseconds until a press of the usual size has arrived."""
    assert sender.leases is not None
    assert receiver.leases is not None
    arrived = asyncio.get_running_loop().create_future()

    def hear(notice: dict[str, Any]) -> None:
        arrived.set_result(json.dumps(notice))

    receiver.leases.on_notice = hear
    await receiver.leases.renew()  # or the server ends a session that is silent
    began = perf_counter()
    await sender.leases.send_notice(shard, {"press": "x" * PRESS_BYTES})
    await asyncio.wait_for(arrived, 5)
    return (perf_counter() - began) * 1000
