"""Where things stand in the picture of Praetor's city.

The city is framed tightly, and its tiles are as large as they
fit.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from engine.core import Plain
from engine.praetor.ground import PLACES, position, row_name
from engine.praetor.view import PraetorView

from ..cache import memoize
from ..fonts import text_width
from ..shapes import Box
from ..theme import LABEL

WIDTH, HEIGHT = 1400, 900
MARGIN, GAP = 16, 12
TOP: Final = 116  # under the bar of the seats
SUPPLY_WIDTH: Final = 396  # the supply beside the city
SUPPLY_ROW_HEIGHT: Final = 116  # height of a row of the supply below it
HEADING_HEIGHT: Final = 46  # height of the supply's headings
LETTERS_HEIGHT, CAPTION_HEIGHT = 44, 54  # height of the columns' letters, and of the caption
# width of the rows' numbers, and what a longer one leaves free around it
LEAST_NUMBERS_WIDTH, NUMBER_PADDING = 44, 6
FIELD_MARGIN: Final = 8  # of the ground right of the field
OFFERS_A_ROW: Final = 3  # of a supply below the city
# height of a supply beside the city; what lies lower would not be looked for
MAX_SUPPLY_HEIGHT: Final = 1000
# usual height of the city itself
FIELD_HEIGHT: Final = HEIGHT - TOP - MARGIN - LETTERS_HEIGHT - CAPTION_HEIGHT
# sides of a tile: least, with its name, most; few different ones, for
# each is painted anew
LEAST_TILE_SIZE, LEAST_NAMED_TILE_SIZE, MAX_TILE_SIZE, TILE_SIZE_STEP = 100, 128, 188, 4
TIGHT_GROUND: Final = 0.08  # tiles of ground around the city, where more does not fit


def row_label(y: int) -> str:
    """A row's name with the proper sign for minus."""
    return row_name(y).replace("-", "−")


@memoize(64)
def numbers_width(rows: range) -> int:
    """The width of the margin in which the numbers of these rows stand.

    Rows far above the first city have longer numbers and need
    more than is usual.
    """
    longest = max(
        text_width(row_label(y), LABEL, "Bold") for y in range(rows.start - 1, rows.stop + 1)
    )
    return max(LEAST_NUMBERS_WIDTH, ceil(longest) + NUMBER_PADDING)


class Ring(NamedTuple):
    """How much ground is drawn around the city, in sizes of a tile."""

    across: float  # left and right together
    down: float  # above and below together
    least: float = TIGHT_GROUND  # left and right together, where more would not fit


RING: Final = Ring(0.44, 0.44)
WIDE_RING: Final = Ring(0.9, 1.6, 1.4)  # with labels where the next tile may lie
FAR_RING: Final = Ring(1.8, 1.6, 1.8)  # with the longer labels of places far out
MAX_SHORT_NAME_LENGTH: Final = 3  # signs of a name in the middle of the ground


@dataclass(frozen=True, slots=True)
class CityLayout:
    """How a city lies in its picture."""

    width: int
    height: int
    board: Box  # the ground with everything on it
    supply: Box
    size: int  # from tile to tile
    columns: range
    rows: range

    @property
    def row_numbers_width(self) -> int:
        """The width of the margin with the rows' numbers."""
        return numbers_width(self.rows)

    @property
    def field(self) -> Box:
        """Where tiles may lie: the board without its letters, numbers and caption."""
        x, y, wide, high = self.board
        return Box(
            x + self.row_numbers_width,
            y + LETTERS_HEIGHT,
            wide - self.row_numbers_width - FIELD_MARGIN,
            high - LETTERS_HEIGHT - CAPTION_HEIGHT,
        )

    def corner(self, at: int) -> tuple[int, int]:
        """The top left corner of a place."""
        x, y = position(at)
        field = self.field
        left = round(field.x + (field.width - self.size * len(self.columns)) / 2)
        top = round(field.y + (field.height - self.size * len(self.rows)) / 2)
        return left + (x - self.columns.start) * self.size, top + (y - self.rows.start) * self.size

    def place_middle(self, at: int) -> tuple[float, float]:
        """The middle of a place in the picture."""
        x, y = self.corner(at)
        return x + self.size / 2, y + self.size / 2


def choose_ring(view: PraetorView, targets: Collection[Plain]) -> Ring:
    """How much ground is drawn around the city.

    It is more where sites among the `targets` need labels,
    and most where such a name is long.
    """
    names = [PLACES[site.at] for site in view.sites if site.at in targets]
    if not names:
        return RING
    return WIDE_RING if max(map(len, names)) <= MAX_SHORT_NAME_LENGTH else FAR_RING


def layout_city(view: PraetorView, ring: Ring = RING) -> CityLayout:
    """Where the city and the supply stand, and how large a tile is.

    The supply moves below a city of many columns, so that tiles
    stay readable; then the picture grows.
    """
    places = [position(city_tile.at) for city_tile in view.city]
    columns, rows = (range(min(line), max(line) + 1) for line in zip(*places, strict=True))
    numbers = numbers_width(rows)
    board_width = WIDTH - SUPPLY_WIDTH - 2 * MARGIN - GAP
    field_width = board_width - numbers - FIELD_MARGIN
    if len(columns) + ring.least > field_width / LEAST_TILE_SIZE:
        shelves = len(view.offers) // OFFERS_A_ROW + 1  # the wall has a place among the offers
        return _layout_wide_city(columns, rows, ring, shelves)
    size = _tile_size(field_width, len(columns), len(rows), ring)
    high = _board_height(size, len(rows), ring)
    board = Box(MARGIN, TOP, board_width, high)
    left = MARGIN + board_width + GAP
    supply = Box(left, TOP, WIDTH - MARGIN - left, min(high, MAX_SUPPLY_HEIGHT))
    return CityLayout(WIDTH, TOP + high + MARGIN, board, supply, size, columns, rows)


def _layout_wide_city(columns: range, rows: range, ring: Ring, shelves: int) -> CityLayout:
    """The layout of a city of many columns; the supply has `shelves` rows below it.

    The picture grows wider only where the least tiles do
    not fit.
    """
    numbers = numbers_width(rows)
    around = numbers + FIELD_MARGIN + 2 * MARGIN
    wide = max(WIDTH, round(LEAST_TILE_SIZE * (len(columns) + ring.least)) + around)
    size = _tile_size(wide - around, len(columns), len(rows), ring)
    high = _board_height(size, len(rows), ring)
    supply = Box(
        MARGIN, TOP + high + MARGIN, wide - 2 * MARGIN, HEADING_HEIGHT + shelves * SUPPLY_ROW_HEIGHT
    )
    return CityLayout(
        wide,
        round(supply.bottom) + MARGIN,
        Box(MARGIN, TOP, wide - 2 * MARGIN, high),
        supply,
        size,
        columns,
        rows,
    )


def _tile_size(room: float, columns: int, rows: int, ring: Ring) -> int:
    """The side of a tile in pixels: the largest that fits with the ground of `ring`.

    `room` is the width of the field in which the tiles lie.

    Where that is too small for names, but would not be with
    less ground around, it is the least size that has room
    for a name.
    """
    loose = _largest_tile(room, columns + ring.across, rows + ring.down)
    tight = _largest_tile(room, columns + ring.least, rows + TIGHT_GROUND)
    return max(
        LEAST_TILE_SIZE,
        min(MAX_TILE_SIZE, loose),
        LEAST_NAMED_TILE_SIZE if tight >= LEAST_NAMED_TILE_SIZE else 0,
    )


def _largest_tile(room: float, columns: float, rows: float) -> int:
    """The largest side with which so many columns and rows fit a field of this width.

    It is a multiple of `TILE_SIZE_STEP`.
    """
    side = int(min(room / columns, FIELD_HEIGHT / rows))
    return side // TILE_SIZE_STEP * TILE_SIZE_STEP


def _board_height(size: int, rows: int, ring: Ring) -> int:
    """The height of the ground with its letters and caption, for tiles of this size."""
    return max(FIELD_HEIGHT, round(size * (rows + ring.down))) + LETTERS_HEIGHT + CAPTION_HEIGHT
