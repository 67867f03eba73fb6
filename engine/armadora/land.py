"""The palisades on the land, and what follows from them: the regions, and the lines where one may still be placed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .board import BETWEEN, COLUMNS, LEVEL, POCKETS, UPRIGHT, first, mask

EVERYWHERE: Final = mask(range(len(POCKETS)))
ALL_LINES: Final = mask(range(len(BETWEEN)))
OPEN_EAST: Final = mask(a for a, _ in UPRIGHT)  # squares with a neighbour to the east
OPEN_SOUTH: Final = mask(a for a, _ in LEVEL)


class Land:
    """Kept true by `build`: what it holds besides the palisades follows from them."""

    __slots__ = ("bare", "east", "lines", "palisades", "regions", "south")

    palisades: list[int]  # in the order of placing
    bare: int  # lines without a palisade
    lines: int  # lines where a palisade may be placed
    regions: tuple[int, ...]  # masks of squares, by their first squares
    east: int  # squares from which one can walk east
    south: int

    def __init__(self, palisades: Iterable[int] = ()) -> None:
        self.palisades = []
        self.bare = self.lines = ALL_LINES
        self.regions = (EVERYWHERE,)
        self.east, self.south = OPEN_EAST, OPEN_SOUTH
        for line in palisades:
            self.build(line)

    def copy(self) -> Land:
        other = Land.__new__(Land)
        other.palisades = self.palisades[:]
        other.bare = self.bare
        other.lines = self.lines
        other.regions = self.regions
        other.east = self.east
        other.south = self.south
        return other

    def region(self, square: int) -> int:
        """The region that holds the square."""
        for region in self.regions:
            if region >> square & 1:
                return region
        raise AssertionError("every square belongs to a region")

    def parted(self, line: int) -> tuple[int, int] | None:
        """The two regions into which a palisade on the line would divide one; None: it would close nothing."""
        here, there = BETWEEN[line]
        east, south = self._without(line)
        near = _reached(1 << here, east, south)
        return None if near >> there & 1 else (near, self.region(there) & ~near)

    def build(self, line: int) -> tuple[int, int] | None:
        """Places a palisade; the two regions that it made, if any."""
        parts = self.parted(line)
        if parts:
            whole = parts[0] | parts[1]
            self.regions = tuple(sorted([*parts, *(region for region in self.regions if region != whole)], key=first))
        self.palisades.append(line)
        self.bare &= ~(1 << line)
        self.east, self.south = self._without(line)
        self._forbid_pockets(line)
        return parts

    def _without(self, line: int) -> tuple[int, int]:
        """Where one can walk east and south with a palisade on the line."""
        here, there = BETWEEN[line]
        return (self.east & ~(1 << here), self.south) if there - here == 1 else (self.east, self.south & ~(1 << here))

    def _forbid_pockets(self, line: int) -> None:
        # Rulebook: no palisade may make a region of fewer than four squares. Only pockets along this line can have come
        # down to one bare line on their border, and that one would close them.
        lines = self.lines & self.bare
        for square in BETWEEN[line]:
            for border in POCKETS[square]:
                gap = border & self.bare
                if not gap & gap - 1:
                    lines &= ~gap
        self.lines = lines


def _reached(start: int, east: int, south: int) -> int:
    """All squares that can be walked to from the start."""
    found, grown = 0, start
    while grown != found:
        found = grown
        grown |= (found & east) << 1 | found >> 1 & east | (found & south) << COLUMNS | found >> COLUMNS & south
    return found
