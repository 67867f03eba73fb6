"""Pages of Roma's cards to read: one's own hand, cards to choose from, and secret ones.

The hand is shown with full texts. Secret cards are those that only one seat may look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
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
from ..theme import INK, LABEL, LAUREL, PAPER
from ..widgets import draw_badge, draw_change_frame, draw_icon_and_number
from .cards import draw_full_card, draw_missing_card, draw_table_card
from .icons import hand, sestertius
from .layout import CARD_HEIGHT, MARGIN, WIDTH

HEAD_HEIGHT: Final = 76  # the strip above all cards
TITLE_HEIGHT: Final = 52  # of a further section
# of a card with its full text; the width of one without
FULL_WIDTH, FULL_HEIGHT, BRIEF_WIDTH = 262, 428, 166
FULL_PER_ROW, BRIEF_PER_ROW = 5, 8  # cards
MAX_FULL_KINDS: Final = 10  # kinds of a section that are shown with their full texts
ROW_GAP: Final = 18  # rows
MAX_PAGE_HEIGHT: Final = 1560  # of a picture of several sections
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
        """The x of the middle of a column of cards."""
        wide = self.card_size[0]
        return MARGIN + wide / 2 + column * (WIDTH - 2 * MARGIN - wide) / (self.per_row - 1)

    @property
    def height(self) -> int:
        """The height of all rows of cards in pixels."""
        return -(-len(self.kinds_with_counts) // self.per_row) * (self.card_size[1] + ROW_GAP)


Page = tuple[tuple[CardSection, ...], ...]  # of blocks: sections that stand side by side


def list_sections(view: RomaView, focus: Focus) -> tuple[CardSection, ...]:
    """The cards that the viewer may read now, in sections, those in question first.

    While decks are chosen or built, all cards of both games.
    Sections without cards are left out.
    """
    assert view.seat is not None
    side, asked = (
        view.sides[view.seat],
        view.question.name if view.question and view.seat in view.seats_to_act else "",
    )
    lit = frozenset(kind for kind in focus.get("card", ()) if isinstance(kind, int))
    if view.stage == "decks":
        return _box_sections() if view.set == "one-each" else _role_sections(side.decklist)
    sections = (
        CardSection(
            Text("Your opponent's hand") if asked == "rob" else Text("The deck"), view.looking, lit
        ),
        CardSection(
            Text("From the discard pile"), tuple(sorted(lit)) if asked == "salvage" else (), lit
        ),
        CardSection(Text("Drawn cards"), side.drawn_kinds or (), lit),
        CardSection(Text("To be laid again"), side.lifted, lit),
        CardSection(
            Text("Your hand"),
            side.hand or (),
            frozenset() if asked in FETCHING_QUESTIONS else lit,
            side.money if view.turn else None,
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
    """The cards of both games by role, for one who builds a deck; `draft` is what was chosen."""
    return tuple(
        _role_section(
            role,
            tuple(
                kind for kind in expand_counts(PRINTED_COPIES["both"]) if CARDS[kind].role == role
            ),
            draft,
        )
        for role in ROLES
    )


def _role_section(role: str, kinds: tuple[int, ...], draft: tuple[int, ...] | None) -> CardSection:
    """The cards of one role; its title says how many of them are in the draft."""
    title = ROLE_TITLES[role]
    if draft is not None:
        title = Text("{title}: {n}", title=title, n=sum(draft[kind] for kind in set(kinds)))
    return CardSection(title, kinds, brief=True, draft=draft)


def split_pages(sections: Sequence[CardSection]) -> list[Page]:
    """The sections as pages: blocks are put on a page while its height allows.

    A page has at least one block, however high.
    """
    pages: list[Page] = []
    for block in _group_blocks(sections):
        if pages and page_height((*pages[-1], block)) <= MAX_PAGE_HEIGHT:
            pages[-1] = (*pages[-1], block)
        else:
            pages.append((block,))
    return pages


def _group_blocks(sections: Sequence[CardSection]) -> list[tuple[CardSection, ...]]:
    """The sections in blocks: neighbours whose cards fit one row stand side by side."""
    blocks: list[tuple[CardSection, ...]] = []
    for section in sections:
        longer = (*blocks[-1], section) if blocks else ()
        if (
            longer
            and all(other.has_full_texts for other in longer)
            and sum(len(other.kinds_with_counts) for other in longer) <= FULL_PER_ROW
        ):
            blocks[-1] = longer
        else:
            blocks.append((section,))
    return blocks


def _has_titles(page: Page) -> bool:
    """Whether sections need titles of their own; one alone is named in the head."""
    return sum(map(len, page)) > 1


def _block_height(block: Sequence[CardSection], page: Page) -> int:
    """The height of a block of sections, with room for titles where the page has them."""
    return max(section.height for section in block) + TITLE_HEIGHT * _has_titles(page)


def page_height(page: Page) -> int:
    """The height of the picture of a page."""
    return MARGIN + HEAD_HEIGHT + 16 + sum(_block_height(block, page) for block in page) + 2


def draw_cards(side: Side, page: Page, words: Words) -> Items:
    """The picture of a page: the head, then the sections.

    The head tells how many cards a draft has; else what the seat has to play cards with.
    """
    first_section = page[0][0]
    draft = first_section.draft
    if draft is not None:
        yield from _draw_name(
            side,
            words(Text("Your deck: {n} of {size} cards", n=sum(draft), size=DECK_SIZE)),
            WIDTH - 130,
        )
    else:
        yield from _draw_head(
            side, words.seat_name(side.seat) if _has_titles(page) else words(first_section.title)
        )
    y = MARGIN + HEAD_HEIGHT + 16
    for block in page:
        column = 0
        for section in block:
            if _has_titles(page):
                yield _section_title(section, words, column, y, alone=len(block) == 1)
            yield from _draw_section(section, words, y + TITLE_HEIGHT * _has_titles(page), column)
            column += len(section.kinds_with_counts)
        y += _block_height(block, page)


def _draw_name(side: Side, title: str, room: float) -> Items:
    """The strip above all cards, with the seat's marker and a title."""
    y = MARGIN + HEAD_HEIGHT / 2
    yield Panel(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD_HEIGHT, raised=True)
    yield marker.at(54, y, 56, side.seat)
    yield Label(title, 96, y, size=38, weight="Bold", room=room, floor=22)


def _draw_head(side: Side, title: str) -> Items:
    """The strip above all cards: title, unused dice, points, money and cards in hand."""
    y = MARGIN + HEAD_HEIGHT / 2
    unused = [own_die.value for own_die in side.dice if own_die.on is None]
    yield from _draw_name(side, title, 830 - 96 - 68 * len(unused))
    for i, value in enumerate(reversed(unused)):
        yield die.at(900 - i * 68, y, 54, side.seat, value)
    for sprite, n in (
        (laurel.at(1002, y, size=60), side.points),
        (sestertius.at(1142, y, size=50), side.money),
        (hand.at(1272, y, size=56), side.hand_size),
    ):
        yield from draw_icon_and_number(sprite, n)


def _section_title(
    section: CardSection, words: Words, column: int, y: float, *, alone: bool
) -> Label:
    """The title of a section, from its first column to its last (to the edge if `alone`)."""
    left = section.column_x(column) - section.card_size[0] / 2 + 14
    right = (
        WIDTH - MARGIN
        if alone
        else section.column_x(column + len(section.kinds_with_counts)) - section.card_size[0] / 2
    )
    return Label(
        words(section.title), left, y + TITLE_HEIGHT / 2 - 6, LABEL, "Bold", room=right - left - 30
    )


def _draw_section(section: CardSection, words: Words, y: float, column: int) -> Items:
    """The cards of a section from this column on, with counts and frames."""
    wide, high = section.card_size
    for i, (kind, n) in enumerate(section.kinds_with_counts, column):
        x, above = (
            section.column_x(i % section.per_row),
            y + i // section.per_row * (high + ROW_GAP),
        )
        missing = section.draft is not None and not section.draft[kind]
        if missing:
            yield from draw_missing_card(kind, words, x, above, wide)
        elif section.has_full_texts:
            unaffordable = section.money is not None and CARDS[kind].cost > section.money
            yield from draw_full_card(kind, words, x, above, wide, high, unaffordable=unaffordable)
        else:
            yield from draw_table_card(kind, CARDS[kind].defence, 0, words, x, above, wide)
        if kind in section.choosable:
            yield from draw_change_frame(
                x, above + high / 2, wide + 12, high + 12, edge_width=6, radius=19
            )
        aside, down = (41, 112) if section.has_full_texts else (32, 84)
        if section.draft is not None and not missing:
            yield from draw_badge(
                x + wide / 2 - aside,
                above + down,
                f"×{section.draft[kind]}",
                size=50,
                text_size=28,
                fill=LAUREL,
                rim=PAPER,
            )
        elif n > 1:
            yield from draw_badge(
                x + wide / 2 - aside,
                above + down,
                f"×{n}",
                size=50,
                text_size=28,
                fill=INK,
                rim=PAPER,
            )
