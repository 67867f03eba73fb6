"""Draws what things cost in Catan, what is missing, how many are left and where they could go.

Each has the shape that labels its places, and all stand
side by side. A tick is at what can be bought now. What one
lacks is crossed out among the cards of the price.
"""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from engine.catan.view import CatanView, Price
from engine.core import Seat

from ..fonts import text_width
from ..icons.marks import tick
from ..scene import Items, Label, Panel, Weight
from ..shapes import Box
from ..theme import INK, INK_SOFT, LAUREL, PANEL_EDGE, PAPER, PASSED, RED
from ..widgets import draw_text_pill, equal_columns
from .art import Art
from .cards import coin
from .icons import place
from .seat_panels import LEFT, RIGHT, split_in_two

PANEL_HEIGHT, GAP = 90, 8
MOST_IN_ROW: Final = 5  # panels side by side
PAYABLE: Final = "#FCF7E8"
LABEL_ICON_SIZE: Final = 50  # of what is for sale, in its shape
PURCHASE_ICON_SIZE: Final = 66
UPPER_ROW, LOWER_ROW = 27, 69  # below the top: shape, title and tick; then price and number left
SHAPE_X, SHAPE_SCALE = 38, 0.68  # of the shape that labels places
TITLE_X, TITLE_X_WITH_COUNT = 69, 83  # beside the shape alone, and with a number on it
TITLE_TEXT, TWO_LINE_TEXT, LEAST_TITLE_TEXT, TITLE_STEP = 28, 22, 20, 26
TITLE_RIGHT, TITLE_RIGHT_OF_TICK = 10, 48  # kept free right of the title
COST_X, COIN_SIZE, COIN_GAP = 12, 35, 3
NUMBER_WIDTH: Final = 56  # kept free for how many are left
MARGIN: Final = 12  # at the right
TICK_SIZE, LEFT_TEXT = 32, 28
PILL_X, PILL_Y, PILL_WIDTH, PILL_HEIGHT, PILL_TEXT = 61, 15, 38, 28, 24


class LabelShape(NamedTuple):
    """The shape that labels places, at full size."""

    width: int
    height: int
    rise: int  # how far up it lies
    piece_rise: int  # and the piece in it


LABEL_SHAPES: Final = {
    "edge": LabelShape(76, 56, 0, 2),
    "corner": LabelShape(70, 74, 0, 2),
    "house": LabelShape(78, 78, 4, -4),
    "hex": LabelShape(76, 80, 2, 0),
}
CORNER_TICK_SIZE, CORNER_TICK_X, CORNER_TICK_Y = 28, 7, 7  # where the title needs all the room


def prices_height(view: CatanView) -> int:
    """The height that the panels of everything for sale take together."""
    return _count_rows(view) * (PANEL_HEIGHT + GAP) - GAP


def _count_rows(view: CatanView) -> int:
    """How many rows the panels take."""
    return ceil(len(view.prices) / MOST_IN_ROW)


def draw_prices(view: CatanView, art: Art, top: float) -> Items:
    """A panel for each thing that is for sale, in as few rows as can be, from `top` on."""
    if not view.prices:
        return
    in_row = ceil(len(view.prices) / _count_rows(view))
    columns = equal_columns(LEFT, RIGHT, in_row, GAP)
    for i, price in enumerate(view.prices):
        row, column = divmod(i, in_row)
        x, width = columns[column]
        y = top + row * (PANEL_HEIGHT + GAP)
        yield from _draw_price(price, view.seat or 0, art, Box(x, y, width, PANEL_HEIGHT))


def _draw_price(price: Price, seat: Seat, art: Art, box: Box) -> Items:
    """One thing for sale: label shape, title, cards that it costs, and how many are left.

    What the viewer can buy now has a light panel and a
    tick.
    """
    able = price.is_affordable
    fill, edge, edge_width = (PAYABLE, LAUREL, 4) if able else (PASSED, PANEL_EDGE, 2)
    yield Panel(*box, fill, edge, edge_width, radius=16, raised=True)
    upper, lower = box.y + UPPER_ROW, box.y + LOWER_ROW
    yield from _draw_label_shape(price, seat, art, box.x + SHAPE_X, upper, SHAPE_SCALE)
    has_count = price.place and not any(price.missing)
    if has_count:
        yield from _draw_place_count(price, box)
    title_x = box.x + (TITLE_X_WITH_COUNT if has_count else TITLE_X)
    title = art.words(price.title)
    is_tight = not _fits(title, box.right - TITLE_RIGHT_OF_TICK - title_x)
    title_right = box.right - (TITLE_RIGHT_OF_TICK if able and not is_tight else TITLE_RIGHT)
    yield from _draw_title(title, title_x, title_right, upper, able=able)
    room = box.width - COST_X - NUMBER_WIDTH
    yield from _draw_cost(price, art, box.x + COST_X, lower, room)
    right = box.right - MARGIN
    colour = INK_SOFT if price.left else RED
    yield Label(
        f"×{price.left}",
        right,
        lower,
        size=LEFT_TEXT,
        colour=colour,
        anchor="rm",
    )
    if able and is_tight:
        yield tick.at(box.right - CORNER_TICK_X, box.y + CORNER_TICK_Y, CORNER_TICK_SIZE)
    elif able:
        yield tick.at(right - TICK_SIZE / 2, upper, TICK_SIZE)


def _fits(title: str, room: float) -> bool:
    """Whether no word of a title has to be cut in such a room."""
    return all(text_width(word, LEAST_TITLE_TEXT, "Bold") <= room for word in title.split())


def _draw_title(title: str, x: float, right: float, y: float, *, able: bool) -> Items:
    """What is for sale, on one line or on two around the height y."""
    weight: Weight = "Bold" if able else "SemiBold"
    lines = split_in_two(title, right - x, TWO_LINE_TEXT, weight)
    size = TITLE_TEXT if len(lines) == 1 else TWO_LINE_TEXT
    first_line = y - (len(lines) - 1) / 2 * TITLE_STEP
    for i, line in enumerate(lines):
        yield Label(
            line,
            x,
            first_line + i * TITLE_STEP,
            size,
            weight,
            colour=INK if able else INK_SOFT,
            room=right - x,
            floor=LEAST_TITLE_TEXT,
        )


def _draw_place_count(price: Price, box: Box) -> Items:
    """On the shape: at how many places the piece could be built."""
    yield from draw_text_pill(
        str(len(price.places)),
        box.x + PILL_X,
        box.y + PILL_Y,
        width=PILL_WIDTH,
        height=PILL_HEIGHT,
        text_size=PILL_TEXT,
        fill=INK if price.is_affordable else RED,
        edge=PAPER,
    )


def _draw_cost(price: Price, art: Art, x: float, y: float, room: float) -> Items:
    """The price card by card: for each kind first what one has, then what is missing."""
    step = min(COIN_SIZE + COIN_GAP, room / max(1, sum(price.cost)))
    size = step - COIN_GAP
    for card in art.kit.cards:
        count, missing = price.cost[card.kind], price.missing[card.kind]
        picture = art.picture_of(card)
        for i in range(count):
            middle, is_missing = x + size / 2, i >= count - missing
            yield coin.at(middle, y, size, is_missing, picture)
            if not picture:
                yield art.card_letter(card, middle, y, size)
            x += step


def _draw_label_shape(
    price: Price, seat: Seat, art: Art, x: float, y: float, scale: float
) -> Items:
    """The shape that labels the places of a piece, with the piece in it.

    What is no piece has only its icon.
    """
    if not price.place:
        icon = art.purchase_icon(price)
        size = (PURCHASE_ICON_SIZE if icon else LABEL_ICON_SIZE) * scale
        yield from art.draw_symbol(icon, price.title, x, y, size)
        return
    kind = art.kit.piece(price.key)
    name = "house" if kind.replaces else kind.place
    shape = LABEL_SHAPES[name]
    yield place.at(x, y - shape.rise * scale, shape.width * scale, shape.height * scale, name)
    piece = art.piece(price.key)
    level = 0  # degrees
    size = LABEL_ICON_SIZE * piece.sizes.price * scale
    yield from piece.symbol(x, y - shape.piece_rise * scale, size, seat, level)
