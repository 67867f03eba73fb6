"""Where fish are caught: grounds at the coast, and lakes in the place of deserts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ....core import Entry, Text
from ....kit.hexes import neighbours
from ....kit.masks import CornerMask, contains, mask_of, members
from ...island import Island
from ...map import ISLAND
from ...view import Board, Tile
from .box import BOX

LAKE: Final = "lake"
LAKE_TITLE: Final = Text("Lake")
SEA: Final = "sea"
RED_NUMBERS: Final = (6, 8)
NEIGHBOURS_INLAND: Final = 6
HEXES_AT_SPOT: Final = 2  # land hexes that meet at the middle of a ground


class Ground(NamedTuple):
    """A fishing ground: it lies on the sea between two land hexes."""

    number: int
    middle: int  # the corner where both land hexes touch the sea
    corners: CornerMask  # that one and the two beside it at the coast


class Lake(NamedTuple):
    """A lake, and the numbers on which it pays."""

    hex: int
    numbers: tuple[int, ...]


# --- lakes ------------------------------------------------------------


def lay_lakes(board: Board, entry: Entry) -> Board:
    """The board with a lake in the place of each desert, none of them at the coast.

    A desert at the coast first changes places with an inland hex, drawn
    at random. A map with hexes of the sea keeps its deserts.
    """
    if any(tile.terrain == SEA for tile in board.tiles):
        return board
    tiles = list(board.tiles)
    for desert in board.deserts:
        tiles = _lay_lake(tiles, desert, entry)
    return replace(board, tiles=tuple(tiles), deserts=())


def _lay_lake(tiles: list[Tile], desert: int, entry: Entry) -> list[Tile]:
    """The tiles with a lake instead of one desert, which is taken inland first."""
    lake = desert
    if not _is_inland(tiles, desert):
        lake = _draw_inland(tiles, desert, entry)
    laid = _swap_tiles(tiles, desert, lake)
    laid[lake] = Tile(laid[lake].at, LAKE, LAKE_TITLE, None)
    return laid


def _draw_inland(tiles: list[Tile], desert: int, entry: Entry) -> int:
    """An inland hex, drawn at random, with which a desert changes places to become a lake.

    If possible it is one after whose move no two red numbers lie side by side.
    """
    inland = [
        hex for hex, tile in enumerate(tiles) if tile.number is not None and _is_inland(tiles, hex)
    ]
    without_red_pair = [
        hex for hex in inland if not _has_red_pair(_swap_tiles(tiles, desert, hex))
    ]
    candidates = without_red_pair or inland
    return candidates[entry.draw_below(len(candidates))]


def _swap_tiles(tiles: list[Tile], one: int, other: int) -> list[Tile]:
    """The tiles after two hexes have changed their land and number."""
    first, second = tiles[one], tiles[other]
    swapped = list(tiles)
    swapped[one] = replace(second, at=first.at)
    swapped[other] = replace(first, at=second.at)
    return swapped


def _is_inland(tiles: list[Tile], hex: int) -> bool:
    """Whether land lies on all sides of the hex."""
    places = {tile.at for tile in tiles}
    return sum(at in places for at in neighbours(tiles[hex].at)) == NEIGHBOURS_INLAND


def _has_red_pair(tiles: list[Tile]) -> bool:
    """Whether a 6 or 8 lies beside another."""
    red = {tile.at for tile in tiles if tile.number in RED_NUMBERS}
    return any(red.intersection(neighbours(at)) for at in red)


def find_lakes(board: Board) -> tuple[Lake, ...]:
    """The lakes of the board in reading order, each with its numbers."""
    hexes = [hex for hex, tile in enumerate(board.tiles) if tile.terrain == LAKE]
    numbers = [tuple(each) for each in BOX["lakes"]]
    return tuple(Lake(hex, own) for hex, own in zip(hexes, numbers, strict=False))


# --- grounds ----------------------------------------------------------


def lay_grounds(
    island: Island,
    numbers: Sequence[int],
    *,
    as_printed: bool,
    entry: Entry,
) -> tuple[Ground, ...]:
    """The fishing grounds of a match: in their printed places on the island of the base game.

    On any other map the places are drawn at random. Numbers are
    shuffled, unless they lie as printed.
    """
    if island.grid.hexes == ISLAND.hexes:
        printed = BOX["grounds"]
        middles = [_find_middle_between(island, ground["land"]) for ground in printed]
        if as_printed:
            listed = [ground["number"] for ground in printed]
            return _make_grounds(island, listed, middles)
    else:
        middles = _draw_spots(island, len(numbers), entry)
    return _make_grounds(island, entry.shuffle(numbers)[: len(middles)], middles)


def _make_grounds(
    island: Island,
    numbers: Sequence[int],
    middles: Sequence[int],
) -> tuple[Ground, ...]:
    """Makes the grounds with these numbers around these corners of the coast."""
    pairs = zip(numbers, middles, strict=True)
    return tuple(
        Ground(number, middle, _find_ground_corners(island, middle)) for number, middle in pairs
    )


def _find_middle_between(island: Island, land: Sequence[Any]) -> int:
    """The corner where two land hexes of the data touch the sea."""
    beside = sorted(island.grid.hexes.index((q, r)) for q, r in land)
    shore = members(island.shape.shore)
    return next(corner for corner in shore if _find_land_at(island, corner) == beside)


def find_spots(island: Island) -> tuple[int, ...]:
    """The corners where two hexes with numbers touch the sea: a ground may lie there."""
    return tuple(corner for corner in members(island.shape.shore) if _is_spot(island, corner))


def _is_spot(island: Island, corner: int) -> bool:
    """Whether two land hexes, both with numbers, meet at a corner of the coast."""
    land = _find_land_at(island, corner)
    return len(land) == HEXES_AT_SPOT and all(island.numbers[hex] for hex in land)


def _find_land_at(island: Island, corner: int) -> list[int]:
    """The land hexes at a corner, sorted, without those of the sea."""
    return sorted(hex for hex in island.grid.corner_hexes[corner] if hex in island.shape.land)


def _find_ground_corners(island: Island, middle: int) -> CornerMask:
    """The corners that a ground serves: its middle, and the two beside it along the coast."""
    coast = island.shape.coast
    # a spoke is an edge, as a bit, with the corner at its other end
    far = [end for edge_bit, end, _ in island.grid.spokes[middle] if coast & edge_bit]
    return mask_of((middle, *far))


def _draw_spots(island: Island, n: int, entry: Entry) -> list[int]:
    """Draws up to n corners of the coast at which fishing grounds lie.

    All are on the island that has most possible ones, and no two grounds share a
    corner. Those with the fewest harbours come first, else chance decides.
    """
    possible = find_spots(island)
    main_island = max(
        island.shape.islands, key=lambda land: (land & mask_of(possible)).bit_count()
    )
    spots = entry.shuffle([spot for spot in possible if contains(main_island, spot)])
    harbour_corners: CornerMask = 0
    for harbour in island.board.harbours:
        harbour_corners |= mask_of(harbour.corners)

    def count_harbour_corners(spot: int) -> int:
        """A sort key: how many corners of a ground here are at harbours."""
        corners = _find_ground_corners(island, spot)
        return (corners & harbour_corners).bit_count()

    spots.sort(key=count_harbour_corners)
    chosen: list[int] = []
    taken = 0
    for spot in spots:
        corners = _find_ground_corners(island, spot)
        if len(chosen) < n and not corners & taken:
            chosen.append(spot)
            taken |= corners
    return chosen
