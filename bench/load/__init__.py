"""The whole bot under load: hundreds of live tables of all games, thousands of stored matches, on a loopback Discord.

The loopback and the people are one process, the bot another. Rates are steady: people do not wait for a slow bot before they press again.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from local import Pace

from . import stage
from .plot import draw
from .run import House, house, played

TABLES: Final = (50, 100, 200, 400)
SECONDS: Final = 60.0
STORED: Final = 10_000  # old matches, and later as many open deadlines
REST: Final = 10.0  # seconds until a bot that has started is at rest
IDLE: Final = 45.0  # seconds of idling that are measured: longer than Discord's heartbeat takes


def measure() -> dict[str, float]:
    found: dict[int, dict[str, float]] = {}
    rest: dict[str, float] = {}
    for tables in TABLES:
        with TemporaryDirectory() as folder:
            found[tables], rest = asyncio.run(_measured(Path(folder), tables))
    draw(found)
    grown = {f"load.{tables}.{key}": value for tables, numbers in found.items() for key, value in numbers.items()}
    whole = {f"load.{key}": value for key, value in (found[TABLES[-1]] | rest).items()}
    return grown | whole


async def _measured(folder: Path, tables: int) -> tuple[dict[str, float], dict[str, float]]:
    """What so many tables cost; with the most of them also what a start and idling cost."""
    async with house(folder, tables, STORED) as home:
        await home.process.start()
        await home.all_shown()
        await home.warm()
        home.discord.service.rate_limits.pace = Pace.REAL
        found = (await played(home, SECONDS)).numbers()
        await home.process.stop()
        return found, await _at_rest(home) if tables == TABLES[-1] else {}


async def _at_rest(home: House) -> dict[str, float]:
    """Starting with everything stored, then doing nothing; then the same with thousands of open deadlines."""
    start, idle = await _idle(home)
    await stage.plan(home.folder, STORED)
    _, waiting = await _idle(home)
    return {"start_s": round(start, 2), "idle_cpu": round(idle, 2), "idle_cpu_deadlines": round(waiting, 2)}


async def _idle(home: House) -> tuple[float, float]:
    """Seconds until a new process has answered somebody, and the percentage of a core that it takes when nobody plays."""
    start = await home.process.start() + await home.answered()
    await asyncio.sleep(REST)
    begun = home.process.seconds()
    await asyncio.sleep(IDLE)
    idle = (home.process.seconds() - begun) / IDLE * 100
    await home.process.stop()
    return start, idle
