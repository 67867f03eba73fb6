"""Cards to read: one's own hand with full texts, cards to choose from, and those that only one seat may look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.core import Text
from engine.roma.box import BOXES, CARDS, PRINTED, ROLES, listed
from engine.roma.decks import SIZE
from engine.roma.view import RomaView, Side
from engine.roma.wording import BOX_TITLES, ROLE_TITLES
from words import Words

from ..canvas import Canvas
from ..gallery import Focus
from ..grounds import ground
from ..icons.marks import laurel
from ..icons.seats import die, marker
from ..parts import badge, changed, numbered
from ..scene import Items, Label, Panel
from ..theme import INK, LABEL, LAUREL, PAPER
from .cards import in_hand, left_out, on_table
from .icons import hand, sestertius
from .layout import CARD, MARGIN, WIDTH

HEAD: Final = 76  # the strip above all cards
TITLE: Final = 52  # of a further section
WIDE, HIGH, SHORT = 262, 428, 166  # of a card with its full text; the width of one without
IN_ROW, SHORT_IN_ROW = 5, 8  # cards
MOST_FULL: Final = 10  # kinds of a section that are shown with their full texts
BETWEEN: Final = 18  # rows
HIGHEST: Final = 1560  # of a picture of several sections
FETCHING: Final = frozenset({"keep", "search", "salvage", "rob", "relay", "found"})  # questions about cards that are not in the hand


@ground
def bare(canvas: Canvas) -> None:
    """The table without anything on it."""


@dataclass(frozen=True, slots=True)
class Section:
    """Cards under a heading; `lit` ones may be chosen now."""

    title: Text
    kinds: tuple[int, ...]
    lit: frozenset[int] = frozenset()
    money: int | None = None  # dearer cards are marked
    brief: bool = False  # without full texts, however few they are
    draft: tuple[int, ...] | None = None  # how many of each kind have been chosen for a deck

    @property
    def piles(self) -> tuple[tuple[int, int], ...]:
        """Every kind with its number, in the order of their first cards."""
        return tuple(Counter(self.kinds).items())

    @property
    def full(self) -> bool:
        return not self.brief and len(self.piles) <= MOST_FULL

    @property
    def in_row(self) -> int:
        return IN_ROW if self.full else SHORT_IN_ROW

    @property
    def card(self) -> tuple[int, int]:
        return (WIDE, HIGH) if self.full else (SHORT, CARD)

    def x(self, column: int) -> float:
        """The middle of a column."""
        wide = self.card[0]
        return MARGIN + wide / 2 + column * (WIDTH - 2 * MARGIN - wide) / (self.in_row - 1)

    @property
    def height(self) -> int:
        return -(-len(self.piles) // self.in_row) * (self.card[1] + BETWEEN)


Page = tuple[tuple[Section, ...], ...]  # of blocks: sections that stand side by side


def sections(view: RomaView, focus: Focus) -> tuple[Section, ...]:
    """The cards that the viewer may read now, those in question first."""
    assert view.seat is not None
    side, asked = view.sides[view.seat], view.question.name if view.question and view.seat in view.asked else ""
    lit = frozenset(kind for kind in focus.get("card", ()) if isinstance(kind, int))
    if view.stage == "decks":
        return _boxes() if view.set == "one-each" else _roles(side.decklist)
    found = (
        Section(Text("Your opponent's hand") if asked == "rob" else Text("The deck"), view.looking, lit),
        Section(Text("From the discard pile"), tuple(sorted(lit)) if asked == "salvage" else (), lit),
        Section(Text("Drawn cards"), side.choice or (), lit),
        Section(Text("To be laid again"), side.lifted, lit),
        Section(Text("Your hand"), side.hand or (), frozenset() if asked in FETCHING else lit, side.money if view.turn else None),
    )
    return tuple(section for section in found if section.kinds)


def _boxes() -> tuple[Section, ...]:
    """The cards of either game."""
    return tuple(Section(BOX_TITLES[box], tuple(listed(PRINTED[box])), brief=True) for box in BOXES)


def _roles(draft: tuple[int, ...] | None) -> tuple[Section, ...]:
    """The cards of both games, as one is asked for them who builds a deck."""
    return tuple(_role(role, tuple(kind for kind in listed(PRINTED["both"]) if CARDS[kind].role == role), draft) for role in ROLES)


def _role(role: str, kinds: tuple[int, ...], draft: tuple[int, ...] | None) -> Section:
    title = ROLE_TITLES[role]
    if draft is not None:
        title = Text("{title}: {n}", title=title, n=sum(draft[kind] for kind in set(kinds)))
    return Section(title, kinds, brief=True, draft=draft)


def pages(found: Sequence[Section]) -> list[Page]:
    """The sections in blocks, as many in one picture as fit."""
    made: list[Page] = []
    for block in _blocks(found):
        if made and height((*made[-1], block)) <= HIGHEST:
            made[-1] = (*made[-1], block)
        else:
            made.append((block,))
    return made


def _blocks(found: Sequence[Section]) -> list[tuple[Section, ...]]:
    """Sections that fit one row together stand side by side."""
    blocks: list[tuple[Section, ...]] = []
    for section in found:
        longer = (*blocks[-1], section) if blocks else ()
        if longer and all(one.full for one in longer) and sum(len(one.piles) for one in longer) <= IN_ROW:
            blocks[-1] = longer
        else:
            blocks.append((section,))
    return blocks


def _titled(page: Page) -> bool:
    """Whether sections need titles of their own; one alone is named in the head."""
    return sum(map(len, page)) > 1


def _tall(block: Sequence[Section], page: Page) -> int:
    return max(section.height for section in block) + TITLE * _titled(page)


def height(page: Page) -> int:
    return MARGIN + HEAD + 16 + sum(_tall(block, page) for block in page) + 2


def cards(side: Side, page: Page, words: Words) -> Items:
    """The cards of one picture, with what the seat has to play them with above."""
    draft = page[0][0].draft
    if draft is not None:
        yield from _name(side, words(Text("Your deck: {n} of {size} cards", n=sum(draft), size=SIZE)), WIDTH - 130)
    else:
        yield from _head(side, words.who(side.seat) if _titled(page) else words(page[0][0].title))
    y = MARGIN + HEAD + 16
    for block in page:
        column = 0
        for section in block:
            if _titled(page):
                yield _title(section, words, column, y, alone=len(block) == 1)
            yield from _section(section, words, y + TITLE * _titled(page), column)
            column += len(section.piles)
        y += _tall(block, page)


def _name(side: Side, title: str, room: float) -> Items:
    y = MARGIN + HEAD / 2
    yield Panel(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD, raised=True)
    yield marker.at(54, y, 56, side.seat)
    yield Label(title, 96, y, 38, "Bold", room=room, floor=22)


def _head(side: Side, title: str) -> Items:
    y = MARGIN + HEAD / 2
    unused = [one.value for one in side.dice if one.on is None]
    yield from _name(side, title, 830 - 96 - 68 * len(unused))
    for i, value in enumerate(reversed(unused)):
        yield die.at(900 - i * 68, y, 54, side.seat, value)
    for sprite, n in ((laurel.at(1002, y, 60), side.points), (sestertius.at(1142, y, 50), side.money), (hand.at(1272, y, 56), side.cards)):
        yield from numbered(sprite, n)


def _title(section: Section, words: Words, column: int, y: float, *, alone: bool) -> Label:
    left = section.x(column) - section.card[0] / 2 + 14
    right = WIDTH - MARGIN if alone else section.x(column + len(section.piles)) - section.card[0] / 2
    return Label(words(section.title), left, y + TITLE / 2 - 6, LABEL, "Bold", room=right - left - 30)


def _section(section: Section, words: Words, y: float, column: int) -> Items:
    wide, high = section.card
    for i, (kind, n) in enumerate(section.piles, column):
        x, above = section.x(i % section.in_row), y + i // section.in_row * (high + BETWEEN)
        missing = section.draft is not None and not section.draft[kind]
        if missing:
            yield from left_out(kind, words, x, above, wide)
        elif section.full:
            dear = section.money is not None and CARDS[kind].cost > section.money
            yield from in_hand(kind, words, x, above, wide, high, dear=dear)
        else:
            yield from on_table(kind, CARDS[kind].defence, 0, words, x, above, wide)
        if kind in section.lit:
            yield from changed(x, above + high / 2, wide + 12, high + 12, 6, 19)
        aside, down = (41, 112) if section.full else (32, 84)
        if section.draft is not None and not missing:
            yield from badge(x + wide / 2 - aside, above + down, f"×{section.draft[kind]}", 50, 28, LAUREL, PAPER)
        elif n > 1:
            yield from badge(x + wide / 2 - aside, above + down, f"×{n}", 50, 28, INK, PAPER)
