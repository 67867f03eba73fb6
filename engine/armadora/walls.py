"""Which two palisades would close a region together, though neither does alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from .board import BETWEEN, COLUMNS, ROWS, bits
from .land import Land

EDGE: Final = 0  # all corners on the edge of the land are one
CORNERS_ACROSS: Final = COLUMNS + 1


def _ends(line: int) -> tuple[int, int]:
    """The two corners of squares between which the line runs."""
    here, there = BETWEEN[line]
    x, y = there % COLUMNS, there // COLUMNS
    return _corner(x, y), _corner(x, y + 1) if there - here == 1 else _corner(x + 1, y)


def _corner(x: int, y: int) -> int:
    return EDGE if x in (0, COLUMNS) or y in (0, ROWS) else y * CORNERS_ACROSS + x


ENDS: Final = tuple(map(_ends, range(len(BETWEEN))))


def closing_pairs(land: Land) -> Iterator[tuple[int, int]]:
    """Open lines that lead from the same wall to the same other wall: with both, there is a way around.

    A wall is a string of connected palisades, a corner without any, or the edge with all that touches it.
    """
    walls = _walls(land)
    between: dict[tuple[int, int], list[int]] = {}
    for line in bits(land.lines):
        one, other = sorted(walls[corner] for corner in ENDS[line])
        if one != other:
            between.setdefault((one, other), []).append(line)
    for lines in between.values():
        yield from combinations(lines, 2)


def _walls(land: Land) -> list[int]:
    """The wall to which each corner belongs."""
    walls = list(range(CORNERS_ACROSS * ROWS))
    for line in land.palisades:
        one, other = (walls[corner] for corner in ENDS[line])
        if one != other:
            walls = [one if wall == other else wall for wall in walls]
    return walls
