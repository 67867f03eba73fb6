"""Lines of ships: which of an owner's ships are closed in, and which lie at an open end.

`ends` are the corners of the owner's buildings, and what else ties a line, such
as a village. Buildings of others neither close nor open a line.
"""

from __future__ import annotations

from functools import lru_cache

from ....kit.hexes import Grid
from ....kit.masks import CornerMask, EdgeMask, contains, members
from ...route_lines import closed_lines, has_loose_end
from ...routes import edges_around


@lru_cache(maxsize=2048)
def open_ships(grid: Grid, ships: EdgeMask, ends: CornerMask) -> EdgeMask:
    """The ships at an open end of a line, which may be moved.

    A ship has an open end where neither another own ship nor one of the
    `ends` lies. Ships between two ends are closed. In a ring of ships
    all are open if no end lies on it; if one does, the two beside it.
    """
    open_edges = 0
    for edge in members(ships & ~closed_lines(grid, ships, ends)):
        if has_loose_end(grid, ships, ends, edge) or _is_open_in_ring(grid, ships, ends, edge):
            open_edges |= 1 << edge
    return open_edges


def _is_open_in_ring(grid: Grid, ships: EdgeMask, ends: CornerMask, edge: int) -> bool:
    """Whether a ship is part of a ring, and may be moved.

    That is every ship of a ring that touches none of the `ends`, and in
    other rings a ship beside an end.
    """
    edges_at_ends = edges_around(grid, ends)
    if contains(edges_at_ends, edge):
        return _is_in_ring(grid, ships, edge)
    return _is_in_ring(grid, ships & ~edges_at_ends, edge)


def _is_in_ring(grid: Grid, ships: EdgeMask, edge: int) -> bool:
    """Whether the other ships lead from one end of the edge to the other."""
    start, goal = grid.ends[edge]
    other_ships = ships & ~(1 << edge)
    reached = 1 << start
    todo = [start]
    while todo:
        for edge_bit, far, far_bit in grid.spokes[todo.pop()]:
            if other_ships & edge_bit and not reached & far_bit:
                reached |= far_bit
                todo.append(far)
    return contains(reached, goal)
