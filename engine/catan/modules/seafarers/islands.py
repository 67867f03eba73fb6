"""New islands: points for the first building on each where one did not start."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....core import Plural, Seat
from ....kit.hexes import Hex, make_grid
from ....kit.masks import CornerMask, EdgeMask, HexMask, contains, mask_of
from ...island import Island
from ...kinds import HEX
from ...view import Sign
from .board import SeaBoard


class Area(NamedTuple):
    """An island, or a part of one that counts as an island of its own."""

    corners: CornerMask  # no two areas share one
    hex: int  # one of its hexes, where its sign lies


class Landing(NamedTuple):
    """A first building on a new island, for which its owner has the points."""

    seat: Seat
    area: int


def list_areas(island: Island, board: SeaBoard) -> tuple[Area, ...]:
    """The areas of the map: those that its data names, else each connected land, largest first.

    A corner that two of them touch belongs to the first.
    """
    grid = island.grid
    named = [[grid.hexes.index(hex) for hex in area] for area in board.areas]
    lands = named or sorted(_connected_lands(island), key=len, reverse=True)
    areas: list[Area] = []
    taken = 0
    for land in lands:
        corners = 0
        for hex in land:
            corners |= grid.around[hex]
        first_hex, *_ = land
        areas.append(Area(corners & ~taken, hex=first_hex))
        taken |= corners
    return tuple(areas)


def _connected_lands(island: Island) -> list[list[int]]:
    """For each connected piece of land, the numbers of its hexes in reading order."""
    around = island.grid.around
    land = island.shape.land
    return [[hex for hex in land if around[hex] & corners] for corners in island.shape.islands]


@lru_cache(maxsize=32)
def inner_edges(hexes: tuple[Hex, ...]) -> EdgeMask:
    """The edges between two hexes of the board: no ship sails outside of it."""
    beside = make_grid(hexes).edge_hexes
    return mask_of(edge for edge, hexes_there in enumerate(beside) if len(hexes_there) > 1)


@lru_cache(maxsize=32)
def edges_within_frame(hexes: tuple[Hex, ...]) -> EdgeMask:
    """The edges of all hexes but the outermost ones, which are the board's frame."""
    frame = border_hexes(hexes)
    return mask_of(
        edge
        for edge, beside in enumerate(make_grid(hexes).edge_hexes)
        if not all(contains(frame, hex) for hex in beside)
    )


@lru_cache(maxsize=32)
def border_hexes(hexes: tuple[Hex, ...]) -> HexMask:
    """The outermost hexes of the board, which are its frame."""
    inside = inner_edges(hexes)
    grid = make_grid(hexes)
    border = 0
    for edge, beside in enumerate(grid.edge_hexes):
        if not contains(inside, edge):
            border |= mask_of(beside)
    return border


def area_at(areas: tuple[Area, ...], corner: int) -> int | None:
    """The number of the area to which a corner belongs; None if it belongs to none."""
    for number, area in enumerate(areas):
        if contains(area.corners, corner):
            return number
    return None


def island_signs(
    areas: tuple[Area, ...],
    settled: tuple[int, ...],
    landings: tuple[Landing, ...],
    points: int,
) -> tuple[Sign, ...]:
    """Marks on the board: islands that still pay somebody points, and whom they have paid.

    `settled` has for each seat the areas where it has built, as the
    bits of a number.
    """
    signs: list[Sign] = []
    for number, area in enumerate(areas):
        has_paid_everybody = all(contains(areas_settled, number) for areas_settled in settled)
        if not has_paid_everybody:
            title = Plural("new island, {n} point", "new island, {n} points", n=points)
            signs.append(Sign("island_bonus", HEX, area.hex, title=title, count=points))
    for seat, number in landings:
        title = Plural("landed, {n} point", "landed, {n} points", n=points)
        hex = areas[number].hex
        signs.append(Sign("island_landing", HEX, hex, owner=seat, title=title, count=points))
    return tuple(signs)
