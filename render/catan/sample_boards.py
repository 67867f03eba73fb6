"""Sample boards of Catan: the island for beginners, the large one, and one to sail.

The one to sail has every terrain there is.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Final

from engine.catan.view import RESOURCES, Board, Harbour, Tile
from engine.core import Verbatim
from engine.kit.hexes import SIDES, Hex, make_grid

TERRAIN: Final = {
    "F": "forest",
    "H": "hills",
    "P": "pasture",
    "W": "fields",
    "M": "mountains",
    "D": "desert",
    "J": "jungle",
    "V": "volcano",
    "G": "gold",
    "?": "fog",
    ".": "sea",
}
# the r of the first row; rows, each from its first q on; docks: land, side, kind
SAMPLE_BOARDS: Final = {
    "small": (
        -2,
        "0 M10 P2 F9 / -1 W12 H6 P4 H10 / -2 W9 F11 D F3 M8 / -2 F8 M3 W4 P5 / -2 H5 W6 P11",
        "0,-2 NW any / 1,-2 NE grain / 2,-1 NE ore / 2,0 E any / 1,1 SE wool / -1,2 SE any / "
        "-2,2 SW any / -2,1 W brick / -1,-1 W lumber",
    ),
    "large": (
        1,
        "2 F4 P5 W2 / 1 H6 M11 H10 P8 / 0 D F12 W12 F9 W4 / -1 W3 F10 M3 H6 H5 F8 / -1 P9 M5 "
        "W2 D P3 / -1 H8 P4 P9 M6 / -1 M11 W11 F10",
        "2,1 NW any / 3,1 NE wool / 4,2 NE any / 0,3 W ore / 4,4 E any / -1,4 SW any / -1,6 W "
        "grain / 3,5 SE brick / 1,7 E wool "
        "/ -1,7 SW any / 0,7 SE lumber",
    ),
    "archipelago": (
        0,
        "1 . . . . . . / 0 . M8 P11 . G4 . . / -1 . . . . . H5 M2 . / -2 . . P5 F6 M4 . F9 . "
        ". / -2 . W12 H11 W3 P9 . ? ? . "
        "/ -3 . H6 F10 D W11 F5 . ? . / -3 . M3 P4 V9 P8 . J3 . / -3 . W8 F2 M10 . G6 . / -3 . . "
        ". . . .",
        "0,3 NW grain / 1,3 NE any / 2,4 NE lumber / -1,4 W ore / 2,5 E any / -2,6 W wool / 1,6 "
        "SE any / -2,7 SW any / -1,7 SE brick",
    ),
}


@cache
def sample_board(name: str) -> Board:
    """The board written down in `SAMPLE_BOARDS` under this name.

    Rows and harbours are parted by " / ": a row is "column tile tile …", a harbour "q,r side kind".
    """
    top, rows, docks = SAMPLE_BOARDS[name]
    parsed = [_parse_row(r, *row.split()) for r, row in enumerate(rows.split(" / "), top)]
    tiles = tuple(chain.from_iterable(parsed))
    hexes = tuple(tile.at for tile in tiles)
    deserts = tuple(
        number
        for number, tile in enumerate(tiles)
        if tile.terrain in ("desert", "jungle", "volcano")
    )
    return Board(
        tiles, tuple(_parse_harbour(hexes, *dock.split()) for dock in docks.split(" / ")), deserts
    )


def _parse_row(r: int, first: str, *tiles: str) -> list[Tile]:
    """The tiles of row `r` from column `first` on, such as "H8": letter of the terrain, number."""
    return [
        _make_tile((q, r), TERRAIN[tile[0]], int(tile[1:] or 0))
        for q, tile in enumerate(tiles, int(first))
    ]


def _make_tile(at: Hex, terrain: str, number: int) -> Tile:
    """A tile; number 0 means that it has none."""
    return Tile(at, terrain, Verbatim(terrain.capitalize()), number or None)


def _parse_harbour(hexes: tuple[Hex, ...], land: str, side: str, kind: str) -> Harbour:
    """The harbour at a side of the hex `land`, which is written "q,r"."""
    q, r = map(int, land.split(","))
    board, (dq, dr) = make_grid(hexes), SIDES[side]
    edge = board.edge_of_side((q, r), side)
    return Harbour(
        kind,
        rate=2 if kind in RESOURCES else 3,
        edge=edge,
        corners=board.ends[edge],
        land=hexes.index((q, r)),
        sea=(q + dq, r + dr),
    )
