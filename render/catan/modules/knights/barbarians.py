"""Barbarians and those who stand against them: their ship, the event die, shields and swords."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....pen import Pen
from ....shapes import star
from ....sprites import Icon, icon
from ....theme import (
    COIN,
    COIN_DARK,
    INK,
    LAUREL,
    LEAF,
    PAPER,
    RED,
    WOOD,
    WOOD_DARK,
)
from .decks import DECK_INKS, DECK_TINTS, POLITICS, SCIENCE, TRADE, deck_outline
from .warriors import SHIELD, STEEL_LIGHT

STEEL_DARK, RAID = "#8B949F", "#7A3B36"
SHIP_FACE: Final = "#E4EEF0"  # of the event die
# by deck: the scale of its gate, and where the gate's middle lies on the die
GATES: Final = {TRADE: (0.44, 56, 49), POLITICS: (0.46, 50, 46), SCIENCE: (0.42, 50, 49)}
# of the right half of a wreath: x, y and turn of each leaf
LEAVES: Final = ((20, 86, 30), (34, 74, 5), (42, 56, -20), (44, 36, -45), (38, 18, -70))
GATE: Final = (
    "M8 92 V14 H18 V26 H28 V14 H38 V40 H62 V14 H72 V26 H82 V14 H92 V92 H66 V74 L60 62 "
    "L50 58 L40 62 L34 74 V92 Z"
)
GATE_X, GATE_Y = 50, 52  # the middle of this drawing


def _draw_longship(pen: Pen) -> None:
    """Draws a ship that sails to the right, around its middle, 100 wide."""
    pen.line([(2, 20), (2, -44)], INK, 6)
    for i, tone in enumerate((PAPER, RED, PAPER, RED, PAPER)):
        left = -28 + i * 12
        right = left + 12.4
        down = f"Q{left + 15} -16 {right} 4"
        up = f"Q{left + 4} -16 {left} -38"
        stripe = f"M{left} -38 H{right} {down} H{left} {up} Z"
        pen.path(stripe, tone, None)
    pen.path("M-28 -38 H32 Q38 -16 32 4 H-28 Q-23 -16 -28 -38 Z", None, INK, 4.6)
    hull = (
        "M-48 -12 C-50 12 -40 32 -20 36 H20 C40 32 48 14 44 -8 C42 -20 52 -24 56 -18 "
        "C50 -18 52 -10 52 -2 C52 30 32 44 16 44 H-18 C-44 42 -56 14 -48 -12 Z"
    )
    pen.path(hull, INK, INK, 3)
    pen.path("M-46 8 Q0 18 46 8 C46 28 34 40 16 41 H-18 C-36 38 -46 28 -46 8 Z", WOOD_DARK, INK, 4)
    for x in (-28, -9.5, 9.5, 28):
        pen.disc(x, 19, 9, COIN, INK, 3.6)
        pen.disc(x, 19, 3, RAID, None)


@icon
def barbarian_ship(pen: Pen) -> None:
    """Draws the ship of the barbarians."""
    with pen.place(48, 50, 0.9):
        _draw_longship(pen)
        pen.add_halo(PAPER, 2.4)
        pen.add_shadow(0, 3, 0.3)


@icon
def ship_face(pen: Pen) -> None:
    """Draws the face of the event die on which the barbarians come nearer: their ship."""
    pen.box(2, 2, 98, 98, SHIP_FACE, INK, 5, r=21)
    with pen.place(47, 51, 0.7):
        _draw_longship(pen)


def _draw_gate_face(pen: Pen, deck: str) -> None:
    """Draws a face of the event die: a gate on the shape of a deck."""
    pen.box(2, 2, 98, 98, PAPER, INK, 5, r=21)
    pen.poly(deck_outline(deck, 50, 50, 40), DECK_TINTS[deck], INK, 5)
    scale, x, y = GATES[deck]
    with pen.place(x - GATE_X * scale, y - GATE_Y * scale, scale):
        pen.path(GATE, DECK_INKS[deck], None)


@icon
def trade_face(pen: Pen) -> None:
    """Draws the face of the event die with the gate of trade."""
    _draw_gate_face(pen, TRADE)


@icon
def politics_face(pen: Pen) -> None:
    """Draws the face of the event die with the gate of politics."""
    _draw_gate_face(pen, POLITICS)


@icon
def science_face(pen: Pen) -> None:
    """Draws the face of the event die with the gate of science."""
    _draw_gate_face(pen, SCIENCE)


@icon
def bulwark(pen: Pen) -> None:
    """Draws the sign of the defence, the strength of active knights: a shield with a sword."""
    with pen.place(50, 46, 1.3):
        pen.path(SHIELD, STEEL_LIGHT, INK, 4.6)
        pen.path("M0 -20 H21 V4 C21 20 11 29 0 35 Z", STEEL_DARK, None)
        pen.poly([(-3.5, 8), (-3.5, -12), (0, -17), (3.5, -12), (3.5, 8)], PAPER, INK, 2.6)
        pen.line([(-9, 9), (9, 9)], INK, 5)
        pen.line([(0, 9), (0, 19)], INK, 5)


@icon
def defender(pen: Pen) -> None:
    """Draws the sign of a Defender of Catan: a golden shield in laurels."""
    for side in (-1, 1):
        for i, (x, y, turn) in enumerate(LEAVES):
            fill = LEAF if i % 2 else LAUREL
            angle = -90 + side * (turn + 30)
            pen.leaf(50 + side * (x - 4), y - 2, angle, 22, 13, fill, INK, 3)
    with pen.place(50, 48, 1.12):
        pen.path(SHIELD, COIN, INK, 4.6)
        pen.path("M0 -20 H21 V4 C21 20 11 29 0 35 Z", COIN_DARK, None)
        pen.poly(star(0, 3, 15), PAPER, INK, 3)


@icon
def crossed_swords(pen: Pen) -> None:
    """Draws crossed swords, which stand where the barbarians land."""
    for turn in (-42, 42):
        with pen.place(50, 52, turn=turn):
            pen.poly([(-6, 18), (-6, -36), (0, -46), (6, -36), (6, 18)], STEEL_LIGHT, INK, 4)
            pen.line([(-15, 20), (15, 20)], INK, 8)
            pen.line([(0, 20), (0, 38)], INK, 9)
            pen.line([(0, 22), (0, 36)], WOOD, 4)


EVENT_FACES: Final[Mapping[str, Icon[[]]]] = {
    "gate_trade": trade_face,
    "gate_politics": politics_face,
    "gate_science": science_face,
}
