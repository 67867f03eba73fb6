"""Victory points that cards bring."""

from __future__ import annotations

from collections.abc import Callable

from engine.roma.moves import Spend

from .referee_table import Dispatch, Table
from .referee_targets import BUILDING, Script, answer, asked, first_space, told


def score(count: Callable[[Table, Dispatch], int]) -> Callable[[Table, Dispatch], None]:
    """So many victory points from the supply."""

    def action(table: Table, act: Dispatch) -> None:
        points = count(table, act)
        table.gain(act.seat, points)
        told(table, act, "points", points=table.change(act.seat, points))

    return action


def templarius(table: Table, act: Dispatch) -> None:
    """Половину результата броска, округляется вверх."""
    roll = table.chance.draw_below(6) + 1
    points = (roll + 1) // 2
    table.gain(act.seat, points)
    told(table, act, "points", roll=roll, points=table.change(act.seat, points))


def pictor(table: Table, act: Dispatch) -> None:
    """Оба игрока получают 1 VP за каждую свою карту здания."""
    gains = [len(side.of_type(BUILDING)) for side in table.sides]
    for seat in (act.seat, 1 - act.seat):
        table.gain(seat, gains[seat])
    told(table, act, "points", points=(gains[0], gains[1]))


def mercatus(table: Table, act: Dispatch) -> None:
    forums = table.other(act.seat).count("forum")
    if table.options["mercatus"] == "opponent":
        move_points(table, act, min(forums, table.other(act.seat).points))
    else:
        table.gain(act.seat, forums)
        told(table, act, "points", points=table.change(act.seat, forums))


def tribunus(table: Table, act: Dispatch) -> None:
    move_points(table, act, 1)


def move_points(table: Table, act: Dispatch, n: int, paid: int = 0) -> None:
    table.take_points(act.seat, n)
    told(table, act, "points", n=paid, points=(n, -n) if act.seat == 0 else (-n, n))


def mercator(table: Table, act: Dispatch) -> Script:
    """2 sestertii each, and the opponent receives the money."""
    side, other = table.sides[act.seat], table.other(act.seat)
    prices = [2 * n for n in range(1, min(side.money // 2, other.points) + 1)]
    move = yield from answer(table, act, "buy", [Spend((price,)) for price in prices])
    if move is None:
        return
    price = move.what[0]
    side.money -= price
    other.money += price
    move_points(table, act, price // 2, price)


def forum(table: Table, act: Dispatch) -> Script:
    """Первый кубик активирует карту, второй определяет количество VP. Templum: the third one too;
    Basilica: 2 more each.
    """
    side = table.sides[act.seat]
    near = [side.key(act.at - 1), side.key(act.at + 1)]
    unused = sorted(side.unused(), reverse=True)
    ways: set[tuple[int, ...]] = {(value,) for value in unused}
    if "templum" in near and len(unused) > 1:
        ways.add(tuple(unused))
    chosen = next(iter(ways))
    if len(ways) > 1:
        _, move = yield asked(table, act, "count", [Spend(way) for way in ways])
        chosen = move.what  # type: ignore[attr-defined]
    for value in chosen:
        side.first_unused(value)[1] = first_space(act)
    points = sum(chosen) + 2 * near.count("basilica")
    table.gain(act.seat, points)
    told(table, act, "points", dice=chosen, points=table.change(act.seat, points))


def aquaeductus(table: Table, act: Dispatch) -> None:
    n = min(3, table.supply)
    table.supply -= n
    table.removed += n
    told(table, act, "remove", n=n)
