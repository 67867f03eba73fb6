"""The kit of the base game: five resources, roads, settlements and cities, and the robber."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..core import Text
from .components import GameNumbers
from .kinds import CORNER, EDGE, CardKind, Crop, PawnKind, PieceKind, PieceWording, Purchase
from .match_kit import MatchKit
from .moves import BuildCity, BuildRoad, BuildSettlement
from .names import RESOURCE
from .resources import ONE_CARD
from .view import RESOURCE_OF_TERRAIN, RESOURCES

# What one card that is produced is worth to the bot
WEIGHTS: Final = {"lumber": 1.0, "brick": 1.0, "wool": 0.8, "grain": 1.15, "ore": 1.05}
RESOURCE_CARDS: Final = tuple(
    CardKind(kind, key, RESOURCE[key], stock=0, weight=WEIGHTS[key])
    for kind, key in enumerate(RESOURCES)
)
CARD_TITLE: Final = Text("Development card")
ROAD_WORDING: Final = PieceWording(
    label=Text("Road {edge}"),
    on_place=Text("road {edge}"),
    built=Text("{player} builds road {edge}."),
    reason=Text("no other road leads to a better place ({where})."),
)
SETTLEMENT_WORDING: Final = PieceWording(
    label=Text("Settlement on {corner}"),
    built=Text("{player} builds a settlement on {corner}."),
    reason=Text("it is the best corner within your reach: {land}."),
)
CITY_WORDING: Final = PieceWording(
    label=Text("City on {corner}"),
    built=Text("{player} builds a city on {corner}."),
    reason=Text("it doubles what you get there: {land}."),
)
ROBBER: Final = PawnKind("robber", Text("Robber"), blocks_production=True, robs=CORNER)


def make_base_kit(numbers: GameNumbers) -> MatchKit:
    """Makes the kit of the base game: all its cards, pieces, pawns and what terrain pays.

    `numbers` are its prices, counts and points.
    """
    return MatchKit(
        cards=tuple(replace(card, stock=numbers.stock) for card in RESOURCE_CARDS),
        pieces=(_make_road(numbers), _make_settlement(numbers), _make_city(numbers)),
        purchases=(Purchase("card", CARD_TITLE, numbers.card),),
        pawns=(ROBBER,),
        crops=tuple(
            Crop(terrain, settlement=ONE_CARD[kind], city=2 * ONE_CARD[kind])
            for terrain, kind in RESOURCE_OF_TERRAIN.items()
        ),
    )


def _make_road(numbers: GameNumbers) -> PieceKind:
    """Makes the kind of piece "road": it lies on an edge, and is part of a route."""
    return PieceKind(
        key="road",
        title=Text("Road"),
        plural=Text("roads"),
        place=EDGE,
        stock=numbers.roads,
        price=numbers.road,
        connects=True,
        build=BuildRoad,
        weight=0.0,
        wording=ROAD_WORDING,
    )


def _make_settlement(numbers: GameNumbers) -> PieceKind:
    """Makes the kind of piece "settlement": on a corner, away from other buildings."""
    return PieceKind(
        key="settlement",
        title=Text("Settlement"),
        plural=Text("settlements"),
        place=CORNER,
        stock=numbers.settlements,
        price=numbers.settlement,
        points=numbers.settlement_points,
        joins=True,
        bars=True,
        keeps_distance=True,
        build=BuildSettlement,
        wording=SETTLEMENT_WORDING,
    )


def _make_city(numbers: GameNumbers) -> PieceKind:
    """Makes the kind of piece "city": it takes the place of its owner's settlement."""
    return PieceKind(
        key="city",
        title=Text("City"),
        plural=Text("cities"),
        place=CORNER,
        stock=numbers.cities,
        price=numbers.city,
        points=numbers.city_points,
        joins=True,
        bars=True,
        keeps_distance=True,
        replaces="settlement",
        build=BuildCity,
        wording=CITY_WORDING,
    )
