"""The points of everybody by turn: a panel of the report with a line for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from engine.core import Text
from render.pen import Pen
from render.scene import Items, Label, Panel
from render.seat_signs import SeatSign
from render.shapes import Point
from render.sprites import figure
from render.theme import INK_SOFT, PANEL, PANEL_EDGE, SHADE
from words import Words

from .rating import AxisScale
from .report_layout import (
    HEAD,
    HEAD_SIZE,
    LEAST_NAME,
    MARGIN,
    NUMBER_SIZE,
    PADDING,
    SIGN_SIZE,
    TEXT_SIZE,
    WIDTH,
)

CURVE_HEIGHT: Final = 300  # of the field of the curves
POINTS_HEIGHT: Final = HEAD + CURVE_HEIGHT + 2 * PADDING  # of the whole panel
AXIS_WIDTH: Final = 90  # left of the curves, with the numbers of the axis
NAME_ROOM: Final = 280  # beside the curves
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200)  # between two marks of the axis
MAX_STEPS: Final = 6
LINE_WIDTH, RIM_WIDTH = 6, 10


@figure
def curves(
    pen: Pen,
    lines: tuple[tuple[Point, ...], ...],
    colours: tuple[tuple[str, str], ...],
) -> None:
    """Draws a line for each seat, in its colours: pairs of fill and rim."""
    for points, (fill, rim) in zip(lines, colours, strict=True):
        if len(points) > 1:
            pen.line(list(points), rim, w=RIM_WIDTH)
            pen.line(list(points), fill, w=LINE_WIDTH)


def line_colours(signs: Sequence[SeatSign], seats: int) -> tuple[tuple[str, str], ...]:
    """Fill and rim of the line of every seat."""
    return tuple((sign.fill, sign.rim) for sign in signs[:seats])


def draw_points(
    points: Sequence[Sequence[int]],
    words: Words,
    signs: Sequence[SeatSign],
    y: float,
) -> Items:
    """A panel with a line for each seat, and the names in the order of the final points."""
    width = WIDTH - 2 * MARGIN
    yield Panel(MARGIN, y, width, POINTS_HEIGHT, PANEL, PANEL_EDGE, raised=True)
    title = words(Text("Points by turn"))
    yield Label(
        title, MARGIN + PADDING, y + HEAD / 2, weight="Bold", size=HEAD_SIZE, max_width=700
    )
    values = list(chain.from_iterable(points))
    scale = _axis_scale(min(values), max(values))
    left, top = float(MARGIN + AXIS_WIDTH), y + HEAD + PADDING / 2
    field_width = width - AXIS_WIDTH - PADDING - NAME_ROOM
    for mark in range(scale.low, scale.high + 1, scale.step):
        mark_y = top + CURVE_HEIGHT * scale.share_below_top(mark)
        yield Panel(left, mark_y - 1, field_width, 2, fill=SHADE, edge=None, radius=0)
        yield Label(
            str(mark).replace("-", "\u2212"),
            left - 18,
            mark_y,
            size=TEXT_SIZE,
            weight="Medium",
            colour=INK_SOFT,
            anchor="rm",
        )
    lines = tuple(_curve_points(line, scale, field_width) for line in points)
    yield curves.at(
        left + field_width / 2,
        top + CURVE_HEIGHT / 2,
        round(field_width) + 2 * RIM_WIDTH,
        CURVE_HEIGHT + 2 * RIM_WIDTH,
        lines,
        line_colours(signs, len(lines)),
    )
    yield from _draw_names(points, words, signs, left + field_width + 20, top)


def _draw_names(
    points: Sequence[Sequence[int]],
    words: Words,
    signs: Sequence[SeatSign],
    x: float,
    top: float,
) -> Items:
    """The seats with their final points, the best first."""
    order = sorted(range(len(points)), key=lambda seat: -points[seat][-1])
    for place, seat in enumerate(order):
        y = top + 24 + place * 52
        yield signs[seat].at(x + 18, y, SIGN_SIZE)
        yield Label(
            words.seat_name(seat),
            x + 46,
            y,
            size=TEXT_SIZE,
            max_width=NAME_ROOM - 130,
            min_size=LEAST_NAME,
        )
        yield Label(
            str(points[seat][-1]).replace("-", "\u2212"),
            x + NAME_ROOM - 16,
            y,
            size=NUMBER_SIZE,
            weight="Bold",
            anchor="rm",
        )


def _curve_points(
    values: Sequence[int],
    scale: AxisScale,
    width: float,
) -> tuple[Point, ...]:
    """Where each value lies in the sprite of the curves."""
    last = max(1, len(values) - 1)
    return tuple(
        (
            RIM_WIDTH + width * number / last,
            RIM_WIDTH + CURVE_HEIGHT * scale.share_below_top(value),
        )
        for number, value in enumerate(values)
    )


def _axis_scale(lowest: int, highest: int) -> AxisScale:
    """The marks of an axis on which all values lie, in the least step that needs few marks.

    Beyond the largest of `STEPS` it is a multiple of that.
    """
    fitting = [step for step in STEPS if (highest - lowest) / step <= MAX_STEPS]
    step = fitting[0] if fitting else STEPS[-1] * (1 + (highest - lowest) // 1000)
    low = lowest // step * step
    high = -(-highest // step) * step  # rounded up
    return AxisScale(low, max(high, low + step), step)
