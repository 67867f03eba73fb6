"""Where the pictures of a game are found: the package `render/<game>` offers them as functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from engine.core import Plain, View
from words import Words

from .scene import Scene

# legal targets to label: the name of a move's field -> its values
Focus = Mapping[str, Sequence[Plain]]
NO_FOCUS: Final[Focus] = MappingProxyType({})
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


@runtime_checkable
class Pictures(Protocol[V_contra]):
    """What `render/<game>` offers."""

    def table(self, view: V_contra, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
        """The public pictures; the final ones when the view has a result."""

    def seat(self, view: V_contra, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
        """One seat's own pictures: what only it may see, and its legal targets labelled."""

    def text(self, view: V_contra, words: Words) -> str:
        """The whole table in sentences and lists, in reading order."""

    def samples(self) -> tuple[Scene, ...]:
        """Scenes that show everything there is to draw.

        They warm the sprites and give the palette its colours.
        """


@cache
def find_pictures(game_key: str) -> Pictures[Any] | None:
    """The pictures of a game, or None where there are none yet.

    Then `render.text.describe_view` says the table in words.
    """
    name = f"{__package__}.{game_key}"
    found = import_module(name) if game_key.isidentifier() and find_spec(name) else None
    return found if isinstance(found, Pictures) else None


def list_drawn_games() -> tuple[str, ...]:
    """The keys of the games that have pictures, which are imported.

    One whose pictures cannot be imported is not among them.
    """
    package = import_module(str(__package__))
    return tuple(module.name for module in iter_modules(package.__path__) if _is_drawn(module.name))


def _is_drawn(game_key: str) -> bool:
    """Whether a game has pictures that can be imported."""
    try:
        return find_pictures(game_key) is not None
    except Exception:  # whatever is wrong with one game, the others are drawn
        return False
