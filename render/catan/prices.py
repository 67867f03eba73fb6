"""Draws what things cost in Catan, what is missing, how many are left and where they could go.

Each stands beside the shape that labels its places. Where much is
for sale, each has less height.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.catan.view import CatanView, Price
from engine.core import Seat

from ..icons.marks import cross, tick
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import INK, INK_SOFT, LAUREL, PANEL_EDGE, PAPER, PASSED, RED
from ..widgets import draw_text_pill
from .art import Art
from .cards import coin
from .icons import place
from .layout import GAP

MAX_PANEL_HEIGHT: Final = 168  # no panel is higher
LOW_PANEL_HEIGHT: Final = 100  # lower ones are drawn small
LOW_GAP: Final = 6  # between low panels
PAYABLE: Final = "#FCF7E8"
LABEL_ICON_SIZE: Final = 50  # of what is for sale, in its shape
PURCHASE_ICON_SIZE: Final = 66
MARK_ROOM: Final = 68  # at the right of a title, for the tick or cross
LEFT_MARGIN: Final = 16  # at the right of the number of pieces left
LEAST_TITLE_TEXT: Final = 22
LOWEST_ROOMY_TEXT: Final = 58  # height of a panel: in lower ones even the texts are smaller


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


class PriceSize(NamedTuple):
    """Sizes of a panel's parts in pixels."""

    title: int
    coin: float
    coin_gap: float
    left: int  # text: how many are left
    mark: int  # tick or cross
    shape: float  # of the label, compared with full size
    shape_x: float
    text_x: float
    title_y: float  # a share of the height
    cost_rise: float  # above the foot
    cost_x: float
    pill: int  # height of the number of places
    pill_width: int
    pill_text: int
    pill_x: int
    pill_y: int
    mark_x: int  # from the right


ROOMY: Final = PriceSize(
    title=32, coin=48, coin_gap=6, left=28, mark=42, shape=1, shape_x=50, text_x=108,
    title_y=0.33, cost_rise=36, cost_x=14,
    pill=34, pill_width=40, pill_text=24, pill_x=84, pill_y=22, mark_x=36,
)  # fmt: skip


def _low_size(height: float) -> PriceSize:
    """The sizes of a low panel: shape at the left, title above the cost.

    The lower the panel, the smaller are its shape and its cards.
    """
    text_size = 22 if height >= LOWEST_ROOMY_TEXT else 20
    return PriceSize(
        title=text_size,
        coin=min(32, height * 0.46),
        coin_gap=3,
        left=text_size,
        mark=26,
        shape=min(0.72, height / 86),
        shape_x=38,
        text_x=80,
        title_y=0.28,
        cost_rise=height * 0.29,
        cost_x=78,
        pill=24,
        pill_width=30,
        pill_text=20,
        pill_x=60,
        pill_y=16,
        mark_x=28,
    )


def draw_prices(view: CatanView, art: Art, box: Box) -> Items:
    """A panel for each thing that is for sale, one below the other."""
    count = max(1, len(view.prices))
    gap: float = GAP
    high = min(MAX_PANEL_HEIGHT, (box.height - gap * (count - 1)) / count)
    if high < LOW_PANEL_HEIGHT:
        gap = LOW_GAP
        high = min(LOW_PANEL_HEIGHT, (box.height - gap * (count - 1)) / count)
    for i, price in enumerate(view.prices):
        panel = Box(box.x, box.y + i * (high + gap), box.width, high)
        yield from _draw_price(price, view.seat or 0, art, panel)


def _draw_price(price: Price, seat: Seat, art: Art, box: Box) -> Items:
    """One thing for sale: label shape, title, cards it costs, pieces left, affordable or not."""
    able = price.is_affordable
    size = ROOMY if box.height >= LOW_PANEL_HEIGHT else _low_size(box.height)
    fill, edge, edge_width = (PAYABLE, LAUREL, 4) if able else (PASSED, PANEL_EDGE, 2)
    yield Panel(*box, fill, edge, edge_width, radius=16, raised=True)
    title_y, cost_y = box.y + box.height * size.title_y, box.bottom - size.cost_rise
    shape_y = title_y if size is ROOMY else box.middle
    yield from _draw_label_shape(price, seat, art, box.x + size.shape_x, shape_y, size.shape)
    if price.place and not any(price.missing):
        yield from _draw_place_count(price, box, size)
    yield Label(
        art.words(price.title),
        box.x + size.text_x,
        title_y,
        size.title,
        weight="Bold" if able else "SemiBold",
        colour=INK if able else INK_SOFT,
        room=box.right - MARK_ROOM - box.x - size.text_x,
        floor=min(LEAST_TITLE_TEXT, size.title),
    )
    mark = tick if able else cross
    yield mark.at(box.right - size.mark_x, title_y, size=size.mark)
    yield from _draw_cost(price, art, box.x + size.cost_x, cost_y, size)
    colour = INK_SOFT if price.left else RED
    left_x = box.right - LEFT_MARGIN
    yield Label(f"×{price.left}", left_x, cost_y, size.left, colour=colour, anchor="rm")


def _draw_place_count(price: Price, box: Box, size: PriceSize) -> Items:
    """On the shape: at how many places the piece could be built."""
    yield from draw_text_pill(
        str(len(price.places)),
        box.x + size.pill_x,
        box.y + size.pill_y,
        width=size.pill_width,
        height=size.pill,
        text_size=size.pill_text,
        fill=INK if price.is_affordable else RED,
        edge=PAPER,
    )


def _draw_cost(price: Price, art: Art, x: float, y: float, size: PriceSize) -> Items:
    """The price card by card: for each kind first what one has, then what is missing."""
    for card in art.kit.cards:
        count, missing = price.cost[card.kind], price.missing[card.kind]
        picture = art.picture_of(card)
        for i in range(count):
            middle = x + size.coin / 2
            yield coin.at(middle, y, size.coin, i >= count - missing, picture)
            if not picture:
                yield art.card_letter(card, middle, y, size.coin)
            x += size.coin + size.coin_gap


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
