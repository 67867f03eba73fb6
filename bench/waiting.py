"""What waiting costs: a look at the deadlines, of which there is one every five minutes, and the list of somebody who plays a lot."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from cogs.mine import games_page
from db import Database, deadlines, matches
from engine import games
from play import Lobby, Tables
from play.bots import chosen
from play.glance import own_tables
from play.timekeeper import Timekeeper
from play.waiting import CLOCK, REMIND
from words import Words

OPEN, LOOKS = 10_000, 201
PERSON, OTHER = 1, 2
MATCHES, MOVES, ASKED = 50, 4, 15  # running matches of one person, moves made in each, times that they ask for the list


def measure() -> dict[str, float]:
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> dict[str, float]:
    db = await Database.open(f"sqlite+aiosqlite:///{folder / 'waiting.db'}")
    try:
        tables = Tables(db)
        empty = await _look(tables)
        await _fill(tables)
        full = await _look(tables)
        await _play(tables)
        return {
            "waiting.look_us": round(empty, 1), "waiting.look_us_10000": round(full, 1),
            "waiting.my_games_50_ms": round(await _my_games(Tables(db)), 1),
        }  # fmt: skip
    finally:
        await db.close()


# --- deadlines --------------------------------------------------------------------------------------------------------


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


# --- lists ------------------------------------------------------------------------------------------------------------


async def _play(tables: Tables) -> None:
    """Running matches with clocks, of all games in turn, some moves into each."""
    lobby, keys = Lobby(tables), sorted(games())
    for number in range(MATCHES):
        opened = await lobby.open(server_id=1, channel_id=2, owner_id=PERSON, owner="Ann", game=keys[number % len(keys)], size=2)
        await lobby.choose(opened.id, PERSON, terms={"clock": "24"})
        await lobby.join(opened.id, OTHER, "Ben")
        table = await lobby.start(opened.id, PERSON)
        for _ in range(MOVES):
            seat = table.asked()[0]
            async with tables.at(table.id):
                await tables.commit(table, table.playing, seat, chosen(table.playing, seat, None))


async def _my_games(tables: Tables) -> float:
    """Milliseconds of processor time of the first page, ready to be sent; nothing of the matches is in memory."""
    spent = []
    for _ in range(ASKED):
        begun = process_time()
        async with tables.db.read() as c:
            found = await own_tables(c, PERSON, tables.now())
        shown: Any = games_page(found, PERSON, Words("en"))
        shown.to_components()
        spent.append(process_time() - begun)
    return median(spent) * 1e3
