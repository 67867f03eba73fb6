"""City walls, metropolises, and the aqueduct."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from engine.catan.view import Sign

from ....pen import Pen
from ....shapes import Point
from ....sprites import Icon, icon
from ....theme import COIN, COIN_LIGHT, INK, SEATS
from ...layout import BoardLayout
from ...pieces import (
    TOWN,
    add_rim_and_shadow,
    board_units,
    city,
    dark_tone,
    draw_emblem,
    light_tone,
)
from ...room import DrawnItems, PieceArt, PieceSpot, SignArt, SymbolSizes
from ..volcano import flame
from .commodities import COMMODITIES
from .decks import COMMODITY_OF, DECK_TINTS, DECKS, TRADE, deck_outline

WALL, METROPOLIS = 100, 132  # sides of their boxes on a board at full size
WALL_DROP, METROPOLIS_RISE = 22, 8  # pixels below and above the corner
STONE, STONE_DARK = "#C4BDB0", "#8C8271"
MARBLE, MARBLE_DARK, WATER = "#EDE7DE", "#C7BBAE", "#6FA9C6"
CITY, SETTLEMENT = "city", "settlement"  # what a metropolis, and a toppled city stand for
METROPOLIS_PREFIX: Final = "metropolis_"  # of the keys of signs and points
CRENELS: Final = 5
WALL_EMBLEM: Final = (13, -5)  # before that of a city, and of a metropolis


@icon
def city_wall(pen: Pen, owner: int) -> None:
    """Draws a city wall: battlements in front of a city, with the emblem that they hide."""
    with board_units(pen, WALL):
        teeth: list[Point] = [(-42, 14), (-42, -10)]
        for i in range(CRENELS):
            left = -42 + i * 18.6
            teeth += [(left, -10), (left + 9.6, -10), (left + 9.6, -3), (left + 18.6, -3)]
        pen.poly([*teeth[:-1], (42, 14)], STONE, INK, 3.8)
        pen.line([(-40, 5), (40, 5)], STONE_DARK, 2.6)
        for x in (-26, -6, 14, 32):
            pen.line([(x, -2), (x, 4)], STONE_DARK, 2.6)
        for x in (-34, -16, 4, 24):
            pen.line([(x, 6), (x, 12)], STONE_DARK, 2.6)
        pen.disc(*WALL_EMBLEM, 14, SEATS[owner].fill, INK, 3)
        draw_emblem(pen, owner, *WALL_EMBLEM, 8.2)
        add_rim_and_shadow(pen, rim=1.8, fall=2.4)


@icon
def metropolis(pen: Pen, owner: int, deck: str) -> None:
    """Draws a metropolis: a city around a golden dome, with the sign of its deck.

    It is no higher than a city, so that numbers stay free.
    """
    with board_units(pen, METROPOLIS):
        with pen.place(0, 8):
            _draw_dome(pen)
            _draw_great_city(pen, owner)
        pen.poly(deck_outline(deck, 37, -10, 22), DECK_TINTS[deck], INK, 3.8)
        commodity_x = 27.5 if deck == TRADE else 25  # a tag is wider
        with pen.place(commodity_x, -22.5, scale=0.24):
            COMMODITIES[COMMODITY_OF[deck]].icon.draw_on(pen)
        add_rim_and_shadow(pen)


def _draw_dome(pen: Pen) -> None:
    """Draws the dome behind the houses of a metropolis."""
    pen.box(-20, -22, 18, 14, MARBLE, INK, 3.8)
    pen.path("M-24 -12 C-24 -36 -12 -42 -1 -50 C10 -42 22 -36 22 -12 Z", COIN, INK, 3.8)
    pen.path("M-15 -16 C-15 -30 -9 -34 -4 -38 L-7 -16 Z", COIN_LIGHT, None)
    pen.line([(-23, -12), (21, -12)], INK, 3.6)


def _draw_great_city(pen: Pen, owner: int) -> None:
    """Draws the houses of a metropolis in the owner's colour, with the owner's emblem."""
    outline = [(-48, 28), (-48, -8), (-34, -26), (-20, -8), (-20, 0), (46, 0), (46, 28)]
    pen.poly(outline, INK, INK, 4)
    pen.poly([(-19, 1), (45, 1), (45, 26), (-19, 26)], SEATS[owner].fill, None)
    pen.poly([(-19, 1), (45, 1), (45, 8), (-19, 8)], light_tone(owner), None)
    pen.poly([(-46, 26), (-46, -6), (-21, -6), (-21, 26)], dark_tone(owner), None)
    pen.poly([(-47, -8), (-34, -24), (-21, -8)], light_tone(owner), None)
    pen.line([(-47, -6), (-20, -6)], INK, 2.6)
    pen.line([(-19.5, -6), (-19.5, 26)], INK, 2.6)
    pen.box(-38, 2, -30, 12, INK, None, r=3.5)
    draw_emblem(pen, owner, 6, 17, 8.6)


@icon
def toppled_city(pen: Pen, owner: int) -> None:
    """Draws a city that lies on its side, and counts as a settlement."""
    with pen.place(100, 0, turn=90):
        city.draw_on(pen, owner)


@icon
def ruin(pen: Pen) -> None:
    """Draws the sign of a city that was pillaged: broken walls in flames."""
    for x, y, scale in ((22, 2, 0.42), (50, -4, 0.5)):
        with pen.place(x, y, scale):
            flame.draw_on(pen)
    walls = "M8 94 V52 L20 60 L30 40 L44 58 L58 46 L66 64 L80 50 L92 60 V94 Z"
    pen.path(walls, STONE, INK, 5)
    pen.line([(12, 78), (88, 78)], STONE_DARK, 4)
    pen.path("M42 94 V82 Q42 72 50 72 Q58 72 58 82 V94 Z", INK, None)


@icon
def dome(pen: Pen) -> None:
    """Draws the sign of a metropolis, whoever owns it: a golden dome."""
    pen.box(20, 50, 80, 92, MARBLE, INK, 5)
    for x in (36, 50, 64):
        pen.line([(x, 58), (x, 86)], MARBLE_DARK, 5)
    pen.path("M12 52 C12 26 34 20 50 6 C66 20 88 26 88 52 Z", COIN, INK, 5)
    pen.path("M26 46 C27 34 36 28 44 22 L38 46 Z", COIN_LIGHT, None)
    pen.box(8, 86, 92, 96, MARBLE, INK, 4, r=3)


@icon
def aqueduct(pen: Pen) -> None:
    """Draws an aqueduct, the sign of what the third level of science gives."""
    arches = (
        "M2 30 H98 V44 H92 V92 H78 V62 C78 50 58 50 58 62 V92 H42 V62 C42 50 22 50 22 62 "
        "V92 H8 V44 H2 Z"
    )
    pen.path(arches, MARBLE, INK, 5)
    pen.line([(6, 37), (94, 37)], WATER, 8)
    pen.line([(8, 48), (92, 48)], MARBLE_DARK, 4)
    pen.path("M2 30 H98 V44 H2 Z", None, INK, 5)
    pen.path("M70 8 q-9 12 0 16 q9 -4 0 -16 Z M30 8 q-9 12 0 16 q9 -4 0 -16 Z", WATER, INK, 4)


# --- on the board -----------------------------------------------------


def _draw_wall(spot: PieceSpot) -> DrawnItems:
    """A city wall on the board, in front of its city."""
    (x, y), scale = spot.point, spot.layout.scale
    yield city_wall.at(x, y + WALL_DROP * scale, WALL * scale, spot.owner)


def _draw_wall_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
    """A wall in a panel, around (x, y); it is never turned."""
    yield city_wall.at(x, y, size, owner)


def _draw_metropolis(deck: str, sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A metropolis in the place of its city."""
    assert sign.owner is not None, "every metropolis is somebody's"
    (x, y), scale = point, layout.scale
    yield metropolis.at(x, y - METROPOLIS_RISE * scale, METROPOLIS * scale, sign.owner, deck)


def _draw_toppled_city(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A city on its side in the place of a settlement."""
    assert sign.owner is not None, "every city is somebody's"
    yield toppled_city.at(*point, TOWN * layout.scale, sign.owner)


WALL_ART: Final = PieceArt(
    _draw_wall,
    _draw_wall_symbol,
    SymbolSizes(action=1.3, supply=1.3, price=1.5),
    ring=50,
    ring_rise=4,
)
METROPOLIS_SIGNS: Final[Mapping[str, SignArt]] = {
    f"{METROPOLIS_PREFIX}{deck}": SignArt(
        partial(_draw_metropolis, deck), stands_for_piece=True, piece=CITY
    )
    for deck in DECKS
}
TOPPLED_CITY_SIGN: Final = SignArt(_draw_toppled_city, stands_for_piece=True, piece=SETTLEMENT)
METROPOLIS_ICONS: Final[Mapping[str, Icon[[]]]] = dict.fromkeys(METROPOLIS_SIGNS, dome)
