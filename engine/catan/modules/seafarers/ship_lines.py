"""Lines of ships: which of an owner's ships are closed in, and which lie at an open end.

`ships` is a bit mask of edges. `ends` is one of
corners: the owner's buildings, and what else ties a
line, such as a village. Buildings of others neither
close nor open a line.
"""

from __future__ import annotations

from functools import lru_cache

from ....kit.hexes import Grid
from ....kit.masks import CornerMask, EdgeMask, contains, members
from ...route_lines import closed_lines, has_loose_end


@lru_cache(maxsize=2048)
def open_ships(grid: Grid, ships: EdgeMask, ends: CornerMask) -> EdgeMask:
    """The ships at an open end of a line, which may be moved.

    A ship has an open end where no other own ship and
    no end lies. In a ring without an end all ships are
    open, also where it shares some with a ring that has
    one; in one with a single end the ships beside it.
    Whatever lies between two ends is closed.
    """
    found = 0
    for edge in members(ships & ~closed_lines(grid, ships, ends)):
        if has_loose_end(grid, ships, ends, edge) or _is_open_in_ring(grid, ships, ends, edge):
            found |= 1 << edge
    return found


def _is_open_in_ring(grid: Grid, ships: EdgeMask, ends: CornerMask, edge: int) -> bool:
    """Whether the ship lies in a ring, and either touches its only end, or it has none.

    Where rings share ships each is looked at for
    itself.
    """
    tied = 0
    for corner in members(ends):
        tied |= grid.edges_at[corner]
    at_an_end = contains(tied, edge)
    return _is_in_ring(grid, ships if at_an_end else ships & ~tied, edge)


def _is_in_ring(grid: Grid, ships: EdgeMask, edge: int) -> bool:
    """Whether the other ships lead from one end of the edge to the other."""
    start, goal = grid.ends[edge]
    left = ships & ~(1 << edge)
    seen, todo = 1 << start, [start]
    while todo:
        for edge_bit, far, far_bit in grid.spokes[todo.pop()]:
            if left & edge_bit and not seen & far_bit:
                seen |= far_bit
                todo.append(far)
    return contains(seen, goal)
