"""Seats and options with which the boxes are tried: each alone, all together, and in pairs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core import Illegal
from tests.pairwise import covering

from . import ALL_BOXES, BOXES, GAME

Row = tuple[int, Mapping[str, str]]

ALONE: Final[tuple[Row, ...]] = tuple(
    (seats, {box: "on"}) for seats, box in zip((3, 4, 2, 5), BOXES, strict=True)
)
TOGETHER: Final[tuple[Row, ...]] = ((4, ALL_BOXES), (2, ALL_BOXES), (6, ALL_BOXES))


def pair_rows() -> tuple[Row, ...]:
    """Rows that cover every pair of settings of the base game and the boxes."""
    return tuple(covering(GAME.meta))


def crowded_rows() -> tuple[Row, ...]:
    """The same with all boxes open, where that is allowed."""
    rows = [(seats, {**options, **ALL_BOXES}) for seats, options in pair_rows()]
    return tuple(row for row in rows if is_allowed(*row))


def is_allowed(seats: int, options: Mapping[str, str]) -> bool:
    """Whether these settings go together."""
    try:
        GAME.meta.check_options(seats, options)
    except Illegal:
        return False
    return True


def quick_rows() -> tuple[Row, ...]:
    """Each box alone, all together, and some of the pairs with all boxes open."""
    return (*ALONE, *TOGETHER, *crowded_rows()[::QUICK_STEP])


QUICK_STEP: Final = 12  # every so many of the rows that the soak tries
