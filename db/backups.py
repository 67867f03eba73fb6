"""Backups of a database file: making, checking and restoring them."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path

from . import checksums, file_permissions, files, schema
from .address import parse_database_url, sqlite_file_path
from .errors import Unusable, translate_errors


async def backup(url: str, path: str | PathLike[str]) -> None:
    """Copies the database at this address, whether a bot uses it at the moment or not.

    Raises Unusable if there is none: none is created.
    """
    source = sqlite_file_path(parse_database_url(url))
    await asyncio.to_thread(copy_database, source, Path(path).resolve())


def copy_database(source: Path, target: Path) -> None:
    """Makes a compact copy of a database that may be in use.

    The target is complete or not there at all. Raises Unusable if the
    source is no database of ours, or the target must not be replaced.
    """
    if source == target:
        raise Unusable(f"The backup of {source} needs another name than the database itself.")
    if not files.is_our_database(source):
        raise Unusable(
            f"There is no database at {source}, so there is nothing to copy; look at "
            "DATABASE_URL and TABULARIUM_DATA_DIR."
        )
    files.make_parent_folder(target)
    files.is_our_database(target)  # raises for a file that is no older backup: it stays
    with _temporary_file(target, ".partial") as partial, translate_errors(str(target)):
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True)) as connection:
            _read_revision(connection, source)
            connection.execute("VACUUM INTO ?", (str(partial),))
        checksums.seal_copy(partial)
        _move_into_place(partial, target)


async def restore_database(url: str, path: str | PathLike[str]) -> Path | None:
    """Puts the backup at `path` in the place of the database.

    Returns where the old file now stands, None if there was none.
    """
    target = sqlite_file_path(parse_database_url(url))
    return await asyncio.to_thread(_restore_file, Path(path).resolve(), target)


def _restore_file(source: Path, target: Path) -> Path | None:
    """`restore_database` for paths: the copy `source` becomes the database `target`.

    Returns where the old database now stands, None if there was none.
    Raises Unusable if there is no sound copy, or the database is in use.
    """
    if source == target:
        raise Unusable(f"{source} is the database itself; name a backup of it.")
    _check_is_backup(source)
    files.make_parent_folder(target)
    claim = files.FileLock(target)
    try:
        with _temporary_file(target, ".restoring") as fresh, translate_errors(str(source)):
            checksums.check_seal(source)
            _copy_pages(source, fresh)
            _check_copy(fresh, source)
            replaced = _keep_old_database(target)
            _move_into_place(fresh, target)
    finally:
        claim.release()
    return replaced


async def check_backup(path: str | PathLike[str]) -> bool:
    """Checks that a copy could be restored; raises Unusable with the reason if not.

    True if its checksum was compared. False if it carries none, so that
    only SQLite's own test was made.
    """
    return await asyncio.to_thread(_examine_copy, Path(path).resolve())


def _examine_copy(source: Path) -> bool:
    """Checks the copy at a path as `check_backup` does; returns whether it carries a checksum.

    Raises Unusable if the copy is bad.
    """
    _check_is_backup(source)
    with translate_errors(str(source)):
        sealed = checksums.check_seal(source)
        _check_copy(source, source)
    return sealed


def _check_is_backup(source: Path) -> None:
    """Checks that there is a database file of ours.

    Raises Unusable if there is none.
    """
    if not files.is_our_database(source):
        raise Unusable(
            f"There is no backup at {source}; name a file that a backup was written to."
        )


def _copy_pages(source: Path, fresh: Path) -> None:
    """Copies the backup `source` into the empty file `fresh`, without the mark of a backup."""
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(fresh)) as new,
    ):
        old.backup(new)
        # A copy of a database in use says WAL; alone it must be one file.
        new.execute("PRAGMA journal_mode = DELETE")
        checksums.unseal_database(new)


def _check_copy(path: Path, source: Path) -> None:
    """Checks the backup `source` itself, or the file at `path` that was restored from it.

    Raises Unusable, with the name of the backup, where the file is
    damaged or its tables are of an unknown version.
    """
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        if wrong := files.find_damage(connection):
            raise Unusable(f"{source} is damaged ({wrong}); use another backup.")
        schema.check_revision(_read_revision(connection, source), str(source))


def find_damage(path: Path) -> str | None:
    """What SQLite finds wrong with a database that may be in use.

    None if it is sound.
    """
    with (
        translate_errors(str(path)),
        closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection,
    ):
        return files.find_damage(connection)


def _read_revision(connection: sqlite3.Connection, source: Path) -> str:
    """The version of the tables in a database file.

    Raises Unusable if it has none of ours.
    """
    try:
        revision: str = connection.execute(str(schema.SELECT_REVISION)).fetchone()[0]
    except (sqlite3.OperationalError, TypeError) as error:
        raise Unusable(f"{source} holds no tables of ours.") from error
    return revision


def _keep_old_database(target: Path) -> Path | None:
    """Gives the old database a second name, and returns that.

    None if there is no database. The logs that its last process left
    beside it are moved too, even without a database.
    """
    existed = target.exists()
    moment = f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
    second_name = target.with_name(f"{target.stem}.before-{moment}{target.suffix}")
    if existed:
        _checkpoint_log(target)
        try:
            os.link(target, second_name)
        except OSError:  # some disks have no links
            shutil.copy2(target, second_name)
        second_name.chmod(file_permissions.FILE_MODE)
    _move_logs(target, second_name)
    return second_name if existed else None


def _move_logs(database: Path, new_database: Path) -> None:
    """Moves the logs that SQLite keeps beside a database, so that `new_database` has them.

    Left behind, SQLite would play them into the next file that gets the
    name `database`.
    """
    for ending in ("-wal", "-journal"):
        with suppress(FileNotFoundError):
            os.replace(f"{database}{ending}", f"{new_database}{ending}")
    Path(f"{database}-shm").unlink(missing_ok=True)


def _checkpoint_log(target: Path) -> None:
    """Writes the log that a killed process left into the database file.

    A file that is damaged, or not ours, is left as it is.
    """
    with suppress(Unusable, sqlite3.Error):
        if files.is_our_database(target):
            with closing(sqlite3.connect(target)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def _temporary_file(target: Path, ending: str) -> Iterator[Path]:
    """A new, empty file beside the target: its path with this ending.

    At the end of the block it is removed, unless it was moved into
    place. Raises Unusable if it cannot be written.
    """
    path = target.with_name(target.name + ending)
    try:
        path.unlink(missing_ok=True)
        file_permissions.make_private(path)
        yield path
    except OSError as error:
        raise Unusable(
            f"{target} cannot be written ({error.strerror}); check the disk and the rights of "
            "the folder."
        ) from error
    finally:
        path.unlink(missing_ok=True)


def _move_into_place(fresh: Path, target: Path) -> None:
    """Puts the file `fresh` in the place of `target`, in a step that also outlives a power cut."""
    _sync_to_disk(fresh)
    os.replace(fresh, target)
    _sync_to_disk(target.parent)


def _sync_to_disk(path: Path) -> None:
    """Waits until a file, or a folder's list of names, is safely on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
