"""Symbols of what players hold and do: cards, knights, roads, trade, and the crown.

The crown is for whoever does it best.
"""

from __future__ import annotations

from ..pen import Pen
from ..shapes import regular_polygon, star
from ..sprites import icon
from ..theme import (
    COIN,
    COIN_DARK,
    COIN_LIGHT,
    INK,
    INK_SOFT,
    PAPER,
    RED,
    SLATE,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
)

STEEL, STEEL_DARK = "#A9B1BA", "#8B949F"
BACK, BACK_DARK, SECRET = "#B98F55", "#A8763F", "#6B4E8A"
PAVING = "#CDBB93"


@icon
def hand(pen: Pen) -> None:
    """Draws cards in a hand, from behind."""
    for turn, x, tone in ((-16, 37, BACK_DARK), (12, 65, BACK)):
        with pen.place(x, 54, scale=1, turn=turn):
            pen.box(-24, -38, 24, 34, tone, INK, r=8)
            pen.poly(regular_polygon(0, -2, r=15, sides=6), None, PAPER, w=4)


@icon
def secret(pen: Pen) -> None:
    """Draws the icon of a hidden card: the back of a development card."""
    pen.box(19, 5, 81, 95, SECRET, INK, r=9)
    pen.poly(star(50, 50, r=23), COIN, None)


@icon
def knight(pen: Pen) -> None:
    """Draws a helmet, the sign of knights."""
    with pen.place(47, 54, scale=0.9):
        pen.path(
            "M-34 42 V-6 C-34 -34 -16 -44 4 -44 C26 -44 38 -28 38 -6 V42 H14 V8 H-4 V42 Z",
            STEEL,
            INK,
        )
        pen.path(
            "M-4 -41 C-16 -41 -31 -32 -31 -6 V39 H-18 V-4 C-18 -22 -12 -36 -4 -41 Z",
            STEEL_DARK,
            None,
        )
        pen.path("M-14 -44 C0 -60 34 -54 46 -24 C30 -38 10 -42 -8 -38 Z", RED, INK, w=4)
        pen.line([(-4, 4), (36, 4)], INK, w=6)


@icon
def paving(pen: Pen) -> None:
    """Draws a road in no player's colour, the sign of roads."""
    with pen.place(50, 50, scale=1, turn=-30):
        pen.box(-48, -17, 48, 17, PAVING, INK, w=6, r=8)
        for x in (-30, -6, 18):
            pen.box(x, -3, x + 13, 3, INK, None, r=2)


@icon
def crown(pen: Pen) -> None:
    """Draws a crown, the sign of whoever has most of something."""
    pen.path("M8 78 L2 28 L28 50 L50 14 L72 50 L98 28 L92 78 Z", COIN_LIGHT, INK, w=6)
    pen.box(8, 72, 92, 88, COIN, INK, r=4)


@icon
def swap(pen: Pen, ink: str = INK_SOFT) -> None:
    """Draws two arrows in opposite directions, the sign of a trade."""
    for turn in (0, 180):
        with pen.place(50, 50, scale=1, turn=turn):
            pen.line([(-36, -18), (20, -18)], ink, w=13)
            pen.poly([(18, -40), (18, 4), (46, -18)], ink, None)


@icon
def arrow(pen: Pen, ink: str = INK_SOFT) -> None:
    """Draws an arrow to the right, between what is given and what is got."""
    pen.line([(12, 50), (58, 50)], ink, w=14)
    pen.poly([(52, 20), (52, 80), (94, 50)], ink, None)


@icon
def hourglass(pen: Pen) -> None:
    """Draws an hourglass on a disc: this player has not answered yet."""
    pen.disc(50, 50, 47, SLATE, None)
    pen.path("M30 26 H70 L54 50 L70 74 H30 L46 50 Z", PAPER, None)
    pen.path("M41 70 H59 L50 58 Z", COIN_DARK, None)


@icon
def counter_offer(pen: Pen) -> None:
    """Draws two arrows on a disc: this player makes another offer instead."""
    pen.disc(50, 50, 47, COIN_DARK, None)
    with pen.place(16, 16, scale=0.68):
        swap.draw_on(pen, PAPER)


@icon
def chest(pen: Pen) -> None:
    """Draws a chest, the sign of the bank."""
    pen.path("M8 46 V34 Q8 14 28 14 H72 Q92 14 92 34 V46 Z", WOOD, INK, w=6)
    pen.box(8, 44, 92, 88, WOOD_DARK, INK, w=6, r=6)
    for x in (22, 70):
        pen.box(x, 18, x + 8, 84, WOOD_LIGHT, None)
    pen.line([(9, 46), (91, 46)], INK, w=5)
    pen.box(40, 38, 60, 60, COIN, INK, w=5, r=4)


@icon
def goal(pen: Pen) -> None:
    """Draws a flag, the sign of the points that are needed to win."""
    pen.line([(26, 8), (26, 94)], INK, w=9)
    pen.path("M28 12 Q50 2 64 14 Q78 24 92 16 V58 Q76 68 62 56 Q48 46 28 56 Z", COIN, INK, w=6)
