"""Draws the strips of both players of Roma: points, money, cards in hand, dice.

Dice are shown used and unused, beside what is special about the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Plain
from engine.roma.board import BRIBERY, CARDS, MONEY
from engine.roma.components import KEYS
from engine.roma.view import Die, RomaView, Side
from words import Words

from ..fonts import text_width
from ..icons.marks import disc, laurel, tick
from ..icons.seats import die, marker
from ..scene import Items, Label, Panel
from ..theme import INK, PAPER, TERRACOTTA
from ..widgets import draw_text_pill, icon_with_number, seat_panel
from .icons import deck, dice_less, face_down_card, hand, sestertius
from .layout import MARGIN, STRIP_HEIGHT, STRIP_TOPS, WIDTH
from .symbols import symbol
from .table import BRIBERY_SYMBOL, lays_cards_face_down, lower_seat

# where the parts of a strip begin
NAME_X, POINTS_X, MONEY_X, HAND_X, EXTRAS_X = 90, 326, 520, 638, 740
DIE_SIZE: Final = 58  # of a die
USED_DIE_FADE: Final = 0.34
EXTRAS_WIDTH: Final = 96  # before the dice
FINAL_HAND_WIDTH: Final = 290  # of the hand at the end, in the place of the dice, too
EXTRA_STEP, DRAWN_STEP = 50, 90  # from an extra to the next
SYMBOL_SIZE, MAX_SYMBOL_STEP = 46, 50
MARKER_X, MARKER_SIZE, WREATHED_MARKER_SIZE, WREATH_SIZE = 54, 58, 44, 76
WREATHED_NAME_SHIFT, NAME_GAP = 8, 42  # of a winner's name; between a name and the points
POINTS_TEXT, WINNER_POINTS_TEXT, CHANGE_TEXT = 48, 54, 28
POINTS_NUMBER_ASIDE: Final = 38  # where the number of points begins, right of its wreath's middle
CHANGE_GAP, CHANGE_PADDING = 6, 20  # before the pill with a change, and around its text
DIE_STEP: Final = 74  # from one die to the next
LAST_DIE_X: Final = WIDTH - MARGIN - 48
PLACE_SIGN_RIGHT, PLACE_SIGN_DOWN = 20, 18  # from the middle of a used die
DIE_FRAME_WIDTH, DIE_FRAME_HEIGHT = 72, 70  # of a die that may be chosen
PLACE_SIGN_SIZE, BRIBERY_SIZE = 38, 28  # of where a used die went


def draw_player_strips(view: RomaView, words: Words, dice: tuple[Plain, ...] = ()) -> Items:
    """The strips of both players; unused dice with values in `dice` may be chosen."""
    for side in view.sides:
        yield from _draw_strip(view, side, words, dice)


def _draw_strip(view: RomaView, side: Side, words: Words, dice: tuple[Plain, ...]) -> Items:
    """One player's strip: name, points, money, hand, extras and dice.

    It is highlighted while they must act, and at the end where they have won.
    """
    upper_top, lower_top = STRIP_TOPS
    top = lower_top if side.seat == lower_seat(view) else upper_top
    y = top + STRIP_HEIGHT / 2
    won = view.result is not None and side.seat in view.result.winners
    must_act = side.seat in view.seats_to_act
    highlighted = won or must_act
    yield seat_panel(MARGIN, top, WIDTH - 2 * MARGIN, STRIP_HEIGHT, highlighted=highlighted)
    yield from _draw_marker_and_name(side, words, y, won=won, highlighted=highlighted)
    text_size = WINNER_POINTS_TEXT if won else POINTS_TEXT
    yield from icon_with_number(laurel.at(POINTS_X, y, size=60), side.points, text_size)
    points_width = text_width(str(side.points), text_size, "Bold")
    change_x = POINTS_X + POINTS_NUMBER_ASIDE + points_width
    yield from _draw_points_change(view, side, change_x, y)
    yield from icon_with_number(sestertius.at(MONEY_X, y, size=52), side.money)
    yield from icon_with_number(hand.at(HAND_X, y, size=56), side.hand_size)
    yield from _draw_extras(view, side, y)
    if view.result is None:
        yield from _draw_dice(side, y, dice if must_act else ())


def _draw_marker_and_name(
    side: Side,
    words: Words,
    y: float,
    *,
    won: bool,
    highlighted: bool,
) -> Items:
    """A player's marker, in a wreath for whoever has `won`, and the name after it."""
    if won:
        yield laurel.at(MARKER_X, y, WREATH_SIZE)
    marker_size = WREATHED_MARKER_SIZE if won else MARKER_SIZE
    yield marker.at(MARKER_X, y, marker_size, side.seat)
    name_x = NAME_X + WREATHED_NAME_SHIFT if won else NAME_X
    yield Label(
        words.seat_name(side.seat),
        name_x,
        y,
        size=38,
        weight="Bold" if highlighted else "SemiBold",
        max_width=POINTS_X - name_x - NAME_GAP,
        min_size=22,
    )


def _draw_points_change(view: RomaView, side: Side, x: float, y: float) -> Items:
    """A pill right of x with the points that the last move brought or cost the player."""
    change = sum(action.points[side.seat] for action in view.last_move)
    if change:
        text = f"{change:+d}".replace("-", "−")
        width = text_width(text, CHANGE_TEXT, "Bold") + CHANGE_PADDING
        yield from draw_text_pill(
            text,
            x + CHANGE_GAP + width / 2,
            y,
            width=width,
            height=40,
            text_size=CHANGE_TEXT,
            fill=TERRACOTTA,
            edge=PAPER,
        )


def _draw_extras(view: RomaView, side: Side, y: float) -> Items:
    """What is special now: missing dice, drawn cards, cards taken up, who is ready.

    At the end the cards of the hand are shown instead; they also have
    the room of the dice.
    """
    x = EXTRAS_X
    if view.result:
        yield from _draw_card_symbols(side.hand or (), x, y, FINAL_HAND_WIDTH)
        return
    for _ in range(side.fewer_dice):
        yield dice_less.at(x, y, size=54)
        x += EXTRA_STEP
    if side.drawn:
        yield from icon_with_number(deck.at(x, y, size=54), side.drawn, size=34, colour=TERRACOTTA)
        x += DRAWN_STEP
    if lays_cards_face_down(view) and side.ready:
        yield face_down_card.at(x, y, size=58)
        x += EXTRA_STEP
    if side.ready:
        yield tick.at(x, y, size=46)
    yield from _draw_card_symbols(side.lifted, x, y, EXTRAS_WIDTH - (x - EXTRAS_X))


def _draw_card_symbols(kinds: Sequence[int], x: float, y: float, max_width: float) -> Items:
    """Cards by their symbols side by side from x on; closer together where they are many."""
    step = min(MAX_SYMBOL_STEP, max_width / max(1, len(kinds)))
    for i, kind in enumerate(kinds):
        yield symbol.at(x + i * step, y, SYMBOL_SIZE, KEYS[kind])


def _draw_dice(side: Side, y: float, legal: tuple[Plain, ...]) -> Items:
    """The player's dice: used ones pale with where they went, `legal` values framed."""
    first_x = LAST_DIE_X - (len(side.dice) - 1) * DIE_STEP
    for i, own_die in enumerate(side.dice):
        x, is_unused = first_x + i * DIE_STEP, own_die.on is None
        if is_unused and own_die.value in legal:
            yield Panel(
                x - DIE_FRAME_WIDTH / 2,
                y - DIE_FRAME_HEIGHT / 2,
                DIE_FRAME_WIDTH,
                DIE_FRAME_HEIGHT,
                fill=None,
                edge=TERRACOTTA,
                edge_width=5,
                radius=18,
            )
        shown = die.at(x, y, DIE_SIZE, side.seat, own_die.value)
        yield shown.with_fade(1 if is_unused else USED_DIE_FADE)
        if not is_unused:
            yield from _draw_die_place(own_die, x + PLACE_SIGN_RIGHT, y + PLACE_SIGN_DOWN)


def _draw_die_place(used: Die, x: float, y: float) -> Items:
    """A small sign of where a used die went: money, cards, bribery or a space."""
    assert used.on is not None
    yield disc.at(x, y, PLACE_SIGN_SIZE, PAPER, INK)
    signs = {
        MONEY: sestertius.at(x, y, size=26),
        CARDS: deck.at(x, y, size=28),
        BRIBERY: symbol.at(x, y, BRIBERY_SIZE, BRIBERY_SYMBOL),
    }
    if used.on in signs:
        yield signs[used.on]
    else:
        number = str(used.on + 1)
        yield Label(
            number,
            x,
            y,
            size=24,
            weight="Bold",
            colour=INK,
            anchor="mm",
        )
