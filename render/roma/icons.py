"""Roma's own icons: coins, shields, swords, the battle die, decks, marks of a space.

The marks are what is written about a space.
"""

from __future__ import annotations

from typing import Final

from ..icons.seats import PIPS
from ..pen import Pen
from ..shapes import star
from ..sprites import icon
from ..theme import COIN_DARK, GROOVE, GROUND_EDGE, INK, PAPER, RED
from .colours import GOLD, GOLD_DARK, SCARLET, STEEL, STEEL_LIGHT, TIMBER
from .symbols import SYMBOLS

SHIELD: Final = "M10 9 Q50 -3 90 9 V54 Q88 82 50 97 Q12 82 10 54 Z"
SHIELD_SHADE: Final = "M50 6 Q68 7 86 13 V54 Q83 79 50 92 Z"
DULL, DULL_DARK = "#D8CDB6", "#B3A78D"


@icon
def sestertius(pen: Pen, unaffordable: bool = False) -> None:
    """Draws a coin, the sign of money and costs; dull where a cost cannot be paid."""
    fill, rim = (DULL, DULL_DARK) if unaffordable else (GOLD, GOLD_DARK)
    pen.disc(50, 50, 48, fill)
    pen.disc(50, 50, 37, fill, rim, w=4)


@icon
def defence(pen: Pen) -> None:
    """Draws a shield, the sign of a card's defence, with room for its number."""
    pen.path(SHIELD, STEEL_LIGHT, None)
    pen.path(SHIELD_SHADE, STEEL, None)
    pen.path(SHIELD, None, INK, w=6)


@icon
def swords(pen: Pen) -> None:
    """Draws crossed swords: a battle."""
    for mirrored in (False, True):
        with pen.place(50, 50, mirrored=mirrored):
            pen.line([(-36, -38), (22, 20)], INK, w=16)
            pen.line([(-36, -38), (22, 20)], STEEL, w=8)
            pen.line([(8, 36), (36, 8)], INK, w=12)
            pen.line([(26, 26), (40, 40)], TIMBER, w=12)


@icon
def battle(pen: Pen, value: int) -> None:
    """Draws the battle die, showing this value."""
    pen.box(3, 3, 97, 97, SCARLET, INK, w=6, r=22)
    for dx, dy in PIPS[value]:
        pen.disc(50 + 24 * dx, 50 + 24 * dy, 10, PAPER, None)


@icon
def deck(pen: Pen) -> None:
    """Draws a pile of cards, face down."""
    for shift in (12, 6, 0):
        _draw_back(pen, 14 + shift, 8 + shift * 0.8, 74 + shift, 88 + shift * 0.8)


@icon
def hand(pen: Pen) -> None:
    """Draws cards in a hand, from behind."""
    for turn, x in ((-15, 36), (13, 66)):
        with pen.place(x, 54, scale=0.86, turn=turn):
            _draw_back(pen, x0=-30, y0=-46, x1=30, y1=42)


@icon
def face_down_card(pen: Pen) -> None:
    """Draws one card, face down."""
    _draw_back(pen, x0=18, y0=6, x1=82, y1=94)


def _draw_back(pen: Pen, x0: float, y0: float, x1: float, y1: float) -> None:
    """Draws the back of a card between two corners."""
    pen.box(x0, y0, x1, y1, RED, INK, w=5, r=9)
    pen.box(x0 + 10, y0 + 10, x1 - 10, y1 - 10, RED, GOLD, w=3.4, r=4)
    pen.poly(star((x0 + x1) / 2, (y0 + y1) / 2, r=15), GOLD, None)


@icon
def no_entry(pen: Pen) -> None:
    """Draws a no-entry sign: a space that cannot be activated."""
    pen.disc(50, 50, 49, PAPER, None)
    pen.disc(50, 50, 45, RED, INK, w=5)
    pen.box(22, 41, 78, 59, PAPER, None, r=5)


@icon
def removed_cross(pen: Pen) -> None:
    """Draws a cross: a card that has left the table."""
    for ink, w in ((PAPER, 28), (RED, 16)):
        pen.line([(24, 24), (76, 76)], ink, w)
        pen.line([(76, 24), (24, 76)], ink, w)


BAR_PLACE_CONTENT = 0.62  # the size of what lies in a place of the bar, as a share of it


@icon
def bar_place(pen: Pen, key: str = "") -> None:
    """Draws a round place of the bar under the table, where dice and coins are used.

    `key` says what is drawn in it: `money`, `cards`, or a kind of card
    by its key. "" leaves it empty: a number is written there later.
    """
    pen.disc(50, 50, 49, GROOVE, INK, w=3.6)
    pen.disc(50, 50, 42, GROOVE, GROUND_EDGE, w=2.6)
    # symbols have (0, 0) in their middle, icons at their top left
    corner = 50 - 50 * BAR_PLACE_CONTENT
    if key in SYMBOLS:
        with pen.place(50, 50, scale=BAR_PLACE_CONTENT):
            SYMBOLS[key](pen)
    elif key == "money":
        with pen.place(corner, corner, scale=BAR_PLACE_CONTENT):
            sestertius.draw_on(pen)
    elif key == "cards":
        with pen.place(corner, corner, scale=BAR_PLACE_CONTENT):
            deck.draw_on(pen)


@icon
def dice_less(pen: Pen) -> None:
    """Draws a die with a minus: the player has fewer dice in the next roll."""
    pen.box(6, 6, 80, 80, DULL, COIN_DARK, w=6, r=17)
    pen.disc(43, 43, 9, DULL_DARK, None)
    pen.disc(74, 74, 24, RED, PAPER, w=5)
    pen.line([(64, 74), (84, 74)], PAPER, w=7)
