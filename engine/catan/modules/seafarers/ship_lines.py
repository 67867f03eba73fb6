"""Lines of ships: which of an owner's ships are closed in, and which lie at an open end.

`ships` is a bit mask of edges. `ends` is one of corners:
the owner's buildings, and what else ties a line, such as a
village. Buildings of others neither close nor open a line.
"""

from __future__ import annotations

from functools import lru_cache

from ....kit.hexes import Grid
from ....kit.masks import contains, members


@lru_cache(maxsize=2048)  # asked at every step, and it changes with a purchase only
def closed_ships(grid: Grid, ships: int, ends: int) -> int:
    """The ships on a line between two different ends, as a bit mask."""
    closed = 0
    for start in members(ends):
        if ships & grid.edges_at[start]:
            others = ends & ~(1 << start)
            closed |= _ships_to_others(grid, ships, others, start, 1 << start, 0)
    return closed


def _ships_to_others(grid: Grid, ships: int, others: int, corner: int, seen: int, line: int) -> int:
    """The ships of all lines that go on from a corner and reach one of the other ends.

    `seen` are the corners of the line so far, `line` its
    ships; bit masks, as all else.
    """
    found = 0
    for edge_bit, far, far_bit in grid.spokes[corner]:
        if not ships & edge_bit or seen & far_bit:
            continue
        if others & far_bit:
            found |= line | edge_bit
        else:
            found |= _ships_to_others(grid, ships, others, far, seen | far_bit, line | edge_bit)
    return found


@lru_cache(maxsize=2048)
def open_ships(grid: Grid, ships: int, ends: int) -> int:
    """The ships at an open end of a line, which may be moved, as a bit mask.

    A ship has an open end where no other own ship and no
    end lies. In a ring without an end all ships are open;
    in one with a single end the ships beside it. Whatever
    lies between two ends is closed.
    """
    found = 0
    for edge in members(ships & ~closed_ships(grid, ships, ends)):
        if _has_loose_end(grid, ships, ends, edge) or _is_open_in_ring(grid, ships, ends, edge):
            found |= 1 << edge
    return found


def _has_loose_end(grid: Grid, ships: int, ends: int, edge: int) -> bool:
    """Whether a corner of the edge has neither another ship nor an end."""
    alone = 1 << edge
    return any(
        ships & grid.edges_at[corner] == alone and not contains(ends, corner)
        for corner in grid.ends[edge]
    )


def _is_open_in_ring(grid: Grid, ships: int, ends: int, edge: int) -> bool:
    """Whether the ship lies in a ring, and either touches its only end, or it has none."""
    ring = _ring_of(grid, ships, edge)
    if not ring:
        return False
    corners = 0
    for other in members(ring):
        a, b = grid.ends[other]
        corners |= 1 << a | 1 << b
    a, b = grid.ends[edge]
    return not ends & corners or bool(ends & (1 << a | 1 << b))


def _ring_of(grid: Grid, ships: int, edge: int) -> int:
    """The ships that lie in one ring, or several joined rings, with this one; 0: in none.

    They are all that can be reached from it without
    passing a ship that is no part of any ring.
    """
    if not _is_in_ring(grid, ships, edge):
        return 0
    ring, todo = 1 << edge, [edge]
    while todo:
        for corner in grid.ends[todo.pop()]:
            for other in members(ships & grid.edges_at[corner] & ~ring):
                if _is_in_ring(grid, ships, other):
                    ring |= 1 << other
                    todo.append(other)
    return ring


def _is_in_ring(grid: Grid, ships: int, edge: int) -> bool:
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
