"""Wagons on the board with what they carry, and barbarians on paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.catan.view import CatanView, Piece, Sign

from ....pen import Pen
from ....shapes import Point
from ....sprites import icon
from ....theme import INK, SEATS, WOOD, WOOD_DARK, WOOD_LIGHT
from ...box_art.raiders import raider
from ...layout import BoardLayout
from ...pieces import add_rim_and_shadow, board_units, dark_tone, draw_emblem
from ...room import DrawnItems, PieceArt, PieceSpot
from .goods import CARDBOARD, DRAWN_GOODS
from .seen import list_loads

CART_SIDE, CART_SIZE, SMALL_CART_SIZE = 104, 82, 68  # of its box; on a board, alone or not
RAIDER_SIZE: Final = 62
UPRIGHT: Final = 90  # degrees
CART_RISE, RAIDER_RISE = 6, 6
# Wagons that share a corner stand towards the hexes around it: by whether a path leads down
TOWARDS_HEXES: Final = {
    True: (
        (37, 18),
        (-37, 18),
        (0, -42),
        (56, 30),
    ),
    False: (
        (37, -14),
        (-37, -14),
        (0, 42),
        (56, -24),
    ),
}
ON_PLAZA: Final = (
    (-24, -14),
    (24, -6),
    (-22, 20),
    (26, 26),
)
ALONE: Final = (0, 0)
STRAIGHT: Final = 0.01  # in sides of a hex: less is no slant


def draw_cart(pen: Pen, owner: int) -> None:
    """Draws a covered wagon in its owner's colour, around the middle; its emblem says whose."""
    pen.path("M-36 6 C-40 -26 -24 -34 -4 -34 C18 -34 32 -26 32 6 Z", SEATS[owner].fill, INK, 4)
    for x in (-19, 15):
        pen.path(f"M{x} -31 Q{x - 3} -14 {x} 4", None, dark_tone(owner), 3)
    pen.box(-39, 4, 36, 20, WOOD, INK, 4, r=3)
    pen.line([(34, 12), (48, 6)], INK, 5)
    for x in (-22, 20):
        pen.disc(x, 23, 13, WOOD_LIGHT, INK, 4)
        pen.line([(x - 8, 23), (x + 8, 23)], WOOD_DARK, 3)
        pen.line([(x, 15), (x, 31)], WOOD_DARK, 3)
        pen.disc(x, 23, 4, INK, None)
    draw_emblem(pen, owner, -2, -13, 10)


@icon
def wagon(pen: Pen, owner: int, good: str) -> None:
    """Draws a wagon; the token above it says what it carries."""
    with board_units(pen, CART_SIDE):
        draw_cart(pen, owner)
        if good:
            pen.box(11, -49, 49, -11, CARDBOARD, INK, 3.6, r=7)
            with pen.place(15.5, -44.5, 0.29):
                DRAWN_GOODS[good](pen)
        add_rim_and_shadow(pen)


@icon
def plain_wagon(pen: Pen, owner: int) -> None:
    """Draws a wagon in a panel."""
    with board_units(pen, CART_SIDE):
        draw_cart(pen, owner)


def find_states(view: CatanView) -> Mapping[Piece, str]:
    """By wagon: what it carries, and how far from its corner it is drawn ("glass 37 18").

    Wagons make room for each other and for a building.
    """
    wagons = [piece for piece in view.pieces if piece.kind == "wagon"]
    built = {piece.at for piece in view.pieces if view.kit.piece(piece.kind).keeps_distance}
    loads = list_loads(view)
    states: dict[Piece, str] = {}
    for piece in wagons:
        there = [other.owner for other in wagons if other.at == piece.at]
        spots = list_spots(view, piece.at)
        is_alone = len(there) == 1 and piece.at not in built
        dx, dy = ALONE if is_alone else spots[there.index(piece.owner)]
        states[piece] = f"{loads.get(piece.owner, '')} {dx} {dy}"
    return states


def list_spots(view: CatanView, corner: int) -> tuple[tuple[int, int], ...]:
    """Where up to four wagons stand around a corner: off its paths, and off a building there.

    They are (right, down) from the corner, in pixels at full size.
    """
    if corner in view.grid.hubs:
        return ON_PLAZA
    x, y = view.grid.point(corner)
    ends = [view.grid.point(far) for _, far, _ in view.grid.spokes[corner]]
    straight = [end_y for end_x, end_y in ends if abs(end_x - x) < STRAIGHT]
    leads_down = any(end_y > y for end_y in straight)
    return TOWARDS_HEXES[leads_down]


def draw_wagon(spot: PieceSpot) -> DrawnItems:
    """A wagon at its corner; its state is a text as `find_states` makes it."""
    good, dx, dy = spot.state.split(" ") if spot.state else ("", "0", "0")
    scale, (x, y) = spot.layout.scale, spot.point
    is_alone = (int(dx), int(dy)) == ALONE
    size = (CART_SIZE if is_alone else SMALL_CART_SIZE) * scale
    there = (x + float(dx) * scale, y + (float(dy) - CART_RISE) * scale)
    inside = spot.layout.keep_inside(there, size / 2, size / 2)
    yield wagon.at(*inside, size, spot.owner, good)


def draw_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
    """A wagon in a panel."""
    yield plain_wagon.at(x, y, size, owner)


def draw_barbarian(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A barbarian on a path; on an upright one lower, for a building may stand at its top."""
    x, y = point
    is_upright = layout.edge_slope(sign.at) == UPRIGHT
    drop = RAIDER_RISE if is_upright else -RAIDER_RISE
    yield raider.at(x, y + drop * layout.scale, RAIDER_SIZE * layout.scale)


def draw_nothing(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """Draws nothing for the sign of a load: it is drawn with its wagon."""
    return ()


WAGON_ART: Final = PieceArt(
    draw_wagon, draw_symbol, ring=46, ring_rise=CART_RISE, find_states=find_states
)
