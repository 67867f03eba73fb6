"""The kit of the base game: five resources, roads, settlements and cities, and the robber."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..core import Text
from .components import Box
from .kinds import CORNER, EDGE, CardKind, Crop, PawnKind, PieceKind, Purchase
from .match_kit import MatchKit
from .moves import BuildCity, BuildRoad, BuildSettlement
from .names import PIECE_TITLES, RESOURCE
from .resources import ONE_CARD
from .view import RESOURCE_OF_TERRAIN, RESOURCES

# What one card that is produced is worth to the bot
WEIGHTS: Final = {"lumber": 1.0, "brick": 1.0, "wool": 0.8, "grain": 1.15, "ore": 1.05}
RESOURCE_CARDS: Final = tuple(
    CardKind(kind, key, RESOURCE[key], stock=0, weight=WEIGHTS[key])
    for kind, key in enumerate(RESOURCES)
)
ROBBER: Final = PawnKind("robber", Text("Robber"), blocks_production=True, robs=CORNER)


def make_base_kit(box: Box) -> MatchKit:
    """The kit with the numbers of the box."""
    return MatchKit(
        cards=tuple(replace(card, stock=box.stock) for card in RESOURCE_CARDS),
        pieces=(_make_road(box), _make_settlement(box), _make_city(box)),
        purchases=(Purchase("card", PIECE_TITLES["card"], box.card),),
        pawns=(ROBBER,),
        crops=tuple(
            Crop(terrain, settlement=ONE_CARD[kind], city=2 * ONE_CARD[kind])
            for terrain, kind in RESOURCE_OF_TERRAIN.items()
        ),
    )


def _make_road(box: Box) -> PieceKind:
    """A road: on an edge, part of a route."""
    return PieceKind(
        "road",
        PIECE_TITLES["road"],
        Text("roads"),
        EDGE,
        stock=box.roads,
        price=box.road,
        connects=True,
        build=BuildRoad,
    )


def _make_settlement(box: Box) -> PieceKind:
    """A settlement: on a corner, away from other buildings."""
    return PieceKind(
        "settlement",
        PIECE_TITLES["settlement"],
        Text("settlements"),
        CORNER,
        stock=box.settlements,
        price=box.settlement,
        points=box.settlement_points,
        joins=True,
        bars=True,
        keeps_distance=True,
        build=BuildSettlement,
    )


def _make_city(box: Box) -> PieceKind:
    """A city: in the place of an own settlement."""
    return PieceKind(
        "city",
        PIECE_TITLES["city"],
        Text("cities"),
        CORNER,
        stock=box.cities,
        price=box.city,
        points=box.city_points,
        joins=True,
        bars=True,
        keeps_distance=True,
        replaces="settlement",
        build=BuildCity,
    )
