"""The palisades on the land, the regions they make, and the lines where one may still be placed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ..kit.masks import contains, lowest_member, mask_of
from .board import (
    ALL_SQUARES,
    COLUMNS,
    LEVEL_LINES,
    LINE_SQUARES,
    POCKET_BORDERS,
    UPRIGHT_LINES,
)

WHOLE_LAND: Final = mask_of(ALL_SQUARES)
ALL_LINES: Final = mask_of(range(len(LINE_SQUARES)))
OPEN_EAST: Final = mask_of(a for a, _ in UPRIGHT_LINES)  # squares with a neighbour to the east
OPEN_SOUTH: Final = mask_of(a for a, _ in LEVEL_LINES)


class Land:
    """The palisades; `add_palisade` brings up to date all else that it holds."""

    __slots__ = ("bare_lines", "open_east", "open_lines", "open_south", "palisades", "regions")

    palisades: list[int]  # in the order of placing
    bare_lines: int  # a mask of the lines without a palisade
    open_lines: int  # a mask of the lines where a palisade may be placed
    regions: tuple[int, ...]  # masks of squares, by their first squares
    open_east: int  # a mask of the squares from which one can walk east
    open_south: int  # and south

    def __init__(self, palisades: Iterable[int] = ()) -> None:
        """The land with palisades on these lines, placed in this order.

        It begins empty: one region, a palisade may be placed on any
        line, and one can walk everywhere.
        """
        self.palisades = []
        self.bare_lines = self.open_lines = ALL_LINES
        self.regions = (WHOLE_LAND,)
        self.open_east = OPEN_EAST
        self.open_south = OPEN_SOUTH
        for line in palisades:
            self.add_palisade(line)

    def copy(self) -> Land:
        """An independent copy: palisades can be added to either."""
        other = Land.__new__(Land)
        other.palisades = self.palisades[:]
        other.bare_lines = self.bare_lines
        other.open_lines = self.open_lines
        other.regions = self.regions
        other.open_east = self.open_east
        other.open_south = self.open_south
        return other

    def region_at(self, square: int) -> int:
        """The region (a mask of squares) that holds the square."""
        for region in self.regions:
            if contains(region, square):
                return region
        raise AssertionError("every square belongs to a region")

    def regions_split_by(self, line: int) -> tuple[int, int] | None:
        """The two regions (masks) into which a palisade on the line would divide one.

        None if it would close nothing.
        """
        east, south = _bar_line(line, self.open_east, self.open_south)
        return self._divide_region(line, east, south)

    def regions_split_by_two(self, first: int, second: int) -> tuple[int, int] | None:
        """The two regions (masks) that palisades on both lines would make.

        None if they close nothing together. The first one alone must
        close nothing.
        """
        east, south = _bar_line(first, self.open_east, self.open_south)
        east, south = _bar_line(second, east, south)
        return self._divide_region(second, east, south)

    def _divide_region(self, line: int, east: int, south: int) -> tuple[int, int] | None:
        """The two parts (masks) of the region around a line.

        None if one can walk round it. `east` and `south` are the squares
        from which one can walk in that direction, with a palisade on
        the line.
        """
        here, there = LINE_SQUARES[line]
        near = _reachable_squares(here, east, south)
        if contains(near, there):
            return None
        return near, self.region_at(here) & ~near

    def add_palisade(self, line: int) -> tuple[int, int] | None:
        """Places a palisade on the line; returns the two regions (masks) that it made.

        None if it closed nothing.
        """
        parts = self.regions_split_by(line)
        if parts:
            near, far = parts
            others = [region for region in self.regions if region != near | far]
            self.regions = tuple(sorted([near, far, *others], key=lowest_member))
        self.palisades.append(line)
        self.bare_lines &= ~(1 << line)
        self.open_east, self.open_south = _bar_line(line, self.open_east, self.open_south)
        self._forbid_pockets(line)
        return parts

    def _forbid_pockets(self, line: int) -> None:
        """Takes lines out of `open_lines` where a palisade would make too small a region.

        Called after a palisade was placed on `line`.
        """
        # Rulebook: no palisade may make a region of fewer than four
        # squares. Only pockets along this line can have come down to
        # one bare line on their border, and that one would close them.
        lines = self.open_lines & self.bare_lines
        for square in LINE_SQUARES[line]:
            for border in POCKET_BORDERS[square]:
                gap = border & self.bare_lines
                has_one_line = not gap & gap - 1  # at most one bit is set
                if has_one_line:
                    lines &= ~gap
        self.open_lines = lines


def _bar_line(line: int, east: int, south: int) -> tuple[int, int]:
    """Closes a line to whoever walks: returns the masks `east` and `south` without that step.

    They have the squares from which one can walk in that direction.
    """
    here, there = LINE_SQUARES[line]
    is_upright = there - here == 1
    if is_upright:
        return east & ~(1 << here), south
    return east, south & ~(1 << here)


@lru_cache(maxsize=2**14)
def _reachable_squares(start: int, east: int, south: int) -> int:
    """The mask of all squares that can be walked to from the square `start`.

    `east` and `south` are the squares from which one can walk in that direction,
    and back. Each round adds the neighbours of all squares found, until nothing
    is added. The same land is looked at many times.
    """
    reached = 0
    grown = 1 << start
    while grown != reached:
        reached = grown
        # Squares count row by row: one more is a step to the east,
        # `COLUMNS` more a step to the south
        eastward = (reached & east) << 1
        westward = reached >> 1 & east
        southward = (reached & south) << COLUMNS
        northward = reached >> COLUMNS & south
        grown |= eastward | westward | southward | northward
    return reached


@lru_cache(maxsize=1024)
def build_land(palisades: tuple[int, ...]) -> Land:
    """The land with these palisades, as a view lists them; shared, so never to be changed.

    It adds the last palisade to the land without it, which is mostly
    remembered.
    """
    if not palisades:
        return Land()
    land = build_land(palisades[:-1]).copy()
    land.add_palisade(palisades[-1])
    return land
