"""The land: 8 × 5 squares, the lines between them where palisades stand, the mines, and what palisades close off."""

from __future__ import annotations

from typing import Final

from ..core import Names

COLUMNS: Final = 8
ROWS: Final = 5
SQUARES: Final = Names([f"{'ABCDEFGH'[x]}{y + 1}" for y in range(ROWS) for x in range(COLUMNS)])
UPRIGHT: Final = [(y * COLUMNS + x, y * COLUMNS + x + 1) for y in range(ROWS) for x in range(COLUMNS - 1)]
LEVEL: Final = [(y * COLUMNS + x, y * COLUMNS + x + COLUMNS) for y in range(ROWS - 1) for x in range(COLUMNS)]
BETWEEN: Final = tuple(UPRIGHT + LEVEL)  # the two squares that each line divides: 35 upright lines, then 32 level ones
LINES: Final = Names([f"{SQUARES[a]}|{SQUARES[b]}" for a, b in BETWEEN])
MINES: Final = tuple(SQUARES.number(name) for name in ("D1", "B2", "F2", "H2", "A4", "E4", "C5", "G5"))
LAND: Final = tuple(square for square in range(COLUMNS * ROWS) if square not in MINES)
