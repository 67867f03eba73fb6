"""The column at the right: the supply of victory points, decks and discard piles."""

from __future__ import annotations

from typing import Final

from engine.core import Text
from engine.roma.box import CARDS
from engine.roma.view import Pile, RomaView
from words import Words

from ..icons.marks import laurel
from ..parts import numbered
from ..scene import Items, Label, Panel
from ..theme import INK, INK_SOFT, KEY, RED, SLATE, mix
from .icons import deck
from .layout import BOTTOM, CARD, COLUMN, COLUMN_WIDTH, TOP
from .symbols import symbol
from .table import below

X: Final = COLUMN + COLUMN_WIDTH / 2
LIES: Final = {True: mix(RED, "#FFFFFF", 0.78), False: mix(SLATE, "#FFFFFF", 0.76)}  # behind the top card of a discard pile, by its type


def piles(view: RomaView, words: Words) -> Items:
    yield from _supply(view, words)
    if len(view.piles) == 1:
        yield from _common(view.piles[0], words)
    elif view.piles:
        yield from _upper(view.piles[1 - below(view)])
        yield from _lower(view.piles[below(view)], words)


def _common(pile: Pile, words: Words) -> Items:
    """The one deck and the one discard pile of both players."""
    yield _panel(TOP + 156, CARD - 156)
    yield from _deck(pile, TOP + 156 + (CARD - 156) / 2, 74, 46)
    yield from _discard(pile, words, BOTTOM, CARD)


def _upper(pile: Pile) -> Items:
    """The piles of the player above."""
    yield _panel(TOP + 138, CARD - 138)
    yield from _deck(pile, TOP + 172, 50, 38)
    yield from _top(pile, COLUMN + 50, TOP + 230, 52, 62)
    yield Label(str(len(pile.discard)), COLUMN + 92, TOP + 230, 38, "Bold")


def _lower(pile: Pile, words: Words) -> Items:
    """The piles of the player below."""
    yield _panel(BOTTOM, 68)
    yield from _deck(pile, BOTTOM + 34, 50, 38)
    yield from _discard(pile, words, BOTTOM + 78, CARD - 78)


def _panel(y: float, high: float) -> Panel:
    return Panel(COLUMN, y, COLUMN_WIDTH, high, raised=True)


def _title(text: Text, words: Words, y: float) -> Label:
    return Label(words(text), X, y, 24, "SemiBold", INK_SOFT, "mm", room=COLUMN_WIDTH - 24, floor=16)


def _supply(view: RomaView, words: Words) -> Items:
    high = 146 if len(view.piles) == 1 else 128
    yield _panel(TOP, high)
    yield _title(Text("Supply"), words, TOP + 22)
    y, size = TOP + high / 2 + 15, high - 40
    yield laurel.at(X, y, size)
    yield Label(str(max(0, view.supply)), X, y - 1, KEY if size > 100 else 38, "Bold", INK, "mm")


def _deck(pile: Pile, y: float, size: int, letters: int) -> Items:
    yield from numbered(deck.at(COLUMN + 46, y, size), pile.deck, letters)


def _discard(pile: Pile, words: Words, y: float, high: float) -> Items:
    """The card on top, and how many lie there."""
    yield _panel(y, high)
    yield _title(Text("Discard"), words, y + 22)
    side = min(132, high - 94)
    yield from _top(pile, X, y + 46 + side / 2, side, side + 8)
    foot = y + 50 + side
    yield Label(str(len(pile.discard)), X, (foot + y + high) / 2, KEY if high > 200 else 38, "Bold", INK, "mm")


def _top(pile: Pile, x: float, y: float, wide: float, high: float) -> Items:
    card = CARDS[pile.discard[-1]] if pile.discard else None
    fill = LIES[card.character] if card else None
    yield Panel(x - wide / 2, y - high / 2, wide, high, fill, INK if card else INK_SOFT, 3 if card else 2, 12)
    if card:
        yield symbol.at(x, y, wide * 0.86, card.key)
