"""A player's line of ships to the west: from the coast by the beachhead to the fortress."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile
from typing import Final, NamedTuple

from ......kit.hexes import Hex, make_grid
from ......kit.masks import contains, members
from .....island import Island

LAIRS: Final = 3  # of a fortress: as many battles must be won
FAR: Final = 1000  # edges: a corner that cannot be reached


class Voyage(NamedTuple):
    """The one line that leads west, how many of its ships are warships, and its goals."""

    start: int  # the corner of the building where the line begins
    beachhead: int  # corner
    fortress: int  # corner
    line: tuple[int, ...] = ()  # the edges of its ships, from the start on
    warships: int = 0  # so many of its first ships
    lairs: int = LAIRS  # that are left; 0: the fortress is taken

    @property
    def is_captured(self) -> bool:
        """Whether the fortress is a settlement of the player."""
        return not self.lairs

    def corners(self, island: Island) -> list[int]:
        """The corners along the line, from the start to its tip."""
        found = [self.start]
        for edge in self.line:
            first, second = island.grid.ends[edge]
            found.append(second if first == found[-1] else first)
        return found

    def tip(self, island: Island) -> int:
        """The corner where the line ends."""
        return self.corners(island)[-1]

    def has_arrived(self, island: Island) -> bool:
        """Whether the line touches the fortress."""
        return self.tip(island) == self.fortress

    def goal(self, island: Island) -> int:
        """The corner to which the line leads now: the beachhead, and then the fortress."""
        along = self.corners(island)
        return self.fortress if self.beachhead in along else self.beachhead

    def count_way(self, island: Island, waters: Waters, start: int) -> int:
        """The ships of a shortest line from a corner by the beachhead to the fortress."""
        hexes = island.grid.hexes
        to_beachhead = measure_sea_ways(hexes, waters, self.beachhead)[start]
        return to_beachhead + measure_sea_ways(hexes, waters, self.fortress)[self.beachhead]

    def as_far_as(self, ships: int) -> Voyage:
        """The line up to its first ship that is not among these, a bit mask of edges."""
        line = tuple(takewhile(lambda edge: contains(ships, edge), self.line))
        return self._replace(line=line, warships=min(self.warships, len(line)))


class Waters(NamedTuple):
    """Where a line of one player may pass: bit masks of edges and corners."""

    open_edges: int  # of the sea, without a piece of anybody
    barred: int  # corners with a building of another


def edges_towards(island: Island, waters: Waters, corner: int, goal: int) -> int:
    """The open edges at a corner that begin a shortest way to the goal, as a bit mask."""
    grid = island.grid
    far = measure_sea_ways(grid.hexes, waters, goal)
    found = 0
    for edge in members(grid.edges_at[corner] & waters.open_edges):
        first, second = grid.ends[edge]
        other = second if first == corner else first
        if far[other] < far[corner]:
            found |= 1 << edge
    return found


@lru_cache(maxsize=1024)
def measure_sea_ways(hexes: tuple[Hex, ...], waters: Waters, goal: int) -> tuple[int, ...]:
    """How many open edges each corner is away from the goal; made once.

    A barred corner is reached by nobody.
    """
    grid = make_grid(hexes)
    far = [FAR] * len(grid.edges_at)
    far[goal] = 0
    reached = [goal]
    for corner in reached:  # grows while it is walked
        for edge in members(grid.edges_at[corner] & waters.open_edges):
            for other in grid.ends[edge]:
                if far[other] == FAR and not contains(waters.barred, other):
                    far[other] = far[corner] + 1
                    reached.append(other)
    return tuple(far)


def is_at_corners(island: Island, edge: int, corners: int) -> bool:
    """Whether an end of the edge is one of the corners of a bit mask."""
    return any(contains(corners, end) for end in island.grid.ends[edge])
