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
from ..widgets import draw_icon_and_number, pill, seat_panel
from .icons import deck, dice_less, face_down_card, hand, sestertius
from .layout import MARGIN, STRIP_HEIGHT, STRIP_TOPS, WIDTH
from .symbols import symbol
from .table import is_face_down, lower_seat

# where the parts of a strip begin
NAME_X, POINTS_X, MONEY_X, HAND_X, EXTRAS_X = 92, 414, 634, 784, 908
DIE_SIZE: Final = 58  # of a die
USED_DIE_FADE: Final = 0.34
EXTRAS_WIDTH: Final = 220  # before the dice


def draw_player_strips(view: RomaView, words: Words, dice: tuple[Plain, ...] = ()) -> Items:
    """The strips of both players; unused dice with values in `dice` may be chosen."""
    for side in view.sides:
        yield from _draw_strip(view, side, words, dice)


def _draw_strip(view: RomaView, side: Side, words: Words, dice: tuple[Plain, ...]) -> Items:
    """One player's strip: name, points, money, hand, extras and dice; lit while they must act."""
    top = STRIP_TOPS[side.seat == lower_seat(view)]
    y = top + STRIP_HEIGHT / 2
    won = view.result is not None and side.seat in view.result.winners
    lit = won or side.seat in view.seats_to_act
    yield seat_panel(MARGIN, top, WIDTH - 2 * MARGIN, STRIP_HEIGHT, lit=lit)
    if won:
        yield laurel.at(54, y, size=76)
    yield marker.at(54, y, 44 if won else 58, side.seat)
    name, size = NAME_X + 8 * won, 58 if won else 48
    yield Label(
        words.seat_name(side.seat),
        name,
        y,
        size=38,
        weight="Bold" if lit else "SemiBold",
        room=POINTS_X - name - 52,
        floor=24,
    )
    yield from draw_icon_and_number(laurel.at(POINTS_X, y, size=64), side.points, size)
    yield from _draw_points_change(
        view, side, POINTS_X + 44 + text_width(str(side.points), size, "Bold"), y
    )
    yield from draw_icon_and_number(sestertius.at(MONEY_X, y, size=52), side.money)
    yield from draw_icon_and_number(hand.at(HAND_X, y, size=56), side.hand_size)
    yield from _draw_extras(view, side, y)
    yield from _draw_dice(side, y, dice if side.seat in view.seats_to_act else ())


def _draw_points_change(view: RomaView, side: Side, x: float, y: float) -> Items:
    """A pill with the points that the last move brought or cost the player."""
    change = sum(action.points[side.seat] for action in view.last_move)
    if change:
        text = f"{change:+d}".replace("-", "−")
        wide = text_width(text, 28, "Bold") + 26
        x += 10
        yield pill(x + wide / 2, y, wide, high=40, fill=TERRACOTTA, edge=PAPER)
        yield Label(text, x + wide / 2, y, size=28, weight="Bold", colour=PAPER, anchor="mm")


def _draw_extras(view: RomaView, side: Side, y: float) -> Items:
    """What is special now: missing dice, drawn and lifted cards, a tick for who is ready.

    At the end the cards of the hand are shown instead.
    """
    x = EXTRAS_X
    if view.result:
        yield from _draw_card_symbols(side.hand or (), x, y)
        return
    for _ in range(side.fewer_dice):
        yield dice_less.at(x, y, size=54)
        x += 60
    if side.drawn:
        yield from draw_icon_and_number(
            deck.at(x, y, size=54), side.drawn, size=34, colour=TERRACOTTA
        )
        x += 96
    if is_face_down(view) and side.ready:
        yield face_down_card.at(x, y, size=58)
        x += 60
    if side.ready:
        yield tick.at(x, y, size=46)
    yield from _draw_card_symbols(side.lifted, x, y)


def _draw_card_symbols(kinds: Sequence[int], x: float, y: float) -> Items:
    """Cards by their symbols, closer together where they are many."""
    room = EXTRAS_WIDTH - (x - EXTRAS_X)
    for i, kind in enumerate(kinds):
        yield symbol.at(x + i * min(50, room / len(kinds)), y, 46, KEYS[kind])


def _draw_dice(side: Side, y: float, legal: tuple[Plain, ...]) -> Items:
    """The player's dice: used ones pale with where they went, `legal` values framed."""
    for i, own_die in enumerate(side.dice):
        x = WIDTH - MARGIN - 50 - (len(side.dice) - 1 - i) * 86
        if own_die.on is None and own_die.value in legal:
            yield Panel(x - 37, y - 37 + 3, 74, 68, None, TERRACOTTA, edge_width=5, radius=18)
        yield die.at(x, y, DIE_SIZE, side.seat, own_die.value).with_fade(
            1 if own_die.on is None else USED_DIE_FADE
        )
        if own_die.on is not None:
            yield from _draw_die_place(own_die, x + 25, y + 18)


def _draw_die_place(used: Die, x: float, y: float) -> Items:
    """A small sign of where a used die went: money, cards, bribery or a space."""
    yield disc.at(x, y, 38, PAPER, INK)
    signs = {
        MONEY: sestertius.at(x, y, size=26),
        CARDS: deck.at(x, y, size=28),
        BRIBERY: symbol.at(x, y, 28, "patronus"),
    }
    assert used.on is not None
    yield signs.get(used.on) or Label(
        str(used.on + 1), x, y, size=24, weight="Bold", colour=INK, anchor="mm"
    )
