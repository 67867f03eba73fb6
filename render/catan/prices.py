"""Draws what things cost in Catan, what is missing, how many are left and where they could go.

Each has the shape that labels its places, and all stand side by side. A
tick is at what can be bought now. What one lacks is crossed out among
the cards of the price.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from engine.catan.view import CatanView, Price
from engine.core import Seat, Text

from ..fonts import text_width
from ..icons.marks import tick
from ..scene import Items, Label, Panel, Weight
from ..shapes import Box
from ..theme import INK, INK_SOFT, LAUREL, PANEL_EDGE, PAPER, PASSED, RED
from ..widgets import columns_by_need, draw_text_pill
from .art import Art
from .cards import coin
from .icons import place
from .rooms import list_shown_elsewhere
from .seat_panels import LEFT, RIGHT, split_in_two

PANEL_HEIGHT, GAP = 92, 5
MOST_IN_ROW: Final = 5  # panels side by side
PAYABLE: Final = "#FCF7E8"
LABEL_ICON_SIZE: Final = 50  # of what is for sale, in its shape
TITLE_ROW, COST_ROW = 26, 68  # below the top: title and shape; then price and number left
UPRIGHT: Final = 0  # degrees by which the piece in its shape is turned
SHAPE_X, SHAPE_SCALE = 27, 0.54  # of the shape that labels places, from the right
TITLE_TEXT, LEAST_TITLE_TEXT = 35, 22
TITLE_WEIGHT: Final[Weight] = "SemiBold"  # bold is wider than five titles have room
TWO_LINE_TEXT, FIRST_TITLE_ROW, TITLE_STEP = 22, 11, 28  # of a title on two lines
COST_X, COIN_SIZE, COIN_GAP = 7, 38, 3
# where titles need the room: cards of a price are smaller, and may lie over each other
LEAST_COIN_SIZE, LEAST_COIN_STEP = 30, 21
NUMBER_GAP: Final = 6  # before how many are left
MARGIN: Final = 7  # at the left and the right
SHAPE_ROOM: Final = 46  # right of the title
CORNER_TICK_SIZE, CORNER_TICK_X, CORNER_TICK_Y = 28, 7, 7
LEFT_TEXT: Final = 35
PILL_RIGHT, PILL_Y, PILL_HEIGHT, PILL_TEXT = 32, 26, 38, 35  # the first from the right
LEAST_PILL_WIDTH, PILL_MARGINS = 36, 12


# What is called shorter here than elsewhere, by its key: all titles share a row
SHORT_TITLES: Final = {"card": Text("Development")}


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


def prices_height(view: CatanView) -> int:
    """The height that the panels of everything for sale take together."""
    return _count_rows(view) * (PANEL_HEIGHT + GAP) - GAP


def _count_rows(view: CatanView) -> int:
    """How many rows the panels take."""
    return ceil(len(_list_prices(view)) / MOST_IN_ROW)


def _list_prices(view: CatanView) -> list[Price]:
    """What is for sale, without what a module's own page shows."""
    shown = list_shown_elsewhere(view.modules)
    return [price for price in view.prices if price.icon not in shown]


def draw_prices(view: CatanView, art: Art, top: float) -> Items:
    """A panel for each thing that is for sale, in as few rows as can be, from `top` on."""
    prices = _list_prices(view)
    if not prices:
        return
    in_row = ceil(len(prices) / _count_rows(view))
    for i in range(0, len(prices), in_row):
        row = prices[i : i + in_row]
        y = top + i // in_row * (PANEL_HEIGHT + GAP)
        for price, (x, width) in zip(row, _list_columns(row, art), strict=True):
            yield from _draw_price(price, view.seat or 0, art, Box(x, y, width, PANEL_HEIGHT))


def short_title(price: Price) -> Text:
    """What is for sale, in as few words as its panel needs."""
    return SHORT_TITLES.get(price.key, price.title)


def _list_columns(row: Sequence[Price], art: Art) -> list[tuple[float, float]]:
    """Where the panels of a row stand: (x, width) of each, wider where a title is longer.

    Where the row is too narrow for prices at full size, each panel gets
    the same share of the way from its least width to the one it wants:
    so the cards of prices become smaller before titles do.
    """
    least = [_width_needed(price, art, LEAST_COIN_SIZE, LEAST_COIN_STEP) for price in row]
    wanted = [_width_needed(price, art, COIN_SIZE, COIN_SIZE + COIN_GAP) for price in row]
    spare = RIGHT - LEFT - GAP * (len(row) - 1) - sum(least)
    share = min(1.0, max(0.0, spare / max(1.0, sum(wanted) - sum(least))))
    needed = [narrow + share * (full - narrow) for narrow, full in zip(least, wanted, strict=True)]
    return columns_by_need(LEFT, RIGHT, needed, GAP)


def _width_needed(price: Price, art: Art, coin_size: int, coin_step: int) -> float:
    """How wide a panel is with its title at full size, and the cards of its price at `coin_size`.

    `coin_step` is the distance from one card to the next.
    """
    title = text_width(art.words(short_title(price)), TITLE_TEXT, TITLE_WEIGHT)
    stock = text_width(f"×{price.left}", LEFT_TEXT, "SemiBold") + NUMBER_GAP + MARGIN
    cost = COST_X + (sum(price.cost) - 1) * coin_step + coin_size
    return max(title + _title_margins(price), cost + stock)


def _draw_price(price: Price, seat: Seat, art: Art, box: Box) -> Items:
    """One thing for sale: picture, title, cards that it costs, and how many are left.

    What the viewer can buy now has a light panel and a tick.
    """
    fill, edge, edge_width = (
        (PAYABLE, LAUREL, 4) if price.is_affordable else (PASSED, PANEL_EDGE, 2)
    )
    yield Panel(*box, fill, edge, edge_width, radius=16, raised=True)
    yield from _draw_title(art.words(short_title(price)), price, box)
    upper, lower = box.y + TITLE_ROW, box.y + COST_ROW
    if price.place:
        yield from _draw_price_icon(price, seat, art, box.right - SHAPE_X, upper)
    if _has_place_count(price):
        yield from _draw_place_count(price, box)
    stock = f"×{price.left}"
    stock_width = text_width(stock, LEFT_TEXT, "SemiBold")
    max_width = box.width - COST_X - stock_width - MARGIN - NUMBER_GAP
    yield from _draw_cost(price, art, box.x + COST_X, lower, max_width)
    yield Label(
        stock,
        box.right - MARGIN,
        lower,
        size=LEFT_TEXT,
        colour=INK_SOFT if price.left else RED,
        anchor="rm",
    )
    if price.is_affordable:
        yield tick.at(box.right - CORNER_TICK_X, box.y + CORNER_TICK_Y, CORNER_TICK_SIZE)


def _has_place_count(price: Price) -> bool:
    """Whether a panel says at how many places the piece could be built: if no card is missing."""
    return bool(price.place) and not any(price.missing)


def _title_margins(price: Price) -> int:
    """What a panel keeps free on both sides of its title, and for the shape beside it."""
    if not price.place:
        return 2 * MARGIN
    if _has_place_count(price):
        return 2 * MARGIN + PILL_RIGHT + ceil(_pill_width(price))
    return 2 * MARGIN + SHAPE_ROOM


def _pill_width(price: Price) -> float:
    """The width of the pill with the number of places."""
    number_width = text_width(str(len(price.places)), PILL_TEXT, "Bold")
    return max(LEAST_PILL_WIDTH, number_width + PILL_MARGINS)


def _draw_title(title: str, price: Price, box: Box) -> Items:
    """What is for sale beside the shape that labels its places, on two lines where it is long."""
    max_width = box.width - _title_margins(price)
    lines = split_in_two(title, max_width, LEAST_TITLE_TEXT, TITLE_WEIGHT)
    first_line = box.y + (TITLE_ROW if len(lines) == 1 else FIRST_TITLE_ROW)
    for i, line in enumerate(lines):
        yield Label(
            line,
            box.x + MARGIN,
            first_line + i * TITLE_STEP,
            TITLE_TEXT if len(lines) == 1 else TWO_LINE_TEXT,
            TITLE_WEIGHT,
            colour=INK if price.is_affordable else INK_SOFT,
            max_width=max_width,
            min_size=LEAST_TITLE_TEXT,
        )


def _draw_place_count(price: Price, box: Box) -> Items:
    """A pill over the piece's picture: at how many places it could be built."""
    width = _pill_width(price)
    yield from draw_text_pill(
        str(len(price.places)),
        box.right - PILL_RIGHT - width / 2,
        box.y + PILL_Y,
        width=width,
        height=PILL_HEIGHT,
        text_size=PILL_TEXT,
        fill=INK if price.is_affordable else RED,
        edge=PAPER,
    )


def _draw_cost(price: Price, art: Art, x: float, y: float, max_width: float) -> Items:
    """The price card by card: for each kind first what one has, then what is missing.

    The first begins at `x`, `y` is the middle of the row, and all
    together are `max_width` wide at most: where it is narrow they lie
    over each other.
    """
    count_of_steps = max(1, sum(price.cost) - 1)
    step = min(COIN_SIZE + COIN_GAP, (max_width - LEAST_COIN_SIZE) / count_of_steps)
    size = min(COIN_SIZE, max(LEAST_COIN_SIZE, step - COIN_GAP))
    for card in art.kit.cards:
        count = price.cost[card.kind]
        missing = price.missing[card.kind]
        picture = art.card_picture_name(card)
        for i in range(count):
            middle, is_missing = x + size / 2, i >= count - missing  # the last ones are
            yield coin.at(middle, y, size, is_missing, picture)
            if not picture:
                yield art.card_letter(card, middle, y, size)
            x += step


def _draw_price_icon(price: Price, seat: Seat, art: Art, x: float, y: float) -> Items:
    """The picture of a piece for sale, around (x, y), in the colour of the seat.

    It is the piece in the shape that labels, on the board, the places
    where it may be built.
    """
    kind, scale = art.kit.piece(price.key), SHAPE_SCALE
    name = "house" if kind.replaces else kind.place
    shape = LABEL_SHAPES[name]
    yield place.at(x, y - shape.rise * scale, shape.width * scale, shape.height * scale, name)
    piece = art.piece(price.key)
    size = LABEL_ICON_SIZE * piece.sizes.price * scale
    yield from piece.symbol(x, y - shape.piece_rise * scale, size, seat, UPRIGHT)
