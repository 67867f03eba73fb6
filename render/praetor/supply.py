"""Draws Praetor's supply: tiles that can be built, the wall of the round, the stacks.

Tiles are shown with their cost and favor.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from engine.core import Plain, Text
from engine.praetor.data import Goods, Resource
from engine.praetor.view import Offer, PraetorView, WallOffer
from words import Words

from ..fonts import text_width
from ..icons.marks import cross, laurel, tick
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import INK, INK_SOFT, LABEL, LAUREL, PANEL, PANEL_EDGE, RED, SLATE, TERRACOTTA
from ..widgets import draw_badge, equal_columns
from .icons import RESOURCES, stack, wall
from .layout import HEADING_HEIGHT, LEAST_CARD_HEIGHT, MAX_CARD_HEIGHT, supply_columns
from .table_text import NO_MARKER
from .tiles import bare_tile, building_name, draw_fee, fee_width

CARD_GAP: Final = 8
CHOOSABLE_EDGE: Final = 5  # the width of the frame around an offer that may be chosen
READABLE_TEXT_SIZE: Final = 27  # size of text below which a short name is better
STONES, STONES_EDGE = "#E6E6E0", "#A7AAA5"
HEADING_Y, HEADING_ICON_SIZE, HEADING_COUNT_TEXT = 21, 34, 30  # in a heading
HEADING_LEFT, HEADING_RIGHT = 2, 4  # what it leaves free at its ends
COUNT_GAP, STACK_GAP = 19, 22  # from the middle of a stack to its number; to what is left
MAX_TILE_SIZE, MAX_WALL_SIZE = 92, 62
# the wreath on a card: its size, its middle below the top, its number,
# and what it takes of the line of the name
WREATH_SIZE, WREATH_Y, WREATH_TEXT, WREATH_ROOM = 58, 31, 34, 62
MAX_COST_STEP, MAX_COST_ICON, MAX_COST_TEXT = 63, 36, 36  # of resources side by side
COST_GAP: Final = 3  # between a resource and its number
COST_SIZE: Final = 0.58  # of symbol and number, in distances from one resource to the next
UNDERLINE_DROP: Final = 0.5  # below the middle of a resource, in its sizes
# a card: the tile from its left, its text from the tile, and what both
# leave free at the right
TILE_PADDING, TILE_LEFT, TEXT_GAP, TEXT_MARGIN = 10, 6, 16, 20
FEE_DROP, FEE_SIZE, LEAST_FEE_HEIGHT = 0.31, 0.36, 32  # in sizes of the tile; in pixels
NAME_SHARE, COST_SHARE = 0.29, 0.76  # of a card's height: the name, the cost
# on the card of the wall: symbol, texts after it, badge, tick, and the viewer's bonus
WALL_LEFT, WALL_BODY_LEFT, WALL_NAME_WIDTH, BONUS_TEXT = 8, 28, 96, 30
WALL_BADGE_DROP, WALL_TICK_SIZE, WALL_RIGHT = 0.36, 40, 4  # the drop in sizes of the symbol
WALL_BADGE_INSET, BUILT_WALL_FADE = 12, 0.4
MARK_INSET: Final = 8  # of the tick or cross, from a card's top left corner


def draw_supply(
    view: PraetorView,
    words: Words,
    box: Box,
    choosable: Sequence[Plain] = (),
) -> Items:
    """The supply, in as many columns as fit its width: the offers, then the wall.

    The tiles that are choosable are framed.
    """
    columns = equal_columns(box.x, box.right, supply_columns(box.width), CARD_GAP)
    cards = len(view.offers) + 1
    rows = ceil(cards / len(columns))
    spots = [_card_spot(box, i, columns, rows) for i in range(cards)]
    yield from _draw_stacks(view, words, _heading_box(box, spots[-1]))
    for offer, spot in zip(view.offers, spots, strict=False):
        yield from draw_offer(offer, words, spot, is_choosable=offer.tile in choosable)
    # the viewer's bonus takes the room of how many are left
    has_bonus = view.wall is not None and bool(view.wall.bonus)
    walls_left = None if has_bonus else view.walls
    yield from draw_wall_offer(view.wall, words, spots[-1], walls_left)


def _card_spot(box: Box, number: int, columns: Sequence[tuple[float, float]], rows: int) -> Box:
    """Where a card of the supply lies, by its number, row by row.

    `columns` has the (x, width) of each column. Several of them lie
    below the city: their cards have the least height and stand at the
    bottom of the box. A single one stands beside the city, and its
    cards share the height of the box.
    """
    row, column = divmod(number, len(columns))
    x, width = columns[column]
    is_below_city = len(columns) > 1
    if is_below_city:
        step: float = LEAST_CARD_HEIGHT
        top = box.bottom - rows * step
    else:
        top = box.y + HEADING_HEIGHT
        step = min(MAX_CARD_HEIGHT, (box.bottom - top + CARD_GAP) / rows)
    return Box(x, top + row * step, width, step - CARD_GAP)


def _heading_box(box: Box, last: Box) -> Box:
    """Where the heading of the supply stands.

    It has what the `last` card leaves free in its row; where that is
    nothing, it stands at the top of the box.
    """
    has_full_row = last.right > box.right - 1
    if has_full_row:
        return box
    left = last.right + CARD_GAP
    return Box(left, last.middle - HEADING_Y, box.right - left, HEADING_HEIGHT)


def _draw_stacks(view: PraetorView, words: Words, box: Box) -> Items:
    """The heading of the offers, and how many tiles are still face down, by age.

    An empty stack is left out; if both are empty, age II shows 0. The
    stacks are placed from right to left, and the heading has the rest.
    """
    first_count, second_count = view.stack
    shown = [(age, count) for age, count in ((2, second_count), (1, first_count)) if count]
    right, y = box.right - HEADING_RIGHT, box.y + HEADING_Y
    for age, count in shown or [(2, 0)]:
        text = f"×{count}"
        yield Label(
            text,
            right,
            y,
            size=HEADING_COUNT_TEXT,
            weight="Bold",
            colour=INK_SOFT,
            anchor="rm",
        )
        right -= text_width(text, HEADING_COUNT_TEXT, "Bold") + COUNT_GAP
        yield stack.at(right, y, HEADING_ICON_SIZE, age)
        right -= STACK_GAP
    yield draw_supply_title(view, words, box.x + HEADING_LEFT, y, right - box.x)


def draw_supply_title(
    view: PraetorView,
    words: Words,
    left: float,
    y: float,
    max_width: float,
) -> Label:
    """The title of the offers; it says so where the viewer has no marker left for a tile."""
    if any(offer.barred for offer in view.offers):
        return Label(
            words(NO_MARKER), left, y, LABEL, "Bold", RED, max_width=max_width, min_size=18
        )
    return Label(words(Text("To build")), left, y, LABEL, "Bold", max_width=max_width)


def draw_offer(offer: Offer, words: Words, box: Box, *, is_choosable: bool = False) -> Items:
    """A card with a tile that can be built: name, cost, favor, and whether it can be paid.

    There is a frame around one that is choosable.
    """
    x, y, width, height = box
    yield Panel(x, y, width, height, PANEL, PANEL_EDGE, raised=True)
    size = round(min(height - TILE_PADDING, MAX_TILE_SIZE))
    tile_x = x + TILE_LEFT + size / 2
    yield bare_tile(offer.kind, offer.activation, offer.corners, tile_x, box.middle, size)
    if any(offer.fee):
        fee_height = max(LEAST_FEE_HEIGHT, round(size * FEE_SIZE))
        fee_left = tile_x - fee_width(offer.fee, fee_height) / 2
        fee_y = box.middle + size * FEE_DROP
        yield from draw_fee(offer.fee, fee_left, fee_y, fee_height)
    body = Box(x + size + TEXT_GAP, y, width - size - TEXT_MARGIN, height)
    max_width = body.width - WREATH_ROOM
    name = building_name(offer.kind, words, max_width, READABLE_TEXT_SIZE)
    yield Label(name, body.x, y + height * NAME_SHARE, LABEL, max_width=max_width)
    yield from _draw_favor(offer.favor, body.right, y)
    cost_y = y + height * COST_SHARE
    yield from draw_cost(offer.cost, offer.missing, body.x, right=body.right, y=cost_y)
    if is_choosable:
        yield Panel(
            *box,
            fill=None,
            edge=TERRACOTTA,
            edge_width=CHOOSABLE_EDGE,
        )
    yield from _draw_payable_mark(offer.missing, box, barred=offer.barred)


def draw_wall_offer(
    offer: WallOffer | None,
    words: Words,
    box: Box,
    left: int | None = None,
) -> Items:
    """The card of the wall of the round: cost, favor, and whether it can be paid.

    Its badge is what it adds to every later wall. `left` is how many walls are
    left. Once the wall is built (offer None), there is only a tick.
    """
    yield Panel(*box, STONES, STONES_EDGE, raised=True)
    size = min(MAX_WALL_SIZE, box.height - TILE_PADDING)
    wall_x = box.x + WALL_LEFT + size / 2
    fade = 1 if offer else BUILT_WALL_FADE
    yield wall.at(wall_x, box.middle, size).with_fade(fade)
    body_width = box.width - WALL_BODY_LEFT - size - WALL_RIGHT
    body = Box(box.x + WALL_BODY_LEFT + size, box.y, body_width, box.height)
    name_y = box.y + box.height * NAME_SHARE
    cost_y = box.y + box.height * COST_SHARE
    if left is not None:
        yield _count_label(f"×{left}", body, name_y, HEADING_COUNT_TEXT, INK_SOFT)
    yield Label(words(Text("Wall")), body.x, name_y, LABEL, max_width=WALL_NAME_WIDTH)
    if offer is None:
        yield tick.at(body.x + WALL_TICK_SIZE / 2, cost_y, WALL_TICK_SIZE)
        return
    badge_x = wall_x + size / 2 - WALL_BADGE_INSET
    badge_y = box.middle + size * WALL_BADGE_DROP
    yield from draw_badge(badge_x, badge_y, f"+{offer.back}", size=40, text_size=24, fill=SLATE)
    yield from _draw_favor(offer.favor, body.right, box.y)
    if offer.bonus:
        yield _count_label(f"+{offer.bonus}", body, name_y, BONUS_TEXT, LAUREL)
    yield from draw_cost(offer.demand, offer.missing, body.x, body.right, y=cost_y)
    yield from _draw_payable_mark(offer.missing, box)


def _count_label(text: str, body: Box, y: float, size: int, colour: str) -> Label:
    """A number on the card of the wall, left of the room for its wreath."""
    right = body.right - WREATH_ROOM
    return Label(text, right, y, size, "Bold", colour, anchor="rm")


def _draw_favor(favor: int, right: float, top: float) -> Items:
    """The favor that building brings, in a wreath at the right of a card's first line."""
    x, y = right - WREATH_SIZE / 2, top + WREATH_Y
    yield laurel.at(x, y, WREATH_SIZE)
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
        is_short = missing is not None and missing[resource] > 0
        number = str(goods[resource])
        yield RESOURCES[resource].at(left + size / 2, y, size)
        yield Label(
            number,
            left + size + COST_GAP,
            y,
            size=text_size,
            weight="Bold",
            colour=RED if is_short else INK,
        )
        if is_short:
            width = size + COST_GAP + text_width(number, text_size, "Bold")
            yield _draw_underline(left, y + size * UNDERLINE_DROP, width)
        left += step


def _draw_underline(x: float, y: float, width: float) -> Panel:
    """A red line under a resource that the viewer lacks."""
    return Panel(
        x,
        y,
        width,
        height=4,
        fill=RED,
        edge=None,
        edge_width=0,
        radius=2,
    )


def _draw_payable_mark(missing: Goods | None, box: Box, *, barred: bool = False) -> Items:
    """A tick on the corner of a card that the viewer can build, else a cross.

    Nothing in public pictures, where `missing` is None. `barred`: the
    viewer has no marker left for a tile.
    """
    if missing is None:
        return
    mark = cross if barred or any(missing) else tick
    yield mark.at(box.x + MARK_INSET, box.y + MARK_INSET, size=34)
