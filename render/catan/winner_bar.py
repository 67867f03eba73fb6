"""Draws the bar below a finished match of Catan: who has won, and what decided it.

What decided is said only where the points alone do not: then the
bar has more rows.
"""

from __future__ import annotations

from typing import Final

from engine.catan.view import CatanView
from words import Words

from ..fonts import wrap_text
from ..icons.marks import laurel
from ..scene import Items, Label, Panel
from ..theme import INK_SOFT, PANEL, PANEL_EDGE
from .action_text import describe_winners
from .art import Art
from .layout import BAR_HEIGHT, WIDTH

LEFT, RIGHT = 12, WIDTH - 12
WREATH_X, WREATH_SIZE = 42, 58
TEXT_X, TEXT_MARGIN = (
    82,
    20,
)  # of all texts, from the bar's left; what they leave free at its right
NAMES_TEXT, REASON_TEXT = 38, 30  # text sizes
REASON_STEP: Final = 38  # from one row of the reasons to the next
REASONS_TOP: Final = 74  # the middle of the first row, from the top of the bar
TEXT_ROOM: Final = RIGHT - LEFT - TEXT_X - TEXT_MARGIN


def winner_bar_height(view: CatanView, words: Words) -> int:
    """The height of the bar, with a row for each line of the reasons."""
    return BAR_HEIGHT + REASON_STEP * len(_reason_lines(view, words))


def draw_winner_bar(view: CatanView, art: Art, top: float) -> Items:
    """A wreath and the names of the winners.

    Below them stands what decided beside the points.
    """
    height = winner_bar_height(view, art.words)
    yield Panel(
        LEFT, top, RIGHT - LEFT, height, PANEL, PANEL_EDGE, edge_width=2, radius=16, raised=True
    )
    names = describe_winners(view, art.words)
    middle = top + BAR_HEIGHT / 2
    yield laurel.at(LEFT + WREATH_X, middle, WREATH_SIZE)
    yield Label(names, LEFT + TEXT_X, middle, NAMES_TEXT, "Bold", max_width=TEXT_ROOM)
    y = top + REASONS_TOP
    for line in _reason_lines(view, art.words):
        yield Label(line, LEFT + TEXT_X, y, REASON_TEXT, colour=INK_SOFT, max_width=TEXT_ROOM)
        y += REASON_STEP


def _reason_lines(view: CatanView, words: Words) -> list[str]:
    """The sentences on what decided beside the points, wrapped to the bar.

    There are none before the end.
    """
    if view.result is None:
        return []
    lines: list[str] = []
    for reason in view.result.tie_breaks:
        lines += wrap_text(words(reason), TEXT_ROOM, REASON_TEXT, "SemiBold")
    return lines
