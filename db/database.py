"""The open database: one writer at a time, a few readers beside it, and copies while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from os import PathLike
from pathlib import Path
from typing import Self

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from . import backups, file_permissions, files, schema
from .address import is_sqlite_url, parse_database_url, sqlite_file_path
from .connections import READER_COUNT, Connections, make_lock_engine, open_postgresql, open_sqlite
from .errors import DRIVER_ERRORS, Busy, Missing, Unusable, raise_translated, translate_errors
from .guards import DatabaseGuard, FileGuard
from .rescue import rescue_open_file
from .server_lock import ServerLock
from .shard_leases import LEASE_SECONDS, ServerFilter, ShardLeases

LOCK_WAIT_SECONDS = 5.0  # for a lock of another program
SHARDS_NEED_SERVER = (
    "TABULARIUM_SHARDS lets several processes share one PostgreSQL database; with SQLite one "
    "process does everything. Name a PostgreSQL database in DATABASE_URL, or leave it out."
)


class Database:
    """Transactions, reads and copies; open one with `Database.open`."""

    def __init__(
        self,
        name: str,
        engines: Connections,
        guard: DatabaseGuard,
        path: Path | None = None,
        leases: ShardLeases | None = None,
    ) -> None:
        """Only `open` calls this, with the parts that it has built."""
        self.name = name  # the path or address, for messages to the host
        self.path = path  # None: on a server
        self.leases = leases  # None: no other process uses it
        self._engines = engines
        self._guard = guard
        # How many may write, read and peek at once.
        self._writing, self._reading = asyncio.Semaphore(1), asyncio.Semaphore(READER_COUNT)
        self._peeking = asyncio.Semaphore(engines.peekers)
        self._writers: set[asyncio.Task[object] | None] = set()  # tasks inside of `write`
        # Transactions so far: tells whoever has seen everything whether anything can have changed.
        self.writes = 0
        self.remarks: list[str] = []  # what the host should know of it
        self._closed = False
        self._rescued = False  # a copy was saved since the file was taken away

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        patience: float = LOCK_WAIT_SECONDS,
        shards: int | None = None,
    ) -> Self:
        """Opens a database, and where needed creates or upgrades it.

        Raises Unusable if another process has it open. `patience` is
        how many seconds are waited for a lock of another program.
        `shards`: how many shards of Discord's gateway several processes
        share, which may then all open it.
        """
        address = parse_database_url(url)
        if is_sqlite_url(address):
            if shards is not None:
                raise Unusable(SHARDS_NEED_SERVER)
            database = cls._open_file(sqlite_file_path(address), patience)
        else:
            database = cls._open_server(address, patience, shards)
        try:
            await database._acquire_and_upgrade()
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    def _open_file(cls, path: Path, patience: float) -> Self:
        """The database in this file, created where it is missing.

        Its tables are not upgraded yet.
        """
        files.make_parent_folder(path)
        # Raises for a file that is not ours, before a lock file is left beside it.
        files.is_our_database(path)
        claim = files.FileLock(path)
        try:
            remarks = file_permissions.restrict_permissions(path)
            files.create_database_file(path)
        except BaseException:
            claim.release()
            raise
        database = cls(str(path), open_sqlite(path, patience), FileGuard(path, claim), path)
        database.remarks = remarks
        return database

    @classmethod
    def _open_server(cls, address: URL, patience: float, shards: int | None) -> Self:
        """The database on a PostgreSQL server; nothing is connected yet.

        Without `shards`, a lock keeps other processes out. With them,
        several processes share the database, and each leases the shards
        that it acts for; one that says nothing for as long as a lease
        lasts loses its transaction. `patience` is how many seconds are
        waited for a lock.
        """
        name = address.render_as_string()
        engine = make_lock_engine(address, patience)
        if shards is None:
            return cls(name, open_postgresql(address, patience), ServerLock(engine, name))
        leases = ShardLeases(engine, name, shards)
        engines = open_postgresql(address, patience, max_pause=LEASE_SECONDS)
        return cls(name, engines, leases, leases=leases)

    async def _acquire_and_upgrade(self) -> None:
        """Makes this process the only user, then brings the tables up to date.

        Raises Unusable if that is not possible.
        """
        try:
            with translate_errors(self.name):
                await self._guard.acquire()
                await self._upgrade_schema()
                await self._guard.start_guarding()
        except (Busy, OSError, SQLAlchemyError) as error:
            raise Unusable(f"The database {self.name} cannot be opened: {error}") from error

    async def _upgrade_schema(self) -> None:
        """Brings the tables to the version of this program, where they are older."""
        async with self._engines.reader.connect() as connection:
            revision = await connection.run_sync(schema.load_revision)
        if revision == schema.HEAD:
            return
        schema.check_revision(revision, self.name)
        async with self._engines.upgrader.begin() as tx:
            await tx.run_sync(schema.upgrade)

    async def close(self) -> None:
        """Waits for what is under way, then lets go of the database.

        It takes every turn to write, read and peek, so nobody is inside
        any more. Any later use raises Busy.
        """
        if self._closed:
            return
        self._closed = True
        all_turns = [self._writing]
        all_turns += [self._reading] * READER_COUNT
        all_turns += [self._peeking] * self._engines.peekers
        async with AsyncExitStack() as held:
            for turn in all_turns:
                await held.enter_async_context(turn)
            await self._engines.dispose()
        await self._guard.release()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end, rolled back by any error.

        A task that is cancelled inside cannot know which of the two
        happened, and must read again. Errors of the driver are raised
        as those of `db/errors.py`.
        """
        task = asyncio.current_task()
        assert task not in self._writers, "a task that writes must not wait for itself"
        async with self._writing:
            self._writers.add(task)
            try:
                self.check_usable()
                async with self._engines.writer.begin() as tx:
                    yield tx
                    await self._guard.check_may_commit(tx)
            except DRIVER_ERRORS as error:
                raise_translated(error, self.name)
            except Missing:
                await self._rescue_file()
                raise
            finally:
                self._writers.discard(task)
                self.writes += 1  # also where it failed: a look for changes in vain does no harm

    async def wait_for_writes(self) -> None:
        """Waits until everything that is being written now is written."""
        async with self._writing:
            pass

    async def _check_or_rescue(self) -> None:
        """Called before a read: raises where the database cannot be used.

        Where its file was taken away, what it held is saved first.
        """
        try:
            self.check_usable()
        except Missing:
            await self._rescue_file()
            raise

    async def _rescue_file(self) -> None:
        """Saves all committed data of a file that was taken away.

        Called when `Missing` was raised. It is done once, until the
        database can be used again.
        """
        if self.path is not None and not self._rescued:
            self._rescued = True
            await rescue_open_file(self._engines.reader, self.path)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading.

        Each statement sees everything committed before it.
        """
        async with self._reading:
            await self._check_or_rescue()
            with translate_errors(self.name):
                async with self._engines.reader.connect() as connection:
                    yield connection

    @asynccontextmanager
    async def peek(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading a few rows by their keys, which is quick.

        On SQLite the event loop reads them itself, instead of the
        connection's thread.
        """
        async with self._peeking:
            await self._check_or_rescue()
            with translate_errors(self.name):
                async with self._engines.peeker.connect() as connection:
                    yield connection

    def is_ours(self, server_id: int) -> bool:
        """Whether this process, and no other, acts for a server."""
        return self.leases is None or self.leases.is_ours(server_id)

    @property
    def own_servers(self) -> ServerFilter | None:
        """A function that makes the SQL condition: a column names a server of this process.

        None if all servers are this process's.
        """
        return None if self.leases is None else self.leases.is_in_shards

    def check_usable(self) -> None:
        """Raises Busy, with the reason, while the database cannot be used."""
        if self._closed:
            raise Busy(f"The database {self.name} is closed.")
        self._guard.check_usable()
        self._rescued = False

    async def wait_until_taken(self) -> None:
        """Waits until another process has taken over the database.

        Then nothing is left to do here but to end.
        """
        await self._guard.taken.wait()

    async def backup(self, path: str | PathLike[str]) -> None:
        """Copies everything committed so far into a file, while the bot goes on working.

        Raises Unusable for a database on a server.
        """
        if self.path is None:
            raise Unusable("Copies are made here for SQLite only; use pg_dump for PostgreSQL.")
        self.check_usable()
        await asyncio.to_thread(backups.copy_database, self.path, Path(path).resolve())

    async def find_damage(self) -> str | None:
        """What is wrong with a file, after reading all of it.

        None if it is sound, or on a server.
        """
        if self.path is None:
            return None
        return await asyncio.to_thread(backups.find_damage, self.path)
