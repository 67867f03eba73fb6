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
SECOND, THIRD = 1, 2  # of the dice on one place, counted from 0
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

    `busy_gaps` are the gaps between numbers that arrows of attacks
    pass, so that no die lies there; gap n is left of space n.
    """
    row = Row(len(view.sides[0].spaces))
    yield from _draw_aims(view, row)
    for side in view.sides:
        yield from _draw_used_dice(side, row, busy_gaps)
        if view.result is None:
            yield from _draw_blocked_signs(view, side, row)


def _draw_used_dice(side: Side, row: Row, busy_gaps: frozenset[int]) -> Items:
    """The dice that a player has used, where they were used.

    `busy_gaps` are those that arrows pass; gap n is left of space n.
    """
    lying: Counter[int] = Counter()  # how many dice lie on a place so far
    for used in side.dice:
        if used.on is not None:
            x, y = die_point(row, used.on, lying[used.on], busy_gaps)
            yield die.at(x, y, DIE_SIZE, side.seat, used.value)
            lying[used.on] += 1


def _draw_blocked_signs(view: RomaView, side: Side, row: Row) -> Items:
    """No-entry signs at the numbers of a player's blocked spaces, on that player's side."""
    is_lower = side.seat == lower_seat(view)
    y = BAR_MIDDLE + SIGN_ASIDE if is_lower else BAR_MIDDLE - SIGN_ASIDE
    for space in side.blocked:
        yield no_entry.at(row.space_x(space), y, SIGN_SIZE)


def ready_spaces(view: RomaView) -> list[int]:
    """The spaces whose card the active player could activate with a die that is left.

    A die activates the card on the space with its number: a 1 that on
    space 0. Cards that are always on need none.
    """
    if view.result or not view.turn:
        return []
    side = view.sides[view.active]
    spaces = {own_die.value - 1 for own_die in side.dice if own_die.on is None}
    return [space for space in sorted(spaces) if _can_take_die(side, space)]


def _can_take_die(side: Side, space: int) -> bool:
    """Whether the card on a space can be activated by a die."""
    card = side.spaces[space]
    return card is not None and space not in side.blocked and KINDS[card.kind].dice > 0


def _draw_aims(view: RomaView, row: Row) -> Items:
    """Wedges at the numbers of dice that are left; each points to the card it would activate."""
    is_lower = view.active == lower_seat(view)
    y = BAR_MIDDLE + AIM_ASIDE if is_lower else BAR_MIDDLE - AIM_ASIDE
    for space in ready_spaces(view):
        yield aim.at(row.space_x(space), y, AIM_WIDTH, AIM_HEIGHT, view.active, is_lower)


@figure
def aim(pen: Pen, seat: Seat, down: bool) -> None:
    """Draws a wedge in the colour of a seat that points down or up, to the seat's own card."""
    width, height = pen.size
    look, left, right = SEATS[seat], 3, width - 3  # the outline needs 3 at every edge
    upper, lower = 3, height - 3
    base, tip = (upper, lower) if down else (lower, upper)
    pen.poly([(left, base), (right, base), (width / 2, tip)], look.fill, look.rim, w=4)


def die_point(row: Row, place: int, nth: int, busy_gaps: frozenset[int]) -> tuple[float, float]:
    """Where the middle of the nth used die (from 0) lies on a place, in pixels.

    The place is a space of the bar, `MONEY` or `CARDS`. On a space the
    die lies beside the number, but not in `busy_gaps`, which arrows
    pass (gap n is left of space n). A third die lies above the first;
    at the ends of the bar all lie one above the other.
    """
    if place in (MONEY, CARDS):
        return _use_die_point(row, place, nth)
    x, y = slot_point(row, place)
    die_x = x - DIE_ASIDE if _is_left(row, place, nth, busy_gaps) else x + DIE_ASIDE
    least_x = MARGIN + DIE_SIZE / 2
    most_x = WIDTH - MARGIN - DIE_SIZE / 2
    rises = END_DICE_RISES if _is_end(row, place) else DICE_RISES
    return min(max(die_x, least_x), most_x), y - rises[nth % len(rises)]


def _use_die_point(row: Row, place: int, nth: int) -> tuple[float, float]:
    """Where the middle of the nth used die (from 0) lies on `MONEY` or `CARDS`, in pixels.

    Dice lie one below the other, a third one left of them.
    """
    x, y = slot_point(row, place)
    if nth == THIRD:
        return x - USE_DIE_RIGHT, y + USE_DIE_UP
    return x + USE_DIE_RIGHT, y - USE_DIE_UP + USE_DIE_STEP * nth


def _is_left(row: Row, space: int, nth: int, busy_gaps: frozenset[int]) -> bool:
    """Whether the nth die (from 0) lies left of a space's number, else right of it.

    The second die lies right of it, all others left; at the ends of the
    bar all lie on its inner side. A die gives way to an arrow in its
    gap if the other gap is free: `busy_gaps` are those with arrows, gap
    n left of space n.
    """
    is_left = space > 0 if _is_end(row, space) else nth != SECOND
    left_gap, right_gap = space, space + 1
    own_gap, other_gap = (left_gap, right_gap) if is_left else (right_gap, left_gap)
    gives_way = own_gap in busy_gaps and other_gap not in busy_gaps
    return not is_left if gives_way else is_left


def _is_end(row: Row, space: int) -> bool:
    """Whether a space is the first or the last of its row."""
    return space in (0, row.spaces - 1)
