"""Draws Praetor's supply: tiles that can be built, the wall of the round, the stacks.

Tiles are shown with their cost and favor.
"""

from __future__ import annotations

from typing import Final

from engine.core import Text
from engine.praetor.data import Goods, Resource
from engine.praetor.view import Offer, PraetorView, WallOffer
from words import Words

from ..fonts import text_width
from ..icons.marks import cross, laurel, tick
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import INK, INK_SOFT, LABEL, LAUREL, PANEL, PANEL_EDGE, RED, SLATE
from ..widgets import draw_badge
from .icons import RESOURCES, stack, wall
from .layout import HEADING_HEIGHT, SUPPLY_ROW_HEIGHT
from .tiles import bare_tile, building_name, draw_fee, fee_width

CARD_GAP: Final = 8
WALL_CARD_HEIGHT: Final = 104
MAX_CARD_HEIGHT: Final = 130  # most height of a card
READABLE_TEXT_SIZE: Final = 25  # size of text below which a short name is better
# cards below these heights: the wreath stands beside the name; everything stands in one line
LOW_CARD_HEIGHT, FLAT_CARD_HEIGHT = 120, 76
STONES, STONES_EDGE = "#E6E6E0", "#A7AAA5"


def draw_supply_beside(view: PraetorView, words: Words, box: Box) -> Items:
    """The supply beside the city."""
    yield from _draw_stacks(view, words, box.x, box.y, box.width)
    room = box.height - 2 * HEADING_HEIGHT - WALL_CARD_HEIGHT - CARD_GAP
    high = min(MAX_CARD_HEIGHT, room / max(1, len(view.offers)) - CARD_GAP)
    for i, offer in enumerate(view.offers):
        yield from draw_offer(
            offer,
            words,
            Box(box.x, box.y + HEADING_HEIGHT + i * (high + CARD_GAP), box.width, high),
        )
    top = box.bottom - WALL_CARD_HEIGHT - HEADING_HEIGHT
    yield from _draw_wall_stack(view, words, box.x, top, box.width)
    yield from draw_wall_offer(
        view.wall, Box(box.x, top + HEADING_HEIGHT, box.width, WALL_CARD_HEIGHT)
    )


def draw_supply_below(view: PraetorView, words: Words, box: Box) -> Items:
    """The supply below the city: three cards in a row.

    The wall is the third card of the first row.
    """
    wide = (box.width - 2 * CARD_GAP) / 3
    yield from _draw_stacks(view, words, box.x, box.y, 2 * wide)
    yield from _draw_wall_stack(view, words, box.x + 2 * (wide + CARD_GAP), box.y, wide)
    spots = [
        Box(
            box.x + i % 3 * (wide + CARD_GAP),
            box.y + HEADING_HEIGHT + i // 3 * SUPPLY_ROW_HEIGHT,
            wide,
            SUPPLY_ROW_HEIGHT - CARD_GAP,
        )
        for i in range(len(view.offers) + 3)
    ]
    for offer, spot in zip(view.offers, spots[:2] + spots[3:], strict=False):
        yield from draw_offer(offer, words, spot)
    yield from draw_wall_offer(view.wall, spots[2])


def _draw_stacks(view: PraetorView, words: Words, x: float, y: float, wide: float) -> Items:
    """The heading of the offers, and how many tiles are still face down, by age.

    An empty stack is left out; if both are empty, age II shows 0.
    """
    right = x + wide - 4
    for age in (2, 1):
        left = view.stack[age - 1]
        if not left and (age == 1 or view.stack[0]):
            continue
        yield Label(f"×{left}", right, y + 22, size=32, weight="Bold", colour=INK_SOFT, anchor="rm")
        right -= text_width(f"×{left}", 32, "Bold") + 26
        yield stack.at(right, y + 21, 38, age)
        right -= 32
    yield Label(words(Text("To build")), x + 4, y + 22, LABEL, "Bold", room=right - x - 8)


def _draw_wall_stack(view: PraetorView, words: Words, x: float, y: float, wide: float) -> Items:
    """The heading of the wall, and how many walls are left."""
    right = x + wide - 4
    yield Label(
        f"×{view.walls}", right, y + 22, size=32, weight="Bold", colour=INK_SOFT, anchor="rm"
    )
    right -= text_width(f"×{view.walls}", 32, "Bold") + 26
    yield wall.at(right, y + 20, size=38)
    yield Label(words(Text("Wall")), x + 4, y + 22, LABEL, "Bold", room=right - x - 40)


def draw_offer(offer: Offer, words: Words, box: Box) -> Items:
    """A card with a tile that can be built: name, cost, favor, and whether it can be paid."""
    x, y, wide, high = box
    yield Panel(x, y, wide, high, PANEL, PANEL_EDGE, raised=True)
    size = round(min(high - 12, 98))
    yield bare_tile(
        offer.kind, offer.activation, offer.corners, x + 8 + size / 2, y + high / 2, size
    )
    if any(offer.fee):
        pill = max(22, round(size * 0.2))
        yield from draw_fee(
            offer.fee,
            x + 8 + (size - fee_width(offer.fee, pill)) / 2,
            y + high / 2 + size * 0.355,
            pill,
        )
    yield from (_draw_one_line if high < FLAT_CARD_HEIGHT else _draw_two_lines)(
        offer, words, Box(x + size + 20, y, wide - size - 30, high)
    )
    yield from _draw_payable_mark(offer.missing, box, barred=offer.barred)


def _draw_two_lines(offer: Offer, words: Words, box: Box) -> Items:
    """The name, and below it the cost; the wreath beside both where the card is low."""
    x, y, wide, high = box
    room = wide - (74 if high < LOW_CARD_HEIGHT else 0)
    yield Label(
        building_name(offer.kind, words, room, READABLE_TEXT_SIZE),
        x,
        y + high * 0.25,
        LABEL,
        room=room,
    )
    yield from _draw_favor(
        offer.favor, box.right - 33, y + high * (0.5 if high < LOW_CARD_HEIGHT else 0.66)
    )
    yield from draw_cost(offer.cost, offer.missing, x, box.right - 74, y + high * 0.69)


def _draw_one_line(offer: Offer, words: Words, box: Box) -> Items:
    """Name, cost and favor of an offer side by side, for a flat card."""
    x, middle = box.x, box.y + box.height / 2
    yield Label(
        building_name(offer.kind, words, room=132, text_size=22),
        x,
        middle,
        size=26,
        room=132,
        floor=18,
    )
    yield from _draw_favor(offer.favor, box.right - 30, middle, size=58)
    yield from draw_cost(offer.cost, offer.missing, x + 140, box.right - 66, middle)


def draw_wall_offer(offer: WallOffer | None, box: Box) -> Items:
    """The wall of the round; once it is built, only a tick.

    Its badge is what it adds to every later wall.
    """
    x, y, wide, high = box
    middle, right = y + high / 2, x + wide - 10
    yield Panel(x, y, wide, high, STONES, STONES_EDGE, raised=True)
    size = min(72, high - 12)
    yield wall.at(x + 14 + size / 2, middle, size).with_fade(1 if offer else 0.4)
    if offer is None:
        yield tick.at(x + 20 + size * 1.6, middle, size * 0.62)
        return
    yield from draw_badge(
        x + 8 + size, middle + size * 0.32, f"+{offer.back}", size=36, text_size=20, fill=SLATE
    )
    yield from _draw_favor(offer.favor, right - 33, middle, min(66, round(high - 4)))
    if offer.bonus:
        yield Label(
            f"+{offer.bonus}",
            right - 76,
            middle,
            size=26,
            weight="Bold",
            colour=LAUREL,
            anchor="rm",
        )
    yield from draw_cost(
        offer.demand, offer.missing, x + 36 + size, right - (130 if offer.bonus else 74), middle
    )
    yield from _draw_payable_mark(offer.missing, box)


def _draw_favor(favor: int, x: float, y: float, size: int = 66) -> Items:
    """The favor that building brings, in a wreath."""
    yield laurel.at(x, y, size)
    yield Label(str(favor), x, y, size=30, weight="Bold", colour=INK, anchor="mm")


def draw_cost(goods: Goods, missing: Goods | None, left: float, right: float, y: float) -> Items:
    """Resources side by side; those that the viewer lacks are red and underlined."""
    step = min(76, (right - left) / max(1, sum(map(bool, goods))))
    size, text_size = min(38, step * 0.54), round(min(36, step * 0.54))
    for resource in Resource:
        if not goods[resource]:
            continue
        short = missing is not None and missing[resource] > 0
        number = str(goods[resource])
        yield RESOURCES[resource].at(left + size / 2, y, size)
        yield Label(number, left + size + 4, y, text_size, "Bold", RED if short else INK)
        if short:
            yield Panel(
                left,
                y + size * 0.6,
                size + 4 + text_width(number, text_size, "Bold"),
                4,
                RED,
                None,
                edge_width=0,
                radius=2,
            )
        left += step


def _draw_payable_mark(missing: Goods | None, box: Box, *, barred: bool = False) -> Items:
    """A tick on the corner of a card that the viewer can build, else a cross.

    Nothing in public pictures, where `missing` is None.
    `barred`: the viewer has no marker left for a tile.
    """
    if missing is not None:
        yield (cross if barred or any(missing) else tick).at(box.right - 10, box.y + 10, size=34)
