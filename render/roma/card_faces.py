"""Paints the faces and backs of Roma's cards, without words and numbers.

People are red with a medallion, buildings slate with a gable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..pen import Pen
from ..shapes import Point
from ..sprites import figure
from ..theme import INK, PANEL, PAPER, RED, SHADE, SLATE, TABLE, mix_colours
from .colours import GOLD
from .icons import defence, sestertius
from .symbols import SYMBOLS

SHADOW_DROP: Final = 4  # how far its shadow falls
TABLE_ART_HEIGHT: Final = 102  # the height of the field with the symbol on a card on the table
FULL_ART_HEIGHT: Final = 104  # like TABLE_ART_HEIGHT, on a card with its full text
WEAVE: Final = mix_colours(RED, GOLD, 0.4)  # of a back
OVERLAP: Final = 0.62  # from one card face down to the next, in widths
TABLE_SEAL_SIZE, FULL_SEAL_SIZE = 50, 66  # of the discs of cost and defence, by the kind of card
CORNER_RADIUS, BORDER, SEAL_MARGIN = 14, 3, 5
DICE_LEFT, DICE_RISE = 8, 36  # of the dice that a card needs, from the lower left of its field
DICE_HEIGHT: Final = 31  # of their plate, which must not reach the name below the field
ICON_BOX: Final = 100  # the side of the box in which icons are drawn


def type_colour(character: bool) -> str:
    """The colour of a card's type: red for a character, slate for a building."""
    return RED if character else SLATE


@figure
def face(pen: Pen, key: str, is_character: bool, dice_needed: int, art_height: int) -> None:
    """Draws a card without its words and numbers.

    `key` names its symbol. `art_height` is that of the coloured field
    with the symbol: TABLE_ART_HEIGHT on cards that lie in front of a
    player, which have smaller seals.
    """
    width, full_height = pen.size
    height, edge = full_height - SHADOW_DROP, width - BORDER
    # Opaque, which is pasted much faster than a picture with holes; it shows at the corners only
    pen.box(0, 0, width, full_height, TABLE, None)
    pen.box(0, SHADOW_DROP, width, full_height, SHADE, None, r=CORNER_RADIUS)
    pen.box(0, 0, width, height, PAPER, INK, w=BORDER, r=CORNER_RADIUS)
    colour = type_colour(is_character)
    pen.box(BORDER, BORDER, edge, art_height, colour, None, r=CORNER_RADIUS - BORDER)
    # The lower corners of the coloured field are not round
    pen.box(BORDER, art_height - CORNER_RADIUS, edge, art_height, colour, None)
    if is_character:
        _draw_medallion(pen, key, width / 2, art_height)
    else:
        _draw_gable(pen, key, width / 2, art_height)
    pen.line([(BORDER, art_height), (edge, art_height)], INK, w=2.6)
    is_on_table = art_height == TABLE_ART_HEIGHT
    _draw_seals(pen, TABLE_SEAL_SIZE if is_on_table else FULL_SEAL_SIZE)
    if dice_needed != 1:
        _draw_dice_need(pen, dice_needed, DICE_LEFT, art_height - DICE_RISE)


def _draw_seals(pen: Pen, size: float) -> None:
    """Draws the coin and the shield in the upper corners, on which the numbers are written."""
    width, _ = pen.size
    with pen.place(SEAL_MARGIN, SEAL_MARGIN, size / ICON_BOX):
        sestertius.draw_on(pen)
    with pen.place(width - SEAL_MARGIN - size, SEAL_MARGIN, size / ICON_BOX):
        defence.draw_on(pen)


def _draw_medallion(pen: Pen, key: str, x: float, art: float) -> None:
    """Draws the symbol of a character in a round field around x.

    `art` is the height of the card's coloured field. Discs one over the
    other make the edge: ink, red, ground.
    """
    y, radius = art * 0.54, art * 0.43
    light_red = mix_colours(RED, "#FFFFFF", 0.22)
    for growth, fill in ((4, INK), (2, light_red), (-3, PANEL)):
        pen.disc(x, y, radius + growth, fill, None)
    symbol_size = radius * 1.36
    with pen.place(x, y, symbol_size / 100):
        SYMBOLS[key](pen)


def _draw_gable(pen: Pen, key: str, x: float, art: float) -> None:
    """Draws the symbol of a building under a gable around x.

    `art` is the height of the card's coloured field. Houses one over
    the other make the edge: ink, slate, ground.
    """
    half_width = art * 0.48
    gable_y = art * 0.06
    eaves_y = art * 0.37
    light_slate = mix_colours(SLATE, "#FFFFFF", 0.22)
    for growth, fill in ((4, INK), (2, light_slate), (-3, PANEL)):
        left = x - (half_width + growth)
        right = x + (half_width + growth)
        gable = gable_y - growth
        eaves = eaves_y - growth * 0.3
        foot = art + min(growth, 0)
        house = [(left, foot), (left, eaves), (x, gable), (right, eaves), (right, foot)]
        pen.poly(house, fill, None)
    symbol_y, symbol_size = art * 0.63, art * 0.62
    with pen.place(x, symbol_y, symbol_size / 100):
        SYMBOLS[key](pen)


def _draw_dice_need(pen: Pen, dice: int, x: float, y: float) -> None:
    """Draws a plate with the dice that a card needs, from its top left corner (x, y).

    It is drawn where they are not the usual one: two dice, or none (two
    rings like a lying 8) for a card that is always on.
    """
    pen.box(x, y, x + 54, y + DICE_HEIGHT, PAPER, INK, w=3, r=9)
    if dice == 0:
        for middle in (18.5, 35.5):
            pen.arc(x + middle, y + 15.5, 7.4, start=0, end=360, ink=INK, w=4)
        return
    _draw_small_die(pen, x + 7, y + 6.5, pips=[(0.5, 0.5)])
    _draw_small_die(pen, x + 29, y + 6.5, pips=[(0.3, 0.3), (0.7, 0.7)])


def _draw_small_die(pen: Pen, left: float, top: float, pips: Sequence[Point]) -> None:
    """Draws a die on a card's plate; `pips` are points in shares of its side."""
    side = 18
    pen.box(left, top, left + side, top + side, PAPER, INK, w=2.6, r=4)
    for across, down in pips:
        pen.disc(left + side * across, top + side * down, 2.7, INK, None)


@figure
def backs(pen: Pen, n: int) -> None:
    """Draws so many cards face down, each overlapping the one before.

    The sprite's width holds all of them.
    """
    full_width, full_height = pen.size
    width = full_width / (1 + (n - 1) * OVERLAP)
    height = full_height - SHADOW_DROP
    for i in range(n):
        with pen.place(i * width * OVERLAP, 0):
            _draw_back(pen, width, height)


def _draw_back(pen: Pen, width: float, height: float) -> None:
    """Draws the back of a card: frame, pattern of small diamonds, and the wheel of fortune."""
    pen.box(0, SHADOW_DROP, width, height + SHADOW_DROP, SHADE, None, r=14)
    pen.box(0, 0, width, height, RED, INK, w=3, r=14)
    pen.box(11, 11, width - 11, height - 11, RED, GOLD, w=3, r=8)
    for row, y in enumerate(range(34, int(height) - 24, 25)):
        shift = 13 if row % 2 else 0  # every second row stands between the others
        for x in range(34 + shift, int(width) - 28, 26):
            pen.poly([(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)], WEAVE, None)
    with pen.place(width / 2, height / 2, scale=0.86):
        pen.disc(0, 0, 54, RED, None)
        SYMBOLS["fortuna"](pen)
