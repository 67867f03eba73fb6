"""Markers and dice of seats, and dice that belong to nobody.

A seat's pips have the shape of its emblem, so that colour is never the
only sign of the owner.
"""

from __future__ import annotations

from typing import Final

from ..pen import Pen
from ..shapes import emblem
from ..sprites import icon
from ..theme import INK, PAPER, SEATS, mix_colours

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@icon
def marker(pen: Pen, seat: int) -> None:
    """Draws a seat's disc with its emblem."""
    look = SEATS[seat]
    pen.disc(50, 50, 48, look.fill, look.rim, w=7)
    pen.poly(emblem(look.emblem, 50, 50, r=21), look.pip, None)


@icon
def die(pen: Pen, seat: int, value: int) -> None:
    """Draws a die of a seat's colour; 0 shows no pips."""
    look = SEATS[seat]
    pen.box(3, 3, 97, 97, look.fill, look.rim, w=6, r=22)
    for dx, dy in PIPS.get(value, ()):
        pen.poly(emblem(look.emblem, 50 + 24 * dx, 50 + 24 * dy, r=11.5), look.pip, None)


@icon
def cube(pen: Pen, value: int, fill: str = PAPER, pip: str = INK) -> None:
    """Draws a die that belongs to nobody; 0 shows no pips."""
    pen.box(2, 2, 98, 98, fill, INK, w=5, r=21)
    for dx, dy in PIPS.get(value, ()):
        pen.disc(50 + 23 * dx, 50 + 23 * dy, 9.5, pip, None)


@icon
def pebble(pen: Pen, seat: int) -> None:
    """Draws a smooth stone of a seat's colour, with its emblem: a piece for any board."""
    look = SEATS[seat]
    outline = "M50 9 C77 5 95 26 93 51 C91 76 73 92 49 90 C25 92 7 74 8 49 C8 27 25 9 50 9 Z"
    pen.path(outline, look.fill, look.rim, 5)
    pen.path("M22 39 C27 26 38 19 51 18", None, mix_colours(look.fill, PAPER, 0.5), 6)
    pen.poly(emblem(look.emblem, 51, 53, 20), look.pip, None)
    pen.add_shadow(0, 5)
