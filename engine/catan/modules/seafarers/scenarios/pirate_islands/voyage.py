"""A player's line of ships to the west: from the coast by the beachhead to the fortress."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ......kit.hexes import Grid
from ......kit.masks import CornerMask, EdgeMask, contains, members
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
    lairs: int = LAIRS  # that are left to be won; 0: the fortress is taken

    @property
    def has_captured_fortress(self) -> bool:
        """Whether the player has won all battles at the fortress, so that it is their settlement.

        `lairs` counts the battles that are left to win.
        """
        return not self.lairs

    def corners(self, island: Island) -> tuple[int, ...]:
        """The corners along the line, from the start to its tip."""
        return _walk_line(island.grid, self.start, self.line)

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
        """How many ships the shortest line from `start` via the beachhead to the fortress needs.

        It is FAR or more if no way leads there.
        """
        grid = island.grid
        # Both by corner
        to_beachhead = measure_sea_ways(grid, waters, self.beachhead)
        to_fortress = measure_sea_ways(grid, waters, self.fortress)
        return to_beachhead[start] + to_fortress[self.beachhead]

    def cut_at_gap(self, ships: EdgeMask) -> Voyage:
        """The voyage with its line cut before the first edge without a ship.

        `ships` are the edges where ships lie. Warships are the first
        ships of the line, so those behind the gap are lost.
        """
        for length, edge in enumerate(self.line):
            if not contains(ships, edge):
                warships = min(self.warships, length)
                return self._replace(line=self.line[:length], warships=warships)
        return self


@lru_cache(maxsize=1024)
def _walk_line(grid: Grid, start: int, line: tuple[int, ...]) -> tuple[int, ...]:
    """The corners along a line of edges that begins at a corner."""
    corners = [start]
    for edge in line:
        first, second = grid.ends[edge]
        corners.append(second if first == corners[-1] else first)
    return tuple(corners)


class Waters(NamedTuple):
    """Where a line of one player may pass: bit masks of edges and corners."""

    open_edges: EdgeMask  # of the sea, without a piece of anybody
    barred: CornerMask  # with a building of another


def edges_towards(island: Island, waters: Waters, corner: int, goal: int) -> EdgeMask:
    """The open edges at a corner that begin a shortest way to the goal."""
    grid = island.grid
    distances = measure_sea_ways(grid, waters, goal)  # by corner
    edges = 0
    for edge in members(grid.edges_at[corner] & waters.open_edges):
        first, second = grid.ends[edge]
        other = second if first == corner else first
        if distances[other] < distances[corner]:
            edges |= 1 << edge
    return edges


@lru_cache(maxsize=1024)
def measure_sea_ways(grid: Grid, waters: Waters, goal: int) -> tuple[int, ...]:
    """By corner: how many open edges it is away from the goal.

    It is FAR where no way leads, and at barred corners.
    """
    distances = [FAR] * len(grid.edges_at)
    distances[goal] = 0
    reached = [goal]
    for corner in reached:  # grows while it is walked
        for edge in members(grid.edges_at[corner] & waters.open_edges):
            for other in grid.ends[edge]:
                if distances[other] == FAR and not contains(waters.barred, other):
                    distances[other] = distances[corner] + 1
                    reached.append(other)
    return tuple(distances)
