"""The column at the right: the supply of victory points, decks and discard piles."""

from __future__ import annotations

from typing import Final

from engine.core import Text
from engine.roma.components import CARDS
from engine.roma.view import Pile, RomaView
from words import Words

from ..icons.marks import laurel
from ..scene import Items, Label, Panel
from ..theme import INK, INK_SOFT, KEY, RED, SLATE, mix_colours
from ..widgets import draw_icon_and_number
from .icons import deck
from .layout import CARD_HEIGHT, COLUMN_LEFT, COLUMN_WIDTH, LOWER_ROW_TOP, UPPER_ROW_TOP
from .symbols import symbol
from .table import lower_seat

MIDDLE_X: Final = COLUMN_LEFT + COLUMN_WIDTH / 2
# the panel of a deck below the supply, below the top of the upper
# row: shared, or a player's own
SHARED_DECK_Y, OWN_DECK_Y = 156, 138
# the heights of the supply above it, and what its title and its wreath need
SHARED_SUPPLY_HEIGHT, OWN_SUPPLY_HEIGHT, SUPPLY_WREATH_MARGIN = 146, 128, 40
WREATH_DROP: Final = 15  # of the supply's wreath below the middle of its panel, for the title
TITLE_DROP: Final = 22  # of a title below the top of its panel
DECK_X: Final = COLUMN_LEFT + 46  # the middle of a deck, with its number at the right
OWN_DECK_SIZE, OWN_COUNT_TEXT = 50, 38
# the upper player's piles: where deck and discard pile lie, the
# latter's top card and number
UPPER_DECK_Y, UPPER_DISCARD_Y = UPPER_ROW_TOP + 172, UPPER_ROW_TOP + 230
UPPER_CARD_X, UPPER_COUNT_X = COLUMN_LEFT + 50, COLUMN_LEFT + 92
# a discard pile with its title: the width of the top card, its top,
# what it leaves of the height
MAX_TOP_CARD_WIDTH, TOP_CARD_DROP, TOP_CARD_MARGIN = 132, 46, 94
TOP_CARD_EXTRA_HEIGHT: Final = 8  # more than its width
COUNT_DROP: Final = 50  # of the room for the number below the top card
# numbers are larger in panels and wreaths above these sizes
ROOMY_DISCARD_HEIGHT, ROOMY_WREATH_SIZE, SMALL_COUNT_TEXT = 200, 100, 38
# behind the top card of a discard pile, by its type
DISCARD_TINTS: Final = {
    True: mix_colours(RED, "#FFFFFF", 0.78),
    False: mix_colours(SLATE, "#FFFFFF", 0.76),
}


def draw_deck_column(view: RomaView, words: Words) -> Items:
    """The whole column: the supply, then the shared piles or those of each player."""
    yield from _draw_supply(view, words)
    if len(view.piles) == 1:
        yield from _draw_shared_piles(view.piles[0], words)
    elif view.piles:
        yield from _draw_upper_piles(view.piles[1 - lower_seat(view)])
        yield from _draw_lower_piles(view.piles[lower_seat(view)], words)


def _draw_shared_piles(pile: Pile, words: Words) -> Items:
    """The one deck and the one discard pile of both players."""
    top, high = UPPER_ROW_TOP + SHARED_DECK_Y, CARD_HEIGHT - SHARED_DECK_Y
    yield _column_panel(top, high)
    yield from _draw_deck(pile, top + high / 2, size=74, text_size=46)
    yield from _draw_discard(pile, words, LOWER_ROW_TOP, CARD_HEIGHT)


def _draw_upper_piles(pile: Pile) -> Items:
    """The deck and the discard pile of the player above."""
    yield _column_panel(UPPER_ROW_TOP + OWN_DECK_Y, CARD_HEIGHT - OWN_DECK_Y)
    yield from _draw_deck(pile, UPPER_DECK_Y, OWN_DECK_SIZE, OWN_COUNT_TEXT)
    yield from _draw_top_card(pile, UPPER_CARD_X, UPPER_DISCARD_Y, wide=52, high=62)
    count = str(len(pile.discard))
    yield Label(count, UPPER_COUNT_X, UPPER_DISCARD_Y, OWN_COUNT_TEXT, "Bold")


def _draw_lower_piles(pile: Pile, words: Words) -> Items:
    """The deck and the discard pile of the player below."""
    deck_height, discard_top = 68, 78
    yield _column_panel(LOWER_ROW_TOP, deck_height)
    yield from _draw_deck(pile, LOWER_ROW_TOP + deck_height / 2, OWN_DECK_SIZE, OWN_COUNT_TEXT)
    yield from _draw_discard(pile, words, LOWER_ROW_TOP + discard_top, CARD_HEIGHT - discard_top)


def _column_panel(y: float, high: float) -> Panel:
    """An empty panel as wide as the column."""
    return Panel(COLUMN_LEFT, y, COLUMN_WIDTH, high, raised=True)


def _column_title(text: Text, words: Words, y: float) -> Label:
    """A small title in the middle of the column."""
    return Label(
        words(text),
        MIDDLE_X,
        y,
        size=24,
        weight="SemiBold",
        colour=INK_SOFT,
        anchor="mm",
        room=COLUMN_WIDTH - 24,
        floor=16,
    )


def _draw_supply(view: RomaView, words: Words) -> Items:
    """The victory points that are left in the supply."""
    high = SHARED_SUPPLY_HEIGHT if len(view.piles) == 1 else OWN_SUPPLY_HEIGHT
    yield _column_panel(UPPER_ROW_TOP, high)
    yield _column_title(Text("Supply"), words, UPPER_ROW_TOP + TITLE_DROP)
    y, size = UPPER_ROW_TOP + high / 2 + WREATH_DROP, high - SUPPLY_WREATH_MARGIN
    yield laurel.at(MIDDLE_X, y, size)
    yield Label(
        str(max(0, view.supply)),
        MIDDLE_X,
        y - 1,
        size=KEY if size > ROOMY_WREATH_SIZE else SMALL_COUNT_TEXT,
        weight="Bold",
        colour=INK,
        anchor="mm",
    )


def _draw_deck(pile: Pile, y: float, size: int, text_size: int) -> Items:
    """A deck and how many cards it has; `y` is its middle."""
    yield from draw_icon_and_number(deck.at(DECK_X, y, size), pile.deck, text_size)


def _draw_discard(pile: Pile, words: Words, y: float, high: float) -> Items:
    """A discard pile in a panel: title, the card on top, and how many lie there.

    `y` is the top of the panel, `high` its height.
    """
    yield _column_panel(y, high)
    yield _column_title(Text("Discard"), words, y + TITLE_DROP)
    side = min(MAX_TOP_CARD_WIDTH, high - TOP_CARD_MARGIN)
    card_y = y + TOP_CARD_DROP + side / 2
    yield from _draw_top_card(pile, MIDDLE_X, card_y, side, side + TOP_CARD_EXTRA_HEIGHT)
    count_top, count_bottom = y + COUNT_DROP + side, y + high
    yield Label(
        str(len(pile.discard)),
        MIDDLE_X,
        (count_top + count_bottom) / 2,
        size=KEY if high > ROOMY_DISCARD_HEIGHT else SMALL_COUNT_TEXT,
        weight="Bold",
        colour=INK,
        anchor="mm",
    )


def _draw_top_card(pile: Pile, x: float, y: float, wide: float, high: float) -> Items:
    """The symbol of the top card of a discard pile; an empty frame where there is none."""
    card = CARDS[pile.discard[-1]] if pile.discard else None
    fill = DISCARD_TINTS[card.character] if card else None
    yield Panel(
        x - wide / 2,
        y - high / 2,
        wide,
        high,
        fill,
        INK if card else INK_SOFT,
        edge_width=3 if card else 2,
        radius=12,
    )
    if card:
        yield symbol.at(x, y, wide * 0.86, card.key)
