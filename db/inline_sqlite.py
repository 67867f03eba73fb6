"""Connections to SQLite that make short calls at once, without their thread.

A switch to a connection's thread takes longer than the call itself.
aiosqlite has no public way for that. What it keeps private is used in
this module alone (`_execute`, `_running`, `_thread`);
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
SHORT_CALLS: Final = ("cursor", "close")  # methods of sqlite3 that never wait
# Methods of sqlite3 that run a statement or read its rows.
STATEMENT_CALLS: Final = ("execute", "executemany", "fetchall", "fetchone", "fetchmany")


class InlineReader(aiosqlite.Connection):
    """Runs statements in the thread, as they may take long; SHORT_CALLS at once.

    A call whose caller was cancelled still runs in the thread. Until it
    is over, everything else waits for its turn there: two threads that
    use one connection at once bring the process down.
    """

    def __init__(self, connector: Callable[[], sqlite3.Connection], rows_at_once: int) -> None:
        """`connector` opens the file.

        `rows_at_once` is how many rows an iteration fetches.
        """
        super().__init__(connector, rows_at_once)
        # How many calls the thread was given, and how many it has run. They are
        # equal while the thread is idle. Only the event loop writes `_sent` and
        # only the thread writes `_done`, so no lock is needed.
        self._sent = self._done = 0

    async def _execute(self, fn: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """Overrides aiosqlite: makes a short call here and now, any other in the thread.

        Also a short call goes to the thread while that is busy, or
        while the connection is not open (`_running` is False).
        """
        if self._running and self._sent == self._done and self._is_short(fn.__name__, args):
            return fn(*args, **named)
        run_in_thread: Callable[..., Awaitable[Any]] = super()._execute
        return await run_in_thread(self._wrap_counted(fn), *args, **named)

    def _wrap_counted(self, fn: Callable[..., Any]) -> Callable[..., Any]:
        """The call for the thread, counted as sent now and as done when it has run."""
        self._sent += 1

        def call_and_count(*args: Any, **named: Any) -> Any:
            """The call as the thread runs it: counted as done, however it ends."""
            try:
                return fn(*args, **named)
            finally:
                self._done += 1

        return call_and_count

    def _is_short(self, call: str, args: tuple[Any, ...]) -> bool:
        """Whether a method of sqlite3, by its name, is so short that it needs no thread.

        `args` are its arguments, which InlineWriter looks at: a
        statement comes first.
        """
        return call in SHORT_CALLS


class InlineWriter(InlineReader):
    """Runs statements at once too, as they touch a few rows by their keys.

    BEGIN, PRAGMA, commit and rollback run in the thread: they wait for
    the lock or the disk.
    """

    def _is_short(self, call: str, args: tuple[Any, ...]) -> bool:
        """Whether a method of sqlite3 needs no thread: also statements that wait for no lock."""
        return call in SHORT_CALLS or (call in STATEMENT_CALLS and not _may_block(args))


def _may_block(args: tuple[Any, ...]) -> bool:
    """Whether the first argument is BEGIN or PRAGMA, which may wait for a lock or the disk."""
    if not args:
        return False
    statement = args[0]
    return isinstance(statement, str) and statement.startswith(("BEGIN", "PRAGMA"))


def make_connection_factory(connection_class: type[InlineReader]) -> Callable[..., InlineReader]:
    """The function that makes connections of this class, as SQLAlchemy's `async_creator_fn`."""

    def connect(path: str, **options: Any) -> InlineReader:
        """A connection to an existing database file.

        `options` are those of sqlite3.
        """
        # never a new file in the place of one that was taken away
        address = f"{Path(path).as_uri()}?mode=rw"
        settings = {**options, "check_same_thread": False, "uri": True}
        connection = connection_class(lambda: sqlite3.connect(address, **settings), ROWS_AT_ONCE)
        connection._thread.daemon = True  # a call that hangs does not keep the process alive
        return connection

    return connect


def begin_immediate(connection: Connection) -> None:
    """Called by SQLAlchemy when a transaction begins: takes SQLite's write lock at once.

    Until the transaction ends, nobody else can write.
    """
    connection.exec_driver_sql("BEGIN IMMEDIATE")
