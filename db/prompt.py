"""Connections to SQLite that make short calls at once: a journey to a connection's thread takes longer than the call itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, Final

import aiosqlite

ROWS_AT_ONCE: Final = 64
BOOKKEEPING: Final = ("cursor", "close")
STATEMENTS: Final = ("execute", "executemany", "fetchall", "fetchone", "fetchmany")


class Reader(aiosqlite.Connection):
    """Questions may be long: they are asked in the thread. What goes with them is not."""

    async def _execute(self, fn: Callable[..., Any], *args: Any, **named: Any) -> Any:
        thread: Callable[..., Awaitable[Any]] = super()._execute
        return fn(*args, **named) if self._is_short(fn.__name__, args) else await thread(fn, *args, **named)

    def _is_short(self, call: str, args: tuple[Any, ...]) -> bool:
        return call in BOOKKEEPING


class Writer(Reader):
    """Changes touch a few rows by their keys. Waiting for the lock, for the disk, and whatever ends a transaction is left to the thread."""

    def _is_short(self, call: str, args: tuple[Any, ...]) -> bool:
        return call in BOOKKEEPING or (call in STATEMENTS and not _waits(args))


def _waits(args: tuple[Any, ...]) -> bool:
    return bool(args) and isinstance(args[0], str) and args[0].startswith(("BEGIN", "PRAGMA"))


def connecting(kind: type[Reader]) -> Callable[..., Reader]:
    """What makes such connections, as SQLAlchemy wants it."""

    def connect(path: str, **options: Any) -> Reader:
        made = kind(lambda: sqlite3.connect(path, **{**options, "check_same_thread": False}), ROWS_AT_ONCE)
        made._thread.daemon = True
        return made

    return connect
