"""Measures what it costs to load a match from the database.

The rows of the log are read and replayed trusted, with all that the match told.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from db import Database, SeatRow, matches
from engine.match import Match
from play import Tables

ROUNDS = 15


def measure_load_milliseconds(match: Match[Any]) -> float:
    """Processor time to load a match, the median.

    It is loaded as the bot does when somebody looks at a table that
    is not in memory.
    """
    with TemporaryDirectory() as folder:
        return asyncio.run(_measure_load(match, Path(folder)))


async def _measure_load(match: Match[Any], folder: Path) -> float:
    """`measure_load_milliseconds` with a database in this folder; the first load is left out."""
    db = await Database.open(f"sqlite+aiosqlite:///{folder / 'loading.db'}")
    try:
        tables = Tables(db)
        number = await _store_match(tables, match)
        spent = [await _time_load(tables, number) for _ in range(ROUNDS)]
        return median(spent[1:]) * 1e3
    finally:
        await db.close()


async def _store_match(tables: Tables, match: Match[Any]) -> int:
    """Stores a match as a running one of bots; returns its number."""
    at, key = tables.now(), match.meta.key
    async with tables.db.write() as tx:
        number = await matches.create_match(
            tx,
            server_id=1,
            channel_id=2,
            game=key,
            seats=match.seats,
            options=match.options,
            owner_id=3,
            settings={},
            at=at,
        )
        await matches.update_match(
            tx, number, status="playing", header=match.header(), started_at=at
        )
        await matches.replace_seats(
            tx,
            number,
            [
                SeatRow(number, seat, None, "random", str(seat), True, None)
                for seat in range(match.seats)
            ],
        )
        await matches.insert_entries(
            tx, number, [(*match.dump_entry(line), at) for line in match.lines]
        )
    return number


async def _time_load(tables: Tables, number: int) -> float:
    """Processor seconds to load a match that is not in memory."""
    tables.forget(number)
    start = process_time()
    table = await tables.table(number)
    spent = process_time() - start
    assert table.match is not None
    return spent
