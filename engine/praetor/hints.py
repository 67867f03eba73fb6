"""What a move would bring, in one line under its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from ..core import Text, Who, abridge
from .benefits import BENEFITS, most_forgeable
from .data import BOX, NOTHING, Activation, Board, Goods, Kind, Resource
from .ground import turn_plazas
from .moves import Build
from .names import EFFECTS, amount_text, amount_texts, favor_gain_text, favor_text, gain_text
from .purchases import best_place
from .resources import subtract_goods
from .state import RETIRED
from .view import CityTile, Engineer, PraetorView


def build_hint(view: PraetorView, move: Build) -> Text:
    """What building a tile brings: its favor, that of its plazas, and of a worker who retires."""
    site = next(site for site in view.sites if site.at == move.at)
    tile = BOX.tiles[move.tile]
    plazas = sum(site.plaza_favor(turn_plazas(tile.plazas, move.turn)))
    return _add_retirement(
        view,
        Text("{favor} + {plazas} plaza favor", favor=tile.favor, plazas=plazas),
        move.worker,
        learns=True,
    )


def _add_retirement(view: PraetorView, effect: Text, worker: int, *, learns: bool) -> Text:
    """Adds to the text `effect` the favor for retiring, where the worker then retires.

    `worker` is his experience: he retires if he learns there and lacks
    one pip.
    """
    retires = learns and worker + 1 == RETIRED
    if view.seat is None or not retires:
        return effect
    said = Text(
        "{effect}, then retires for {favor} favor",
        effect=effect,
        favor=_retirement_favor(view),
    )
    return abridge(said, effect)


def _retirement_favor(view: PraetorView) -> int:
    """The favor that the viewer gets for a worker who retires in this age."""
    assert view.seat is not None
    return view.engineers[view.seat].board.retirement[view.age - 1]


def tile_hint(view: PraetorView, tile: int) -> Text:
    """What a tile leaves in the purse, what its plazas could bring now, and what it is for."""
    offer = next(offer for offer in view.offers if offer.tile == tile)
    hint = Text(
        "up to {n} plaza favor. {effect}",
        n=best_place(view.sites, offer).favor,
        effect=EFFECTS[offer.kind],
    )
    if view.seat is None:
        return hint
    return Text("leaves {goods}; {hint}", goods=_texts_after_paying(view, tile), hint=hint)


def _texts_after_paying(view: PraetorView, tile: int) -> tuple[Text, ...]:
    """What the viewer has left, after building a tile, of the resources that it costs."""
    assert view.seat is not None
    cost = BOX.tiles[tile].cost
    purse = view.engineers[view.seat].purse
    purse_left = subtract_goods(purse, cost)
    return tuple(
        amount_text(resource, purse_left[resource]) for resource in Resource if cost[resource]
    )


def worker_hint(view: PraetorView, worker: int, *, learns: bool) -> Text | None:
    """What a worker learns, or the favor for it if he then retires.

    `worker` is his experience. None means nothing to tell: to the
    public, or of a retired worker.
    """
    if worker == RETIRED or view.seat is None:
        return None
    if not learns:
        return Text("learns nothing there")
    if worker + 1 == RETIRED:
        return Text(
            "retires at the end of the round for {favor} favor", favor=_retirement_favor(view)
        )
    return Text("returns with experience {n}", n=worker + 1)


def visit_hint(view: PraetorView, lot: CityTile, worker: int) -> Text | None:
    """What a worker's visit to a tile brings, and the fee for it.

    None for the public.
    """
    if view.seat is None:
        return None
    return fee_hint(view, lot, _visit_effect(view, view.engineers[view.seat], lot, worker))


def is_vain_visit(view: PraetorView, lot: CityTile, worker: int) -> bool:
    """Whether a worker's visit to a tile would bring the viewer nothing but experience.

    False for the public.
    """
    if view.seat is None:
        return False
    return _visit_effect(view, view.engineers[view.seat], lot, worker) == NOTHING_NOW


def _visit_effect(view: PraetorView, engineer: Engineer, lot: CityTile, worker: int) -> Text:
    """What a worker's visit to a tile brings to the viewer, once its fee is paid."""
    purse_left = subtract_goods(engineer.purse, viewer_fee(view, lot))
    after_fee = replace(engineer, purse=purse_left)
    if lot.kind in SPECIAL_HINTS:
        effect = SPECIAL_HINTS[lot.kind](view, after_fee, worker)
    else:
        effect = _gain_text(lot.kind, after_fee, worker)
    learns = lot.activation is Activation.RED
    return _add_retirement(view, effect, worker, learns=learns)


def viewer_fee(view: PraetorView, lot: CityTile) -> Goods:
    """What the viewer pays for using this tile: nothing, if it is the viewer's own."""
    return NOTHING if lot.owner == view.seat else lot.fee


def fee_hint(view: PraetorView, lot: CityTile, effect: Text) -> Text:
    """The effect of a tile, and the fee that the viewer pays for it, if any."""
    owed = viewer_fee(view, lot)
    if lot.owner is None or not any(owed):
        return effect
    said = Text(
        "{effect}, fee {fee} to {owner}",
        effect=effect,
        fee=amount_texts(owed),
        owner=Who(lot.owner),
    )
    return abridge(said, effect)


NOTHING_NOW: Final = Text("brings nothing now")
HintFunction = Callable[[PraetorView, Engineer, int], Text]


def _gain_text(kind: Kind, engineer: Engineer, worker: int) -> Text:
    """What a worker's visit to this kind of tile brings to the player.

    A visit brings one resource, or favor, or morale.
    """
    gain = BENEFITS[kind](engineer, worker)
    for resource in Resource:
        if gain.goods[resource]:
            return gain_text(resource, gain.goods[resource])
    if gain.favor:
        return favor_gain_text(gain.favor)
    track = engineer.board.morale
    level = min(engineer.morale_level + gain.levels, len(track) - 1)
    if level > engineer.morale_level:
        return Text("morale rises from {now} to {then}", now=engineer.morale, then=track[level])
    return NOTHING_NOW


def _wall_text(view: PraetorView, engineer: Engineer, worker: int) -> Text:
    """What the Imperial Outpost brings: the favor for the wall, and its cost."""
    if view.wall is None:
        return NOTHING_NOW
    favor = favor_text(view.wall.favor + engineer.wall_bonus)
    goods = amount_texts(view.wall.demand)
    return abridge(Text("the wall: {favor} for {goods}", favor=favor, goods=goods), favor)


def _weapons_text(view: PraetorView, engineer: Engineer, worker: int) -> Text:
    """What the Blacksmith brings: how much Wood can become Weapons."""
    most = most_forgeable(engineer, worker)
    return Text("up to {n} Wood into Weapons", n=most) if most else NOTHING_NOW


SPECIAL_HINTS: Final[Mapping[Kind, HintFunction]] = {
    Kind.IMPERIAL_OUTPOST: _wall_text,
    Kind.BLACKSMITH: _weapons_text,
    Kind.WORKER_CAMP: lambda view, engineer, worker: Text("a villager becomes a novice"),
    Kind.MARKET: lambda view, engineer, worker: Text(
        "buy and sell, {n} Gold in all", n=engineer.sale_value
    ),
}


def board_hint(number: int) -> Text:
    """What sets a player board apart, by its number in the box."""
    return board_text(BOX.boards[number])


def board_text(board: Board) -> Text:
    """What sets a board apart: favor for retiring, highest morale, and rates."""
    first, second = board.retirement  # in age I, in age II
    top = board.morale[-1]
    _, *buy = board.rates.buy  # without Gold, the first resource
    _, *sell = board.rates.sell
    if buy == sell:
        return Text(
            "retiring {first} or {second} favor, morale up to {top}, rates {rates}",
            first=first,
            second=second,
            top=top,
            rates=tuple(buy),
        )
    return Text(
        "retiring {first} or {second} favor, morale up to {top}, buying {buy}, selling {sell}",
        first=first,
        second=second,
        top=top,
        buy=tuple(buy),
        sell=tuple(sell),
    )
