"""How a rating went: a line over the matches, with its newest value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Text
from render.pen import Pen
from render.scene import Items, Label, Panel, Scene
from render.sprites import figure
from render.theme import INK_SOFT, PANEL, PANEL_EDGE, TERRACOTTA
from words import Words

from .standings import parchment

WIDTH, HEIGHT = 1400, 640
# the field of the line
LEFT, TOP, WIDE, HIGH = 130, 110, 1220, 440
DOT_ROOM: Final = 14  # room for the dot beyond the marks
AXIS_STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)  # between two marks of the axis


@figure
def curve(pen: Pen, points: tuple[tuple[float, float], ...]) -> None:
    """A line through the matches, a dot at the last one."""
    if len(points) > 1:
        pen.line(list(points), TERRACOTTA, w=6)
    pen.disc(*points[-1], 11, TERRACOTTA, None)


def rating_scene(game: str, values: Sequence[int], words: Words) -> Scene:
    """The picture of a player's rating in a game; `values` after each match, oldest first."""
    said = words(
        Text("Rating in {game}: {now} after {n} matches.", game=game, now=values[-1], n=len(values))
    )
    return Scene(
        "rating",
        WIDTH,
        HEIGHT,
        parchment(),
        tuple(_draw_chart(game, values, words)),
        said,
        "charts",
    )


def _draw_chart(game: str, values: Sequence[int], words: Words) -> Items:
    """Title, newest value, the marks of the axis, and the line."""
    low, high, step = axis_scale(values)
    yield Label(
        words(Text("Rating in {game}", game=game)), 32, 54, size=40, weight="Bold", room=1000
    )
    yield Label(
        str(values[-1]), WIDTH - 40, 54, size=52, weight="Bold", colour=TERRACOTTA, anchor="rm"
    )
    yield Panel(LEFT - 16, TOP - 16, WIDE + 32, HIGH + 32, PANEL, PANEL_EDGE, raised=True)
    for mark in range(low, high + 1, step):
        y = TOP + HIGH * (high - mark) / (high - low)
        yield Panel(LEFT, y - 1, WIDE, 2, PANEL_EDGE, None, radius=0)
        yield Label(str(mark), LEFT - 28, y, size=24, weight="Medium", colour=INK_SOFT, anchor="rm")
    points = tuple(
        (
            DOT_ROOM + WIDE * at / max(1, len(values) - 1),
            DOT_ROOM + HIGH * (high - value) / (high - low),
        )
        for at, value in enumerate(values)
    )
    yield curve.at(
        LEFT + WIDE / 2, TOP + HIGH / 2, WIDE + 2 * DOT_ROOM, HIGH + 2 * DOT_ROOM, points
    )
    yield Label(
        words(Text("matches")),
        WIDTH / 2,
        HEIGHT - 36,
        size=26,
        weight="Medium",
        colour=INK_SOFT,
        anchor="mm",
        room=600,
    )


def axis_scale(values: Sequence[int]) -> tuple[int, int, int]:
    """The lowest and the highest mark of the axis, and the step between marks (at most eight)."""
    spread = max(values) - min(values)
    step = next(step for step in AXIS_STEPS if spread / step <= 6 or step == AXIS_STEPS[-1])
    low = min(values) // step * step
    return low, max(low + step, -(-max(values) // step) * step), step
