"""Catan's own symbols: development cards, labels of legal places, what stands for the unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..icons.actions import crown, hand, knight, paving, secret
from ..icons.marks import laurel
from ..pen import Pen
from ..shapes import regular_polygon
from ..sprites import Icon, figure, icon
from ..theme import (
    COIN,
    INK,
    PAPER,
    RED,
    SLATE,
    TERRACOTTA,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
)


@icon
def plenty(pen: Pen) -> None:
    """Draws the development card Year of Plenty: a basket that overflows."""
    for x, y, fill in (
        (34, 40, RED),
        (58, 32, COIN),
        (72, 46, "#7FA650"),
        (46, 26, "#7FA650"),
        (50, 46, RED),
    ):
        pen.disc(x, y, 15, fill, INK, w=4)
    pen.path("M10 50 H90 Q86 90 70 92 H30 Q14 90 10 50 Z", WOOD, INK)
    for y in (64, 78):
        pen.path(f"M15 {y} H85", None, WOOD_DARK, w=4)
    for x in (34, 50, 66):
        pen.line([(x, 54), (x, 89)], WOOD_LIGHT, w=4)


@icon
def monopoly(pen: Pen) -> None:
    """Draws the development card Monopoly: everything goes to one."""
    for turn in (45, 135, 225, 315):
        with pen.place(50, 50, scale=1, turn=turn):
            pen.poly([(25, 0), (47, -17), (47, 17)], RED, INK, w=4)
    pen.disc(50, 50, 25, COIN, INK)
    with pen.place(34, 33, scale=0.32):
        crown.draw_on(pen)


DEVELOPMENT_ICONS: Final[Mapping[str, Icon[[]]]] = {
    "knight": knight,
    "victory": laurel,
    "roads": paving,
    "plenty": plenty,
    "monopoly": monopoly,
}
STAT_ICONS: Final[dict[str, Icon[[]]]] = {
    "hand": hand,
    "development": secret,
    "army": knight,
    "road": paving,
}


PLACE_MARGIN, PLACE_SHADOW = 1, 4  # units around the shape of a label, and more below it


@figure
def place(pen: Pen, shape: str) -> None:
    """Draws the ground of a legal place's label, in the shape of its kind.

    `shape` is `corner` (a pill), `edge` (a tag), `hex` (six sides),
    `pennant`: a piece that may be moved, or `house`: a corner where a
    piece may be replaced by a better one.
    """
    # Outline, rim and ground, each so many units further inside
    for inset, fill in ((0.0, INK), (1.6, TERRACOTTA), (5.2, PAPER)):
        _draw_place_layer(pen, shape, inset, fill)
    pen.add_shadow(dx=0, dy=3, dark=0.3)


def _draw_place_layer(pen: Pen, shape: str, inset: float, fill: str) -> None:
    """Draws the shape of a place's label in one colour, `inset` units inside its outline.

    `shape` is as in `place`. Around it is a little room, and more below
    it, for the shadow.
    """
    width, height = pen.size
    left = PLACE_MARGIN + inset
    right = width - PLACE_MARGIN - inset
    foot = height - PLACE_MARGIN - PLACE_SHADOW - inset
    match shape:
        case "corner":
            pen.box(left, left, width - left, foot, fill, None, r=(foot - left) / 2)
        case "edge":
            pen.box(left, left, right, foot, fill, None, r=10 - inset * 0.6)
        case "pennant":
            tip = width - PLACE_MARGIN - inset * 1.5
            shoulder = tip - height * 0.38
            upper = [(left, left), (shoulder, left), (tip, (left + foot) / 2)]
            pen.poly([*upper, (shoulder, foot), (left, foot)], fill, None)
        case "hex":
            x = width / 2
            y = (height - PLACE_SHADOW) / 2
            radius = width / 2 - PLACE_MARGIN - inset
            pen.poly(regular_polygon(x, y, radius, sides=6), fill, None)
        case _:
            eaves = height * 0.36 + inset * 0.5
            gable = PLACE_MARGIN + inset * 1.2
            house = [
                (left, eaves),
                (width / 2, gable),
                (right, eaves),
                (right, foot),
                (left, foot),
            ]
            pen.poly(house, fill, None)


@icon
def blank(pen: Pen) -> None:
    """Draws a disc for the letter of something that has no symbol yet."""
    pen.disc(50, 50, 46, SLATE, INK, w=6)
