"""What things cost: the shape that labels their places, what is missing, how many are left and
where they could go.
"""

from __future__ import annotations

from typing import Final

from engine.catan.names import PIECE_TITLES
from engine.catan.view import RESOURCES, CatanView, Price
from engine.core import Seat, Verbatim
from words import Words

from ..icons.actions import secret
from ..icons.marks import cross, tick
from ..scene import Items, Label, Panel
from ..theme import INK, INK_SOFT, LAUREL, PAPER, PASSED, RED
from ..widgets import pill
from .icons import coin, place, unknown
from .layout import GAP, Box
from .pieces import city, road, settlement

MOST_HEIGHT: Final = 168  # no panel is higher
PAYABLE: Final = "#FCF7E8"
CHIP: Final = 48


def draw_prices(view: CatanView, words: Words, box: Box) -> Items:
    x, y, right, bottom = box
    high = min(MOST_HEIGHT, (bottom - y - GAP * (len(view.prices) - 1)) / max(1, len(view.prices)))
    for i, price in enumerate(view.prices):
        top = y + i * (high + GAP)
        yield from _draw_price(price, view.seat or 0, words, (x, top, right, top + high))


def _draw_price(price: Price, seat: Seat, words: Words, box: Box) -> Items:
    x, y, right, bottom = box
    able = price.is_affordable
    yield Panel(
        x,
        y,
        right - x,
        bottom - y,
        PAYABLE if able else PASSED,
        LAUREL if able else "#CDBB93",
        4 if able else 2,
        16,
        raised=True,
    )
    middle, below = y + (bottom - y) * 0.33, bottom - 36
    yield from _draw_label_shape(price.key, seat, x + 50, middle)
    if price.key != "card" and not any(price.missing):
        yield pill(x + 84, y + 22, 40, 34, INK if able else RED, PAPER)
        yield Label(str(len(price.places)), x + 84, y + 22, 24, "Bold", PAPER, "mm")
    title = words(PIECE_TITLES.get(price.key, Verbatim(price.key)))
    yield Label(
        title,
        x + 108,
        middle,
        32,
        "Bold" if able else "SemiBold",
        INK if able else INK_SOFT,
        room=right - x - 176,
    )
    yield (tick if able else cross).at(right - 36, middle, 42)
    yield from _draw_cost(price, x + 14, below)
    yield Label(
        f"×{price.left}", right - 16, below, 28, "SemiBold", INK_SOFT if price.left else RED, "rm"
    )


def _draw_cost(price: Price, x: float, y: float) -> Items:
    """Card by card: first what one has, then what is missing."""
    for kind, n, missing in zip(RESOURCES, price.cost, price.missing, strict=False):
        for i in range(n):
            yield coin.at(x + CHIP / 2, y, CHIP, i >= n - missing, kind)
            x += CHIP + 6


def _draw_label_shape(key: str, seat: Seat, x: float, y: float) -> Items:
    """The shape of the labels with the piece in it."""
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
