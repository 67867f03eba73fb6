"""How the last round of Praetor ended for a player.

Who became active, who retired, what was paid, and what missing Gold cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.core import Text
from engine.praetor.data import Resource
from engine.praetor.view import PraetorView, RoundSummary
from words import Words

from ..fonts import text_width
from ..icons.marks import laurel
from ..icons.seats import die
from ..scene import Items, Label, Sprite
from ..shapes import Box
from ..theme import INK, INK_SOFT, RED
from .icons import RESOURCES, mood
from .panels import RETIRED_FACE, format_number

ROW_HEIGHT: Final = 42  # height of the title and what stands beside it
ROW_MIDDLE: Final = 20  # below its top
TITLE_TEXT, LEAST_TITLE_TEXT, TITLE_GAP = 24, 20, 16
ENTRY_GAP, SYMBOL_GAP = 16, 4  # between two entries, and after each symbol
GRADUATE_FACE: Final = 1  # the face of the die that stands for a new worker
SAD: Final = -1  # the mood below zero
# sizes of a symbol and of a number beside it, and of one in a crowded row
ICON_SIZE, TEXT_SIZE, LEAST_TEXT_SIZE = 34, 34, 24


class Entry(NamedTuple):
    """A part of the update: symbols, which are still to be placed, and their number."""

    symbols: tuple[Sprite, ...]
    number: str
    colour: str = INK


def find_round_summary(view: PraetorView, seat: int) -> RoundSummary | None:
    """How the last round ended for a seat.

    None before the first one has ended.
    """
    return next((summary for summary in view.round_summaries if summary.seat == seat), None)


def draw_round_summary(summary: RoundSummary, words: Words, box: Box) -> Items:
    """How the last round ended for a player: a title, then entries of symbols and numbers.

    The title is left out where so much happened that it has no room.
    """
    middle = box.y + ROW_MIDDLE
    title = words(Text("The last update"))
    entries = tuple(_summary_entries(summary))
    least_title_width = text_width(title, LEAST_TITLE_TEXT, "Medium")
    max_width = box.width - least_title_width - TITLE_GAP
    has_title = _entries_width(entries, LEAST_TEXT_SIZE) <= max_width
    if not has_title:
        text_size = _number_size(entries, box.width)
        yield from _draw_entries(entries, box.x, middle, text_size)
        return
    text_size = _number_size(entries, max_width)
    entries_width = _entries_width(entries, text_size)
    title_width = box.width - entries_width - TITLE_GAP
    yield Label(
        title,
        box.x,
        middle,
        TITLE_TEXT,
        "Medium",
        INK_SOFT,
        max_width=title_width + 1,
        min_size=LEAST_TITLE_TEXT,
    )
    yield from _draw_entries(entries, box.right - entries_width, middle, text_size)


def _draw_entries(entries: Sequence[Entry], x: float, y: float, text_size: int) -> Items:
    """The entries side by side from x on, with numbers of this size."""
    icon = _icon_size(text_size)
    for symbols, number, colour in entries:
        for sprite in symbols:
            yield Sprite(sprite.name, x + icon / 2, y, icon, icon, sprite.args, sprite.fade)
            x += icon + SYMBOL_GAP
        yield Label(number, x + 1, y, text_size, "Bold", colour)
        x += text_width(number, text_size, "Bold") + ENTRY_GAP


def _icon_size(text_size: int) -> int:
    """The size of a symbol beside a number of this size: they shrink together."""
    return ICON_SIZE * text_size // TEXT_SIZE


def _number_size(entries: Sequence[Entry], max_width: float) -> int:
    """The largest size of numbers with which all entries fit into the row.

    The symbols shrink with them. If none fits, it is the least size.
    """
    for text_size in range(TEXT_SIZE, LEAST_TEXT_SIZE, -2):
        if _entries_width(entries, text_size) <= max_width:
            return text_size
    return LEAST_TEXT_SIZE


def _entries_width(entries: Sequence[Entry], text_size: int) -> float:
    """The width of all entries with numbers of this size."""
    symbol_width = _icon_size(text_size) + SYMBOL_GAP
    widths = [
        len(symbols) * symbol_width + text_width(number, text_size, "Bold") + ENTRY_GAP
        for symbols, number, _colour in entries
    ]
    return sum(widths) - ENTRY_GAP


def _summary_entries(summary: RoundSummary) -> Iterator[Entry]:
    """Yields graduates, retirement, Gold paid, levels and favor lost.

    Gold paid is always there, red where it was too little; the others
    only where there were any.
    """
    seat, wreath = summary.seat, laurel.at(0, 0, ICON_SIZE)
    if summary.graduates:
        graduate = die.at(0, 0, ICON_SIZE, seat, GRADUATE_FACE)
        yield Entry((graduate,), f"+{summary.graduates}")
    if summary.retired:
        retired = die.at(0, 0, ICON_SIZE, seat, RETIRED_FACE)
        yield Entry((retired, wreath), f"+{summary.retirement}")
    gold = RESOURCES[Resource.GOLD].at(0, 0, ICON_SIZE)
    short = summary.paid < summary.owed
    yield Entry((gold,), format_number(-summary.paid), RED if short else INK)
    if summary.levels:
        sad_face = mood.at(0, 0, ICON_SIZE, SAD)
        yield Entry((sad_face,), format_number(-summary.levels), RED)
    if summary.penalty:
        yield Entry((wreath,), format_number(-summary.penalty), RED)
