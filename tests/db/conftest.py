"""A real database file for every test, and small builders of rows."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from db import Database, matches, shard_leases
from tests.new_databases import begin_database

from .sharing import SHARDS, Join, leases_of

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
ROOT = Path(__file__).parents[2]
NewMatch = Callable[..., Awaitable[int]]


@pytest.fixture
def noon() -> datetime:
    return NOON


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tabularium.db"


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture
def begun_url(path: Path) -> str:
    """The address of a file that holds the tables already."""
    return begin_database(path)


@pytest.fixture
async def database(begun_url: str) -> AsyncIterator[Database]:
    database = await Database.open(begun_url)
    yield database
    await database.close()


@pytest.fixture(params=["begun_url", "server_url"], ids=["file", "server"])
def either_url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
async def records(either_url: str) -> AsyncIterator[Database]:
    """A database of each kind: whatever knows no file must work on both."""
    database = await Database.open(either_url)
    yield database
    await database.close()


@pytest.fixture
def new_match() -> NewMatch:
    async def make(tx: Any, **columns: Any) -> int:
        row: dict[str, Any] = {
            "server_id": 1,
            "channel_id": 10,
            "game": "catan",
            "seats": 4,
            "options": {},
            "owner_id": 9,
            "settings": {},
        }
        return await matches.create_match(tx, **({"at": NOON} | row | columns))

    return make


@pytest.fixture
def stored(path: Path) -> Callable[[str], list[tuple[Any, ...]]]:
    """What an independent connection finds in the file."""

    def ask(sql: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute(sql).fetchall()

    return ask


@pytest.fixture
def process(url: str) -> Iterator[Callable[[str], subprocess.Popen[str]]]:
    """Another process that opens the same database and runs these lines; ended after the test."""
    started: list[subprocess.Popen[str]] = []

    def start(lines: str) -> subprocess.Popen[str]:
        body = "".join(f"    {line}\n" for line in lines.strip().splitlines())
        script = (
            "import asyncio\nfrom datetime import UTC, datetime\nfrom db import Database, "
            "matches\nnow = datetime.now(UTC)\n"
            "async def main():\n    database = await "
            f"Database.open({url!r})\n{body}asyncio.run(main())\n"
        )
        started.append(
            subprocess.Popen(
                [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True
            )
        )
        return started[-1]

    yield start
    for each in started:
        each.kill()
        each.communicate()


@pytest.fixture
async def join(server_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Join]:
    """Another process that shares the database; they all leave after the test.

    Nobody is taken for dead because the machine is busy.
    """
    for limit in ("LEASE_SECONDS", "SILENT_STATEMENT_SECONDS"):
        monkeypatch.setattr(shard_leases, limit, 600.0)
    monkeypatch.setattr(shard_leases, "RESTART_GRACE_SECONDS", 0.0)
    joined: list[Database] = []

    async def open_another(
        shards: int = SHARDS,
        *,
        is_starting: bool = False,
        patience: float = 60.0,
    ) -> Database:
        joined.append(await Database.open(server_url, patience=patience, shards=shards))
        if not is_starting:
            await leases_of(joined[-1]).start_taking()
        return joined[-1]

    yield open_another
    for each in joined:
        await each.close()
