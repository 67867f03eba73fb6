"""What is worth sailing to, from what a seat sees: new islands, gold, and what signs mark."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import chain
from typing import Final

from ....core import Text
from ...evaluation.view_values import POINT_WORTH, PlaceKey, RouteKey, ViewValues
from ...kinds import CORNER
from ...view import CatanView
from .terrain import FOG, GOLD_FIELD

GOLD_WORTH: Final = 1.4  # of a card of choice; one of a given kind is worth about 1
OPENING: Final = "opening"  # the phase in which new islands pay nothing
SEA_TILE: Final = "sea"


def value_gold(view: CatanView) -> dict[int, float]:
    """By hex: what a card of a gold field is worth."""
    tiles = enumerate(view.board.tiles)
    return {hex: GOLD_WORTH for hex, tile in tiles if tile.terrain == GOLD_FIELD}


def value_islands(view: CatanView) -> ViewValues:
    """What gold fields are worth, and settlements on new islands that bring the viewer points.

    These are islands without a building of the viewer. During the
    opening no island brings points.
    """
    own_corners = _own_buildings(view)
    settlements: dict[int, float] = {}
    names: dict[PlaceKey, Text] = {}
    for sign in view.signs:
        if sign.key == "island_bonus" and sign.title is not None and view.phase != OPENING:
            corners = island_corners(view, sign.at)
            if not own_corners & corners:
                settlements |= dict.fromkeys(corners, POINT_WORTH * (sign.count or 0))
                names |= dict.fromkeys([(CORNER, corner) for corner in corners], sign.title)
    return ViewValues(settlements=settlements, hexes=value_gold(view), names=names)


def island_corners(view: CatanView, hex: int) -> frozenset[int]:
    """The corners of the island around a hex: its land up to sea, desert or fog."""
    return _land_corners(view, hex, (SEA_TILE, "desert", FOG))


def land_corners(view: CatanView, hex: int) -> frozenset[int]:
    """The corners of the land around a hex, up to the sea."""
    return _land_corners(view, hex, (SEA_TILE,))


def _land_corners(view: CatanView, hex: int, border_terrains: Collection[str]) -> frozenset[int]:
    """The corners of the land around a hex.

    It ends at hexes with a terrain in `border_terrains`, such as the sea.
    """
    grid = view.grid
    tiles = view.board.tiles
    land = {hex}
    todo = [hex]
    while todo:
        for corner in grid.hex_corners[todo.pop()]:
            for beside in grid.corner_hexes[corner]:
                if beside not in land and tiles[beside].terrain not in border_terrains:
                    land.add(beside)
                    todo.append(beside)
    return frozenset(chain.from_iterable(grid.hex_corners[hex] for hex in land))


def value_signs(view: CatanView, worths: Mapping[str, float]) -> dict[int, float]:
    """By place: what signs on the board (cloth, gifts, wonders …) are worth to the viewer.

    `worths` has the worth by the key of a sign. Signs of other players
    are left out.
    """
    return {
        sign.at: worths[sign.key]
        for sign in view.signs
        if sign.key in worths and sign.owner in (None, view.seat)
    }


def for_kind(kind: str, values: Mapping[int, float]) -> dict[RouteKey, float]:
    """Turns values by place into values by kind of piece and place, for this one kind."""
    return {(kind, at): value for at, value in values.items()}


def name_signs(view: CatanView, keys: Collection[str]) -> dict[PlaceKey, Text]:
    """By kind of place and number: what the marks on the board with these keys are called."""
    return {
        (sign.place, sign.at): sign.title
        for sign in view.signs
        if sign.key in keys and sign.title is not None
    }


def _own_buildings(view: CatanView) -> set[int]:
    """The corners where the viewer has buildings."""
    kinds = {piece.key for piece in view.kit.pieces if piece.keeps_distance}
    return {piece.at for piece in view.pieces if piece.kind in kinds and piece.owner == view.seat}


def own_ship_ends(view: CatanView) -> set[int]:
    """The corners at the ends of the viewer's ships."""
    ends: set[int] = set()
    for piece in view.pieces:
        if piece.kind == "ship" and piece.owner == view.seat:
            ends.update(view.grid.ends[piece.at])
    return ends
