"""The ground on which the city grows: places with names that never change, their neighbours, and which corners touch.

Columns are A–Z without I and O, which read like figures; rows count from 1. A city starts in the middle. A place is a number.
"""

from __future__ import annotations

from typing import Final

from ..core import Names

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
COLUMNS: Final = len(LETTERS)
ROWS: Final = 20
ORIGIN: Final = (11, 9)  # a layout's (0, 0) is M10
PLACES: Final = Names([f"{letter}{row + 1}" for row in range(ROWS) for letter in LETTERS])
CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # top left, top right, bottom right, bottom left
TURNS: Final = ("straight", "right", "round", "left")  # how a tile lies: quarter turns clockwise

Touch = tuple[int, int]  # (place, corner) of another tile at the same crossing


def place(x: int, y: int) -> int:
    """The number of a place, by column and row from 0."""
    return y * COLUMNS + x


def position(at: int) -> tuple[int, int]:
    """The column and the row of a place, from 0."""
    return at % COLUMNS, at // COLUMNS


def _inside(x: int, y: int) -> bool:
    return 0 <= x < COLUMNS and 0 <= y < ROWS


def _neighbours(at: int) -> tuple[int, ...]:
    x, y = position(at)
    return tuple(place(*there) for there in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)) if _inside(*there))


def _touching(at: int, corner: int) -> tuple[Touch, ...]:
    """The corners that meet this one: of the two tiles beside it, then of the one across."""
    x, y = position(at)
    dx, dy = CORNERS[corner]
    met = (((dx, 0), (-dx, dy)), ((0, dy), (dx, -dy)), ((dx, dy), (-dx, -dy)))
    return tuple((place(x + ax, y + ay), CORNERS.index(other)) for (ax, ay), other in met if _inside(x + ax, y + ay))


def _beside(at: int, corner: int) -> tuple[Touch, ...]:
    return tuple(touch for touch in TOUCHING[at][corner] if touch[0] in NEIGHBOURS[at])


EVERYWHERE: Final = range(COLUMNS * ROWS)
NEIGHBOURS: Final = tuple(map(_neighbours, EVERYWHERE))
TOUCHING: Final = tuple(tuple(_touching(at, corner) for corner in range(4)) for at in EVERYWHERE)
BESIDE: Final = tuple(tuple(_beside(at, corner) for corner in range(4)) for at in EVERYWHERE)  # without the tile across


def turned(plazas: str, turn: int) -> str:
    """The corners of a tile after so many quarter turns clockwise."""
    return plazas[-turn:] + plazas[:-turn]


def turns(plazas: str) -> tuple[int, ...]:
    """The ways of laying a tile that differ."""
    looks = [turned(plazas, turn) for turn in range(4)]
    return tuple(turn for turn in range(4) if looks.index(looks[turn]) == turn)
