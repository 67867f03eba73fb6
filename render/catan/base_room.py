"""What the base game itself brings to the pictures, in the same shape as the rooms of modules."""

from __future__ import annotations

from typing import Final

from ..icons.actions import hand, knight, paving, secret
from ..icons.marks import laurel
from ..icons.resources import RESOURCE_ICONS
from .icons import DEVELOPMENT_ICONS
from .pieces import (
    FIGURE,
    HOUSE,
    LONG_TRACK,
    TINTS,
    TOWN,
    TRACK,
    city,
    joined_road,
    road,
    road_bed,
    robber,
    settlement,
)
from .room import (
    CardArt,
    DrawnItems,
    PawnArt,
    PieceArt,
    PieceSpot,
    Room,
    SymbolSizes,
    TerrainArt,
)
from .terrain import LANDSCAPES, TERRAIN_COLOURS

EDGE_RING, CITY_RING, SETTLEMENT_RING = 42, 50, 38  # radii
SETTLEMENT_RISE, CITY_RISE = 2, 8  # pixels above the corner, so that their feet stand on it


def draw_road(spot: PieceSpot, *, askew: bool = False) -> DrawnItems:
    """A road along its edge, or across it (`askew`), as a module may ask."""
    scale = spot.layout.scale
    slope = spot.layout.edge_slope(spot.at)
    if spot.ends and not askew:
        yield joined_road.at(*spot.point, LONG_TRACK * scale, spot.owner, slope, spot.ends)
    else:
        yield road.at(*spot.point, TRACK * scale, spot.owner, slope, askew)


def _draw_road_bed(spot: PieceSpot) -> DrawnItems:
    """What lies below a road that is joined to others or to a building."""
    size = LONG_TRACK * spot.layout.scale
    slope = spot.layout.edge_slope(spot.at)
    yield road_bed.at(*spot.point, size, slope, spot.ends)


def _draw_road_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
    """A road in a panel, turned by so many degrees."""
    yield road.at(x, y, size, owner, turn)


def _draw_settlement(spot: PieceSpot) -> DrawnItems:
    """A settlement on its corner."""
    x, y = spot.point
    yield settlement.at(x, y - SETTLEMENT_RISE, HOUSE * spot.layout.scale, spot.owner)


def _draw_settlement_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
    """A settlement in a panel, always upright."""
    yield settlement.at(x, y, size, owner)


def _draw_city(spot: PieceSpot) -> DrawnItems:
    """A city on its corner."""
    (x, y), scale = spot.point, spot.layout.scale
    yield city.at(x, y - CITY_RISE * scale, TOWN * scale, spot.owner)


def _draw_city_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
    """A city in a panel, always upright."""
    yield city.at(x, y, size, owner)


BASE_ROOM: Final = Room(
    pieces={
        "road": PieceArt(
            draw_road,
            _draw_road_symbol,
            SymbolSizes(action=1.3, supply=1.24, price=1.44),
            ring=EDGE_RING,
            draw_bed=_draw_road_bed,
        ),
        "settlement": PieceArt(
            _draw_settlement,
            _draw_settlement_symbol,
            SymbolSizes(action=1.2, supply=1.16, price=1.08),
            ring=SETTLEMENT_RING,
        ),
        "city": PieceArt(
            _draw_city,
            _draw_city_symbol,
            SymbolSizes(action=1.4, supply=1.32, price=1.36),
            ring=CITY_RING,
            ring_rise=4,
        ),
    },
    pawns={"robber": PawnArt(robber, FIGURE * 0.76)},
    cards={key: CardArt(icon, TINTS[key]) for key, icon in RESOURCE_ICONS.items()},
    terrain={key: TerrainArt(TERRAIN_COLOURS[key], draw) for key, draw in LANDSCAPES.items()},
    purchases={"card": secret},
    actions={**DEVELOPMENT_ICONS, "buy": secret, "discard": hand, "take": hand},
    points={"victory": laurel, "army": knight, "road": paving},
)
