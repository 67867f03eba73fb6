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
from ..widgets import pill
from .icons import coin, place, unknown
from .layout import GAP
from .pieces import city, road, settlement

MAX_PANEL_HEIGHT: Final = 168  # no panel is higher
PAYABLE: Final = "#FCF7E8"
COIN_SIZE: Final = 48


def draw_prices(view: CatanView, words: Words, box: Box) -> Items:
    """A panel for each thing that is for sale, one below the other."""
    count = len(view.prices)
    high = min(MAX_PANEL_HEIGHT, (box.height - GAP * (count - 1)) / max(1, count))
    for i, price in enumerate(view.prices):
        place = Box(box.x, box.y + i * (high + GAP), box.width, high)
        yield from _draw_price(price, view.seat or 0, words, place)


def _draw_price(price: Price, seat: Seat, words: Words, box: Box) -> Items:
    """One thing for sale: label shape, title, cards it costs, pieces left, affordable or not."""
    x, y, wide, high = box
    able = price.is_affordable
    fill, edge, line = (PAYABLE, LAUREL, 4) if able else (PASSED, PANEL_EDGE, 2)
    yield Panel(x, y, wide, high, fill, edge, line, 16, raised=True)
    middle, below = y + high * 0.33, box.bottom - 36
    yield from _draw_label_shape(price.key, seat, x + 50, middle)
    if price.place and not any(price.missing):
        yield pill(x + 84, y + 22, 40, 34, INK if able else RED, PAPER)
        yield Label(str(len(price.places)), x + 84, y + 22, 24, "Bold", PAPER, "mm")
    yield Label(
        words(price.title),
        x + 108,
        middle,
        32,
        "Bold" if able else "SemiBold",
        INK if able else INK_SOFT,
        room=wide - 176,
    )
    yield (tick if able else cross).at(box.right - 36, middle, 42)
    yield from _draw_cost(price, x + 14, below)
    yield Label(
        f"×{price.left}",
        box.right - 16,
        below,
        28,
        "SemiBold",
        INK_SOFT if price.left else RED,
        "rm",
    )


def _draw_cost(price: Price, x: float, y: float) -> Items:
    """The price card by card: for each kind first what one has, then what is missing."""
    for kind, n, missing in zip(RESOURCES, price.cost, price.missing, strict=False):
        for i in range(n):
            yield coin.at(x + COIN_SIZE / 2, y, COIN_SIZE, i >= n - missing, kind)
            x += COIN_SIZE + 6


def _draw_label_shape(key: str, seat: Seat, x: float, y: float) -> Items:
    """The shape that labels the places of this piece, with the piece in it."""
    match key:
        case "road":
            yield place.at(x, y, 76, 56, "edge")
            yield road.at(x, y - 2, 72, seat, 0)
        case "settlement":
            yield place.at(x, y, 70, 74, "corner")
            yield settlement.at(x, y - 2, 54, seat)
        case "city":
            yield place.at(x, y - 4, 78, 78, "house")
            yield city.at(x, y + 4, 68, seat)
        case "card":
            yield secret.at(x, y, 66)
        case _:
            yield unknown.at(x, y, 56)
