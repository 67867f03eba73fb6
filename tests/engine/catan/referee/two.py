"""The game for two: neutral colours, trade tokens, two throws a turn."""

from __future__ import annotations

from itertools import product
from typing import Any

from engine.kit.hexes import CORNERS

from .chance import Chance
from .legal import MORE_MOVES, Asked, Move
from .table import (
    NEUTRALS_KEEP_OFF_DAMAGE,
    Person,
    Table,
    ends,
    free_corners,
    homes,
    left,
    note,
    pays,
    road_sites,
    send_home,
    settlement_sites,
    shown_points,
)

FORCE, BANISH, RETIRE = range(3)
NEUTRAL = ("C4", "D8")
SUPPLY, FIRST_TOKENS = 20, 5


def prepare(t: Table) -> None:
    t.neutrals = [Person(settlements={CORNERS.number_of(name)}) for name in NEUTRAL]
    for colour, name in enumerate(NEUTRAL):
        note(t, t.seats + colour, "settlement", at=CORNERS.number_of(name))
    t.tokens = SUPPLY
    for person in t.people:
        earn(t, person, FIRST_TOKENS)


def earn(t: Table, person: Person, n: int) -> None:
    """The supply can run out."""
    n = min(n, t.tokens)
    t.tokens -= n
    person.tokens += n


def settled(t: Table, person: Person, corner: int) -> None:
    """A settlement beside the desert brings two tokens, at the coast one, at both three."""
    hexes = t.island.grid.corner_hexes[corner]
    desert = any(hex in t.island.wastes for hex in hexes)
    earn(t, person, 2 * desert + (len(hexes) < 3))


def token_moves(t: Table, seat: int) -> set[Move]:
    if not t.neutrals:
        return set()
    person, other = t.people[seat], t.people[1 - seat]
    found: set[Move] = set()
    if person.tokens >= price(t, seat):
        drawn = min(2, sum(other.hand))
        found |= {("Tokens", FORCE)} if drawn and sum(person.hand) + drawn >= 2 else set()
        found |= {("Tokens", BANISH)} if t.robber not in homes(t) else set()
    if person.knights and not t.retired:
        found.add(("Tokens", RETIRE))
    return found


def price(t: Table, seat: int) -> int:
    return 1 if shown_points(t, seat) <= shown_points(t, 1 - seat) else 2


def neutral_moves(t: Table) -> set[Move]:
    """A road or a settlement for one of the neutral colours."""
    found: set[Move] = set()
    for colour, person in enumerate(t.neutrals):
        if left(person, "road"):
            found |= {("NeutralRoad", colour, edge) for edge in road_sites(t, person)}
        if left(person, "settlement"):
            found |= {("NeutralSettlement", colour, corner) for corner in _sites(t, person)}
    return found


def _sites(t: Table, person: Person) -> list[int]:
    if t.revision < NEUTRALS_KEEP_OFF_DAMAGE:
        own = {end for edge in person.roads for end in ends(t, edge)}
        return sorted(own & free_corners(t))
    return settlement_sites(t, person)


def ask_neutral(t: Table, seat: int) -> dict[int, Asked]:
    return {seat: Asked(neutral_moves(t))}


def ask_forced(t: Table, seat: int, n: int) -> dict[int, Asked]:
    hand = t.people[seat].hand
    gifts = [
        cards
        for cards in product(range(n + 1), repeat=5)
        if sum(cards) == n and pays(hand, list(cards))
    ]
    return {seat: Asked({("Give", cards, 1 - seat) for cards in gifts})}


def spend(t: Table, seat: int, chance: Chance, use: int) -> None:
    person, other = t.people[seat], t.people[1 - seat]
    t.bargain = None
    if use == RETIRE:
        person.knights -= 1
        t.retired = True
        earn(t, person, 2)
        return
    cost = price(t, seat)
    person.tokens -= cost
    t.tokens += cost
    if use == BANISH:
        send_home(t, seat)
        return
    for _ in range(min(2, sum(other.hand))):
        kind = chance.stolen(other.hand)
        other.hand[kind] -= 1
        person.hand[kind] += 1
    t.todo.insert(0, ("forced", seat, 2))


def neutral_piece(t: Table, pieces: str, colour: int, place: int) -> None:
    t.todo.pop(0)
    person: Any = t.neutrals[colour]
    note(t, t.seats + colour, pieces[:-1], at=place)
    getattr(person, pieces).add(place)


MORE_MOVES.append(token_moves)
