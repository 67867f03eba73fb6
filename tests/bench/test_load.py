"""The load test itself: a steady rate, what it reads off messages, the picture, and a small run of
everything.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from math import inf
from pathlib import Path
from typing import Any

import pytest

from bench.load import fixtures
from bench.load.bot_process import (
    TICKS,
    ended_children_ticks,
    list_process_ids,
    processor_ticks,
)
from bench.load.database_reader import DatabaseReader
from bench.load.load_test import percentile, prepare_load_test, run_load
from bench.load.message_watch import table_and_entry
from bench.load.players import GateClosed, RateGate
from bench.load.plot import CHARTS, charts_scene
from bench.load.thinking_bots import create_thinking_tables
from engine import games
from local import Discord, RateLimitMode, gateway_socket, serve
from render import paint


def message(*custom_ids: str) -> dict[str, Any]:
    return {"components": [{"type": 2, "custom_id": custom_id} for custom_id in custom_ids]}


async def test_the_gate_lets_through_what_was_asked_for_and_then_closes() -> None:
    gate, passed = RateGate(), 0

    async def visitor() -> None:
        nonlocal passed
        while True:
            await gate.wait_for_turn()
            passed += 1

    visitors = [asyncio.create_task(visitor()) for _ in range(3)]
    await gate.run(200, 0.1)
    assert [type(one) for one in await asyncio.gather(*visitors, return_exceptions=True)] == [
        GateClosed
    ] * 3
    assert passed == 20
    with pytest.raises(GateClosed):
        await gate.wait_for_turn()


def test_a_table_message_tells_its_table_and_entry() -> None:
    assert table_and_entry(message("tb:log:7", "tb:act:7:31:0")) == (7, 31)
    assert table_and_entry(message("tb:log:7", "tb:rematch:7")) == (7, inf)
    assert table_and_entry(message("tb:join:7")) is None


def test_a_percentile_is_a_value_that_was_measured() -> None:
    values = [float(n) for n in range(100)]
    assert [percentile(values, part) for part in (0.5, 0.95, 0.99)] == [50, 95, 99]
    assert percentile([3.0], 0.99) == 3.0


def test_the_picture_says_in_words_what_it_draws() -> None:
    drawn = charts_scene(
        {tables: {key: tables / 100 for key, *_ in CHARTS} for tables in (50, 400)}
    )
    assert all(title in drawn.alt for _, title, *_ in CHARTS)
    assert paint(drawn)


def test_the_cost_of_a_process_that_has_ended_is_its_parent_s() -> None:
    before = ended_children_ticks(os.getpid())
    busy = "from time import process_time\nwhile process_time() < 0.2: pass"
    child = subprocess.Popen([sys.executable, "-c", busy])
    assert child.pid in list_process_ids(os.getpid())
    child.wait()
    assert ended_children_ticks(os.getpid()) - before >= 0.1 * TICKS
    assert processor_ticks(child.pid) == 0
    assert child.pid not in list_process_ids(os.getpid())


async def test_tables_in_the_middle_of_a_match_are_prepared(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fixtures, "LOGS", 1)
    async with serve(None, 0, fill_new_world=lambda world: None) as server:
        world = Discord(server).world
        url = fixtures.database_url(tmp_path)
        made = await fixtures.create_live_tables(world, url, len(games()))
        assert {table.game for table in made} == {*games()}
        await fixtures.store_old_matches(tmp_path, 0)
    records = DatabaseReader.open_file(tmp_path)
    for table in made:
        assert records.load_match(table.id).lines
        assert records.list_people_to_act(table.id)
    records.close()


async def test_tables_where_bots_must_think_are_prepared(tmp_path: Path) -> None:
    async with serve(None, 0, fill_new_world=lambda world: None) as server:
        url = fixtures.database_url(tmp_path)
        thinking = await create_thinking_tables(Discord(server).world, url, 2)
    records = DatabaseReader.open_file(tmp_path)
    for table in thinking:
        asked = [decision.seat for decision in records.load_match(table).decisions()]
        assert asked == [1], "a bot, right after the turn of the person"
        assert records.list_people_to_act(table) == []
    records.close()


@pytest.mark.soak
async def test_a_few_tables_are_played_without_loss(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        gateway_socket, "HEARTBEAT_MS", 10_200
    )  # one that were measured from the one before would be warned of
    async with prepare_load_test(tmp_path, 8, 30) as home:
        await home.process.start()
        await home.wait_until_shown()
        home.discord.service.rate_limits.mode = RateLimitMode.REAL
        found = await run_load(home, 16, rate=1.0)
        numbers = found.round_numbers()
        await home.process.stop()
        assert home.process.log.read_text("utf-8") == ""
    assert 0 < len(found.tally.acks) <= 128
    assert numbers["lost"] == 0
    assert len(found.tally.pictures) == sum(found.tally.confirmed.values()) > 0
    assert {"act", "autocomplete", "command"} <= found.tally.kinds.keys()
    assert numbers["rss_mb"] > 0
    assert numbers["cpu"] > 0
