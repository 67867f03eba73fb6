"""The rules of the games, without input or output: standard library only."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from .core import Game


@cache
def games() -> dict[str, Game[Any]]:
    """Every game by its key: each sub-package with a `GAME` is one."""
    names = [module.name for module in iter_modules(__path__) if module.ispkg]
    packages = [import_module(f"{__name__}.{name}") for name in names]
    found = (package.GAME for package in packages if hasattr(package, "GAME"))
    return {game.meta.key: game for game in found}
