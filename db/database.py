"""The database that is open: one writer at a time, a few readers beside it, and copies while it runs."""

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

from . import copies, files, rights, schema
from .address import is_file, parsed, path_of
from .claims import ServerClaim
from .engines import READERS, Engines, for_claim, on_file, on_server
from .errors import Busy, Missing, Unusable, told
from .guards import FileGuard, Guard
from .rescue import rescue

PATIENCE = 5.0  # seconds to wait for a lock of another program


class Database:
    """Open one with `Database.open`."""

    def __init__(self, name: str, engines: Engines, guard: Guard, path: Path | None = None) -> None:
        self.name = name
        self.path = path
        self._engines = engines
        self._guard = guard
        self._writing, self._reading = asyncio.Semaphore(1), asyncio.Semaphore(READERS)
        self._peeking = asyncio.Semaphore(engines.peekers)
        self._writers: set[asyncio.Task[object] | None] = set()
        self.writes = 0  # tells whoever has seen everything whether anything can have changed
        self.remarks: list[str] = []  # what the host should know of it
        self._closed = self._rescued = False

    @classmethod
    async def open(cls, url: str, *, patience: float = PATIENCE) -> Self:
        """Open, and where needed create or upgrade; Unusable where another process has it open."""
        address = parsed(url)
        database = cls._on_file(path_of(address), patience) if is_file(address) else cls._on_server(address, patience)
        try:
            await database._bring_up_to_date()
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    def _on_file(cls, path: Path, patience: float) -> Self:
        files.make_folder(path)
        files.recognise(path)  # before the claim: nothing is left beside a file that is not ours
        claim = files.Claim(path)
        try:
            remarks = rights.narrow(path)
            files.begin(path)
        except BaseException:
            claim.release()
            raise
        database = cls(str(path), on_file(path, patience), FileGuard(path, claim), path)
        database.remarks = remarks
        return database

    @classmethod
    def _on_server(cls, address: URL, patience: float) -> Self:
        name = address.render_as_string()
        return cls(name, on_server(address, patience), ServerClaim(for_claim(address, patience), name))

    async def _bring_up_to_date(self) -> None:
        try:
            with told(self.name):
                await self._guard.take()
                await self._upgrade()
                await self._guard.begin()
        except (Busy, OSError, SQLAlchemyError) as error:
            raise Unusable(f"The database {self.name} cannot be opened: {error}") from error

    async def _upgrade(self) -> None:
        async with self._engines.reader.connect() as connection:
            found = await connection.run_sync(schema.version)
        if found == schema.HEAD:
            return
        schema.check(found, self.name)
        async with self._engines.upgrader.begin() as tx:
            await tx.run_sync(schema.upgrade)

    async def close(self) -> None:
        """Wait for what is under way, then let go of the database; what comes later is told that it is busy."""
        if self._closed:
            return
        self._closed = True
        async with AsyncExitStack() as turns:
            for turn in [self._writing] + [self._reading] * READERS + [self._peeking] * self._engines.peekers:
                await turns.enter_async_context(turn)
            await self._engines.dispose()
        await self._guard.release()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end, rolled back by any error.

        Whoever is cancelled inside cannot know which of the two happened, only that it was one of them: read again.
        """
        task = asyncio.current_task()
        assert task not in self._writers, "a task that writes must not wait for itself"
        async with self._writing:
            self._writers.add(task)
            try:
                self.look()
                with told(self.name):
                    async with self._engines.writer.begin() as tx:
                        yield tx
                        await self._guard.allow(tx)
            except Missing:
                await self._rescue()
                raise
            finally:
                self._writers.discard(task)
                self.writes += 1  # also where it failed: then somebody looks once in vain

    async def _look(self) -> None:
        try:
            self.look()
        except Missing:
            await self._rescue()
            raise

    async def _rescue(self) -> None:
        """Once, as long as the file is away."""
        if self.path is not None and not self._rescued:
            self._rescued = True
            await rescue(self._engines.reader, self.path)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """What is committed; each statement sees the newest."""
        async with self._reading:
            await self._look()
            with told(self.name):
                async with self._engines.reader.connect() as connection:
                    yield connection

    @asynccontextmanager
    async def peek(self) -> AsyncIterator[AsyncConnection]:
        """What is committed, where a key leads to a few rows: on a file it is read at once, without a journey to another thread."""
        async with self._peeking:
            await self._look()
            with told(self.name):
                async with self._engines.peeker.connect() as connection:
                    yield connection

    def look(self) -> None:
        """Raises Busy, with the reason, while the database cannot be used."""
        if self._closed:
            raise Busy(f"The database {self.name} is closed.")
        self._guard.look()
        self._rescued = False

    async def until_taken(self) -> None:
        """Waits until another process has taken over the database: then nothing is left to do here but to end."""
        await self._guard.taken.wait()

    async def backup(self, path: str | PathLike[str]) -> None:
        """A consistent copy of everything committed so far; players notice nothing."""
        if self.path is None:
            raise Unusable("Copies are made here for SQLite only; use pg_dump for PostgreSQL.")
        self.look()
        await asyncio.to_thread(copies.copy, self.path, Path(path).resolve())

    async def faults(self) -> str | None:
        """What is wrong with the stored rows, all of them read; a server answers for its own."""
        return await asyncio.to_thread(copies.faults, self.path) if self.path is not None else None
