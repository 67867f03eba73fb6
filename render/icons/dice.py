"""Dice that belong to nobody."""

from __future__ import annotations

from ..pen import Pen
from ..sprites import icon
from ..theme import INK, PAPER
from .seats import PIPS


@icon
def cube(pen: Pen, value: int, fill: str = PAPER, pip: str = INK) -> None:
    """A die; 0 shows no pips."""
    pen.box(2, 2, 98, 98, fill, INK, 5, r=21)
    for dx, dy in PIPS.get(value, ()):
        pen.disc(50 + 23 * dx, 50 + 23 * dy, 9.5, pip, None)
