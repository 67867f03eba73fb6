"""The kit of the base game: five resources, roads, settlements and cities, and the robber."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..core import Text
from .components import GameNumbers
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


def make_base_kit(numbers: GameNumbers) -> MatchKit:
    """The kit of the base game with these prices, counts and points."""
    return MatchKit(
        cards=tuple(replace(card, stock=numbers.stock) for card in RESOURCE_CARDS),
        pieces=(_make_road(numbers), _make_settlement(numbers), _make_city(numbers)),
        purchases=(Purchase("card", PIECE_TITLES["card"], numbers.card),),
        pawns=(ROBBER,),
        crops=tuple(
            Crop(terrain, settlement=ONE_CARD[kind], city=2 * ONE_CARD[kind])
            for terrain, kind in RESOURCE_OF_TERRAIN.items()
        ),
    )


def _make_road(numbers: GameNumbers) -> PieceKind:
    """A road: on an edge, part of a route."""
    return PieceKind(
        "road",
        PIECE_TITLES["road"],
        Text("roads"),
        EDGE,
        stock=numbers.roads,
        price=numbers.road,
        connects=True,
        build=BuildRoad,
    )


def _make_settlement(numbers: GameNumbers) -> PieceKind:
    """A settlement: on a corner, away from other buildings."""
    return PieceKind(
        "settlement",
        PIECE_TITLES["settlement"],
        Text("settlements"),
        CORNER,
        stock=numbers.settlements,
        price=numbers.settlement,
        points=numbers.settlement_points,
        joins=True,
        bars=True,
        keeps_distance=True,
        build=BuildSettlement,
    )


def _make_city(numbers: GameNumbers) -> PieceKind:
    """A city: in the place of an own settlement."""
    return PieceKind(
        "city",
        PIECE_TITLES["city"],
        Text("cities"),
        CORNER,
        stock=numbers.cities,
        price=numbers.city,
        points=numbers.city_points,
        joins=True,
        bars=True,
        keeps_distance=True,
        replaces="settlement",
        build=BuildCity,
    )
