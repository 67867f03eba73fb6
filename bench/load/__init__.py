"""Measures the whole bot under load, on a loopback Discord.

There are hundreds of live tables of all games and thousands of stored matches.
The loopback and the people are one process, the bot another. Rates are steady:
people do not wait for a slow bot before they press again.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from local import RateLimitMode

from . import fixtures
from .bot_process import BotProcess
from .load_test import LoadTest, prepare_load_test, run_load
from .plot import draw_charts
from .thinking_bots import create_thinking_tables

TABLES: Final = (50, 100, 200, 400)
SECONDS: Final = 60.0
STORED_MATCHES: Final = 10_000  # old matches, and later as many open deadlines
THINKING_BESIDE: Final = 100  # tables of people, beside those where bots think
THINKING_TABLES: Final = 20
SETTLE_SECONDS: Final = 10.0  # seconds until a bot that has started is at rest
IDLE_SECONDS: Final = (
    45.0  # seconds of idling that are measured: longer than Discord's heartbeat takes
)


def measure() -> dict[str, float]:
    """What TABLES tables cost, each number of them in a run of its own; also draws the charts."""
    numbers_by_tables: dict[int, dict[str, float]] = {}
    rest: dict[str, float] = {}
    for tables in TABLES:
        with TemporaryDirectory() as folder:
            numbers_by_tables[tables], rest = asyncio.run(_measure_tables(Path(folder), tables))
    draw_charts(numbers_by_tables)
    grown: dict[str, float] = {}
    for tables, numbers in numbers_by_tables.items():
        grown |= {f"load.{tables}.{key}": value for key, value in numbers.items()}
    whole = {f"load.{key}": value for key, value in (numbers_by_tables[TABLES[-1]] | rest).items()}
    with TemporaryDirectory() as folder:
        thinking = asyncio.run(measure_thinking(Path(folder)))
    return grown | whole | {f"load.thinking.{key}": value for key, value in thinking.items()}


async def measure_thinking(folder: Path, seconds: float = SECONDS) -> dict[str, float]:
    """What people notice of bots that think at other tables, and how much those have played."""
    async with prepare_load_test(folder, THINKING_BESIDE, 0) as home:
        url = fixtures.database_url(folder)
        thinkers = await create_thinking_tables(home.discord.world, url, THINKING_TABLES)
        before = sum(map(home.records.load_last_entry, thinkers))
        await home.process.start()
        await home.wait_until_shown()
        home.discord.service.rate_limits.mode = RateLimitMode.REAL
        numbers = (await run_load(home, seconds)).round_numbers()
        numbers["bot_moves"] = sum(map(home.records.load_last_entry, thinkers)) - before
        numbers["still_thinking"] = sum(
            not home.records.list_people_to_act(table) for table in thinkers
        )
        await home.process.stop()
    return numbers


async def _measure_tables(folder: Path, tables: int) -> tuple[dict[str, float], dict[str, float]]:
    """What so many tables cost; with the most of them also what a start and idling cost."""
    async with prepare_load_test(folder, tables, STORED_MATCHES) as home:
        await home.process.start()
        await home.wait_until_shown()
        await home.wait_until_warm()
        home.discord.service.rate_limits.mode = RateLimitMode.REAL
        numbers = (await run_load(home, SECONDS)).round_numbers()
        await home.process.stop()
        return numbers, await _measure_at_rest(home) if tables == TABLES[-1] else {}


async def _measure_at_rest(home: LoadTest[BotProcess]) -> dict[str, float]:
    """Measures a start with everything stored, and what the bot costs when nobody plays.

    The second measure of rest is with thousands of open deadlines.
    """
    start, idle = await _measure_start_and_idle(home)
    await fixtures.add_deadlines(home.folder, STORED_MATCHES)
    _, waiting = await _measure_start_and_idle(home)
    return {
        "start_s": round(start, 2),
        "idle_cpu": round(idle, 2),
        "idle_cpu_deadlines": round(waiting, 2),
    }


async def _measure_start_and_idle(home: LoadTest[BotProcess]) -> tuple[float, float]:
    """Seconds until a new process has answered somebody, and what it costs at rest.

    The cost is the percentage of a core that it takes when nobody
    plays, once it has painted what it paints ahead.
    """
    start = await home.process.start() + await home.time_first_answer()
    await asyncio.sleep(SETTLE_SECONDS)
    await home.wait_until_warm()
    begun = home.process.processor_seconds()
    await asyncio.sleep(IDLE_SECONDS)
    idle = (home.process.processor_seconds() - begun) / IDLE_SECONDS * 100
    await home.process.stop()
    return start, idle
