"""What everybody sees of the attack: barbarians and knights, from a view."""

from __future__ import annotations

from ....kit.masks import contains
from ...view import CatanView
from .riders import RIDER


def barbarians_seen(view: CatanView) -> dict[int, int]:
    """By hex: how many barbarians are there."""
    return {sign.at: sign.count or 0 for sign in view.signs if sign.key == "barbarian"}


def riders_seen(view: CatanView) -> set[int]:
    """The paths with a knight of anybody."""
    return {piece.at for piece in view.pieces if piece.kind == RIDER.key}


def count_riders_at(view: CatanView, hex: int, riders: set[int]) -> int:
    """How many of these knights stand around a hex."""
    return sum(hex in view.grid.edge_hexes[edge] for edge in riders)


def list_owners_at(view: CatanView, hex: int) -> list[int]:
    """The players who have a building at a hex."""
    building_kinds = {piece.key for piece in view.kit.pieces if piece.keeps_distance}
    around = view.grid.around[hex]
    there = [p for p in view.pieces if p.kind in building_kinds and contains(around, p.at)]
    return sorted({piece.owner for piece in there if piece.owner < len(view.players)})


def count_own_buildings_at(view: CatanView, hex: int) -> int:
    """How many buildings the viewer has at a hex."""
    building_kinds = {piece.key for piece in view.kit.pieces if piece.keeps_distance}
    around = view.grid.around[hex]
    own_pieces = [piece for piece in view.pieces if piece.owner == view.seat]
    buildings = [piece for piece in own_pieces if piece.kind in building_kinds]
    return sum(contains(around, piece.at) for piece in buildings)
