"""Connections to SQLite that make short calls at once, without their thread.

A switch to a connection's thread takes longer than the call itself. aiosqlite has no public way for
that. What it keeps private is used in this module alone (`_execute`, `_running`, `_thread`);
tests/db/test_inline_sqlite.py says what is expected of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import aiosqlite
from sqlalchemy import Connection

ROWS_AT_ONCE: Final = 64
BOOKKEEPING: Final = ("cursor", "close")
STATEMENTS: Final = ("execute", "executemany", "fetchall", "fetchone", "fetchmany")


class InlineReader(aiosqlite.Connection):
    """Questions may be long: they are asked in the thread. What goes with them is not.

    A call whose caller was cancelled still runs in the thread. Until it is over, everything else
    waits for its turn there: two threads that use one connection at once bring the process down.
    """

    def __init__(self, connector: Callable[[], sqlite3.Connection], rows_at_once: int) -> None:
        super().__init__(connector, rows_at_once)
        self._sent = self._done = 0  # calls for the thread; each number has one writer

    async def _execute(self, fn: Callable[..., Any], *args: Any, **named: Any) -> Any:
        if self._running and self._sent == self._done and self._is_short(fn.__name__, args):
            return fn(*args, **named)
        run_in_thread: Callable[..., Awaitable[Any]] = super()._execute
        return await run_in_thread(self._count_calls(fn), *args, **named)

    def _count_calls(self, fn: Callable[..., Any]) -> Callable[..., Any]:
        self._sent += 1

        def call(*args: Any, **named: Any) -> Any:
            try:
                return fn(*args, **named)
            finally:
                self._done += 1

        return call

    def _is_short(self, call: str, args: tuple[Any, ...]) -> bool:
        return call in BOOKKEEPING


class InlineWriter(InlineReader):
    """Touches a few rows by their keys.

    Waiting for the lock, for the disk, and whatever ends a transaction is left to the thread.
    """

    def _is_short(self, call: str, args: tuple[Any, ...]) -> bool:
        return call in BOOKKEEPING or (call in STATEMENTS and not _may_block(args))


def _may_block(args: tuple[Any, ...]) -> bool:
    return bool(args) and isinstance(args[0], str) and args[0].startswith(("BEGIN", "PRAGMA"))


def connection_factory(kind: type[InlineReader]) -> Callable[..., InlineReader]:
    """What makes such connections, as SQLAlchemy wants it."""

    def connect(path: str, **options: Any) -> InlineReader:
        # never a new file in the place of one that was taken away
        address = f"{Path(path).as_uri()}?mode=rw"
        settings = {**options, "check_same_thread": False, "uri": True}
        connection = kind(lambda: sqlite3.connect(address, **settings), ROWS_AT_ONCE)
        connection._thread.daemon = True
        return connection

    return connect


def begin_immediate(connection: Connection) -> None:
    """How a writer begins: whoever has begun may write, and nobody else meanwhile."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
