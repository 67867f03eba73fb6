"""The world on disk: one SQLite file of small JSON rows and a folder of attachments.

One thread writes both.
"""

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from local.protocol import Json, dumps, loads

log = logging.getLogger(__name__)

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS things (kind TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT "
    "NULL, UNIQUE (kind, key))"
)
PUT_ROW = (
    "INSERT INTO things VALUES (?, ?, ?) "
    "ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body"
)
DELETE_ROW = "DELETE FROM things WHERE kind = ? AND key = ?"
# Ids are numbers of growing length: shorter means older.
SELECT_ROWS = "SELECT kind, key, body FROM things ORDER BY length(key), key"


# Changes are gathered this long before they are written: the most that a crash can lose.
GATHER_SECONDS = 0.02
RETRY_SECONDS = 1


# What people write to each other is nobody else's on this machine:
# rights of folders, and of the file. (SQLite gives its log the same.)
FOLDER_MODE, FILE_MODE = 0o700, 0o600


class WorldInUse(Exception):
    """Another process already serves this world."""


@dataclass(slots=True)
class Batch:
    """Everything that changed within a moment: its rows are written all, or not at all.

    `rows` are by (kind, key); None deletes a row. `encoded_rows` are the same as
    bytes, for the writing thread. Files are named by their ids.
    """

    rows: dict[tuple[str, str], Json | None] = field(default_factory=dict)
    encoded_rows: list[tuple[str, str, bytes | None]] = field(default_factory=list)
    new_files: list[str] = field(default_factory=list)
    old_files: list[str] = field(default_factory=list)


class WorldStore:
    """Keeps a world in a folder; changes are written together in a thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files = folder / "files"
        folder.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
        self._files.mkdir(exist_ok=True)
        self._files.chmod(FOLDER_MODE)
        self._database = _open_database(folder / "world.sqlite")
        self._batch: Batch | None = None  # being gathered
        self._unwritten_files: dict[str, bytes] = {}  # by id
        # For the writing thread; None ends it.
        self._batches: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._writer = threading.Thread(
            target=self._write_batches, name="local-world", daemon=True
        )
        self._writer.start()

    def load_rows(self) -> Iterator[tuple[str, str, Json]]:
        """Everything that is stored, older ids first: (kind, key, body) each."""
        for kind, key, body in self._database.execute(SELECT_ROWS):
            yield kind, key, loads(body)

    def put_row(self, kind: str, key: str, body: Json) -> None:
        """Stores a row with the batch that is being gathered.

        `kind` is what it is, such as "channel"; `key` is its id, or
        several with slashes between them.
        """
        self._current_batch().rows[kind, key] = body

    def delete_row(self, kind: str, key: str) -> None:
        """Deletes a row with the batch that is being gathered."""
        self._current_batch().rows[kind, key] = None

    def put_file(self, key: str, blob: bytes) -> None:
        """Stores the bytes of the attachment with the id `key`, with the batch being gathered.

        Until they are written, `find_file` has them in memory.
        """
        self._unwritten_files[key] = blob
        self._current_batch().new_files.append(key)

    def delete_file(self, key: str) -> None:
        """Deletes the attachment with the id `key`, with the batch that is being gathered.

        Until that is written, `find_file` still finds it.
        """
        self._current_batch().old_files.append(key)

    def find_file(self, key: str) -> bytes | Path | None:
        """An attachment's bytes while it is not written yet, then its path.

        None if unknown.
        """
        blob = self._unwritten_files.get(key)
        if blob is not None:
            return blob
        path = self._files / key
        return path if path.is_file() else None

    def remove_unused_files(self, wanted: set[str]) -> None:
        """Removes all attachments but the wanted ones, by id.

        Others are left over by a crash, or by private answers, which
        are never stored.
        """
        for path in self._files.iterdir():
            if path.name not in wanted:
                path.unlink()

    def _current_batch(self) -> Batch:
        """The batch that gathers changes now; where there is none, a new one.

        GATHER_SECONDS after it was begun, it is handed to the writing thread.
        """
        if self._batch is None:
            self._batch = Batch()
            asyncio.get_running_loop().call_later(GATHER_SECONDS, self._queue_batch)
        return self._batch

    def _queue_batch(self) -> None:
        """Hands the gathered changes to the writing thread.

        Rows become bytes here, on the loop, so that the writer never
        sees a half-made change.
        """
        batch, self._batch = self._batch, None
        if batch is not None:
            batch.encoded_rows = [
                (kind, key, None if body is None else dumps(body))
                for (kind, key), body in batch.rows.items()
            ]
            self._batches.put(batch)

    def _write_batches(self) -> None:
        """The writing thread: writes one batch after the other, each until it succeeds."""
        while (batch := self._batches.get()) is not None:
            while not self._try_to_write(batch):
                time.sleep(RETRY_SECONDS)

    def _try_to_write(self, batch: Batch) -> bool:
        """Writes the files and rows of a batch; says whether it succeeded."""
        try:
            for key in batch.new_files:
                (self._files / key).write_bytes(self._unwritten_files[key])
            with self._database:
                for kind, key, body in batch.encoded_rows:
                    if body is None:
                        self._database.execute(DELETE_ROW, (kind, key))
                    else:
                        self._database.execute(PUT_ROW, (kind, key, body))
        except (sqlite3.Error, OSError):
            log.exception("The world could not be written; trying again.")
            return False
        self._clean_up_files(batch)
        return True

    def _clean_up_files(self, batch: Batch) -> None:
        """After a batch is written: forgets new files' bytes and removes deleted files."""
        for key in batch.new_files:
            self._unwritten_files.pop(key, None)
        for key in batch.old_files:
            with contextlib.suppress(OSError):
                (self._files / key).unlink(missing_ok=True)

    async def close(self) -> None:
        """Writes what is left and ends the writing thread."""
        self._queue_batch()
        self._batches.put(None)
        await asyncio.to_thread(self._writer.join)
        self._database.close()


def _open_database(path: Path) -> sqlite3.Connection:
    """Opens the world's file for this process alone.

    Raises WorldInUse if another has it.
    """
    with contextlib.suppress(OSError):  # SQLite fails below, and tells why
        path.touch(FILE_MODE)
        path.chmod(FILE_MODE)
    database = sqlite3.connect(path, timeout=0, check_same_thread=False)
    try:
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        with database:
            database.execute(SCHEMA)
    except sqlite3.OperationalError as error:
        database.close()
        raise WorldInUse(
            f"{path} is in use by another process, or cannot be written ({error})."
        ) from error
    return database
