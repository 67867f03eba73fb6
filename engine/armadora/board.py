"""The land: 8 × 5 squares, the lines between them where palisades stand, the mines, and the pockets
too small to close off.

A set of squares, or of lines, is a mask: bit n is set for number n.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from string import ascii_lowercase
from typing import Final

from ..core import NameAxis
from .components import BOX

COLUMNS: Final = 8
ROWS: Final = 5
SQUARES: Final = NameAxis([f"{'ABCDEFGH'[x]}{y + 1}" for y in range(ROWS) for x in range(COLUMNS)])
UPRIGHT_LINES: Final = [
    (y * COLUMNS + x, y * COLUMNS + x + 1) for y in range(ROWS) for x in range(COLUMNS - 1)
]
LEVEL_LINES: Final = [
    (y * COLUMNS + x, y * COLUMNS + x + COLUMNS) for y in range(ROWS - 1) for x in range(COLUMNS)
]
LINE_SQUARES: Final = tuple(
    UPRIGHT_LINES + LEVEL_LINES
)  # the two squares that each line divides: 35 upright lines, then 32 level ones
LINES: Final = NameAxis([f"{SQUARES[a]}|{SQUARES[b]}" for a, b in LINE_SQUARES])
MINES: Final = tuple(sorted(SQUARES.number_of(name) for name in BOX.mines))
LAND_SQUARES: Final = tuple(square for square in range(COLUMNS * ROWS) if square not in MINES)
REGION_LETTERS: Final = ascii_lowercase  # of the regions, in the order of their first squares


def mask_of(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


@lru_cache(maxsize=1024)  # a turn changes the free squares or the open lines, seldom both
def members(mask: int) -> tuple[int, ...]:
    """The numbers in a mask, ascending."""
    return tuple([number for number in range(mask.bit_length()) if mask >> number & 1])


def lowest_member(mask: int) -> int:
    """The lowest number in a mask."""
    return (mask & -mask).bit_length() - 1


def border_lines(squares: Iterable[int]) -> int:
    """The lines that divide these squares from the others."""
    inside = set(squares)
    return mask_of(
        line for line, (a, b) in enumerate(LINE_SQUARES) if (a in inside) != (b in inside)
    )


def _list_pocket_borders() -> tuple[tuple[int, ...], ...]:
    """By square: the borders of all connected sets of squares around it that are too small to be a
    region.
    """
    neighbours = {
        square: {a + b - square for a, b in LINE_SQUARES if square in (a, b)}
        for square in range(COLUMNS * ROWS)
    }
    grown = {frozenset({square}) for square in neighbours}
    borders: dict[frozenset[int], int] = {}
    for _ in range(BOX.smallest_region - 1):
        borders.update((pocket, border_lines(pocket)) for pocket in grown)
        grown = {
            pocket | {other}
            for pocket in grown
            for square in pocket
            for other in neighbours[square] - pocket
        }
    return tuple(
        tuple(sorted(lines for pocket, lines in borders.items() if square in pocket))
        for square in neighbours
    )


POCKET_BORDERS: Final = _list_pocket_borders()
