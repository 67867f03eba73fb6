"""What has to hold while a database file is in use: it is still the one that was opened, and all that belongs to it is there."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from .errors import Missing
from .files import Claim

BESIDE = "", "-wal", "-shm"  # the file and what SQLite keeps beside it; the log holds what was confirmed last


class Guard(Protocol):
    """Keeps a database from being used where what is written would be lost, or mixed with what others write."""

    taken: asyncio.Event  # another process has the database now

    async def take(self) -> None:
        """Before anything else; Unusable where another process has the database."""

    async def begin(self) -> None:
        """The database is open and up to date."""

    def look(self) -> None:
        """Raises while the database cannot be used."""

    async def allow(self, tx: AsyncConnection) -> None:
        """Raises where this transaction must not be committed."""

    async def release(self) -> None: ...


class FileGuard:
    """Compares what was opened with what is in its place: whoever removes or replaces a file takes away what is written to it."""

    def __init__(self, path: Path, claim: Claim) -> None:
        self._path = path
        self._claim = claim
        self._opened: dict[str, tuple[int, int]] = {}
        self._size = 0
        self.taken = asyncio.Event()  # which a file never is: the system holds its lock as long as the process lives

    async def take(self) -> None:
        """It was claimed before it was touched at all."""

    async def begin(self) -> None:
        """All files are there and open by now."""
        names = [f"{self._path}{ending}" for ending in BESIDE]
        self._opened = {name: _identity(os.stat(name)) for name in names} | {str(self._claim.path): _identity(self._claim.stat())}

    def look(self) -> None:
        found = {name: _found(name) for name in self._opened}
        for name, opened in self._opened.items():
            if _identity(found[name]) != opened:
                raise Missing(f"{name} was replaced while it is in use; put the same file back, or stop the bot and start it again.")
        if found:
            self._look_at_size(found[str(self._path)].st_size)

    def _look_at_size(self, size: int) -> None:
        """Nobody but a stranger makes the file smaller."""
        if size < self._size:
            raise Missing(f"{self._path} was cut off by another program; stop the bot, and restore the last copy.")
        self._size = size

    async def allow(self, tx: AsyncConnection) -> None:
        self.look()

    async def release(self) -> None:
        self._opened = {}
        self._claim.release()


def _found(name: str) -> os.stat_result:
    try:
        return os.stat(name)
    except OSError as error:
        raise Missing(f"{name} was taken away while it is in use ({error.strerror}); put the same file back.") from error


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino
