"""The longest road: the longest trail over one owner's edges.

It does not pass through another's building. With further kinds of
pieces on edges, such as ships, it is the longest route over all of
them: see `routes`.

`barred` are the corners with another's building, where a trail may end,
but not go on. A spoke is (edge as a single bit, corner at its far end,
that corner as a single bit).
"""

from __future__ import annotations

from ..kit.hexes import Grid
from ..kit.masks import CornerMask, EdgeMask


def longest_trail_from(grid: Grid, corner: int, roads: EdgeMask, barred: CornerMask) -> int:
    """The length of the longest trail that starts at this corner.

    It uses no road twice, and may end, but not go on, at a barred
    corner. It walks on as long as there is one way only; where several
    roads lead on, each is tried.
    """
    length = 0
    while ways_on := roads & grid.edges_at[corner]:
        if ways_on & ways_on - 1:  # more than a single bit: the ways part
            return length + _longest_branch(grid, corner, roads, barred)
        roads ^= ways_on
        corner = grid.far_corners[corner][ways_on]
        length += 1
        if barred >> corner & 1:
            break
    return length


def _longest_branch(grid: Grid, corner: int, roads: EdgeMask, barred: CornerMask) -> int:
    """The length of the longest trail from a corner where several roads lead on.

    It tries each of them, without that road from there on. At barred
    corners a trail may only end.
    """
    best = 0
    for edge_bit, far, far_bit in grid.spokes[corner]:
        if roads & edge_bit:
            unused = roads ^ edge_bit
            length = 1 if barred & far_bit else 1 + longest_trail_from(grid, far, unused, barred)
            if length > best:
                best = length
    return best


def longest_trail_through(
    grid: Grid,
    end: int,
    other_end: int,
    roads: EdgeMask,
    barred: CornerMask,
) -> int:
    """The longest trail that contains a given road, such as the one just built.

    `roads` are the others. It tries every trail that goes on from
    `end`, each with the longest that then goes on from `other_end`.
    So the given road may be a stretch of several: it counts as one.
    At barred corners a trail may only end.
    """
    best = 1
    is_other_end_barred = barred >> other_end & 1
    if not is_other_end_barred:
        best += longest_trail_from(grid, other_end, roads, barred)
    is_end_barred = barred >> end & 1
    if is_end_barred:
        return best
    for edge_bit, far, _ in grid.spokes[end]:
        if roads & edge_bit:
            unused = roads ^ edge_bit
            length = 1 + longest_trail_through(grid, far, other_end, unused, barred)
            if length > best:
                best = length
    return best


def longest_with_new_edge(grid: Grid, edge: int, roads: EdgeMask, barred: CornerMask) -> int:
    """The length of the longest trail over an edge that is being added to these roads.

    The edge is a number, and not among the `roads` yet. At barred
    corners a trail may only end.
    """
    a, b = grid.ends[edge]
    # A road that goes on from a loose end, or starts at a bare
    # building, leaves one arm empty: the common, cheap case.
    if not roads & grid.edges_at[a]:
        return 1 if barred >> b & 1 else 1 + longest_trail_from(grid, b, roads, barred)
    if not roads & grid.edges_at[b]:
        return 1 if barred >> a & 1 else 1 + longest_trail_from(grid, a, roads, barred)
    return longest_trail_through(grid, a, b, roads, barred)


def longest_trail(grid: Grid, roads: EdgeMask, barred: CornerMask) -> int:
    """The length of the longest trail of a whole network.

    It may only end at barred corners.
    """
    starts = [corner for corner in grid.corners if roads & grid.edges_at[corner]]
    return max([longest_trail_from(grid, corner, roads, barred) for corner in starts], default=0)


def longest_trail_path(grid: Grid, roads: EdgeMask, barred: CornerMask) -> tuple[int, ...]:
    """The corners along a longest trail; () without roads.

    Of several it starts at the corner with the lowest number. At barred
    corners a trail may only end.
    """
    length = longest_trail(grid, roads, barred)
    starts = (corner for corner in grid.corners if roads & grid.edges_at[corner])
    corner = next(
        (start for start in starts if longest_trail_from(grid, start, roads, barred) == length),
        None,
    )
    if corner is None:
        return ()
    walk = [corner]
    for edges_left in range(length - 1, -1, -1):
        corner, roads = _next_step(grid, corner, roads, barred, edges_left)
        walk.append(corner)
    return tuple(walk)


def _next_step(
    grid: Grid,
    corner: int,
    roads: EdgeMask,
    barred: CornerMask,
    edges_left: int,
) -> tuple[int, int]:
    """Follows a longest trail by one edge; returns the next corner, and the roads still unused.

    It takes an edge after which the trail can go on for exactly
    `edges_left` edges.
    """
    for edge_bit, far, far_bit in grid.spokes[corner]:
        if roads & edge_bit:
            unused = roads ^ edge_bit
            rest = 0 if barred & far_bit else longest_trail_from(grid, far, unused, barred)
            if rest == edges_left:
                return far, unused
    raise AssertionError("a trail is as long as it was found to be")
