"""The update phase, the start of a round, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.core import Move
from engine.praetor import moves as m

from .actions import next_turn, pay
from .box import GOLD
from .table import SIX, Die, Lot, Table, age, covers, fee, move_marker, next_order, upkeep, upper

VILLAGER: Final = 5  # favor
PENALTY: Final = 5  # favor for a Gold that is missing when morale cannot fall


@dataclass(frozen=True)
class Chance:
    """What was turned up: the available tiles, the wall, the boards dealt."""

    offers: Sequence[int]
    wall: int | None


def turn_up(t: Table, chance: Chance) -> None:
    """Fills the available tiles up and changes the wall; chance may turn up only what
    lies on top.
    """
    wanted = min(t.seats + 1, len(t.offers) + len(t.stack))
    assert list(chance.offers[: len(t.offers)]) == t.offers, "what was available stays"
    assert len(chance.offers) == wanted, "the available tiles are filled up"
    for tile in chance.offers[len(t.offers) :]:
        assert tile in upper(t), "age I lies on age II"
        t.stack.remove(tile)
        t.offers.append(tile)
    assert chance.wall is not None
    t.walls.remove(chance.wall)
    t.wall = chance.wall


def start_round(t: Table) -> None:
    t.round += 1
    t.order = next_order(t)
    t.phase, t.newest = "actions", None
    for person in t.people:
        person.passed = False
    for lot in t.city.values():
        lot.visitors = []
    next_turn(t, 0)


def go_on(t: Table, chance: Chance) -> None:
    """Everything that happens while nobody is asked."""
    while t.phase in ("update", "settling"):
        if t.phase == "update":
            begin_update(t)
        elif t.waiting:
            settle_next(t)
        else:
            end_update(t, chance)


def begin_update(t: Table) -> None:
    """The Academy is asked of all at once, before anybody is settled."""
    t.skips, t.accounts = [], []
    t.waiting = [seat for seat in t.order if academies(t, seat)]
    if t.waiting:
        t.phase = "academy"
    else:
        begin_settling(t)


def begin_settling(t: Table) -> None:
    t.phase, t.waiting = "settling", list(t.order)


def settle_next(t: Table) -> None:
    """Player by player in turn order; who is left without a worker is asked at once, or gets a
    villager without being asked.
    """
    seat = t.waiting.pop(0)
    settle_one(t, seat)
    if not needs_a_villager(t, seat):
        return
    if t.options["villager"] == "always":
        call_villager(t, seat)
    elif t.options["villager"] == "last-too" or not t.last_round:
        t.phase, t.acting = "villager", seat


def end_update(t: Table, chance: Chance) -> None:
    """The last round ends the match: nothing is turned up in it.

    Else an empty stack makes the next one the last.
    """
    if t.last_round:
        t.phase = "over"
        return
    turn_up(t, chance)
    t.last_round = not t.stack or not t.walls
    start_round(t)


def academies(t: Table, seat: int) -> list[Lot]:
    """Those that the seat could use now: it has novices on the first level, and owns it
    or can pay.
    """
    if not t.people[seat].novices[0]:
        return []
    return [
        lot
        for lot in t.city.values()
        if lot.kind == "academy" and covers(t.people[seat].purse, fee(lot, seat))
    ]


def settle_one(t: Table, seat: int) -> None:
    person = t.people[seat]
    if seat in t.skips:
        pay_academy(t, seat)
    graduates = graduate(t, seat)
    retired = come_home(t, seat)
    retirement = retired * person.sheet["retirement"][age(t) - 1]
    move_marker(t, seat, retirement)
    account = {"seat": seat, "graduates": graduates, "retired": retired, "retirement": retirement}
    t.accounts.append({**account, **pay_all(t, seat)})


def graduate(t: Table, seat: int) -> int:
    """Novices move one level; an Academy lets those of the first level skip the second."""
    person = t.people[seat]
    first, second = person.novices
    graduates = second + (first if seat in t.skips else 0)
    person.novices = [0, 0 if seat in t.skips else first]
    person.home += [1] * graduates
    return graduates


def come_home(t: Table, seat: int) -> int:
    """Workers return one by one and learn; how many retire."""
    person = t.people[seat]
    for lot in t.city.values():
        person.home += _back(lot.builder, seat, learns=True)
        person.home += _back(lot.user, seat, learns=lot.card["activation"] == "red")
        lot.builder = None if lot.builder is None or lot.builder[0] == seat else lot.builder
        lot.user = None if lot.user is None or lot.user[0] == seat else lot.user
    retired = person.home.count(SIX)
    person.home = sorted(worker for worker in person.home if worker < SIX)
    person.retired += retired
    return retired


def _back(die: Die | None, seat: int, *, learns: bool) -> list[int]:
    """Lent workers stay retired, and learn nothing."""
    if die is None or die[0] != seat or die[2]:
        return []
    return [die[1] + learns]


def pay_all(t: Table, seat: int) -> dict[str, int]:
    """Wages and pensions; a missing Gold costs a level of morale, and favor where there is none
    left to lose.
    """
    person = t.people[seat]
    owed = upkeep(t, seat, len(person.home), person.retired)
    paid = min(owed, person.purse[GOLD])
    person.purse[GOLD] -= paid
    levels = min(owed - paid, person.level)
    person.level -= levels
    penalty = -move_marker(t, seat, -PENALTY * (owed - paid - levels))
    return {"owed": owed, "paid": paid, "levels": levels, "penalty": penalty}


def needs_a_villager(t: Table, seat: int) -> bool:
    return not t.people[seat].home and t.people[seat].villagers > 0


def answer(t: Table, seat: int, move: Move) -> None:
    """The questions that are not actions: boards, Academy, villagers."""
    if isinstance(move, m.ChooseBoard):
        take_board(t, seat, move.board)
        t.waiting.remove(seat)
        if not t.waiting:
            start_round(t)
    elif isinstance(move, m.Academy):
        t.waiting.remove(seat)
        t.skips += [seat] if move.skip else []
        if not t.waiting:
            begin_settling(t)
    elif isinstance(move, m.Villager):
        t.phase = "settling"
        if move.call:
            call_villager(t, seat)


def pay_academy(t: Table, seat: int) -> None:
    lot = academies(t, seat)[0]
    pay(t, seat, fee(lot, seat), lot.owner)


def call_villager(t: Table, seat: int) -> None:
    move_marker(t, seat, -VILLAGER)
    t.people[seat].villagers -= 1
    t.people[seat].home = [1]


def take_board(t: Table, seat: int, board: int) -> None:
    person = t.people[seat]
    person.board = board
    person.level = person.sheet["morale"].index(0)
