"""Measures what a look at the deadlines costs, and the list of somebody who plays a lot.

There is a look at the deadlines at least every five minutes.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from cogs.my import games_page
from db import Database, deadlines, matches
from engine import games
from play import Lobby, Tables
from play.bots import choose_bot_move
from play.scheduler import Scheduler
from play.table_summary import list_own_tables
from play.turn_timers import CLOCK, REMIND
from words import Words

OPEN, LOOKS = 10_000, 201
PERSON, OTHER = 1, 2
MATCHES = 50  # running matches of one person
MOVES = 4  # made in each
ASKED = 15  # times that they ask for the list


def measure() -> dict[str, float]:
    """What a look at no and at many deadlines costs, and the list of somebody's matches."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> dict[str, float]:
    db = await Database.open(f"sqlite+aiosqlite:///{folder / 'waiting.db'}")
    try:
        tables = Tables(db)
        empty = await _measure_look(tables)
        await _fill_deadlines(tables)
        full = await _measure_look(tables)
        await _play_matches(tables)
        return {
            "waiting.look_us": round(empty, 1), "waiting.look_us_10000": round(full, 1),
            "waiting.my_games_50_ms": round(await _measure_my_games(Tables(db)), 1),
        }  # fmt: skip
    finally:
        await db.close()


# --- deadlines --------------------------------------------------------


async def _measure_look(tables: Tables) -> float:
    """Microseconds of processor time, the median over many looks."""
    keeper, spent = Scheduler(tables), []
    await keeper.run_due()
    for _ in range(LOOKS):
        start = process_time()
        await keeper.run_due()
        spent.append(process_time() - start)
    return median(spent) * 1e6


async def _fill_deadlines(tables: Tables) -> None:
    """Open turns in many matches, each with a clock and a reminder that come later."""
    at = tables.now() + timedelta(hours=1)
    async with tables.db.write() as tx:
        match = await matches.create_match(
            tx,
            server_id=1,
            channel_id=2,
            game="",
            seats=4,
            options={},
            owner_id=3,
            settings={},
            at=at,
        )
        for number in range(OPEN // 2):
            for kind in (CLOCK, REMIND):
                await deadlines.insert_deadline(
                    tx, at + timedelta(seconds=number), kind, match, number % 4
                )


# --- lists ------------------------------------------------------------


async def _play_matches(tables: Tables) -> None:
    """Running matches with clocks, of all games in turn, some moves into each."""
    lobby, keys = Lobby(tables), sorted(games())
    for number in range(MATCHES):
        opened = await lobby.open(
            server_id=1,
            channel_id=2,
            owner_id=PERSON,
            owner="Ann",
            game=keys[number % len(keys)],
            size=2,
        )
        await lobby.change_options(opened.id, PERSON, terms={"clock": "24"})
        await lobby.join(opened.id, OTHER, "Ben")
        table = await lobby.start(opened.id, PERSON)
        for _ in range(MOVES):
            seat = table.seats_to_act()[0]
            async with tables.locked(table.id):
                await tables.commit_move(
                    table,
                    table.running_match,
                    seat,
                    choose_bot_move(table.running_match, seat, None),
                )


async def _measure_my_games(tables: Tables) -> float:
    """Milliseconds of processor time of the first page of the list, ready to be sent.

    Nothing of the matches is in memory.
    """
    spent = []
    for _ in range(ASKED):
        start = process_time()
        async with tables.db.read() as c:
            listed = await list_own_tables(c, PERSON, tables.now())
        shown: Any = games_page(listed, PERSON, Words("en"))
        shown.to_components()
        spent.append(process_time() - start)
    return median(spent) * 1e3
