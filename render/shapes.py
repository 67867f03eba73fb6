"""Boxes of a picture, and points of the shapes that icons are made of."""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle in a picture, from its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> float:
        """The y of the middle, halfway down."""
        return self.y + self.height / 2

    def shared_area(self, other: Box) -> float:
        """How many pixels this box shares with another."""
        width = min(self.right, other.right) - max(self.x, other.x)
        height = min(self.bottom, other.bottom) - max(self.y, other.y)
        return max(0, width) * max(0, height)


LEAST_OVAL_STEPS, OVAL_STEP_DEGREES = 10, 5  # along an ellipse
CURVE_STEPS, LEAF_STEPS = 14, 8  # points along a curve, and along a side of a leaf
LEAF_BELLY: Final = 0.8  # below 1, a leaf is broadest nearer to its stem


def polar_point(x: float, y: float, r: float, degrees: float) -> Point:
    """The point `r` away from (x, y) at an angle in degrees: 0 is east, clockwise."""
    angle = math.radians(degrees)
    return x + r * math.cos(angle), y + r * math.sin(angle)


def oval(
    x: float,
    y: float,
    rx: float,
    ry: float,
    start: float = 0,
    end: float = 360,
) -> list[Point]:
    """Points along an ellipse around (x, y), from start to end degrees (0 is east, clockwise)."""
    steps = max(LEAST_OVAL_STEPS, int(abs(end - start) / OVAL_STEP_DEGREES))
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(x + rx * math.cos(angle), y + ry * math.sin(angle)) for angle in angles]


def rounded_box(x0: float, y0: float, x1: float, y1: float, r: float) -> list[Point]:
    """Points around a rectangle between two corners, whose corners are rounded with radius `r`."""
    r = min(r, (x1 - x0) / 2, (y1 - y0) / 2)
    if r <= 0:
        return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return [
        *oval(x1 - r, y0 + r, r, r, start=-90, end=0),  # top right, then clockwise
        *oval(x1 - r, y1 - r, r, r, start=0, end=90),
        *oval(x0 + r, y1 - r, r, r, start=90, end=180),
        *oval(x0 + r, y0 + r, r, r, start=180, end=270),
    ]


def regular_polygon(x: float, y: float, r: float, sides: int, turn: float = -90) -> list[Point]:
    """The corners of a regular polygon around (x, y), the first at `turn` degrees."""
    return [polar_point(x, y, r, turn + 360 * i / sides) for i in range(sides)]


def star(
    x: float,
    y: float,
    r: float,
    tips: int = 5,
    inner: float = 0.45,
    turn: float = -90,
) -> list[Point]:
    """Points around a star: tips at radius `r`, notches between them at `inner` times `r`."""
    points: list[Point] = []
    for i in range(2 * tips):  # tips and notches by turns
        is_tip = i % 2 == 0
        radius = r if is_tip else r * inner
        points.append(polar_point(x, y, radius, turn + 180 * i / tips))
    return points


def leaf(x: float, y: float, angle: float, length: float, width: float) -> list[Point]:
    """Points around a pointed leaf that grows from (x, y) at an angle in degrees."""
    cos = math.cos(math.radians(angle))
    sin = math.sin(math.radians(angle))
    to_tip = range(LEAF_STEPS + 1)
    points = []
    for side, steps in ((1, to_tip), (-1, reversed(to_tip))):  # along one side, back on the other
        for step in steps:
            share = step / LEAF_STEPS  # of the leaf's length
            along = length * share
            aside = side * width / 2 * math.sin(math.pi * share**LEAF_BELLY)
            points.append((x + cos * along - sin * aside, y + sin * along + cos * aside))
    return points


def emblem(shape: str, x: float, y: float, r: float) -> list[Point]:
    """Points around a seat's emblem of this shape ("circle", "star" …).

    `r` is about its radius: the factors make all shapes look equally large.
    """
    match shape:
        case "circle":
            return regular_polygon(x, y, r * 0.92, sides=40)
        case "triangle":
            return regular_polygon(x, y + r * 0.16, r * 1.12, sides=3)
        case "square":
            return regular_polygon(x, y, r * 1.15, sides=4, turn=-45)
        case "diamond":
            return regular_polygon(x, y, r * 1.14, sides=4)
        case "star":
            return star(x, y + r * 0.06, r * 1.2, tips=5, inner=0.46)
        case _:
            return regular_polygon(x, y, r * 1.05, sides=6, turn=0)


_TOKEN: Final = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
# how many numbers follow a command of SVG path data
_NUMBER_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0}


class PathRun(NamedTuple):
    """A part of a path that is drawn without lifting the pen."""

    points: tuple[Point, ...]
    closed: bool  # back to its first point


@cache
def trace_path(data: str) -> tuple[PathRun, ...]:
    """SVG path data as runs of points, each closed or open.

    Understood are M L H V Q C Z, absolute and relative.
    """
    runs: list[PathRun] = []
    points: list[Point] = [(0.0, 0.0)]  # of the run that is not finished yet
    for command, values in _parse_commands(data):
        kind = command.upper()
        if kind == "Z":
            runs.append(PathRun(tuple(points), closed=True))
            points = points[:1]  # the pen is back at the start of the run
            continue
        given = _absolute_points(kind, values, points[-1], relative=command.islower())
        if kind == "M":
            runs += _open_run(points)
            points = given
        elif len(given) == 1:  # a straight line
            points += given
        else:
            points += _curve_points([points[-1], *given])
    return (*runs, *_open_run(points))


def _open_run(points: Sequence[Point]) -> list[PathRun]:
    """The last run of a path, which was not closed, in a list.

    The list is empty if the run has no point but its start.
    """
    return [PathRun(tuple(points), closed=False)] if len(points) > 1 else []


def _parse_commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yields each command letter of SVG path data with its numbers.

    Numbers without a letter repeat the last command; after a move they are lines.
    """
    tokens = deque(_TOKEN.findall(data))
    command = "M"
    while tokens:
        if tokens[0].isalpha():
            command = tokens.popleft()
        count = _NUMBER_COUNTS[command.upper()]
        yield command, [float(tokens.popleft()) for _ in range(count)]
        command = {"M": "L", "m": "l"}.get(command, command)


def _absolute_points(
    kind: str,
    values: Sequence[float],
    last: Point,
    *,
    relative: bool,
) -> list[Point]:
    """The points that a path command names, in absolute coordinates.

    `last` is where the pen is; the numbers of a `relative` command
    count from there.
    """
    last_x, last_y = last
    origin_x, origin_y = last if relative else (0.0, 0.0)
    if kind == "H":
        (x,) = values
        return [(origin_x + x, last_y)]
    if kind == "V":
        (y,) = values
        return [(last_x, origin_y + y)]
    pairs = zip(values[::2], values[1::2], strict=True)
    return [(origin_x + x, origin_y + y) for x, y in pairs]


def _curve_points(controls: list[Point]) -> list[Point]:
    """Points along a Bézier curve, without its start."""
    return [_bezier_point(controls, step / CURVE_STEPS) for step in range(1, CURVE_STEPS + 1)]


def _bezier_point(controls: list[Point], t: float) -> Point:
    """The point of a Bézier curve at `t` from 0 to 1 (de Casteljau)."""
    while len(controls) > 1:
        controls = [_point_between(start, end, t) for start, end in pairwise(controls)]
    return controls[0]


def _point_between(start: Point, end: Point, t: float) -> Point:
    """The point on the way from start to end: `t` is 0 at the start and 1 at the end."""
    (x0, y0), (x1, y1) = start, end
    return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
