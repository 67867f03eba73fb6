"""Checks that a database file in use is still the one that was opened, and complete."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from .errors import Missing
from .files import FileLock

# The file and what SQLite keeps beside it; the log holds what was confirmed last.
FILE_ENDINGS = ("", "-wal", "-shm")


class DatabaseGuard(Protocol):
    """Forbids the use of a database where writes would be lost, or mixed with another process's."""

    taken: asyncio.Event  # another process has the database now

    async def acquire(self) -> None:
        """Takes the database for this process; called before it is opened.

        Raises Unusable if another process has the database.
        """

    async def start_guarding(self) -> None:
        """Called when the database is open and its tables are up to date: the checks begin."""

    def check_usable(self) -> None:
        """Called before each use.

        Raises a kind of Busy while the database cannot be used.
        """

    async def check_may_commit(self, tx: AsyncConnection) -> None:
        """Called before each commit.

        Raises where this transaction must not be committed.
        """

    async def release(self) -> None:
        """Called when the database is closed.

        Another process may use it from then on.
        """


class FileGuard:
    """Compares the opened files with those that stand under their names now.

    Where one was removed or replaced, what is written to the opened
    one would be lost.
    """

    def __init__(self, path: Path, claim: FileLock) -> None:
        self._path = path
        self._claim = claim
        self._opened_identities: dict[str, tuple[int, int]] = {}  # by path: device and inode
        self._largest_size = 0  # bytes that the database file has had
        # Never set: the system holds the lock of a file as long as the process lives.
        self.taken = asyncio.Event()

    async def acquire(self) -> None:
        """Nothing to do: the file was locked before it was opened."""

    async def start_guarding(self) -> None:
        """Remembers device and inode of each opened file, for `check_usable` to compare."""
        names = [f"{self._path}{ending}" for ending in FILE_ENDINGS]
        self._opened_identities = {name: _identify_file(os.stat(name)) for name in names} | {
            str(self._claim.path): _identify_file(self._claim.stat())
        }

    def check_usable(self) -> None:
        """Raises Missing if an opened file was removed, replaced or cut off.

        Before `start_guarding` and after `release` nothing is checked.
        """
        stats = {name: _stat_file(name) for name in self._opened_identities}
        for name, opened in self._opened_identities.items():
            if _identify_file(stats[name]) != opened:
                raise Missing(
                    f"{name} was replaced while it is in use; put the same file back, or stop "
                    "the bot and start it again."
                )
        if stats:
            self._check_size(stats[str(self._path)].st_size)

    def _check_size(self, size: int) -> None:
        """Raises Missing if the file has shrunk.

        SQLite never shrinks it here: somebody else did.
        """
        if size < self._largest_size:
            raise Missing(
                f"{self._path} was cut off by another program; stop the bot, and restore the "
                "last copy."
            )
        self._largest_size = size

    async def check_may_commit(self, tx: AsyncConnection) -> None:
        """Raises Missing if an opened file was removed, replaced or cut off."""
        self.check_usable()

    async def release(self) -> None:
        """Ends the checks and gives the file's lock back, when the database is closed."""
        self._opened_identities = {}
        self._claim.release()


def _stat_file(name: str) -> os.stat_result:
    """The status of a file; raises Missing if it is gone."""
    try:
        return os.stat(name)
    except OSError as error:
        raise Missing(
            f"{name} was taken away while it is in use ({error.strerror}); put the same file back."
        ) from error


def _identify_file(status: os.stat_result) -> tuple[int, int]:
    """Device and inode of a file, which stay the same when it is renamed."""
    return status.st_dev, status.st_ino
