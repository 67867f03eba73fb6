"""The land: 8 × 5 squares, the lines between them for palisades, the mines, and the pockets.

A pocket is a set of squares too small to close off. A set of squares,
or of lines, is a mask (`kit.masks`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from typing import Final

from ..core import NameAxis
from ..kit.masks import mask_of
from .components import BOX

COLUMNS: Final = 8
ROWS: Final = 5
ALL_SQUARES: Final = range(COLUMNS * ROWS)
SQUARES: Final = NameAxis(
    [f"{'ABCDEFGH'[square % COLUMNS]}{square // COLUMNS + 1}" for square in ALL_SQUARES]
)
UPRIGHT_LINES: Final = [
    (square, square + 1) for square in ALL_SQUARES if square % COLUMNS < COLUMNS - 1
]
LEVEL_LINES: Final = [(square, square + COLUMNS) for square in ALL_SQUARES[:-COLUMNS]]
# The two squares that each line divides: 35 upright lines, then 32 level ones
LINE_SQUARES: Final = tuple(UPRIGHT_LINES + LEVEL_LINES)
LINES: Final = NameAxis([f"{SQUARES[a]}|{SQUARES[b]}" for a, b in LINE_SQUARES])
MINES: Final = tuple(sorted(SQUARES.number_of(name) for name in BOX.mines))
LAND_SQUARES: Final = tuple(square for square in ALL_SQUARES if square not in MINES)
REGION_LETTERS: Final = ascii_lowercase  # of the regions, in the order of their first squares


def border_lines(squares: Iterable[int]) -> int:
    """The mask of the lines that divide these squares from all others."""
    inside = set(squares)
    return mask_of(
        line for line, (a, b) in enumerate(LINE_SQUARES) if (a in inside) != (b in inside)
    )


def _list_pocket_borders() -> tuple[tuple[int, ...], ...]:
    """By square: for every pocket that holds it, the mask of lines around that pocket.

    A pocket is a connected set of squares that is too small to be a region.
    """
    pockets = {frozenset({square}) for square in ALL_SQUARES}  # of one size at a time
    borders: dict[frozenset[int], int] = {}
    for _ in range(BOX.smallest_region - 1):
        larger: set[frozenset[int]] = set()
        for pocket in pockets:
            borders[pocket] = border_lines(pocket)
            larger.update(_grow_pocket(pocket))
        pockets = larger
    return tuple(
        tuple(sorted(lines for pocket, lines in borders.items() if square in pocket))
        for square in ALL_SQUARES
    )


def _grow_pocket(pocket: frozenset[int]) -> Iterator[frozenset[int]]:
    """The sets that are one square larger: the pocket with each square next to it."""
    for a, b in LINE_SQUARES:
        if (a in pocket) != (b in pocket):
            yield pocket | {a, b}


# By square: masks of lines
POCKET_BORDERS: Final = _list_pocket_borders()
