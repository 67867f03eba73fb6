"""Where things stand in the picture of Praetor's city.

The city is framed tightly, and its tiles are as large as they
fit. A picture is narrow, for a phone shows it 350 pixels wide:
what would stand beside the city stands below it.
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

WIDTH: Final = 900  # at 350 px a text of 30 px is still 11 px high
MARGIN: Final = 16
SEAT_TOP, SEAT_HEIGHT, SEAT_GAP = 18, 96, 12  # of a panel in the bar of the seats
MOST_SEATS_A_ROW: Final = 3
SUPPLY_ROW_HEIGHT: Final = 108  # height of a row of the supply
HEADING_HEIGHT: Final = 46  # height of the supply's headings
LETTERS_HEIGHT, CAPTION_HEIGHT = 44, 54  # height of the columns' letters, and of the caption
# width of the rows' numbers, and what a longer one leaves free around it
LEAST_NUMBERS_WIDTH, NUMBER_PADDING = 44, 6
FIELD_MARGIN: Final = 8  # of the ground right of the field
MAX_BOARD_HEIGHT: Final = 1300  # of a city that has its supply below it
CARD_WIDTH: Final = 420  # the least width of a card of the supply
# height of the city itself: above its supply, and alone
FIELD_HEIGHT, LONE_FIELD_HEIGHT = 680, 800
# sides of a tile: least, with its name, most; few different ones, for
# each is painted anew
LEAST_TILE_SIZE, LEAST_NAMED_TILE_SIZE, MAX_TILE_SIZE, TILE_SIZE_STEP = 88, 128, 188, 4
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
WIDE_RING: Final = Ring(1.6, 2, 1.6)  # with labels where the next tile may lie
FAR_RING: Final = Ring(2, 2, 2)  # with the longer labels of places far out
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


def seat_rows(players: int) -> tuple[int, ...]:
    """How many panels stand in each row of the bar of the seats: at most two rows."""
    if players <= MOST_SEATS_A_ROW:
        return (players,)
    upper = (players + 1) // 2
    return upper, players - upper


def bar_height(players: int) -> int:
    """Where the bar of the seats ends, and the board begins."""
    return SEAT_TOP + len(seat_rows(players)) * (SEAT_HEIGHT + SEAT_GAP)


def layout_city(view: PraetorView, ring: Ring = RING, *, supply: bool = True) -> CityLayout:
    """Where the city and the supply below it stand, and how large a tile is.

    The picture grows wider only where the least tiles do not
    fit. Without a `supply` the city may be higher.
    """
    places = [position(city_tile.at) for city_tile in view.city]
    columns, rows = (range(min(line), max(line) + 1) for line in zip(*places, strict=True))
    around = numbers_width(rows) + FIELD_MARGIN + 2 * MARGIN
    wide = max(WIDTH, round(LEAST_TILE_SIZE * (len(columns) + ring.least)) + around)
    field_height = FIELD_HEIGHT if supply else LONE_FIELD_HEIGHT
    size = _tile_size(wide - around, field_height, len(columns), len(rows), ring)
    high = _board_height(size, len(rows), ring)
    board = Box(MARGIN, bar_height(len(view.engineers)), wide - 2 * MARGIN, high)
    if not supply:
        nothing = Box(MARGIN, board.bottom, board.width, 0)
        return CityLayout(wide, round(board.bottom) + MARGIN, board, nothing, size, columns, rows)
    board, shelves = _stack(board, _supply_height(view, board.width))
    bottom = round(max(board.bottom, shelves.bottom)) + MARGIN
    return CityLayout(wide, bottom, board, shelves, size, columns, rows)


def _supply_height(view: PraetorView, wide: float) -> int:
    """The height of the supply in this width: its heading, the offers and the wall."""
    rows = ceil((len(view.offers) + 1) / supply_columns(wide))
    return HEADING_HEIGHT + rows * SUPPLY_ROW_HEIGHT


def _stack(board: Box, high: int) -> tuple[Box, Box]:
    """The board, and the supply of this height below it.

    Below a very high city it would not be looked for: there
    it stands above.
    """
    if board.height <= MAX_BOARD_HEIGHT:
        return board, Box(board.x, board.bottom + MARGIN, board.width, high)
    shelves = Box(board.x, board.y, board.width, high)
    return board._replace(y=shelves.bottom), shelves


def supply_columns(wide: float) -> int:
    """How many cards of the supply stand side by side in this width."""
    return int(wide // CARD_WIDTH)


def _tile_size(room: float, height: float, columns: int, rows: int, ring: Ring) -> int:
    """The side of a tile in pixels: the largest that fits with the ground of `ring`.

    `room` and `height` are those of the field in which the
    tiles lie.

    Where that is too small for names, but would not be with
    less ground around, it is the least size that has room
    for a name.
    """
    loose = _largest_tile(room, height, columns + ring.across, rows + ring.down)
    tight = _largest_tile(room, height, columns + ring.least, rows + TIGHT_GROUND)
    return max(
        LEAST_TILE_SIZE,
        min(MAX_TILE_SIZE, loose),
        LEAST_NAMED_TILE_SIZE if tight >= LEAST_NAMED_TILE_SIZE else 0,
    )


def _largest_tile(room: float, height: float, columns: float, rows: float) -> int:
    """The largest side with which so many columns and rows fit a field of this size.

    It is a multiple of `TILE_SIZE_STEP`.
    """
    side = int(min(room / columns, height / rows))
    return side // TILE_SIZE_STEP * TILE_SIZE_STEP


def _board_height(size: int, rows: int, ring: Ring) -> int:
    """The height of the ground with its letters and caption, for tiles of this size."""
    return round(size * (rows + max(ring.down, RING.down))) + LETTERS_HEIGHT + CAPTION_HEIGHT
