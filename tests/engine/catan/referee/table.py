"""The table as it lies: plain lists and sets, and what is counted from them anew each time."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from .box import PIECES, RESOURCES, VICTORY, Island, bank, deck

Step = tuple[Any, ...]  # a question, or something that happens by itself: its name first
# The revisions with which later rulings came: a match goes on as it began
ASKS_WHICH_DESERT: Final = 1
EPIDEMIC_AT_THE_VOLCANO: Final = 1
NEUTRALS_KEEP_OFF_DAMAGE: Final = 2
OFFERS: Final = {"six": 6, "two": 2, "none": 0}


@dataclass
class Person:
    """A player, or a neutral colour of the game for two."""

    hand: list[int] = field(default_factory=lambda: [0] * 5)
    ready: list[int] = field(default_factory=lambda: [0] * 5)  # development cards
    fresh: list[int] = field(default_factory=lambda: [0] * 5)  # those bought this turn
    knights: int = 0
    roads: set[int] = field(default_factory=set)
    settlements: set[int] = field(default_factory=set)
    cities: set[int] = field(default_factory=set)
    discoveries: int = 0
    tokens: int = 0
    damaged: int | None = None  # the road that an earthquake has turned

    @property
    def buildings(self) -> set[int]:
        return self.settlements | self.cities


@dataclass
class Bargain:
    """The offer on the table; replies by seat: waiting, accepted, declined, or counter with its
    cards.
    """

    seat: int
    give: list[int]
    want: list[int]
    replies: dict[int, tuple[Any, ...]]


@dataclass
class Deed:
    """Something that was done, and in which turn."""

    turn: int
    seat: int
    verb: str
    at: int | None = None
    other: int | None = None
    number: int | None = None
    gave: tuple[int, ...] | None = None
    got: tuple[int, ...] | None = None

    def __deepcopy__(self, memo: object) -> Deed:
        return self  # it never changes


@dataclass
class Table:
    seats: int
    options: dict[str, str]
    island: Island
    people: list[Person]
    bank: list[int]
    deck: list[int]  # so many of each kind, in no order: which comes is chance
    robber: int
    revision: int
    active: int  # whose turn it is
    first: int = 0  # whose full turn it is, while the second player of a pair builds
    neutrals: list[Person] = field(default_factory=list)
    turn: int = 0
    turns: list[int] = field(default_factory=list)  # whose turn each was
    todo: list[Step] = field(default_factory=list)  # what is asked or happens next, in order
    played: bool = False  # a development card in this turn
    offers_made: int = 0
    offered: list[tuple[tuple[int, ...], tuple[int, ...], int]] = field(
        default_factory=list
    )  # in this turn
    # turn, who offered, who declined, what was given and wanted, and the bank then
    refusals: list[tuple[Any, ...]] = field(default_factory=list)
    bargain: Bargain | None = None
    holders: dict[str, int | None] = field(default_factory=dict)  # of awards
    throws: list[tuple[int, Any, Any]] = field(default_factory=list)  # number, dice, card
    over: bool = False
    winner: int | None = None
    eruption: int | None = None  # where the volcano struck last
    tokens: int = 0  # in the supply of the game for two
    retired: bool = False  # a knight was turned into tokens in this turn
    story: list[Deed] = field(default_factory=list)  # all that was done
    drawn: list[tuple[int, str]] = field(
        default_factory=list
    )  # event cards since the last New Year

    @property
    def everyone(self) -> list[Person]:
        return [*self.people, *self.neutrals]

    @property
    def target(self) -> int:
        return 11 if self.options["harbormaster"] == "on" else 10

    def on(self, option: str) -> bool:
        return self.options[option] == "on"

    def others(self, seat: int) -> list[int]:
        """All others, from the seat's left."""
        return [(seat + n) % self.seats for n in range(1, self.seats)]

    def from_active(self) -> list[int]:
        return [self.active, *self.others(self.active)]


def note(t: Table, seat: int, verb: str, **more: Any) -> None:
    t.story.append(Deed(t.turn, seat, verb, **more))


def laid_out(
    seats: int,
    options: dict[str, str],
    island: Island,
    first: int,
    robber: int,
    revision: int,
) -> Table:
    people = [Person() for _ in range(seats)]
    awards = ["road", "army", *(["harbours"] if options["harbormaster"] == "on" else [])]
    t = Table(
        seats,
        options,
        island,
        people,
        bank(seats),
        deck(seats),
        robber,
        revision,
        first,
        holders=dict.fromkeys(awards),
    )
    order = t.from_active()
    second = "city" if options["start"] == "big" else "settlement"
    for seat in order:
        t.todo += [("opening", seat, "settlement"), ("opening", seat, "road")]
    for seat in reversed(order):
        t.todo += [("opening", seat, second), ("opening", seat, "road")]
    if options["start"] == "big":
        t.todo += [("opening", seat, "third") for seat in order]
    t.todo.append(("begin", first, [("own", first)]))
    return t


# --- counted anew each time -------------------------------------------


def homes(t: Table) -> list[int]:
    """The desert, where a rule sends the robber; what lies in its place counts only where none is
    left.
    """
    if t.revision < ASKS_WHICH_DESERT:
        return t.island.wastes
    return t.island.of("desert") or t.island.wastes


def send_home(t: Table, seat: int) -> None:
    """The robber goes to the desert and robs nobody; of two that which the seat chooses.

    In either of them it stays.
    """
    places = homes(t)
    if t.robber in places:
        return
    if len(places) > 1 and t.revision >= ASKS_WHICH_DESERT:
        t.todo.insert(0, ("home", seat))
        return
    t.robber = places[0]
    note(t, seat, "robber", at=t.robber)


def left(person: Person, piece: str) -> int:
    standing = {"road": person.roads, "settlement": person.settlements, "city": person.cities}[
        piece
    ]
    return PIECES[piece] - len(standing)


def buildings(t: Table) -> set[int]:
    return {corner for person in t.everyone for corner in person.buildings}


def free_corners(t: Table) -> set[int]:
    """The distance rule: the corner and all its neighbours are empty."""
    taken = buildings(t)
    return {corner for corner in t.island.grid.corners if not t.island.close(corner) & taken}


def ends(t: Table, edge: int) -> tuple[int, int]:
    return t.island.grid.ends[edge]


def free_edges(t: Table) -> list[int]:
    taken = {edge for person in t.everyone for edge in person.roads}
    return [edge for edge in range(len(t.island.grid.ends)) if edge not in taken]


def reached(t: Table, person: Person) -> set[int]:
    """The corners from which a road may go on: own ones, and ends of own roads where nobody else
    has built.
    """
    foreign = buildings(t) - person.buildings
    return person.buildings | ({end for edge in person.roads for end in ends(t, edge)} - foreign)


def road_sites(t: Table, person: Person) -> list[int]:
    starts = reached(t, person)
    return [edge for edge in free_edges(t) if starts & {*ends(t, edge)}]


def settlement_sites(t: Table, person: Person) -> list[int]:
    own = {end for edge in person.roads for end in ends(t, edge)}
    return sorted(own & free_corners(t) - beside_damage(t))


def beside_damage(t: Table) -> set[int]:
    """Nobody settles at either end of a road that an earthquake has turned."""
    return {
        end for person in t.people if person.damaged is not None for end in ends(t, person.damaged)
    }


def road_length(t: Table, person: Person) -> int:
    edges = tuple((edge, *ends(t, edge)) for edge in sorted(person.roads))
    return longest(edges, frozenset(buildings(t) - person.buildings))


@lru_cache(maxsize=10_000)
def longest(edges: tuple[tuple[int, int, int], ...], barred: frozenset[int]) -> int:
    """The longest trail: each road once; it may end at another's building, but not pass it."""
    at: dict[int, list[tuple[int, int]]] = {}
    for edge, a, b in edges:
        at.setdefault(a, []).append((edge, b))
        at.setdefault(b, []).append((edge, a))

    def walk(corner: int, used: frozenset[int]) -> int:
        if used and corner in barred:
            return len(used)
        return max(
            [
                len(used),
                *(walk(far, used | {edge}) for edge, far in at[corner] if edge not in used),
            ]
        )

    return max([0, *(walk(corner, frozenset()) for corner in at)])


def harbour_points(t: Table, person: Person) -> int:
    corners = {corner for harbour in t.island.harbours for corner in harbour.corners}
    return len(corners & person.settlements) + 2 * len(corners & person.cities)


def rates(t: Table, person: Person) -> list[int]:
    kinds = {
        harbour.kind for harbour in t.island.harbours if person.buildings & {*harbour.corners}
    }
    return [2 if kind in kinds else 3 if "any" in kinds else 4 for kind in RESOURCES]


def shown_points(t: Table, seat: int) -> int:
    """What everybody sees."""
    person = t.people[seat]
    held = sum(2 for holder in t.holders.values() if holder == seat)
    return len(person.settlements) + 2 * len(person.cities) + held


def points(t: Table, seat: int) -> int:
    person = t.people[seat]
    return shown_points(t, seat) + person.ready[VICTORY] + person.fresh[VICTORY]


def pays(hand: list[int], cost: list[int]) -> bool:
    return all(have >= n for have, n in zip(hand, cost, strict=True))


def award(t: Table) -> None:
    """Longest Road of five, Largest Army of three, Harbormaster of three: kept on a tie, else for
    the only one who has most.
    """
    lengths = [road_length(t, person) for person in t.everyone]
    t.holders["road"] = _holder(t.holders["road"], lengths, 5)
    t.holders["army"] = _holder(t.holders["army"], [person.knights for person in t.people], 3)
    if "harbours" in t.holders:
        t.holders["harbours"] = _holder(
            t.holders["harbours"], [harbour_points(t, person) for person in t.people], 3
        )


def _holder(holder: int | None, values: list[int], least: int) -> int | None:
    best = max(values)
    if best < least:
        return None
    leaders = [owner for owner, value in enumerate(values) if value == best]
    if holder in leaders:
        return holder
    return leaders[0] if len(leaders) == 1 else None
