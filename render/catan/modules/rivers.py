"""The rivers: water from the mountains to the swamps, bridges and their sites, rich and poor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.catan.view import CatanView, PlayerSeen, Sign

from ...pen import Pen
from ...scene import Label
from ...shapes import Point
from ...sprites import icon
from ...theme import COIN, COIN_LIGHT, INK, PAPER, SEATS, WOOD
from ..layout import BoardLayout
from ..pieces import add_rim_and_shadow, board_units, draw_emblem
from ..room import (
    DrawnItems,
    PieceArt,
    PieceSpot,
    Room,
    SeatNumber,
    SignArt,
    TerrainArt,
)
from ..scenery import reeds

WATER, WATER_DARK, WATER_LIGHT = "#9CC6D1", "#5B97AF", "#D5EAE6"
BOG, BOG_FAR, BOG_NEAR, POOL = "#8F9A63", "#7F8B55", "#6B7848", "#5B8C8C"
STONE, PALE = "#C4BDB0", "#E9DDBE"
BRIDGE_SIDE: Final = 96  # of its box on a board at full size
SITE_SIZE: Final = 74
RIVER_SIDE: Final = 184  # of a hex' box, by which the course is scaled
SECOND_DISC, SECOND_TEXT = 44, 26
SECOND_AWAY: Final = (44, 36)  # from the middle of the hex
# From the east side of a hex to its west side: from the spring on, past the disc, to the sea
COURSES: Final = {
    "spring": "M30 -58 C46 -44 50 -30 30 -40 C6 -52 -40 -48 -58 -20 C-66 -6 -74 0 -90 0",
    "over": "M90 0 C66 0 64 -34 34 -44 C0 -54 -44 -48 -58 -22 C-66 -6 -74 0 -90 0",
    "under": "M90 0 C70 0 66 40 40 60 C10 76 -34 74 -54 42 C-64 20 -72 0 -90 0",
    "north": "M90 0 C60 0 50 -20 20 -16 C-10 -12 -24 -44 -46 -80",
    "south": "M90 0 C60 0 50 20 20 10 C-10 2 -24 40 -46 80",
}
# As the signs come: the river of four hexes, then that of three, each from its swamp on
PARTS: Final = ("north", "over", "under", "spring", "south", "under", "spring")


def _draw_swamp(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of a swamp: pools and reeds.

    It looks the same where the hex is `mirrored`.
    """
    pen.path("M-100 -20 Q-40 -50 10 -26 Q60 -6 100 -32 V110 H-100 Z", BOG_FAR, None)
    pen.path("M-100 48 Q-30 24 30 50 Q66 62 100 44 V110 H-100 Z", BOG_NEAR, None)
    for x, y, width in ((-38, 26, 30), (36, 52, 26), (44, -34, 22), (-20, 72, 20)):
        pen.oval(x, y, width, width * 0.38, POOL, None)
        pen.line([(x - width * 0.4, y), (x + width * 0.2, y)], WATER_LIGHT, 2.6)
    spots = (
        (-58, 8, 1),
        (20, 46, 0.9),
        (58, -30, 1),
        (-6, 82, 0.8),
        (60, 40, 0.8),
        (6, -34, 0.7),
    )
    for x, y, scale in spots:
        reeds(pen, x, y, scale)


@icon
def river_water(pen: Pen, part: str) -> None:
    """Draws the course of a river through a hex; `part` is a key of `COURSES`."""
    with pen.place(50, 50, scale=0.5):
        for tone, width in ((WATER_DARK, 25), (WATER, 18)):
            pen.path(COURSES[part], None, tone, width)
        pen.path(COURSES[part], None, WATER_LIGHT, 3)


@icon
def river_bridge(pen: Pen, owner: int, slope: int) -> None:
    """Draws a bridge: wider than a road, with parapets and planks."""
    look = SEATS[owner]
    with board_units(pen, BRIDGE_SIDE):
        with pen.place(0, 0, turn=slope):
            pen.path("M-36 -20 Q0 -10 36 -20 V20 Q0 10 -36 20 Z", INK, INK, 5)
            pen.path("M-36 -17 Q0 -7 36 -17 V17 Q0 7 -36 17 Z", look.fill, None)
            for x in (-26, -17, 17, 26):
                pen.line([(x, -11), (x, 11)], INK, 2.4)
            for side in (-1, 1):
                pen.path(f"M-36 {side * 18} Q0 {side * 8} 36 {side * 18}", None, STONE, 6)
        pen.disc(0, 0, 11, look.fill, INK, 2.2)
        draw_emblem(pen, owner, 0, 0, 6)
        add_rim_and_shadow(pen)


def draw_bridge(spot: PieceSpot) -> DrawnItems:
    """A bridge on its edge."""
    slope = spot.layout.edge_slope(spot.at)
    yield river_bridge.at(*spot.point, BRIDGE_SIDE * spot.layout.scale, spot.owner, slope)


def draw_bridge_symbol(x: float, y: float, size: float, owner: int, turn: int) -> DrawnItems:
    """A bridge in a panel."""
    yield river_bridge.at(x, y, size, owner, turn)


@icon
def bridge_site(pen: Pen, slope: int) -> None:
    """Draws a place where a bridge may be built: its heads on both banks."""
    with pen.place(50, 50, turn=slope):
        for side in (-1, 1):
            pen.box(side * 30 - 7, -13, side * 30 + 7, 13, PALE, INK, 3, r=3)
        for x in (-14, 0, 14):
            pen.disc(x, 0, 3.4, PALE, INK, 1.4)


@icon
def second_disc(pen: Pen) -> None:
    """Draws a small number disc beside the usual one."""
    pen.disc(50, 50, 46, PAPER, INK, 5)


@icon
def full_purse(pen: Pen) -> None:
    """Draws the purse of the Wealthiest Settler."""
    pen.path("M34 34 C8 52 4 92 30 94 H70 C96 92 92 52 66 34 Z", WOOD, INK)
    pen.path("M28 20 Q50 4 72 20 L64 36 H36 Z", WOOD, INK)
    pen.line([(33, 36), (67, 36)], COIN, 8)
    pen.disc(50, 66, 18, COIN, INK, 5)
    pen.disc(50, 66, 8, COIN_LIGHT, None)


@icon
def flat_purse(pen: Pen) -> None:
    """Draws the purse of a Poor Settler: flat, patched and open."""
    outline = "M26 44 C12 62 10 90 30 92 H70 C90 90 88 62 74 44 Q60 52 50 46 Q40 40 26 44 Z"
    pen.path(outline, STONE, INK)
    pen.box(38, 60, 60, 80, PALE, INK, 4)
    pen.path("M36 28 L30 16 M50 26 V10 M64 28 L70 16", None, INK, 5)


def draw_rivers(view: CatanView, layout: BoardLayout) -> DrawnItems:
    """Both rivers, hex by hex, below all pieces."""
    signs = [sign for sign in view.signs if sign.key == "river"]
    for sign, part in zip(signs, PARTS, strict=False):
        yield river_water.at(*layout.hex_point(sign.at), RIVER_SIDE * layout.scale, part)


def draw_nothing(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """Draws nothing for the sign of a river: `draw_rivers` draws it, below all pieces."""
    return ()


def draw_site(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """The mark of an edge where a bridge may be built."""
    yield bridge_site.at(*point, SITE_SIZE * layout.scale, layout.edge_slope(sign.at))


def draw_second_number(sign: Sign, layout: BoardLayout, point: Point) -> DrawnItems:
    """The second number of a hex, beside its disc."""
    (middle_x, middle_y), (away_x, away_y) = point, SECOND_AWAY
    x = middle_x + away_x * layout.scale
    y = middle_y + away_y * layout.scale
    yield second_disc.at(x, y, SECOND_DISC * layout.scale)
    text_size = max(16, round(SECOND_TEXT * layout.scale))
    yield Label(str(sign.number), x, y, text_size, "Bold", INK, "mm")


def list_poverty(view: CatanView, player: PlayerSeen) -> Iterator[SeatNumber]:
    """Yields the points that a Poor Settler loses, for the panel of the seat."""
    for part in player.points_parts:
        if part.key == "poor":
            yield SeatNumber(flat_purse, part.title, part.points)


ROOM: Final = Room(
    terrain={"swamp": TerrainArt(BOG, _draw_swamp)},
    pieces={"bridge": PieceArt(draw_bridge, draw_bridge_symbol)},
    signs={
        "river": SignArt(draw_nothing),
        "bridge_site": SignArt(draw_site),
        "second_number": SignArt(draw_second_number),
    },
    points={"wealthiest": full_purse, "poor": flat_purse},
    draw_below=draw_rivers,
    seat_numbers=list_poverty,
)
