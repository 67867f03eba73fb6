"""Names of edges for people: a hex that the picture labels, and one of its sides.

A ship reaches fifty edges, too many to label each. A dozen hexes touch them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from ..core import Text
from ..kit.hexes import EDGES, HEXES, SIDES, Grid
from .view import Board

SIDE_TITLES: Final[Mapping[str, Text]] = {
    "NE": Text("north-east"),
    "E": Text("east"),
    "SE": Text("south-east"),
    "SW": Text("south-west"),
    "W": Text("west"),
    "NW": Text("north-west"),
}
SEA: Final = "sea"
OPEN_WATER: Final = 0.5  # of an edge: a name hides less there than on land with a number


class Bearing(NamedTuple):
    """Where an edge lies: at which hex, and on which side of it."""

    hex: int
    side: str


@lru_cache(maxsize=64)
def find_bearings(board: Board, edges: frozenset[int]) -> Mapping[int, Bearing]:
    """Says of each edge where it lies, in words for people: at a hex, and on which side of it.

    So that few hexes need a label in the picture, the hex with most
    edges that have no name yet is taken first, again and again; of
    equal ones that with the lowest number.
    """
    grid = board.grid
    bearings: dict[int, Bearing] = {}
    sides = {hex: _sides_of(grid, hex) for hex in _hexes_at(grid, edges)}

    def rank(hex: int) -> tuple[float, int]:
        """Sort key: the most useful hex is the highest, of equal ones that of lowest number."""
        return _rank_hex(board, hex, sides[hex], edges, bearings), -hex

    while len(bearings) < len(edges):
        hex = max(sides, key=rank)
        new = [edge for edge in sides[hex] if edge in edges and edge not in bearings]
        bearings |= {edge: Bearing(hex, sides[hex][edge]) for edge in new}
    return MappingProxyType(bearings)


def _hexes_at(grid: Grid, edges: frozenset[int]) -> list[int]:
    """The hexes beside these edges, in the order of the board."""
    return sorted(set().union(*(grid.edge_hexes[edge] for edge in edges)))


def _sides_of(grid: Grid, hex: int) -> dict[int, str]:
    """For each edge of a hex: the side where it lies, such as "NE"."""
    return {grid.edge_of_side(grid.hexes[hex], side): side for side in SIDES}


def _rank_hex(
    board: Board,
    hex: int,
    sides: Mapping[int, str],
    edges: frozenset[int],
    named: Mapping[int, Bearing],
) -> float:
    """How useful a label on this hex is: the number of edges that it would name.

    Only those of `edges` count that have no name yet (`named`); `sides`
    are the hex's own edges. Of equal hexes one of the sea is better: a
    label covers nothing there.
    """
    count = sum(edge in edges and edge not in named for edge in sides)
    if not count:
        return 0.0
    is_water = board.tiles[hex].terrain == SEA
    return count + OPEN_WATER if is_water else float(count)


def name_bearing(bearing: Bearing, edge: int) -> Text:
    """An edge by its bearing, with the number by which it is typed."""
    return Text(
        "{hex} {side} ({edge})",
        hex=HEXES[bearing.hex],
        side=SIDE_TITLES[bearing.side],
        edge=EDGES[edge],
    )
