"""The rooms of Catan's modules, a file each: what a module brings to the pictures and the words.

A file has the name of its module's key, and offers its room as `ROOM`.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ..room import Room


def find_rooms() -> dict[str, Room]:
    """What each module adds to the pictures, by the module's key: the `ROOM` of its file here."""
    keys = [found.name for found in iter_modules(__path__)]
    return {key: import_module(f"{__name__}.{key}").ROOM for key in keys}
