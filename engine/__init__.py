"""The rules of the games, without input or output: standard library only."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from .core import Game

# By the name of its package or its key, why a game is not among `games()`
_left_out: dict[str, Exception] = {}


@cache
def games() -> dict[str, Game[Any]]:
    """Every game that can be played, by its key: each sub-package with a `GAME` is one.

    A package that cannot be imported is left out, and all others go on.
    """
    _left_out.clear()
    found: dict[str, Game[Any]] = {}
    for name in sorted(module.name for module in iter_modules(__path__) if module.ispkg):
        try:
            _add_game(found, name)
        except Exception as error:  # whatever is wrong with one game, the others are played
            _left_out[name] = error
    return found


def _add_game(found: dict[str, Game[Any]], name: str) -> None:
    """Adds the game of the sub-package `name`, if it has one, to the games `found` so far.

    Raises ValueError if its key is taken.
    """
    game = getattr(import_module(f"{__name__}.{name}"), "GAME", None)
    if game is None:
        return
    if game.meta.key in found:
        raise ValueError(f"another game has the key {game.meta.key} already")
    found[game.meta.key] = game


def leave_out(key: str, reason: Exception) -> None:
    """Takes a game that cannot be played off the list of games, until the next start."""
    games().pop(key, None)
    _left_out[key] = reason


def games_left_out() -> dict[str, Exception]:
    """The games that cannot be played, by package or key, each with the reason."""
    games()
    return dict(_left_out)
