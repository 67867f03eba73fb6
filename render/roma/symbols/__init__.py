"""One symbol for every kind of card, by its key; our own drawings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...pen import Pen
from ...sprites import icon
from . import arena_people, arena_works, roma_people, roma_works

SYMBOLS: Final[Mapping[str, Callable[[Pen], None]]] = {
    draw.__name__: draw
    for draw in (*arena_people.PEOPLE, *arena_works.WORKS, *roma_people.PEOPLE, *roma_works.WORKS)
}
FILL: Final = 0.88  # of the box: room for outlines


@icon
def symbol(pen: Pen, key: str) -> None:
    """A kind of card."""
    with pen.place(50, 50, FILL):
        SYMBOLS[key](pen)
