"""The fishermen: lakes and fishing grounds with their numbers, fish tokens, and the old boot."""

from __future__ import annotations

import math
from typing import Final

from engine.catan.view import Sign

from ...pen import Pen
from ...scene import Label
from ...shapes import Point
from ...sprites import icon
from ...theme import INK, PAPER, mix_colours
from ..layout import BoardLayout
from ..pieces import number_colour
from ..room import DrawnItems, Room, SignArt, TerrainArt
from ..scenery import reeds

WATER, WATER_DARK, WATER_LIGHT = "#9CC6D1", "#5B97AF", "#D5EAE6"
SHORE, SCALES = "#A9C86C", "#E58E57"
LEATHER, SOLE, CUFF = "#7B5A3C", "#4A3524", "#A07C58"
GROUND_SIZE: Final = 92  # the side of a ground's box on a board at full size
GROUND_DISTANCE: Final = 66  # from its corner out to the sea
DISC_TEXT, LAKE_TEXT = 34, 28
LAKE_DISC: Final = 44
# Where the numbers of a lake lie, from the middle of its hex
LAKE_SPOTS: Final = {
    2: (-22, -20),
    3: (22, -20),
    11: (-22, 24),
    12: (22, 24),
    4: (-22, 4),
    10: (22, 4),
}


def draw_fish(pen: Pen, x: float, y: float, scale: float, *, mirrored: bool = False) -> None:
    """Draws a fish around its middle."""
    with pen.place(x, y, scale, mirrored=mirrored):
        pen.path("M-22 0 L-42 -18 Q-36 0 -42 18 Z", SCALES, INK, 4.5)
        pen.path("M-26 0 C-14 -24 18 -26 40 0 C18 26 -14 24 -26 0 Z", SCALES, INK, 4.5)
        pen.path("M-2 -14 Q6 0 -2 14", None, mix_colours(SCALES, INK, 0.35), 4)
        pen.disc(24, -5, 4.2, INK, None)


def _draw_lake(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of a lake: water with reeds, and a fish.

    It looks the same where the hex is `mirrored`.
    """
    outer = (
        "M-92 -16 C-84 -64 -40 -84 4 -80 C52 -76 88 -50 84 -4 "
        "C88 44 56 82 8 82 C-44 84 -88 50 -92 -16 Z"
    )
    inner = (
        "M-84 -14 C-76 -58 -38 -76 4 -72 C48 -68 78 -44 76 -4 "
        "C78 40 48 74 8 74 C-40 76 -80 44 -84 -14 Z"
    )
    pen.path(outer, WATER_DARK, None)
    pen.path(inner, WATER, None)
    waves = "M24 -50 q10 -9 20 0 q10 9 20 0 M-66 30 q10 -9 20 0 q10 9 20 0 M28 56 q10 -9 20 0"
    pen.path(waves, None, WATER_LIGHT, 3.6)
    for x, y, scale in ((-66, -38, 0.9), (70, 26, 0.8), (-46, 68, 0.8), (62, -46, 0.7)):
        reeds(pen, x, y, scale)
    draw_fish(pen, 0, -58, 0.52)


@icon
def fish(pen: Pen) -> None:
    """Draws a fish token, face down."""
    pen.disc(50, 50, 47, WATER_LIGHT, INK, 5)
    pen.disc(50, 50, 41, None, WATER_DARK, 4)
    draw_fish(pen, 50, 50, 0.78)


@icon
def spent_fish(pen: Pen) -> None:
    """Draws a fish token that was spent: pale, with bones."""
    pen.disc(50, 50, 47, PAPER, INK, 5)
    pen.line([(22, 50), (72, 50)], INK, 5)
    for x in (34, 46, 58):
        pen.line([(x, 38), (x, 62)], INK, 4)
    pen.path("M22 50 L12 38 M22 50 L12 62", None, INK, 5)
    pen.disc(76, 50, 9, PAPER, INK, 5)


@icon
def one_fish(pen: Pen) -> None:
    """Draws a token with one fish."""
    _draw_token(pen, ((50, 50, 0.74),))


@icon
def two_fish(pen: Pen) -> None:
    """Draws a token with two fish."""
    _draw_token(pen, ((49, 34, 0.62), (51, 66, 0.62)))


@icon
def three_fish(pen: Pen) -> None:
    """Draws a token with three fish."""
    _draw_token(pen, ((50, 25, 0.5), (46, 50, 0.5), (52, 75, 0.5)))


def _draw_token(pen: Pen, spots: tuple[tuple[float, float, float], ...]) -> None:
    """Draws a token with a fish on each spot."""
    pen.disc(50, 50, 47, WATER_LIGHT, INK, 5)
    for i, (x, y, scale) in enumerate(spots):
        draw_fish(pen, x, y, scale, mirrored=i % 2 == 1)


@icon
def boot(pen: Pen) -> None:
    """Draws the old boot."""
    pen.path("M26 8 H60 V50 C72 56 92 58 92 76 V86 H26 Z", LEATHER, INK, 5.5)
    pen.path("M26 84 H94 V94 H22 V84 Z", SOLE, INK, 4)
    pen.path("M26 8 H60 V22 H26 Z", CUFF, INK, 5)
    pen.path("M58 40 L44 44 M60 50 L46 54", None, PAPER, 5)
    pen.disc(86, 70, 5, SOLE, None)


@icon
def fishing_net(pen: Pen) -> None:
    """Draws a fishing ground: a net in the water, with room for its number."""
    pen.disc(50, 50, 46, WATER_DARK, INK, 4)
    for step in (-24, -8, 8, 24):
        pen.line([(50 + step, 10), (50 + step, 90)], WATER, 2.4)
        pen.line([(10, 50 + step), (90, 50 + step)], WATER, 2.4)
    draw_fish(pen, 50, 24, 0.46)
    pen.disc(50, 58, 25, PAPER, INK, 3)


@icon
def lake_disc(pen: Pen) -> None:
    """Draws a small number disc of a lake."""
    pen.disc(50, 50, 46, PAPER, INK, 5)


def draw_ground(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """A fishing ground with its number ("?": not known yet), in the sea off its corner.

    `sign.at` is the middle one of the corners that it touches.
    """
    grid = layout.board.grid
    land = [hex for hex in grid.corner_hexes[sign.at] if _is_land(layout, hex)]
    inland = [layout.hex_point(hex) for hex in land]
    middle_x = sum(x for x, _ in inland) / len(inland)
    middle_y = sum(y for _, y in inland) / len(inland)
    x, y = point
    share = GROUND_DISTANCE * layout.scale / math.hypot(x - middle_x, y - middle_y)
    size = GROUND_SIZE * layout.scale
    there = (x + (x - middle_x) * share, y + (y - middle_y) * share)
    x, y = layout.keep_inside(there, size / 2, size / 2)
    yield fishing_net.at(x, y, size)
    text_size = max(18, round(DISC_TEXT * layout.scale))
    shown = "?" if sign.number is None else str(sign.number)
    colour = INK if sign.number is None else number_colour(sign.number)
    yield Label(shown, x, y + 0.08 * size, text_size, "Bold", colour, "mm")


def _is_land(layout: BoardLayout, hex: int) -> bool:
    """Whether a hex of the board is land."""
    return layout.board.tiles[hex].terrain != "sea"


def draw_lake_number(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """One of the numbers of a lake."""
    number = sign.number or 0
    middle_x, middle_y = point
    dx, dy = LAKE_SPOTS.get(number, (0, 0))
    x = middle_x + dx * layout.scale
    y = middle_y + dy * layout.scale
    yield lake_disc.at(x, y, LAKE_DISC * layout.scale)
    text_size = max(16, round(LAKE_TEXT * layout.scale))
    yield Label(str(number), x, y, text_size, "Bold", INK, "mm")


def draw_nothing(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """Draws nothing for the sign of a lake, which only names it in texts: the land is drawn."""
    return ()


ROOM: Final = Room(
    terrain={"lake": TerrainArt(SHORE, _draw_lake)},
    signs={
        "fishing_ground": SignArt(draw_ground),
        "lake": SignArt(draw_nothing),
        "lake_number": SignArt(draw_lake_number),
    },
    counters={
        "fish": fish,
        "spent_fish": spent_fish,
        "fish_1": one_fish,
        "fish_2": two_fish,
        "fish_3": three_fish,
        "boot": boot,
    },
    actions={"fish": fish, "boot": boot},
)
