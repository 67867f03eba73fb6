"""What can go wrong with a database, in the words of whoever has to hear it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Final, NoReturn

from sqlalchemy.exc import DBAPIError, SQLAlchemyError


class Unusable(Exception):
    """The database cannot be used at all; the message is a full sentence for the host."""


class Busy(Exception):
    """The database cannot answer now.

    Nothing was changed, and trying again later may work.
    """


class Full(Busy):
    """There is no room left for what should have been written."""


class Missing(Busy):
    """A file of the database is not where it was opened.

    What would be written now would be lost.
    """


class Taken(Busy):
    """Another process has taken over the database; this one must write nothing any more."""


class Conflict(Exception):
    """What is stored is not what the writer believed; its transaction must not go on."""


# Primary result codes of SQLite (the low byte of the extended ones).
_PRIMARY_CODE_MASK = 0xFF
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_FULL = {sqlite3.SQLITE_FULL}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNREACHABLE = {
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
}

# SQLSTATE classes and codes of PostgreSQL: lost connections, conflicts,
# lock timeouts, resources, shutting down.
_PASSING_STATES = ("08", "40", "53", "55P03", "57")
_DISK_FULL = "53100"
_TOO_MANY_CONNECTIONS = "53300"
_NO_RIGHT = "42501"
_NO_DATABASE = "3D000"
_REFUSED_LOGIN = "28"  # the class: a role that is unknown, or a wrong password


DRIVER_ERRORS: Final = (DBAPIError, sqlite3.Error, TimeoutError)


@contextmanager
def translate_errors(name: str) -> Iterator[None]:
    """Turns what database drivers raise inside of the block into the errors of this module.

    `name` is the database as the host knows it.
    """
    try:
        yield
    except DRIVER_ERRORS as error:
        raise_translated(error, name)


def raise_translated(error: DBAPIError | sqlite3.Error | TimeoutError, name: str) -> NoReturn:
    """Raises the error of ours that stands for a driver's error.

    Where we have none for it, the driver's own is raised. `name` is the
    database as the host knows it.
    """
    if isinstance(error, TimeoutError):  # of a connection that was tried before it was used
        raise Busy(f"The database does not answer: {name}.") from error
    translated = _translate_error(error, name)
    if translated is None:
        raise error
    raise translated from error


def _translate_error(error: DBAPIError | sqlite3.Error, name: str) -> Exception | None:
    """Our error that stands for a driver's error, of SQLite or PostgreSQL.

    None if we have none.
    """
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        extended_code = getattr(cause, "sqlite_errorcode", 0)
        return _translate_sqlite(extended_code & _PRIMARY_CODE_MASK, f"{name} ({cause})")
    state = str(getattr(cause, "sqlstate", None) or "")
    connection_lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return translate_state(state, connection_lost, name, str(cause))


def _translate_sqlite(code: int, name: str) -> Exception | None:
    """Our error for a primary result code of SQLite.

    None if we have none.
    """
    if code in _BUSY:
        return Busy(f"The database is being written by another program and stayed locked: {name}.")
    if code in _FULL:
        return Full(f"The disk has no room left for the database: {name}.")
    if code in _DAMAGED:
        return Unusable(f"The database is damaged; restore the last backup: {name}.")
    if code in _UNREACHABLE:
        return Unusable(
            "The database cannot be read or written; check the disk and the rights of its "
            f"folder: {name}."
        )
    return None


def translate_state(state: str, connection_lost: bool, name: str, reason: str) -> Exception | None:
    """Our error for an SQLSTATE of PostgreSQL (`state`) or a lost connection.

    None if we have none. `name` is the database as the host knows it,
    `reason` is what the server said.
    """
    # the server's own words, which stand last, without the details below them
    said = reason.rpartition(": ")[2].splitlines()[0] if reason else "no reason was told"
    if state == _TOO_MANY_CONNECTIONS:
        return Busy(
            f"The database server has no connection left for {name}: let it have more "
            "(max_connections); each process uses up to ten."
        )
    if state == _NO_RIGHT:
        return Unusable(
            f"The user of {name} lacks a right ({said}): let it own the database, for the bot "
            "makes its tables itself."
        )
    if state == _NO_DATABASE or state.startswith(_REFUSED_LOGIN):
        return Unusable(f"The database server refuses {name}: {said}. Check DATABASE_URL.")
    if state == _DISK_FULL:
        return Full(f"The disk has no room left for the database: {name}.")
    if connection_lost or state.startswith(_PASSING_STATES):
        return Busy(f"The database did not answer in time: {name}.")
    return None


def list_connection_errors() -> tuple[type[BaseException], ...]:
    """The exceptions that a connection to a server may raise, used without SQLAlchemy.

    asyncpg is imported late: it is installed only for PostgreSQL.
    """
    asyncpg = import_module("asyncpg")
    own = asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError
    return (OSError, SQLAlchemyError, TimeoutError, *own)
