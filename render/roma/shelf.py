"""The shelf below the table: the supply of victory points, decks and discard piles."""

from __future__ import annotations

from typing import Final

from engine.core import Text, Word
from engine.roma.components import CARDS
from engine.roma.view import PileSeen, RomaView
from words import Words

from ..icons.marks import laurel
from ..icons.seats import marker
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import INK, INK_SOFT, KEY, RED, SLATE, mix_colours
from ..widgets import equal_columns, icon_with_number
from .icons import deck
from .layout import GAP, MARGIN, SHELF_HEIGHT, SHELF_MIDDLE, SHELF_TOP, USES_WIDTH, WIDTH
from .symbols import symbol
from .table import lower_seat

FIRST_LEFT: Final = MARGIN + USES_WIDTH + GAP  # where the supply begins
SUPPLY_WIDTH: Final = 212  # of the supply, where each player has piles of their own
# in a panel: its sign, the title and the number right of it
SIGN_X, TEXT_X, TITLE_Y, NUMBER_Y = 50, 98, 26, 64
WREATH_SIZE, DECK_SIZE, TITLE_TEXT, TITLE_MARGIN = 76, 72, 28, 8
CARD_WIDTH, CARD_HEIGHT = 62, 76  # of the card on top of a discard pile
# in the panel of a player's own piles: whose they are, deck, card on top, its number
MARKER_X, OWN_DECK_X, OWN_CARD_X, OWN_COUNT_X = 32, 84, 200, 236
MARKER_SIZE, OWN_DECK_SIZE, OWN_COUNT_TEXT = 40, 54, 38
OWN_CARD_WIDTH, OWN_CARD_HEIGHT = 54, 66
SYMBOL_SIZE: Final = 0.86  # of a card's symbol, in widths of the card
# behind the top card of a discard pile, by its type
DISCARD_TINTS: Final = {
    True: mix_colours(RED, "#FFFFFF", 0.78),
    False: mix_colours(SLATE, "#FFFFFF", 0.76),
}


def draw_shelf(view: RomaView, words: Words) -> Items:
    """The whole shelf: the supply, then the shared piles or those of each player."""
    has_own_piles = len(view.piles) == 2
    if has_own_piles:
        yield from _draw_supply(view, words, _shelf_box(FIRST_LEFT, SUPPLY_WIDTH))
        left = FIRST_LEFT + SUPPLY_WIDTH + GAP
        first_place, second_place = equal_columns(left, WIDTH - MARGIN, 2)
        first = lower_seat(view)
        second = 1 - first
        yield from _draw_own_piles(view.piles[first], first, _shelf_box(*first_place))
        yield from _draw_own_piles(view.piles[second], second, _shelf_box(*second_place))
        return
    supply, shared_deck, discard = equal_columns(FIRST_LEFT, WIDTH - MARGIN, 3)
    yield from _draw_supply(view, words, _shelf_box(*supply))
    for pile in view.piles:
        yield from _draw_deck(pile, words, _shelf_box(*shared_deck))
        yield from _draw_discard(pile, words, _shelf_box(*discard))


def _shelf_box(x: float, width: float) -> Box:
    """A part of the shelf that begins at x; it is as high as the shelf."""
    return Box(x, SHELF_TOP, width, SHELF_HEIGHT)


def _draw_count(title: str, number: int, box: Box) -> Items:
    """The panel of a part of the shelf: a title, and the number below it."""
    yield Panel(*box, raised=True)
    x = box.x + TEXT_X
    max_width = box.right - x - TITLE_MARGIN
    yield Label(
        title,
        x,
        box.y + TITLE_Y,
        TITLE_TEXT,
        "SemiBold",
        INK_SOFT,
        max_width=max_width,
        min_size=20,
    )
    yield Label(str(number), x, box.y + NUMBER_Y, KEY, "Bold", INK)


def _draw_supply(view: RomaView, words: Words, box: Box) -> Items:
    """The victory points that are left in the supply."""
    yield from _draw_count(words(Text("Supply")), max(0, view.supply), box)
    yield laurel.at(box.x + SIGN_X, SHELF_MIDDLE, WREATH_SIZE)


def _draw_deck(pile: PileSeen, words: Words, box: Box) -> Items:
    """The one deck of both players."""
    yield from _draw_count(words(Word("pile", "Deck")), pile.deck, box)
    yield deck.at(box.x + SIGN_X, SHELF_MIDDLE, DECK_SIZE)


def _draw_discard(pile: PileSeen, words: Words, box: Box) -> Items:
    """The one discard pile of both players: the card on top, and how many lie there."""
    yield from _draw_count(words(Word("pile", "Discard")), len(pile.discard), box)
    yield from _draw_top_card(pile, box.x + SIGN_X, CARD_WIDTH, CARD_HEIGHT)


def _draw_own_piles(pile: PileSeen, seat: int, box: Box) -> Items:
    """The deck and the discard pile of one player."""
    yield Panel(*box, raised=True)
    yield marker.at(box.x + MARKER_X, SHELF_MIDDLE, MARKER_SIZE, seat)
    own_deck = deck.at(box.x + OWN_DECK_X, SHELF_MIDDLE, OWN_DECK_SIZE)
    yield from icon_with_number(own_deck, pile.deck, OWN_COUNT_TEXT)
    yield from _draw_top_card(pile, box.x + OWN_CARD_X, OWN_CARD_WIDTH, OWN_CARD_HEIGHT)
    count, x = str(len(pile.discard)), box.x + OWN_COUNT_X
    yield Label(count, x, SHELF_MIDDLE, OWN_COUNT_TEXT, "Bold")


def _draw_top_card(pile: PileSeen, x: float, width: float, height: float) -> Items:
    """The symbol of the top card of a discard pile; an empty frame where there is none."""
    card = CARDS[pile.discard[-1]] if pile.discard else None
    fill = DISCARD_TINTS[card.character] if card else None
    yield Panel(
        x - width / 2,
        SHELF_MIDDLE - height / 2,
        width,
        height,
        fill,
        INK if card else INK_SOFT,
        edge_width=3 if card else 2,
        radius=12,
    )
    if card:
        yield symbol.at(x, SHELF_MIDDLE, width * SYMBOL_SIZE, card.key)
