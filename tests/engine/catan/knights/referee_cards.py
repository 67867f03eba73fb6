"""The referee's opinion on progress cards: which may be played, and how."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

from .referee_army import (
    improvements,
    intrigue_targets,
    may_rise,
    open_edges,
    promotable,
    recruit_sites,
)
from .referee_memory import Memory
from .referee_table import COIN, GRAIN, ORE, PAPER, Table, counter

Plays = set[tuple[Any, ...]]  # the name of a move's kind, and its values
KINDS: Final = 8
NEVER_SWAPPED: Final = (2, 6, 8, 12)
PLAYED_BEFORE_THE_ROLL: Final = "alchemist"
WITH_POINTS: Final = ("printer", "constitution")


def plays(now: Table, seat: int, memory: Memory) -> dict[str, Plays]:
    """For each card in hand the ways in which the seat may play it in its turn."""
    held = {*now.progress[seat]} - {PLAYED_BEFORE_THE_ROLL}
    return {key: RULES[key](now, seat, memory) for key in held}


def others(now: Table, seat: int) -> list[int]:
    return [one for one in now.seats if one != seat]


def hand_size(now: Table, seat: int) -> int:
    return sum(now.hands[seat])


# --- trade ------------------------------------------------------------


def merchant(now: Table, seat: int, memory: Memory) -> Plays:
    """Anywhere beside an own building; the own one does not stay where it is."""
    stands = {now.merchant} if now.trader == seat else set()
    return {("PlayMerchant", hex) for hex in now.merchant_sites(seat) - stands}


def merchant_fleet(now: Table, seat: int, memory: Memory) -> Plays:
    """Any kind that the seat does not yet exchange two to one."""
    return {("PlayMerchantFleet", kind) for kind in range(KINDS) if now.own[seat].rates[kind] > 2}


def commercial_harbor(now: Table, seat: int, memory: Memory) -> Plays:
    """Once a turn: a second one asks nobody anew."""
    return set() if memory.is_harbor_open else {("PlayCommercialHarbor",)}


def master_merchant(now: Table, seat: int, memory: Memory) -> Plays:
    richer = [one for one in others(now, seat) if now.points[one] > now.points[seat]]
    return {("PlayMasterMerchant", one) for one in richer if hand_size(now, one)}


def resource_monopoly(now: Table, seat: int, memory: Memory) -> Plays:
    may = any(hand_size(now, one) for one in others(now, seat))
    return {("PlayResourceMonopoly", kind) for kind in range(ORE + 1) if may}


def trade_monopoly(now: Table, seat: int, memory: Memory) -> Plays:
    may = any(hand_size(now, one) for one in others(now, seat))
    return {("PlayTradeMonopoly", kind) for kind in range(PAPER, COIN + 1) if may}


# --- politics ---------------------------------------------------------


def bishop(now: Table, seat: int, memory: Memory) -> Plays:
    if not now.landings:
        return set()
    land = now.open_land() if now.scenario == "cloth" else now.land
    return {("PlayBishop", hex) for hex in land - {now.robber}}


def deserter(now: Table, seat: int, memory: Memory) -> Plays:
    return {("PlayDeserter", one) for one in others(now, seat) if now.knights_of(one)}


def diplomat(now: Table, seat: int, memory: Memory) -> Plays:
    return {("PlayDiplomat", edge) for edge in open_edges(now)}


def intrigue(now: Table, seat: int, memory: Memory) -> Plays:
    return {("PlayIntrigue", corner) for corner in intrigue_targets(now, seat)}


def saboteur(now: Table, seat: int, memory: Memory) -> Plays:
    return {("PlaySaboteur",)} if sabotaged(now, seat) else set()


def sabotaged(now: Table, seat: int) -> set[int]:
    """Others with as many points or more, whose half is a card at least."""
    strong = [one for one in others(now, seat) if now.points[one] >= now.points[seat]]
    return {one for one in strong if hand_size(now, one) > 1}


def spy(now: Table, seat: int, memory: Memory) -> Plays:
    return {("PlaySpy", one) for one in others(now, seat) if now.progress[one]}


def warlord(now: Table, seat: int, memory: Memory) -> Plays:
    return {("PlayWarlord",)} if now.knights_of(seat) - now.active else set()


def wedding(now: Table, seat: int, memory: Memory) -> Plays:
    return {("PlayWedding",)} if guests(now, seat) else set()


def guests(now: Table, seat: int) -> set[int]:
    richer = [one for one in others(now, seat) if now.points[one] > now.points[seat]]
    return {one for one in richer if hand_size(now, one)}


# --- science ----------------------------------------------------------


def crane(now: Table, seat: int, memory: Memory) -> Plays:
    return {("PlayCrane", line) for line in improvements(now, seat, 1)}


def engineer(now: Table, seat: int, memory: Memory) -> Plays:
    return {("PlayEngineer", corner) for corner in now.wall_sites(seat)}


def inventor(now: Table, seat: int, memory: Memory) -> Plays:
    numbers = {
        hex: tile.number
        for hex, tile in enumerate(now.view.board.tiles)
        if tile.number is not None and tile.number not in NEVER_SWAPPED and hex in now.land
    }
    pairs = combinations(sorted(numbers), 2)
    return {("PlayInventor", *pair) for pair in pairs if len({numbers[one] for one in pair}) > 1}


def irrigation(now: Table, seat: int, memory: Memory) -> Plays:
    may = now.hexes_beside(seat, "fields") and now.view.bank[GRAIN]
    return {("PlayIrrigation",)} if may else set()


def mining(now: Table, seat: int, memory: Memory) -> Plays:
    may = now.hexes_beside(seat, "mountains") and now.view.bank[ORE]
    return {("PlayMining",)} if may else set()


def medicine(now: Table, seat: int, memory: Memory) -> Plays:
    hand = now.hands[seat]
    has_piece = now.left(seat)["city"] or now.city_sites(seat) & now.toppled
    if hand[ORE] < 2 or not hand[GRAIN] or not has_piece:
        return set()
    return {("PlayMedicine", corner) for corner in now.city_sites(seat)}


def road_building(now: Table, seat: int, memory: Memory) -> Plays:
    left = now.left(seat)
    roads = left["road"] and now.road_sites(seat)
    ships = left["ship"] and now.ship_sites(seat) and memory.has_ships
    return {("PlayRoadBuilding",)} if roads or ships else set()


def smith(now: Table, seat: int, memory: Memory) -> Plays:
    """One knight, or two: the second may use the piece that the first one gave back."""
    own = {at for at in now.knights_of(seat) if at not in memory.promoted}
    single = promotable(now, seat, memory.promoted)
    found: Plays = {("PlaySmith", frozenset((at,))) for at in single}
    for first in single:
        after = risen(now, first)
        pairs = {at for at in own - {first} if may_rise(after, seat, at)}
        found |= {("PlaySmith", frozenset((first, at))) for at in pairs}
    return found


def risen(now: Table, at: int) -> Table:
    """The table after a knight has risen."""
    after = object.__new__(Table)
    after.__dict__.update(now.__dict__)
    after.ranks = {**now.ranks, at: now.ranks[at] + 1}
    return after


def enlistments(now: Table, seat: int, strength: int) -> set[tuple[int, int]]:
    """By rank and corner what may be placed for a knight of this strength."""
    standing = [now.ranks[at] for at in now.knights_of(seat)]
    free = [one for one in range(1, strength + 1) if standing.count(one) < 2]
    return {(one - 1, corner) for one in free for corner in recruit_sites(now, seat)}


def progress_count(now: Table, seat: int) -> int:
    """Cards in hand as everybody counts them."""
    return sum(
        counter(now.own[seat], f"progress_{line}") for line in ("trade", "politics", "science")
    )


RULES: Final[dict[str, Callable[[Table, int, Memory], Plays]]] = {
    rule.__name__: rule
    for rule in (
        merchant,
        merchant_fleet,
        commercial_harbor,
        master_merchant,
        resource_monopoly,
        trade_monopoly,
        bishop,
        deserter,
        diplomat,
        intrigue,
        saboteur,
        spy,
        warlord,
        wedding,
        crane,
        engineer,
        inventor,
        irrigation,
        mining,
        medicine,
        road_building,
        smith,
    )
}
