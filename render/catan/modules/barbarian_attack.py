"""Barbarian Attack: the castle, barbarians on the shore, knights on paths, conquered land."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from engine.catan.view import CatanView, Sign

from ...icons.marks import laurel
from ...pen import Pen
from ...shapes import Point
from ...sprites import Icon, icon
from ...theme import INK, RED, SEATS
from ..background import draw_number_disc
from ..box_art.raiders import draw_keep, raider
from ..layout import BoardLayout
from ..pieces import (
    add_rim_and_shadow,
    board_units,
    city,
    draw_emblem,
    light_tone,
    settlement,
)
from ..room import ChosenField, DrawnItems, Room, SignArt, TerrainArt, plain_piece

GRASS, GRASS_FAR, GRASS_NEAR = "#B6C184", "#C3CE94", "#A5B276"
SAND, SAND_DARK = "#E3CE9C", "#BFA266"
STEEL, STEEL_DARK = "#A9B1BA", "#8B949F"
ASH, ASH_DARK, RAID = "#B9B2A4", "#8C8271", "#7A3B36"
RAIDER_SIZE: Final = 60  # on a board at full size
RIDER_SIDE, RIDER_SIZE, RIDER_RISE = 84, 66, 6
WASTE_SIZE: Final = 184  # of a conquered hex
FALLEN_SIZE: Final = 84  # of a conquered building
MOST: Final = 3  # barbarians on a hex: they have conquered it
AROUND, AROUND_SIZE = 56, 50  # where these stand, from the middle of the hex
BETWEEN_SIDES: Final = math.radians(60)
SHORE, SHORE_BELOW, STEP = 68, 82, 37  # from the middle of a hex, and from one to the next


# --- land -------------------------------------------------------------


def _draw_castle(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of the castle: a keep on a meadow, and the way to its gate.

    It looks the same where the hex is `mirrored`.
    """
    pen.path("M-100 -22 Q-50 -54 0 -32 Q52 -8 100 -40 V20 H-100 Z", GRASS_FAR, None)
    pen.path("M-100 50 Q-30 22 30 52 Q66 66 100 46 V110 H-100 Z", GRASS_NEAR, None)
    with pen.place(0, 22, 1.12):
        draw_keep(pen)
    pen.path("M-20 38 Q-30 70 -14 104 H22 Q6 70 20 38 Z", SAND, SAND_DARK, 3)


@icon
def wasteland(pen: Pen) -> None:
    """Draws conquered land: ashes with stripes and a red rim."""
    corners = [
        (50 + 46 * math.sin(math.radians(turn)), 50 - 46 * math.cos(math.radians(turn)))
        for turn in range(0, 360, 60)
    ]
    pen.poly(corners, ASH, RAID, 4)
    for left, top, right, bottom in (
        (14, 40, 34, 20),
        (13, 62, 60, 12),
        (22, 76, 82, 26),
        (36, 84, 87, 42),
        (56, 88, 87, 62),
    ):
        pen.line([(left, top), (right, bottom)], ASH_DARK, 3)


# --- people -----------------------------------------------------------


@icon
def rider(pen: Pen, owner: int) -> None:
    """Draws a marching knight: a war horse in its owner's colour."""
    horse = (
        "M-22 34 C-24 14 -8 6 -8 -8 C-16 -4 -24 2 -30 0 C-36 -4 -34 -12 -26 -18 "
        "C-18 -26 -12 -34 0 -36 L2 -44 L10 -36 C26 -30 30 -6 26 34 Z"
    )
    with board_units(pen, RIDER_SIDE):
        pen.path(horse, SEATS[owner].fill, INK, 4)
        pen.path("M8 -34 C24 -24 26 -4 23 12", None, RED, 6)
        pen.disc(-10, -19, 2.8, SEATS[owner].pip, None)
        pen.box(-26, 29, 29, 38, light_tone(owner), INK, 3.6, r=3)
        draw_emblem(pen, owner, 5, 14, 10)
        add_rim_and_shadow(pen)


@icon
def shackles(pen: Pen) -> None:
    """Draws shackles, the symbol of prisoners."""
    for x, y in ((26, 64), (74, 64)):
        pen.disc(x, y, 23, None, INK, 15)
        pen.disc(x, y, 19, None, STEEL, 7)
    for x, y in ((38, 34), (50, 27), (62, 34)):
        pen.oval(x, y, 10, 7.5, None, INK, 5)
    pen.box(17, 36, 35, 50, STEEL_DARK, INK, 4, r=3)
    pen.box(65, 36, 83, 50, STEEL_DARK, INK, 4, r=3)


@icon
def prisoner_points(pen: Pen) -> None:
    """Draws the points that prisoners bring: their shackles in a laurel wreath."""
    laurel.draw_on(pen)
    with pen.place(50, 48, 0.52), pen.place(-50, -50):
        shackles.draw_on(pen)


@icon
def fallen_settlement(pen: Pen, owner: int) -> None:
    """Draws a conquered settlement, which lies on its side."""
    with pen.place(100, 0, turn=90):
        settlement.draw_on(pen, owner)


@icon
def fallen_city(pen: Pen, owner: int) -> None:
    """Draws a conquered city, which lies on its side."""
    with pen.place(100, 0, turn=90):
        city.draw_on(pen, owner)


# --- on the board -----------------------------------------------------


def draw_wastes(view: CatanView, layout: BoardLayout) -> DrawnItems:
    """Conquered hexes with their dull numbers, below all pieces."""
    for sign in view.signs:
        if sign.key == "conquered":
            yield wasteland.at(*layout.hex_point(sign.at), WASTE_SIZE * layout.scale)
            if sign.number is not None:
                yield from draw_number_disc(layout, sign.at, sign.number, "robbed")


def draw_nothing(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """Draws nothing for the sign of a conquered hex: `draw_wastes` draws it, below all pieces."""
    return ()


def draw_horde(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """Barbarians in a row on the shore where they landed, never on the number.

    Those who have conquered the hex stand around its number, so that
    buildings on their sides are seen.
    """
    n, (x, y) = sign.count or 0, point
    shore = _find_shore(layout, point)
    is_conquered = n == MOST
    spots = _spots_around(shore) if is_conquered else _spots_in_row(shore, n)
    size = (AROUND_SIZE if is_conquered else RAIDER_SIZE) * layout.scale
    for aside, down in sorted(spots, key=_distance_down):
        yield raider.at(x + aside * layout.scale, y + down * layout.scale, size)


def _distance_down(spot: Point) -> float:
    """Sort key: how far down a figure stands.

    So nearer ones are drawn over farther ones.
    """
    _aside, down = spot
    return down


def _spots_in_row(shore: Point, n: int) -> list[Point]:
    """Where n barbarians stand in a row along the shore, as points from the middle of a hex.

    `shore` is the direction to the shore, of length 1; the row runs at
    right angles to it.
    """
    to_x, to_y = shore
    distance = SHORE_BELOW if to_y > 0 else SHORE
    steps = [(i - (n - 1) / 2) * STEP for i in range(n)]
    return [(to_x * distance - to_y * step, to_y * distance + to_x * step) for step in steps]


def _spots_around(shore: Point) -> list[Point]:
    """Where figures stand in a hex, as points from its middle: at three of its six sides.

    These are every other side, beginning with a neighbour of the
    shore's. Nobody stands at corners, where there are buildings.
    """
    to_x, to_y = shore
    side = round(math.atan2(to_y, to_x) / BETWEEN_SIDES)
    turns = [(side + offset) * BETWEEN_SIDES for offset in (-1, 1, 3)]
    return [(AROUND * math.cos(turn), AROUND * math.sin(turn)) for turn in turns]


def _find_shore(layout: BoardLayout, point: Point) -> Point:
    """The direction from the board's middle to the hex at `point`, as a vector of length 1.

    The hex has its shore there.
    """
    points = [layout.hex_point(hex) for hex in range(len(layout.board.tiles))]
    middle_x = sum(x for x, _ in points) / len(points)
    middle_y = sum(y for _, y in points) / len(points)
    x, y = point
    away_x, away_y = x - middle_x, y - middle_y
    far = math.hypot(away_x, away_y) or 1.0
    return away_x / far, away_y / far


def draw_fallen(lying: Icon[[int]], sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A conquered building in the place where it stood: `lying` draws it on its side."""
    assert sign.owner is not None, "every building is somebody's"
    yield lying.at(*point, FALLEN_SIZE * layout.scale, sign.owner)


ROOM: Final = Room(
    terrain={"castle": TerrainArt(GRASS, _draw_castle)},
    pieces={"rider": plain_piece(rider, RIDER_SIZE, rise=RIDER_RISE)._replace(is_tall=True)},
    signs={
        "barbarian": SignArt(draw_horde),
        "conquered": SignArt(draw_nothing),
        "conquered_settlement": SignArt(
            partial(draw_fallen, fallen_settlement), stands_for_piece=True, piece="settlement"
        ),
        "conquered_city": SignArt(
            partial(draw_fallen, fallen_city), stands_for_piece=True, piece="city"
        ),
    },
    counters={"barbarians": raider, "prisoners": shackles},
    actions={"barbarian": raider},
    points={"prisoners": prisoner_points, "conquered": raider},
    fields=(ChosenField("rider", "edge", is_moved=True),),
    draw_below=draw_wastes,
    holds_no_cards=True,
)
