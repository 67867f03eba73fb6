"""Draws a card of Roma: cost left, defence right, its symbol, name and effect.

People are red with a medallion, buildings slate with a gable.
"""

from __future__ import annotations

from typing import Final

from engine.core import Text, Word
from engine.roma.components import CARDS, Card
from words import Words

from ..fonts import fit_text
from ..pen import Pen
from ..scene import Items, Label, Sprite
from ..sprites import figure
from ..theme import INK, INK_SOFT, LAUREL, PANEL, PAPER, RED, SHADE, SLATE, TABLE, mix_colours
from ..widgets import pill
from .colours import GOLD
from .icons import DULL_DARK, defence, sestertius
from .layout import CARD_HEIGHT
from .rich_text import draw_rich_text, fit_rich_text
from .symbols import SYMBOLS

SHADOW_DROP: Final = 4  # how far its shadow falls
TABLE_ART_HEIGHT: Final = 130  # the height of the field with the symbol on a card on the table
WEAVE: Final = mix_colours(RED, GOLD, 0.4)  # of a back
GAINED: Final = "#2F6A2A"  # a defence that is higher than printed
OVERLAP: Final = 0.62  # from one card face down to the next, in widths
GHOST_FADE: Final = 0.34  # of a card that has just fallen


def type_colour(character: bool) -> str:
    """The colour of a card's type."""
    return RED if character else SLATE


@figure
def face(pen: Pen, key: str, character: bool, dice: int, art: int) -> None:
    """A card without its words and numbers.

    `key` names its symbol, `dice` is how many it needs, `art` the
    height of the coloured field with the symbol.
    """
    wide, high = pen.size[0], pen.size[1] - SHADOW_DROP
    pen.box(
        0, 0, wide, high + SHADOW_DROP, TABLE, None
    )  # without holes it is pasted much faster; only the corners show it
    pen.box(0, SHADOW_DROP, wide, high + SHADOW_DROP, SHADE, None, r=14)
    pen.box(0, 0, wide, high, PAPER, INK, w=3, r=14)
    pen.box(3, 3, wide - 3, art, type_colour(character), None, r=11)
    pen.box(3, art - 14, wide - 3, art, type_colour(character), None)
    (_draw_medallion if character else _draw_gable)(pen, key, wide / 2, art)
    pen.line([(3, art), (wide - 3, art)], INK, w=2.6)
    seal = 54 if art == TABLE_ART_HEIGHT else 72
    with pen.place(5, 5, seal / 100):
        sestertius.draw_on(pen)
    with pen.place(wide - 5 - seal, 5, seal / 100):
        defence.draw_on(pen)
    if dice != 1:
        _draw_dice_need(pen, dice, 8, art - 25)


def _draw_medallion(pen: Pen, key: str, x: float, art: float) -> None:
    """The symbol of a character in a round field; `art` is the field's height."""
    y, r = art * 0.54, art * 0.43
    for grow, fill in ((4, INK), (2, mix_colours(RED, "#FFFFFF", 0.22)), (-3, PANEL)):
        pen.disc(x, y, r + grow, fill, None)
    with pen.place(x, y, r * 1.36 / 100):
        SYMBOLS[key](pen)


def _draw_gable(pen: Pen, key: str, x: float, art: float) -> None:
    """The symbol of a building under a gable; `art` is the field's height."""
    half, top, eave = art * 0.48, art * 0.06, art * 0.37
    for grow, fill in ((4, INK), (2, mix_colours(SLATE, "#FFFFFF", 0.22)), (-3, PANEL)):
        foot, side = art + min(grow, 0), half + grow
        eaves = eave - grow * 0.3
        pen.poly(
            [
                (x - side, foot),
                (x - side, eaves),
                (x, top - grow),
                (x + side, eaves),
                (x + side, foot),
            ],
            fill,
            None,
        )
    with pen.place(x, art * 0.63, art * 0.62 / 100):
        SYMBOLS[key](pen)


def _draw_dice_need(pen: Pen, dice: int, x: float, y: float) -> None:
    """What a card needs beyond the usual one die: two dice, or none because it is always on."""
    pen.box(x, y, x + 54, y + 31, PAPER, INK, w=3, r=9)
    if dice == 0:
        for left in (18.5, 35.5):
            pen.arc(x + left, y + 15.5, 7.4, start=0, end=360, ink=INK, w=4)
        return
    for left, pips in ((7, ((0.5, 0.5),)), (29, ((0.3, 0.3), (0.7, 0.7)))):
        pen.box(x + left, y + 6.5, x + left + 18, y + 24.5, PAPER, INK, w=2.6, r=4)
        for across, down in pips:
            pen.disc(x + left + 18 * across, y + 6.5 + 18 * down, 2.7, INK, None)


@figure
def backs(pen: Pen, n: int) -> None:
    """Cards face down, one over the other."""
    wide, high = pen.size[0] / (1 + (n - 1) * OVERLAP), pen.size[1] - SHADOW_DROP
    for i in range(n):
        with pen.place(i * wide * OVERLAP, 0):
            _draw_back(pen, wide, high)


def _draw_back(pen: Pen, wide: float, high: float) -> None:
    """The back of one card."""
    pen.box(0, SHADOW_DROP, wide, high + SHADOW_DROP, SHADE, None, r=14)
    pen.box(0, 0, wide, high, RED, INK, w=3, r=14)
    pen.box(11, 11, wide - 11, high - 11, RED, GOLD, w=3, r=8)
    for row, y in enumerate(range(34, int(high) - 24, 25)):
        for x in range(34 + row % 2 * 13, int(wide) - 28, 26):
            pen.poly([(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)], WEAVE, None)
    with pen.place(wide / 2, high / 2, scale=0.86):
        pen.disc(0, 0, 54, RED, None)
        SYMBOLS["fortuna"](pen)


def draw_table_card(
    kind: int, strength: int, change: int, words: Words, x: float, y: float, wide: int
) -> Items:
    """A card that lies on a space; x is its middle, y its upper edge.

    `strength` is its defence now, `change` how much that differs from what is printed.
    """
    card = CARDS[kind]
    yield _card_face(card, x, y, wide)
    yield from _draw_card_text(card, words, x, y, wide, INK)
    yield Label(
        str(strength),
        x + wide / 2 - 32,
        y + 31,
        size=44,
        weight="Bold",
        colour=_defence_colour(change),
        anchor="mm",
    )
    if change:
        yield from _draw_defence_change(change, x + wide / 2 - 32, y + 79)


def draw_ghost_card(kind: int, words: Words, x: float, y: float, wide: int) -> Items:
    """A card that has just left the table: it stays one picture longer, faded."""
    card = CARDS[kind]
    yield _card_face(card, x, y, wide).with_fade(GHOST_FADE)
    yield from _draw_card_text(card, words, x, y, wide, DULL_DARK)


def draw_missing_card(kind: int, words: Words, x: float, y: float, wide: int) -> Items:
    """A card that might be in a deck and is not: faded, with its printed defence."""
    yield from draw_ghost_card(kind, words, x, y, wide)
    yield Label(
        str(CARDS[kind].defence),
        x + wide / 2 - 32,
        y + 31,
        size=44,
        weight="Bold",
        colour=DULL_DARK,
        anchor="mm",
    )


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

    x is the card's middle, y its upper edge. An `ink` other than `INK`
    is for pale cards: the name has it too, and icons are faded.
    """
    faint = ink != INK
    yield Label(
        str(card.cost), x - wide / 2 + 32, y + 32, size=44, weight="Bold", colour=ink, anchor="mm"
    )
    name, short, colour = (
        words(card.name),
        words(card.short),
        ink if faint else type_colour(card.character),
    )
    if fit_text(name, wide - 18, 27, "Bold", 18)[0] == name:
        yield Label(
            name,
            x,
            y + 153,
            size=27,
            weight="Bold",
            colour=colour,
            anchor="mm",
            room=wide - 18,
            floor=18,
        )
        yield from draw_rich_text(
            fit_rich_text(short, wide - 20, 78, 22, 17),
            x,
            y + 213,
            ink,
            fade=GHOST_FADE if faint else 1,
        )
    else:  # on two lines, and the effect a little smaller
        yield from draw_rich_text(
            fit_rich_text(name, wide - 18, 50, 20, 16, 1.25, "Bold"),
            x,
            y + 154,
            colour,
            fade=1,
            weight="Bold",
        )
        yield from draw_rich_text(
            fit_rich_text(short, wide - 20, 70, 20, 17),
            x,
            y + 219,
            ink,
            fade=GHOST_FADE if faint else 1,
        )


def _defence_colour(change: int) -> str:
    """Green for a defence above the printed one, red below it."""
    if not change:
        return INK
    return GAINED if change > 0 else RED


def _draw_defence_change(change: int, x: float, y: float) -> Items:
    """A pill with how much a card's defence differs from what is printed."""
    yield pill(x, y, wide=52, high=34, fill=LAUREL if change > 0 else RED, edge=INK)
    yield Label(
        f"{change:+d}".replace("-", "−"), x, y, size=27, weight="Bold", colour=PAPER, anchor="mm"
    )


def draw_full_card(
    kind: int, words: Words, x: float, y: float, wide: int, high: int, *, unaffordable: bool = False
) -> Items:
    """A card with its full text; x is its middle, y its upper edge.

    `unaffordable` makes the cost red.
    """
    card, art = CARDS[kind], 158
    left, right = x - wide / 2 + 41, x + wide / 2 - 41
    look = card.key, card.character, card.dice, art
    yield face.at(x, y + (high + SHADOW_DROP) / 2, wide, high + SHADOW_DROP, *look)
    if unaffordable:
        yield sestertius.at(left, y + 41, 72, True)
    yield Label(
        str(card.cost),
        left,
        y + 41,
        size=52,
        weight="Bold",
        colour=RED if unaffordable else INK,
        anchor="mm",
    )
    yield Label(str(card.defence), right, y + 40, size=52, weight="Bold", colour=INK, anchor="mm")
    name, colour, room = words(card.name), type_colour(card.character), wide - 24
    yield Label(
        name, x, y + 191, size=36, weight="Bold", colour=colour, anchor="mm", room=room, floor=22
    )
    kind_text = _type_text(card, words)
    yield Label(
        kind_text,
        x,
        y + 227,
        size=23,
        weight="SemiBold",
        colour=INK_SOFT,
        anchor="mm",
        room=room,
        floor=16,
    )
    text = fit_rich_text(words(card.text), wide - 28, high - 270, 25, 17, 1.26)
    yield from draw_rich_text(text, x, y + 250 + (high - 262) / 2)


def _type_text(card: Card, words: Words) -> str:
    """Character or building, and the dice it needs."""
    needs = (Text("always on"), Text("one die"), Text("two dice"))[card.dice]
    return (
        f"{words(Text('Character') if card.character else Word('card', 'Building'))} · "
        f"{words(needs)}"
    )
