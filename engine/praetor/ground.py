"""The ground on which the city grows: places with lasting names, neighbours, touching corners.

It has no border. A place is a number. Those of the middle, 24 columns
and 20 rows around the first city, count row by row; further out they
count ring by ring, so that no number ever means another place. Columns
are A–Z without I and O, which read like figures, then AA, AB … to the
right, and to the left of A … ZY, ZZ. Rows count from 1 downwards, and
0, -1 … upwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from math import isqrt
from typing import Final, NamedTuple, TypeVar

from ..core import NameAxis

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
COLUMNS: Final = len(LETTERS)  # of the middle
ROWS: Final = 20  # of the middle
MIDDLE_PLACES: Final = COLUMNS * ROWS
FAR_COLUMN: Final = 2**40  # columns that no city reaches
ORIGIN: Final = (11, 9)  # a layout's (0, 0) is M10
CORNERS: Final = (
    (-1, -1),
    (1, -1),
    (1, 1),
    (-1, 1),
)  # top left, top right, bottom right, bottom left
TURN_NAMES: Final = (
    "straight",
    "right",
    "round",
    "left",
)  # how a tile lies: quarter turns clockwise
PLACE_NAME: Final = re.compile(f"([{LETTERS.lower()}]{{1,9}})(0|-?[1-9][0-9]{{0,8}})")

Touch = tuple[int, int]  # (place, corner) of another tile at the same crossing
V = TypeVar("V")


# --- numbers ----------------------------------------------------------


def place_number(x: int, y: int) -> int:
    """The number of the place at column x and row y; A1 is (0, 0).

    Around the middle, a ring counts its top row, then its left and
    right places in turn, row by row, then its bottom row.
    """
    distance = max(-x, x - COLUMNS + 1, -y, y - ROWS + 1)
    if distance <= 0:
        return y * COLUMNS + x
    ring = _make_ring(distance)
    column, row = x + distance, y + distance  # within the ring, from its top left place
    if row == 0:
        return ring.first_place + column
    if row == ring.height - 1:
        return ring.first_bottom_place + column
    left_place = ring.first_side_place + 2 * (row - 1)
    is_right_side = x > 0
    return left_place + 1 if is_right_side else left_place


def position(at: int) -> tuple[int, int]:
    """The column and the row (x, y) of a place, by its number; A1 is (0, 0).

    The reverse of `place_number`. IndexError below zero.
    """
    if at < 0:
        raise IndexError(at)
    if at < MIDDLE_PLACES:
        return at % COLUMNS, at // COLUMNS
    distance = _find_ring(at)
    ring = _make_ring(distance)
    if at < ring.first_side_place:
        column = at - ring.first_place
        row = 0
    elif at < ring.first_bottom_place:
        rows_down, is_right_side = divmod(at - ring.first_side_place, 2)
        column = ring.width - 1 if is_right_side else 0
        row = rows_down + 1
    else:
        column = at - ring.first_bottom_place
        row = ring.height - 1
    return column - distance, row - distance


class Ring(NamedTuple):
    """A ring of places around the middle: its size, and the numbers with which its parts begin."""

    width: int
    height: int
    first_place: int  # of the ring, and of its top row
    first_side_place: int  # of the places left and right, without the corners
    first_bottom_place: int  # of the bottom row


def _make_ring(distance: int) -> Ring:
    """Makes the ring at this distance from the middle; the ring at distance 1 touches it."""
    width, height = COLUMNS + 2 * distance, ROWS + 2 * distance
    first_place = (width - 2) * (height - 2)  # all places within have smaller numbers
    first_side_place = first_place + width
    first_bottom_place = first_side_place + 2 * (height - 2)
    return Ring(width, height, first_place, first_side_place, first_bottom_place)


def _find_ring(at: int) -> int:
    """In which ring around the middle a place lies, from 1.

    With the middle, the rings up to k hold (24 + 2k)(20 + 2k) places,
    which is (22 + 2k)² - 2². Solved for k, this gives the last ring
    that lies wholly before the place.
    """
    mean = (COLUMNS + ROWS) // 2  # 22
    excess = COLUMNS - mean  # 2: so much wider than the mean the middle is
    rings_before = (isqrt(at + excess**2) - mean) // 2
    return rings_before + 1


# --- names ------------------------------------------------------------


def column_name(x: int) -> str:
    """The name of column x: one letter in the middle, longer names further out.

    0 is A, 23 is Z, 24 is AA, -1 is ZZ. To the right of Z follow AA, AB
    …, the first half of all names with two letters; to the left of A
    lie … ZY, ZZ, their other half. Beyond these, the names with three
    letters are shared in the same way.
    """
    if 0 <= x < COLUMNS:
        return LETTERS[x]
    is_right = x > 0
    length = 2
    steps = x - COLUMNS if is_right else -1 - x  # from the nearest column with two letters
    while steps >= _columns_a_side(length):
        steps -= _columns_a_side(length)
        length += 1
    if is_right:
        return _column_letters(steps, length)
    last_name = 2 * _columns_a_side(length) - 1
    return _column_letters(last_name - steps, length)


def _columns_a_side(length: int) -> int:
    """How many columns right of the lettered middle have names with so many letters.

    Just as many stand left of it: of all names of this length, one half
    is used on either side.
    """
    names: int = COLUMNS**length
    return names // 2


def _column_letters(number: int, length: int) -> str:
    """The name of a column with so many letters: names are numbered from 0 in the alphabet.

    Of those with two letters, 0 is AA, 1 is AB, and 24 is BA: a number
    written with the 24 letters as its figures.
    """
    letters = ""
    for _ in range(length):
        number, letter = divmod(number, COLUMNS)
        letters = LETTERS[letter] + letters
    return letters


def _column_number(name: str) -> int:
    """The column x that has this name: the reverse of `column_name`.

    A is 0, Z is 23, AA is 24; ZZ, to the left of A, is -1.
    """
    number = 0  # of the name among those of its length, as in `_column_letters`
    for letter in name:
        number = number * COLUMNS + LETTERS.index(letter)
    if len(name) == 1:
        return number
    # On either side, columns with shorter names lie between the middle and this one
    columns_between = sum(_columns_a_side(length) for length in range(2, len(name)))
    half = _columns_a_side(len(name))
    if number < half:  # the first half of the names: right of the middle
        return COLUMNS + columns_between + number
    return number - 2 * half - columns_between  # left of it, so below zero


def row_name(y: int) -> str:
    """The name of row y: rows count from 1 downwards."""
    return str(y + 1)


class Places(NameAxis):
    """The names of all places.

    Those of the middle are made at once, those further out when they are needed.
    """

    __slots__ = ()

    def __init__(self) -> None:
        """Names the places of the middle, row by row."""
        super().__init__([letter + row_name(row) for row, letter in product(range(ROWS), LETTERS)])

    def __getitem__(self, number: int) -> str:
        """The name of a place, by its number; IndexError below zero."""
        if number < MIDDLE_PLACES:
            return super().__getitem__(number)
        x, y = position(number)
        return column_name(x) + row_name(y)

    def number_of(self, name: str) -> int:
        """The number of the place with this name.

        Raises KeyError if it is no name.
        """
        matched = PLACE_NAME.fullmatch(name.lower())
        if matched is None:
            raise KeyError(name)
        column, row = matched.groups()
        return place_number(_column_number(column.upper()), int(row) - 1)


PLACES: Final = Places()


# --- what lies beside -------------------------------------------------


class LazyTable(dict[int, V]):
    """A value for every place, found by `find` when it is first asked for."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[int], V]) -> None:
        """`find` gives the value of a place that is not in the table yet."""
        self._find = find

    def __missing__(self, at: int) -> V:
        """Called by `dict` for a place that is not in the table yet: finds and keeps its value."""
        found = self[at] = self._find(at)
        return found


def _list_neighbours(at: int) -> tuple[int, ...]:
    """The places above, to the left, to the right and below."""
    x, y = position(at)
    return (
        place_number(x, y - 1),
        place_number(x - 1, y),
        place_number(x + 1, y),
        place_number(x, y + 1),
    )


def _touching_corners(at: int) -> tuple[tuple[Touch, ...], ...]:
    """For each corner of a place, the corners of the three other tiles that meet it."""
    return tuple(_corners_meeting(at, corner) for corner in range(4))


def _corners_meeting(at: int, corner: int) -> tuple[Touch, ...]:
    """The corners that meet this one: of the two tiles beside it, then of the one across."""
    x, y = position(at)
    dx, dy = CORNERS[corner]
    beside = place_number(x + dx, y), CORNERS.index((-dx, dy))
    above_or_below = place_number(x, y + dy), CORNERS.index((dx, -dy))
    across = place_number(x + dx, y + dy), CORNERS.index((-dx, -dy))
    return beside, above_or_below, across


def _corners_beside(at: int) -> tuple[tuple[Touch, ...], ...]:
    """For each corner of a place, the corners of the two tiles side by side that meet it."""
    return tuple((beside, above_or_below) for beside, above_or_below, _across in TOUCHING[at])


def _reading_order_key(at: int) -> int:
    """A number by which places are sorted row by row, from the left.

    A row counts more than any number of columns.
    """
    x, y = position(at)
    return y * FAR_COLUMN + x


NEIGHBOURS: Final = LazyTable(_list_neighbours)
TOUCHING: Final = LazyTable(_touching_corners)  # by corner
BESIDE: Final = LazyTable(_corners_beside)  # by corner, without the tile across
READING_ORDER: Final = LazyTable(
    _reading_order_key
)  # puts places in the order in which a page is read: row by row, from the left


# --- tiles ------------------------------------------------------------


def turn_plazas(plazas: str, turn: int) -> str:
    """The plazas at the corners of a tile after so many quarter turns clockwise.

    `plazas` has one letter for each corner, clockwise from the top left.
    """
    return plazas[-turn:] + plazas[:-turn]  # the last ones come to the front


def distinct_turns(plazas: str) -> tuple[int, ...]:
    """How many quarter turns (0 to 3) make a tile with these plazas look different.

    Of several turns that look alike, only the first.
    """
    first_turn: dict[str, int] = {}  # by the look of the tile
    for turn in range(4):
        first_turn.setdefault(turn_plazas(plazas, turn), turn)
    return tuple(first_turn.values())
