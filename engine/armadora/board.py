"""The land: 8 × 5 squares, the lines between them where palisades stand, the mines, and the pockets too small to close off.

A set of squares, or of lines, is a mask: bit n is set for number n.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from string import ascii_lowercase
from typing import Final

from ..core import Names
from .box import BOX

COLUMNS: Final = 8
ROWS: Final = 5
SQUARES: Final = Names([f"{'ABCDEFGH'[x]}{y + 1}" for y in range(ROWS) for x in range(COLUMNS)])
UPRIGHT: Final = [(y * COLUMNS + x, y * COLUMNS + x + 1) for y in range(ROWS) for x in range(COLUMNS - 1)]
LEVEL: Final = [(y * COLUMNS + x, y * COLUMNS + x + COLUMNS) for y in range(ROWS - 1) for x in range(COLUMNS)]
BETWEEN: Final = tuple(UPRIGHT + LEVEL)  # the two squares that each line divides: 35 upright lines, then 32 level ones
LINES: Final = Names([f"{SQUARES[a]}|{SQUARES[b]}" for a, b in BETWEEN])
MINES: Final = tuple(sorted(SQUARES.number(name) for name in BOX.mines))
LAND: Final = tuple(square for square in range(COLUMNS * ROWS) if square not in MINES)
LETTERS: Final = ascii_lowercase  # of the regions, in the order of their first squares


def mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


@lru_cache(maxsize=1024)  # a turn changes the free squares or the open lines, seldom both
def bits(mask: int) -> tuple[int, ...]:
    """The numbers in a mask, ascending."""
    return tuple([number for number in range(mask.bit_length()) if mask >> number & 1])


def first(mask: int) -> int:
    """The lowest number in a mask."""
    return (mask & -mask).bit_length() - 1


def border(squares: Iterable[int]) -> int:
    """The lines that divide these squares from the others."""
    inside = set(squares)
    return mask(line for line, (a, b) in enumerate(BETWEEN) if (a in inside) != (b in inside))


def _pockets() -> tuple[tuple[int, ...], ...]:
    """By square: the borders of all connected sets of squares around it that are too small to be a region."""
    neighbours = {square: {a + b - square for a, b in BETWEEN if square in (a, b)} for square in range(COLUMNS * ROWS)}
    grown = {frozenset({square}) for square in neighbours}
    borders: dict[frozenset[int], int] = {}
    for _ in range(BOX.smallest_region - 1):
        borders.update((pocket, border(pocket)) for pocket in grown)
        grown = {pocket | {other} for pocket in grown for square in pocket for other in neighbours[square] - pocket}
    return tuple(tuple(sorted(lines for pocket, lines in borders.items() if square in pocket)) for square in neighbours)


POCKETS: Final = _pockets()
