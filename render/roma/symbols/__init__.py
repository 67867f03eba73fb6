"""One symbol for every kind of card, by its key; our own drawings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...pen import Pen
from ...sprites import icon
from .arena_people import PEOPLE
from .arena_works import WORKS as ARENA_WORKS
from .roma_citizens import CITIZENS
from .roma_soldiers import SOLDIERS
from .roma_works import WORKS as ROMA_WORKS

SYMBOLS: Final[Mapping[str, Callable[[Pen], None]]] = {
    draw.__name__: draw for draw in (*PEOPLE, *ARENA_WORKS, *CITIZENS, *SOLDIERS, *ROMA_WORKS)
}
SCALE: Final = 0.88  # of a symbol in its icon, so that outlines have room


@icon
def symbol(pen: Pen, key: str) -> None:
    """Draws the symbol of a kind of card, by its key."""
    with pen.place(50, 50, SCALE):
        SYMBOLS[key](pen)
