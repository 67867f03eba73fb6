"""The modules of Catan, a folder each: every one that is found here is on the shelf.

A folder offers its modules as `MODULES`.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ..module import Module


def find_modules() -> list[type[Module[Any]]]:
    """All modules of the folders beside this file: expansions, scenarios and options."""
    folders = [entry.name for entry in iter_modules(__path__) if entry.ispkg]
    modules: list[type[Module[Any]]] = []
    for folder in folders:
        modules += import_module(f"{__name__}.{folder}").MODULES
    return modules
