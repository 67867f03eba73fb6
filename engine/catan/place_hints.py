"""What there is at a place, and where a road or a ship leads: the hints of menus."""

from __future__ import annotations

from ..core import Text
from ..kit.hexes import CORNERS
from .evaluation.moves import evaluate_view
from .match_kit import LAND
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


def road_destination(view: CatanView, edge: int, ground: str = LAND) -> Text | None:
    """The best corner to settle to which a road on this edge leads, with the land around.

    It is at the road's end or one road further; None where
    nobody may settle at any. Pieces such as ships go on
    over another `ground`.
    """
    best = evaluate_view(view).place_evaluation.best_reached_corner(edge, ground)
    if best is None:
        return None
    land = land_around(view, best.corner)
    return Text("to {corner}: {land}", corner=CORNERS[best.corner], land=land)
