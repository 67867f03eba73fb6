"""The previous version plays on while the next one brings the tables up to date beneath it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from bench.postgres import Cluster
from db import Database, ratings, schema
from play.ratings import EVERYWHERE
from tests.previous_version import load_revision, migrate, unpack_previous

from . import played_elsewhere
from .conftest import CARL, DORA, Room
from .played_elsewhere import make_moves

TESTS = ("__init__.py", "games", "new_databases.py", "play/__init__.py", "play/conftest.py")
PARTS = ("bench", "db", "engine", "play", "words", *(f"tests/{name}" for name in TESTS))


async def test_the_previous_version_plays_on_over_the_new_tables_and_the_next_one_goes_on(
    tmp_path: Path,
    server: Cluster,
) -> None:
    previous = unpack_previous(tmp_path, *PARTS)
    url = server.url(server.make())
    other = subprocess.Popen(
        [sys.executable, "-P", str(played_elsewhere.__file__), url],
        env={**os.environ, "PYTHONPATH": str(previous)},
        cwd=previous,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with other:
        assert other.stdout is not None
        table_id = int(await asyncio.to_thread(other.stdout.readline))
        before = await load_revision(url)
        await migrate(url)
        assert before != await load_revision(url) == schema.HEAD
        other.communicate("\n", timeout=60)
    assert other.returncode == 0
    database = await Database.open(url)
    room = Room(database)
    table = await room.tables.table(table_id)
    assert table.seq == 5
    await make_moves(room, table, 2)
    async with database.write() as tx:
        rated = await ratings.lock_ratings(tx, [CARL, DORA], "lapilli", EVERYWHERE)
    assert {person: row.matches for person, row in rated.items()} == {CARL: 1, DORA: 1}
    await room.tables.stop()
    await database.close()
