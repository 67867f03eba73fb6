"""The records of a bot on PostgreSQL, read beside it with what the tests ask of SQLite."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any

from sqlalchemy import make_url


class Rows:
    """What a statement found."""

    def __init__(self, found: Sequence[Any]) -> None:
        self._found = list(found)

    def fetchone(self) -> Any:
        return self._found[0] if self._found else None

    def fetchall(self) -> list[Any]:
        return self._found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._found)


class ServerConnection:
    """A connection that is used as one to SQLite."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Rows:
        """Runs a statement with `?` for each value, which PostgreSQL writes $1, $2 …"""
        first, *others = sql.split("?")
        numbered = "".join(f"${number}{part}" for number, part in enumerate(others, 1))
        return Rows(_wait_for(self._connection.fetch(first + numbered, *values)))

    def close(self) -> None:
        """Ends the connection, also one that the server has ended."""
        _start_loop().call_soon_threadsafe(self._connection.terminate)


_CONNECTIONS: dict[str, ServerConnection] = {}  # by the address of the database


@cache
def _start_loop() -> asyncio.AbstractEventLoop:
    """A loop of its own, in a thread: the tests ask without waiting."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


def _wait_for(work: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(work, _start_loop()).result(30)


def connect_to_server(url: str) -> ServerConnection:
    """A new connection to a database on PostgreSQL."""
    address = make_url(url)
    asked = import_module("asyncpg").connect(
        host=address.query["host"], user=address.username, database=address.database
    )
    return ServerConnection(_wait_for(asked))


@contextmanager
def open_server(url: str) -> Iterator[ServerConnection]:
    """The connection to a database, which is kept open for whoever asks next."""
    if url not in _CONNECTIONS:
        _CONNECTIONS[url] = connect_to_server(url)
    yield _CONNECTIONS[url]


def forget_connections() -> None:
    """Closes all kept connections: after a restart, or when a database is needed no more."""
    for connection in _CONNECTIONS.values():
        connection.close()
    _CONNECTIONS.clear()
