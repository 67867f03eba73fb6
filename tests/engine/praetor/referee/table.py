"""The table as it lies: plain lists and dictionaries, and what is counted from them
anew each time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from .box import BOX, SIDES, Cell, first_city, goods, places_for, price, tiles_for, turned

SIX: Final = 6  # experience of a worker who retires, and of one whom a Labor Camp lends
Die = tuple[int, int, bool]  # seat, experience, whether he is a retired one


@dataclass
class Person:
    """A player: the board with all that lies on it."""

    favor: int
    arrived: int  # when the marker came to where it lies on the favor track
    board: int | None = None
    purse: list[int] = field(default_factory=lambda: goods(BOX["start"]["resources"]))
    home: list[int] = field(default_factory=lambda: list(BOX["start"]["workers"]))
    villagers: int = BOX["start"]["villagers"]
    novices: list[int] = field(default_factory=lambda: [0, 0])
    retired: int = 0
    level: int = 0
    walls: list[int] = field(default_factory=list)
    passed: bool = False

    @property
    def sheet(self) -> dict[str, Any]:
        found: dict[str, Any] = BOX["boards"][self.board]
        return found

    @property
    def morale(self) -> int:
        return int(self.sheet["morale"][self.level])


@dataclass
class Lot:
    """A tile in the city."""

    tile: int
    owner: int | None
    turn: int = 0
    builder: Die | None = None
    user: Die | None = None
    visitors: list[int] = field(default_factory=list)

    @property
    def card(self) -> dict[str, Any]:
        found: dict[str, Any] = BOX["tiles"][self.tile]
        return found

    @property
    def kind(self) -> str:
        return str(self.card["kind"])

    @property
    def corners(self) -> str:
        return turned(self.card["plazas"], self.turn)


@dataclass
class Turn:
    """What was done in one turn."""

    seat: int
    round: int
    built: list[int | None] = field(default_factory=list)  # places
    used: list[int | None] = field(default_factory=list)
    over: bool = False


@dataclass
class Table:
    """Everything of one match."""

    seats: int
    options: dict[str, str]
    people: list[Person]
    city: dict[Cell, Lot]
    stack: list[int]  # face down, in no order: which comes up is chance
    walls: list[int]  # face down
    offers: list[int] = field(default_factory=list)
    wall: int | None = None
    order: list[int] = field(default_factory=list)
    round: int = 0
    last_round: bool = False
    phase: str = "boards"  # boards, actions, lent, deal, forge, academy, villager, over
    acting: int = 0  # whose decision it is, where only one is asked
    waiting: list[int] = field(default_factory=list)  # who must still answer, or be settled
    dealt: list[int] = field(default_factory=list)  # the boards whose side is chosen
    camp: Cell | None = None  # the Labor Camp whose worker must be placed
    worker: int = 0  # experience of the one who is at the Market or at the Blacksmith
    skips: list[int] = field(default_factory=list)  # who uses an Academy
    moves: int = 0  # of markers on the favor track, so far
    accounts: list[dict[str, int]] = field(default_factory=list)
    story: list[Turn] = field(default_factory=list)
    last: object = None  # what was done last
    newest: object = None  # the last tile built in this round


def laid_out(seats: int, options: dict[str, str], first: int) -> Table:
    """The start, without what chance turns up; `first` is who begins with most favor."""
    used = tiles_for(seats, options["markets"])
    city = {
        at: Lot(tile, _first_owner(tile), turn)
        for at, (tile, turn) in first_city(seats, options["markets"]).items()
    }
    stack = [tile for tile in used if BOX["tiles"][tile]["age"] > 0]
    people = [Person(_first_favor(seats, options, seat, first), 0) for seat in range(seats)]
    return Table(seats, options, people, city, stack, list(range(len(BOX["walls"]))))


def _first_owner(tile: int) -> int | None:
    """Each player's marker lies on a Gold Mine: that of the same number."""
    name = BOX["tiles"][tile]["id"]
    return int(name.rsplit("_", 1)[1]) - 1 if name.startswith("gold_mine") else None


def _first_favor(seats: int, options: dict[str, str], seat: int, first: int) -> int:
    """One less for everybody who sits further around the table."""
    way = 1 if options["start-favor"] == "clockwise" else -1
    return int(BOX["start"]["favor"]) - way * (seat - first) % seats


# --- counted anew each time -------------------------------------------


def next_order(t: Table) -> list[int]:
    """Least favor first; of equals the marker on top, which is the one that arrived last."""
    return sorted(range(t.seats), key=lambda seat: (t.people[seat].favor, -t.people[seat].arrived))


def move_marker(t: Table, seat: int, change: int) -> int:
    """Favor never falls below 0; a marker that stays where it is does not arrive anew.

    What really changed.
    """
    person = t.people[seat]
    real = max(change, -person.favor)
    if real:
        t.moves += 1
        person.favor += real
        person.arrived = t.moves
    return real


def dice_out(t: Table, seat: int) -> list[Die]:
    """The seat's workers in the city, lent ones too."""
    found = [die for lot in t.city.values() for die in (lot.builder, lot.user)]
    return [die for die in found if die is not None and die[0] == seat]


def out(t: Table, seat: int) -> list[int]:
    return sorted(experience for _, experience, retired in dice_out(t, seat) if not retired)


def lent(t: Table, seat: int) -> int:
    return sum(retired for _, _, retired in dice_out(t, seat))


def active(t: Table, seat: int) -> int:
    return len(t.people[seat].home) + len(out(t, seat))


def owned(t: Table, seat: int) -> list[Cell]:
    return [at for at, lot in t.city.items() if lot.owner == seat]


def largest_area(t: Table, seat: int) -> int:
    left, best = set(owned(t, seat)), 0
    while left:
        todo, size = [left.pop()], 0
        while todo:
            x, y = todo.pop()
            size += 1
            near = {(x + dx, y + dy) for dx, dy in SIDES} & left
            left -= near
            todo += near
        best = max(best, size)
    return best


def upper(t: Table) -> list[int]:
    """The tiles of which one lies on top of the stack: those of age I lie on those of age II."""
    first = [tile for tile in t.stack if BOX["tiles"][tile]["age"] == 1]
    return first or t.stack


def age(t: Table) -> int:
    """Read off the back of the top tile; an empty stack is age II."""
    return int(BOX["tiles"][upper(t)[0]]["age"]) if t.stack else 2


def upkeep(t: Table, seat: int, workers: int, retired: int) -> int:
    sheet = t.people[seat].sheet
    return places_for(sheet["wages"], workers) + places_for(sheet["pensions"], retired)


def worth(person: Person) -> int:
    """All resources in Gold, as if they were sold at the Market."""
    return sum(n * rate for n, rate in zip(person.purse, price(person.sheet, "sell"), strict=True))


def covers(purse: list[int], *costs: list[int]) -> bool:
    return all(have >= sum(cost) for have, *cost in zip(purse, *costs, strict=True))


def fee(lot: Lot, seat: int) -> list[int]:
    """What a seat pays the owner; nothing for an own tile, or where there is no owner."""
    return [0] * 5 if lot.owner in (None, seat) else goods(lot.card["fee"])
