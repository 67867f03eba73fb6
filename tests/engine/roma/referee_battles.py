"""Battles, and cards that go without one."""

from __future__ import annotations

from collections.abc import Generator

from engine.core import Move
from engine.roma.moves import DONE, Attack, Reroll, Sacrifice, Spend, Strike

from .referee_cards import CARDS, KEYS
from .referee_table import Asked, Dispatch, Seat, Side, Table
from .referee_targets import (
    Script,
    asked,
    bonus,
    choose,
    choose_any,
    first_space,
    in_arena,
    targets,
    told,
)

Battle = Generator[Asked, tuple[Seat, Move], bool]


def attack(table: Table, act: Dispatch) -> Script:
    """Если атака выше или равна значению защиты, атакующий победил, и побежденная карта
    сбрасывается.
    """
    space = yield from choose_any(table, act, "attack", Attack)
    yield from battle(table, act, space)


def attack_all(table: Table, act: Dispatch) -> Script:
    """Атакует все персонажи противника, одного за другим (с 1 по 6). После того, как один будет
    побежден, атака прекращается.
    """
    for space in in_arena(table.other(act.seat)):
        won = yield from battle(table, act, space)
        if won:
            return


def battle(table: Table, act: Dispatch, space: int) -> Battle:
    side, other = table.sides[act.seat], table.other(act.seat)
    defence, added = table.defence(other, space), bonus(act)
    roll, told_already = table.chance.draw_below(6) + 1, False
    if roll + added < defence and side.has("tubicen"):
        tell_battle(table, act, space, roll, added, None)
        shown = {"targets": (space,), "roll": roll, "needed": defence - roll - added}
        _, move = yield asked(table, act, "fight", [Reroll((roll,)), DONE], **shown)
        told_already = move == DONE
        roll = roll if told_already else table.chance.draw_below(6) + 1
    needed = defence - roll - added
    helps = enough(table, act, needed) if needed > 0 else []
    if helps:
        if not told_already:
            tell_battle(table, act, space, roll, added, None)
        shown = {"targets": (space,), "roll": roll, "needed": needed}
        _, move = yield asked(
            table, act, "boost", [*(Spend((what,)) for what in helps), DONE], **shown
        )
        if isinstance(move, Spend):
            added += spend(side, act, move.what[0])
    won = roll + added >= defence
    tell_battle(table, act, space, roll, added, won)
    return won


def enough(table: Table, act: Dispatch, needed: int) -> list[int]:
    """What may be added after the roll: the money that is missing, or a die that is enough."""
    side = table.sides[act.seat]
    if act.action == "mercenarius":
        return [3 * needed] if 3 * needed <= side.money else []
    if act.action == "centurio":
        return sorted({value for value in side.unused() if value >= needed})
    return []


def spend(side: Side, act: Dispatch, what: int) -> int:
    if act.action == "mercenarius":
        side.money -= what
        return what // 3
    side.first_unused(what)[1] = first_space(act)
    return what


def tell_battle(
    table: Table,
    act: Dispatch,
    space: int,
    roll: int,
    added: int,
    won: bool | None,
) -> None:
    other = table.other(act.seat)
    victim, defence = other.spaces[space], table.defence(other, space)
    assert victim is not None
    fallen = (table.fell(other, space),) if won else ()
    action = KEYS.index(act.action) if KEYS[act.kind] != act.action else None
    told(
        table,
        act,
        "attack",
        action=action,
        target=space,
        victim=victim[0],
        roll=roll,
        bonus=added,
        defence=defence,
        won=won,
        fallen=fallen,
    )


def strike(table: Table, act: Dispatch) -> Script:
    side, other = table.sides[act.seat], table.other(act.seat)
    space = yield from choose(table, act, "strike", Strike)
    if space is None:
        return
    paid = 10 if act.action == "statua_iovis" else 0
    table.pay(side, paid)
    fallen = [table.fell(other, space)]
    if act.action in ("sicarius", "nero"):  # he goes with his victim
        fallen.append(table.fell(side, act.at))
    told(table, act, "strike", target=space, n=paid, fallen=tuple(fallen))


def strike_all(table: Table, act: Dispatch) -> None:
    other = table.other(act.seat)
    told(
        table,
        act,
        "strike",
        fallen=tuple([table.fell(other, space) for space in targets(table, act)]),
    )


def expel(table: Table, act: Dispatch) -> Script:
    other = table.other(act.seat)
    space = yield from choose_any(table, act, "expel", Strike)
    card = other.spaces[space]
    assert card is not None
    other.spaces[space] = None
    other.hand.append(card)
    told(table, act, "expel", target=space, victim=card[0])


def sacrifice(table: Table, act: Dispatch) -> Script:
    side = table.sides[act.seat]
    space = yield from choose_any(table, act, "sacrifice", Sacrifice)
    fallen = table.fell(side, space)
    points = CARDS[KEYS[fallen[2]]].defence
    table.gain(act.seat, points)
    told(
        table,
        act,
        "sacrifice",
        target=space,
        points=table.change(act.seat, points),
        fallen=(fallen,),
    )
