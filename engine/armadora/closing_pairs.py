"""Which two palisades would close a region together, though neither does alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ..kit.masks import members
from .board import COLUMNS, LINE_SQUARES, ROWS
from .land import Land

EDGE_CORNER: Final = 0  # all corners on the edge of the land are one
CORNERS_ACROSS: Final = COLUMNS + 1


def _line_ends(line: int) -> tuple[int, int]:
    """The two corners of squares between which the line runs, as numbers of `_corner_number`.

    The first is the top left corner of the second of the
    two squares that the line divides. From there an upright
    line runs down, a level one to the right.
    """
    here, there = LINE_SQUARES[line]
    x, y = there % COLUMNS, there // COLUMNS
    is_upright = there - here == 1
    end = _corner_number(x, y + 1) if is_upright else _corner_number(x + 1, y)
    return _corner_number(x, y), end


def _corner_number(x: int, y: int) -> int:
    """The number of the corner at the top left of square (x, y); one number for the whole edge."""
    is_on_edge = x in (0, COLUMNS) or y in (0, ROWS)
    return EDGE_CORNER if is_on_edge else y * CORNERS_ACROSS + x


LINE_ENDS: Final = tuple(map(_line_ends, range(len(LINE_SQUARES))))


def find_closing_pairs(land: Land) -> Iterator[tuple[int, int]]:
    """The pairs of open lines that join the same two walls, and so may close a region.

    A wall is a string of connected palisades, a corner
    without any, or the edge with all that touches it. With
    palisades on both lines, the two walls form a ring.
    """
    walls = _label_walls(land)
    between: dict[tuple[int, int], list[int]] = {}
    for line in members(land.open_lines):
        one, other = sorted(walls[corner] for corner in LINE_ENDS[line])
        if one != other:
            between.setdefault((one, other), []).append(line)
    for lines in between.values():
        yield from combinations(lines, 2)


def _label_walls(land: Land) -> list[int]:
    """By number of corner, the number of the wall to which it belongs.

    At first each corner is a wall of its own; each
    palisade joins the walls of its two ends.
    """
    walls = list(range(CORNERS_ACROSS * ROWS))
    for line in land.palisades:
        one, other = (walls[corner] for corner in LINE_ENDS[line])
        if one != other:
            walls = [one if wall == other else wall for wall in walls]
    return walls
