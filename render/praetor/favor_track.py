"""The favor of all players as bars on one scale, in the order of the next round."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from engine.core import Text
from engine.praetor.view import Engineer, PraetorView
from words import Words

from ..icons.marks import laurel
from ..icons.seats import marker
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import GROOVE, INK, INK_SOFT, KEY, PANEL_EDGE, SEATS
from ..widgets import draw_badge, equal_columns

# heights: of the title, of a row below the boards, of the scale's numbers
HEAD_HEIGHT, ROW_HEIGHT, SCALE_HEIGHT = 62, 60, 34
BAR_LEFT, BAR_HEIGHT, NUMBER_WIDTH = 66, 40, 92  # of a bar, and room for its number
LEAST_BAR_WIDTH: Final = 14
INSET, FOOT, STRIP_GAP = 14, 10, 32  # around the bars
BAR_GROUND, LINE = "#E6D9B8", "#C7B68A"
LINE_WIDTH: Final = 2
SCALE_TEXT: Final = 32
MOST_STEPS: Final = 4  # of a scale
STEPS: Final = (5, 10, 20, 25, 50, 100, 200, 500)  # of favor, from one line to the next
# in the head: its middle below the top; the wreath, the title after it,
# and what ends at the right; what two texts leave free of their half
HEAD_Y, WREATH_X, TITLE_LEFT, HEAD_RIGHT = 34, 38, 70, 20
TITLE_MARGIN, NEXT_MARGIN = 76, 30
TITLE_TEXT, NEXT_TEXT, LEAST_NEXT_TEXT = 36, 28, 20
# in a row: the marker, and the badge with the place on it, from the
# left edge and the middle; the number of favor from the right edge
MARKER_X, MARKER_RISE, MARKER_SIZE = 25, 2, 48
BADGE_X, BADGE_DROP = 43, 16
FAVOR_INSET: Final = 4


def favor_strip_height(players: int) -> int:
    """The height of the favor strip below the boards, with two players in a row."""
    rows = players // 2
    return rows * ROW_HEIGHT + HEAD_HEIGHT + SCALE_HEIGHT + FOOT


def scale_step(most: int) -> int:
    """How much favor lies between two lines of a scale that reaches up to `most`."""
    for step in STEPS:
        if step * MOST_STEPS >= most:
            return step
    return STEPS[-1]


def _scale_end(view: PraetorView) -> int:
    """The favor at the right end of the bars: the first line at or beyond whoever has most."""
    most = max(1, *(engineer.favor for engineer in view.engineers))
    step = scale_step(most)
    return ceil(most / step) * step


def draw_favor_track(view: PraetorView, words: Words, box: Box) -> Items:
    """The bars one below the other, in the place of a board."""
    yield from _draw_head(words, box)
    row = (box.height - HEAD_HEIGHT - SCALE_HEIGHT - FOOT) / len(view.favor_order)
    left, width = box.x + INSET, box.width - 2 * INSET
    for i, seat in enumerate(view.favor_order):
        top = box.y + HEAD_HEIGHT + i * row
        yield from _draw_bar(view, view.engineers[seat], Box(left, top, width, row))
    scale_y = box.bottom - FOOT - SCALE_HEIGHT / 2
    yield from _draw_scale(view, left, width, scale_y)


def draw_favor_strip(view: PraetorView, words: Words, box: Box) -> Items:
    """The bars in a strip of two columns, each with its scale."""
    yield from _draw_head(words, box)
    columns = equal_columns(box.x + INSET, box.right - INSET, count=2, gap=STRIP_GAP)
    for i, seat in enumerate(view.favor_order):
        row, column = divmod(i, 2)
        left, width = columns[column]
        place = Box(left, box.y + HEAD_HEIGHT + row * ROW_HEIGHT, width, ROW_HEIGHT)
        yield from _draw_bar(view, view.engineers[seat], place)
    for left, width in columns:
        yield from _draw_scale(view, left, width, box.bottom - FOOT - SCALE_HEIGHT / 2)


def _draw_head(words: Words, box: Box) -> Items:
    """The panel under the bars, with its titles: favor, and the order of the next round."""
    middle, half_width = box.y + HEAD_Y, box.width / 2
    yield Panel(*box, GROOVE, PANEL_EDGE, raised=True)
    yield laurel.at(box.x + WREATH_X, middle, size=46)
    yield Label(
        words(Text("Favor")),
        box.x + TITLE_LEFT,
        middle,
        TITLE_TEXT,
        "Bold",
        max_width=half_width - TITLE_MARGIN,
    )
    yield Label(
        words(Text("Next round")),
        box.right - HEAD_RIGHT,
        middle,
        NEXT_TEXT,
        "Medium",
        INK_SOFT,
        anchor="rm",
        max_width=half_width - NEXT_MARGIN,
        min_size=LEAST_NEXT_TEXT,
    )


def _scale_lines(view: PraetorView, left: float, width: float) -> Iterator[tuple[int, float]]:
    """Yields (favor, x) of each line of the scale, for bars in a row of this width."""
    end = _scale_end(view)
    full_width = width - BAR_LEFT - NUMBER_WIDTH
    for favor in range(0, end + 1, scale_step(end)):
        yield favor, left + BAR_LEFT + full_width * favor / end


def _draw_scale(view: PraetorView, left: float, width: float, y: float) -> Items:
    """The numbers below the lines of the scale."""
    for favor, x in _scale_lines(view, left, width):
        yield Label(str(favor), x, y, SCALE_TEXT, "Medium", INK_SOFT, "mm")


def _draw_bar(view: PraetorView, engineer: Engineer, box: Box) -> Items:
    """One player's row: marker with the place in the next round, a bar, and the favor.

    The bar lies over the lines of the scale.
    """
    middle, look = box.middle, SEATS[engineer.seat]
    place = str(engineer.next_place + 1)
    yield marker.at(box.x + MARKER_X, middle - MARKER_RISE, MARKER_SIZE, engineer.seat)
    badge_x, badge_y = box.x + BADGE_X, middle + BADGE_DROP
    yield from draw_badge(badge_x, badge_y, place, size=32, text_size=24, fill=INK_SOFT)
    full_width = box.width - BAR_LEFT - NUMBER_WIDTH
    width = max(LEAST_BAR_WIDTH, full_width * engineer.favor / _scale_end(view))
    left, top = box.x + BAR_LEFT, middle - BAR_HEIGHT / 2
    yield from _draw_bar_ground(view, box, Box(left, top, full_width, BAR_HEIGHT))
    yield Panel(
        left,
        top,
        width,
        BAR_HEIGHT,
        look.fill,
        look.rim,
        edge_width=3,
        radius=7,
    )
    yield Label(
        str(engineer.favor),
        box.right - FAVOR_INSET,
        middle,
        KEY,
        "Bold",
        INK,
        anchor="rm",
    )


def _draw_bar_ground(view: PraetorView, box: Box, ground: Box) -> Items:
    """The ground of a bar in the row `box`, and the lines of the scale over it."""
    yield Panel(
        *ground,
        fill=BAR_GROUND,
        edge=None,
        edge_width=0,
        radius=7,
    )
    for _favor, x in _scale_lines(view, box.x, box.width):
        line = Box(x - LINE_WIDTH / 2, box.y, LINE_WIDTH, box.height)
        yield Panel(
            *line,
            fill=LINE,
            edge=None,
            edge_width=0,
            radius=1,
        )
