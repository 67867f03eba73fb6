"""What lies on the bar: used dice, signs on blocked spaces, and where a die that is left goes."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.core import Seat
from engine.roma.board import CARDS, MONEY
from engine.roma.components import CARDS as KINDS
from engine.roma.view import RomaView, Side

from ..icons.seats import die
from ..pen import Pen
from ..scene import Items
from ..sprites import figure
from ..theme import SEATS
from .icons import no_entry
from .layout import BAR_MIDDLE, MARGIN, WIDTH, Row
from .table import lower_seat, slot_point

DIE_SIZE: Final = 46  # of a die that lies on the bar
DIE_ASIDE: Final = 62  # how far beside a number a die lies
# how far each die on one number lies above its middle: inside the bar, and at its ends
DICE_RISES, END_DICE_RISES = (0, 0, 40), (0, 40, -40)
# dice on money and cards, from the middle of the place: how far right
# they all lie, how far up the first one, and how far each further one
# lies below the one before
USE_DIE_RIGHT, USE_DIE_UP, USE_DIE_STEP = 26, 22, 44
SIGN_SIZE, SIGN_ASIDE = 44, 46  # of a blocked space's sign, above or below its number
AIM_WIDTH, AIM_HEIGHT, AIM_ASIDE = 54, 28, 50  # of a sign at a number, and from its middle


def draw_bar(view: RomaView, busy_gaps: frozenset[int]) -> Items:
    """What lies on the bar: used dice, and signs on blocked spaces.

    `busy_gaps` are left free for arrows: gap n is left of
    space n.
    """
    row = Row(len(view.sides[0].spaces))
    yield from _draw_aims(view, row)
    for side in view.sides:
        lying: Counter[int] = Counter()
        for used in side.dice:
            if used.on is not None:
                x, y = die_point(row, used.on, lying[used.on], busy_gaps)
                yield die.at(x, y, DIE_SIZE, side.seat, used.value)
                lying[used.on] += 1
        if view.result is None:
            is_lower = side.seat == lower_seat(view)
            sign_y = BAR_MIDDLE + (SIGN_ASIDE if is_lower else -SIGN_ASIDE)
            for space in side.blocked:
                yield no_entry.at(row.space_x(space), sign_y, SIGN_SIZE)


def ready_spaces(view: RomaView) -> list[int]:
    """The spaces whose card the active player could activate with a die that is left.

    The number of a space is that of the die. Cards that are
    always on need none.
    """
    side = view.sides[view.active]
    values = sorted({own_die.value for own_die in side.dice if own_die.on is None})
    if view.result or not view.turn:
        return []
    return [space for value in values if _takes_die(side, space := value - 1)]


def _takes_die(side: Side, space: int) -> bool:
    """Whether the card on a space can be activated by a die."""
    card = side.spaces[space]
    return card is not None and space not in side.blocked and KINDS[card.kind].dice > 0


def _draw_aims(view: RomaView, row: Row) -> Items:
    """Signs at numbers that point from the die's number to the card that it would activate."""
    is_lower = view.active == lower_seat(view)
    for space in ready_spaces(view):
        y = BAR_MIDDLE + (AIM_ASIDE if is_lower else -AIM_ASIDE)
        yield aim.at(row.space_x(space), y, AIM_WIDTH, AIM_HEIGHT, view.active, is_lower)


@figure
def aim(pen: Pen, seat: Seat, down: bool) -> None:
    """A wedge in the colour of a seat that points down or up, to the seat's own card."""
    wide, high = pen.size
    look, base, point = SEATS[seat], 3 if down else high - 3, high - 3 if down else 3
    pen.poly([(3, base), (wide - 3, base), (wide / 2, point)], look.fill, look.rim, 4)


def die_point(row: Row, place: int, nth: int, busy_gaps: frozenset[int]) -> tuple[float, float]:
    """The middle of the nth die, counted from 0, on a place of the bar.

    The place is a space, `MONEY` or `CARDS`. On those two
    dice lie one below the other, a third one left of them.
    On a space the first die lies left of the number, the
    second right of it, the third above the first; at the
    ends of the bar all lie on its inner side. `busy_gaps`
    have an arrow: such a side is left free where the other
    one is not busy.
    """
    x, y = slot_point(row, place)
    if place in (MONEY, CARDS):
        if nth == 2:
            return x - USE_DIE_RIGHT, y + USE_DIE_UP
        return x + USE_DIE_RIGHT, y - USE_DIE_UP + USE_DIE_STEP * nth
    left_busy, right_busy = place in busy_gaps, place + 1 in busy_gaps
    is_end = place in (0, row.spaces - 1)
    is_left = place > 0 if is_end else nth != 1
    if (left_busy if is_left else right_busy) and not (right_busy if is_left else left_busy):
        is_left = not is_left
    rises = END_DICE_RISES if is_end else DICE_RISES
    least, most = MARGIN + DIE_SIZE / 2, WIDTH - MARGIN - DIE_SIZE / 2
    die_x = x - DIE_ASIDE if is_left else x + DIE_ASIDE
    return min(max(die_x, least), most), y - rises[nth % len(rises)]
