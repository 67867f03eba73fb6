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

from .emoji import Emoji
from .scene import Scene
from .seat_signs import TABLE_SIGNS, SeatSign
from .shapes import Box

# legal targets to label: the name of a move's field -> its values
Focus = Mapping[str, Sequence[Plain]]
NO_FOCUS: Final[Focus] = MappingProxyType({})
# makes the scenes of a view: (view, words, focus)
Draw: TypeAlias = Callable[..., tuple[Scene, ...]]


@dataclass(frozen=True, slots=True)
class GamePictures:
    """What `render/<game>` offers; only `table` must be there."""

    table: Draw  # the public pictures; the final ones when the view has a result
    seat: Draw  # one seat's own: what only it may see, its legal targets labelled; else the table
    others: Draw  # further ones of a seat, which *Closer* shows beside the parts of its own
    text: Callable[[Any, Words], str] | None  # the whole table in sentences and lists
    # everything there is to draw, for sprites and palette
    samples: Callable[[], tuple[Scene, ...]]
    # what a match will be played on, from public views of its beginning that were
    # laid by different chance; nothing where there is no choice of it
    preview: Callable[[Sequence[Any], Words], tuple[Scene, ...]]
    emoji: Callable[[], tuple[Emoji, ...]]  # small pictures for the chat, see `render/emoji.py`
    # how seats are shown in charts of a match, by its public view; else with those of the table
    seat_signs: Callable[[Any], tuple[SeatSign, ...]]
    # every sign that a seat may have, for the palette of charts
    all_seat_signs: Callable[[], tuple[SeatSign, ...]]
    # where *Closer* begins for the view of a seat that is asked about no part of its picture
    first_look: Callable[[Any], Sequence[Box]]
    # whether *Closer* is not needed: all that it shows is as large as a part of another
    needs_no_zoom: bool


def _show_nothing(views: Sequence[Any], words: Words) -> tuple[Scene, ...]:
    """The `preview` of a game that offers none."""
    return ()


@cache
def find_pictures(game_key: str) -> GamePictures | None:
    """The pictures of a game, or None if there are none yet.

    Then `render.text.describe_view` says the table in words.
    """
    name = f"{__package__}.{game_key}"
    if not game_key.isidentifier() or not find_spec(name):
        return None
    module = import_module(name)
    table = getattr(module, "table", None)
    if not callable(table):
        return None
    return GamePictures(
        table=table,
        seat=getattr(module, "seat", table),
        others=getattr(module, "others", _draw_nothing),
        text=getattr(module, "text", None),
        samples=getattr(module, "samples", tuple),
        preview=getattr(module, "preview", _show_nothing),
        emoji=getattr(module, "list_emoji", tuple),
        seat_signs=getattr(module, "seat_signs", _show_table_signs),
        all_seat_signs=getattr(module, "list_seat_signs", tuple),
        first_look=getattr(module, "first_look", _begin_anywhere),
        needs_no_zoom=getattr(module, "IS_LARGE", False),
    )


def find_seat_signs(game_key: str, view: Any) -> tuple[SeatSign, ...]:
    """How the seats of a match are shown in charts, by its public view.

    A game without pictures, or without signs of its own, has
    `TABLE_SIGNS`; these may be more than it has seats.
    """
    pictures = find_pictures(game_key)
    return TABLE_SIGNS if pictures is None else pictures.seat_signs(view)


def _show_table_signs(view: Any) -> tuple[SeatSign, ...]:
    """The `seat_signs` of a game that offers none: those that all games share."""
    return TABLE_SIGNS


def list_emoji(game_key: str) -> tuple[Emoji, ...]:
    """The emoji of a game; none where it has no pictures, or offers none."""
    pictures = find_pictures(game_key)
    return () if pictures is None else pictures.emoji()


def _begin_anywhere(view: Any) -> tuple[Box, ...]:
    """The places where *Closer* begins in a game that names none."""
    return ()


def _draw_nothing(view: Any, words: Words, focus: Focus = NO_FOCUS) -> tuple[Scene, ...]:
    """The `others` of a game that offers no further pictures."""
    return ()


def list_drawn_games() -> tuple[str, ...]:
    """The keys of all games that have pictures; their packages are imported.

    One whose pictures cannot be imported is not among them.
    """
    package = import_module(str(__package__))
    names = [module.name for module in iter_modules(package.__path__)]
    return tuple(name for name in names if _is_drawn(name))


def _is_drawn(game_key: str) -> bool:
    """Whether a game has pictures that can be imported."""
    try:
        return find_pictures(game_key) is not None
    except Exception:  # whatever is wrong with one game, the others are drawn
        return False
