"""The caravans: the oasis with its arrows, camels on paths, and votes."""

from __future__ import annotations

import math
from typing import Final

from engine.catan.view import Sign

from ...pen import Pen
from ...shapes import Point, leaf
from ...sprites import icon
from ...theme import COIN, INK, PAPER, RED
from ..layout import BoardLayout
from ..pieces import add_rim_and_shadow, board_units
from ..room import DrawnItems, Room, SignArt, TerrainArt

WATER, WATER_DARK, WATER_LIGHT = "#9CC6D1", "#5B97AF", "#D5EAE6"
SAND, SAND_FAR, SAND_NEAR, GRASS = "#EBDBB2", "#DFC792", "#D1B67B", "#A9C86C"
TRUNK, PALM, PALM_LIGHT = "#7C4722", "#14482B", "#B7D47C"
HIDE, HIDE_DARK, ARROW = "#D9A860", "#A8763F", "#FFDC3C"
CAMEL_SIDE, CAMEL_SIZE = 76, 44  # of its box, and on a board at full size
CAMEL_ASIDE: Final = 10  # how far from its path it walks inland at a harbour
CAMEL_RING: Final = 27  # the radius of the ring around the last one
ARROW_SIZE, ARROW_SHARE = 40, 0.74  # how far an arrow lies from the middle of the oasis
OPEN_SIZE: Final = 26


def _draw_palm(pen: Pen, x: float, y: float, scale: float, *, mirrored: bool) -> None:
    """Draws a palm that leans to the right, or to the left where it is `mirrored`."""
    with pen.place(x, y, scale, mirrored=mirrored):
        pen.path("M-3 30 Q-4 4 6 -16 L12 -14 Q4 6 5 30 Z", TRUNK, None)
        for angle, length in ((-165, 34), (-140, 30), (-40, 30), (-12, 36), (22, 30), (160, 30)):
            pen.poly(leaf(9, -16, angle, length, 13), PALM, None)
        for angle, length in ((-110, 28), (-72, 28), (-150, 26), (-24, 28)):
            pen.poly(leaf(9, -16, angle, length, 10), PALM_LIGHT, None)


def _draw_oasis(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of an oasis: a pool between palms.

    It looks the same where the hex is `mirrored`.
    """
    dunes = "M-100 -24 C-60 -60 -20 -40 10 -24 C40 -50 70 -46 100 -28 V110 H-100 Z"
    pen.path(dunes, SAND_FAR, None)
    pen.path("M-100 50 C-40 30 30 34 100 60 V110 H-100 Z", SAND_NEAR, None)
    pen.oval(0, 18, 58, 34, GRASS, None)
    pen.oval(0, 20, 46, 25, WATER_DARK, None)
    pen.oval(0, 19, 42, 22, WATER, None)
    pen.path("M-24 16 q8 -7 16 0 q8 7 16 0 M-4 28 q8 -7 16 0", None, WATER_LIGHT, 3.2)
    palms = ((-44, -16, 1.05, True), (46, -14, 1.05, False), (2, -30, 0.95, True))
    for x, y, scale, is_left in palms:
        _draw_palm(pen, x, y, scale, mirrored=is_left)


@icon
def camel(pen: Pen) -> None:
    """Draws a camel with its load."""
    body = (
        "M-24 12 C-28 -4 -18 -6 -12 -12 C-6 -24 4 -24 8 -12 C12 -6 16 -6 18 -2 "
        "C22 0 22 -14 23 -22 C24 -30 36 -31 38 -22 L37 -16 H30 C30 -2 28 10 22 14 H-22 Z"
    )
    with board_units(pen, CAMEL_SIDE):
        for x in (-15, -7, 9, 16):
            pen.line([(x, 8), (x, 29)], INK, 7.5)
            pen.line([(x, 6), (x, 28)], HIDE_DARK, 3.4)
        pen.path(body, HIDE, INK, 3.6)
        pen.path("M-13 -12 C-6 -24 4 -24 9 -11 L7 4 H-12 Z", RED, INK, 3.2)
        pen.line([(-10, -3), (6, -3)], COIN, 3.4)
        pen.line([(-24, 8), (-29, 18)], INK, 4)
        pen.disc(32, -23, 1.9, INK, None)
        add_rim_and_shadow(pen)


@icon
def oasis_arrow(pen: Pen, turn: int) -> None:
    """Draws an arrow at the oasis, in the direction in which a caravan sets out."""
    with pen.place(50, 50, turn=turn):
        head = [(-34, -20), (4, -20), (4, -40), (46, 0), (4, 40), (4, 20), (-34, 20)]
        pen.poly(head, ARROW, INK, 7)


@icon
def open_path(pen: Pen) -> None:
    """Draws the mark of a path where the next camel may go."""
    pen.disc(50, 50, 34, HIDE, INK, 8)
    pen.disc(50, 50, 12, PAPER, None)


@icon
def votes(pen: Pen) -> None:
    """Draws votes: a ballot that falls into a box."""
    pen.box(14, 48, 86, 92, HIDE, INK, 5, r=6)
    pen.box(30, 44, 70, 54, INK, None, r=3)
    pen.box(34, 8, 66, 50, PAPER, INK, 5, r=4)
    pen.path("M42 26 L48 34 L59 18", None, RED, 6)


def draw_camel(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A camel in the middle of its path, where it covers no number and no harbour."""
    there = _step_inland(sign.at, layout, point)
    yield camel.at(*there, CAMEL_SIZE * layout.scale)


def _step_inland(edge: int, layout: BoardLayout, point: Point) -> Point:
    """The point beside a harbour's edge, away from its sign.

    The point of any other edge stays as it is.
    """
    lands = [harbour.land for harbour in layout.board.harbours if harbour.edge == edge]
    if not lands:
        return point
    (x, y), (land_x, land_y) = point, layout.hex_point(lands[0])
    share = CAMEL_ASIDE * layout.scale / math.dist(point, (land_x, land_y))
    return x + (land_x - x) * share, y + (land_y - y) * share


def draw_arrow(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """An arrow in the oasis, which points to the corner of its sign."""
    grid, tiles = layout.board.grid, layout.board.tiles
    oasis = next(hex for hex in grid.corner_hexes[sign.at] if tiles[hex].terrain == "oasis")
    (x, y), (to_x, to_y) = layout.hex_point(oasis), point
    turn = round(math.degrees(math.atan2(to_y - y, to_x - x)))
    there = (x + (to_x - x) * ARROW_SHARE, y + (to_y - y) * ARROW_SHARE)
    yield oasis_arrow.at(*there, ARROW_SIZE * layout.scale, turn)


def draw_open_path(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """The mark of a path on which the next camel may be placed."""
    yield open_path.at(*point, OPEN_SIZE * layout.scale)


ROOM: Final = Room(
    terrain={"oasis": TerrainArt(SAND, _draw_oasis)},
    signs={
        "camel": SignArt(draw_camel, lies_low=True, ring=CAMEL_RING),
        "oasis_arrow": SignArt(draw_arrow),
        "camel_path": SignArt(draw_open_path),
    },
    counters={"camels": camel, "votes": votes},
    actions={"camel": camel},
    points={"camels": camel},
)
