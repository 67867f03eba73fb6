"""The table: two rows of cards with the bar of numbers between them, where used dice lie."""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from engine.core import Seat, Text
from engine.roma.board import BRIBERY, CARDS, MONEY
from engine.roma.view import RomaView, Side
from words import Words

from ..backgrounds import background
from ..canvas import Canvas
from ..fonts import text_width
from ..icons.marks import laurel
from ..pen import Pen
from ..scene import Items, Label, Panel
from ..sprites import figure
from ..theme import GROUND_EDGE, INK, INK_SOFT, PAPER, RED
from ..widgets import pill
from .card_faces import OVERLAP, SHADOW_DROP, backs
from .cards import draw_table_card
from .icons import bar_place
from .layout import (
    BAR_HEIGHT,
    BAR_MIDDLE,
    CARD_HEIGHT,
    MARGIN,
    SHELF_HEIGHT,
    SHELF_MIDDLE,
    SHELF_TOP,
    USES_WIDTH,
    WIDTH,
    Row,
    row_top,
)

VACANT: Final = "#E4D6B6"  # the ground of a space without a card
BRIBERY_SYMBOL: Final = "patronus"  # the purse of the card Patronus stands for bribery
SLOT_SIZE: Final = 78  # the size of a round place of the bar
USE_INSET: Final = 54  # of money and cards, from the edges of their part of the shelf
FACE_DOWN_TEXT: Final = 26
FACE_DOWN_RISE: Final = 34  # of its label above the lower edge of the cards
# the width of that label: at most, more than its text, and less
# for the text itself
MAX_LABEL_WIDTH, LABEL_PADDING, TEXT_MARGIN = 300, 44, 30
# on a vacant space, below its top: the word, and what it costs
VACANT_WORD_Y, PRICE_Y = 60, 124
VACANT_TEXT, PRICE_TEXT, PRICE_WREATH, PRICE_GAP = 30, 40, 40, 4
PRICE, VACANT_MARGIN = "−1", 26  # of a vacant space; what its word leaves free
DASH, DASH_STEP = 5, 11  # of the frame of a vacant space


@background
def board(canvas: Canvas, spaces: int) -> None:
    """Background: the bar with the places for dice, which never changes.

    The places are the numbers of so many spaces with bribery among
    them, and money and cards on the shelf.
    """
    row = Row(spaces)
    bar_top = BAR_MIDDLE - BAR_HEIGHT / 2
    canvas.put(_ground_panel(bar_top, WIDTH - 2 * MARGIN, BAR_HEIGHT))
    for space in range(spaces):
        x = row.space_x(space)
        if space == BRIBERY:
            canvas.put(bar_place.at(x, BAR_MIDDLE, SLOT_SIZE, BRIBERY_SYMBOL))
        else:
            canvas.put(bar_place.at(x, BAR_MIDDLE, SLOT_SIZE, ""))
            number = str(space + 1)
            canvas.put(
                Label(
                    number,
                    x,
                    BAR_MIDDLE,
                    size=54,
                    weight="Bold",
                    anchor="mm",
                )
            )
    canvas.put(_ground_panel(SHELF_TOP, USES_WIDTH, SHELF_HEIGHT))
    for use, name in ((MONEY, "money"), (CARDS, "cards")):
        canvas.put(bar_place.at(*slot_point(row, use), SLOT_SIZE - 2, name))


def _ground_panel(top: float, width: float, height: float) -> Panel:
    """The dark ground at the left margin on which the round places of the bar lie."""
    return Panel(
        MARGIN,
        top,
        width,
        height,
        fill=GROUND_EDGE,
        edge=INK,
        edge_width=3,
        radius=20,
        raised=True,
    )


def slot_point(row: Row, place: int) -> tuple[float, float]:
    """The middle of a round place: a space of the bar, or `MONEY` or `CARDS` on the shelf."""
    if place == MONEY:
        return MARGIN + USE_INSET, SHELF_MIDDLE
    if place == CARDS:
        return MARGIN + USES_WIDTH - USE_INSET, SHELF_MIDDLE
    return row.space_x(place), BAR_MIDDLE


@figure
def vacant_space(pen: Pen) -> None:
    """Draws a space without a card: plain ground in a dashed frame.

    The dashes leave its corners free.
    """
    width, height = pen.size
    inset, first, last = 5, 20, 22  # of the dashes: from the edges, and from the corners
    pen.box(4, 4, width - 4, height - 4, VACANT, None, r=14)
    for y in (inset, height - inset):
        for x in range(first, width - last, DASH_STEP):
            pen.line([(x, y), (x + DASH, y)], INK_SOFT, w=3)
    for x in (inset, width - inset):
        for y in range(first, height - last, DASH_STEP):
            pen.line([(x, y), (x, y + DASH)], INK_SOFT, w=3)


def lower_seat(view: RomaView) -> Seat:
    """Who sits at the lower edge: the viewer; for the public the first seat.

    The other one of the two players sits at the upper edge.
    """
    return view.seat or 0


def draw_rows(
    view: RomaView,
    words: Words,
    emptied_spaces: Set[tuple[Seat, int]] = frozenset(),
) -> Items:
    """All cards of both rows.

    A card has just left each of `emptied_spaces`, given as (seat,
    space): only the ground is drawn there, and that card later.
    """
    for side in view.sides:
        own_emptied = {space for seat, space in emptied_spaces if seat == side.seat}
        yield from _draw_row(view, side, words, own_emptied)


def _draw_row(view: RomaView, side: Side, words: Words, emptied_spaces: Set[int]) -> Items:
    """One player's row: cards, and vacant spaces with what they cost.

    No cost stands on `emptied_spaces`: what has just left them is drawn later.
    """
    row = Row(len(side.spaces))
    y = row_top(side.seat == lower_seat(view))
    is_hidden = has_face_down_cards(view, side)
    for space, card in enumerate(side.spaces):
        x = row.space_x(space)
        if card is not None:
            yield from draw_table_card(
                card.kind, card.defence, card.change, words, x, y, row.card_width
            )
        else:
            yield vacant_space.at(x, y + CARD_HEIGHT / 2, row.card_width, CARD_HEIGHT)
            if not is_hidden and space not in emptied_spaces:
                yield from _draw_vacancy(view, words, x, y, row.card_width)
    if is_hidden:
        yield from _draw_face_down_cards(side, words, y)


def has_face_down_cards(view: RomaView, side: Side) -> bool:
    """Whether a player's first cards lie face down, which hides where they lie."""
    return lays_cards_face_down(view) and side.ready and side.vacant_count == len(side.spaces)


def lays_cards_face_down(view: RomaView) -> bool:
    """Whether the players are laying their first cards, face down as in Roma."""
    return view.stage == "opening" and view.set == "roma"


def _draw_vacancy(view: RomaView, words: Words, x: float, y: float, width: int) -> Items:
    """What is written on a vacant space: the word, and the point that it costs each turn.

    x is its middle, y its top. Before the first turn and at the end it
    costs nothing. The wreath is small, beside its number, so that the
    space is not taken for a card.
    """
    yield Label(
        words(Text("vacant")),
        x,
        y + VACANT_WORD_Y,
        size=VACANT_TEXT,
        weight="SemiBold",
        colour=INK_SOFT,
        anchor="mm",
        max_width=width - VACANT_MARGIN,
        min_size=20,
    )
    if view.result or not view.turn:
        return
    price_width = text_width(PRICE, PRICE_TEXT, "Bold")
    left = x - (price_width + PRICE_GAP + PRICE_WREATH) / 2
    price_y = y + PRICE_Y
    yield Label(PRICE, left, price_y, PRICE_TEXT, "Bold", RED)
    wreath_x = left + price_width + PRICE_GAP + PRICE_WREATH / 2
    yield laurel.at(wreath_x, price_y, PRICE_WREATH)


def _draw_face_down_cards(side: Side, words: Words, y: int) -> Items:
    """A player's first cards, face down; nobody else knows on which spaces they lie."""
    row = Row(len(side.spaces))
    middle = (row.space_x(0) + row.space_x(row.spaces - 1)) / 2
    yield backs.at(
        middle,
        y + (CARD_HEIGHT + SHADOW_DROP) / 2,
        row.card_width * (1 + (side.hand_size - 1) * OVERLAP),
        CARD_HEIGHT + SHADOW_DROP,
        side.hand_size,
    )
    text = words(Text("face down"))
    text_y = y + CARD_HEIGHT - FACE_DOWN_RISE
    width = min(MAX_LABEL_WIDTH, text_width(text, FACE_DOWN_TEXT, "Bold") + LABEL_PADDING)
    yield pill(middle, text_y, width, height=44, fill=PAPER, edge=INK, edge_width=3)
    yield Label(
        text,
        middle,
        text_y,
        size=FACE_DOWN_TEXT,
        weight="Bold",
        colour=INK,
        anchor="mm",
        max_width=width - TEXT_MARGIN,
        min_size=16,
    )
