"""Roma's cards as small plates: so many that they fit below the table, or all of a deck."""

from __future__ import annotations

from math import ceil
from typing import Final

from engine.roma.components import CARDS, Card
from words import Words

from ..scene import Items, Label, Panel
from ..theme import INK, LABEL, PAPER, RED
from ..widgets import draw_change_frame
from .card_faces import type_colour
from .card_sections import CARDS_TOP, PAGE_FOOT, CardSection
from .icons import defence, sestertius
from .layout import MARGIN, WIDTH
from .rich_text import draw_rich_text, fit_rich_text
from .symbols import symbol

TITLE_HEIGHT: Final = 42  # of the line above a single row of cards
PLATE_HEIGHT, PLATE_GAP = 92, 6
ROW_STEP: Final = PLATE_HEIGHT + PLATE_GAP
LEAST_PER_ROW, STRIP_ROWS = 7, 2  # plates side by side; rows below the table
SIGNS_Y, SIGN_SIZE, SIGN_INSET = 23, 40, 25  # of cost and defence, below the top of a plate
SYMBOL_SIZE, NUMBER_TEXT = 44, 32
NARROW_WIDTH: Final = 130  # a plate that is narrower has no room for its symbol
NAME_Y, NAME_HEIGHT, NAME_TEXT, LEAST_NAME_TEXT, NAME_MARGIN = 67, 50, 34, 16, 6
FRAME_GROWTH: Final = 4  # of the frame of a card that may be chosen, beyond its edge


def strip_height(section: CardSection) -> int:
    """The height of all cards of a section below the table, with its title."""
    rows = _row_count(section, _strip_columns(section))
    return _title_height(section) + rows * ROW_STEP


def draw_strip(section: CardSection, words: Words, top: float) -> Items:
    """A section below the table: its cards as plates in at most two rows.

    Two rows leave no room for a title.
    """
    height = _title_height(section)
    if height:
        max_width, y = WIDTH - 4 * MARGIN, top + height / 2
        yield Label(words(section.title), MARGIN + 6, y, LABEL, "Bold", max_width=max_width)
    yield from _draw_plates(section, words, top + height, _strip_columns(section))


def _title_height(section: CardSection) -> int:
    """The height of the title above the cards below the table; 0 without one."""
    return TITLE_HEIGHT if _row_count(section, _strip_columns(section)) == 1 else 0


def plate_page_height(section: CardSection) -> int:
    """The height of a page on which cards are small plates."""
    return CARDS_TOP + _row_count(section, LEAST_PER_ROW) * ROW_STEP + PAGE_FOOT


def draw_plate_page(section: CardSection, words: Words) -> Items:
    """The cards of a page as small plates, below its head."""
    yield from _draw_plates(section, words, CARDS_TOP, LEAST_PER_ROW)


def _strip_columns(section: CardSection) -> int:
    """How many columns the strip of small cards below the board has: all kinds fit in two rows."""
    return max(LEAST_PER_ROW, ceil(len(section.kinds_with_counts) / STRIP_ROWS))


def _row_count(section: CardSection, columns: int) -> int:
    """How many rows of so many plates a section fills."""
    return ceil(len(section.kinds_with_counts) / columns)


def _draw_plates(section: CardSection, words: Words, top: float, columns: int) -> Items:
    """The plates of a section in rows of so many; those that may be chosen are framed."""
    step = (WIDTH - 2 * MARGIN + PLATE_GAP) / columns
    width = step - PLATE_GAP
    for index, (kind, count) in enumerate(section.kinds_with_counts):
        row, column = divmod(index, columns)
        x = MARGIN + column * step + width / 2
        y = top + row * ROW_STEP
        name = words(CARDS[kind].name)
        counted_name = f"{name} ×{count}" if count > 1 else name
        is_too_dear = section.money is not None and CARDS[kind].cost > section.money
        yield from _draw_plate(CARDS[kind], counted_name, x, y, width, is_too_dear=is_too_dear)
        if kind in section.choosable:
            yield from draw_change_frame(
                x,
                y + PLATE_HEIGHT / 2,
                width + FRAME_GROWTH,
                PLATE_HEIGHT + FRAME_GROWTH,
                edge_width=6,
                radius=16,
            )


def _draw_plate(
    card: Card,
    name: str,
    x: float,
    y: float,
    width: float,
    *,
    is_too_dear: bool,
) -> Items:
    """A card with its cost, symbol, defence and name; x is its middle, y its upper edge."""
    colour = type_colour(card.character)
    left = x - width / 2
    right = x + width / 2
    signs_y = y + SIGNS_Y
    yield Panel(left, y, width, PLATE_HEIGHT, PAPER, colour, edge_width=4, radius=14)
    if width >= NARROW_WIDTH:
        yield symbol.at(x, signs_y, SYMBOL_SIZE, card.key)
    yield sestertius.at(left + SIGN_INSET, signs_y, SIGN_SIZE, is_too_dear)
    cost_colour = RED if is_too_dear else INK
    yield _number_label(card.cost, left + SIGN_INSET, signs_y, cost_colour)
    yield defence.at(right - SIGN_INSET, signs_y, SIGN_SIZE)
    yield _number_label(card.defence, right - SIGN_INSET, signs_y, INK)
    max_width = width - NAME_MARGIN
    lines = fit_rich_text(
        name, max_width, NAME_HEIGHT, NAME_TEXT, LEAST_NAME_TEXT, leading=1.22, weight="Bold"
    )
    yield from draw_rich_text(lines, x, y + NAME_Y, colour, fade=1, weight="Bold")


def _number_label(amount: int, x: float, y: float, colour: str) -> Label:
    """The number on a coin or on a shield."""
    return Label(str(amount), x, y, NUMBER_TEXT, "Bold", colour, anchor="mm")
