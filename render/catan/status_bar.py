"""Draws the bar below Catan's board: this turn's actions, or the offer, or who has won.

At the right are the bank and the points that win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.catan.view import RESOURCES, CatanView, PastAction
from engine.kit.hexes import CORNERS, EDGES, HEXES
from words import Words

from ..icons.actions import chest, goal, hand, paving, secret
from ..icons.marks import laurel
from ..icons.resources import RESOURCE_ICONS
from ..icons.seats import cube, marker
from ..scene import Item, Items, Label, Panel, Sprite
from ..sentences import begin_sentence
from ..sprites import Icon
from ..theme import ACTING, INK, PANEL, PANEL_EDGE, TERRACOTTA
from ..widgets import right_edge
from .action_text import describe_winners
from .card_rows import draw_card_row, draw_offer, draw_trade
from .icons import COUNTER_ICONS, DEVELOPMENT_ICONS, event, unknown
from .layout import BAR_HEIGHT, WIDTH
from .pieces import city, flame, road, robber, settlement

LEFT, RIGHT = 12, WIDTH - 12
# sizes in the strip of actions: small icons, symbols, seats
CHIP_SIZE, SYMBOL_SIZE, SEAL_SIZE = 34, 42, 46
ACTION_GAP: Final = 18  # between two actions
CHIP_GAP: Final = 8  # before a small icon of an action
SEAL_STEP: Final = SEAL_SIZE + 10  # from the left of a seat's marker to its first action
PADDING: Final = 18  # between the edge of the bar and what stands in it
BANK_GAP: Final = 36  # what the bar's left part keeps free: a margin, and a gap before the bank
CHEST_WIDTH: Final = 52  # the chest before the bank's numbers, and the gap after it
MARKER_SIZE, WREATH_SIZE = 48, 58
ACTION_TEXT, WINNER_TEXT = 30, 32  # text sizes
ELLIPSIS_WIDTH: Final = 32
ELLIPSIS, MINUS = "…", "\u2212"
BUILDING_VERBS: Final = ("road", "settlement", "city")
SYMBOLS: Final[Mapping[str, Icon[[]]]] = {
    **DEVELOPMENT_ICONS,
    "buy": secret,
    "discard": hand,
    "damage": paving,
    "repair": paving,
    "take": hand,
    "draw": event,
}
NUMBERED_VERBS: Final = ("roll", "draw")
SHOWN_DIE_FACE: Final = 5  # of the die that stands for a roll
ROAD_TURN: Final = -30  # degrees by which the road's symbol is turned


def draw_status_bar(view: CatanView, words: Words, top: float) -> Items:
    """The whole bar: winners, an offer or the turn's actions at the left, the bank at the right."""
    yield Panel(
        LEFT, top, RIGHT - LEFT, BAR_HEIGHT, PANEL, PANEL_EDGE, edge_width=2, radius=16, raised=True
    )
    y = top + BAR_HEIGHT / 2
    left = _bank_left(view)
    yield from _draw_bank(view, left, y)
    room = left - LEFT - BANK_GAP
    if view.result:
        yield from _draw_winner(view, words, y, room)
    elif view.trade_offer:
        yield Panel(
            LEFT, top, left - LEFT - 12, BAR_HEIGHT, ACTING, TERRACOTTA, edge_width=5, radius=16
        )
        yield from draw_offer(view.trade_offer, words, LEFT + PADDING, y, room=room - 14)
    else:
        yield from _draw_turn_actions(view, words, y, room)


class BankSize(NamedTuple):
    """Sizes in pixels of the bank's numbers."""

    step: int  # from one number to the next
    icon: int
    text: int


WIDE_BANK: Final = BankSize(step=94, icon=46, text=32)
NARROW_BANK: Final = BankSize(step=84, icon=40, text=28)
MOST_WIDE_COUNTS: Final = 7  # the most numbers that a wide bank has


def _bank_counts(view: CatanView) -> list[tuple[Icon[[]], int]]:
    """(icon, number) of each resource in the bank, the deck, module counters, winning points."""
    stock = [(RESOURCE_ICONS[kind], n) for kind, n in zip(RESOURCES, view.bank, strict=False)]
    stock.append((secret, view.deck))
    stock += [(COUNTER_ICONS.get(counter.key, unknown), counter.count) for counter in view.counters]
    return [*stock, (goal, view.target)]


def _bank_size(view: CatanView) -> BankSize:
    """How large the bank is drawn: narrower where it has many numbers."""
    is_wide = len(_bank_counts(view)) <= MOST_WIDE_COUNTS
    return WIDE_BANK if is_wide else NARROW_BANK


def _bank_left(view: CatanView) -> float:
    """The x where the bank's part of the bar begins."""
    numbers_width = _bank_size(view).step * len(_bank_counts(view))
    return RIGHT - 8 - numbers_width - CHEST_WIDTH


def _draw_bank(view: CatanView, left: float, y: float) -> Items:
    """A chest, then everything that `_bank_counts` lists, side by side."""
    size = _bank_size(view)
    yield chest.at(left + 18, y, size.icon)
    x = left + CHEST_WIDTH
    for sign, count in _bank_counts(view):
        yield sign.at(x + size.icon / 2, y, size.icon)
        yield Label(str(count), x + size.icon + 4, y, size=size.text, weight="Bold", colour=INK)
        x += size.step


def _draw_winner(view: CatanView, words: Words, y: float, room: float) -> Items:
    """A wreath and the names of the winners."""
    assert view.result is not None
    names = describe_winners(view, words)
    yield laurel.at(LEFT + 42, y, WREATH_SIZE)
    yield Label(names, LEFT + 82, y, WINNER_TEXT, "Bold", room=room - 66)


def _draw_turn_actions(view: CatanView, words: Words, y: float, room: float) -> Items:
    """The last actions of the turn as icons, as many as fit, with the marker of who did them.

    Before the first action: whose turn begins.
    """
    if not view.recent_actions:
        yield from _draw_turn_start(view, words, y, room)
        return
    actions = _turn_actions(view)
    first = _first_shown_action(actions, room - 24)
    x = LEFT + float(PADDING)
    if first > 0:
        yield Label(ELLIPSIS, x, y, ACTION_TEXT, "Bold", INK)
        x += ELLIPSIS_WIDTH
    shown_seat = None
    for action in actions[first:]:
        if action.seat != shown_seat:
            yield marker.at(x + SEAL_SIZE / 2, y, SEAL_SIZE, action.seat)
            x += SEAL_STEP
        shown_seat = action.seat
        items = draw_action(action, x, y)
        yield from items
        x = right_edge(items) + ACTION_GAP


def _draw_turn_start(view: CatanView, words: Words, y: float, room: float) -> Items:
    """Whose turn begins: the seat's marker and a sentence."""
    seat, *_ = view.seats_to_act or (view.active,)
    sentence = words(begin_sentence([seat]))
    yield marker.at(LEFT + 40, y, MARKER_SIZE, seat)
    yield Label(sentence, LEFT + 74, y, ACTION_TEXT, room=room - 62)


def _turn_actions(view: CatanView) -> list[PastAction]:
    """The recent actions; rolls become draws where event cards decide about production."""
    cards = any(throw.card for throw in view.throws)
    return [
        replace(action, verb="draw") if cards and action.verb == "roll" else action
        for action in view.recent_actions
    ]


def _first_shown_action(actions: Sequence[PastAction], room: float) -> int:
    """The index of the first action that is drawn: from it on, all fit into the room.

    The last action is drawn even where it alone is too wide.
    """
    last = len(actions) - 1
    room -= SEAL_STEP
    for i in reversed(range(len(actions))):
        room -= _action_width(actions[i])
        if i < last and actions[i].seat != actions[i + 1].seat:
            room -= SEAL_STEP  # the next action needs a marker of its own
        if room < 0:
            return min(i + 1, last)
    return 0


def _action_width(action: PastAction) -> float:
    """How wide an action is drawn, with the gap after it."""
    return right_edge(draw_action(action, x=0, y=0)) + ACTION_GAP


def draw_action(action: PastAction, x: float, y: float) -> list[Item]:
    """One action from x on: symbol, place and cards; for a trade the cards and the partner."""
    if action.verb in ("trade", "exchange") and action.gave and action.got:
        items = draw_trade(action.gave, action.got, x, y, CHIP_SIZE)
        partner_x = right_edge(items) + 26
        if action.other is None:
            return [*items, chest.at(partner_x, y, CHIP_SIZE)]
        return [*items, marker.at(partner_x, y, CHIP_SIZE, action.other)]
    items = [action_symbol(action, x + SYMBOL_SIZE / 2, y)]
    if name := _action_label(action):
        items.append(Label(name, right_edge(items) + 4, y, ACTION_TEXT, "Bold", INK))
    if action.got and action.verb not in NUMBERED_VERBS:
        items += draw_card_row(action.got, right_edge(items) + CHIP_GAP, y, CHIP_SIZE)
    if action.other is not None and action.verb not in BUILDING_VERBS:
        other_x = right_edge(items) + CHIP_SIZE / 2 + CHIP_GAP
        items.append(marker.at(other_x, y, CHIP_SIZE, action.other))
    return items


def action_symbol(action: PastAction, x: float, y: float) -> Sprite:
    """The sprite that stands for an action; pieces have the colour of their owner."""
    owner = action.seat if action.other is None else action.other
    match action.verb:
        case "roll":
            return cube.at(x, y, CHIP_SIZE, SHOWN_DIE_FACE)
        case "road":
            return road.at(x, y, SYMBOL_SIZE * 1.3, owner, ROAD_TURN)
        case "settlement":
            return settlement.at(x, y, SYMBOL_SIZE * 1.2, owner)
        case "city":
            return city.at(x, y, SYMBOL_SIZE * 1.4, owner)
        case "robber":
            return robber.at(x, y, SYMBOL_SIZE * 1.3)
        case "eruption":
            return flame.at(x, y, SYMBOL_SIZE)
        case _:
            return SYMBOLS.get(action.verb, unknown).at(x, y, SYMBOL_SIZE)


def _action_label(action: PastAction) -> str:
    """What stands beside an action's symbol: its place, its number, or nothing.

    For a discard it is how many cards were given.
    """
    match action.verb:
        case "roll" | "draw":
            return str(action.number)
        case "discard":
            return f"{MINUS}{sum(action.gave or ())}"
        case "road" | "damage" | "repair":
            return "" if action.at is None else EDGES[action.at]
        case "settlement" | "city" | "eruption":
            return "" if action.at is None else CORNERS[action.at]
        case "robber":
            return "" if action.at is None else HEXES[action.at]
        case _:
            return ""
