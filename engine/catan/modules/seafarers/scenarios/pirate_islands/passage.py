"""Ways west that stay open: nobody may be cut off from beachhead and fortress for good."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ......kit.hexes import Grid
from ......kit.masks import CornerMask, EdgeMask, contains, members
from .voyage import FAR, Waters, measure_sea_ways

NO_EDGES: Final = 0


class Passage(NamedTuple):
    """What is left of a voyage: from where it may go on, and with how many ships."""

    starts: tuple[int, ...]  # corners: the tip of the line, or where a line may begin
    goals: tuple[int, ...]  # corners, one after the other
    ships: int  # that are left for it


class Way(NamedTuple):
    """A way for which there are ships enough: its edges and its corners."""

    edges: EdgeMask
    corners: CornerMask


@lru_cache(maxsize=4096)
def find_way(grid: Grid, waters: Waters, passage: Passage) -> Way | None:
    """A way over all goals that needs no more ships than are left; None if there is none.

    It has a part for each goal: from a start to the first, and from
    there to the second, if there is one. Each is as short as it can be,
    and no two share an edge.
    """
    for start in passage.starts:
        for first in _shortest_ways(grid, waters, start, passage.goals[0]):
            edges = first | _find_second_part(grid, waters, first, passage.goals)
            has_ships_enough = edges.bit_count() <= passage.ships
            if has_ships_enough and _has_all_goals(grid, edges, start, passage.goals):
                return Way(edges, _corners_of(grid, edges))
    return None


def _find_second_part(
    grid: Grid,
    waters: Waters,
    first: EdgeMask,
    goals: tuple[int, ...],
) -> EdgeMask:
    """The edges of a shortest way from the first goal to the second, none of them in `first`.

    There are none without a second goal, or a way to it.
    """
    if len(goals) == 1:
        return NO_EDGES
    other_waters = waters._replace(open_edges=waters.open_edges & ~first)
    return next(_shortest_ways(grid, other_waters, goals[0], goals[1]), NO_EDGES)


def _shortest_ways(grid: Grid, waters: Waters, start: int, goal: int) -> Iterator[int]:
    """Every shortest way from a corner to the goal, as a mask of edges; none where none leads."""
    distances = measure_sea_ways(grid, waters, goal)  # by corner
    if distances[start] == FAR:
        return
    if start == goal:
        yield NO_EDGES
        return
    for edge in members(grid.edges_at[start] & waters.open_edges):
        one_end, other_end = grid.ends[edge]
        other = other_end if one_end == start else one_end
        if distances[other] == distances[start] - 1:
            for rest in _shortest_ways(grid, waters, other, goal):
                yield 1 << edge | rest


def _has_all_goals(grid: Grid, edges: EdgeMask, start: int, goals: tuple[int, ...]) -> bool:
    """Whether a way with these edges, from `start` on, touches all goals.

    It does not if no second part of it was found.
    """
    corners = _corners_of(grid, edges) | 1 << start
    return all(contains(corners, goal) for goal in goals)


def _corners_of(grid: Grid, edges: EdgeMask) -> CornerMask:
    """The corners at the ends of the edges."""
    corners = 0
    for edge in members(edges):
        first, second = grid.ends[edge]
        corners |= 1 << first | 1 << second
    return corners
