"""Draws what was rolled, on a plate in the emptiest corner of Catan's sea."""

from __future__ import annotations

from typing import Final

from engine.catan.view import CatanView, Throw, ThrowSymbol

from ..fonts import wrap_text
from ..icons.seats import cube
from ..scene import Items, Label, Panel
from ..theme import INK, INK_SOFT, PANEL, PANEL_EDGE, PAPER, RED
from .art import Art
from .layout import BoardLayout, find_plate_places

# All sizes are those on the usual plate: two rolls in rows, or one pair with its number below
DICE_ROW_STEP: Final = 80
SMALL_DIE, SMALL_DICE_STEP = 52, 58
LARGE_DIE, LARGE_DICE_STEP = 82, 90
ROW_NUMBER_TEXT, PAIR_NUMBER_TEXT, CARD_NUMBER_TEXT = 44, 58, 72
# a card on the plate, instead of dice
CARD_ICON_SIZE: Final = 84
CARD_TITLE_WIDTH, CARD_TITLE_TEXT, CARD_LINE_STEP = 172, 26, 30
LEAST_CARD_TITLE_TEXT: Final = 20
# from the middle of the plate: rows at y, columns at x
PAIR_Y, PAIR_NUMBER_Y = -33, 48
ROW_DICE_X, ROW_NUMBER_X = -36, 58
# three dice in a row: the middle of the first two, and the number after the third
THREE_DIE, THREE_DICE_STEP, THREE_DICE_X, THREE_NUMBER_X, THREE_NUMBER_TEXT = 42, 46, -48, 68, 36
CARD_ICON_X, CARD_NUMBER_X, CARD_TOP_Y, CARD_DICE_X = -48, 40, -32, 2
ONE_TITLE_Y, TWO_TITLES_Y = 52, 38  # the first line of a title


def draw_dice(view: CatanView, layout: BoardLayout, art: Art) -> Items:
    """What was rolled, in the emptiest corner of the picture.

    One roll has large dice or a card; of several in a turn, the last
    two have a row each.
    """
    if not view.throws:
        return
    (x, y), *_ = find_plate_places(layout)  # the middle of the emptiest
    width, height, _ = layout.plate
    left = x - width / 2
    top = y - height / 2
    scale = layout.plate.scale
    yield Panel(left, top, width, height, PANEL, PANEL_EDGE, edge_width=2, radius=22, raised=True)
    *_, last = view.throws
    if len(view.throws) > 1:
        step = DICE_ROW_STEP * scale
        for i, throw in enumerate(view.throws[-2:]):
            yield from _draw_dice_row(throw, art, x, y + step * (i - 0.5), scale)
    elif last.dice is None:
        yield from _draw_card(last, art, x, y, scale)
    else:
        size, step = LARGE_DIE * scale, LARGE_DICE_STEP * scale
        yield from _draw_dice_pair(last, x, y + PAIR_Y * scale, size, step)
        number_y = y + PAIR_NUMBER_Y * scale
        number_x = x - step / 2 if last.face else x
        yield _number_label(last.number, number_x, number_y, PAIR_NUMBER_TEXT * scale)
        if last.face:
            yield from _draw_third_die(last.face, art, x + step / 2, number_y, size)


def _number_label(number: int, x: float, y: float, size: float) -> Label:
    """The label of a number that was rolled, around (x, y)."""
    return Label(str(number), x, y, round(size), "Bold", INK, anchor="mm")


def _draw_card(throw: Throw, art: Art, x: float, y: float, scale: float) -> Items:
    """A card that was drawn instead of rolling: icon or further dice, number, title.

    (x, y) is the middle of the plate. The title takes one or two lines;
    the second one shrinks or is cut where it is too long.
    """
    top_row = y + CARD_TOP_Y * scale
    title = art.words(throw.card.title) if throw.card else ""
    if throw.face:
        yield from _draw_card_dice(throw, art, x, top_row, scale)
    else:
        yield from _draw_card_icon(throw, art, x, top_row, scale)
    max_width = CARD_TITLE_WIDTH * scale
    text_size = round(CARD_TITLE_TEXT * scale)
    lines = _card_title_lines(title, max_width, text_size)
    first_line = y + scale * (ONE_TITLE_Y if len(lines) == 1 else TWO_TITLES_Y)
    for i, line in enumerate(lines):
        yield Label(
            line,
            x,
            first_line + CARD_LINE_STEP * scale * i,
            text_size,
            colour=INK_SOFT,
            anchor="mm",
            max_width=max_width,
            min_size=LEAST_CARD_TITLE_TEXT,
        )


def _draw_card_icon(throw: Throw, art: Art, x: float, y: float, scale: float) -> Items:
    """The upper part of a card: its icon and its number."""
    if throw.card:
        icon = art.throw_icon(throw.card.key)
        size = CARD_ICON_SIZE * scale
        yield from art.draw_symbol(icon, throw.card.title, x + CARD_ICON_X * scale, y, size)
    yield _number_label(throw.number, x + CARD_NUMBER_X * scale, y, CARD_NUMBER_TEXT * scale)


def _draw_card_dice(throw: Throw, art: Art, x: float, y: float, scale: float) -> Items:
    """The upper part of a card that replaces the dice: its number, the red die, the third die."""
    size, step = SMALL_DIE * scale, SMALL_DICE_STEP * scale
    yield _number_label(throw.number, x - ROW_NUMBER_X * scale, y, PAIR_NUMBER_TEXT * scale)
    if throw.red is not None:
        yield cube.at(x + CARD_DICE_X * scale, y, size, throw.red, RED, PAPER)
    if throw.face:
        yield from _draw_third_die(throw.face, art, x + CARD_DICE_X * scale + step, y, size)


def _card_title_lines(title: str, max_width: float, size: int) -> tuple[str, ...]:
    """A card's title on one line, or on two, the second with all the other words."""
    wrapped = wrap_text(title, max_width, size, "SemiBold")
    first, *rest = wrapped or ("",)
    return (first, " ".join(rest)) if rest else (first,)


def _draw_dice_pair(throw: Throw, x: float, y: float, size: float, step: float) -> Items:
    """A light and a red die side by side, `step` apart, around (x, y).

    Beside a third die the first of the two is the red one.
    """
    assert throw.dice is not None
    first, second = throw.dice
    left, right = x - step / 2, x + step / 2
    if throw.face:
        yield cube.at(left, y, size, first, RED, PAPER)
        yield cube.at(right, y, size, second)
    else:
        yield cube.at(left, y, size, first)
        yield cube.at(right, y, size, second, RED, PAPER)


def _draw_third_die(face: ThrowSymbol, art: Art, x: float, y: float, size: float) -> Items:
    """What a third die shows; without a drawing the letter of its title."""
    yield from art.draw_symbol(art.third_die_icon(face.key), face.title, x, y, size)


def _draw_dice_row(throw: Throw, art: Art, x: float, y: float, scale: float) -> Items:
    """One of two rolls of a turn: its small dice (none for a card) and its number.

    (x, y) is the middle of the row. Three dice are smaller.
    """
    if throw.dice and throw.face:
        size, step = THREE_DIE * scale, THREE_DICE_STEP * scale
        first_x = x + THREE_DICE_X * scale
        yield from _draw_dice_pair(throw, first_x, y, size, step)
        yield from _draw_third_die(throw.face, art, first_x + step * 1.5, y, size)
        yield _number_label(throw.number, x + THREE_NUMBER_X * scale, y, THREE_NUMBER_TEXT * scale)
        return
    if throw.dice:
        size, step = SMALL_DIE * scale, SMALL_DICE_STEP * scale
        yield from _draw_dice_pair(throw, x + ROW_DICE_X * scale, y, size, step)
    yield _number_label(throw.number, x + ROW_NUMBER_X * scale, y, ROW_NUMBER_TEXT * scale)
