"""The bar between the players: the spaces for cards and dice, and those for dice only.

Cards lie on spaces 1 to 6 and bribery; on money and cards only dice lie.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core import NameAxis, Plain, Text

SPACES: Final = NameAxis(["1", "2", "3", "4", "5", "6", "bribery"])
BRIBERY: Final = 6  # next to space 6; Roma and the beginners' game do not have it
MONEY: Final = 7
CARDS: Final = 8
USES: Final = NameAxis([*SPACES.names, "money", "cards"])  # where a die may lie
PLACES: Final = (
    *(Text("Space {n}", n=n) for n in range(1, 7)),
    Text("Bribery"),
)  # names of the spaces, for people
# Names of the places for a die that have no number
USE_TITLES: Final[Mapping[Plain, Text]] = {
    BRIBERY: Text("Bribery"),
    MONEY: Text("for money"),
    CARDS: Text("for cards"),
}


def spaces_beside(space: int, spaces: int) -> tuple[int, ...]:
    """The neighbours of a space on the same side, which has `spaces` in all."""
    return tuple(other for other in (space - 1, space + 1) if 0 <= other < spaces)


def spaces_opposite(space: int, spaces: int) -> tuple[int, ...]:
    """The spaces directly and diagonally opposite, on a side with `spaces` in all."""
    return tuple(other for other in (space - 1, space, space + 1) if 0 <= other < spaces)


# By the number of spaces on a side, then by space
BESIDE: Final = {
    spaces: tuple(spaces_beside(space, spaces) for space in range(spaces)) for spaces in (6, 7)
}
NEAR: Final = {
    spaces: tuple(spaces_opposite(space, spaces) for space in range(spaces)) for spaces in (6, 7)
}
