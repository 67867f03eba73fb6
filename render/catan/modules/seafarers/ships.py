"""Ships on their edges: they show owner and direction, and whether their line is closed.

A ship on a slanted edge is seen from the side, its bow uphill; on an upright edge
it is seen from ahead, narrow and tall. So a line of ships follows its edges, and
no mast is turned. A closed line is tied together by a rope in the colour of its
owner; a ship that may still be moved throws up foam.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.catan.kinds import EDGE
from engine.catan.view import CatanView, Piece

from ....icons.actions import STEEL
from ....pen import Pen
from ....sprites import icon
from ....theme import COIN, INK, RED, SEATS
from ...box_art.sea import draw_merchantman
from ...pieces import (
    FULL_RADIUS,
    add_rim_and_shadow,
    board_units,
    dark_tone,
    draw_emblem,
    light_tone,
)
from ...room import DrawnItems, PieceArt, PieceSpot, SymbolSizes

TIED, OPEN, ARMED = "tied", "open", "armed"  # words of the states of ships
WORD_OF_SIGN: Final = {"closed_ship": TIED, "open_ship": OPEN, "warship": ARMED}
KEY: Final = "ship"
SHIP, ROPE = 104, 150  # sides of their boxes on a board at full size
SHIP_SHARE: Final = 0.93  # of its box: ships are a little shorter than an edge
UPRIGHT: Final = 90  # degrees of slope
LEAN: Final = 11  # degrees by which a ship on a slanted edge climbs
FOAM, FOAM_SHADE = "#FFFFFF", "#2C6E86"
ROPE_RIM, ROPE_WIDTH = 25, 17
SHIP_RING, SHIP_RING_RISE = 44, 4
SYMBOL_SLOPE: Final = -30  # a ship in a panel is seen from the side


def _draw_from_ahead(pen: Pen, owner: int, *, armed: bool) -> None:
    """Draws a ship from ahead, which is narrow: for upright edges.

    If `armed`, it is a warship.
    """
    pen.line([(0, 10), (0, -50)], INK, 5)
    sail = "M-22 -44 H22 Q28 -22 22 4 Q0 -3 -22 4 Q-28 -22 -22 -44 Z"
    pen.path(sail, SEATS[owner].fill, INK, 4)
    pen.path("M-20 -41.5 H20 L21.5 -36 H-21.5 Z", light_tone(owner), None)
    pen.line([(-26, -45), (26, -45)], INK, 5)
    draw_emblem(pen, owner, 0, -19.5, r=11.5)
    pen.path("M-23 5 Q0 15 23 5 Q24 26 0 36 Q-24 26 -23 5 Z", dark_tone(owner), INK, 4.4)
    pen.path("M-20 10 Q0 19.5 20 10", None, light_tone(owner), 4)
    pen.line([(0, 17), (0, 33)], INK, 3.4)
    if armed:
        pen.poly([(-7, 26), (7, 26), (0, 45)], COIN, INK, 3.4)
        for x in (-13, 13):
            pen.disc(x, 19, 8, STEEL, INK, 3)
        pen.path("M0 -48 Q12 -61 24 -51 Q12 -51 2 -45 Z", RED, INK, 3)


def _draw_foam(pen: Pen, slope: int) -> None:
    """Draws white water at the foot of a ship that may still be moved."""
    for ink, width in ((FOAM_SHADE, 6.5), (FOAM, 4)):
        if slope == UPRIGHT:
            for side in (-1, 1):
                pen.path(f"M{side * 6} 42 Q{side * 22} 40 {side * 31} 26", None, ink, width)
        else:
            with pen.place(0, 6, SHIP_SHARE, *_find_lean(slope)):
                waves = "M-40 36 q9 -8 18 0 q9 8 18 0 q9 -8 18 0 q9 8 18 0 q8 -7 14 -14"
                pen.path(waves, None, ink, width)


def _find_lean(slope: int) -> tuple[float, bool]:
    """By how many degrees a ship on an edge of this slope is turned, and whether mirrored."""
    return (-LEAN, False) if slope < 0 else (LEAN, True)


def _draw_ship(pen: Pen, owner: int, slope: int, is_open: bool, *, armed: bool) -> None:
    """Draws a ship on an edge of this slope, with foam if it is open.

    If `armed`, it is a warship.
    """
    with board_units(pen, SHIP):
        if slope == UPRIGHT:
            with pen.place(0, 5, SHIP_SHARE):
                _draw_from_ahead(pen, owner, armed=armed)
        else:
            with pen.place(0, 6, SHIP_SHARE, *_find_lean(slope)):
                draw_merchantman(pen, owner, armed=armed)
        add_rim_and_shadow(pen)
        if is_open:
            _draw_foam(pen, slope)


@icon
def ship(pen: Pen, owner: int, slope: int, is_open: bool) -> None:
    """Draws a ship of the owner on an edge of this slope; an open one throws up foam."""
    _draw_ship(pen, owner, slope, is_open, armed=False)


@icon
def warship(pen: Pen, owner: int, slope: int, is_open: bool) -> None:
    """Draws a warship: with a ram, shields and a red pennant; an open one throws up foam."""
    _draw_ship(pen, owner, slope, is_open, armed=True)


@icon
def rope(pen: Pen, slope: int, colour: str, width: int) -> None:
    """Draws the rope along an edge that ties the ships of a closed line together."""
    with board_units(pen, ROPE), pen.place(turn=slope):
        pen.line([(-FULL_RADIUS / 2, 0), (FULL_RADIUS / 2, 0)], colour, width)


@icon
def fleet_of_ships(pen: Pen) -> None:
    """Draws the sign for a ship of nobody in particular, which stands beside a number."""
    with pen.place(50, 54):
        pen.line([(0, 14), (0, -46)], INK, 6)
        sail = "M-27 -42 H27 Q35 -20 28 6 Q0 -2 -28 6 Q-19 -18 -27 -42 Z"
        pen.path(sail, "#FFFDF6", INK, 5)
        pen.path("M-24 -24 H30 M-25 -8 H31", None, RED, 6)
        pen.line([(-31, -43), (31, -43)], INK, 6)
        hull = "M-47 -6 Q-40 12 -24 12 H22 Q38 11 45 -3 Q47 22 24 34 H-18 Q-41 28 -47 -6 Z"
        pen.path(hull, "#7C4722", INK, 5)


@icon
def warships(pen: Pen) -> None:
    """Draws the sign for a warship of nobody in particular, which stands beside a number."""
    fleet_of_ships.draw_on(pen)
    with pen.place(50, 54):
        pen.poly([(38, 16), (50, 19), (38, 28)], COIN, INK, 3)
        for x in (-22, 0, 22):
            pen.disc(x, 20, 10, STEEL, INK, 4)


def find_ship_states(view: CatanView) -> Mapping[Piece, str]:
    """By ship, what signs say of it: tied into a closed line, open to be moved, armed.

    They are words with blanks between them, such as "tied armed".
    """
    words: dict[int, list[str]] = {}
    for sign in view.signs:
        if sign.key in WORD_OF_SIGN and sign.place == EDGE:
            words.setdefault(sign.at, []).append(WORD_OF_SIGN[sign.key])
    ships = [piece for piece in view.pieces if piece.kind == KEY and piece.at in words]
    return {ship: " ".join(words[ship.at]) for ship in ships}


def _draw_on_edge(spot: PieceSpot) -> DrawnItems:
    """A ship on its edge."""
    size = SHIP * spot.layout.scale
    slope = spot.layout.edge_slope(spot.at)
    icon = warship if ARMED in spot.state else ship
    yield icon.at(*spot.point, size, spot.owner, slope, OPEN in spot.state)


def _draw_rope(spot: PieceSpot) -> DrawnItems:
    """The rope under a ship of a closed line, with its rim of ink.

    Other ships have none.
    """
    if TIED not in spot.state:
        return
    size = ROPE * spot.layout.scale
    slope = spot.layout.edge_slope(spot.at)
    for colour, width in ((INK, ROPE_RIM), (SEATS[spot.owner].fill, ROPE_WIDTH)):
        yield rope.at(*spot.point, size, slope, colour, width)


def _draw_ship_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
    """A ship in a panel."""
    yield ship.at(x, y, size, owner, SYMBOL_SLOPE, False)


SHIP_SIZES: Final = SymbolSizes(action=1.36, supply=1.3, score=1.36, price=1.4)
SHIP_ART: Final = PieceArt(
    _draw_on_edge,
    _draw_ship_symbol,
    SHIP_SIZES,
    ring=SHIP_RING,
    ring_rise=SHIP_RING_RISE,
    draw_bed=_draw_rope,
    find_states=find_ship_states,
    is_tall=True,
)
