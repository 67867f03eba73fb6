"""Draws the bar below Catan's board: this turn's actions, or the offer, or who has won.

At the right are the bank and the points that win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

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


def draw_status_bar(view: CatanView, words: Words, top: float) -> Items:
    """The whole bar: winners, an offer or the turn's actions at the left, the bank at the right."""
    yield Panel(
        LEFT, top, RIGHT - LEFT, BAR_HEIGHT, PANEL, PANEL_EDGE, edge_width=2, radius=16, raised=True
    )
    y = top + BAR_HEIGHT / 2
    left = _bank_left(view)
    yield from _draw_bank(view, left, y)
    room = left - 20 - LEFT - 16
    if view.result:
        yield from _draw_winner(view, words, y, room)
    elif view.trade_offer:
        yield Panel(
            LEFT, top, left - LEFT - 12, BAR_HEIGHT, ACTING, TERRACOTTA, edge_width=5, radius=16
        )
        yield from draw_offer(view.trade_offer, words, LEFT + 18, y, room - 14)
    else:
        yield from _draw_turn_actions(view, words, y, room)


def _bank_counts(view: CatanView) -> list[tuple[Icon[[]], int]]:
    """(icon, number) of each resource in the bank, the deck, module counters, winning points."""
    stock = [(RESOURCE_ICONS[kind], n) for kind, n in zip(RESOURCES, view.bank, strict=False)]
    stock.append((secret, view.deck))
    stock += [(COUNTER_ICONS.get(counter.key, unknown), counter.count) for counter in view.counters]
    return [*stock, (goal, view.target)]


def _bank_step(view: CatanView) -> int:
    """Pixels from one number of the bank to the next; fewer where there are many."""
    return 94 if len(_bank_counts(view)) < 8 else 84


def _bank_left(view: CatanView) -> float:
    """The x where the bank's part of the bar begins."""
    return RIGHT - 8 - _bank_step(view) * len(_bank_counts(view)) - 52


def _draw_bank(view: CatanView, left: float, y: float) -> Items:
    """A chest, then everything that `_bank_counts` lists, side by side."""
    step, size = _bank_step(view), 46 if _bank_step(view) > 90 else 40
    yield chest.at(left + 18, y, size)
    x = left + 52
    for sign, count in _bank_counts(view):
        yield sign.at(x + size / 2, y, size)
        yield Label(
            str(count), x + size + 4, y, size=32 if step > 90 else 28, weight="Bold", colour=INK
        )
        x += step


def _draw_winner(view: CatanView, words: Words, y: float, room: float) -> Items:
    """A wreath and the names of the winners."""
    assert view.result is not None
    yield laurel.at(LEFT + 42, y, size=58)
    yield Label(describe_winners(view, words), LEFT + 82, y, size=32, weight="Bold", room=room - 66)


def _draw_turn_actions(view: CatanView, words: Words, y: float, room: float) -> Items:
    """The last actions of the turn as icons, as many as fit, with the marker of who did them.

    Before the first action: whose turn begins.
    """
    if not view.recent_actions:
        seat, *_ = view.seats_to_act or (view.active,)
        yield marker.at(LEFT + 40, y, 48, seat)
        yield Label(words(begin_sentence([seat])), LEFT + 74, y, size=30, room=room - 62)
        return
    actions = _turn_actions(view)
    first, x = _first_that_fits(actions, room - 24), LEFT + 18.0
    if first:
        yield Label(ELLIPSIS, x, y, size=30, weight="Bold", colour=INK)
        x += 32
    for i, action in enumerate(actions[first:], first):
        if i == first or actions[i - 1].seat != action.seat:
            yield marker.at(x + SEAL_SIZE / 2, y, SEAL_SIZE, action.seat)
            x += SEAL_SIZE + 10
        items = draw_action(action, x, y)
        yield from items
        x = right_edge(items) + ACTION_GAP


def _turn_actions(view: CatanView) -> list[PastAction]:
    """The recent actions; rolls become draws where event cards decide about production."""
    cards = any(throw.card for throw in view.throws)
    return [
        replace(action, verb="draw") if cards and action.verb == "roll" else action
        for action in view.recent_actions
    ]


def _first_that_fits(actions: Sequence[PastAction], room: float) -> int:
    """The index from which on all later actions fit the room; the last one is always shown."""
    room -= SEAL_SIZE + 10
    for i in reversed(range(len(actions))):
        changes = i + 1 < len(actions) and actions[i + 1].seat != actions[i].seat
        room -= (
            right_edge(draw_action(actions[i], 0, 0))
            + ACTION_GAP
            + (SEAL_SIZE + 10 if changes else 0)
        )
        if room < 0:
            return min(i + 1, len(actions) - 1)
    return 0


def draw_action(action: PastAction, x: float, y: float) -> list[Item]:
    """One action from x on: symbol, place and cards; for a trade the cards and the partner."""
    if action.verb in ("trade", "exchange") and action.gave and action.got:
        items = draw_trade(action.gave, action.got, x, y, CHIP_SIZE)
        whom = (
            chest.at(right_edge(items) + 26, y, CHIP_SIZE)
            if action.other is None
            else marker.at(right_edge(items) + 26, y, CHIP_SIZE, action.other)
        )
        return [*items, whom]
    items = [action_symbol(action, x + SYMBOL_SIZE / 2, y)]
    if name := _action_label(action):
        items.append(Label(name, right_edge(items) + 4, y, size=30, weight="Bold", colour=INK))
    if action.got and action.verb not in NUMBERED_VERBS:
        items += draw_card_row(action.got, right_edge(items) + 8, y, CHIP_SIZE)
    if action.other is not None and action.verb not in BUILDING_VERBS:
        items.append(marker.at(right_edge(items) + CHIP_SIZE / 2 + 8, y, CHIP_SIZE, action.other))
    return items


def action_symbol(action: PastAction, x: float, y: float) -> Sprite:
    """The sprite that stands for an action; pieces have the colour of their owner."""
    owner = action.seat if action.other is None else action.other
    match action.verb:
        case "roll":
            return cube.at(x, y, CHIP_SIZE, 5)
        case "road":
            return road.at(x, y, SYMBOL_SIZE * 1.3, owner, -30)
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
