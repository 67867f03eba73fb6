"""The engines: a writer, and readers beside it, on a SQLite file or on a PostgreSQL server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Dialect, NullPool, event
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .errors import Busy
from .inline_sqlite import InlineReader, InlineWriter, begin_immediate, make_connection_factory
from .server_lock import process_name

READER_COUNT = 4
PEEKER_COUNT = 1  # whoever only peeks at a file is done before anybody else can ask
SMALL_CACHE = "PRAGMA cache_size = -512"  # kilobytes: the system keeps the file's pages anyway
ANSWER_SECONDS = 20.0  # for a server to answer a question
# FULL: a confirmed move outlives a power cut, not only a kill; it costs one more fsync a commit.
DURABLE = (
    "PRAGMA synchronous = FULL",
    "PRAGMA journal_size_limit = 16777216",  # bytes: a longer log is cut off
)
WITH_FOREIGN_KEYS = "PRAGMA foreign_keys = ON"
# Rebuilding a table drops the old one, which with foreign keys on would
# delete every row that points at it.
WITHOUT_FOREIGN_KEYS = "PRAGMA foreign_keys = OFF"
# A lost machine holds no lock.
KEEPALIVE_SETTINGS = {
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}


@dataclass(frozen=True, slots=True)
class Connections:
    """The engines of an open database, each with its own pool of connections."""

    writer: AsyncEngine
    reader: AsyncEngine
    peeker: AsyncEngine  # a reader for what keys answer in no time
    upgrader: AsyncEngine
    peekers: int  # how many may peek at once

    async def dispose(self) -> None:
        """Closes all connections, when the database is closed."""
        # The writer last: whoever closes a WAL database last folds the log into the file.
        for engine in (self.reader, self.peeker, self.upgrader, self.writer):
            await engine.dispose()


def open_sqlite(path: Path, patience: float) -> Connections:
    """The engines on a database file: a writer, readers, a peeker and an upgrader.

    `patience` is how many seconds they wait for a lock. The peeker reads
    a few rows by their keys at once, without a thread. The upgrader has
    foreign keys off, as it rebuilds tables.
    """
    setup = (WITH_FOREIGN_KEYS, SMALL_CACHE, *DURABLE)
    writer = _make_file_engine(path, patience, InlineWriter, *setup, pool_size=1, max_overflow=0)
    upgrade_setup = (WITHOUT_FOREIGN_KEYS, *DURABLE)
    upgrader = _make_file_engine(path, patience, InlineReader, *upgrade_setup, poolclass=NullPool)
    for engine in (writer, upgrader):
        event.listen(engine.sync_engine, "begin", begin_immediate)
    reader = _make_reading_engine(path, patience, InlineReader, READER_COUNT)
    peeker = _make_reading_engine(path, patience, InlineWriter, PEEKER_COUNT)
    return Connections(
        writer=writer,
        reader=reader,
        peeker=peeker,
        upgrader=upgrader,
        peekers=PEEKER_COUNT,
    )


def _make_reading_engine(
    path: Path,
    patience: float,
    connection_class: type[InlineReader],
    pool_size: int,
) -> AsyncEngine:
    """Makes an engine on a database file whose connections, at most `pool_size`, cannot write.

    `patience` is how many seconds they wait for a lock.
    """
    return _make_file_engine(
        path,
        patience,
        connection_class,
        "PRAGMA query_only = ON",
        SMALL_CACHE,
        isolation_level="AUTOCOMMIT",
        pool_size=pool_size,
        max_overflow=0,
        pool_reset_on_return=None,
        skip_autocommit_rollback=True,  # there is nothing to roll back, and it takes a thread
    )


def open_postgresql(url: URL, patience: float, max_pause: float | None = None) -> Connections:
    """The engines on a PostgreSQL server: a writer, readers and an upgrader.

    `patience` is how many seconds they wait for it and its locks. One
    writer, as on a file: what a transaction reads in order to change
    it, no other transaction of this process changes meanwhile. A
    transaction that says nothing for `max_pause` seconds is ended by
    the server: others may wait for what a frozen process has locked.
    """
    writer = _make_server_engine(
        url, patience, max_pause=max_pause, pool_size=1, max_overflow=0, pool_pre_ping=True
    )
    upgrader = _make_server_engine(url, patience, endless=True, poolclass=NullPool)
    reader = _make_server_engine(
        url,
        patience,
        only_reads=True,
        isolation_level="AUTOCOMMIT",
        pool_size=2 * READER_COUNT,
        max_overflow=0,
        pool_pre_ping=True,
    )
    return Connections(
        writer=writer,
        reader=reader,
        peeker=reader,
        upgrader=upgrader,
        peekers=READER_COUNT,
    )


def make_lock_engine(url: URL, patience: float) -> AsyncEngine:
    """Makes the engine of the one connection by which this process holds its lock on the database.

    PostgreSQL frees the lock when that connection ends.
    """
    return _make_server_engine(url, patience, isolation_level="AUTOCOMMIT", poolclass=NullPool)


def _make_server_engine(
    url: URL,
    patience: float,
    *,
    only_reads: bool = False,
    endless: bool = False,
    max_pause: float | None = None,
    **options: Any,
) -> AsyncEngine:
    """Makes an engine on a PostgreSQL server.

    `patience` is how many seconds it waits for the server and its
    locks. `only_reads`: it cannot write. `endless`: its statements may
    take any time. `max_pause`: after how many seconds of silence a
    transaction is ended. `options` are passed on to SQLAlchemy.
    """
    session = {
        "application_name": process_name(),
        "lock_timeout": str(round(patience * 1000)),
        "default_transaction_read_only": "on" if only_reads else "off",
        **KEEPALIVE_SETTINGS,
    }
    if max_pause is not None:
        session["idle_in_transaction_session_timeout"] = str(round(max_pause * 1000))
    arguments = {
        "server_settings": session,
        "timeout": patience,
        "command_timeout": None if endless else ANSWER_SECONDS,
    }
    # Errors name no parameters, so that no secret seed gets into a log.
    engine = create_async_engine(url, connect_args=arguments, hide_parameters=True, **options)
    event.listen(engine.sync_engine, "do_connect", connect_or_explain)
    event.listen(engine.sync_engine, "handle_error", treat_timeout_as_disconnect)
    return engine


def treat_timeout_as_disconnect(context: ExceptionContext) -> Exception | None:
    """SQLAlchemy's `handle_error`: a server that does not answer in time counts as away.

    Then SQLAlchemy drops the connection, and the returned Busy is
    raised. None: any other error stays as it is.
    """
    if not isinstance(context.original_exception, TimeoutError):
        return None
    context.is_disconnect = True
    return Busy("The database server does not answer.")


def connect_or_explain(
    dialect: Dialect,
    _record: object,
    arguments: tuple[Any, ...],
    options: dict[str, Any],
) -> DBAPIConnection:
    """SQLAlchemy's `do_connect`: a new connection.

    Raises Busy while the server cannot be reached. The driver says that
    with a bare error of the system.
    """
    try:
        return dialect.connect(*arguments, **options)
    except OSError as error:
        raise Busy(f"The database server cannot be reached ({error}).") from error


def _make_file_engine(
    path: Path,
    patience: float,
    connection_class: type[InlineReader],
    *pragmas: str,
    **options: Any,
) -> AsyncEngine:
    """Makes an engine for a database file, whose connections begin with these pragmas.

    `patience` is how many seconds they wait for a lock; `connection_class` runs
    their statements. `options` are passed on to SQLAlchemy.
    """
    url = URL.create("sqlite+aiosqlite", database=str(path))
    # The driver must begin nothing by itself: it would do so late, and without IMMEDIATE.
    arguments = {
        "timeout": patience,
        "isolation_level": None,
        "async_creator_fn": make_connection_factory(connection_class),
    }
    # Errors name no parameters, so that no secret seed gets into a log.
    engine = create_async_engine(url, connect_args=arguments, hide_parameters=True, **options)

    def apply_pragmas(connection: DBAPIConnection, _record: object) -> None:
        """SQLAlchemy's `connect` event: prepares each new connection."""
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    event.listen(engine.sync_engine, "connect", apply_pragmas)
    return engine
