"""Catan's own symbols: development cards, what modules count, cards in a hand, prices, labels.

The labels are those of legal places.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..icons.actions import crown, hand, knight, paving, secret, swap
from ..icons.marks import laurel
from ..icons.resources import RESOURCE_ICONS
from ..pen import Pen
from ..shapes import polar_point
from ..sprites import Icon, figure, icon
from ..theme import (
    COIN,
    COIN_DARK,
    COIN_LIGHT,
    INK,
    PAPER,
    RED,
    SLATE,
    TERRACOTTA,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    mix_colours,
)
from .pieces import TINTS, sail

# under what is paid
HAVE: Final = {key: mix_colours(tint, PAPER, 0.45) for key, tint in TINTS.items()}
LACK, LACK_EDGE = "#E3D8BF", "#A6977C"


@icon
def plenty(pen: Pen) -> None:
    """A basket that overflows."""
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
    """The development card Monopoly: everything goes to one."""
    for turn in (45, 135, 225, 315):
        with pen.place(50, 50, scale=1, turn=turn):
            pen.poly([(25, 0), (47, -17), (47, 17)], RED, INK, w=4)
    pen.disc(50, 50, 25, COIN, INK)
    with pen.place(34, 33, scale=0.32):
        crown.draw_on(pen)


@icon
def discovery(pen: Pen) -> None:
    """A spyglass, for discoveries."""
    with pen.place(50, 52, scale=1, turn=-35):
        pen.box(-46, -17, -12, 17, COIN_DARK, INK, w=5, r=5)
        pen.box(-14, -13, 18, 13, COIN, INK, w=5, r=3)
        pen.box(14, -10, 46, 10, COIN_LIGHT, INK, w=5, r=4)
        pen.line([(-37, -12), (-37, 12)], WOOD_DARK, w=4)


@icon
def favour(pen: Pen) -> None:
    """A trade token."""
    pen.disc(50, 50, 46, COIN, INK, w=6)
    pen.disc(50, 50, 37, None, COIN_DARK, w=4)
    with pen.place(26, 26, scale=0.48):
        swap.draw_on(pen, INK)


@icon
def event(pen: Pen) -> None:
    """A card that is drawn instead of a roll."""
    pen.box(19, 5, 81, 95, "#6A9FB2", INK, r=9)
    for turn in range(0, 360, 60):
        pen.line([(50, 50), polar_point(50, 50, r=26, degrees=turn)], PAPER, w=7)
    pen.disc(50, 50, 11, COIN, None)


DEVELOPMENT_ICONS: Final[Mapping[str, Icon[[]]]] = {
    "knight": knight,
    "victory": laurel,
    "roads": paving,
    "plenty": plenty,
    "monopoly": monopoly,
}
COUNTER_ICONS: Final[dict[str, Icon[[]]]] = {
    "discoveries": discovery,
    "tokens": favour,
    "harbours": sail,
    "events": event,
}
STAT_ICONS: Final[dict[str, Icon[[]]]] = {
    "hand": hand,
    "development": secret,
    "army": knight,
    "road": paving,
}


@icon
def coin(pen: Pen, lacking: bool, kind: str) -> None:
    """One card of a price; pale where it is missing."""
    pen.box(2, 2, 98, 98, LACK if lacking else HAVE[kind], LACK_EDGE if lacking else INK, w=4, r=22)
    with pen.place(15, 15, scale=0.7):
        RESOURCE_ICONS[kind].draw_on(pen)
    if lacking:
        pen.line([(20, 80), (80, 20)], PAPER, w=14)
        pen.line([(20, 80), (80, 20)], RED, w=7)


@figure
def card(pen: Pen, kind: str) -> None:
    """A resource card."""
    wide, high = pen.size
    high -= 4
    pen.box(0, 0, wide, high, PAPER, INK, w=3, r=14)
    pen.box(8, 8, wide - 8, high - 8, mix_colours(TINTS[kind], PAPER, 0.22), None, r=8)
    pen.disc(wide / 2, high * 0.44, wide * 0.38, mix_colours(TINTS[kind], PAPER, 0.68), None)
    with pen.place(wide * 0.19, high * 0.44 - wide * 0.31, wide * 0.0062):
        RESOURCE_ICONS[kind].draw_on(pen)
    pen.add_shadow(dx=0, dy=4)


@figure
def place(pen: Pen, shape: str) -> None:
    """The label of a legal place: a corner is a disc, an edge a tag, a city to be a house."""
    wide, high = pen.size
    for inset, fill in ((0.0, INK), (2.4, TERRACOTTA), (6.4, PAPER)):
        match shape:
            case "corner":
                pen.disc(wide / 2, wide / 2, wide / 2 - 1 - inset, fill, None)
            case "edge":
                pen.box(
                    1 + inset,
                    1 + inset,
                    wide - 1 - inset,
                    high - 5 - inset,
                    fill,
                    None,
                    r=10 - inset * 0.6,
                )
            case _:
                eaves, foot, left, right = (
                    high * 0.36 + inset * 0.5,
                    high - 5 - inset,
                    1 + inset,
                    wide - 1 - inset,
                )
                pen.poly(
                    [
                        (left, eaves),
                        (wide / 2, 1 + inset * 1.2),
                        (right, eaves),
                        (right, foot),
                        (left, foot),
                    ],
                    fill,
                    None,
                )
    pen.add_shadow(dx=0, dy=3, dark=0.3)


@icon
def pointer(pen: Pen) -> None:
    """Points from the panel of the seat whose turn it is to the board."""
    pen.poly([(8, 50), (92, 6), (92, 94)], TERRACOTTA, INK, w=6)


@icon
def unknown(pen: Pen) -> None:
    """Something that has no symbol yet."""
    pen.disc(50, 50, 46, SLATE, INK, w=6)
    for x in (28, 50, 72):
        pen.disc(x, 50, 7, PAPER, None)
