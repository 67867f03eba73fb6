"""What is the pirates': their galley, the fleet and its way, and the fortresses of the islands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ....pen import Pen
from ....scene import Items, Label
from ....shapes import Point
from ....sprites import figure, icon
from ....theme import INK, PAPER, RED, SEATS
from ...box_art.sea import draw_galley, draw_skull
from ...layout import BoardLayout
from ...pieces import add_rim_and_shadow, board_units, draw_emblem
from ...room import PawnArt

PIRATE, FLEET, FORTRESS = 132, 158, 132  # sides of their boxes on a board at full size
WAY: Final = "#2C6E86"  # of the fleet: a dark blue of the sea
STONE, STONE_LIGHT, STONE_DARK = "#6C6A75", "#94919B", "#45434D"
BEATEN, BEATEN_BONE = "#CFC4AE", "#A6977C"
LAIRS: Final = 3  # tokens of a fortress that nobody has attacked
LAIR_SIZE, LAIR_STEP, LAIR_DROP = 30, 29, 53
STRENGTH_TEXT, LEAST_STRENGTH_TEXT, STRENGTH_DROP = 40, 32, 9
FORTRESS_RISE: Final = 10
FORTRESS_STEP: Final = 118  # between two that stand one above the other, on a full board
FORTRESS_ASIDE, FORTRESS_UP, FORTRESS_DOWN = 20, 34, 14  # off the land, in pixels
LEG_DASHES: Final = (-0.36, -0.2, 0.2, 0.36)  # of the way from one hex to the next
BEACHHEAD: Final = 48


@icon
def pirate(pen: Pen) -> None:
    """Draws the pirate: black and red, with a skull."""
    with board_units(pen, PIRATE):
        with pen.place(-2, 8, scale=0.98):
            draw_galley(pen)
            pen.path("M0 -52 Q16 -64 30 -54 Q16 -54 2 -48 Z", RED, INK, 3)
        add_rim_and_shadow(pen, rim=2.4, fall=4)


@icon
def pirate_fleet(pen: Pen) -> None:
    """Draws the fleet that goes round the islands: three galleys."""
    with board_units(pen, FLEET):
        for x, y, scale in ((-36, -12, 0.62), (38, -16, 0.62), (0, 20, 0.9)):
            with pen.place(x, y, scale):
                draw_galley(pen)
        add_rim_and_shadow(pen, rim=2.4, fall=4)


@icon
def fortress(pen: Pen, owner: int) -> None:
    """Draws the keep that one seat must take, under that seat's banner.

    Its gate has room for the strength that is left.
    """
    with board_units(pen, FORTRESS):
        pen.line([(-24, -16), (-24, -60)], INK, 5)
        pen.box(-24, -60, 20, -32, SEATS[owner].fill, INK, 3.8, r=3)
        draw_emblem(pen, owner, -2, -46, r=9.6)
        for left in (-46, 20):
            _draw_tower(pen, left, top=-16, foot=40)
        pen.poly([(-28, 40), (-28, -4), (28, -4), (28, 40)], STONE, INK, 4)
        pen.line([(-22, 2), (22, 2)], STONE_LIGHT, 4)
        pen.path("M-19 40 V22 Q-19 4 0 4 Q19 4 19 22 V40 Z", INK, INK, 2)
        add_rim_and_shadow(pen, rim=2.4, fall=4)


def _draw_tower(pen: Pen, left: float, top: float, foot: float) -> None:
    """Draws a tower with three battlements."""
    width, right = 26 / 3, left + 26
    outline = [(left, foot), (left, top)]
    for i in range(3):
        start = left + width * i + 1.5
        end = left + width * (i + 1) - 1.5
        outline += [(start, top - 9), (end, top - 9), (end, top), (end + 3, top)]
    pen.poly([*outline[:-1], (right, top), (right, foot)], STONE, INK, 4)
    pen.box(left + 3, top + 5, left + 9, foot - 2, STONE_LIGHT, None)


@icon
def lair(pen: Pen, is_beaten: bool) -> None:
    """Draws a token of a fortress's strength; pale where it was beaten."""
    pen.disc(50, 50, 47, BEATEN if is_beaten else STONE_DARK, INK, 7)
    bone, eye = (BEATEN_BONE, BEATEN) if is_beaten else (PAPER, STONE_DARK)
    draw_skull(pen, 50, 47, 27, bone, eye)


@figure
def leg(pen: Pen, dx: int, dy: int) -> None:
    """Draws a step of the fleet's way to a hex `dx` and `dy` pixels on: dashes and an arrow."""
    width, height = pen.size
    with pen.place(width / 2, height / 2):
        for along in LEG_DASHES:
            ends = [(dx * part, dy * part) for part in (along - 0.045, along + 0.045)]
            pen.line(ends, WAY, 5)
        length = math.hypot(dx, dy)
        ux, uy = dx / length, dy / length
        tip = [(-7, 10), (7, 0), (-7, -10)]  # along the way, and across it
        pen.line([(ux * a - uy * b, uy * a + ux * b) for a, b in tip], WAY, 5.4)


@icon
def beachhead(pen: Pen, owner: int) -> None:
    """Draws the place where one seat may land: its emblem on a ring in the sand."""
    look = SEATS[owner]
    with board_units(pen, BEACHHEAD):
        pen.disc(0, 0, 22, "#F8F1E1", INK, 2.6)
        pen.disc(0, 0, 17.5, look.fill, look.rim, 2)
        draw_emblem(pen, owner, 0, 0, r=9.5)


@icon
def keep(pen: Pen) -> None:
    """Draws the sign for a fortress, which stands beside a number."""
    walls = "M10 92 V26 H22 V36 H32 V26 H44 V36 H56 V26 H68 V36 H78 V26 H90 V92 Z"
    pen.path(walls, STONE, INK)
    pen.line([(18, 46), (82, 46)], STONE_LIGHT, 5)
    draw_skull(pen, 50, 67, r=17)


# --- on the board -----------------------------------------------------


def place_fortresses(layout: BoardLayout, corners: Sequence[int]) -> list[Point]:
    """Where fortresses stand: off the land, and so far apart that all banners are seen."""
    scale, half = layout.scale, FORTRESS / 2 * layout.scale
    inside = half, half + FORTRESS_RISE * scale
    points = [
        layout.keep_inside(_point_off_the_land(layout, corner), *inside) for corner in corners
    ]
    for i, (x, y) in enumerate(points):
        for earlier in range(i):
            other_x, other_y = points[earlier]
            missing = FORTRESS_STEP * scale - abs(y - other_y)
            if abs(x - other_x) < half and missing > 0:  # both move apart, by half of it
                push = missing / 2 * (1 if y > other_y else -1)
                points[earlier], points[i] = (other_x, other_y - push), (x, y + push)
    return points


def draw_fortress(layout: BoardLayout, point: Point, owner: int, strength: int) -> Items:
    """A fortress: who must take it, and the strength that is left.

    That is a number on its gate, and tokens at its foot.
    """
    (x, y), scale = point, layout.scale
    yield fortress.at(x, y - FORTRESS_RISE * scale, FORTRESS * scale, owner)
    text_size = max(LEAST_STRENGTH_TEXT, round(STRENGTH_TEXT * scale))
    yield Label(str(strength), x, y + STRENGTH_DROP * scale, text_size, "Bold", PAPER, "mm")
    for i in range(LAIRS):
        aside = (i - (LAIRS - 1) / 2) * LAIR_STEP
        yield lair.at(x + aside, y + LAIR_DROP * scale, LAIR_SIZE, i >= strength)


def _point_off_the_land(layout: BoardLayout, corner: int) -> Point:
    """A point beside a corner of the coast, where what stands there hides no number."""
    x, y = layout.corner_point(corner)
    tiles = layout.board.tiles
    beside = layout.board.grid.corner_hexes[corner]
    land = [layout.hex_point(hex) for hex in beside if tiles[hex].terrain != "sea"]
    if not land:
        return x, y
    dx = x - sum(px for px, _ in land) / len(land)
    dy = y - sum(py for _, py in land) / len(land)
    length = math.hypot(dx, dy) or 1
    drop = FORTRESS_UP if dy < 0 else FORTRESS_DOWN
    return x + dx / length * FORTRESS_ASIDE, y + dy / length * drop


def draw_fleet_way(layout: BoardLayout, path: Sequence[int]) -> Items:
    """The loop of the fleet, from hex to hex."""
    side = 2 * layout.radius
    for here, there in pairwise([*path, *path[:1]]):
        ax, ay = layout.hex_point(here)
        bx, by = layout.hex_point(there)
        step = round(bx - ax), round(by - ay)
        yield leg.at((ax + bx) / 2, (ay + by) / 2, side, side, *step)


def draw_beachhead(layout: BoardLayout, corner: int, owner: int) -> Items:
    """The mark of a beach where this seat may settle."""
    yield beachhead.at(*layout.corner_point(corner), BEACHHEAD * layout.scale, owner)


PIRATE_ART: Final = PawnArt(pirate, PIRATE)
FLEET_ART: Final = PawnArt(pirate_fleet, FLEET)
