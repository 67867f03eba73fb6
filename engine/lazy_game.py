"""Makes the game of a package when somebody first asks for it.

Who draws a game needs its views and none of its rules, which take time
and memory to import.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from .core import Game

GAME: Final = "GAME"


def make_when_asked(package: str, class_name: str) -> Callable[[str], Game[Any]]:
    """Makes the `__getattr__` of a game's package, which has no `GAME` until that is asked for.

    `class_name` is that of the game in the package's module `game`.
    """

    def find_attribute(name: str) -> Game[Any]:
        """Makes the game when `GAME` is first asked for, and keeps it in the package."""
        if name != GAME:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        game = _make_game(package, class_name)
        setattr(sys.modules[package], GAME, game)
        return game

    return find_attribute


def _make_game(package: str, class_name: str) -> Game[Any]:
    """Makes the game of a package; raises ImportError where its code asks for a name it lacks.

    To Python, the AttributeError itself would only say that the package
    has no attribute `GAME`.
    """
    try:
        game: Game[Any] = getattr(import_module(f"{package}.game"), class_name)()
    except AttributeError as error:
        raise ImportError(f"the game of {package} cannot be made: {error}") from error
    return game
