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
# of the shapes that label places: width, height, how far up they lie, and what is in them
LABEL_SHAPES: Final = {
    "edge": (76, 56, 0, 2),
    "corner": (70, 74, 0, 2),
    "house": (78, 78, 4, -4),
    "hex": (76, 80, 2, 0),
}
PURCHASE_ICON_SIZE: Final = 66


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


ROOMY: Final = PriceSize(
    title=32, coin=48, coin_gap=6, left=28, mark=42, shape=1, shape_x=50, text_x=108,
    title_y=0.33, cost_rise=36, cost_x=14, pill=34,
)  # fmt: skip


def _low_size(height: float) -> PriceSize:
    """The sizes of a low panel: shape at the left, title above the cost."""
    return PriceSize(
        title=22 if height >= 58 else 20,
        coin=min(32, height * 0.46),
        coin_gap=3,
        left=22 if height >= 58 else 20,
        mark=26,
        shape=min(0.72, height / 86),
        shape_x=38,
        text_x=80,
        title_y=0.28,
        cost_rise=height * 0.29,
        cost_x=78,
        pill=24,
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
        room=box.right - 68 - box.x - size.text_x,
        floor=min(22, size.title),
    )
    mark_x = box.right - (36 if size is ROOMY else 28)
    yield (tick if able else cross).at(mark_x, title_y, size=size.mark)
    yield from _draw_cost(price, art, box.x + size.cost_x, cost_y, size)
    colour = INK_SOFT if price.left else RED
    yield Label(f"×{price.left}", box.right - 16, cost_y, size.left, colour=colour, anchor="rm")


def _draw_place_count(price: Price, box: Box, size: PriceSize) -> Items:
    """On the shape: at how many places the piece could be built."""
    roomy = size is ROOMY
    yield from draw_text_pill(
        str(len(price.places)),
        box.x + (84 if roomy else 60),
        box.y + (22 if roomy else 16),
        width=40 if roomy else 30,
        height=size.pill,
        text_size=24 if roomy else 20,
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
    shape = "house" if kind.replaces else kind.place
    wide, high, up, piece_up = LABEL_SHAPES[shape]
    yield place.at(x, y - up * scale, wide * scale, high * scale, shape)
    piece = art.piece(price.key)
    level = 0  # degrees
    size = LABEL_ICON_SIZE * piece.sizes.price * scale
    yield from piece.symbol(x, y - piece_up * scale, size, seat, level)
