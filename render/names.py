"""Names of players as pictures can show them."""

from __future__ import annotations

from engine.core import Text
from words import Words

from .fonts import printable


def legible(words: Words, seats: int) -> Words:
    """The same language with names in letters that the font has; where nothing is left, the seat's number."""
    return words.naming([printable(words.who(seat), words(Text("Seat {n}", n=seat + 1))) for seat in range(seats)])
