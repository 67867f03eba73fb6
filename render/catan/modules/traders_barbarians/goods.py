"""Goods of the traders: marble, glass, sand and tools, and tokens with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....pen import Pen
from ....sprites import Icon, icon
from ....theme import INK, PAPER, WOOD, WOOD_LIGHT
from ...box_art.raiders import STEEL, STEEL_DARK

CARDBOARD: Final = "#F4ECD2"
STONE, STONE_DARK, STONE_LIGHT = "#E4E0D8", "#B9B4A8", "#F6F4EE"
GLASS, GLASS_DARK = "#CBE7EE", "#7FB6C9"
SAND, SAND_DARK, SAND_LIGHT = "#E3CE9C", "#BFA266", "#F4E6BE"


def draw_marble(pen: Pen) -> None:
    """Draws a column of marble."""
    pen.box(28, 24, 72, 80, STONE, INK, 5)
    for x in (40, 50, 60):
        pen.line([(x, 28), (x, 76)], STONE_DARK, 4.5)
    pen.box(16, 8, 84, 26, STONE_LIGHT, INK, 5.5, r=5)
    pen.box(16, 78, 84, 94, STONE_LIGHT, INK, 5.5, r=4)


def draw_glass(pen: Pen) -> None:
    """Draws a blown bottle."""
    bottle = (
        "M40 10 H60 V34 C76 42 84 54 84 70 C84 86 74 93 50 93 C26 93 16 86 16 70 "
        "C16 54 24 42 40 34 Z"
    )
    pen.path(bottle, GLASS, INK)
    pen.path("M22 64 Q50 54 78 64 C80 84 72 88 50 88 C28 88 20 84 22 64 Z", GLASS_DARK, None)
    pen.box(36, 6, 64, 18, GLASS, INK, 5, r=5)
    pen.path("M32 48 Q26 58 27 70", None, PAPER, 6)


def draw_sand(pen: Pen) -> None:
    """Draws a heap of sand with a spade."""
    pen.line([(70, 14), (52, 60)], INK, 13)
    pen.line([(70, 14), (52, 60)], WOOD, 6)
    pen.line([(58, 10), (82, 18)], INK, 12)
    pen.path("M4 92 C16 66 30 52 50 52 C70 52 86 66 96 92 Z", SAND, INK)
    pen.path("M34 60 C22 68 16 78 12 88 H34 C30 78 30 68 34 60 Z", SAND_LIGHT, None)
    for x, y in ((50, 68), (66, 78), (46, 82), (60, 66), (76, 86)):
        pen.disc(x, y, 3, SAND_DARK, None)


def draw_tools(pen: Pen) -> None:
    """Draws a hammer and a chisel, crossed."""
    with pen.place(50, 52, 1, 45):
        pen.box(-5.5, -30, 5.5, 46, WOOD_LIGHT, INK, 4, r=4)
        pen.box(-22, -46, 22, -22, STEEL, INK, 5, r=5)
    with pen.place(50, 52, 1, -45):
        pen.box(-6.5, 4, 6.5, 46, WOOD, INK, 4, r=5)
        pen.poly([(-6, 4), (-6, -36), (0, -46), (6, -36), (6, 4)], STEEL_DARK, INK, 4)


DRAWN_GOODS: Final[Mapping[str, Callable[[Pen], None]]] = {
    "marble": draw_marble,
    "glass": draw_glass,
    "sand": draw_sand,
    "tools": draw_tools,
}


def draw_token(pen: Pen, good: str) -> None:
    """Draws a token with a good on it, such as marble, in a box of 100."""
    pen.box(4, 4, 96, 96, CARDBOARD, INK, 6, r=16)
    with pen.place(17, 17, 0.66):
        DRAWN_GOODS[good](pen)


@icon
def marble_token(pen: Pen) -> None:
    """Draws a token of marble."""
    draw_token(pen, "marble")


@icon
def glass_token(pen: Pen) -> None:
    """Draws a token of glass."""
    draw_token(pen, "glass")


@icon
def sand_token(pen: Pen) -> None:
    """Draws a token of sand."""
    draw_token(pen, "sand")


@icon
def tools_token(pen: Pen) -> None:
    """Draws a token of tools."""
    draw_token(pen, "tools")


@icon
def empty_token(pen: Pen) -> None:
    """Draws a token face down, the symbol of a delivery."""
    pen.box(4, 4, 96, 96, CARDBOARD, INK, 6, r=16)
    pen.path("M26 52 L44 70 L76 32", None, "#2E7D4F", 13)


TOKENS: Final[Mapping[str, Icon[[]]]] = {
    "marble": marble_token,
    "glass": glass_token,
    "sand": sand_token,
    "tools": tools_token,
}
