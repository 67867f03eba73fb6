"""What both scenarios with barbarians draw: raiders with horns, and a castle."""

from __future__ import annotations

from typing import Final

from ...pen import Pen
from ...shapes import Point
from ...sprites import icon
from ...theme import COIN, INK, RED, WOOD_DARK, WOOD_LIGHT
from ..pieces import add_rim_and_shadow, board_units

STEEL, STEEL_DARK, STEEL_LIGHT = "#A9B1BA", "#8B949F", "#D3DAE2"
RAID, SKIN, BEARD, HORN = "#7A3B36", "#E9C79A", "#8A4B2A", "#F4E6BE"
RAIDER_SIDE: Final = 76  # of its box


def draw_keep(pen: Pen) -> None:
    """Draws a castle of stone, about 100 wide, on its foot."""
    for x in (-40, 40):
        pen.box(x - 15, -50, x + 15, 14, STEEL, INK, 4)
        pen.poly([(x - 19, -50), (x, -78), (x + 19, -50)], RED, INK, 4)
        pen.box(x - 4, -36, x + 4, -22, INK, None, r=3)
    teeth: list[Point] = []
    for tooth in range(4):
        left = -26 + tooth * 14
        teeth += [(left, -34), (left + 8, -34), (left + 8, -26), (left + 14, -26)]
    pen.poly([(-26, 14), *teeth[:-1], (26, -26), (26, 14)], STEEL_LIGHT, INK, 4)
    pen.path("M-11 14 V-4 C-11 -14 11 -14 11 -4 V14 Z", WOOD_DARK, INK, 3.6)


def draw_raider(pen: Pen) -> None:
    """Draws a raider with horns and an axe, around the middle."""
    pen.line([(21, 30), (21, -24)], INK, 6.5)
    pen.line([(21, 28), (21, -22)], WOOD_LIGHT, 2.6)
    pen.path("M17 -26 C30 -30 35 -20 33 -8 C27 -12 22 -12 17 -12 Z", STEEL, INK, 3.2)
    pen.path("M-19 31 C-21 6 -12 -4 0 -5 C12 -4 21 6 19 31 Z", RAID, INK, 3.8)
    pen.path("M-14 8 L-6 14 L0 8 L6 14 L14 8", None, COIN, 3)
    pen.disc(0, -12, 11.5, SKIN, INK, 3.4)
    pen.path("M-10 -9 C-10 4 10 4 10 -9 C4 -4 -4 -4 -10 -9 Z", BEARD, None)
    pen.path("M-13 -14 C-13 -30 13 -30 13 -14 Z", STEEL_DARK, INK, 3.4)
    for side in (-1, 1):
        horn = (
            f"M{side * 11} -19 C{side * 21} -18 {side * 22} -26 {side * 19} -34 "
            f"C{side * 17} -28 {side * 12} -27 {side * 8} -25 Z"
        )
        pen.path(horn, HORN, INK, 3)
    for x in (-4, 4):
        pen.disc(x, -12, 1.9, INK, None)


@icon
def raider(pen: Pen) -> None:
    """Draws a barbarian, on the board or beside a number."""
    with board_units(pen, RAIDER_SIDE):
        draw_raider(pen)
        add_rim_and_shadow(pen)
