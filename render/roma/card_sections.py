"""Which of Roma's cards a seat may read now: in sections, and these on pages.

One's own hand, cards to choose from, and secret ones that only one
seat may look at.
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
from engine.roma.names import BOX_TITLES, ROLE_TITLES
from engine.roma.view import RomaView

from ..registry import Focus
from .layout import CARD_HEIGHT, MARGIN, MAX_HEIGHT, WIDTH, Row

HEAD_HEIGHT: Final = 74  # the strip above all cards
TITLE_HEIGHT: Final = 52  # of a further section
# of a card with its full text; the width of one without
FULL_WIDTH, FULL_HEIGHT, BRIEF_WIDTH = 336, 340, Row(7).card_width
FULL_PER_ROW, BRIEF_PER_ROW = 3, 7  # cards side by side
MAX_FULL_KINDS: Final = 10  # kinds of a section that are shown with their full texts
ROW_GAP: Final = 14  # between two rows of cards
CARDS_TOP: Final = MARGIN + HEAD_HEIGHT + 12
PAGE_FOOT: Final = 2  # below the last row of cards
# questions about cards that are not in the hand
FETCHING_QUESTIONS: Final = frozenset(
    {"keep", "search", "salvage", "rob", "lay_again", "sections"}
)


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
        width, _height = self.card_size
        first_x = MARGIN + width / 2
        columns_width = WIDTH - 2 * MARGIN - width
        return first_x + column * columns_width / (self.per_row - 1)

    @property
    def height(self) -> int:
        """The height of all rows of cards in pixels."""
        _width, height = self.card_size
        return self.rows * (height + ROW_GAP)

    @property
    def rows(self) -> int:
        """How many rows of cards it has."""
        return ceil(len(self.kinds_with_counts) / self.per_row)


Page = tuple[tuple[CardSection, ...], ...]  # of blocks: sections that stand side by side


def list_sections(view: RomaView, focus: Focus) -> tuple[CardSection, ...]:
    """The cards that the viewer may read now, in sections.

    Those that the viewer is asked about come first, and `focus` tells
    which of them may be chosen. While decks are chosen or built, it is
    all cards of both games. Sections without cards are left out.
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
    sections: list[CardSection] = []
    for box in BOXES:
        kinds = tuple(expand_counts(PRINTED_COPIES[box]))
        sections.append(CardSection(BOX_TITLES[box], kinds, brief=True))
    return tuple(sections)


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

    A section that is too high for one page is continued on the next.
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
    """A section in parts that each fit a page, with about as many rows in each."""
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
    _width, height = section.card_size
    lone_page: Page = ((section,),)
    max_height = MAX_HEIGHT - CARDS_TOP - title_height(lone_page) - PAGE_FOOT
    return max_height // (height + ROW_GAP)


def _cards_of(section: CardSection, kinds: Sequence[int]) -> tuple[int, ...]:
    """The cards of a section that are of these kinds."""
    return tuple(kind for kind in section.kinds if kind in kinds)


def _group_blocks(sections: Sequence[CardSection]) -> list[tuple[CardSection, ...]]:
    """The sections in blocks: neighbours whose cards fit one row stand side by side."""
    blocks: list[tuple[CardSection, ...]] = []
    for section in sections:
        if blocks and _can_share_row((*blocks[-1], section)):
            blocks[-1] = (*blocks[-1], section)
        else:
            blocks.append((section,))
    return blocks


def _can_share_row(sections: Sequence[CardSection]) -> bool:
    """Whether the cards of these sections, all with full texts, fit one row together."""
    if not all(section.has_full_texts for section in sections):
        return False
    cards = sum(len(section.kinds_with_counts) for section in sections)
    return cards <= FULL_PER_ROW


def needs_titles(page: Page) -> bool:
    """Whether the sections of a page have titles.

    A single section is named in the head of the page and needs none,
    unless the head names a deck that is built.
    """
    sections = list(chain.from_iterable(page))
    return len(sections) > 1 or sections[0].draft is not None


def block_height(block: Sequence[CardSection], page: Page) -> int:
    """The height of a block of sections, with room for titles where the page has them."""
    return max(section.height for section in block) + title_height(page)


def title_height(page: Page) -> int:
    """The height of the titles above the sections of a page.

    0 where it has none.
    """
    return TITLE_HEIGHT if needs_titles(page) else 0


def page_height(page: Page) -> int:
    """The height of the picture of a page."""
    return CARDS_TOP + sum(block_height(block, page) for block in page) + PAGE_FOOT
