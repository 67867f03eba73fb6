"""Reading DATABASE_URL: which database is meant, and whether we can speak to it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from .errors import Unusable

_DRIVER_BY_SCHEME = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
_URL_EXAMPLES = (
    "write sqlite+aiosqlite:///data/tabularium.db or postgresql+asyncpg://user:password@host/name"
)


def parse_database_url(text: str) -> URL:
    """Reads DATABASE_URL and spells out the driver of short forms such as sqlite:///….

    Raises Unusable if it is no address, or one whose driver is unknown
    or not installed.
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise Unusable(
            f"DATABASE_URL is not a database address; {_URL_EXAMPLES}."
        ) from None  # the text may hold a password
    url = url.set(drivername=_DRIVER_BY_SCHEME.get(url.drivername, url.drivername))
    if url.drivername not in _DRIVER_BY_SCHEME.values():
        raise Unusable(
            f"DATABASE_URL names the driver {url.drivername}, which Tabularium does not speak; "
            f"{_URL_EXAMPLES}."
        )
    if url.drivername == _DRIVER_BY_SCHEME["postgresql"] and find_spec("asyncpg") is None:
        raise Unusable(
            "DATABASE_URL names PostgreSQL, but asyncpg is not installed; run: pip install -r "
            "requirements/postgres.txt."
        )
    return url


def is_sqlite_url(url: URL) -> bool:
    """Whether the address names a SQLite file, not a PostgreSQL server."""
    return url.get_backend_name() == "sqlite"


def sqlite_file_path(url: URL) -> Path:
    """The absolute path of the file that a SQLite address names.

    Raises Unusable for the address of a server, of a database in memory
    or of any other place that is no plain file.
    """
    if not is_sqlite_url(url):
        raise Unusable(
            "Copies are made and restored here for SQLite only; use pg_dump and pg_restore for "
            "PostgreSQL."
        )
    if not url.database or url.database.startswith((":memory:", "file:")) or url.query:
        raise Unusable(
            "DATABASE_URL must name a plain file, which outlives a restart, such as "
            "sqlite+aiosqlite:///data/tabularium.db."
        )
    return Path(url.database).resolve()
