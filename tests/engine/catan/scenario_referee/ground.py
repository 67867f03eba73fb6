"""Who touches whom on a board, by plain loops."""

from __future__ import annotations

from functools import cache

from engine.catan.view import CatanView
from engine.kit.hexes import Grid


@cache
def list_edges_of_hex(grid: Grid, hex: int) -> tuple[int, ...]:
    """The six paths around a hex."""
    ring = grid.hex_corners[hex]
    return tuple(edge for edge, (a, b) in enumerate(grid.ends) if a in ring and b in ring)


@cache
def list_edges_at(grid: Grid, corner: int) -> tuple[int, ...]:
    """The paths that meet at a corner or a plaza."""
    return tuple(edge for edge, ends in enumerate(grid.ends) if corner in ends)


@cache
def list_touching_edges(grid: Grid, edge: int) -> tuple[int, ...]:
    """The paths that share an end with one."""
    found: list[int] = []
    for corner in grid.ends[edge]:
        found += [other for other in list_edges_at(grid, corner) if other != edge]
    return tuple(found)


def find_other_end(grid: Grid, edge: int, corner: int) -> int:
    """The end of a path that is not this corner."""
    a, b = grid.ends[edge]
    assert corner in (a, b)
    return b if corner == a else a


def list_neighbours(grid: Grid, corner: int) -> tuple[int, ...]:
    """The corners one path away."""
    return tuple(find_other_end(grid, edge, corner) for edge in list_edges_at(grid, corner))


def find_hex(view: CatanView, place: tuple[int, int]) -> int:
    """The number of the hex at an axial place."""
    return [tile.at for tile in view.board.tiles].index(place)


@cache
def find_slant(grid: Grid, edge: int) -> str:
    """On which two sides of a hex such a path lies: "NW/SE", "NE/SW" or "E/W"."""
    (ax, ay), (bx, by) = map(grid.point, grid.ends[edge])
    if abs(ax - bx) < 0.1:
        return "E/W"
    # y grows downwards: the north-western side of a hex rises to the east
    return "NE/SW" if (bx - ax) * (by - ay) > 0 else "NW/SE"
