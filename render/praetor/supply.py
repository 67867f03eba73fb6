"""Draws Praetor's supply: tiles that can be built, the wall of the round, the stacks.

Tiles are shown with their cost and favor.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from ..widgets import draw_badge, equal_columns
from .icons import RESOURCES, stack, wall
from .layout import HEADING_HEIGHT, SUPPLY_ROW_HEIGHT, supply_columns
from .tiles import bare_tile, building_name, draw_fee, fee_width

CARD_GAP: Final = 8
READABLE_TEXT_SIZE: Final = 25  # size of text below which a short name is better
# cards below these heights: the wreath stands beside the name;
# everything stands in one line
LOW_CARD_HEIGHT, FLAT_CARD_HEIGHT = 120, 76
STONES, STONES_EDGE = "#E6E6E0", "#A7AAA5"
HEADING_Y, HEADING_ICON_SIZE, HEADING_COUNT_TEXT = 22, 38, 32  # in a heading
COUNT_GAP: Final = 26  # from the middle of a heading's icon to its number
MAX_TILE_SIZE, MAX_WALL_SIZE = 98, 72
WREATH_SIZE, WREATH_TEXT = 66, 30
WREATH_ROOM: Final = 74  # at the right of a card
FLAT_NAME_WIDTH: Final = 132  # of the name on a flat card
MAX_COST_STEP, MAX_COST_ICON, MAX_COST_TEXT = 76, 38, 36  # of resources side by side
COST_GAP: Final = 4  # between a resource and its number
COST_SIZE: Final = 0.54  # of symbol and number, in distances from one resource to the next
UNDERLINE_DROP: Final = 0.6  # below the middle of a resource, in its sizes
# a card: the tile from its left, its text from the tile, and what
# both leave free at the right
TILE_PADDING, TILE_LEFT, TEXT_GAP, TEXT_MARGIN = 12, 8, 20, 30
FEE_DROP, FEE_SIZE, LEAST_FEE_HEIGHT = 0.355, 0.2, 22  # in sizes of the tile; in pixels
# of a card's height: the name, the cost, and the wreath beside both
# or below the name
NAME_SHARE, COST_SHARE, LOW_WREATH_SHARE, WREATH_SHARE = 0.25, 0.69, 0.5, 0.66
# on a flat card: the cost from the left, up to the wreath at the right
FLAT_COST_LEFT, FLAT_COST_RIGHT, FLAT_WREATH_RIGHT = 140, 66, 30
# on the card of the wall: symbol, badge, tick, cost, and the viewer's
# bonus left of the wreath
WALL_LEFT, WALL_BADGE_LEFT, WALL_COST_LEFT, WALL_TICK_LEFT = 14, 8, 36, 20
WALL_BADGE_DROP, WALL_TICK_STEP, WALL_TICK_SIZE = 0.32, 1.6, 0.62  # in sizes of the symbol
WALL_RIGHT, BONUS_RIGHT, COST_BEFORE_BONUS = 10, 76, 130
MARK_INSET: Final = 10  # of the tick or cross, from a card's top right corner


def draw_supply(view: PraetorView, words: Words, box: Box) -> Items:
    """The supply below the city, in two columns or more where the picture is wide.

    The wall is the last card of the first row.
    """
    columns = equal_columns(box.x, box.right, supply_columns(box.width), CARD_GAP)
    wall_left, wall_width = columns[-1]
    yield from _draw_stacks(view, words, box.x, box.y, wall_left - CARD_GAP - box.x)
    yield from _draw_wall_stack(view, words, wall_left, box.y, wall_width)
    spots = [_card_spot(box, i, columns) for i in range(len(view.offers) + len(columns))]
    wall_spot = spots.pop(len(columns) - 1)
    for offer, spot in zip(view.offers, spots, strict=False):
        yield from draw_offer(offer, words, spot)
    yield from draw_wall_offer(view.wall, wall_spot)


def _card_spot(box: Box, number: int, columns: Sequence[tuple[float, float]]) -> Box:
    """Where a card of the supply lies, by its number in rows of so many columns."""
    row, column = divmod(number, len(columns))
    x, wide = columns[column]
    top = box.y + HEADING_HEIGHT + row * SUPPLY_ROW_HEIGHT
    return Box(x, top, wide, SUPPLY_ROW_HEIGHT - CARD_GAP)


def _draw_stacks(view: PraetorView, words: Words, x: float, y: float, wide: float) -> Items:
    """The heading of the offers, and how many tiles are still face down, by age.

    An empty stack is left out; if both are empty, age II
    shows 0.
    """
    right, first_age = x + wide - 4, view.stack[0]
    for age in (2, 1):
        count = view.stack[age - 1]
        if not count and (age == 1 or first_age):
            continue
        yield _heading_count(count, right, y)
        right -= _heading_count_width(count) + COUNT_GAP
        yield stack.at(right, y + 21, HEADING_ICON_SIZE, age)
        right -= 32
    yield Label(words(Text("To build")), x + 4, y + HEADING_Y, LABEL, "Bold", room=right - x - 8)


def _heading_count(count: int, right: float, y: float) -> Label:
    """How many tiles or walls are left, ending at the x `right` in a heading at the top `y`."""
    return Label(
        f"×{count}", right, y + HEADING_Y, HEADING_COUNT_TEXT, "Bold", INK_SOFT, anchor="rm"
    )


def _heading_count_width(count: int) -> float:
    """The width of what `_heading_count` draws."""
    return text_width(f"×{count}", HEADING_COUNT_TEXT, "Bold")


def _draw_wall_stack(view: PraetorView, words: Words, x: float, y: float, wide: float) -> Items:
    """The heading of the wall, and how many walls are left."""
    right = x + wide - 4
    yield _heading_count(view.walls, right, y)
    right -= _heading_count_width(view.walls) + COUNT_GAP
    yield wall.at(right, y + 20, HEADING_ICON_SIZE)
    yield Label(words(Text("Wall")), x + 4, y + HEADING_Y, LABEL, "Bold", room=right - x - 40)


def draw_offer(offer: Offer, words: Words, box: Box) -> Items:
    """A card with a tile that can be built: name, cost, favor, and whether it can be paid."""
    x, y, wide, high = box
    yield Panel(x, y, wide, high, PANEL, PANEL_EDGE, raised=True)
    size = round(min(high - TILE_PADDING, MAX_TILE_SIZE))
    tile_x = x + TILE_LEFT + size / 2
    yield bare_tile(offer.kind, offer.activation, offer.corners, tile_x, box.middle, size)
    if any(offer.fee):
        fee_height = max(LEAST_FEE_HEIGHT, round(size * FEE_SIZE))
        fee_left = tile_x - fee_width(offer.fee, fee_height) / 2
        fee_y = box.middle + size * FEE_DROP
        yield from draw_fee(offer.fee, fee_left, fee_y, fee_height)
    body = Box(x + size + TEXT_GAP, y, wide - size - TEXT_MARGIN, high)
    if high < FLAT_CARD_HEIGHT:
        yield from _draw_one_line(offer, words, body)
    else:
        yield from _draw_two_lines(offer, words, body)
    yield from _draw_payable_mark(offer.missing, box, barred=offer.barred)


def _draw_two_lines(offer: Offer, words: Words, box: Box) -> Items:
    """The name, and below it the cost; the wreath beside both where the card is low."""
    x, y, wide, high = box
    is_low = high < LOW_CARD_HEIGHT
    room = wide - WREATH_ROOM if is_low else wide
    name = building_name(offer.kind, words, room, READABLE_TEXT_SIZE)
    yield Label(name, x, y + high * NAME_SHARE, LABEL, room=room)
    wreath_y = y + high * (LOW_WREATH_SHARE if is_low else WREATH_SHARE)
    yield from _draw_favor(offer.favor, box.right - WREATH_SIZE / 2, wreath_y)
    cost_right, cost_y = box.right - WREATH_ROOM, y + high * COST_SHARE
    yield from draw_cost(offer.cost, offer.missing, x, right=cost_right, y=cost_y)


def _draw_one_line(offer: Offer, words: Words, box: Box) -> Items:
    """Name, cost and favor of an offer side by side, for a flat card."""
    middle = box.middle
    name = building_name(offer.kind, words, FLAT_NAME_WIDTH, text_size=22)
    yield Label(name, box.x, middle, size=26, room=FLAT_NAME_WIDTH, floor=18)
    yield from _draw_favor(offer.favor, box.right - FLAT_WREATH_RIGHT, middle, size=58)
    left, right = box.x + FLAT_COST_LEFT, box.right - FLAT_COST_RIGHT
    yield from draw_cost(offer.cost, offer.missing, left, right, y=middle)


def draw_wall_offer(offer: WallOffer | None, box: Box) -> Items:
    """The wall of the round; once it is built, only a tick.

    Its badge is what it adds to every later wall.
    """
    x, middle, right = box.x, box.middle, box.right - WALL_RIGHT
    yield Panel(*box, STONES, STONES_EDGE, raised=True)
    size = min(MAX_WALL_SIZE, box.height - TILE_PADDING)
    yield wall.at(x + WALL_LEFT + size / 2, middle, size).with_fade(1 if offer else 0.4)
    if offer is None:
        tick_x = x + WALL_TICK_LEFT + size * WALL_TICK_STEP
        yield tick.at(tick_x, middle, size * WALL_TICK_SIZE)
        return
    badge_x, badge_y = x + WALL_BADGE_LEFT + size, middle + size * WALL_BADGE_DROP
    yield from draw_badge(badge_x, badge_y, f"+{offer.back}", size=36, text_size=20, fill=SLATE)
    wreath_size = min(WREATH_SIZE, round(box.height - 4))
    yield from _draw_favor(offer.favor, right - WREATH_SIZE / 2, middle, wreath_size)
    cost_right = right - WREATH_ROOM
    if offer.bonus:
        bonus, bonus_right = f"+{offer.bonus}", right - BONUS_RIGHT
        yield Label(bonus, bonus_right, middle, size=26, weight="Bold", colour=LAUREL, anchor="rm")
        cost_right = right - COST_BEFORE_BONUS
    cost_left = x + WALL_COST_LEFT + size
    yield from draw_cost(offer.demand, offer.missing, cost_left, cost_right, y=middle)
    yield from _draw_payable_mark(offer.missing, box)


def _draw_favor(favor: int, x: float, y: float, size: int = WREATH_SIZE) -> Items:
    """The favor that building brings, in a wreath."""
    yield laurel.at(x, y, size)
    yield Label(str(favor), x, y, WREATH_TEXT, "Bold", INK, anchor="mm")


def draw_cost(goods: Goods, missing: Goods | None, left: float, right: float, y: float) -> Items:
    """Resources side by side; those that the viewer lacks are red and underlined."""
    kinds = sum(amount > 0 for amount in goods)
    step = min(MAX_COST_STEP, (right - left) / max(1, kinds))
    size = min(MAX_COST_ICON, step * COST_SIZE)
    text_size = round(min(MAX_COST_TEXT, step * COST_SIZE))
    for resource in Resource:
        if not goods[resource]:
            continue
        short = missing is not None and missing[resource] > 0
        number = str(goods[resource])
        yield RESOURCES[resource].at(left + size / 2, y, size)
        yield Label(number, left + size + COST_GAP, y, text_size, "Bold", RED if short else INK)
        if short:
            yield Panel(
                left,
                y + size * UNDERLINE_DROP,
                width=size + COST_GAP + text_width(number, text_size, "Bold"),
                height=4,
                fill=RED,
                edge=None,
                edge_width=0,
                radius=2,
            )
        left += step


def _draw_payable_mark(missing: Goods | None, box: Box, *, barred: bool = False) -> Items:
    """A tick on the corner of a card that the viewer can build, else a cross.

    Nothing in public pictures, where `missing` is None.
    `barred`: the viewer has no marker left for a tile.
    """
    if missing is None:
        return
    mark = cross if barred or any(missing) else tick
    yield mark.at(box.right - MARK_INSET, box.y + MARK_INSET, size=34)
