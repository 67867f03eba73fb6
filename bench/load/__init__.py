"""Measures the whole bot under load, on a loopback Discord.

There are hundreds of live tables of all games and
thousands of stored matches. The loopback and the people
are one process, the bot another. Rates are steady:
people do not wait for a slow bot before they press
again.
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

TABLES: Final = (50, 100, 200, 400)
SECONDS: Final = 60.0
STORED_MATCHES: Final = 10_000  # old matches, and later as many open deadlines
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
    return grown | whole


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

    The second measure of rest is with thousands of open
    deadlines.
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

    The cost is the percentage of a core that it takes
    when nobody plays, once it has painted what it
    paints ahead.
    """
    start = await home.process.start() + await home.time_first_answer()
    await asyncio.sleep(SETTLE_SECONDS)
    await home.wait_until_warm()
    begun = home.process.processor_seconds()
    await asyncio.sleep(IDLE_SECONDS)
    idle = (home.process.processor_seconds() - begun) / IDLE_SECONDS * 100
    await home.process.stop()
    return start, idle
