"""Reading DATABASE_URL: which database is meant, and whether we can speak to it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from .errors import Unusable

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
_EXPECTED = (
    "write sqlite+aiosqlite:///data/tabularium.db or postgresql+asyncpg://user:password@host/name"
)


def parse_database_url(text: str) -> URL:
    """The address with its driver spelled out; short forms such as sqlite:///… are understood."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise Unusable(
            f"DATABASE_URL is not a database address; {_EXPECTED}."
        ) from None  # the text may hold a password
    url = url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))
    if url.drivername not in _DRIVERS.values():
        raise Unusable(
            f"DATABASE_URL names the driver {url.drivername}, which Tabularium does not speak; "
            f"{_EXPECTED}."
        )
    if url.drivername == _DRIVERS["postgresql"] and find_spec("asyncpg") is None:
        raise Unusable(
            "DATABASE_URL names PostgreSQL, but asyncpg is not installed; run: pip install -r "
            "requirements/postgres.txt."
        )
    return url


def is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def file_path(url: URL) -> Path:
    """The file of a SQLite address, the same for every way to spell it."""
    if not is_file(url):
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
