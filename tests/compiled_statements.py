"""What SQLAlchemy has compiled for one database of a test process, it does not compile for another.

A bot has one database, each test a new one: compiling the same
statements again would be a seventh of all that tests of tables compute.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Engine
from sqlalchemy.util import LRUCache

MOST: Final = 2000  # statements, more than the bot has


class CompiledStatements(LRUCache[Any, Any]):
    """Statements by what they are, for all databases of one kind."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(for_kind(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        super().__setitem__(for_kind(key), compiled)


def for_kind(key: Any) -> Any:
    """SQLAlchemy's key, which begins with the dialect of one database, for all of its kind."""
    dialect, *statement = key
    return type(dialect), dialect.paramstyle, *statement


def share_compiled_statements() -> None:
    """Lets all databases that this process opens from now on share what was compiled."""
    compiled = CompiledStatements(MOST)
    shared = property(lambda engine: compiled, lambda engine, own: None)
    Engine._compiled_cache = shared  # type: ignore
