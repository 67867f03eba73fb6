"""Number discs for hexes that take the desert's place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import Entry, Text
from ..state import State
from ..view import Tile

FREQUENT: Final = 4  # ways of 36 to roll it, at least
CHOICES: Final = ("any", "frequent", "rare")


def numbers_allowed(numbers: Sequence[int], choice: str) -> tuple[int, ...]:
    """The numbers that are allowed and that the option asks for."""
    ways = {number: 6 - abs(7 - number) for number in numbers}
    return tuple(
        n for n in numbers if choice == "any" or (ways[n] >= FREQUENT) == (choice == "frequent")
    )


def replace_desert(
    s: State, hex: int, terrain: str, title: Text, numbers: Sequence[int], entry: Entry
) -> None:
    """Another hex with a number drawn by lot stands where a desert was.

    It still counts as the desert in all other rules.
    """
    old = s.island.board.tiles[hex]
    s.island = s.island.with_tile(
        hex, Tile(old.at, terrain, title, numbers[entry.draw_below(len(numbers))])
    )
