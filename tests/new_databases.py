"""Databases that hold their tables already, in a file or on PostgreSQL: one is made, of which every
test takes a copy.

Making the tables takes 0.1 s, a copy a thousandth of it. How they are made is tested in
`tests/db/test_schema.py` and `tests/db/test_open.py`, and whenever `bot.py` itself is started.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from bench.postgres import Cluster, create_tables, shared_cluster


@cache
def empty_database() -> Path:
    """A database just made, closed again; nobody opens it."""
    folder = tempfile.TemporaryDirectory(prefix="tabularium-empty-")
    atexit.register(folder.cleanup)
    path = Path(folder.name, "tabularium.db")
    with ThreadPoolExecutor(1) as pool:  # fixtures may have a loop of their own
        pool.submit(create_tables, f"sqlite+aiosqlite:///{path}").result()
    return path


def begin_database(path: Path) -> str:
    """A new database in this file; returns its address."""
    path.parent.mkdir(exist_ok=True)
    shutil.copyfile(empty_database(), path)
    path.chmod(0o600)  # as the bot makes its own
    return f"sqlite+aiosqlite:///{path}"


@cache
def empty_server_database() -> str:
    """The name of a database on PostgreSQL that was just made; nobody else opens it."""
    server = shared_cluster()
    name = server.make()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(create_tables, server.url(name)).result()
    return name


class ServerDatabase:
    """A new database on PostgreSQL, which is dropped when nobody needs it any more."""

    def __init__(self) -> None:
        self._server: Cluster = shared_cluster()
        self._name = self._server.make(empty_server_database())
        self.url = self._server.url(self._name)

    def drop(self) -> None:
        self._server.drop(self._name)
