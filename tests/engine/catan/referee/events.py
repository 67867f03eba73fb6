"""Event cards instead of dice: what each event asks and does."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from .box import DATA
from .chance import Chance
from .legal import Asked, Move
from .table import Person, Table, note, road_length, send_home, shown_points

CARDS: Final = json.loads(
    (DATA / "modules" / "event_cards" / "data" / "cards.json").read_text("utf-8")
)
DECK: Final[list[tuple[int, str]]] = [
    (number, card["key"]) for card in CARDS for number in card["numbers"]
]
ASIDE: Final = 5  # cards below the New Year


def draw(t: Table, card: tuple[int, str]) -> None:
    """Chance may bring only what is left; at the New Year all cards are shuffled again."""
    if len(t.drawn) == len(DECK) - ASIDE:
        t.drawn = []
    t.drawn.append(card)
    assert t.drawn.count(card) <= DECK.count(card), "the deck holds such a card"


def happen(t: Table, chance: Chance, key: str) -> None:
    if key in EFFECTS:
        EFFECTS[key](t)


def one_card(kind: int) -> tuple[int, ...]:
    return tuple(int(other == kind) for other in range(5))


def _earthquake(t: Table) -> None:
    """Who has not repaired the last damaged road is spared."""
    shaken = [
        seat for seat in t.from_active() if t.people[seat].roads and t.people[seat].damaged is None
    ]
    if shaken:
        t.todo.insert(0, ("earthquake", shaken))


def _neighbors(t: Table) -> None:
    """Everybody gives the left neighbour a card, all at once."""
    owed = {seat: [t.others(seat)[0]] for seat in t.from_active() if any(t.people[seat].hand)}
    _give(t, owed, at_once=True)


def _give(t: Table, owed: dict[int, list[int]], *, at_once: bool = False) -> None:
    if owed:
        t.todo.insert(0, ("give", owed, {}, at_once))


def _assistance(t: Table) -> None:
    """Who has most points gives somebody with fewer a card; all equal: nothing."""
    shown = [shown_points(t, seat) for seat in range(t.seats)]
    poorer = [seat for seat in range(t.seats) if shown[seat] < max(shown)]
    rich = [
        seat for seat in t.from_active() if shown[seat] == max(shown) and any(t.people[seat].hand)
    ]
    _give(t, {seat: poorer for seat in rich if poorer})


def _takers(t: Table, values: list[int]) -> None:
    """All who have most take a card of choice; nobody gets anything for none."""
    best = max(values)
    if best:
        t.todo.insert(
            0, ("taking", [(seat, 1) for seat in t.from_active() if values[seat] == best])
        )


def _tournament(t: Table) -> None:
    _takers(t, [person.knights for person in t.people])


def _calm(t: Table) -> None:
    _takers(t, [harbours(t, person) for person in t.people])


def harbours(t: Table, person: Person) -> int:
    return sum(bool(person.buildings & {*harbour.corners}) for harbour in t.island.harbours)


def _plenty(t: Table) -> None:
    t.todo.insert(0, ("taking", [(seat, 1) for seat in t.from_active()]))


def _flees(t: Table) -> None:
    send_home(t, t.active)


def _only(values: list[int]) -> int | None:
    """The only one who has most."""
    best = max(values)
    return values.index(best) if best and values.count(best) == 1 else None


def _advantage(t: Table) -> None:
    _thief(t, t.holders["road"], [road_length(t, person) for person in t.everyone])


def _conflict(t: Table) -> None:
    _thief(t, t.holders["army"], [person.knights for person in t.people])


def _thief(t: Table, holder: int | None, values: list[int]) -> None:
    """The holder of the award, or who alone has most, takes a card of somebody."""
    seat = holder if holder is not None else _only(values)
    if (
        seat is not None
        and seat < t.seats
        and any(any(t.people[other].hand) for other in t.others(seat))
    ):
        t.todo.insert(0, ("steal", seat))


EFFECTS: Final[dict[str, Callable[[Table], None]]] = {
    "earthquake": _earthquake,
    "neighbors": _neighbors,
    "assistance": _assistance,
    "tournament": _tournament,
    "calm": _calm,
    "plenty": _plenty,
    "flees": _flees,
    "advantage": _advantage,
    "conflict": _conflict,
}


# --- questions --------------------------------------------------------


def ask_damage(t: Table, seats: list[int]) -> dict[int, Asked]:
    return {seat: Asked({("Damage", edge) for edge in t.people[seat].roads}) for seat in seats}


def ask_gift(
    t: Table,
    owed: dict[int, list[int]],
    given: dict[int, Any],
    _: bool,
) -> dict[int, Asked]:
    def gifts(seat: int) -> set[Move]:
        kinds = [kind for kind, n in enumerate(t.people[seat].hand) if n]
        return {("Give", one_card(kind), other) for kind in kinds for other in owed[seat]}

    return {seat: Asked(gifts(seat)) for seat in owed if seat not in given}


def ask_victim(t: Table, seat: int) -> dict[int, Asked]:
    return {
        seat: Asked({("Choose", other) for other in t.others(seat) if any(t.people[other].hand)})
    }


# --- answers ----------------------------------------------------------


def damage(t: Table, seat: int, chance: Chance, edge: int) -> None:
    _, seats = t.todo.pop(0)
    t.people[seat].damaged = edge
    note(t, seat, "damage", at=edge)
    rest = [other for other in seats if other != seat]
    if rest:
        t.todo.insert(0, ("earthquake", rest))


def give(t: Table, seat: int, cards: tuple[int, ...], player: int) -> None:
    """Between good neighbours a gift is laid down, and all are taken up when everybody
    has chosen.
    """
    _, owed, given, at_once = t.todo.pop(0)
    given = {**given, seat: (player, cards)}
    _add(t.people[seat], cards, -1)
    if not at_once:
        _add(t.people[player], cards, 1)
    if len(given) < len(owed):
        t.todo.insert(0, ("give", owed, given, at_once))
    elif at_once:
        for taker, gift in given.values():
            _add(t.people[taker], gift, 1)


def _add(person: Person, cards: tuple[int, ...], sign: int) -> None:
    person.hand = [have + sign * n for have, n in zip(person.hand, cards, strict=True)]
