"""Sample boards of Catan: the island for beginners, the large one, and those of rooms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from engine.catan.view import Board, Harbour, Tile
from engine.core import Verbatim
from engine.kit.hexes import SIDES, Hex, make_grid

from .cards import ANY
from .room import SampleBoard
from .rooms import merge_all_rooms

TERRAIN: Final = {
    "F": "forest",
    "H": "hills",
    "P": "pasture",
    "W": "fields",
    "M": "mountains",
    "D": "desert",
    ".": "sea",
}
SAMPLE_BOARDS: Final = {
    "small": SampleBoard(
        -2,
        "0 M10 P2 F9 / -1 W12 H6 P4 H10 / -2 W9 F11 D F3 M8 / -2 F8 M3 W4 P5 / -2 H5 W6 P11",
        "0,-2 NW any / 1,-2 NE grain / 2,-1 NE ore / 2,0 E any / 1,1 SE wool / -1,2 SE any / "
        "-2,2 SW any / -2,1 W brick / -1,-1 W lumber",
        seed=11,
    ),
    "large": SampleBoard(
        1,
        "2 F4 P5 W2 / 1 H6 M11 H10 P8 / 0 D F12 W12 F9 W4 / -1 W3 F10 M3 H6 H5 F8 / -1 P9 M5 "
        "W2 D P3 / -1 H8 P4 P9 M6 / -1 M11 W11 F10",
        "2,1 NW any / 3,1 NE wool / 4,2 NE any / 0,3 W ore / 4,4 E any / -1,4 SW any / -1,6 W "
        "grain / 3,5 SE brick / 1,7 E wool "
        "/ -1,7 SW any / 0,7 SE lumber",
        seed=5,
    ),
}


def find_sample(name: str) -> SampleBoard:
    """The sample board of this name as it is written down, here or among those of a module."""
    return SAMPLE_BOARDS.get(name) or merge_all_rooms().boards[name]


@cache
def sample_board(name: str) -> Board:
    """The sample board of this name, ready to be played on."""
    return parse_board(find_sample(name))


def parse_board(sample: SampleBoard) -> Board:
    """A board as it is written down.

    Rows and harbours are parted by " / ": a row is "column tile tile
    …", a harbour "q,r side kind".
    """
    terrain = {**TERRAIN, **sample.letters}
    tiles: list[Tile] = []
    for r, row in enumerate(sample.rows.split(" / "), sample.top):
        first_column, *written_tiles = row.split()
        tiles += _parse_row(terrain, r, int(first_column), written_tiles)
    hexes = tuple(tile.at for tile in tiles)
    deserts = tuple(number for number, tile in enumerate(tiles) if tile.terrain in sample.wastes)
    harbours: list[Harbour] = []
    for written_harbour in sample.harbours.split(" / "):
        land, side, kind = written_harbour.split()
        harbours.append(_parse_harbour(hexes, land, side, kind))
    return Board(tuple(tiles), tuple(harbours), deserts)


def _parse_row(
    terrain: Mapping[str, str],
    r: int,
    first: int,
    written_tiles: Sequence[str],
) -> list[Tile]:
    """The tiles of row `r` from column `first` on; `terrain` is by letter."""
    return [
        _parse_tile(terrain, (q, r), written) for q, written in enumerate(written_tiles, first)
    ]


def _parse_tile(terrain: Mapping[str, str], at: Hex, written: str) -> Tile:
    """A tile as it is written: the letter of its terrain and its number, if any, as in "H8"."""
    letter, digits = written[0], written[1:]
    name = terrain[letter]
    number = int(digits) if digits else None
    return Tile(at, name, Verbatim(name.capitalize()), number)


def _parse_harbour(hexes: tuple[Hex, ...], land: str, side: str, kind: str) -> Harbour:
    """The harbour at a side of the hex `land`, which is written "q,r"."""
    q, r = map(int, land.split(","))
    side_q, side_r = SIDES[side]
    grid = make_grid(hexes)
    edge = grid.edge_of_side((q, r), side)
    return Harbour(
        kind,
        rate=3 if kind == ANY else 2,
        edge=edge,
        corners=grid.ends[edge],
        land=hexes.index((q, r)),
        sea=(q + side_q, r + side_r),
    )
