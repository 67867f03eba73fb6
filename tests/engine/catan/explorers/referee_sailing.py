"""How far ships get in the referee's eyes, and all that they may do there."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.catan.modules.explorers import moves as m

from .referee_facts import WOOL
from .referee_table import Table, Vessel, room_for

CARGO = ("settler", "fish", "crew", "spice")
MOVEMENT, FOR_WOOL, SHIPS_PER_ROUTE = 4, 2, 2
CREWS_AT_LAIR = 3


class Cost(NamedTuple):
    """What a way costs: wool is paid last, for gold as tribute is cheaper; then steps count."""

    payments: int
    wool: bool
    steps: int


def steps_left(t: Table, seat: int, ship: Vessel) -> int:
    swift = t.advantages(seat).count("swift")
    return MOVEMENT + swift + FOR_WOOL * ship.wool - ship.used


def tribute_edges(t: Table, seat: int, ship: Vessel) -> set[int]:
    """Where somebody else's pirate ship asks for a gold."""
    if t.pirate is None or t.pirate[1] == seat or ship.paid:
        return set()
    return t.edges_of(t.pirate[0])


def find_ways(t: Table, seat: int, number: int) -> dict[int, Cost]:
    """By route: the cheapest way of a ship there; its own route costs nothing."""
    ship = t.ships[seat][number]
    found = {ship.edge: Cost(0, False, 0)}
    if ship.stopped:
        return found
    tribute = tribute_edges(t, seat, ship)
    left = steps_left(t, seat, ship)
    may_buy = not ship.wool and t.hands[seat][WOOL] > 0
    most = left + FOR_WOOL * may_buy
    for pays in (False, True):
        if pays and not (tribute and t.gold[seat]):
            continue
        barred = set() if pays else tribute
        if ship.edge in barred:
            continue
        for edge, steps in count_steps(t, ship.edge, most, barred).items():
            if steps:
                cost = Cost(pays + (steps > left), steps > left, steps)
                found[edge] = min(found.get(edge, cost), cost)
    return found


def count_steps(t: Table, start: int, most: int, barred: set[int]) -> dict[int, int]:
    """By route: how many steps it is; a ship that discovers something goes no further."""
    found, reached = {start: 0}, [start]
    for step in range(1, most + 1):
        last, reached = reached, []
        for edge in last:
            if edge != start and t.explores(edge):
                continue
            for corner in t.grid.ends[edge]:
                for other in t.edges_at(corner):
                    if other not in found and t.is_route(other) and other not in barred:
                        found[other] = step
                        reached.append(other)
    return found


def may_end(t: Table, ship: Vessel, edge: int) -> bool:
    return edge == ship.edge or t.ships_on(edge) < SHIPS_PER_ROUTE


def ways_to(t: Table, seat: int, number: int, corners: Any) -> dict[int, Cost]:
    """The ways to routes that end at one of these corners, without a discovery."""
    ship = t.ships[seat][number]
    return {
        edge: cost
        for edge, cost in find_ways(t, seat, number).items()
        if {*t.grid.ends[edge]} & {*corners}
        and may_end(t, ship, edge)
        and not (cost.steps and t.explores(edge))
    }


class Deeds:
    """All that one ship may do now."""

    def __init__(self, t: Table, seat: int, number: int) -> None:
        self.t, self.seat, self.number = t, seat, number
        self.ship = t.ships[seat][number]
        self.ways = find_ways(t, seat, number)
        self.corners: set[int] = set()
        for edge, cost in self.ways.items():
            if may_end(t, self.ship, edge) and not (cost.steps and t.explores(edge)):
                self.corners |= {*t.grid.ends[edge]}

    def at_hex(self, hex: int) -> bool:
        return bool(self.corners & {*self.t.grid.hex_corners[hex]})

    def list_all(self) -> set[Any]:
        t, n, hold = self.t, self.number, self.ship.hold
        found: set[Any] = {
            m.Sail(n, edge)
            for edge, cost in self.ways.items()
            if cost.steps and may_end(t, self.ship, edge)
        }
        if hold["settler"] and len(t.own(t.settlements, self.seat)) < 5:
            found |= {m.Land(n, corner) for corner in self.corners if self.is_landing(corner)}
        if hold["fish"] or hold["spice"]:
            found |= {m.Deliver(n, dock) for dock in t.docks if dock in self.corners}
        if not +hold:
            found |= {m.CatchFish(n, hex) for hex in t.hauls if self.at_hex(hex)}
        return found | self.list_cargo() | self.list_crews()

    def is_landing(self, corner: int) -> bool:
        t = self.t
        is_site = t.has_land(corner) and t.is_coast(corner) and t.is_free(corner)
        return is_site and not t.is_closed(self.seat, corner)

    def list_cargo(self) -> set[Any]:
        """Ship and own harbor settlement: load, unload, swap."""
        found: set[Any] = set()
        for corner in self.t.own(self.t.harbors, self.seat) & self.corners:
            ashore, aboard = self.t.basins.get(corner, type(self.ship.hold)()), self.ship.hold
            for kind, cargo in enumerate(CARGO):
                if ashore[cargo] and room_for(aboard, cargo):
                    found.add(m.Load(self.number, corner, kind))
                if aboard[cargo] and room_for(ashore, cargo):
                    found.add(m.Unload(self.number, corner, kind))
            if +ashore and +aboard and +ashore != +aboard:
                found.add(m.Swap(self.number, corner))
        return found

    def list_crews(self) -> set[Any]:
        """Crews to lairs and villages, and back from captured lairs."""
        t, n, crews = self.t, self.number, self.ship.hold["crew"]
        found: set[Any] = set()
        for hex, there in t.lairs.items():
            free = CREWS_AT_LAIR - sum(there.values())
            is_open = hex not in t.gold_fields and hex not in t.captured
            if not self.at_hex(hex):
                continue
            if is_open:
                found |= {m.LandCrews(n, hex, k) for k in range(1, min(crews, free) + 1)}
            may_fetch = hex in t.gold_fields and there[self.seat]
            if may_fetch and room_for(self.ship.hold, "crew"):
                found.add(m.FetchCrew(n, hex))
        for hex in t.villages:
            if crews and t.sacks[hex] and self.seat not in t.guests[hex] and self.at_hex(hex):
                found.add(m.GainSpice(n, hex))
        return found


def list_chasers(t: Table, seat: int) -> set[Any]:
    """Ships that have not moved, with an end at a corner of somebody else's pirate hex."""
    if t.pirate is None or t.pirate[1] == seat:
        return set()
    corners = {*t.grid.hex_corners[t.pirate[0]]}
    return {
        m.ChasePirate(number)
        for number, ship in t.ships[seat].items()
        if not ship.used and not ship.chased and {*t.grid.ends[ship.edge]} & corners
    }


def list_returns(t: Table, seat: int) -> set[Any]:
    """Cargo may be given back at any time in one's turn."""
    berths = {number: ship.hold for number, ship in t.ships[seat].items()}
    for corner in t.own(t.harbors, seat):
        berths[m.harbor_berth(corner)] = t.basins.get(corner, type(t.hands[0])())  # type: ignore[arg-type]
    found: set[Any] = set()
    for berth, hold in berths.items():
        found |= {m.ReturnCargo(berth, kind) for kind, cargo in enumerate(CARGO) if hold[cargo]}
    return found


def list_movement(t: Table, seat: int) -> set[Any]:
    """All that may be done in the movement phase, but for its end."""
    found = list_chasers(t, seat) | list_returns(t, seat)
    for number in t.ships[seat]:
        found |= Deeds(t, seat, number).list_all()
    if "fish" in t.missions and not t.fished and t.stock:
        found.add(m.RollForFish())
    return found
