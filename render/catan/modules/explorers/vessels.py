"""Ships with their holds, players' pirate ships, and harbor settlements with their basins."""

from __future__ import annotations

from typing import Final

from engine.catan.view import Sign

from ....pen import Pen
from ....scene import Sprite
from ....shapes import Point
from ....sprites import icon
from ....theme import INK, PAPER, SEATS, WOOD
from ...box_art.sea import draw_galley, draw_merchantman
from ...layout import BoardLayout
from ...pieces import add_rim_and_shadow, board_units, dark_tone, draw_emblem, light_tone
from ...room import DrawnItems, PieceArt, PieceSpot, SymbolSizes
from .loads import hold, hold_width
from .ship_places import BASIN_PREFIX, SHIP_PREFIX, basin_point, pirate_point

SHIP, PIRATE, HARBOR = 104, 132, 104  # sides of their boxes on a board at full size
HOLD_HEIGHT: Final = 30  # pixels, on every board: it must be read
SHIP_RISE, HOLD_DROP = 11, 18  # of ship and hold, from the middle of both
BEACON: Final = "#FFDC3C"


@icon
def freighter(pen: Pen, owner: int) -> None:
    """Draws a ship of an owner, which carries a hold under it."""
    with board_units(pen, SHIP), pen.place(0, 8, 0.98):
        draw_merchantman(pen, owner, armed=False)
        add_rim_and_shadow(pen)


@icon
def corsair(pen: Pen, owner: int) -> None:
    """Draws a player's pirate ship: a galley with the owner's stripe and flag."""
    with board_units(pen, PIRATE):
        with pen.place(-2, 8, 0.98):
            draw_galley(pen, dark_tone(owner), SEATS[owner].fill)
            pen.box(17, -74, 61, -36, SEATS[owner].fill, INK, 4.4, r=4)
            draw_emblem(pen, owner, 39, -55, r=12)
        add_rim_and_shadow(pen, rim=2.4, fall=4)


@icon
def harbor(pen: Pen, owner: int) -> None:
    """Draws a harbor settlement: a house and a beacon on a quay."""
    look = SEATS[owner]
    with board_units(pen, HARBOR):
        pen.box(-40, 20, 42, 31, WOOD, INK, 3.6, r=3)
        for x in (-30, -10, 12, 32):
            pen.line([(x, 30), (x, 38)], INK, 6)
        pen.poly([(-34, 22), (-34, -6), (-12, -27), (10, -6), (10, 22)], INK, INK, 4)
        pen.poly([(-31, 20), (-31, -6), (-12, -23), (7, -6), (7, 20)], look.fill, None)
        roof = [(-34, -4), (-12, -25), (10, -4), (4, -4), (-12, -18), (-28, -4)]
        pen.poly(roof, light_tone(owner), None)
        pen.line([(-37, -3), (-12, -27), (13, -3)], INK, 4)
        draw_emblem(pen, owner, -12, 7, r=9.4)
        pen.poly([(15, 22), (18, -26), (32, -26), (35, 22)], dark_tone(owner), INK, 4)
        pen.poly([(17, 4), (18, -8), (32, -8), (33, 4)], light_tone(owner), None)
        pen.box(13, -33, 37, -25, INK, None, r=2)
        flame = "M25 -54 Q36 -44 32 -35 H18 Q14 -43 21 -47 Q23 -50 25 -54 Z"
        pen.path(flame, BEACON, INK, 3.4)
        add_rim_and_shadow(pen)


@icon
def vessel_in_supply(pen: Pen) -> None:
    """Draws a ship of nobody in particular, which stands beside a number."""
    with pen.place(50, 54):
        pen.line([(0, 14), (0, -46)], INK, 6)
        pen.path("M-27 -42 H27 Q35 -20 28 6 Q0 -2 -28 6 Q-19 -18 -27 -42 Z", PAPER, INK, 5)
        pen.line([(-31, -43), (31, -43)], INK, 6)
        hull = "M-47 -6 Q-40 12 -24 12 H22 Q38 11 45 -3 Q47 22 24 34 H-18 Q-41 28 -47 -6 Z"
        pen.path(hull, WOOD, INK, 5)


@icon
def black_sail(pen: Pen) -> None:
    """Draws a pirate ship of nobody in particular."""
    with pen.place(50, 56, 0.78):
        draw_galley(pen)


# --- on the board -----------------------------------------------------


def draw_ship(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A ship with its hold."""
    assert sign.owner is not None, "every ship is somebody's"
    x, y = point
    yield freighter.at(x, y - SHIP_RISE, SHIP * layout.scale * 1.1, sign.owner)
    yield _draw_hold(x, y + HOLD_DROP, sign.key.removeprefix(SHIP_PREFIX))


def draw_basin(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """The basin of a harbor settlement, with the loads that wait there for a ship."""
    yield _draw_hold(*basin_point(layout, sign.at), sign.key.removeprefix(BASIN_PREFIX))


def _draw_hold(x: float, y: float, key: str) -> Sprite:
    """A hold around (x, y), as wide as its loads need.

    `key` says which they are, as in `hold_width`.
    """
    return hold.at(x, y, hold_width(key), HOLD_HEIGHT, key)


def draw_pirate_ship(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A player's pirate ship on its hex."""
    assert sign.owner is not None, "every pirate ship is somebody's"
    x, y = pirate_point(layout, sign.at)
    yield corsair.at(x, y - 4, PIRATE * layout.scale, sign.owner)


def _draw_harbor(spot: PieceSpot) -> DrawnItems:
    """A harbor settlement on its corner."""
    x, y = spot.point
    yield harbor.at(x, y - 4 * spot.layout.scale, HARBOR * spot.layout.scale, spot.owner)


def _draw_harbor_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
    """A harbor settlement in a panel."""
    yield harbor.at(x, y, size, owner)


HARBOR_ART: Final = PieceArt(
    _draw_harbor, _draw_harbor_symbol, SymbolSizes(action=1.4, supply=1.3, score=1.4, price=1.3)
)
