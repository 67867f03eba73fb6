"""Seats: their discs and dice.

Pips have the shape of the seat's emblem, so that the owner is told without colour.
"""

from __future__ import annotations

from typing import Final

from ..pen import Pen
from ..shapes import emblem
from ..sprites import icon
from ..theme import SEATS

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
    """A seat's disc with its emblem."""
    look = SEATS[seat]
    pen.disc(50, 50, 48, look.fill, look.rim, 7)
    pen.poly(emblem(look.emblem, 50, 50, 21), look.pip, None)


@icon
def die(pen: Pen, seat: int, value: int) -> None:
    """A die of a seat's colour; 0 shows no pips."""
    look = SEATS[seat]
    pen.box(3, 3, 97, 97, look.fill, look.rim, 6, r=22)
    for dx, dy in PIPS.get(value, ()):
        pen.poly(emblem(look.emblem, 50 + 24 * dx, 50 + 24 * dy, 11.5), look.pip, None)
