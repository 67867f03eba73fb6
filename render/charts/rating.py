"""How a rating went: a line over the matches, with its newest value."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from engine.core import Text
from render.pen import Pen
from render.scene import Items, Label, Panel, Scene
from render.shapes import Point
from render.sprites import figure
from render.theme import INK_SOFT, PANEL, PANEL_EDGE, TERRACOTTA
from words import Words

from .standings import parchment

WIDTH, HEIGHT = 1400, 640
# the field of the line
LEFT, TOP, WIDE, HIGH = 130, 110, 1220, 440
DOT_ROOM: Final = 14  # room for the dot beyond the marks
AXIS_STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)  # between two marks of the axis
MAX_STEPS: Final = 6  # that the values may span
TITLE_Y: Final = 54
PADDING: Final = 16  # around the field of the line


class AxisScale(NamedTuple):
    """The marks of an axis: the lowest, the highest, and the step between two."""

    low: int
    high: int
    step: int

    def share_below_top(self, value: int) -> float:
        """How far below the highest mark a value lies: 0 at that mark, 1 at the lowest."""
        return (self.high - value) / (self.high - self.low)


@figure
def curve(pen: Pen, points: tuple[tuple[float, float], ...]) -> None:
    """Draws a line through the matches, a dot at the last one."""
    if len(points) > 1:
        pen.line(list(points), TERRACOTTA, w=6)
    pen.disc(*points[-1], 11, TERRACOTTA, None)


def rating_scene(game: str, values: Sequence[int], words: Words) -> Scene:
    """The picture of a player's rating in a game; `values` after each match, oldest first."""
    alt = words(
        Text(
            "Rating in {game}: {now} after {n} matches.", game=game, now=values[-1], n=len(values)
        )
    )
    items = tuple(_draw_chart(game, values, words))
    return Scene("rating", WIDTH, HEIGHT, parchment(), items, alt, "charts")


def _draw_chart(game: str, values: Sequence[int], words: Words) -> Items:
    """Title, newest value, the marks of the axis, and the line."""
    scale = axis_scale(values)
    title = words(Text("Rating in {game}", game=game))
    newest = str(values[-1])
    yield Label(title, 32, TITLE_Y, size=40, weight="Bold", max_width=1000)
    yield Label(
        newest,
        WIDTH - 40,
        TITLE_Y,
        size=52,
        weight="Bold",
        colour=TERRACOTTA,
        anchor="rm",
    )
    yield Panel(
        LEFT - PADDING,
        TOP - PADDING,
        WIDE + 2 * PADDING,
        HIGH + 2 * PADDING,
        PANEL,
        PANEL_EDGE,
        raised=True,
    )
    yield from _draw_axis(scale)
    points = _curve_points(values, scale)
    middle_x, middle_y = LEFT + WIDE / 2, TOP + HIGH / 2
    yield curve.at(middle_x, middle_y, WIDE + 2 * DOT_ROOM, HIGH + 2 * DOT_ROOM, points)
    yield Label(
        words(Text("matches")),
        WIDTH / 2,
        HEIGHT - 36,
        size=26,
        weight="Medium",
        colour=INK_SOFT,
        anchor="mm",
        max_width=600,
    )


def _draw_axis(scale: AxisScale) -> Items:
    """A line across the field for each mark of the axis, and its number at the left."""
    for mark in range(scale.low, scale.high + 1, scale.step):
        y = TOP + HIGH * scale.share_below_top(mark)
        yield Panel(
            LEFT,
            y - 1,
            WIDE,
            height=2,
            fill=PANEL_EDGE,
            edge=None,
            radius=0,
        )
        yield Label(
            str(mark),
            LEFT - 28,
            y,
            size=24,
            weight="Medium",
            colour=INK_SOFT,
            anchor="rm",
        )


def _curve_points(values: Sequence[int], scale: AxisScale) -> tuple[Point, ...]:
    """Where the value after each match lies in the sprite of the curve."""
    last_match = max(1, len(values) - 1)
    points: list[Point] = []
    for match, value in enumerate(values):
        x = DOT_ROOM + WIDE * match / last_match
        y = DOT_ROOM + HIGH * scale.share_below_top(value)
        points.append((x, y))
    return tuple(points)


def axis_scale(values: Sequence[int]) -> AxisScale:
    """The marks of an axis on which all values lie: at least two, at most eight."""
    lowest, highest = min(values), max(values)
    wide_enough = [step for step in AXIS_STEPS if (highest - lowest) / step <= MAX_STEPS]
    step = wide_enough[0] if wide_enough else AXIS_STEPS[-1]
    low = lowest // step * step
    high = ceil(highest / step) * step
    return AxisScale(low, max(low + step, high), step)
