"""Number discs for hexes that take the desert's place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core import Entry, Text
from ..state import State
from ..view import Tile

MIN_WAYS_FREQUENT: Final = 4  # ways of 36 to roll it, at least
CHOICES: Final = ("any", "frequent", "rare")


def numbers_allowed(numbers: Sequence[int], choice: str) -> tuple[int, ...]:
    """Those of the numbers that the option asks for: any, frequent or rare ones.

    Frequent: at least four of the 36 throws of two dice show it.
    """
    ways = {number: 6 - abs(7 - number) for number in numbers}
    return tuple(
        n
        for n in numbers
        if choice == "any" or (ways[n] >= MIN_WAYS_FREQUENT) == (choice == "frequent")
    )


def replace_desert(
    s: State, hex: int, terrain: str, title: Text, numbers: Sequence[int], entry: Entry
) -> None:
    """Puts another terrain with a number drawn by lot where a desert was.

    It still counts as the desert in all other rules.
    """
    old = s.island.board.tiles[hex]
    s.island = s.island.with_tile(
        hex, Tile(old.at, terrain, title, numbers[entry.draw_below(len(numbers))])
    )
