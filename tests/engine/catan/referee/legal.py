"""Who is asked, and every legal answer.

A move is a tuple, as the codec of the game writes it: its name, then its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from typing import Any

from .box import COSTS, KNIGHT, MONOPOLY, PLENTY, ROADS
from .table import (
    ASKS_WHICH_DESERT,
    OFFERS,
    Person,
    Table,
    free_corners,
    homes,
    left,
    pays,
    rates,
    road_sites,
    settlement_sites,
    shown_points,
)

Move = tuple[Any, ...]
MOST_WANTED = 5  # of each kind


@dataclass
class Asked:
    """All answers that a seat may give; those of forms are judged, for there are too
    many to list.
    """

    moves: set[Move] = field(default_factory=set)
    forms: dict[str, Callable[..., bool]] = field(default_factory=dict)


def asked(t: Table) -> dict[int, Asked]:
    if t.over:
        return {}
    name, *rest = t.todo[0]
    return QUESTIONS[name](t, *rest)


def _opening(t: Table, seat: int, what: str) -> dict[int, Asked]:
    person = t.people[seat]
    if what in ("settlement", "city"):
        spared = {corner for hex in t.island.of("volcano") for corner in t.island.around(hex)}
        name = "BuildCity" if what == "city" else "BuildSettlement"
        return {seat: Asked({(name, corner) for corner in free_corners(t) - spared})}
    if what == "third":
        return {seat: Asked({("BuildRoad", edge) for edge in road_sites(t, person)})}
    newest = next(
        corner
        for corner in person.buildings
        if not any(_at(t, edge, corner) for edge in person.roads)
    )
    return {
        seat: Asked(
            {("BuildRoad", edge) for edge in road_sites(t, person) if _at(t, edge, newest)}
        )
    }


def _at(t: Table, edge: int, corner: int) -> bool:
    return corner in t.island.grid.ends[edge]


def _roll(t: Table) -> dict[int, Asked]:
    return {t.active: Asked({("Roll",), *cards(t, t.active)})}


def _discard(t: Table, owed: dict[int, int]) -> dict[int, Asked]:
    def judge(seat: int) -> Callable[..., bool]:
        return lambda lost: (
            sum(lost) == owed[seat] and min(lost) >= 0 and pays(t.people[seat].hand, list(lost))
        )

    return {seat: Asked(forms={"Discard": judge(seat)}) for seat in owed}


def _robber(t: Table, seat: int) -> dict[int, Asked]:
    hexes = [
        hex
        for hex in range(len(t.island.terrain))
        if hex != t.robber and not _is_spared(t, seat, hex)
    ]
    if not hexes:
        hexes = [t.robber] if t.robber in homes(t) and t.revision < ASKS_WHICH_DESERT else homes(t)
    return {seat: Asked({move for hex in hexes for move in raids(t, seat, hex)})}


def _home(t: Table, seat: int) -> dict[int, Asked]:
    return {seat: Asked({("MoveRobber", hex, None) for hex in homes(t)})}


def raids(t: Table, seat: int, hex: int) -> set[Move]:
    around = {*t.island.around(hex)}
    victims = [
        other
        for other in t.others(seat)
        if t.people[other].buildings & around and not is_friend(t, other)
    ]
    return {("MoveRobber", hex, victim) for victim in victims or [None]}


def is_friend(t: Table, seat: int) -> bool:
    """The friendly robber spares who has few points that everybody sees."""
    most = {"usual": -1, "friendly": 2, "friendlier": 3}[t.options["robber"]]
    return shown_points(t, seat) <= most


def _is_spared(t: Table, seat: int, hex: int) -> bool:
    around = {*t.island.around(hex)}
    return any(
        is_friend(t, other) and t.people[other].buildings & around for other in t.others(seat)
    )


def _roads(t: Table, seat: int, _: int) -> dict[int, Asked]:
    return {seat: Asked({("BuildRoad", edge) for edge in open_roads(t, t.people[seat])})}


def _take(t: Table, owed: list[tuple[int, int]]) -> dict[int, Asked]:
    """All at once where the bank has enough of everything; else one after the other."""
    enough = sum(n for _, n in owed) <= min(t.bank)
    return {seat: _choice(t, n) for seat, n in (owed if enough else owed[:1])}


def _choice(t: Table, n: int) -> Asked:
    """One card is picked from a list, more are counted in a form."""
    legal = takings(t, n)
    if n == 1:
        return Asked({("Take", cards) for cards in legal})
    return Asked(forms={"Take": lambda cards: cards in legal})


def takings(t: Table, n: int) -> list[tuple[int, ...]]:
    """So many cards of choice, or what there is."""
    n = min(n, sum(t.bank))
    return [
        cards
        for cards in product(range(n + 1), repeat=5)
        if sum(cards) == n and pays(t.bank, list(cards))
    ]


def _turn(t: Table) -> dict[int, Asked]:
    seat = t.active
    found = Asked(turn_moves(t, seat))
    add_bank_form(t, seat, found)
    if may_offer(t):
        found.forms["Offer"] = lambda give, want, to: is_offer(t, give, want, to)
    if t.bargain is None:
        return {seat: found}
    found.moves |= {("Decline",), *choices(t)}
    return {seat: found, **repliers(t)}


def add_bank_form(t: Table, seat: int, found: Asked) -> None:
    person = t.people[seat]
    if sum(
        have // rate for have, rate in zip(person.hand, rates(t, person), strict=True)
    ) >= 2 and any(t.bank):
        found.forms["Exchange"] = lambda pay, get: is_exchange(t, person, pay, get)


def turn_moves(t: Table, seat: int) -> set[Move]:
    more = [move for added in MORE_MOVES for move in added(t, seat)]
    return {("EndTurn",), *purchases(t, seat), *cards(t, seat), *exchanges(t, seat), *more}


def open_roads(t: Table, person: Person) -> list[int]:
    return road_sites(t, person) if left(person, "road") and person.damaged is None else []


def purchases(t: Table, seat: int) -> set[Move]:
    person = t.people[seat]
    found: set[Move] = set()
    if pays(person.hand, COSTS["road"]):
        found |= {("BuildRoad", edge) for edge in open_roads(t, person)}
        found |= {("BuildRoad", person.damaged)} if person.damaged is not None else set()
    if pays(person.hand, COSTS["settlement"]) and left(person, "settlement"):
        found |= {("BuildSettlement", corner) for corner in settlement_sites(t, person)}
    if pays(person.hand, COSTS["city"]) and left(person, "city"):
        found |= {("BuildCity", corner) for corner in person.settlements}
    if pays(person.hand, COSTS["card"]) and any(t.deck):
        found.add(("BuyCard",))
    return found | explorations(t, person)


def explorations(t: Table, person: Person) -> set[Move]:
    """A discovery replaces any one of the three resources of a development card, up to
    all three.
    """
    if not any(t.deck) or not t.island.of("jungle"):
        return set()
    found: set[Move] = set()
    for mask in range(1, 32):
        spared = [kind for kind in range(5) if mask >> kind & 1]
        cost = [0 if kind in spared else n for kind, n in enumerate(COSTS["card"])]
        if (
            all(COSTS["card"][kind] for kind in spared)
            and len(spared) <= person.discoveries
            and pays(person.hand, cost)
        ):
            found.add(("Explore", mask))
    return found


def cards(t: Table, seat: int) -> set[Move]:
    """Development cards: one a turn, none that was bought in it."""
    person = t.people[seat]
    if t.played:
        return set()
    found: set[Move] = {("PlayKnight",)} if person.ready[KNIGHT] else set()
    if person.ready[ROADS] and open_roads(t, person):
        found.add(("PlayRoads",))
    if person.ready[PLENTY]:
        found |= plenties(t)
    if person.ready[MONOPOLY]:
        found |= {("PlayMonopoly", kind) for kind in range(5)}
    return found


def plenties(t: Table) -> set[Move]:
    """Two cards that the bank has; or the only one that is left."""
    if sum(t.bank) == 1:
        return {("PlayPlenty", t.bank.index(1), None)}
    pairs = combinations_with_replacement(range(5), 2)
    return {("PlayPlenty", a, b) for a, b in pairs if t.bank[a] > (a == b) and t.bank[b]}


def exchanges(t: Table, seat: int) -> set[Move]:
    person = t.people[seat]
    paying = [kind for kind, rate in enumerate(rates(t, person)) if person.hand[kind] >= rate]
    return {
        ("Exchange", pay, get) for pay in paying for get in range(5) if pay != get and t.bank[get]
    }


def is_exchange(t: Table, person: Person, pay: Any, get: Any) -> bool:
    """Several exchanges at once: each kind at its own rate, and nothing both given and taken."""
    if isinstance(pay, int) or isinstance(get, int):
        return (
            isinstance(pay, int)
            and isinstance(get, int)
            and ("Exchange", pay, get) in exchanges(t, t.people.index(person))
        )
    if (
        len(pay) != len(get)
        or len(pay) < 2
        or {*pay} & {*get}
        or list(pay) != sorted(pay)
        or list(get) != sorted(get)
    ):
        return False
    cost = [pay.count(kind) * rate for kind, rate in enumerate(rates(t, person))]
    taken = [get.count(kind) for kind in range(5)]
    return pays(person.hand, cost) and pays(t.bank, taken) and max(taken) <= MOST_WANTED


# --- trade ------------------------------------------------------------


def may_offer(t: Table) -> bool:
    others = any(any(t.people[other].hand) for other in t.others(t.active))
    return t.offers_made < OFFERS[t.options["offers"]] and any(t.people[t.active].hand) and others


def is_deal(hand: list[int], give: tuple[int, ...], want: tuple[int, ...]) -> bool:
    """No gifts, nothing on both sides, nothing that is not there."""
    fits = (
        min(give) >= 0 and min(want) >= 0 and max(want) <= MOST_WANTED and pays(hand, list(give))
    )
    return (
        fits
        and any(give)
        and any(want)
        and not any(g and w for g, w in zip(give, want, strict=True))
    )


def is_offer(t: Table, give: tuple[int, ...], want: tuple[int, ...], to: tuple[int, ...]) -> bool:
    asked_ones = [seat for seat, n in enumerate(to) if n]
    if not asked_ones or max(to) > 1 or min(to) < 0 or t.active in asked_ones:
        return False
    if any(not any(t.people[seat].hand) for seat in asked_ones):
        return False
    again = any((give, want, seat) in t.offered for seat in asked_ones)
    return is_deal(t.people[t.active].hand, give, want) and not again


def choices(t: Table) -> set[Move]:
    """With whom the offerer can close: who accepted, or made a counter-offer that he can pay."""
    assert t.bargain is not None
    hand = t.people[t.active].hand
    found = [(seat, reply) for seat, reply in t.bargain.replies.items()]
    return {
        ("Choose", seat)
        for seat, reply in found
        if reply[0] == "accepted" or (reply[0] == "counter" and pays(hand, list(reply[2])))
    }


def repliers(t: Table) -> dict[int, Asked]:
    assert t.bargain is not None
    return {
        seat: _reply(t, seat) for seat, reply in t.bargain.replies.items() if reply[0] == "waiting"
    }


def _reply(t: Table, seat: int) -> Asked:
    assert t.bargain is not None
    hand = t.people[seat].hand
    offer = (tuple(t.bargain.want), tuple(t.bargain.give))  # as the other one sees it
    moves: set[Move] = {("Decline",)} | ({("Accept",)} if pays(hand, t.bargain.want) else set())
    return Asked(
        moves, {"Counter": lambda give, want: is_deal(hand, give, want) and (give, want) != offer}
    )


# --- the extension ----------------------------------------------------


def _special(t: Table, seat: int) -> dict[int, Asked]:
    return {seat: Asked({("EndTurn",), *purchases(t, seat)})}


def _paired(t: Table) -> dict[int, Asked]:
    """The second player builds, trades with the bank, and plays a card."""
    seat = t.active
    found = Asked(turn_moves(t, seat))
    add_bank_form(t, seat, found)
    return {seat: found}


QUESTIONS: dict[str, Callable[..., dict[int, Asked]]] = {
    "opening": _opening,
    "roll": _roll,
    "discard": _discard,
    "robber": _robber,
    "roads": _roads,
    "take": _take,
    "turn": _turn,
    "special": _special,
    "paired": _paired,
    "home": _home,
}
MORE_MOVES: list[Callable[[Table, int], set[Move]]] = []  # that the game for two adds to a turn
