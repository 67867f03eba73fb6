"""Names of players as pictures can show them."""

from __future__ import annotations

from engine.core import Text
from words import Words

from .fonts import printable_name


def with_printable_names(words: Words, seats: int) -> Words:
    """These words with the players' names in letters that the pictures' font has.

    Where nothing is left of a name, it is the seat's number.
    """
    return words.with_names(
        [
            printable_name(words.seat_name(seat), words(Text("Seat {n}", n=seat + 1)))
            for seat in range(seats)
        ]
    )
