"""Who is asked, and every legal answer, found by going through everything that could be tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product

from engine.core import Move
from engine.praetor import moves as m

from .box import BOX, GOLD, MARKERS, SIDES, TRACKS, WOOD, Cell, goods, place, price, turned
from .table import SIX, Lot, Person, Table, covers, fee, lent, owned

Deal = tuple[int, ...]


@dataclass
class Asked:
    """All answers that a seat may give; a deal is judged, for there are too many to list."""

    moves: set[Move] = field(default_factory=set)
    deal: Callable[[Deal], bool] | None = None


def asked(t: Table) -> dict[int, Asked]:
    if t.phase == "over":
        return {}
    if t.phase == "boards":
        return {seat: Asked(boards_of(t, seat)) for seat in _choosers(t)}
    if t.phase == "academy":
        return {seat: Asked({m.Academy(skip=True), m.Academy(skip=False)}) for seat in t.waiting}
    seat = t.acting
    if t.phase == "villager":
        return {seat: Asked({m.Villager(call=True), m.Villager(call=False)})}
    if t.phase == "deal":
        return {seat: Asked(deal=lambda deal: may_deal(t, seat, deal))}
    if t.phase == "forge":
        return {seat: Asked({m.Forge(n) for n in range(most_forged(t, seat) + 1)})}
    if t.phase == "lent":
        return {seat: Asked(placings(t, seat, [SIX], t.people[seat].purse))}
    return {seat: Asked({m.Pass(), *actions(t, seat)})}


def _choosers(t: Table) -> list[int]:
    return t.waiting if t.options["boards"] == "sides" else t.waiting[:1]


def boards_of(t: Table, seat: int) -> set[Move]:
    """Side A is on every board; each side B exists once."""
    if t.options["boards"] == "sides":
        return {m.ChooseBoard(0), m.ChooseBoard(t.dealt[seat])}
    taken = {person.board for person in t.people if person.board}
    return {m.ChooseBoard(board) for board in range(len(BOX["boards"])) if board not in taken}


def actions(t: Table, seat: int) -> set[Move]:
    """All but passing.

    Who has placed all active workers must pass, unless late special
    tiles are agreed.
    """
    person = t.people[seat]
    found = placings(t, seat, person.home, person.purse)
    if person.home or t.options["late-specials"] == "on":
        found |= {m.Camp(place(at)) for at in camps(t, seat)}
    return found


def placings(t: Table, seat: int, workers: list[int], purse: list[int]) -> set[Move]:
    """Everything that one of these workers can be placed for, paid from this purse."""
    uses: set[Move] = {
        m.Use(place(at), worker) for at in usable(t, seat, purse) for worker in workers
    }
    payable = (
        [tile for tile in t.offers if covers(purse, goods(BOX["tiles"][tile]["cost"]))]
        if has_marker(t, seat)
        else []
    )
    where = [place(at) for at in sites(t)]
    laid = [(tile, turn) for tile in payable for turn in turns(BOX["tiles"][tile]["plazas"])]
    builds = product(laid, set(workers), where)
    return uses | {m.Build(tile, worker, at, turn) for (tile, turn), worker, at in builds}


def most_tiles(t: Table) -> int | None:
    """The box leaves as many markers for tiles as do not lie on tracks; or there are as many as one
    builds.
    """
    return MARKERS - TRACKS if t.options["markers"] == "box" else None


def has_marker(t: Table, seat: int) -> bool:
    most = most_tiles(t)
    return most is None or len(owned(t, seat)) < most


def turns(corners: str) -> list[int]:
    """The ways to lay a tile; one that looks the same after half a turn has two."""
    looks = [turned(corners, turn) for turn in range(4)]
    return [turn for turn in range(4) if looks.index(looks[turn]) == turn]


def sites(t: Table) -> list[Cell]:
    """Free cells beside a tile, in every direction, as a page is read."""
    beside = {(x + dx, y + dy) for x, y in t.city for dx, dy in SIDES}
    return sorted(beside - {*t.city}, key=lambda at: (at[1], at[0]))


def usable(t: Table, seat: int, purse: list[int]) -> list[Cell]:
    return [at for at, lot in t.city.items() if may_use(t, seat, lot, purse)]


def may_use(t: Table, seat: int, lot: Lot, purse: list[int]) -> bool:
    """Once a round, by whoever can pay; the wall must be payable too, and a novice must come from
    somewhere.
    """
    if lot.card["activation"] not in ("red", "green") or lot.user is not None:
        return False
    if lot.kind == "imperial_outpost":
        return t.wall is not None and covers(
            purse, fee(lot, seat), goods(BOX["walls"][t.wall]["demand"])
        )
    if lot.kind == "worker_camp" and not t.people[seat].villagers:
        return False
    return covers(purse, fee(lot, seat))


def camps(t: Table, seat: int) -> list[Cell]:
    """Labor Camps that the seat has not used this round, with a free retired worker and something
    that he can do.
    """
    person = t.people[seat]
    if person.retired <= lent(t, seat):
        return []
    return [
        at
        for at, lot in t.city.items()
        if lot.kind == "labor_camp" and seat not in lot.visitors and _leads_on(t, seat, lot)
    ]


def _leads_on(t: Table, seat: int, camp: Lot) -> bool:
    purse = t.people[seat].purse
    if not covers(purse, fee(camp, seat)):
        return False
    left = [have - cost for have, cost in zip(purse, fee(camp, seat), strict=True)]
    return bool(placings(t, seat, [SIX], left))


def most_forged(t: Table, seat: int) -> int:
    return min(t.worker, t.people[seat].purse[WOOD])


def gold_after(person: Person, deal: Deal) -> int:
    rows = zip(deal, price(person.sheet, "buy")[1:], price(person.sheet, "sell")[1:], strict=True)
    return person.purse[GOLD] - sum(n * (buy if n > 0 else sell) for n, buy, sell in rows)


def may_deal(t: Table, seat: int, deal: Deal) -> bool:
    """Nothing sold that is not there, and no debt; by experience, where that is agreed."""
    person = t.people[seat]
    if (
        any(have + n < 0 for have, n in zip(person.purse[1:], deal, strict=True))
        or gold_after(person, deal) < 0
    ):
        return False
    bought, sold = sum(n for n in deal if n > 0), -sum(n for n in deal if n < 0)
    return t.options["market"] == "free" or max(bought, sold) <= t.worker
