"""The bar below: what was done this turn, or the offer on the table, or who has won; the bank and the points that win at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.catan.view import RESOURCES, CatanView, Deed
from engine.core import Text, Who
from engine.kit.hexes import CORNERS, EDGES, HEXES
from words import Words

from ..icons.deeds import chest, goal, hand, paving, secret
from ..icons.dice import cube
from ..icons.marks import laurel
from ..icons.resources import YIELDS
from ..icons.seats import marker
from ..parts import end
from ..scene import Item, Items, Label, Panel, Sprite
from ..sprites import Icon
from ..theme import ACTING, INK, PANEL, PANEL_EDGE, TERRACOTTA
from .barter import deal, offered, row
from .icons import COUNTERS, DEVELOPMENTS, event, unknown
from .layout import FOOT, WIDTH
from .pieces import city, flame, road, robber, settlement
from .telling import summary

LEFT, RIGHT = 12, WIDTH - 12
CHIP, SYMBOL, SEAL = 34, 42, 46  # sizes in the strip of deeds: small icons, symbols, seats
APART: Final = 18  # between two deeds
ELLIPSIS, MINUS = "…", "\u2212"
BUILT: Final = ("road", "settlement", "city")
SYMBOLS: Final[Mapping[str, Icon[[]]]] = {
    **DEVELOPMENTS, "buy": secret, "discard": hand, "damage": paving, "repair": paving, "take": hand, "draw": event,
}  # fmt: skip
NUMBERED: Final = ("roll", "draw")


def foot(view: CatanView, words: Words, top: float) -> Items:
    yield Panel(LEFT, top, RIGHT - LEFT, FOOT, PANEL, PANEL_EDGE, 2, 16, raised=True)
    y = top + FOOT / 2
    left = _bank_left(view)
    yield from _bank(view, left, y)
    room = left - 20 - LEFT - 16
    if view.result:
        yield from _winner(view, words, y, room)
    elif view.bargain:
        yield Panel(LEFT, top, left - LEFT - 12, FOOT, ACTING, TERRACOTTA, 5, 16)
        yield from offered(view.bargain, words, LEFT + 18, y, room - 14)
    else:
        yield from _done(view, words, y, room)


def _stock(view: CatanView) -> list[tuple[Icon[[]], int]]:
    """The bank, the deck, what modules keep, and the points that win."""
    stock = [(YIELDS[kind], n) for kind, n in zip(RESOURCES, view.bank, strict=False)]
    stock.append((secret, view.deck))
    stock += [(COUNTERS.get(counter.key, unknown), counter.count) for counter in view.counters]
    return [*stock, (goal, view.target)]


def _step(view: CatanView) -> int:
    return 94 if len(_stock(view)) < 8 else 84


def _bank_left(view: CatanView) -> float:
    return RIGHT - 8 - _step(view) * len(_stock(view)) - 52


def _bank(view: CatanView, left: float, y: float) -> Items:
    step, size = _step(view), 46 if _step(view) > 90 else 40
    yield chest.at(left + 18, y, size)
    x = left + 52
    for sign, count in _stock(view):
        yield sign.at(x + size / 2, y, size)
        yield Label(str(count), x + size + 4, y, 32 if step > 90 else 28, "Bold", INK)
        x += step


def _winner(view: CatanView, words: Words, y: float, room: float) -> Items:
    assert view.result is not None
    yield laurel.at(LEFT + 42, y, 58)
    yield Label(summary(view, words), LEFT + 82, y, 32, "Bold", room=room - 66)


def _done(view: CatanView, words: Words, y: float, room: float) -> Items:
    """The deeds of the turn as icons: as many of the last ones as there is room for, each after the sign of who did it."""
    if not view.deeds:
        seat = (view.asked or (view.active,))[0]
        yield marker.at(LEFT + 40, y, 48, seat)
        yield Label(words(Text("{player} begins.", player=Who(seat))), LEFT + 74, y, 30, room=room - 62)
        return
    deeds = _deeds(view)
    first, x = _first_shown(deeds, room - 24), LEFT + 18.0
    if first:
        yield Label(ELLIPSIS, x, y, 30, "Bold", INK)
        x += 32
    for i, deed in enumerate(deeds[first:], first):
        if i == first or deeds[i - 1].seat != deed.seat:
            yield marker.at(x + SEAL / 2, y, SEAL, deed.seat)
            x += SEAL + 10
        items = chip(deed, x, y)
        yield from items
        x = end(items) + APART


def _deeds(view: CatanView) -> list[Deed]:
    """What was done; where cards decide about production, nobody rolls."""
    cards = any(throw.card for throw in view.throws)
    return [replace(deed, verb="draw") if cards and deed.verb == "roll" else deed for deed in view.deeds]


def _first_shown(deeds: Sequence[Deed], room: float) -> int:
    """The first deed from which on all fit; the last one is always shown."""
    room -= SEAL + 10
    for i in reversed(range(len(deeds))):
        changes = i + 1 < len(deeds) and deeds[i + 1].seat != deeds[i].seat
        room -= end(chip(deeds[i], 0, 0)) + APART + (SEAL + 10 if changes else 0)
        if room < 0:
            return min(i + 1, len(deeds) - 1)
    return 0


def chip(deed: Deed, x: float, y: float) -> list[Item]:
    """One deed: its symbol and where, or what was given for what, and to whom."""
    if deed.verb in ("trade", "exchange") and deed.gave and deed.got:
        items = deal(deed.gave, deed.got, x, y, CHIP)
        whom = chest.at(end(items) + 26, y, CHIP) if deed.other is None else marker.at(end(items) + 26, y, CHIP, deed.other)
        return [*items, whom]
    items = [symbol(deed, x + SYMBOL / 2, y)]
    if name := _name(deed):
        items.append(Label(name, end(items) + 4, y, 30, "Bold", INK))
    if deed.got and deed.verb not in NUMBERED:
        items += row(deed.got, end(items) + 8, y, CHIP)
    if deed.other is not None and deed.verb not in BUILT:
        items.append(marker.at(end(items) + CHIP / 2 + 8, y, CHIP, deed.other))
    return items


def symbol(deed: Deed, x: float, y: float) -> Sprite:
    """What stands for a deed; pieces have the colour of their owner."""
    owner = deed.seat if deed.other is None else deed.other
    match deed.verb:
        case "roll":
            return cube.at(x, y, CHIP, 5)
        case "road":
            return road.at(x, y, SYMBOL * 1.3, owner, -30)
        case "settlement":
            return settlement.at(x, y, SYMBOL * 1.2, owner)
        case "city":
            return city.at(x, y, SYMBOL * 1.4, owner)
        case "robber":
            return robber.at(x, y, SYMBOL * 1.3)
        case "eruption":
            return flame.at(x, y, SYMBOL)
        case _:
            return SYMBOLS.get(deed.verb, unknown).at(x, y, SYMBOL)


def _name(deed: Deed) -> str:
    """The place or the number of a deed."""
    match deed.verb:
        case "roll" | "draw":
            return str(deed.number)
        case "discard":
            return f"{MINUS}{sum(deed.gave or ())}"
        case "road" | "damage" | "repair":
            return "" if deed.at is None else EDGES[deed.at]
        case "settlement" | "city" | "eruption":
            return "" if deed.at is None else CORNERS[deed.at]
        case "robber":
            return "" if deed.at is None else HEXES[deed.at]
        case _:
            return ""
