"""The engines: on SQLite a writer and a reader on the one file, on PostgreSQL one pool for both."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Dialect, NullPool, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .errors import Busy
from .prompt import Prompt, Reader, connecting

READERS, PEEKERS = 4, 1  # connections: whoever only peeks is done before anybody else can ask


@dataclass(frozen=True, slots=True)
class Engines:
    writer: AsyncEngine
    reader: AsyncEngine
    peeker: AsyncEngine  # a reader for what keys answer in no time
    upgrader: AsyncEngine
    writers: int  # how many may write at once

    async def dispose(self) -> None:
        # The writer last: whoever closes a WAL database last folds the log into the file.
        for engine in (self.reader, self.peeker, self.upgrader, self.writer):
            await engine.dispose()


def on_file(path: Path, patience: float) -> Engines:
    # FULL: a confirmed move outlives a power cut, not only a kill; it costs one more fsync a commit.
    frugal = "PRAGMA cache_size = -512"  # kilobytes: the system keeps the file's pages anyway
    durable = "PRAGMA synchronous = FULL", "PRAGMA journal_size_limit = 16777216"
    writer = _file_engine(path, patience, Prompt, "PRAGMA foreign_keys = ON", frugal, *durable, pool_size=1, max_overflow=0)
    # Rebuilding a table drops the old one, which with foreign keys on would delete every row that points at it.
    upgrader = _file_engine(path, patience, Reader, "PRAGMA foreign_keys = OFF", *durable, poolclass=NullPool)
    for engine in (writer, upgrader):
        event.listen(engine.sync_engine, "begin", _begin_immediate)
    reader, peeker = (
        _file_engine(path, patience, kind, "PRAGMA query_only = ON", frugal, isolation_level="AUTOCOMMIT", pool_size=size,
                     max_overflow=0, pool_reset_on_return=None) for kind, size in ((Reader, READERS), (Prompt, PEEKERS))
    )  # fmt: skip
    return Engines(writer, reader, peeker, upgrader, writers=1)


def on_server(url: URL, patience: float) -> Engines:
    waits = {"server_settings": {"lock_timeout": str(round(patience * 1000))}, "timeout": patience}
    engine = create_async_engine(url, pool_size=READERS, max_overflow=READERS, pool_pre_ping=True, connect_args=waits)
    event.listen(engine.sync_engine, "do_connect", reached)
    reader = engine.execution_options(isolation_level="AUTOCOMMIT")
    return Engines(engine, reader, reader, engine, writers=READERS)


def reached(dialect: Dialect, _record: object, words: tuple[Any, ...], options: dict[str, Any]) -> DBAPIConnection:
    """A new connection; while the server is away the driver says so with a bare error of the system."""
    try:
        return dialect.connect(*words, **options)
    except OSError as error:
        raise Busy(f"The database server cannot be reached ({error}).") from error


def _file_engine(path: Path, patience: float, kind: type[Reader], *pragmas: str, **options: Any) -> AsyncEngine:
    url = URL.create("sqlite+aiosqlite", database=str(path))
    # The driver must begin nothing by itself: it would do so late, and without IMMEDIATE.
    how = {"timeout": patience, "isolation_level": None, "async_creator_fn": connecting(kind)}
    engine = create_async_engine(url, connect_args=how, **options)

    def prepare(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    event.listen(engine.sync_engine, "connect", prepare)
    return engine


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
