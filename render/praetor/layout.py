"""Where things stand in the picture of Praetor's city.

The city is framed tightly, and its tiles are as large as they fit. A
picture is nearly square, for a phone shows it 350 pixels wide and a
chat on a desktop 350 pixels high: the supply stands beside the city or
below it, wherever the tiles are larger.
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

WIDTH: Final = 1080  # a phone shows 0.32 of it
MAX_HEIGHT: Final = 1166  # of any usual picture: a chat shows 0.3 of it
MAX_LONE_HEIGHT: Final = 1000  # of a city without its supply
MARGIN: Final = 16
SEAT_TOP, SEAT_HEIGHT, SEAT_GAP = 16, 96, 8  # of a panel in the bar of the seats
OWN_BAR_HEIGHT: Final = 120  # of the panel in which a seat sees what it has
MOST_SEATS_BESIDE_STAGE: Final = 4  # more leave it no room
STAGE_HEIGHT: Final = 42  # of the round and the age, above the seats
# of a card of the supply with the gap below it: beside a city, and below it
MAX_CARD_HEIGHT, LEAST_CARD_HEIGHT = 116, 102
HEADING_HEIGHT: Final = 44  # height of the supply's heading
LETTERS_HEIGHT, CAPTION_HEIGHT = 38, 52  # height of the columns' letters, and of the caption
# width of the rows' numbers, and what a longer one leaves free around it
LEAST_NUMBERS_WIDTH, NUMBER_PADDING, COORDINATE_TEXT = 46, 6, 34
FIELD_MARGIN: Final = 8  # of the ground right of the field
MAX_BOARD_HEIGHT: Final = 1300  # of a city that has its supply below it
CARD_WIDTH: Final = 330  # the least width of a card of the supply
COLUMN_WIDTH, COLUMN_GAP = 340, 10  # of the supply beside the city
# sides of a tile: least, with its name, most; few different ones, for
# each is painted anew
LEAST_TILE_SIZE, LEAST_NAMED_TILE_SIZE, MAX_TILE_SIZE, TILE_SIZE_STEP = 84, 128, 180, 4
TIGHT_GROUND: Final = 0.08  # tiles of ground around the city, where more does not fit


def row_label(y: int) -> str:
    """The number of a row as it is printed beside it, with a real minus sign."""
    return row_name(y).replace("-", "−")


@memoize(64)
def numbers_width(rows: range) -> int:
    """The width of the margin in which the numbers of these rows stand.

    Rows far above the first city have longer numbers and need more than is usual.
    """
    longest = max(
        text_width(row_label(y), COORDINATE_TEXT, "Bold")
        for y in range(rows.start - 1, rows.stop + 1)
    )
    return max(LEAST_NUMBERS_WIDTH, ceil(longest) + NUMBER_PADDING)


class Ring(NamedTuple):
    """How much ground is drawn around the city, in sizes of a tile."""

    across: float  # left and right together
    down: float  # above and below together
    # the same where more would not fit
    least_across: float = TIGHT_GROUND
    least_down: float = TIGHT_GROUND


RING: Final = Ring(0.44, 0.24)
WIDE_RING: Final = Ring(1.6, 2, 1.6, 2)  # with labels where the next tile may lie
FAR_RING: Final = Ring(2, 2, 2, 2)  # with the longer labels of places far out
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
        x, y, width, height = self.board
        return Box(
            x + self.row_numbers_width,
            y + LETTERS_HEIGHT,
            width - self.row_numbers_width - FIELD_MARGIN,
            height - LETTERS_HEIGHT - CAPTION_HEIGHT,
        )

    def corner(self, at: int) -> tuple[int, int]:
        """The (x, y) of the top left corner of a place, whose number is `at`."""
        x, y = position(at)
        field = self.field
        left = round(field.x + (field.width - self.size * len(self.columns)) / 2)
        top = round(field.y + (field.height - self.size * len(self.rows)) / 2)
        column = x - self.columns.start
        row = y - self.rows.start
        return left + column * self.size, top + row * self.size

    def place_middle(self, at: int) -> tuple[float, float]:
        """The middle of a place in the picture."""
        x, y = self.corner(at)
        return x + self.size / 2, y + self.size / 2


def choose_ring(view: PraetorView, targets: Collection[Plain]) -> Ring:
    """How much ground is drawn around the city, so that labels on free sites have room.

    `targets` are the places that the viewer may choose. It is more where free
    sites are among them, and most where the name of such a site is long.
    """
    names = [PLACES[site.at] for site in view.sites if site.at in targets]
    if not names:
        return RING
    has_long_name = max(map(len, names)) > MAX_SHORT_NAME_LENGTH
    return FAR_RING if has_long_name else WIDE_RING


def has_stage_beside(players: int) -> bool:
    """Whether round and age stand left of the panels of so many seats, else above them."""
    return players <= MOST_SEATS_BESIDE_STAGE


def seats_top(players: int) -> int:
    """Where the panels of the seats begin: lower, where round and age stand above them."""
    return SEAT_TOP + (0 if has_stage_beside(players) else STAGE_HEIGHT)


def bar_height(players: int) -> int:
    """The height of the bar of the seats with the gap below it: there the board begins."""
    return seats_top(players) + SEAT_HEIGHT + SEAT_GAP


def own_bar_height() -> int:
    """The y at which the bar with what a seat has ends, and the city's board begins."""
    return SEAT_TOP + OWN_BAR_HEIGHT + SEAT_GAP


def layout_city(
    view: PraetorView,
    ring: Ring = RING,
    *,
    supply: bool = True,
    own: bool = False,
) -> CityLayout:
    """Plans a picture of the city: its size, where city and supply stand, how large a tile is.

    `ring` is the ground around the city, `supply` whether the buildings
    for sale are shown, `own` whether the bar above is the viewer's own
    instead of that of all seats.

    The supply stands beside the city or below it, wherever tiles look
    larger. The picture grows beyond its usual size only where the least
    tiles do not fit.
    """
    top = own_bar_height() if own else bar_height(len(view.engineers))
    if not supply:
        return _layout_alone(view, ring, top)
    below = _layout_below(view, ring, top)
    beside = _layout_beside(view, ring, top)
    if beside is None:
        return below
    return max(beside, below, key=_tile_share)


def _tile_share(layout: CityLayout) -> float:
    """The part of the picture's area that one tile takes.

    It tells in which of two layouts tiles look larger, for every
    picture is shrunk to fit the screen.
    """
    return layout.size**2 / (layout.width * layout.height)


def _occupied_lines(view: PraetorView) -> tuple[range, range]:
    """The columns and the rows from the first to the last in which a tile lies."""
    places = [position(city_tile.at) for city_tile in view.city]
    columns = [column for column, _row in places]
    rows = [row for _column, row in places]
    occupied_columns = range(min(columns), max(columns) + 1)
    occupied_rows = range(min(rows), max(rows) + 1)
    return occupied_columns, occupied_rows


def _width_around_field(rows: range) -> int:
    """How much wider the picture of a city is than the field of tiles in it.

    That is the margin with the numbers of these rows, and what is left
    free at the edges.
    """
    return numbers_width(rows) + FIELD_MARGIN + 2 * MARGIN


def _full_width(columns: range, rows: range, ring: Ring) -> int:
    """The width of a picture with nothing beside the city: the usual one, if tiles fit.

    A city with too many columns for the least size of tiles makes it wider.
    """
    least_field = round(LEAST_TILE_SIZE * (len(columns) + ring.least_across))
    return max(WIDTH, least_field + _width_around_field(rows))


def _height_left_for_field(top: int, max_height: int = MAX_HEIGHT) -> int:
    """How high the field of tiles may be, so that the picture is not higher than `max_height`.

    The board begins at `top`. The rest is for the letters and the
    caption of the board; nothing stands below it.
    """
    return max_height - top - LETTERS_HEIGHT - CAPTION_HEIGHT - MARGIN


def _layout_alone(view: PraetorView, ring: Ring, top: int) -> CityLayout:
    """The layout of a city in a picture without a supply, which is a seat's own one."""
    columns, rows = _occupied_lines(view)
    width = _full_width(columns, rows, ring)
    max_height = _height_left_for_field(top, MAX_LONE_HEIGHT)
    size = _tile_size(width - _width_around_field(rows), max_height, len(columns), len(rows), ring)
    board_height = _board_height(size, len(rows), ring, max_height)
    board = Box(MARGIN, top, width - 2 * MARGIN, board_height)
    nothing = Box(MARGIN, board.bottom, board.width, 0)
    return CityLayout(width, round(board.bottom) + MARGIN, board, nothing, size, columns, rows)


def _layout_below(view: PraetorView, ring: Ring, top: int) -> CityLayout:
    """The layout of a city that has the whole width, with its supply below it."""
    columns, rows = _occupied_lines(view)
    width = _full_width(columns, rows, ring)
    supply_height = _supply_height(view, width - 2 * MARGIN)
    max_height = _height_left_for_field(top, MAX_HEIGHT - supply_height - COLUMN_GAP)
    size = _tile_size(width - _width_around_field(rows), max_height, len(columns), len(rows), ring)
    board_height = _board_height(size, len(rows), ring, max_height)
    board = Box(MARGIN, top, width - 2 * MARGIN, board_height)
    board, supply = _place_supply(board, supply_height)
    bottom = round(max(board.bottom, supply.bottom)) + MARGIN
    return CityLayout(width, bottom, board, supply, size, columns, rows)


def _layout_beside(view: PraetorView, ring: Ring, top: int) -> CityLayout | None:
    """The layout of a city with its supply in a column at its right.

    None if its tiles do not fit.
    """
    columns, rows = _occupied_lines(view)
    max_width = WIDTH - _width_around_field(rows) - COLUMN_WIDTH - COLUMN_GAP
    max_height = _height_left_for_field(top)
    size = _tile_size(max_width, max_height, len(columns), len(rows), ring)
    is_too_wide = size * (len(columns) + ring.least_across) > max_width
    is_too_high = size * len(rows) > max_height
    if is_too_wide or is_too_high:
        return None
    cards = len(view.offers) + 1  # and the wall
    supply_height = HEADING_HEIGHT + cards * LEAST_CARD_HEIGHT
    board_height = max(_board_height(size, len(rows), ring, max_height), supply_height)
    board_width = WIDTH - 2 * MARGIN - COLUMN_WIDTH - COLUMN_GAP
    board = Box(MARGIN, top, board_width, board_height)
    column = Box(board.right + COLUMN_GAP, board.y, COLUMN_WIDTH, board_height)
    return CityLayout(WIDTH, round(board.bottom) + MARGIN, board, column, size, columns, rows)


def _supply_height(view: PraetorView, width: float) -> int:
    """The height of the supply in this width: the offers, the wall and the heading.

    The heading needs a line of its own only where the last row of cards
    leaves it no room.
    """
    cards, columns = len(view.offers) + 1, supply_columns(width)
    heading = 0 if cards % columns else HEADING_HEIGHT
    return heading + ceil(cards / columns) * LEAST_CARD_HEIGHT


def _place_supply(board: Box, height: int) -> tuple[Box, Box]:
    """Where the board and the supply of this height lie: (board, supply).

    The supply lies below the board. Below a very high city nobody would
    look for it: there it lies above, and the board moves down.
    """
    if board.height <= MAX_BOARD_HEIGHT:
        return board, Box(board.x, board.bottom + COLUMN_GAP, board.width, height)
    supply = Box(board.x, board.y, board.width, height)
    return board._replace(y=supply.bottom), supply


def supply_columns(width: float) -> int:
    """How many cards of the supply stand side by side in this width."""
    return int(width // CARD_WIDTH)


def _tile_size(max_width: float, max_height: float, columns: int, rows: int, ring: Ring) -> int:
    """The side of a tile in pixels: the largest that fits with the ground of `ring`.

    `max_width` and `max_height` are those of the field. Where that side
    is too small for names on the tiles, but names would fit with less
    ground around, it is the least side that has room for a name.
    """
    loose = _largest_tile(max_width, max_height, columns + ring.across, rows + ring.down)
    least_columns = columns + ring.least_across
    least_rows = rows + ring.least_down
    tight = _largest_tile(max_width, max_height, least_columns, least_rows)
    size = max(LEAST_TILE_SIZE, min(MAX_TILE_SIZE, loose))
    if tight >= LEAST_NAMED_TILE_SIZE:
        return max(size, LEAST_NAMED_TILE_SIZE)
    return size


def _largest_tile(max_width: float, max_height: float, columns: float, rows: float) -> int:
    """The largest side with which so many columns and rows fit a field of this size.

    It is a multiple of `TILE_SIZE_STEP`.
    """
    side = int(min(max_width / columns, max_height / rows))
    return side // TILE_SIZE_STEP * TILE_SIZE_STEP


def _board_height(size: int, rows: int, ring: Ring, max_height: float) -> int:
    """The height of the city's board: its rows of tiles, the ground around, letters and caption.

    There is as much ground as `ring` wants, less where the field would
    be higher than `max_height`, but never less than the ring's least.
    """
    wanted = size * (rows + ring.down)
    least = size * (rows + ring.least_down)
    field = max(least, min(wanted, max_height))
    return round(field) + LETTERS_HEIGHT + CAPTION_HEIGHT
