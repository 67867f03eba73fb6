"""Marks on Roma's table: what just happened, and legal targets.

What happened: who fought whom, what was rolled, which cards came and went.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from engine.core import Seat
from engine.roma.board import BRIBERY, CARDS, MONEY, SPACES
from engine.roma.view import PastAction, RomaView
from words import Words

from ..pen import Pen
from ..registry import Focus
from ..scene import Items, Label, Panel, Sprite
from ..shapes import Point
from ..sprites import figure, icon
from ..theme import ACTING, INK, PAPER, TERRACOTTA
from ..widgets import draw_change_frame, draw_target_tag, pill
from .cards import draw_ghost_card
from .icons import battle, hand, removed_cross
from .layout import BAR_MIDDLE, CARD_HEIGHT, GAP, LOWER_ROW_TOP, UPPER_ROW_TOP, Row, row_top
from .symbols import symbol
from .table import BRIBERY_SYMBOL, SLOT_SIZE, VACANT, lower_seat, slot_point

ARROW_PADDING: Final = 48  # of an arrow's sprite
SHAFT_WIDTH, HEAD_LENGTH, BARB_WIDTH = 14, 34, 26  # of an arrow
# its layers from below: how much each is grown on every side, and its colour
ARROW_LAYERS: Final = ((5, PAPER), (3, INK), (0, TERRACOTTA))
HOLLOW_LAYER: Final = (-4, PAPER)  # on top of an arrow that did not hit
# how much the head grows with its layer: at the point, at its base, at
# the ends of its barbs
POINT_GROWTH, BASE_GROWTH, BARB_GROWTH = 1.5, 0.6, 1.6
START_INSET, GOAL_INSET = 4, 6  # how far an arrow begins and ends inside the two cards
STRAIGHT_ASIDE: Final = 46  # how far beside the numbers an arrow straight ahead passes
# the plate of a battle die, without and with its bonus
PLATE_WIDTH, PLATE_HEIGHT, BONUS_PLATE_HEIGHT = 72, 78, 110
PLATE_ASIDE: Final = 36  # how far it lies beside an arrow straight ahead
BATTLE_DIE_SIZE, BONUS_TEXT = 58, 34
# on a plate with a bonus, how far the die lies above the middle of the
# bar, the bonus below it
BATTLE_DIE_UP, BONUS_DOWN = 18, 34
# how much a frame or ring is larger than what it stands around: after
# the last move, as a target
CHANGE_FRAME_GROWTH, USED_RING_GROWTH = 10, 12
TARGET_RING_GROWTH: Final = 8
TARGET_FRAME_OUTSIDE: Final = 3  # so much on every side
GHOST_SIGN_Y, HAND_SIZE, CROSS_SIZE = 72, 96, 124  # on a card that has just left
# where the tag of a space stands, below its top: on a card, or on a vacant space
CARD_TAG_Y, VACANT_TAG_Y = 78, 226
TAG_TEXT: Final = 44  # 15 px high on a phone
BRIBERY_SIZE: Final = 44
# questions about the other side
OPPONENT_QUESTIONS: Final = frozenset({"attack", "strike", "expel", "block"})
TABLE_QUESTIONS: Final = OPPONENT_QUESTIONS | {
    "sacrifice",
    "perform",
    "activate",
    "fight",
    "boost",
    "count",
    "adjust",
    "again",
    "choose",
    "buy",
}
# actions of a card on their space `at`
OWN_CARD_VERBS: Final = frozenset({"lay", "swap", "activate", "copy", "attack"})


def last_fights(view: RomaView) -> tuple[PastAction, ...]:
    """The attacks of the last move; of several on one target only the last one."""
    attacks = [action for action in view.last_move if action.verb == "attack"]
    last_by_target = {attack.target: attack for attack in attacks}
    return tuple(last_by_target.values())


def arrow_gaps(view: RomaView) -> frozenset[int]:
    """The gaps of the bar that arrows pass: gap 0 is left of the first number."""
    spaces = len(view.sides[0].spaces)
    return frozenset(_arrow_gap(attack, spaces) for attack in last_fights(view))


def _arrow_gap(action: PastAction, spaces: int) -> int:
    """The gap of the bar through which an attack's arrow passes; gap n is left of space n.

    It is at the side of the target that faces the attacker. Straight
    ahead it is right of the target, or left of it at the last space.
    """
    at, target = _attack_ends(action)
    if target > at or target == spaces - 1:
        return target  # left of the target
    return target + 1  # right of it


def _attack_ends(action: PastAction) -> tuple[int, int]:
    """The space of the attacker and the space of the target."""
    assert action.at is not None
    assert action.target is not None
    return action.at, action.target


def draw_marks(view: RomaView, words: Words) -> Items:
    """The marks of the last move, over the cards."""
    row = Row(len(view.sides[0].spaces))
    for (seat, space), kind in ghost_cards(view).items():
        yield from _draw_ghost(view, seat, space, kind, words)
    for seat, space in sorted(cards_in_action(view)):
        yield from draw_change_frame(
            row.space_x(space),
            row_top(seat == lower_seat(view)) + CARD_HEIGHT / 2,
            row.card_width + CHANGE_FRAME_GROWTH,
            CARD_HEIGHT + CHANGE_FRAME_GROWTH,
            edge_width=6,
            radius=18,
        )
    for place in list_used_places(view):
        yield ring.at(*slot_point(row, place), SLOT_SIZE + USED_RING_GROWTH)
    for action in last_fights(view):
        yield from _draw_fight(action, row, up=action.seat == lower_seat(view))


def ghost_cards(view: RomaView) -> dict[tuple[Seat, int], int]:
    """Kinds of cards that left the table in the last move, by (seat, space).

    Spaces where another card lies by now are left out.
    """
    gone: dict[tuple[Seat, int], int] = {}
    for action in view.last_move:
        gone |= {(seat, space): kind for seat, space, kind in action.fallen}
    # a card is expelled by the opponent of its owner
    gone |= {(1 - action.seat, space): kind for action, space, kind in list_expelled(view)}
    return {
        (seat, space): kind
        for (seat, space), kind in gone.items()
        if view.sides[seat].spaces[space] is None
    }


def list_expelled(view: RomaView) -> Iterator[tuple[PastAction, int, int]]:
    """Yields (action, space, kind) for each card that the last move sent back to the hand."""
    for action in view.last_move:
        if action.verb == "expel" and action.target is not None and action.victim is not None:
            yield action, action.target, action.victim


def _draw_ghost(view: RomaView, seat: Seat, space: int, kind: int, words: Words) -> Items:
    """A faded card where one has just left the table, so that players see what is gone.

    A hand over it says that it went back to its player's hand, a cross that it
    was discarded. `seat` is the owner, `kind` which card it was.
    """
    row = Row(len(view.sides[0].spaces))
    x, y = row.space_x(space), row_top(seat == lower_seat(view))
    width = row.card_width
    yield Panel(
        x - width / 2,
        y,
        width,
        CARD_HEIGHT,
        fill=VACANT,
        edge=None,
    )
    yield from draw_ghost_card(kind, words, x, y, width)
    went_back_to_hand = any(
        action.seat != seat and expelled_from == space
        for action, expelled_from, _kind in list_expelled(view)
    )
    if went_back_to_hand:
        yield hand.at(x, y + GHOST_SIGN_Y, HAND_SIZE)
    else:
        yield removed_cross.at(x, y + GHOST_SIGN_Y, CROSS_SIZE)


def cards_in_action(view: RomaView) -> set[tuple[Seat, int]]:
    """Where cards lie that did something or were laid in the last move, as (seat, space).

    A card that was paid for is one of them, too.
    """
    acted = {
        (action.seat, action.at)
        for action in view.last_move
        if action.verb in OWN_CARD_VERBS and action.at is not None
    }
    paid = {
        (action.seat, action.target)
        for action in view.last_move
        if action.verb == "pay" and action.target is not None
    }
    return acted | paid


def list_used_places(view: RomaView) -> Iterator[int]:
    """Yields `MONEY` or `CARDS` for each die that was used there in the last move."""
    for action in view.last_move:
        if action.verb == "money":
            yield MONEY
        elif action.verb == "draw":
            yield CARDS


@icon
def ring(pen: Pen) -> None:
    """Draws a terracotta ring around a round place of the bar, such as `MONEY`.

    The place was used in the last move, or the viewer may choose it now.
    """
    pen.disc(50, 50, 49, None, PAPER, w=11)
    pen.disc(50, 50, 47, None, TERRACOTTA, w=7)


@figure
def arrow(pen: Pen, points: tuple[Point, ...], hit: bool) -> None:
    """Draws an attack's broad arrow along the points: solid when it hit, hollow when it did not.

    Its layers (rim, outline, colour) are drawn one over the other.
    """
    *shaft, (last_x, last_y), (tip_x, tip_y) = points  # the head lies on the last stretch
    turn = math.degrees(math.atan2(tip_y - last_y, tip_x - last_x))
    neck = (
        tip_x - HEAD_LENGTH * math.cos(math.radians(turn)),
        tip_y - HEAD_LENGTH * math.sin(math.radians(turn)),
    )
    layers = ARROW_LAYERS if hit else (*ARROW_LAYERS, HOLLOW_LAYER)
    for growth, ink in layers:
        pen.line([*shaft, (last_x, last_y), neck], ink, SHAFT_WIDTH + 2 * growth)
        with pen.place(tip_x, tip_y, turn=turn):
            _draw_arrow_head(pen, growth, ink)


def _draw_arrow_head(pen: Pen, growth: float, ink: str) -> None:
    """Draws a layer of an arrow's head that points right, with its point at (0, 0)."""
    point = growth * POINT_GROWTH
    base = -HEAD_LENGTH - growth * BASE_GROWTH
    barb = BARB_WIDTH + growth * BARB_GROWTH
    pen.poly([(base, -barb), (point, 0), (base, barb)], ink, None)


def _draw_fight(action: PastAction, row: Row, *, up: bool) -> Items:
    """The arrow of an attack, and on it the battle die with its bonus.

    `up` is for an attack of the lower player.
    """
    path = _arrow_path(action, row, up=up)
    yield _arrow_sprite(path, hit=bool(action.won))
    *_, (last_x, _last_y), (tip_x, _tip_y) = path  # the last stretch, across the bar
    x = (last_x + tip_x) / 2
    if last_x == tip_x:  # straight ahead: the plate lies beside the arrow
        _attacker, target = _attack_ends(action)
        x += PLATE_ASIDE * _arrow_side(target, row)
    yield from _draw_battle_plate(action, x)


def _draw_battle_plate(action: PastAction, x: float) -> Items:
    """A plate on the bar around x, with the battle die of an attack and its bonus."""
    height = BONUS_PLATE_HEIGHT if action.bonus else PLATE_HEIGHT
    yield Panel(
        x - PLATE_WIDTH / 2,
        BAR_MIDDLE - height / 2,
        PLATE_WIDTH,
        height,
        ACTING,
        INK,
        edge_width=3,
        radius=18,
    )
    die_y = BAR_MIDDLE - BATTLE_DIE_UP if action.bonus else BAR_MIDDLE
    yield battle.at(x, die_y, BATTLE_DIE_SIZE, action.roll)
    if action.bonus:
        bonus = f"+{action.bonus}"
        bonus_y = BAR_MIDDLE + BONUS_DOWN
        yield Label(
            bonus,
            x,
            bonus_y,
            size=BONUS_TEXT,
            weight="Bold",
            colour=INK,
            anchor="mm",
        )


def _arrow_sprite(path: Sequence[Point], *, hit: bool) -> Sprite:
    """The arrow of an attack along these points of the picture, in a box around all of them."""
    xs, ys = [x for x, _y in path], [y for _x, y in path]
    left, top = min(xs) - ARROW_PADDING, min(ys) - ARROW_PADDING
    width = max(xs) + ARROW_PADDING - left
    height = max(ys) + ARROW_PADDING - top
    points = tuple((x - left, y - top) for x, y in path)
    return arrow.at(left + width / 2, top + height / 2, width, height, points, hit)


def _arrow_path(action: PastAction, row: Row, *, up: bool) -> list[Point]:
    """The points of an attack's arrow from card to card through one gap of the bar.

    `up` is for an attack of the lower player. A farther target is
    reached along the edge of the bar.
    """
    at, target = _attack_ends(action)
    upper_row_bottom = UPPER_ROW_TOP + CARD_HEIGHT
    if up:
        start_y = LOWER_ROW_TOP + START_INSET
        edge_y = LOWER_ROW_TOP - GAP / 2
        goal_y = upper_row_bottom - GOAL_INSET
    else:
        start_y = upper_row_bottom - START_INSET
        edge_y = upper_row_bottom + GAP / 2
        goal_y = LOWER_ROW_TOP + GOAL_INSET
    start_x, goal_x = row.space_x(at), row.space_x(target)
    match abs(target - at):
        case 0:
            x = goal_x + STRAIGHT_ASIDE * _arrow_side(target, row)
            return [(x, start_y), (x, goal_y)]
        case 1:
            return [(start_x, start_y), (goal_x, goal_y)]
        case _:
            turn_x = goal_x + math.copysign(row.space_step, at - target)
            return [(start_x, start_y), (start_x, edge_y), (turn_x, edge_y), (goal_x, goal_y)]


def _arrow_side(target: int, row: Row) -> int:
    """On which side of the target's number an arrow straight ahead passes: −1 left, 1 right."""
    return -1 if target == row.spaces - 1 else 1


def draw_targets(view: RomaView, focus: Focus) -> Items:
    """Frames and labels on the spaces and places that the viewer may choose.

    `focus` has them by the name of the menu's field: `on` are places of the bar,
    `space` are spaces of a row. The question tells whose row that is.
    """
    row = Row(len(view.sides[0].spaces))
    for place in focus.get("on", ()):
        assert isinstance(place, int)
        yield ring.at(*slot_point(row, place), SLOT_SIZE + TARGET_RING_GROWTH)
    asked = view.question.name if view.question else ""
    spaces = focus.get("space", ())
    if asked == "act" and len(spaces) >= row.spaces:
        return  # every space is legal: frames would tell nothing
    own_seat = lower_seat(view)
    is_opponents = asked in OPPONENT_QUESTIONS
    side = view.sides[1 - own_seat if is_opponents else own_seat]
    y = UPPER_ROW_TOP if is_opponents else LOWER_ROW_TOP
    for space in spaces:
        assert isinstance(space, int)
        yield _target_frame(row, space, y)
        tag_y = y + (CARD_TAG_Y if side.spaces[space] else VACANT_TAG_Y)
        yield from _draw_space_tag(space, row.space_x(space), tag_y)


def _target_frame(row: Row, space: int, row_y: int) -> Panel:
    """The frame around a space that may be chosen, in the row whose top is `row_y`."""
    return Panel(
        row.space_x(space) - row.card_width / 2 - TARGET_FRAME_OUTSIDE,
        row_y - TARGET_FRAME_OUTSIDE,
        row.card_width + 2 * TARGET_FRAME_OUTSIDE,
        CARD_HEIGHT + 2 * TARGET_FRAME_OUTSIDE,
        fill=None,
        edge=TERRACOTTA,
        edge_width=5,
        radius=16,
    )


def _draw_space_tag(space: int, x: float, y: float) -> Items:
    """The name of a space on a tag around (x, y); bribery has its purse instead."""
    if space == BRIBERY:
        yield pill(x, y, width=66, height=54, fill=PAPER, edge=TERRACOTTA, edge_width=3)
        yield symbol.at(x, y, BRIBERY_SIZE, BRIBERY_SYMBOL)
    else:
        yield from draw_target_tag(SPACES[space], x, y, TAG_TEXT)
