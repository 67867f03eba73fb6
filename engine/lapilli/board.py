"""The board: nine points, and eight lines of three."""

from typing import Final

from ..core import NameAxis

Pebbles = frozenset[int]  # the points on which somebody's pebbles lie
POINTS: Final = NameAxis(["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"])
CENTRE, PEBBLES_EACH = 4, 3
ACROSS: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
LINES: Final = (*ACROSS, (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
STEPS: Final = {frozenset(line[:2]) for line in LINES} | {frozenset(line[1:]) for line in LINES}


def row_of(pebbles: Pebbles) -> tuple[int, ...]:
    """The line that three pebbles fill; () where they fill none."""
    return next((line for line in LINES if pebbles.issuperset(line)), ())
