"""Cards to read: one's own hand with full texts, cards to choose from, and those that only one seat may look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.core import Text
from engine.roma.box import BOXES, CARDS, PRINTED, ROLES, listed
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
from ..theme import INK, LABEL, PAPER
from .cards import in_hand, on_table
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

    @property
    def height(self) -> int:
        return -(-len(self.piles) // self.in_row) * (self.card[1] + BETWEEN)


def sections(view: RomaView, focus: Focus) -> tuple[Section, ...]:
    """The cards that the viewer may read now, those in question first."""
    assert view.seat is not None
    side, asked = view.sides[view.seat], view.question.name if view.question and view.seat in view.asked else ""
    lit = frozenset(kind for kind in focus.get("card", ()) if isinstance(kind, int))
    if view.stage == "decks":
        return _boxes() if view.set == "one-each" else _roles()
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


def _roles() -> tuple[Section, ...]:
    """The cards of both games, as one is asked for them who builds a deck."""
    kinds = listed(PRINTED["both"])
    return tuple(Section(ROLE_TITLES[role], tuple(kind for kind in kinds if CARDS[kind].role == role), brief=True) for role in ROLES)


def pages(found: Sequence[Section]) -> list[list[Section]]:
    """Sections that fit one picture together."""
    made: list[list[Section]] = []
    for section in found:
        if made and height([*made[-1], section]) <= HIGHEST:
            made[-1].append(section)
        else:
            made.append([section])
    return made


def height(found: Sequence[Section]) -> int:
    return MARGIN + HEAD + 16 + sum(section.height for section in found) + TITLE * (len(found) - 1) + 2


def cards(side: Side, found: Sequence[Section], words: Words) -> Items:
    yield from _head(side, found[0], words)
    y = MARGIN + HEAD + 16
    for section in found:
        if section is not found[0]:
            yield Label(words(section.title), MARGIN + 14, y + TITLE / 2 - 6, LABEL, "Bold", room=WIDTH - 60)
            y += TITLE
        yield from _section(section, words, y)
        y += section.height


def _head(side: Side, section: Section, words: Words) -> Items:
    """What the first cards are, and what the seat has to play them with."""
    y = MARGIN + HEAD / 2
    yield Panel(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD, raised=True)
    yield marker.at(54, y, 56, side.seat)
    unused = [one.value for one in side.dice if one.on is None]
    yield Label(words(section.title), 96, y, 38, "Bold", room=830 - 96 - 68 * len(unused), floor=22)
    for i, value in enumerate(reversed(unused)):
        yield die.at(900 - i * 68, y, 54, side.seat, value)
    for sprite, n in ((laurel.at(1002, y, 60), side.points), (sestertius.at(1142, y, 50), side.money), (hand.at(1272, y, 56), side.cards)):
        yield from numbered(sprite, n)


def _section(section: Section, words: Words, y: float) -> Items:
    (wide, high), in_row = section.card, section.in_row
    step = (WIDTH - 2 * MARGIN - wide) / (in_row - 1)
    for i, (kind, n) in enumerate(section.piles):
        x, above = MARGIN + wide / 2 + i % in_row * step, y + i // in_row * (high + BETWEEN)
        if section.full:
            dear = section.money is not None and CARDS[kind].cost > section.money
            yield from in_hand(kind, words, x, above, wide, high, dear=dear)
        else:
            yield from on_table(kind, CARDS[kind].defence, 0, words, x, above, wide)
        if kind in section.lit:
            yield from changed(x, above + high / 2, wide + 12, high + 12, 6, 19)
        if n > 1:
            aside, down = (41, 112) if section.full else (32, 84)
            yield from badge(x + wide / 2 - aside, above + down, f"×{n}", 50, 28, INK, PAPER)
