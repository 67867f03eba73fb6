"""Where the pictures of a game are found: the package `render/<game>` offers them as functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from engine.core import Plain
from words import Words

from .scene import Scene

# legal targets to label: the name of a move's field -> its values
Focus = Mapping[str, Sequence[Plain]]
NO_FOCUS: Final[Focus] = MappingProxyType({})
# makes the scenes of a view: (view, words, focus)
Draw: TypeAlias = Callable[..., tuple[Scene, ...]]


@dataclass(frozen=True, slots=True)
class Pictures:
    """What `render/<game>` offers; only `table` must be there."""

    table: Draw  # the public pictures; the final ones when the view has a result
    seat: Draw  # one seat's own: what only it may see, its legal targets labelled; else the table
    others: Draw  # further ones of a seat, which *Closer* shows beside the parts of its own
    text: Callable[[Any, Words], str] | None  # the whole table in sentences and lists
    samples: Callable[[], tuple[Scene, ...]]  # everything there is to draw, for sprites and palette
    # what a match will be played on, from public views of its beginning that were laid by different
    # chance; nothing where there is no choice of it
    preview: Callable[[Sequence[Any], Words], tuple[Scene, ...]]


def _show_nothing(views: Sequence[Any], words: Words) -> tuple[Scene, ...]:
    """The preview of a game that shows none."""
    return ()


@cache
def find_pictures(game_key: str) -> Pictures | None:
    """The pictures of a game, or None where there are none yet.

    Then `render.text.describe_view` says the table in
    words.
    """
    name = f"{__package__}.{game_key}"
    found = import_module(name) if game_key.isidentifier() and find_spec(name) else None
    table = getattr(found, "table", None)
    if not callable(table):
        return None
    return Pictures(
        table=table,
        seat=getattr(found, "seat", table),
        others=getattr(found, "others", _draw_nothing),
        text=getattr(found, "text", None),
        samples=getattr(found, "samples", tuple),
        preview=getattr(found, "preview", _show_nothing),
    )


def _draw_nothing(view: Any, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The further pictures of a game that has none."""
    return ()


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
