"""Leaves SQLAlchemy's object mapper out of the process: rows are all that is read and written.

The library's asyncio package imports it for sessions,
which nobody here uses: six megabytes, and a fifteenth
of a start.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Final

PACKAGE: Final = "sqlalchemy.ext.asyncio"
PARTS_WITH_SESSIONS: Final = ("scoping", "session")


class Placeholder(ModuleType):
    """Stands for a module that is not wanted: whatever is imported from it is None."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


def import_without_orm() -> None:
    """Imports the package with placeholders for its parts that need the mapper.

    They are gone afterwards: whoever imports these
    parts by their names gets the real ones.
    """
    names = [f"{PACKAGE}.{part}" for part in PARTS_WITH_SESSIONS]
    if PACKAGE in sys.modules:
        return
    sys.modules.update({name: Placeholder(name) for name in names})
    try:
        import_module(PACKAGE)
    finally:
        for name in names:
            del sys.modules[name]
