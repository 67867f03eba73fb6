"""The database that is open: one writer at a time, a few readers beside it, and copies while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from os import PathLike
from pathlib import Path
from typing import Self

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from . import copies, files, schema
from .address import is_file, parsed, path_of
from .engines import PEEKERS, READERS, Engines, on_file, on_server
from .errors import Busy, Unusable, told

PATIENCE = 5.0  # seconds to wait for a lock of another program


class Database:
    """Open one with `Database.open`."""

    def __init__(self, name: str, engines: Engines, path: Path | None, claim: files.Claim | None) -> None:
        self.name = name
        self.path = path
        self._engines = engines
        self._claim = claim
        self._writing = asyncio.Semaphore(engines.writers)
        self._reading, self._peeking = asyncio.Semaphore(READERS), asyncio.Semaphore(PEEKERS)
        self._writers: set[asyncio.Task[object] | None] = set()
        self.writes = 0  # tells whoever has seen everything whether anything can have changed
        self._closed = False

    @classmethod
    async def open(cls, url: str, *, exclusive: bool = True, patience: float = PATIENCE) -> Self:
        """Open, and where needed create or upgrade.

        Not exclusive: beside a process that may be using it, therefore without upgrading what that process relies on.
        """
        address = parsed(url)
        if is_file(address):
            database = cls._on_file(path_of(address), exclusive, patience)
        else:
            database = cls(address.render_as_string(), on_server(address, patience), None, None)
        try:
            await database._bring_up_to_date(exclusive)
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    def _on_file(cls, path: Path, exclusive: bool, patience: float) -> Self:
        files.make_folder(path)
        files.recognise(path)  # before the claim: nothing is left beside a file that is not ours
        claim = files.Claim(path) if exclusive else None
        try:
            files.begin(path)
        except BaseException:
            if claim:
                claim.release()
            raise
        return cls(str(path), on_file(path, patience), path, claim)

    async def _bring_up_to_date(self, exclusive: bool) -> None:
        try:
            with told(self.name):
                await self._upgrade(exclusive)
        except (Busy, OSError, SQLAlchemyError) as error:
            raise Unusable(f"The database {self.name} cannot be opened: {error}") from error

    async def _upgrade(self, exclusive: bool) -> None:
        async with self._engines.reader.connect() as connection:
            found = await connection.run_sync(schema.version)
        if found == schema.HEAD:
            return
        schema.check(found, self.name)
        if found is not None and not exclusive:
            raise Unusable(f"{self.name} was written by an older version of Tabularium; start the bot once to bring it up to date.")
        async with self._engines.upgrader.begin() as tx:
            await tx.run_sync(schema.upgrade)

    async def close(self) -> None:
        """Wait for what is under way, then let go of the database; what comes later is told that it is busy."""
        self._closed = True
        async with AsyncExitStack() as turns:
            for turn in [self._writing] * self._engines.writers + [self._reading] * READERS + [self._peeking] * PEEKERS:
                await turns.enter_async_context(turn)
            await self._engines.dispose()
        if self._claim:
            self._claim.release()
            self._claim = None

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end, rolled back by any error.

        Whoever is cancelled inside cannot know which of the two happened, only that it was one of them: read again.
        """
        task = asyncio.current_task()
        assert task not in self._writers, "a task that writes must not wait for itself"
        async with self._writing:
            self._check_open()
            self._writers.add(task)
            try:
                with told(self.name):
                    async with self._engines.writer.begin() as tx:
                        yield tx
            finally:
                self._writers.discard(task)
                self.writes += 1  # also where it failed: then somebody looks once in vain

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """What is committed; each statement sees the newest."""
        async with self._reading:
            self._check_open()
            with told(self.name):
                async with self._engines.reader.connect() as connection:
                    yield connection

    @asynccontextmanager
    async def peek(self) -> AsyncIterator[AsyncConnection]:
        """What is committed, where a key leads to a few rows: on a file it is read at once, without a journey to another thread."""
        async with self._peeking:
            self._check_open()
            with told(self.name):
                async with self._engines.peeker.connect() as connection:
                    yield connection

    def _check_open(self) -> None:
        if self._closed:
            raise Busy(f"The database {self.name} is closed.")

    async def backup(self, path: str | PathLike[str]) -> None:
        """A consistent copy of everything committed so far; players notice nothing."""
        if self.path is None:
            raise Unusable("Copies are made here for SQLite only; use pg_dump for PostgreSQL.")
        await asyncio.to_thread(copies.copy, self.path, Path(path).resolve())
