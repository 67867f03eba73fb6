"""The database as a file: whose it is, who may use it, and how a new one begins."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from . import checksums, file_permissions
from .errors import Unusable, translate_errors

APPLICATION_ID = 0x54616275  # "Tabu" in the header of every database file of ours
MAX_PID_BYTES = 20  # of the process number that a lock file holds


def is_our_database(path: Path) -> bool:
    """True for a database of ours, False for a missing or empty file.

    Raises Unusable for any other.

    The file is only read.
    """
    try:
        if not path.exists() or (path.is_file() and path.stat().st_size == 0):
            return False
        application_id = _read_application_id(path)
    except sqlite3.DatabaseError as error:
        raise Unusable(
            f"{path} is not a database that can be read ({error}); set DATABASE_URL to another "
            "file."
        ) from error
    except OSError as error:
        raise Unusable(
            f"{path} cannot be read ({error.strerror}); check the rights of the file and its "
            "folder."
        ) from error
    if application_id != APPLICATION_ID:
        raise Unusable(f"{path} belongs to another program; set DATABASE_URL to another file.")
    return True


def _read_application_id(path: Path) -> int:
    """The number in a SQLite file that says which program it belongs to."""
    # Read through SQLite: closing a plain file of our own would drop
    # the locks that SQLite holds on it in this process. Immutable: it
    # leaves no file beside a stranger's database. Our mark is in the
    # main file from the first moment on.
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        return int(connection.execute("PRAGMA application_id").fetchone()[0])


def make_parent_folder(path: Path) -> None:
    """Makes the folder that the file is to stand in; raises Unusable if it cannot be made."""
    try:
        path.parent.mkdir(file_permissions.FOLDER_MODE, parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(
            f"The folder {path.parent} cannot be made ({error.strerror}); set DATABASE_URL to a "
            "file elsewhere."
        ) from error


def create_database_file(path: Path) -> None:
    """Makes the file of a database, or prepares the one that is there.

    A new file is marked as ours before anything else is in it. Its mode
    (WAL) lets readers and the writer work side by side. The checksum of
    a restored copy is removed: from now on the file changes. Raises
    Unusable if the file is missing while its log is there.
    """
    is_new = not is_our_database(path)
    log = Path(f"{path}-wal")
    if is_new and log.exists() and log.stat().st_size:
        raise Unusable(
            f"{path} is missing, but {log} is there: put the file back or restore a copy; to "
            f"begin anew, remove {log} first."
        )
    if not path.exists():
        file_permissions.make_private(path)
    with translate_errors(str(path)), closing(sqlite3.connect(path)) as connection:
        if is_new:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA journal_mode = WAL")
        checksums.unseal_database(connection)


def find_damage(connection: sqlite3.Connection) -> str | None:
    """What SQLite finds wrong with a database, reading all of it.

    None if it is sound.
    """
    verdict = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if verdict != "ok":
        return verdict
    orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
    if orphan is None:
        return None
    table, _, parent, _ = orphan  # the others are the row's id and the number of the foreign key
    return f"a row of {table} belongs to nothing in {parent}"


class FileLock:
    """The right to be the only process on a database file.

    The system gives it back when the process ends, however it ends.
    """

    __slots__ = ("_file", "path")

    def __init__(self, path: Path) -> None:
        """Takes the lock at once.

        Raises Unusable if another process has it.
        """
        self.path = path.with_name(path.name + ".lock")
        self._file = _open_lock_file(self.path)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(self._file, MAX_PID_BYTES).decode(errors="replace").strip()
            self.release()
            raise _in_use_error(path, holder or "unknown", error) from error
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def stat(self) -> os.stat_result:
        """The status of the lock file that is held, even if it was renamed or removed."""
        return os.fstat(self._file)

    def release(self) -> None:
        """Gives the lock back."""
        # The file stays: removing it would let a third process claim another one of the same name.
        os.close(self._file)


def _open_lock_file(path: Path) -> int:
    """Opens or makes the lock file; returns its descriptor, or raises Unusable."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, file_permissions.FILE_MODE)
    except OSError as error:
        raise Unusable(
            f"{path} cannot be written ({error.strerror}); check the rights of the folder."
        ) from error


def _in_use_error(path: Path, holder: str, error: OSError) -> Unusable:
    """What to tell the host when the lock was not got.

    `holder` is the number of a process.
    """
    if isinstance(error, BlockingIOError):
        return Unusable(
            f"Another process (number {holder}) is already using {path}; stop it first, or set "
            "DATABASE_URL to another file."
        )
    return Unusable(
        f"{path} cannot be locked on this disk ({error.strerror}); set DATABASE_URL to a file on "
        "a local disk."
    )
