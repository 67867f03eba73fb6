"""Goods: coins, timber, stone, marble, weapons."""

from __future__ import annotations

from typing import Final

from ..pen import Pen
from ..shapes import star
from ..sprites import icon
from ..theme import COIN, COIN_DARK, COIN_LIGHT, INK, WOOD, WOOD_DARK, WOOD_LIGHT

STONE, STONE_DARK, STONE_LIGHT = "#9BA3A8", "#6C757B", "#C9CFD2"
MARBLE, MARBLE_DARK, MARBLE_LIGHT = "#EDE7DE", "#C7BBAE", "#FFFFFF"
VEIN: Final = "#A99A8A"
STEEL, STEEL_DARK = "#D5DDE2", "#8795A0"


@icon
def gold(pen: Pen) -> None:
    """Draws the icon of gold: a coin with a star."""
    pen.disc(50, 50, 46, COIN, INK, w=6)
    pen.disc(50, 50, 34, COIN_LIGHT, COIN_DARK, w=4)
    pen.poly(star(50, 51, r=22), COIN_DARK, None)


@icon
def wood(pen: Pen) -> None:
    """Draws the icon of wood: a trunk."""
    pen.box(4, 26, 84, 76, WOOD, INK, w=6, r=16)
    for y, left, right in ((42, 16, 44), (58, 26, 52)):
        pen.line([(left, y), (right, y)], WOOD_DARK)
    pen.oval(77, 51, 20, 25, WOOD_LIGHT, INK, w=6)
    pen.oval(77, 51, 10, 13, None, WOOD_DARK, w=4)
    pen.disc(77, 51, 2.5, WOOD_DARK, None)


@icon
def stone(pen: Pen) -> None:
    """Draws the icon of stone: a rough block."""
    outline = [(6, 80), (10, 42), (34, 18), (72, 20), (94, 50), (90, 82)]
    pen.poly(outline, STONE, None)
    pen.poly([(10, 42), (34, 18), (72, 20), (56, 44)], STONE_LIGHT, None)
    pen.poly([(72, 20), (94, 50), (90, 82), (60, 82), (56, 44)], STONE_DARK, None)
    pen.line([(10, 42), (56, 44), (72, 20)], INK, w=4)
    pen.line([(56, 44), (60, 82)], INK, w=4)
    pen.line(outline, INK, w=6, closed=True)


@icon
def marble(pen: Pen) -> None:
    """Draws the icon of marble: a column."""
    pen.box(25, 22, 75, 80, MARBLE, INK)
    pen.box(58, 25, 70, 78, MARBLE_DARK, None)
    for x in (38, 50, 62):
        pen.line([(x, 30), (x, 74)], VEIN, w=4)
    pen.box(14, 8, 86, 26, MARBLE_LIGHT, INK, w=6, r=8)
    pen.box(12, 76, 88, 93, MARBLE_LIGHT, INK, w=6, r=5)


@icon
def weapon(pen: Pen) -> None:
    """Draws the icon of weapons: a short sword."""
    pen.poly([(90, 8), (92, 24), (45, 71), (29, 55), (76, 8)], STEEL, INK, w=6)
    pen.poly([(90, 10), (90, 23), (45, 68), (37, 61)], STEEL_DARK, None)
    guard, grip = [(22, 48), (52, 78)], [(32, 68), (17, 83)]
    pen.line(guard, INK, w=17)
    pen.line(grip, INK, w=18)
    pen.line(guard, COIN, w=9)
    pen.line(grip, WOOD, w=9)
    pen.disc(14, 86, 11, COIN, INK, w=6)
