"""Which palisades would close a region, alone or two together, and which regions that makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ..kit.masks import members
from .board import COLUMNS, LINE_SQUARES, ROWS
from .components import BOX
from .land import Land, build_land

EDGE_CORNER: Final = 0  # all corners on the edge of the land are one
CORNERS_ACROSS: Final = COLUMNS + 1


def _line_ends(line: int) -> tuple[int, int]:
    """The two corners of squares between which the line runs, as numbers of `_corner_number`.

    The first is the top left corner of the second of the two squares
    that the line divides. From there an upright line runs down, a level
    one to the right.
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


class Closing(NamedTuple):
    """A palisade that divides a region, and the two regions (masks) that it makes."""

    line: int
    near: int
    far: int


class Closings(NamedTuple):
    """What palisades may close on one land."""

    alone: dict[int, Closing]  # by line
    pairs: tuple[tuple[int, Closing], ...]  # a line, and what another one would close after it
    lines: frozenset[int]  # that are worth a thought: of `alone`, and the first ones of `pairs`


def find_closings(land: Land) -> Closings:
    """What palisades on the open lines may close: worked out once for each land."""
    return _find_closings(tuple(land.palisades))


@lru_cache(maxsize=1024)
def _find_closings(palisades: tuple[int, ...]) -> Closings:
    """What one more palisade, or two, may close where these stand.

    A wall is a string of connected palisades, a corner without any, or
    the edge with all that touches it. A line closes something where
    both its ends touch the same wall. Two lines between the same two
    walls close something together.
    """
    land = build_land(palisades)
    walls = _label_walls(palisades)
    alone: dict[int, Closing] = {}
    lines_between_walls: dict[tuple[int, int], list[int]] = {}
    for line in members(land.open_lines):
        one, other = sorted([walls[corner] for corner in LINE_ENDS[line]])
        if one != other:
            lines_between_walls.setdefault((one, other), []).append(line)
            continue
        closing = _find_closing(land, line)
        if closing is not None:
            alone[line] = closing
    pairs = tuple(_find_pairs(land, lines_between_walls.values()))
    return Closings(alone, pairs, frozenset([*alone, *[first for first, _ in pairs]]))


def _find_closing(land: Land, line: int) -> Closing | None:
    """What a palisade on the line would close; None means nothing."""
    parts = land.regions_split_by(line)
    return None if parts is None else Closing(line, *parts)


def _find_pairs(land: Land, same_walls: Iterable[list[int]]) -> Iterator[tuple[int, Closing]]:
    """Finds two lines at a time where palisades close something only together.

    Gives pairs (first line, what the second one closes after it).
    Each list of `same_walls` has lines that join the same two walls:
    with palisades on two of them these form a ring. Left out are pairs
    that would make too small a region.
    """
    for lines in same_walls:
        for first, second in combinations(lines, 2):
            parts = land.regions_split_by_two(first, second)
            if parts is not None and is_large_enough(*parts):
                yield first, Closing(second, *parts)


def is_large_enough(near: int, far: int) -> bool:
    """Whether both regions (masks) have as many squares as the rules ask for."""
    return min(near.bit_count(), far.bit_count()) >= BOX.smallest_region


@lru_cache(maxsize=1024)
def _label_walls(palisades: tuple[int, ...]) -> tuple[int, ...]:
    """By number of corner, the number of the wall to which it belongs.

    At first each corner is a wall of its own; each palisade joins the walls of
    its two ends. The walls without the last palisade are mostly remembered.
    """
    if not palisades:
        return tuple(range(CORNERS_ACROSS * ROWS))
    walls = _label_walls(palisades[:-1])
    one, other = [walls[corner] for corner in LINE_ENDS[palisades[-1]]]
    if one == other:
        return walls
    return tuple([one if wall == other else wall for wall in walls])
