"""What waiting costs: one look at the deadlines, with none and with 10,000 open ones. There is one look every five minutes."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from db import Database, deadlines, matches
from play import Tables
from play.timekeeper import Timekeeper
from play.waiting import CLOCK, REMIND

OPEN, LOOKS = 10_000, 201


def measure() -> dict[str, float]:
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> dict[str, float]:
    db = await Database.open(f"sqlite+aiosqlite:///{folder / 'waiting.db'}")
    try:
        tables = Tables(db)
        empty = await _look(tables)
        await _fill(tables)
        return {"waiting.look_us": round(empty, 1), "waiting.look_us_10000": round(await _look(tables), 1)}
    finally:
        await db.close()


async def _look(tables: Tables) -> float:
    """Microseconds of processor time, the median over many looks."""
    keeper, spent = Timekeeper(tables), []
    await keeper.look()
    for _ in range(LOOKS):
        begun = process_time()
        await keeper.look()
        spent.append(process_time() - begun)
    return median(spent) * 1e6


async def _fill(tables: Tables) -> None:
    """Open turns in many matches, each with a clock and a reminder that come later."""
    at = tables.now() + timedelta(hours=1)
    async with tables.db.write() as tx:
        match = await matches.create(tx, server_id=1, channel_id=2, game="", seats=4, options={}, owner_id=3, settings={}, at=at)
        for number in range(OPEN // 2):
            for kind in (CLOCK, REMIND):
                await deadlines.put(tx, at + timedelta(seconds=number), kind, match, number % 4)
