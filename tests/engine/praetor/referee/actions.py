"""What a move does, by the rulebook's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core import Move
from engine.praetor import moves as m

from .box import BOX, GOLD, MARBLE, STONE, WEAPON, WOOD, Cell, cell, goods
from .legal import actions, gold_after
from .table import Die, Lot, Table, active, covers, fee, move_marker, owned

CORNERS: Final = (
    (-1, -1),
    (1, -1),
    (1, 1),
    (-1, 1),
)  # top left, top right, bottom right, bottom left
MOST_FAVOR: Final = 22  # of Plutus and of Mercury


def pay(t: Table, seat: int, cost: list[int], to: int | None = None) -> None:
    assert covers(t.people[seat].purse, cost), "nobody pays what he has not"
    for kind, n in enumerate(cost):
        t.people[seat].purse[kind] -= n
        if to is not None:
            t.people[to].purse[kind] += n


def build(t: Table, seat: int, move: m.Build, die: Die) -> None:
    card = BOX["tiles"][move.tile]
    pay(t, seat, goods(card["cost"]))
    t.offers.remove(move.tile)
    lot = Lot(move.tile, seat, move.turn, builder=die)
    at = cell(move.at)
    plazas = sum(plazas_at(t, at, lot.corners))
    t.city[at] = lot
    move_marker(t, seat, card["favor"] + plazas)


def plazas_at(t: Table, at: Cell, corners: str) -> list[int]:
    """For every corner the plazas of the same design that touch it."""
    return [touching(t, at, number).count(design) for number, design in enumerate(corners)]


def touching(t: Table, at: Cell, number: int) -> str:
    """The plazas that touch a corner of a cell: of the tiles beside it, and, where agreed, of the
    one across it.
    """
    (x, y), (dx, dy) = at, CORNERS[number]
    around = [((x + dx, y), (-dx, dy)), ((x, y + dy), (dx, -dy))]
    if t.options["plazas"] == "touching":
        around.append(((x + dx, y + dy), (-dx, -dy)))
    return "".join(
        t.city[place].corners[CORNERS.index(corner)] for place, corner in around if place in t.city
    )


def use(t: Table, seat: int, lot: Lot, die: Die) -> str:
    """Fee first, then the benefit; which question follows, if any."""
    pay(t, seat, fee(lot, seat), lot.owner)
    lot.user = die
    t.worker = die[1]
    if lot.kind == "market":
        return "deal"
    if lot.kind == "blacksmith":
        return "forge" if t.people[seat].purse[WOOD] else ""
    BENEFITS[lot.kind](t, seat, die[1])
    return ""


def _mine(kind: int) -> Callable[[Table, int, int], None]:
    def gain(t: Table, seat: int, experience: int) -> None:
        t.people[seat].purse[kind] += experience

    return gain


def _curia(t: Table, seat: int, experience: int) -> None:
    t.people[seat].purse[GOLD] += len(owned(t, seat))


def _forum(t: Table, seat: int, experience: int) -> None:
    t.people[seat].purse[GOLD] += 2 * active(t, seat)


def _maia(t: Table, seat: int, experience: int) -> None:
    move_marker(t, seat, 2 * active(t, seat))


def _apollo(t: Table, seat: int, experience: int) -> None:
    move_marker(t, seat, len(owned(t, seat)))


def _plutus(t: Table, seat: int, experience: int) -> None:
    purse = t.people[seat].purse
    move_marker(t, seat, min(MOST_FAVOR, purse[WOOD] + purse[STONE]))


def _mercury(t: Table, seat: int, experience: int) -> None:
    purse = t.people[seat].purse
    move_marker(t, seat, min(MOST_FAVOR, 2 * purse[MARBLE] + 2 * purse[WEAPON]))


def _venus(t: Table, seat: int, experience: int) -> None:
    move_marker(t, seat, max(0, t.people[seat].morale))


def _cheer(t: Table, seat: int, levels: int) -> None:
    person = t.people[seat]
    person.level = min(person.level + levels, len(person.sheet["morale"]) - 1)


def _colosseum(t: Table, seat: int, experience: int) -> None:
    _cheer(t, seat, len(owned(t, seat)) // 2)


def _oracle(t: Table, seat: int, experience: int) -> None:
    _cheer(t, seat, 2 * t.people[seat].retired)


def _worker_camp(t: Table, seat: int, experience: int) -> None:
    t.people[seat].villagers -= 1
    t.people[seat].novices[0] += 1


def _outpost(t: Table, seat: int, experience: int) -> None:
    assert t.wall is not None
    person, wall = t.people[seat], BOX["walls"][t.wall]
    pay(t, seat, goods(wall["demand"]))
    bonus = sum(BOX["walls"][built]["back"] for built in person.walls)
    person.walls.append(t.wall)
    t.wall = None
    move_marker(t, seat, wall["favor"] + bonus)


BENEFITS: Final[dict[str, Callable[[Table, int, int], None]]] = {
    "gold_mine": _mine(GOLD),
    "lumber_mill": _mine(WOOD),
    "stone_quarry": _mine(STONE),
    "marble_quarry": _mine(MARBLE),
    "curia": _curia,
    "forum": _forum,
    "temple_of_maia": _maia,
    "temple_of_apollo": _apollo,
    "temple_of_plutus": _plutus,
    "temple_of_mercury": _mercury,
    "temple_of_venus": _venus,
    "colosseum": _colosseum,
    "oracle": _oracle,
    "worker_camp": _worker_camp,
    "imperial_outpost": _outpost,
}


def trade(t: Table, seat: int, deal: tuple[int, ...]) -> None:
    person = t.people[seat]
    person.purse = [
        gold_after(person, deal),
        *(have + n for have, n in zip(person.purse[1:], deal, strict=True)),
    ]


def forge(t: Table, seat: int, weapons: int) -> None:
    t.people[seat].purse[WOOD] -= weapons
    t.people[seat].purse[WEAPON] += weapons


def act(t: Table, seat: int, move: Move) -> None:
    """An action, or the answer to its question; afterwards it is the next one's turn."""
    person = t.people[seat]
    follows = ""
    if isinstance(move, m.Pass):
        person.passed = True
    elif isinstance(move, m.Camp):
        camp = t.city[cell(move.at)]
        pay(t, seat, fee(camp, seat), camp.owner)
        camp.visitors.append(seat)
        t.camp, follows = cell(move.at), "lent"
    elif isinstance(move, m.Trade):
        trade(t, seat, move.deal)
    elif isinstance(move, m.Forge):
        forge(t, seat, move.weapons)
    else:
        follows = _place(t, seat, move)
    t.phase = follows or "actions"
    if not follows:
        next_turn(t, t.order.index(seat) + 1)


def _place(t: Table, seat: int, move: Move) -> str:
    """A worker goes into the city: an active one from the board, or the retired one of a Labor
    Camp.
    """
    assert isinstance(move, m.Build | m.Use)
    die = (seat, move.worker, t.camp is not None)
    if t.camp is None:
        t.people[seat].home.remove(move.worker)
    t.camp = None
    if isinstance(move, m.Use):
        return use(t, seat, t.city[cell(move.at)], die)
    build(t, seat, move, die)
    return ""


def next_turn(t: Table, at: int) -> None:
    """The next in order who can do something; who cannot passes. Nobody left: the round is over."""
    for seat in [*t.order[at:], *t.order[:at]]:
        if t.people[seat].passed:
            continue
        if actions(t, seat):
            t.acting = seat
            return
        t.people[seat].passed = True
    t.phase = "update"
