"""Draws a card of Roma: cost left, defence right, its symbol, name and effect.

People are red with a medallion, buildings slate with a
gable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Text, Word
from engine.roma.components import CARDS, Card
from words import Words

from ..fonts import fit_text
from ..pen import Pen
from ..scene import Items, Label, Sprite
from ..shapes import Point
from ..sprites import figure
from ..theme import INK, INK_SOFT, LAUREL, PANEL, PAPER, RED, SHADE, SLATE, TABLE, mix_colours
from ..widgets import draw_text_pill
from .colours import GOLD
from .icons import DULL_DARK, defence, sestertius
from .layout import CARD_HEIGHT
from .rich_text import draw_rich_text, fit_rich_text
from .symbols import SYMBOLS

SHADOW_DROP: Final = 4  # how far its shadow falls
TABLE_ART_HEIGHT: Final = 118  # the height of the field with the symbol on a card on the table
WEAVE: Final = mix_colours(RED, GOLD, 0.4)  # of a back
GAINED: Final = "#2F6A2A"  # a defence that is higher than printed
OVERLAP: Final = 0.62  # from one card face down to the next, in widths
GHOST_FADE: Final = 0.34  # of a card that has just fallen
# the discs of cost and defence: their size, how far their middles are
# from the card's edges, and the size of their numbers, on a card on
# the table and on one with its full text
TABLE_SEAL_SIZE, TABLE_SEAL_INSET, TABLE_NUMBER_TEXT = 50, 30, 42
FULL_SEAL_SIZE, FULL_SEAL_INSET, FULL_NUMBER_TEXT = 66, 38, 50
FULL_ART_HEIGHT: Final = 104  # like TABLE_ART_HEIGHT, on a card with its full text
# a card on the table: where its name and its effect stand, below its top
NAME_Y, EFFECT_Y, LONG_NAME_Y, LOW_EFFECT_Y = 139, 221, 145, 229
NAME_TEXT, LEAST_NAME_TEXT = 29, 22
COST_Y, DEFENCE_Y, DEFENCE_CHANGE_Y = 30, 29, 76
NAME_MARGIN, EFFECT_MARGIN = 10, 12  # less wide than the card
# of the effect: the most height below a name of one line and of two, and its sizes
EFFECT_HEIGHT, LOW_EFFECT_HEIGHT, EFFECT_TEXT, LEAST_EFFECT_TEXT = 130, 112, 25, 18
# a card with its full text: the same, and its type
FULL_NAME_Y, FULL_TYPE_Y, FULL_DEFENCE_Y = 127, 162, 37
FULL_NAME_MARGIN, FULL_TEXT_MARGIN = 24, 28
# its text stands in the field below FULL_TEXT_TOP: all that the field
# and the lines leave free
FULL_TEXT_TOP, FULL_FIELD_MARGIN, FULL_LINES_MARGIN = 177, 184, 183


def type_colour(character: bool) -> str:
    """The colour of a card's type: red for a character, slate for a building."""
    return RED if character else SLATE


CORNER_RADIUS, BORDER, SEAL_MARGIN = 14, 3, 5
DICE_LEFT, DICE_RISE = 8, 25  # of the dice that a card needs, from the lower left of its field
ICON_BOX: Final = 100  # the side of the box in which icons are drawn


@figure
def face(pen: Pen, key: str, is_character: bool, dice_needed: int, art_height: int) -> None:
    """A card without its words and numbers.

    `key` names its symbol. `art_height` is that of the
    coloured field with the symbol: TABLE_ART_HEIGHT on
    cards that lie in front of a player, which have
    smaller seals.
    """
    wide, full_height = pen.size
    high, edge = full_height - SHADOW_DROP, wide - BORDER
    # Opaque, which is pasted much faster than a picture with holes; it shows at the corners only
    pen.box(0, 0, wide, full_height, TABLE, None)
    pen.box(0, SHADOW_DROP, wide, full_height, SHADE, None, r=CORNER_RADIUS)
    pen.box(0, 0, wide, high, PAPER, INK, w=BORDER, r=CORNER_RADIUS)
    colour = type_colour(is_character)
    pen.box(BORDER, BORDER, edge, art_height, colour, None, r=CORNER_RADIUS - BORDER)
    # The lower corners of the coloured field are not round
    pen.box(BORDER, art_height - CORNER_RADIUS, edge, art_height, colour, None)
    if is_character:
        _draw_medallion(pen, key, wide / 2, art_height)
    else:
        _draw_gable(pen, key, wide / 2, art_height)
    pen.line([(BORDER, art_height), (edge, art_height)], INK, w=2.6)
    _draw_seals(pen, TABLE_SEAL_SIZE if art_height == TABLE_ART_HEIGHT else FULL_SEAL_SIZE)
    if dice_needed != 1:
        _draw_dice_need(pen, dice_needed, DICE_LEFT, art_height - DICE_RISE)


def _draw_seals(pen: Pen, size: float) -> None:
    """The coin and the shield in the upper corners, on which the numbers are written."""
    wide, _ = pen.size
    with pen.place(SEAL_MARGIN, SEAL_MARGIN, size / ICON_BOX):
        sestertius.draw_on(pen)
    with pen.place(wide - SEAL_MARGIN - size, SEAL_MARGIN, size / ICON_BOX):
        defence.draw_on(pen)


def _draw_medallion(pen: Pen, key: str, x: float, art: float) -> None:
    """The symbol of a character in a round field around x.

    `art` is the height of the card's coloured field. Discs
    one over the other make the edge: ink, red, ground.
    """
    y, radius = art * 0.54, art * 0.43
    light_red = mix_colours(RED, "#FFFFFF", 0.22)
    for growth, fill in ((4, INK), (2, light_red), (-3, PANEL)):
        pen.disc(x, y, radius + growth, fill, None)
    symbol_size = radius * 1.36
    with pen.place(x, y, symbol_size / 100):
        SYMBOLS[key](pen)


def _draw_gable(pen: Pen, key: str, x: float, art: float) -> None:
    """The symbol of a building under a gable around x.

    `art` is the height of the card's coloured field. Houses
    one over the other make the edge: ink, slate, ground.
    """
    half_width, gable_y, eaves_y = art * 0.48, art * 0.06, art * 0.37
    light_slate = mix_colours(SLATE, "#FFFFFF", 0.22)
    for growth, fill in ((4, INK), (2, light_slate), (-3, PANEL)):
        left, right = x - (half_width + growth), x + (half_width + growth)
        gable, eaves, foot = gable_y - growth, eaves_y - growth * 0.3, art + min(growth, 0)
        house = [(left, foot), (left, eaves), (x, gable), (right, eaves), (right, foot)]
        pen.poly(house, fill, None)
    symbol_y, symbol_size = art * 0.63, art * 0.62
    with pen.place(x, symbol_y, symbol_size / 100):
        SYMBOLS[key](pen)


def _draw_dice_need(pen: Pen, dice: int, x: float, y: float) -> None:
    """A plate with the dice that a card needs, from its top left corner (x, y).

    It is drawn where they are not the usual one: two dice,
    or none (two rings like a lying 8) for a card that is
    always on.
    """
    pen.box(x, y, x + 54, y + 31, PAPER, INK, w=3, r=9)
    if dice == 0:
        for middle in (18.5, 35.5):
            pen.arc(x + middle, y + 15.5, 7.4, start=0, end=360, ink=INK, w=4)
        return
    _draw_small_die(pen, x + 7, y + 6.5, pips=[(0.5, 0.5)])
    _draw_small_die(pen, x + 29, y + 6.5, pips=[(0.3, 0.3), (0.7, 0.7)])


def _draw_small_die(pen: Pen, left: float, top: float, pips: Sequence[Point]) -> None:
    """A die on a card's plate; `pips` lie at these parts of its side."""
    side = 18
    pen.box(left, top, left + side, top + side, PAPER, INK, w=2.6, r=4)
    for across, down in pips:
        pen.disc(left + side * across, top + side * down, 2.7, INK, None)


@figure
def backs(pen: Pen, n: int) -> None:
    """So many cards face down, each overlapping the one before.

    The sprite's width holds all of them.
    """
    full_width, full_height = pen.size
    wide, high = full_width / (1 + (n - 1) * OVERLAP), full_height - SHADOW_DROP
    for i in range(n):
        with pen.place(i * wide * OVERLAP, 0):
            _draw_back(pen, wide, high)


def _draw_back(pen: Pen, wide: float, high: float) -> None:
    """The back of one card: a frame, a pattern of small diamonds, and the wheel of fortune."""
    pen.box(0, SHADOW_DROP, wide, high + SHADOW_DROP, SHADE, None, r=14)
    pen.box(0, 0, wide, high, RED, INK, w=3, r=14)
    pen.box(11, 11, wide - 11, high - 11, RED, GOLD, w=3, r=8)
    for row, y in enumerate(range(34, int(high) - 24, 25)):
        shift = 13 if row % 2 else 0  # every second row stands between the others
        for x in range(34 + shift, int(wide) - 28, 26):
            pen.poly([(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)], WEAVE, None)
    with pen.place(wide / 2, high / 2, scale=0.86):
        pen.disc(0, 0, 54, RED, None)
        SYMBOLS["fortuna"](pen)


def draw_table_card(
    kind: int, strength: int, change: int, words: Words, x: float, y: float, wide: int
) -> Items:
    """A card that lies on a space; x is its middle, y its upper edge.

    `strength` is its defence now, `change` how much that
    differs from what is printed.
    """
    card = CARDS[kind]
    yield _card_face(card, x, y, wide)
    yield from _draw_card_text(card, words, x, y, wide, INK)
    yield _defence_label(strength, x, y, wide, _defence_colour(change))
    if change:
        change_x = x + wide / 2 - TABLE_SEAL_INSET
        yield from _draw_defence_change(change, change_x, y + DEFENCE_CHANGE_Y)


def _defence_label(defence: int, x: float, y: float, wide: int, colour: str) -> Label:
    """The defence at the top right of a card on the table; x is its middle, y its upper edge."""
    right = x + wide / 2
    return Label(
        str(defence),
        right - TABLE_SEAL_INSET,
        y + DEFENCE_Y,
        TABLE_NUMBER_TEXT,
        "Bold",
        colour,
        anchor="mm",
    )


def draw_ghost_card(kind: int, words: Words, x: float, y: float, wide: int) -> Items:
    """A card that has just left the table: it stays one picture longer, faded."""
    card = CARDS[kind]
    yield _card_face(card, x, y, wide).with_fade(GHOST_FADE)
    yield from _draw_card_text(card, words, x, y, wide, DULL_DARK)


def draw_missing_card(kind: int, words: Words, x: float, y: float, wide: int) -> Items:
    """A card that might be in a deck and is not: faded, with its printed defence."""
    yield from draw_ghost_card(kind, words, x, y, wide)
    yield _defence_label(CARDS[kind].defence, x, y, wide, DULL_DARK)


def _card_face(card: Card, x: float, y: float, wide: int) -> Sprite:
    """A card on the table without its words and numbers."""
    return face.at(
        x,
        y + (CARD_HEIGHT + SHADOW_DROP) / 2,
        wide,
        CARD_HEIGHT + SHADOW_DROP,
        card.key,
        card.character,
        card.dice,
        TABLE_ART_HEIGHT,
    )


def _draw_card_text(card: Card, words: Words, x: float, y: float, wide: int, ink: str) -> Items:
    """A card's cost, its name, and its effect in a few words.

    x is the card's middle, y its upper edge. An `ink` other
    than `INK` is for pale cards: the name has it too, and
    icons are faded.
    """
    is_pale = ink != INK
    cost_x = x - wide / 2 + TABLE_SEAL_INSET
    yield Label(
        str(card.cost),
        cost_x,
        y + COST_Y,
        size=TABLE_NUMBER_TEXT,
        weight="Bold",
        colour=ink,
        anchor="mm",
    )
    name, name_room = words(card.name), wide - NAME_MARGIN
    name_colour = ink if is_pale else type_colour(card.character)
    shown, _size = fit_text(name, name_room, NAME_TEXT, "Bold", LEAST_NAME_TEXT)
    fits_one_line = shown == name
    if fits_one_line:
        yield _name_label(name, x, y + NAME_Y, name_room, name_colour)
        effect_y, effect_height = y + EFFECT_Y, EFFECT_HEIGHT
    else:
        two_lines = fit_rich_text(
            name, name_room, max_height=58, size=24, floor=18, leading=1.2, weight="Bold"
        )
        yield from draw_rich_text(two_lines, x, y + LONG_NAME_Y, name_colour, fade=1, weight="Bold")
        effect_y, effect_height = y + LOW_EFFECT_Y, LOW_EFFECT_HEIGHT
    effect_room = wide - EFFECT_MARGIN
    effect = fit_rich_text(
        words(card.short), effect_room, effect_height, EFFECT_TEXT, LEAST_EFFECT_TEXT
    )
    yield from draw_rich_text(effect, x, effect_y, ink, fade=GHOST_FADE if is_pale else 1)


def _name_label(name: str, x: float, y: float, room: float, colour: str) -> Label:
    """The name of a card on the table, on one line."""
    return Label(
        name, x, y, NAME_TEXT, "Bold", colour, anchor="mm", room=room, floor=LEAST_NAME_TEXT
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
    kind: int, words: Words, x: float, y: float, wide: int, high: int, *, unaffordable: bool = False
) -> Items:
    """A card with its full text; x is its middle, y its upper edge.

    `unaffordable` makes the cost red.
    """
    card = CARDS[kind]
    full_height = high + SHADOW_DROP
    yield face.at(
        x,
        y + full_height / 2,
        wide,
        full_height,
        card.key,
        card.character,
        card.dice,
        FULL_ART_HEIGHT,
    )
    yield from _draw_full_numbers(card, x, y, wide, unaffordable=unaffordable)
    yield from _draw_full_name(card, words, x, y, wide - FULL_NAME_MARGIN)
    text = fit_rich_text(
        words(card.text),
        wide - FULL_TEXT_MARGIN,
        max_height=high - FULL_LINES_MARGIN,
        size=32,
        floor=22,
        leading=1.2,
    )
    text_y = y + FULL_TEXT_TOP + (high - FULL_FIELD_MARGIN) / 2
    yield from draw_rich_text(text, x, text_y)


def _draw_full_name(card: Card, words: Words, x: float, y: float, room: float) -> Items:
    """The name of a card with its full text, and its type below it."""
    yield Label(
        words(card.name),
        x,
        y + FULL_NAME_Y,
        size=40,
        weight="Bold",
        colour=type_colour(card.character),
        anchor="mm",
        room=room,
        floor=24,
    )
    yield Label(
        _type_text(card, words),
        x,
        y + FULL_TYPE_Y,
        size=27,
        colour=INK_SOFT,
        anchor="mm",
        room=room,
        floor=20,
    )


def _draw_full_numbers(card: Card, x: float, y: float, wide: int, *, unaffordable: bool) -> Items:
    """The cost and the defence in the upper corners of a card with its full text.

    `unaffordable` makes the cost red, on a dull coin.
    """
    cost_x, cost_y = x - wide / 2 + FULL_SEAL_INSET, y + FULL_SEAL_INSET
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
    defence_x, defence_y = x + wide / 2 - FULL_SEAL_INSET, y + FULL_DEFENCE_Y
    yield Label(
        str(card.defence),
        defence_x,
        defence_y,
        size=FULL_NUMBER_TEXT,
        weight="Bold",
        anchor="mm",
    )


def _type_text(card: Card, words: Words) -> str:
    """Character or building, and the dice it needs."""
    dice_texts = (Text("always on"), Text("one die"), Text("two dice"))  # for 0, 1, 2 dice
    card_type = Text("Character") if card.character else Word("card", "Building")
    return f"{words(card_type)} · {words(dice_texts[card.dice])}"
