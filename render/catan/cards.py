"""Cards as they are held, paid, and taken by harbours."""

from __future__ import annotations

from typing import Final

from ..pen import Pen
from ..shapes import Point
from ..sprites import figure, icon
from ..theme import INK, PANEL, PAPER, RED, mix_colours
from .pieces import SIGN, TINTS, board_units, sail
from .room import CardArt
from .rooms import merge_all_rooms

LACK, LACK_EDGE = "#E3D8BF", "#A6977C"  # under what is missing
ANY: Final = "any"  # what a harbour takes that takes every kind
UNKNOWN: Final = ""  # a kind that nobody has drawn: its letter is written on it
BLANK: Final = TINTS[ANY]  # under such a card
SHADOW_DROP: Final = 4  # of a card in a hand
PICTURE_MIDDLE: Final = 0.44  # of a card's height
# of a card's width: radius of the disc under its picture, the picture's left and half of its side
PICTURE_DISC, PICTURE_LEFT, PICTURE_HALF = 0.38, 0.19, 0.31
CHIP_CUT, CARD_CUT_SHARE, CUT_INSET_SHARE = 24, 0.19, 0.58  # of corners that are cut
PICTURE_SCALE: Final = 0.0062  # of a card's width, for each of the 100 units of an icon


def find_card(key: str) -> CardArt | None:
    """How a kind of card is drawn; None: nobody has drawn it yet."""
    return merge_all_rooms().cards.get(key)


def _draw_chip(pen: Pen, tint: str, *, lacking: bool, cut: bool) -> None:
    """Draws the ground of one card of a price, in its colour; grey where it is `lacking`.

    Its corners are round, or `cut`.
    """
    fill, edge = (LACK, LACK_EDGE) if lacking else (mix_colours(tint, PAPER, 0.45), INK)
    if cut:
        pen.poly(cut_box(2, 2, 98, 98, CHIP_CUT), edge, None)
        pen.poly(cut_box(6.5, 6.5, 93.5, 93.5, CHIP_CUT - 2), fill, None)
    else:
        pen.box(2, 2, 98, 98, fill, edge, w=4, r=22)


def cut_box(x0: float, y0: float, x1: float, y1: float, cut: float) -> list[Point]:
    """A rectangle between two corners whose own corners are cut off, `cut` from each."""
    return [
        (x0 + cut, y0),
        (x1 - cut, y0),
        (x1, y0 + cut),
        (x1, y1 - cut),
        (x1 - cut, y1),
        (x0 + cut, y1),
        (x0, y1 - cut),
        (x0, y0 + cut),
    ]


def _strike_out(pen: Pen) -> None:
    """Draws a red line through what is missing."""
    pen.line([(20, 80), (80, 20)], PAPER, w=14)
    pen.line([(20, 80), (80, 20)], RED, w=7)


@icon
def coin(pen: Pen, lacking: bool, kind: str) -> None:
    """Draws one card of a price, crossed out where the player is `lacking` it.

    A kind without a picture is blank.
    """
    art = find_card(kind)
    is_cut = art is not None and art.has_cut_corners
    _draw_chip(pen, art.tint if art else BLANK, lacking=lacking, cut=is_cut)
    if art:
        with pen.place(15, 15, scale=0.7):
            art.icon.draw_on(pen)
    if lacking:
        _strike_out(pen)


@figure
def card(pen: Pen, kind: str) -> None:
    """Draws a card in a hand; one of a kind without a picture is blank."""
    art = find_card(kind)
    tint = art.tint if art else BLANK
    width, height = pen.size
    height -= SHADOW_DROP
    ground = mix_colours(tint, PAPER, 0.22)
    if art and art.has_cut_corners:
        _draw_cut_card(pen, width, height, ground)
    else:
        pen.box(0, 0, width, height, PAPER, INK, w=3, r=14)
        pen.box(8, 8, width - 8, height - 8, ground, None, r=8)
    middle = height * PICTURE_MIDDLE
    pen.disc(width / 2, middle, width * PICTURE_DISC, mix_colours(tint, PAPER, 0.68), None)
    if art:
        left = width * PICTURE_LEFT
        top = middle - width * PICTURE_HALF
        with pen.place(left, top, width * PICTURE_SCALE):
            art.icon.draw_on(pen)
    pen.add_shadow(dx=0, dy=SHADOW_DROP)


def _draw_cut_card(pen: Pen, width: float, height: float, ground: str) -> None:
    """Draws a card with cut corners, and a double line around its ground."""
    cut = width * CARD_CUT_SHARE
    for inset, fill in ((0, INK), (3, PAPER), (8, INK), (10.5, ground)):
        corner = cut - inset * CUT_INSET_SHARE
        pen.poly(cut_box(inset, inset, width - inset, height - inset, corner), fill, None)


@icon
def sign(pen: Pen, kind: str) -> None:
    """Draws the round sign of a harbour: what it takes, above room for its rate.

    `kind` is a card, `ANY` (a boat) or `UNKNOWN` (empty).
    """
    art = find_card(kind)
    with board_units(pen, SIGN):
        pen.disc(0, 0, 35, PANEL, INK, w=2.4)
        pen.disc(0, 0, 32, None, art.tint if art else BLANK, w=4)
        if kind != UNKNOWN:
            picture = art.icon if art else sail
            with pen.place(-19, -29, scale=0.38):
                picture.draw_on(pen)
        pen.add_shadow(dx=0, dy=2.5, dark=1)
