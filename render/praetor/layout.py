"""Where things stand in the picture of the city: it is framed tightly, and its tiles are as large as they fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.praetor.ground import position
from engine.praetor.view import PraetorView

WIDTH, HEIGHT = 1400, 900
MARGIN, GAP = 16, 12
TOP: Final = 116  # under the bar of the seats
RAIL: Final = 396  # the supply beside the city
BELOW: Final = 116  # height of a row of the supply below it
HEAD: Final = 46  # height of the supply's headings
LETTERS, FOOT = 44, 54  # height of the columns' letters, and of the caption
NUMBERS: Final = 44  # width of the rows' numbers
FIELD: Final = HEIGHT - TOP - MARGIN - LETTERS - FOOT  # usual height of the city itself
LEAST, NAMES, MOST, STEP = 100, 128, 188, 4  # sides of a tile: least, with its name, most; few different ones, for each is painted anew
TIGHT: Final = 0.08  # tiles of ground around the city, where more does not fit
RING: Final = (0.44, 0.44)  # tiles of ground around the city: left and right together, above and below together
WIDE_RING: Final = (0.9, 1.6)  # with labels where the next tile may lie
Ring = tuple[float, float]


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Frame:
    """How a city lies in its picture."""

    width: int
    height: int
    board: Box  # the ground with everything on it
    supply: Box
    size: int  # from tile to tile
    columns: range
    rows: range

    @property
    def field(self) -> Box:
        """Where tiles may lie: the board without its letters, numbers and caption."""
        x, y, wide, high = self.board
        return Box(x + NUMBERS, y + LETTERS, wide - NUMBERS - 8, high - LETTERS - FOOT)

    def corner(self, at: int) -> tuple[int, int]:
        """The top left corner of a place."""
        x, y = position(at)
        field = self.field
        left = round(field.x + (field.width - self.size * len(self.columns)) / 2)
        top = round(field.y + (field.height - self.size * len(self.rows)) / 2)
        return left + (x - self.columns.start) * self.size, top + (y - self.rows.start) * self.size

    def middle(self, at: int) -> tuple[float, float]:
        x, y = self.corner(at)
        return x + self.size / 2, y + self.size / 2


def frame(view: PraetorView, ring: Ring = RING) -> Frame:
    """The supply moves below a city of many columns, so that tiles stay readable; then the picture grows."""
    places = [position(lot.at) for lot in view.city]
    columns, rows = (range(min(line), max(line) + 1) for line in zip(*places, strict=True))
    beside = WIDTH - RAIL - 2 * MARGIN - GAP
    if len(columns) + TIGHT > (beside - NUMBERS - 8) / LEAST:
        return _wide(columns, rows, ring, len(view.offers) // 3 + 1)
    size = _size(beside, len(columns), len(rows), ring)
    high = _board_height(size, len(rows), ring)
    left = MARGIN + beside + GAP
    supply = Box(left, TOP, WIDTH - MARGIN - left, high)
    return Frame(WIDTH, TOP + high + MARGIN, Box(MARGIN, TOP, beside, high), supply, size, columns, rows)


def _wide(columns: range, rows: range, ring: Ring, shelves: int) -> Frame:
    """Only a city that no picture of the usual width can hold makes it wider."""
    wide = max(WIDTH, round(LEAST * (len(columns) + TIGHT)) + NUMBERS + 8 + 2 * MARGIN)
    size = _size(wide - 2 * MARGIN, len(columns), len(rows), ring)
    high = _board_height(size, len(rows), ring)
    supply = Box(MARGIN, TOP + high + MARGIN, wide - 2 * MARGIN, HEAD + shelves * BELOW)
    return Frame(wide, round(supply.bottom) + MARGIN, Box(MARGIN, TOP, wide - 2 * MARGIN, high), supply, size, columns, rows)


def _size(board: float, columns: int, rows: int, ring: Ring) -> int:
    """As large as fits; to carry names, tiles may take what is meant for the ground around them."""
    loose, tight = (_largest(board, columns + across, rows + down) for across, down in (ring, (TIGHT, TIGHT)))
    return max(LEAST, min(MOST, loose), NAMES if tight >= NAMES else 0)


def _largest(board: float, columns: float, rows: float) -> int:
    return int(min((board - NUMBERS - 8) / columns, FIELD / rows)) // STEP * STEP


def _board_height(size: int, rows: int, ring: Ring) -> int:
    return max(FIELD, round(size * (rows + ring[1]))) + LETTERS + FOOT
