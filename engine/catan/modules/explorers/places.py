"""Where the box's places lie on a board: the start island, the frame, docks and closed land."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ....core import Seat
from ....kit.hexes import Grid, Hex, make_grid
from ....kit.masks import CornerMask, EdgeMask, HexMask, contains, mask_of, unite
from ...island import Island, once_for_island
from ...state import State
from .box import AREAS, BOX
from .slot import Voyages, read_slot


def _list_island_hexes() -> tuple[Hex, ...]:
    """The hexes of the start island, row by row."""
    hexes: list[Hex] = []
    for row, (first, last) in enumerate(BOX["island_rows"], 1):
        hexes += [(column, row) for column in range(first, last + 1)]
    return tuple(hexes)


ISLAND_HEXES: Final = _list_island_hexes()
EAST_CORNERS: Final = (1, 2)  # of a hex, clockwise from the north: its two eastern corners


def hexes_at_ends(grid: Grid, edge: int) -> set[int]:
    """The hexes around both ends of an edge."""
    first, second = grid.ends[edge]
    return {*grid.corner_hexes[first], *grid.corner_hexes[second]}


def edge_between(grid: Grid, hexes: Sequence[Sequence[int]]) -> int:
    """The edge that separates two hexes, which the box's data names by (column, row)."""
    first, second = (grid.hexes.index((q, r)) for q, r in hexes)
    return next(
        edge for edge, beside in enumerate(grid.edge_hexes) if {first, second} == set(beside)
    )


def corner_between(grid: Grid, hexes: Sequence[Sequence[int]]) -> int:
    """The corner where three hexes meet, which the box's data names by (column, row)."""
    numbers = {grid.hexes.index((q, r)) for q, r in hexes}
    return next(corner for corner in grid.corners if numbers == set(grid.corner_hexes[corner]))


@lru_cache(maxsize=16)
def island_hexes(hexes: tuple[Hex, ...]) -> tuple[int, ...]:
    """The hexes of the start island, as their numbers on this board."""
    return tuple(hexes.index(hex) for hex in ISLAND_HEXES)


@lru_cache(maxsize=16)
def circle_corners(hexes: tuple[Hex, ...]) -> CornerMask:
    """The marked corners where first harbor settlements stand.

    They are the eastern corners of the easternmost hex of each row of
    the start island.
    """
    grid = make_grid(hexes)
    corners = 0
    for row, (_first, last) in enumerate(BOX["island_rows"], 1):
        hex = hexes.index((last, row))
        corners |= mask_of(grid.hex_corners[hex][place] for place in EAST_CORNERS)
    return corners


@lru_cache(maxsize=16)
def island_corners(hexes: tuple[Hex, ...]) -> CornerMask:
    """The corners of the start island."""
    grid = make_grid(hexes)
    return unite(grid.around[hex] for hex in island_hexes(hexes))


@lru_cache(maxsize=16)
def dock_corners(hexes: tuple[Hex, ...]) -> tuple[int, ...]:
    """The docks of the Council of Catan, where fish and spices are delivered, as corners."""
    grid = make_grid(hexes)
    return tuple(corner_between(grid, dock) for dock in BOX["council"]["docks"])


@lru_cache(maxsize=16)
def council_hex(hexes: tuple[Hex, ...]) -> int:
    """The hex of the Council of Catan, as its number on this board."""
    q, r = BOX["council"]["hex"]
    return hexes.index((q, r))


@lru_cache(maxsize=16)
def frame_hexes(hexes: tuple[Hex, ...]) -> HexMask:
    """The outermost hexes of the board: the frame, which is sea for ships alone."""
    grid = make_grid(hexes)
    return unite(mask_of(beside) for beside in grid.edge_hexes if len(beside) == 1)


@lru_cache(maxsize=256)
def sea_routes(hexes: tuple[Hex, ...], sea_edges: EdgeMask) -> EdgeMask:
    """The edges that ships sail on: at the sea, and not within the frame.

    `sea_edges` are those that touch a hex of the sea.
    """
    grid = make_grid(hexes)
    frame = frame_hexes(hexes)
    within_frame = mask_of(
        edge
        for edge, beside in enumerate(grid.edge_hexes)
        if all(contains(frame, hex) for hex in beside)
    )
    return sea_edges & ~within_frame


@once_for_island
def routes_of(island: Island) -> EdgeMask:
    """The edges of an island that ships sail on."""
    return sea_routes(island.grid.hexes, island.shape.sea)


@once_for_island
def hidden_hexes(island: Island) -> tuple[int, ...]:
    """The hexes that nobody has discovered."""
    tiles = enumerate(island.board.tiles)
    return tuple([hex for hex, tile in tiles if tile.terrain in AREAS])


@once_for_island
def hidden_corners(island: Island) -> CornerMask:
    """The corners of the hexes that nobody has discovered."""
    return unite(island.grid.around[hex] for hex in hidden_hexes(island))


# --- where nothing is built -------------------------------------------


def closed_hexes(s: State, slot: Voyages, seat: Seat) -> list[int]:
    """The hexes beside which a seat builds nothing.

    Rulebook: undiscovered ones, lairs that are not captured, and
    villages without the seat's crew.
    """
    # a captured lair has become a gold field with a number
    lairs = [lair.hex for lair in slot.lairs if s.island.numbers[lair.hex] == 0]
    villages = [village.hex for village in slot.villages if not contains(village.guests, seat)]
    return [*hidden_hexes(s.island), *lairs, *villages]


def closed_corners(s: State, seat: Seat) -> CornerMask:
    """The corners where a seat builds nothing."""
    hexes = closed_hexes(s, read_slot(s), seat)
    return unite(s.island.grid.around[hex] for hex in hexes)


def closed_edges(s: State, seat: Seat) -> EdgeMask:
    """The edges where a seat builds no road: the sides of closed hexes."""
    hexes = closed_hexes(s, read_slot(s), seat)
    return unite(s.island.shape.borders[hex] for hex in hexes)
