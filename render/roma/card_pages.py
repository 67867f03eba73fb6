"""Draws pages of Roma's cards to read: a head, and sections of cards below it."""

from __future__ import annotations

from typing import Final

from engine.core import Text
from engine.roma.components import CARDS
from engine.roma.decks import DECK_SIZE
from engine.roma.view import Side
from words import Words

from ..backgrounds import background
from ..canvas import Canvas
from ..icons.marks import laurel
from ..icons.seats import die, marker
from ..scene import Items, Label, Panel
from ..theme import INK, LABEL, LAUREL
from ..widgets import draw_badge, draw_change_frame, icon_with_number
from .card_sections import (
    CARDS_TOP,
    HEAD_HEIGHT,
    ROW_GAP,
    TITLE_HEIGHT,
    CardSection,
    Page,
    block_height,
    needs_titles,
    title_height,
)
from .cards import draw_full_card, draw_missing_card, draw_table_card
from .icons import hand, sestertius
from .layout import MARGIN, WIDTH

HEAD_Y: Final = MARGIN + HEAD_HEIGHT / 2
# in the head: where things stand
MARKER_X, NAME_X, LAST_DIE_X, POINTS_X, MONEY_X, HAND_X = 54, 96, 608, 696, 824, 946
MARKER_SIZE, HEAD_DIE_SIZE, HEAD_DIE_STEP = 56, 54, 62
# a card's badge: left of its right edge, and below its top
FRAME_WIDTH, FRAME_RADIUS = 6, 19  # of the frame of a choosable card
FRAME_GROWTH: Final = 12  # how much larger the frame of a choosable card is than the card
DECK_TITLE_WIDTH, HEAD_GAP = WIDTH - 130, -10  # of the head: a deck's title; before the dice
SECTION_TITLE_INSET, SECTION_TITLE_RISE, SECTION_TITLE_MARGIN = 14, 6, 30
FULL_BADGE_INSET, FULL_BADGE_Y = 38, 82
BRIEF_BADGE_INSET, BRIEF_BADGE_Y = 32, 84


@background
def bare(canvas: Canvas) -> None:
    """Background: the table without anything on it."""


def draw_cards(side: Side, page: Page, words: Words) -> Items:
    """The picture of a page of cards: the head, then the sections block by block."""
    yield from draw_page_head(side, page, words)
    has_titles = needs_titles(page)
    y = CARDS_TOP
    for block in page:
        cards_y = y + title_height(page)
        column = 0
        for section in block:
            if has_titles:
                yield _section_title(section, words, column, y, alone=len(block) == 1)
            yield from _draw_section(section, words, cards_y, column)
            column += len(section.kinds_with_counts)
        y += block_height(block, page)


def draw_page_head(side: Side, page: Page, words: Words) -> Items:
    """The strip above all cards of a page.

    For one who builds a deck it tells how many cards the draft has,
    else what the seat has to play cards with.
    """
    first_block = page[0]
    first_section = first_block[0]
    draft = first_section.draft
    if draft is not None:
        title = words(Text("Your deck: {n} of {size} cards", n=sum(draft), size=DECK_SIZE))
        yield from _draw_title_strip(side, title, max_width=DECK_TITLE_WIDTH)
    elif needs_titles(page):
        yield from _draw_head_with_stock(side, words.seat_name(side.seat))
    else:
        yield from _draw_head_with_stock(side, words(first_section.title))


def _draw_title_strip(side: Side, title: str, max_width: float) -> Items:
    """The strip above all cards: a panel with the seat's marker and a title in it."""
    yield Panel(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD_HEIGHT, raised=True)
    yield marker.at(MARKER_X, HEAD_Y, MARKER_SIZE, side.seat)
    yield Label(
        title,
        NAME_X,
        HEAD_Y,
        size=38,
        weight="Bold",
        max_width=max_width,
        min_size=22,
    )


def _draw_head_with_stock(side: Side, title: str) -> Items:
    """The strip above all cards of a page, with what the seat has to play them with.

    That is its unused dice, points, money and cards in hand, right of the title.
    """
    unused = [own_die.value for own_die in side.dice if own_die.on is None]
    dice_width = HEAD_DIE_STEP * len(unused)
    yield from _draw_title_strip(
        side, title, max_width=LAST_DIE_X - HEAD_GAP - NAME_X - dice_width
    )
    for i, value in enumerate(reversed(unused)):
        x = LAST_DIE_X - i * HEAD_DIE_STEP
        yield die.at(x, HEAD_Y, HEAD_DIE_SIZE, side.seat, value)
    yield from icon_with_number(laurel.at(POINTS_X, HEAD_Y, size=60), side.points)
    yield from icon_with_number(sestertius.at(MONEY_X, HEAD_Y, size=50), side.money)
    yield from icon_with_number(hand.at(HAND_X, HEAD_Y, size=56), side.hand_size)


def _section_title(
    section: CardSection,
    words: Words,
    column: int,
    y: float,
    *,
    alone: bool,
) -> Label:
    """The title of a section, from its first column to its last (to the edge if `alone`)."""
    card_width, _height = section.card_size
    left = section.column_x(column) - card_width / 2 + SECTION_TITLE_INSET
    next_column = column + len(section.kinds_with_counts)
    right = WIDTH - MARGIN if alone else section.column_x(next_column) - card_width / 2
    title_y = y + TITLE_HEIGHT / 2 - SECTION_TITLE_RISE
    max_width = right - left - SECTION_TITLE_MARGIN
    return Label(
        words(section.title),
        left,
        title_y,
        size=LABEL,
        weight="Bold",
        max_width=max_width,
    )


def _draw_section(section: CardSection, words: Words, y: float, column: int) -> Items:
    """The cards of a section from this column on, with counts and frames."""
    width, height = section.card_size
    for i, (kind, count) in enumerate(section.kinds_with_counts, column):
        row, place = divmod(i, section.per_row)
        x = section.column_x(place)
        top = y + row * (height + ROW_GAP)
        yield from _draw_section_card(section, kind, words, x, top)
        if kind in section.choosable:
            yield from draw_change_frame(
                x,
                top + height / 2,
                width + FRAME_GROWTH,
                height + FRAME_GROWTH,
                edge_width=FRAME_WIDTH,
                radius=FRAME_RADIUS,
            )
        yield from _draw_card_count(section, kind, count, x + width / 2, top)


def _draw_section_card(
    section: CardSection,
    kind: int,
    words: Words,
    x: float,
    top: float,
) -> Items:
    """A card as its section shows it: missing in the draft, with its full text, or briefly."""
    width, height = section.card_size
    if section.draft is not None and not section.draft[kind]:
        yield from draw_missing_card(kind, words, x, top, width)
    elif section.has_full_texts:
        unaffordable = section.money is not None and CARDS[kind].cost > section.money
        yield from draw_full_card(kind, words, x, top, width, height, unaffordable=unaffordable)
    else:
        defence = CARDS[kind].defence
        yield from draw_table_card(kind, defence, change=0, words=words, x=x, y=top, width=width)


def _draw_card_count(
    section: CardSection,
    kind: int,
    count: int,
    right: float,
    top: float,
) -> Items:
    """A badge on a card: how many of its kind the draft has, in green.

    Without any in a draft it is how many there are, in black, if
    there are several.
    """
    if section.has_full_texts:
        x, y = right - FULL_BADGE_INSET, top + FULL_BADGE_Y
    else:
        x, y = right - BRIEF_BADGE_INSET, top + BRIEF_BADGE_Y
    drafted = section.draft[kind] if section.draft is not None else 0
    if drafted:
        yield from draw_badge(x, y, f"×{drafted}", size=50, text_size=28, fill=LAUREL)
    elif count > 1:
        yield from draw_badge(x, y, f"×{count}", size=50, text_size=28, fill=INK)
