"""Markers and dice of seats, and dice that belong to nobody.

A seat's pips have the shape of its emblem, so that colour is never the only sign of the owner.
"""

from __future__ import annotations

from typing import Final

from ..pen import Pen
from ..shapes import emblem
from ..sprites import icon
from ..theme import INK, PAPER, SEATS

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
    pen.disc(50, 50, 48, look.fill, look.rim, w=7)
    pen.poly(emblem(look.emblem, 50, 50, r=21), look.pip, None)


@icon
def die(pen: Pen, seat: int, value: int) -> None:
    """A die of a seat's colour; 0 shows no pips."""
    look = SEATS[seat]
    pen.box(3, 3, 97, 97, look.fill, look.rim, w=6, r=22)
    for dx, dy in PIPS.get(value, ()):
        pen.poly(emblem(look.emblem, 50 + 24 * dx, 50 + 24 * dy, r=11.5), look.pip, None)


@icon
def cube(pen: Pen, value: int, fill: str = PAPER, pip: str = INK) -> None:
    """A die that belongs to nobody; 0 shows no pips."""
    pen.box(2, 2, 98, 98, fill, INK, w=5, r=21)
    for dx, dy in PIPS.get(value, ()):
        pen.disc(50 + 23 * dx, 50 + 23 * dy, 9.5, pip, None)
