"""Lines of roads or ships between an owner's buildings, and their loose ends.

`edges` is a bit mask of an owner's edges. `ends` is one of corners: the
owner's buildings, and what else ties a line, such as a knight or a
village. Pieces of others neither close nor open a line.
"""

from __future__ import annotations

from functools import lru_cache

from ..kit.hexes import Grid
from ..kit.masks import CornerMask, EdgeMask, contains, members


@lru_cache(maxsize=2048)  # asked at every step, and it changes with a purchase only
def closed_lines(grid: Grid, edges: EdgeMask, ends: CornerMask) -> EdgeMask:
    """The edges on all lines that lead from one of the ends to another."""
    closed = 0
    for start in members(ends):
        if edges & grid.edges_at[start]:
            others = ends & ~(1 << start)
            closed |= _edges_to_others(
                grid,
                edges,
                others,
                corner=start,
                passed=1 << start,
                line=0,
            )
    return closed


def _edges_to_others(
    grid: Grid,
    edges: EdgeMask,
    others: CornerMask,
    corner: int,
    passed: CornerMask,
    line: EdgeMask,
) -> EdgeMask:
    """The edges of all lines that go on from a corner and reach one of the other ends.

    `passed` are the corners of the line so far, `line` its edges.
    """
    reaching = 0
    for edge_bit, far, far_bit in grid.spokes[corner]:
        if not edges & edge_bit or passed & far_bit:
            continue
        longer = line | edge_bit
        if others & far_bit:
            reaching |= longer
        else:
            reaching |= _edges_to_others(grid, edges, others, far, passed | far_bit, longer)
    return reaching


def has_loose_end(grid: Grid, edges: EdgeMask, ends: CornerMask, edge: int) -> bool:
    """Whether a line of pieces has a loose end at the edge.

    It has one at a corner where no other of the `edges` lies, and that
    is none of the `ends`.
    """
    edge_bit = 1 << edge
    return any(
        edges & grid.edges_at[corner] == edge_bit and not contains(ends, corner)
        for corner in grid.ends[edge]
    )
