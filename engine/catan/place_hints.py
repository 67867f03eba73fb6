"""What there is at a place, and where a road or a ship leads: the hints of menus."""

from __future__ import annotations

from ..core import Text
from ..kit.hexes import CORNERS
from .match_kit import CORNER, EDGE
from .names import tile_title
from .view import CatanView


def land_around(view: CatanView, corner: int) -> Text:
    """The tiles around a corner, a harbour there, and the sum of their pips.

    Pips are the number of 36 rolls in which a tile
    produces.
    """
    tiles = [view.board.tiles[hex] for hex in view.grid.corner_hexes[corner]]
    pips = sum(tile.pips for tile in tiles if view.kit.crop(tile.terrain).city)
    land = tuple(tile_title(tile) for tile in tiles)
    harbour = next((harbour for harbour in view.board.harbours if corner in harbour.corners), None)
    if harbour is None:
        return Text("{land} ({pips}/36)", land=land, pips=pips)
    return Text("{land}, harbour {rate}:1 ({pips}/36)", land=land, rate=harbour.rate, pips=pips)


def road_destination(view: CatanView, edge: int) -> Text:
    """Where a road on this edge leads: its end that is new to the viewer, with the land around."""
    own_corners: set[int] = set()
    for piece in view.pieces:
        if piece.owner == view.seat:
            place = view.kit.piece(piece.kind).place
            if place == EDGE:
                own_corners.update(view.grid.ends[piece.at])
            elif place == CORNER:
                own_corners.add(piece.at)
    # A new end comes before an own one, else the one with the lower number
    end = min(view.grid.ends[edge], key=lambda corner: (corner in own_corners, corner))
    return Text("to {corner}: {land}", corner=CORNERS[end], land=land_around(view, end))
