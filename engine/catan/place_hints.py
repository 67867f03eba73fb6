"""What there is at a place, and where a road or a ship leads: the hints of menus."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ..core import Text, Verbatim, abridge
from ..kit.hexes import CORNERS
from .evaluation.places import PlaceEvaluation
from .names import tile_title
from .view import CatanView

NO_DESTINATIONS: Final[Mapping[int, Text]] = MappingProxyType({})


def land_around(view: CatanView, corner: int) -> Text:
    """The tiles around a corner, a harbour there, and the sum of their pips.

    Pips are the number of 36 rolls in which a tile produces.
    """
    tiles = [view.board.tiles[hex] for hex in view.grid.corner_hexes[corner]]
    crops = [view.kit.crop(tile.terrain) for tile in tiles]
    paying = zip(tiles, crops, strict=True)
    pips = sum(tile.pips for tile, crop in paying if crop.pays_cards or crop.of_choice)
    land = tuple(tile_title(tile) for tile in tiles)
    harbour = next((harbour for harbour in view.board.harbours if corner in harbour.corners), None)
    said = Text("{land} ({pips}/36)", land=land, pips=pips)
    if harbour is not None:
        said = Text(
            "{land}, harbour {rate}:1 ({pips}/36)", land=land, rate=harbour.rate, pips=pips
        )
    return abridge(said, Verbatim(f"{pips}/36"))


def road_destination(
    view: CatanView,
    edge: int,
    destinations: Mapping[int, Text] = NO_DESTINATIONS,
) -> Text | None:
    """The best corner to settle to which a road on this edge leads, with the land around.

    It is at the road's end or one road further; None if nobody may settle at any.
    A road to one of the modules' `destinations` leads there.
    """
    for end in view.grid.ends[edge]:
        if end in destinations:
            return destinations[end]
    places = _evaluate_places(view)
    best = None if places is None else places.best_reached_corner(edge)
    if best is None:
        return None
    land = land_around(view, best)
    said = Text("to {corner}: {land}", corner=CORNERS[best], land=land)
    return abridge(
        said, Text("to {corner}: {land}", corner=CORNERS[best], land=land.brief or land)
    )


@lru_cache(maxsize=4)
def _evaluate_places(view: CatanView) -> PlaceEvaluation | None:
    """What the places of a view are worth, kept for the next line of the same menu.

    None for the public, which settles nowhere.
    """
    return None if view.seat is None else PlaceEvaluation(view, view.seat)
