"""Work that is done again and again, whatever happens to it and to the clock."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from cogs.services.periodic import Repeating

LOOPS = re.compile(r"ext import .*tasks|ext\.tasks|utils\.sleep_until")
COGS = Path(__file__).resolve().parents[2] / "cogs"


async def test_work_that_fails_is_done_again_and_is_started_once() -> None:
    done, third = 0, asyncio.Event()

    async def work() -> None:
        nonlocal done
        done += 1
        if done == 3:
            third.set()
            await asyncio.Event().wait()
        raise RuntimeError("a fault of ours")

    repeating = Repeating(0.0, work)
    repeating.start()
    repeating.start()
    await asyncio.wait_for(third.wait(), 60)
    repeating.stop()
    assert done == 3


def test_nothing_is_repeated_by_the_wall_clock() -> None:
    """The library's loops count from the wall clock: set back by days, they would stand still for
    days.
    """
    used = [path.name for path in COGS.rglob("*.py") if LOOPS.search(path.read_text("utf-8"))]
    assert used == []
