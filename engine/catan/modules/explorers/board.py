"""The board before the match: the start island as printed, or its land shuffled."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ....core import Entry
from ....kit.hexes import Hex
from ...view import Board, Tile
from .box import BOX
from .places import ISLAND_HEXES

FIXED_HEX: Final[Hex] = (BOX["fixed_hex"][0], BOX["fixed_hex"][1])
LOOSE_HEXES: Final = tuple(hex for hex in ISLAND_HEXES if hex != FIXED_HEX)


def shuffle_island(board: Board, entry: Entry) -> Board:
    """The board with the land of the start island shuffled; number discs stay in their places.

    One hex of the island keeps its land.
    """
    by_hex = {tile.at: tile for tile in board.tiles}
    land = entry.shuffle([by_hex[hex] for hex in LOOSE_HEXES])
    new_land = dict(zip(LOOSE_HEXES, land, strict=True))
    tiles = tuple(_lay_land(tile, new_land.get(tile.at, tile)) for tile in board.tiles)
    return replace(board, tiles=tiles)


def _lay_land(tile: Tile, land: Tile) -> Tile:
    """The tile with the terrain and title of another; its hex and its number stay."""
    return replace(tile, terrain=land.terrain, title=land.title)
