"""A player's line of ships to the west: from the coast by the beachhead to the fortress."""

from __future__ import annotations

from functools import lru_cache
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

    def has_arrived(self, island: Island) -> bool:
        """Whether the line touches the fortress."""
        return self.corners(island)[-1] == self.fortress

    def next_edges(self, island: Island) -> int:
        """Where the next ship of the line may lie: nearer to the next goal, as a bit mask.

        The goal is the beachhead, and then the fortress.
        """
        along = self.corners(island)
        goal = self.fortress if self.beachhead in along else self.beachhead
        return edges_towards(island, along[-1], goal)

    def without_last(self, count: int) -> Voyage:
        """The line after so many of its last ships are lost."""
        line = self.line[: max(0, len(self.line) - count)]
        return self._replace(line=line, warships=min(self.warships, len(line)))


def edges_towards(island: Island, corner: int, goal: int) -> int:
    """The sea edges at a corner that begin a shortest way to the goal, as a bit mask."""
    grid, sea = island.grid, island.shape.sea
    far = measure_sea_ways(grid.hexes, sea, goal)
    found = 0
    for edge in members(grid.edges_at[corner] & sea):
        first, second = grid.ends[edge]
        other = second if first == corner else first
        if far[other] < far[corner]:
            found |= 1 << edge
    return found


@lru_cache(maxsize=64)
def measure_sea_ways(hexes: tuple[Hex, ...], sea: int, goal: int) -> tuple[int, ...]:
    """How many edges of the sea each corner is away from the goal; made once."""
    grid = make_grid(hexes)
    far = [FAR] * len(grid.edges_at)
    far[goal] = 0
    reached = [goal]
    for corner in reached:  # grows while it is walked
        for edge in members(grid.edges_at[corner] & sea):
            for other in grid.ends[edge]:
                if far[other] == FAR:
                    far[other] = far[corner] + 1
                    reached.append(other)
    return tuple(far)


def is_at_corners(island: Island, edge: int, corners: int) -> bool:
    """Whether an end of the edge is one of the corners of a bit mask."""
    return any(contains(corners, end) for end in island.grid.ends[edge])
