"""Pages of Roma's cards to read: one's own hand, cards to choose from, and secret ones.

The hand is shown with full texts. Secret cards are those
that only one seat may look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil
from typing import Final

from engine.core import Text
from engine.roma.components import BOXES, CARDS, PRINTED_COPIES, ROLES, expand_counts
from engine.roma.decks import DECK_SIZE
from engine.roma.names import BOX_TITLES, ROLE_TITLES
from engine.roma.view import RomaView, Side
from words import Words

from ..backgrounds import background
from ..canvas import Canvas
from ..icons.marks import laurel
from ..icons.seats import die, marker
from ..registry import Focus
from ..scene import Items, Label, Panel
from ..theme import INK, LABEL, LAUREL
from ..widgets import draw_badge, draw_change_frame, icon_with_number
from .cards import draw_full_card, draw_missing_card, draw_table_card
from .icons import hand, sestertius
from .layout import CARD_HEIGHT, MARGIN, MAX_HEIGHT, WIDTH, Row

HEAD_HEIGHT: Final = 74  # the strip above all cards
TITLE_HEIGHT: Final = 52  # of a further section
# of a card with its full text; the width of one without
FULL_WIDTH, FULL_HEIGHT, BRIEF_WIDTH = 336, 340, Row(7).card_width
FULL_PER_ROW, BRIEF_PER_ROW = 3, 7  # cards
MAX_FULL_KINDS: Final = 10  # kinds of a section that are shown with their full texts
ROW_GAP: Final = 14  # rows
HEAD_Y: Final = MARGIN + HEAD_HEIGHT / 2
CARDS_TOP: Final = MARGIN + HEAD_HEIGHT + 12
# in the head: where things stand
MARKER_X, NAME_X, LAST_DIE_X, POINTS_X, MONEY_X, HAND_X = 54, 96, 608, 696, 824, 946
MARKER_SIZE, HEAD_DIE_SIZE, HEAD_DIE_STEP = 56, 54, 62
# a card's badge: left of its right edge, and below its top
FRAME_GROWTH: Final = 12  # how much larger the frame of a choosable card is than the card
DECK_TITLE_WIDTH, HEAD_GAP = WIDTH - 130, -10  # of the head: a deck's title; before the dice
SECTION_TITLE_INSET, SECTION_TITLE_RISE, SECTION_TITLE_MARGIN = 14, 6, 30
PAGE_FOOT: Final = 2  # below the last row of cards
FULL_BADGE_INSET, FULL_BADGE_Y = 38, 82
BRIEF_BADGE_INSET, BRIEF_BADGE_Y = 32, 84
# questions about cards that are not in the hand
FETCHING_QUESTIONS: Final = frozenset({"keep", "search", "salvage", "rob", "relay", "sections"})


@background
def bare(canvas: Canvas) -> None:
    """Background: the table without anything on it."""


@dataclass(frozen=True, slots=True)
class CardSection:
    """Cards under a heading; the `choosable` ones are framed."""

    title: Text
    kinds: tuple[int, ...]
    choosable: frozenset[int] = frozenset()
    money: int | None = None  # dearer cards are marked
    brief: bool = False  # without full texts, however few they are
    draft: tuple[int, ...] | None = None  # how many of each kind have been chosen for a deck

    @property
    def kinds_with_counts(self) -> tuple[tuple[int, int], ...]:
        """Every kind with its number, in the order of their first cards."""
        return tuple(Counter(self.kinds).items())

    @property
    def has_full_texts(self) -> bool:
        """Whether the cards are drawn large, with their full texts."""
        return not self.brief and len(self.kinds_with_counts) <= MAX_FULL_KINDS

    @property
    def per_row(self) -> int:
        """How many cards stand side by side."""
        return FULL_PER_ROW if self.has_full_texts else BRIEF_PER_ROW

    @property
    def card_size(self) -> tuple[int, int]:
        """The width and height of a card in pixels."""
        return (FULL_WIDTH, FULL_HEIGHT) if self.has_full_texts else (BRIEF_WIDTH, CARD_HEIGHT)

    def column_x(self, column: int) -> float:
        """The x of the middle of a column of cards; they are spread over the whole width."""
        wide, _high = self.card_size
        first_x, columns_width = MARGIN + wide / 2, WIDTH - 2 * MARGIN - wide
        return first_x + column * columns_width / (self.per_row - 1)

    @property
    def height(self) -> int:
        """The height of all rows of cards in pixels."""
        _wide, high = self.card_size
        return self.rows * (high + ROW_GAP)

    @property
    def rows(self) -> int:
        """How many rows of cards it has."""
        return ceil(len(self.kinds_with_counts) / self.per_row)


Page = tuple[tuple[CardSection, ...], ...]  # of blocks: sections that stand side by side


def list_sections(view: RomaView, focus: Focus) -> tuple[CardSection, ...]:
    """The cards that the viewer may read now, in sections.

    Those that the viewer is asked about come first, and
    `focus` tells which of them may be chosen. While decks
    are chosen or built, it is all cards of both games.
    Sections without cards are left out.
    """
    assert view.seat is not None
    side = view.sides[view.seat]
    must_answer = view.seat in view.seats_to_act
    asked = view.question.name if view.question and must_answer else ""
    choosable = frozenset(kind for kind in focus.get("card", ()) if isinstance(kind, int))
    if view.stage == "decks":
        return _box_sections() if view.set == "one-each" else _role_sections(side.decklist)
    looking_title = Text("Your opponent's hand") if asked == "rob" else Text("The deck")
    salvaged = tuple(sorted(choosable)) if asked == "salvage" else ()
    choosable_in_hand = frozenset() if asked in FETCHING_QUESTIONS else choosable
    sections = (
        CardSection(looking_title, view.looking, choosable),
        CardSection(Text("From the discard pile"), salvaged, choosable),
        CardSection(Text("Drawn cards"), side.drawn_kinds or (), choosable),
        CardSection(Text("To be laid again"), side.lifted, choosable),
        CardSection(
            Text("Your hand"),
            side.hand or (),
            choosable_in_hand,
            money=side.money if view.turn else None,
        ),
    )
    return tuple(section for section in sections if section.kinds)


def _box_sections() -> tuple[CardSection, ...]:
    """A section for each of the two games, with all its cards."""
    return tuple(
        CardSection(BOX_TITLES[box], tuple(expand_counts(PRINTED_COPIES[box])), brief=True)
        for box in BOXES
    )


def _role_sections(draft: tuple[int, ...] | None) -> tuple[CardSection, ...]:
    """A section for each role with its cards of both games, for one who builds a deck.

    `draft` has how many of each kind were chosen so far.
    """
    return tuple(_role_section(role, draft) for role in ROLES)


def _role_section(role: str, draft: tuple[int, ...] | None) -> CardSection:
    """The cards of one role; its title says how many of them are in the draft."""
    all_kinds = expand_counts(PRINTED_COPIES["both"])
    kinds = tuple(kind for kind in all_kinds if CARDS[kind].role == role)
    title = ROLE_TITLES[role]
    if draft is not None:
        drafted = sum(draft[kind] for kind in set(kinds))
        title = Text("{title}: {n}", title=title, n=drafted)
    return CardSection(title, kinds, brief=True, draft=draft)


def split_pages(sections: Sequence[CardSection]) -> list[Page]:
    """The sections as pages, each with as many blocks of sections as its height allows.

    A section that is too high for one page is continued on
    the next.
    """
    pages: list[Page] = []
    parts = list(chain.from_iterable(map(_split_section, sections)))
    for block in _group_blocks(parts):
        if pages and page_height((*pages[-1], block)) <= MAX_HEIGHT:
            pages[-1] = (*pages[-1], block)
        else:
            pages.append((block,))
    return pages


def _split_section(section: CardSection) -> list[CardSection]:
    """A section in parts that each fit a page, with equally many rows where that goes."""
    parts = ceil(section.rows / _most_rows(section))
    rows_a_part = ceil(section.rows / parts)
    kinds_a_part = rows_a_part * section.per_row
    kinds = [kind for kind, _count in section.kinds_with_counts]
    is_brief = not section.has_full_texts
    return [
        replace(
            section,
            kinds=_cards_of(section, kinds[first : first + kinds_a_part]),
            brief=is_brief,
        )
        for first in range(0, len(kinds), kinds_a_part)
    ]


def _most_rows(section: CardSection) -> int:
    """How many rows of a section fit a page on which it stands alone."""
    _wide, high = section.card_size
    lone_page: Page = ((section,),)
    room = MAX_HEIGHT - CARDS_TOP - _title_height(lone_page) - PAGE_FOOT
    return room // (high + ROW_GAP)


def _cards_of(section: CardSection, kinds: Sequence[int]) -> tuple[int, ...]:
    """The cards of a section that are of these kinds."""
    return tuple(kind for kind in section.kinds if kind in kinds)


def _group_blocks(sections: Sequence[CardSection]) -> list[tuple[CardSection, ...]]:
    """The sections in blocks: neighbours whose cards fit one row stand side by side."""
    blocks: list[tuple[CardSection, ...]] = []
    for section in sections:
        if blocks and _fit_one_row((*blocks[-1], section)):
            blocks[-1] = (*blocks[-1], section)
        else:
            blocks.append((section,))
    return blocks


def _fit_one_row(sections: Sequence[CardSection]) -> bool:
    """Whether the cards of these sections, all with full texts, fit one row together."""
    if not all(section.has_full_texts for section in sections):
        return False
    cards = sum(len(section.kinds_with_counts) for section in sections)
    return cards <= FULL_PER_ROW


def _needs_titles(page: Page) -> bool:
    """Whether the sections of a page have titles.

    A single section is named in the head of the page and
    needs none, unless the head names a deck that is built.
    """
    sections = list(chain.from_iterable(page))
    return len(sections) > 1 or sections[0].draft is not None


def _block_height(block: Sequence[CardSection], page: Page) -> int:
    """The height of a block of sections, with room for titles where the page has them."""
    return max(section.height for section in block) + _title_height(page)


def _title_height(page: Page) -> int:
    """The height of the titles above the sections of a page; 0 where it has none."""
    return TITLE_HEIGHT if _needs_titles(page) else 0


def page_height(page: Page) -> int:
    """The height of the picture of a page."""
    return CARDS_TOP + sum(_block_height(block, page) for block in page) + PAGE_FOOT


def draw_cards(side: Side, page: Page, words: Words) -> Items:
    """The picture of a page of cards: the head, then the sections block by block."""
    yield from _draw_page_head(side, page, words)
    has_titles = _needs_titles(page)
    y = CARDS_TOP
    for block in page:
        cards_y = y + _title_height(page)
        column = 0
        for section in block:
            if has_titles:
                yield _section_title(section, words, column, y, alone=len(block) == 1)
            yield from _draw_section(section, words, cards_y, column)
            column += len(section.kinds_with_counts)
        y += _block_height(block, page)


def _draw_page_head(side: Side, page: Page, words: Words) -> Items:
    """The strip above all cards of a page.

    For one who builds a deck it tells how many cards the
    draft has, else what the seat has to play cards with.
    """
    first_section = page[0][0]
    draft = first_section.draft
    if draft is not None:
        title = words(Text("Your deck: {n} of {size} cards", n=sum(draft), size=DECK_SIZE))
        yield from _draw_name(side, title, room=DECK_TITLE_WIDTH)
    elif _needs_titles(page):
        yield from _draw_head(side, words.seat_name(side.seat))
    else:
        yield from _draw_head(side, words(first_section.title))


def _draw_name(side: Side, title: str, room: float) -> Items:
    """The strip above all cards, with the seat's marker and a title."""
    yield Panel(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD_HEIGHT, raised=True)
    yield marker.at(MARKER_X, HEAD_Y, MARKER_SIZE, side.seat)
    yield Label(title, NAME_X, HEAD_Y, size=38, weight="Bold", room=room, floor=22)


def _draw_head(side: Side, title: str) -> Items:
    """The strip above all cards of a page, with what the seat has to play them with.

    That is its unused dice, points, money and cards in
    hand, right of the title.
    """
    unused = [own_die.value for own_die in side.dice if own_die.on is None]
    dice_width = HEAD_DIE_STEP * len(unused)
    yield from _draw_name(side, title, room=LAST_DIE_X - HEAD_GAP - NAME_X - dice_width)
    for i, value in enumerate(reversed(unused)):
        x = LAST_DIE_X - i * HEAD_DIE_STEP
        yield die.at(x, HEAD_Y, HEAD_DIE_SIZE, side.seat, value)
    yield from icon_with_number(laurel.at(POINTS_X, HEAD_Y, size=60), side.points)
    yield from icon_with_number(sestertius.at(MONEY_X, HEAD_Y, size=50), side.money)
    yield from icon_with_number(hand.at(HAND_X, HEAD_Y, size=56), side.hand_size)


def _section_title(
    section: CardSection, words: Words, column: int, y: float, *, alone: bool
) -> Label:
    """The title of a section, from its first column to its last (to the edge if `alone`)."""
    card_width, _high = section.card_size
    left = section.column_x(column) - card_width / 2 + SECTION_TITLE_INSET
    next_column = column + len(section.kinds_with_counts)
    right = WIDTH - MARGIN if alone else section.column_x(next_column) - card_width / 2
    title_y = y + TITLE_HEIGHT / 2 - SECTION_TITLE_RISE
    room = right - left - SECTION_TITLE_MARGIN
    return Label(words(section.title), left, title_y, LABEL, "Bold", room=room)


def _draw_section(section: CardSection, words: Words, y: float, column: int) -> Items:
    """The cards of a section from this column on, with counts and frames."""
    wide, high = section.card_size
    for i, (kind, count) in enumerate(section.kinds_with_counts, column):
        row, place = divmod(i, section.per_row)
        x, top = section.column_x(place), y + row * (high + ROW_GAP)
        yield from _draw_section_card(section, kind, words, x, top)
        if kind in section.choosable:
            yield from draw_change_frame(
                x,
                top + high / 2,
                wide + FRAME_GROWTH,
                high + FRAME_GROWTH,
                edge_width=6,
                radius=19,
            )
        yield from _draw_card_count(section, kind, count, x + wide / 2, top)


def _draw_section_card(
    section: CardSection, kind: int, words: Words, x: float, top: float
) -> Items:
    """A card as its section shows it: missing in the draft, with its full text, or briefly."""
    wide, high = section.card_size
    if section.draft is not None and not section.draft[kind]:
        yield from draw_missing_card(kind, words, x, top, wide)
    elif section.has_full_texts:
        unaffordable = section.money is not None and CARDS[kind].cost > section.money
        yield from draw_full_card(kind, words, x, top, wide, high, unaffordable=unaffordable)
    else:
        defence = CARDS[kind].defence
        yield from draw_table_card(kind, defence, change=0, words=words, x=x, y=top, wide=wide)


def _draw_card_count(
    section: CardSection, kind: int, count: int, right: float, top: float
) -> Items:
    """A badge on a card: how many of its kind the draft has, in green.

    Without any in a draft it is how many there are, in
    black, if there are several.
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
