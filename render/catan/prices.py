"""Draws what things cost in Catan, what is missing, how many are left and where they could go.

Each stands beside the shape that labels its places.
"""

from __future__ import annotations

from typing import Final

from engine.catan.view import RESOURCES, CatanView, Price
from engine.core import Seat
from words import Words

from ..icons.actions import secret
from ..icons.marks import cross, tick
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import INK, INK_SOFT, LAUREL, PANEL_EDGE, PAPER, PASSED, RED
from ..widgets import draw_text_pill
from .icons import coin, place, unknown
from .layout import GAP
from .pieces import city, road, settlement

MAX_PANEL_HEIGHT: Final = 168  # no panel is higher
PAYABLE: Final = "#FCF7E8"
COIN_SIZE, COIN_GAP = 48, 6
TITLE_TEXT, LEFT_TEXT = 32, 28  # text sizes: the title, and how many pieces are left


def draw_prices(view: CatanView, words: Words, box: Box) -> Items:
    """A panel for each thing that is for sale, one below the other."""
    count = len(view.prices)
    high = min(MAX_PANEL_HEIGHT, (box.height - GAP * (count - 1)) / max(1, count))
    for i, price in enumerate(view.prices):
        place = Box(box.x, box.y + i * (high + GAP), box.width, high)
        yield from _draw_price(price, view.seat or 0, words, place)


def _draw_price(price: Price, seat: Seat, words: Words, box: Box) -> Items:
    """One thing for sale: label shape, title, cards it costs, pieces left, affordable or not."""
    able = price.is_affordable
    fill, edge, edge_width = (PAYABLE, LAUREL, 4) if able else (PASSED, PANEL_EDGE, 2)
    yield Panel(*box, fill, edge, edge_width, radius=16, raised=True)
    title_y, cost_y = box.y + box.height * 0.33, box.bottom - 36
    yield from _draw_label_shape(price.key, seat, box.x + 50, title_y)
    if price.place and not any(price.missing):
        yield from draw_text_pill(
            str(len(price.places)),
            box.x + 84,
            box.y + 22,
            width=40,
            height=34,
            text_size=24,
            fill=INK if able else RED,
            edge=PAPER,
        )
    yield Label(
        words(price.title),
        box.x + 108,
        title_y,
        TITLE_TEXT,
        weight="Bold" if able else "SemiBold",
        colour=INK if able else INK_SOFT,
        room=box.width - 176,
    )
    yield (tick if able else cross).at(box.right - 36, title_y, size=42)
    yield from _draw_cost(price, box.x + 14, cost_y)
    colour = INK_SOFT if price.left else RED
    yield Label(f"×{price.left}", box.right - 16, cost_y, LEFT_TEXT, colour=colour, anchor="rm")


def _draw_cost(price: Price, x: float, y: float) -> Items:
    """The price card by card: for each kind first what one has, then what is missing."""
    for kind, count, missing in zip(RESOURCES, price.cost, price.missing, strict=False):
        for i in range(count):
            is_missing = i >= count - missing
            yield coin.at(x + COIN_SIZE / 2, y, COIN_SIZE, is_missing, kind)
            x += COIN_SIZE + COIN_GAP


def _draw_label_shape(key: str, seat: Seat, x: float, y: float) -> Items:
    """The shape that labels the places of this piece, with the piece in it.

    Shapes have a width and a height, pieces one size.
    """
    match key:
        case "road":
            yield place.at(x, y, 76, 56, "edge")
            level = 0  # degrees
            yield road.at(x, y - 2, 72, seat, level)
        case "settlement":
            yield place.at(x, y, 70, 74, "corner")
            yield settlement.at(x, y - 2, 54, seat)
        case "city":
            yield place.at(x, y - 4, 78, 78, "house")
            yield city.at(x, y + 4, 68, seat)
        case "card":
            yield secret.at(x, y, size=66)
        case _:
            yield unknown.at(x, y, size=56)
