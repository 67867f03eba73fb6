"""A move is stored, a log is loaded and a big database is opened fast enough to go unnoticed."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import datetime
from json import loads
from pathlib import Path
from time import process_time

from db import Database, EntryRow, matches

NewMatch = Callable[..., Awaitable[int]]


async def best(times: int, work: Callable[[int], Awaitable[object]]) -> float:
    """Milliseconds of processor time of the quickest run: what other processes on the machine disturb least."""
    taken = []
    for turn in range(1, times + 1):
        start = process_time()
        await work(turn)
        taken.append((process_time() - start) * 1000)
    return min(taken)


async def test_a_move_is_stored_in_three_milliseconds(database: Database, new_match: NewMatch, noon: datetime) -> None:
    async with database.write() as tx:
        number = await new_match(tx)

    async def move(seq: int) -> None:
        async with database.write() as tx:
            await matches.append(tx, number, seq, 0, ["BuildRoad", 17], [3, 4], noon)
            await matches.change(tx, number, shown_seq=seq)
            await matches.set_asked(tx, number, [(0, 100), (1, None)])

    assert await best(100, move) <= 3


async def test_a_log_is_loaded_about_as_fast_as_row_by_row_with_the_bare_driver(
    database: Database, path: Path, new_match: NewMatch, noon: datetime
) -> None:
    async with database.write() as tx:
        number = await new_match(tx)
        for seq in range(1, 1001):
            await matches.append(tx, number, seq, 0, ["BuildRoad", 17, [1, 2, 3]], [3, 4], noon)

    async def load(_turn: int) -> None:
        async with database.read() as c:
            loaded.append(await matches.entries_of(c, number))

    async def load_plainly(_turn: int) -> None:
        with closing(sqlite3.connect(path)) as connection:
            rows = connection.execute("SELECT seq, seat, move, drawn, at FROM entries WHERE match_id = ? ORDER BY seq", [number]).fetchall()
        loaded.append([EntryRow(seq, seat, loads(move), loads(drawn), datetime.fromisoformat(at)) for seq, seat, move, drawn, at in rows])

    loaded: list[list[EntryRow]] = []
    ours, plain = await best(20, load), await best(20, load_plainly)
    assert len(loaded[0]) == 1000
    assert all(log == loaded[0] for log in loaded)
    assert ours <= plain * 1.25, f"{ours:.1f} ms, bare driver {plain:.1f} ms"


async def test_ten_thousand_matches_do_not_slow_the_start(url: str, path: Path, noon: datetime) -> None:
    await (await Database.open(url)).close()
    row = (1, 10, "catan", "over", 4, "{}", 100, "{}", noon.isoformat(" ", "microseconds"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO matches (server_id, channel_id, game, status, seats, options, owner_id, settings, created_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", [row] * 10_000)  # fmt: skip
        connection.execute("UPDATE matches SET status = 'playing' WHERE id % 100 = 0")

    async def start(_turn: int) -> None:
        database = await Database.open(url)
        async with database.read() as c:
            assert len(await matches.ids(c, "lobby", "playing", "paused")) == 100
            assert await matches.behind(c, noon) == []
        await database.close()

    assert await best(5, start) <= 50
