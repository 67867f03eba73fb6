"""What the cards do, as their texts say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.roma.moves import Perform

from .referee_battles import attack, attack_all, expel, sacrifice, strike, strike_all
from .referee_cards import CARDS
from .referee_fetching import (
    block,
    castellum,
    consul,
    essedum,
    fortuna,
    lay_free,
    navale,
    philosophus,
    relay,
    rob,
    salvage,
    search,
)
from .referee_points import (
    aquaeductus,
    forum,
    mercator,
    mercatus,
    pictor,
    score,
    templarius,
    tribunus,
)
from .referee_table import Dispatch, Side, Table
from .referee_targets import CHARACTER, Script, activated, can_do, choose, copy_of, told

__all__ = ["ACTIONS", "can_do", "perform"]


def perform(table: Table, act: Dispatch) -> Script:
    if act.action in ("scaenicus", "via"):
        space = yield from choose(table, act, "perform", Perform)
        if space is not None:
            yield from perform_copy(table, act, table.sides[act.seat], space)
    elif act.action == "magister":
        yield from perform_copy(table, act, table.other(act.seat), act.at)
    elif act.action == "patronus":
        yield from pay_for_another(table, act)
    else:
        script = ACTIONS[act.action](table, act)
        if script is not None:  # somebody has to be asked
            yield from script
        table.judge_end()


def perform_copy(table: Table, act: Dispatch, owner: Side, space: int) -> Script:
    copy = copy_of(act, owner, space)
    told(table, act, "copy", action=owner.spaces[space][0])  # type: ignore[index]
    yield from perform(table, copy)


def pay_for_another(table: Table, act: Dispatch) -> Script:
    side = table.sides[act.seat]
    space = yield from choose(table, act, "activate", Perform)
    if space is None:
        return
    target = activated(act, side, space)
    cost = CARDS[target.action].cost
    table.pay(side, cost)
    told(table, act, "pay", action=target.kind, target=space, n=cost)
    yield from perform(table, target)


ACTIONS: Final[dict[str, Callable[[Table, Dispatch], Script | None]]] = {
    **dict.fromkeys(
        (
            "decurio",
            "ballista",
            "legionarius",
            "centurio",
            "mercenarius",
            "velites",
            "onager",
            "bestia",
        ),
        attack,
    ),
    "arena": attack_all,
    **dict.fromkeys(
        ("veneficus", "aries", "elephantus", "sicarius", "nero", "statua_iovis"), strike
    ),
    "equites": strike_all,
    "gladiator": expel,
    **dict.fromkeys(("praedator", "ara"), sacrifice),
    "templarius": templarius,
    "pictor": pictor,
    "mercatus": mercatus,
    "tribunus_plebis": tribunus,
    "mercator": mercator,
    "forum": forum,
    "aquaeductus": aquaeductus,
    "triremis": score(lambda table, act: 3),
    "boves": score(lambda table, act: 5 - table.sides[act.seat].points),
    "taberna": score(lambda table, act: len(table.other(act.seat).of_type(CHARACTER))),
    "legat": score(lambda table, act: len(table.other(act.seat).vacant())),
    "haruspex": search,
    "explorator": rob,
    **dict.fromkeys(("restitutor", "aesculapinum"), salvage),
    "fortuna": fortuna,
    **dict.fromkeys(("architectus", "senator"), lay_free),
    **dict.fromkeys(("consiliarius", "machina"), relay),
    "castellum": castellum,
    "navale": navale,
    "consul": consul,
    "praetorianus": block,
    "philosophus": philosophus,
    "essedum": essedum,
}
