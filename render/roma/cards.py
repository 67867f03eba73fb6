"""Draws cards of Roma with their words and numbers, on the table and with full texts.

The cost stands at the left, the defence at the right.
"""

from __future__ import annotations

from typing import Final

from engine.core import Text, Word
from engine.roma.components import CARDS, Card
from words import Words

from ..fonts import fit_text
from ..scene import Items, Label, Sprite
from ..theme import INK, INK_SOFT, LAUREL, RED
from ..widgets import draw_text_pill
from .card_faces import (
    FULL_ART_HEIGHT,
    FULL_SEAL_SIZE,
    SHADOW_DROP,
    TABLE_ART_HEIGHT,
    face,
    type_colour,
)
from .icons import DULL_DARK, sestertius
from .layout import CARD_HEIGHT
from .rich_text import draw_rich_text, fit_rich_text

GAINED: Final = "#2F6A2A"  # a defence that is higher than printed
GHOST_FADE: Final = 0.34  # of a card that has just fallen
# the discs of cost and defence: how far their middles are from the
# card's edges, and the size of their numbers, on a card on the table
# and on one with its full text
TABLE_SEAL_INSET, TABLE_NUMBER_TEXT = 30, 42
FULL_SEAL_INSET, FULL_NUMBER_TEXT = 38, 50
# a card on the table: where its name and its effect stand, below its top
NAME_Y, EFFECT_Y, LONG_NAME_Y, LOW_EFFECT_Y = 120, 215, 131, 226
NAME_TEXT, LEAST_NAME_TEXT = 34, 22  # 34 is 11 px high on a phone
COST_Y, DEFENCE_Y, DEFENCE_CHANGE_Y = 30, 29, 76
NAME_MARGIN, EFFECT_MARGIN = 10, 11  # less wide than the card
# of the effect: the most height below a name of one line and of two, and its sizes
EFFECT_HEIGHT, LOW_EFFECT_HEIGHT, EFFECT_TEXT, LEAST_EFFECT_TEXT = 138, 114, 34, 18
# a card with its full text: the same, and its type
FULL_NAME_Y, FULL_TYPE_Y, FULL_DEFENCE_Y = 127, 162, 37
FULL_NAME_MARGIN, FULL_TEXT_MARGIN = 24, 28
# its text stands in the field below FULL_TEXT_TOP: all that the field
# and the lines leave free
FULL_TEXT_TOP, FULL_FIELD_MARGIN, FULL_LINES_MARGIN = 177, 184, 183


def draw_table_card(
    kind: int,
    strength: int,
    change: int,
    words: Words,
    x: float,
    y: float,
    width: int,
) -> Items:
    """A card that lies on a space; x is its middle, y its upper edge.

    `strength` is its defence now, `change` how much that differs from
    what is printed.
    """
    card = CARDS[kind]
    yield _card_face(card, x, y, width)
    yield from _draw_card_text(card, words, x, y, width, INK)
    yield _defence_label(strength, x, y, width, _defence_colour(change))
    if change:
        change_x = x + width / 2 - TABLE_SEAL_INSET
        yield from _draw_defence_change(change, change_x, y + DEFENCE_CHANGE_Y)


def _defence_label(defence: int, x: float, y: float, width: int, colour: str) -> Label:
    """The defence at the top right of a card on the table; x is its middle, y its upper edge."""
    right = x + width / 2
    return Label(
        str(defence),
        right - TABLE_SEAL_INSET,
        y + DEFENCE_Y,
        TABLE_NUMBER_TEXT,
        "Bold",
        colour,
        anchor="mm",
    )


def draw_ghost_card(kind: int, words: Words, x: float, y: float, width: int) -> Items:
    """A card that has just left the table: it stays one picture longer, faded."""
    card = CARDS[kind]
    yield _card_face(card, x, y, width).with_fade(GHOST_FADE)
    yield from _draw_card_text(card, words, x, y, width, DULL_DARK)


def draw_missing_card(kind: int, words: Words, x: float, y: float, width: int) -> Items:
    """A card that might be in a deck and is not: faded, with its printed defence."""
    yield from draw_ghost_card(kind, words, x, y, width)
    yield _defence_label(CARDS[kind].defence, x, y, width, DULL_DARK)


def _card_face(card: Card, x: float, y: float, width: int) -> Sprite:
    """A card on the table without its words and numbers."""
    return face.at(
        x,
        y + (CARD_HEIGHT + SHADOW_DROP) / 2,
        width,
        CARD_HEIGHT + SHADOW_DROP,
        card.key,
        card.character,
        card.dice,
        TABLE_ART_HEIGHT,
    )


def _draw_card_text(card: Card, words: Words, x: float, y: float, width: int, ink: str) -> Items:
    """A card's cost, its name, and its effect in a few words.

    x is the card's middle, y its upper edge. An `ink` other than `INK`
    is for pale cards: the name has it too, and icons are faded.
    """
    is_pale = ink != INK
    cost_x = x - width / 2 + TABLE_SEAL_INSET
    yield Label(
        str(card.cost),
        cost_x,
        y + COST_Y,
        size=TABLE_NUMBER_TEXT,
        weight="Bold",
        colour=ink,
        anchor="mm",
    )
    name, name_width = words(card.name), width - NAME_MARGIN
    name_colour = ink if is_pale else type_colour(card.character)
    shown, _size = fit_text(name, name_width, NAME_TEXT, "Bold", LEAST_NAME_TEXT)
    fits_one_line = shown == name
    if fits_one_line:
        yield _name_label(name, x, y + NAME_Y, name_width, name_colour)
        effect_y, effect_height = y + EFFECT_Y, EFFECT_HEIGHT
    else:
        two_lines = fit_rich_text(
            name, name_width, max_height=60, size=25, min_size=18, leading=1.2, weight="Bold"
        )
        yield from draw_rich_text(
            two_lines, x, y + LONG_NAME_Y, name_colour, fade=1, weight="Bold"
        )
        effect_y, effect_height = y + LOW_EFFECT_Y, LOW_EFFECT_HEIGHT
    effect_width = width - EFFECT_MARGIN
    effect = fit_rich_text(
        words(card.short), effect_width, effect_height, EFFECT_TEXT, LEAST_EFFECT_TEXT
    )
    fade = GHOST_FADE if is_pale else 1
    yield from draw_rich_text(effect, x, effect_y, ink, fade)


def _name_label(name: str, x: float, y: float, max_width: float, colour: str) -> Label:
    """The name of a card on the table, on one line."""
    return Label(
        name,
        x,
        y,
        NAME_TEXT,
        "Bold",
        colour,
        anchor="mm",
        max_width=max_width,
        min_size=LEAST_NAME_TEXT,
    )


def _defence_colour(change: int) -> str:
    """The colour of a defence: green above the printed one, red below it."""
    if change > 0:
        return GAINED
    return RED if change < 0 else INK


def _draw_defence_change(change: int, x: float, y: float) -> Items:
    """A pill with how much a card's defence differs from what is printed."""
    yield from draw_text_pill(
        f"{change:+d}".replace("-", "−"),
        x,
        y,
        width=52,
        height=34,
        text_size=27,
        fill=LAUREL if change > 0 else RED,
        edge=INK,
    )


def draw_full_card(
    kind: int,
    words: Words,
    x: float,
    y: float,
    width: int,
    height: int,
    *,
    unaffordable: bool = False,
) -> Items:
    """A card with its full text; x is its middle, y its upper edge.

    `unaffordable` makes the cost red.
    """
    card = CARDS[kind]
    full_height = height + SHADOW_DROP
    yield face.at(
        x,
        y + full_height / 2,
        width,
        full_height,
        card.key,
        card.character,
        card.dice,
        FULL_ART_HEIGHT,
    )
    yield from _draw_full_numbers(card, x, y, width, unaffordable=unaffordable)
    yield from _draw_full_name(card, words, x, y, width - FULL_NAME_MARGIN)
    text = fit_rich_text(
        words(card.text),
        width - FULL_TEXT_MARGIN,
        max_height=height - FULL_LINES_MARGIN,
        size=32,
        min_size=22,
        leading=1.2,
    )
    text_y = y + FULL_TEXT_TOP + (height - FULL_FIELD_MARGIN) / 2
    yield from draw_rich_text(text, x, text_y)


def _draw_full_name(card: Card, words: Words, x: float, y: float, max_width: float) -> Items:
    """The name of a card with its full text, and its type below it."""
    yield Label(
        words(card.name),
        x,
        y + FULL_NAME_Y,
        size=40,
        weight="Bold",
        colour=type_colour(card.character),
        anchor="mm",
        max_width=max_width,
        min_size=24,
    )
    yield Label(
        _type_text(card, words),
        x,
        y + FULL_TYPE_Y,
        size=27,
        colour=INK_SOFT,
        anchor="mm",
        max_width=max_width,
        min_size=20,
    )


def _draw_full_numbers(card: Card, x: float, y: float, width: int, *, unaffordable: bool) -> Items:
    """The cost and the defence in the upper corners of a card with its full text.

    `unaffordable` makes the cost red, on a dull coin.
    """
    cost_x = x - width / 2 + FULL_SEAL_INSET
    cost_y = y + FULL_SEAL_INSET
    if unaffordable:
        yield sestertius.at(cost_x, cost_y, FULL_SEAL_SIZE, unaffordable)
    colour = RED if unaffordable else INK
    yield Label(
        str(card.cost),
        cost_x,
        cost_y,
        size=FULL_NUMBER_TEXT,
        weight="Bold",
        colour=colour,
        anchor="mm",
    )
    defence_x = x + width / 2 - FULL_SEAL_INSET
    defence_y = y + FULL_DEFENCE_Y
    yield Label(
        str(card.defence),
        defence_x,
        defence_y,
        size=FULL_NUMBER_TEXT,
        weight="Bold",
        anchor="mm",
    )


def _type_text(card: Card, words: Words) -> str:
    """The type of a card in words: character or building, and the dice it needs."""
    dice_texts = (Text("always on"), Text("one die"), Text("two dice"))  # for 0, 1, 2 dice
    card_type = Text("Character") if card.character else Word("card", "Building")
    return f"{words(card_type)} · {words(dice_texts[card.dice])}"
