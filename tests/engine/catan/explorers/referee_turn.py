"""What may be built, bought and placed in the referee's eyes, outside of the movement phase."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.catan import moves as base
from engine.catan.modules.explorers import moves as m

from .referee_facts import CIRCLE_HEXES, HARBORS, PRICES, ROADS, SETTLEMENTS
from .referee_sailing import list_returns
from .referee_table import Table, room_for

BANK, GOLD_PRICE, GOLD_BUYS = 3, 2, 2
MOST_GOLD = 31  # that one hand counts


def road_sites(t: Table, seat: int) -> set[int]:
    """Free paths on land that touch an own road or building, past nobody else's."""
    buildings = {**t.settlements, **t.harbors}
    ends = t.own(buildings, seat)
    for edge in t.own(t.roads, seat):
        ends |= {one for one in t.grid.ends[edge] if buildings.get(one, seat) == seat}
    near: set[int] = set()
    for corner in ends:
        near |= {*t.edges_at(corner)}
    return {edge for edge in near - t.roads.keys() if is_path(t, seat, edge)}


def is_path(t: Table, seat: int, edge: int) -> bool:
    beside = {*t.grid.edge_hexes[edge]}
    return any(map(t.is_land, beside)) and not beside & t.closed_hexes(seat)


def settlement_sites(t: Table, seat: int) -> set[int]:
    """Corners where an own road ends, by the distance rule, and not closed."""
    ends: set[int] = set()
    for edge in t.own(t.roads, seat):
        ends |= {*t.grid.ends[edge]}
    return {one for one in ends if t.is_free(one) and not t.is_closed(seat, one)}


def harbor_sites(t: Table, seat: int) -> set[int]:
    return {corner for corner in t.own(t.settlements, seat) if t.is_coast(corner)}


def ship_sites(t: Table, seat: int, without: int | None = None) -> set[int]:
    """Routes at an own harbor settlement with fewer than two ships and nothing hidden."""
    found: set[int] = set()
    for corner in t.own(t.harbors, seat):
        found |= {edge for edge in t.edges_at(corner) if t.is_route(edge)}
    gone = None if without is None else t.ships[seat][without].edge
    return {
        edge for edge in found if t.ships_on(edge) - (edge == gone) < 2 and not t.explores(edge)
    }


def list_berths(t: Table, seat: int) -> dict[int, Counter[str]]:
    """Ships at an own harbor settlement, and the settlements themselves."""
    harbors = t.own(t.harbors, seat)
    found = {
        number: ship.hold
        for number, ship in t.ships[seat].items()
        if {*t.grid.ends[ship.edge]} & harbors
    }
    return found | {m.harbor_berth(one): t.basins.get(one, Counter()) for one in harbors}


def list_turn(t: Table, seat: int, bank: tuple[int, ...]) -> set[Any]:
    """All that may be done while trading and building, but for its end and for form."""
    found: set[Any] = list_returns(t, seat)
    if t.pays(seat, PRICES["road"]) and len(t.own(t.roads, seat)) < ROADS:
        found |= {base.BuildRoad(edge) for edge in road_sites(t, seat)}
    if t.pays(seat, PRICES["settlement"]) and len(t.own(t.settlements, seat)) < SETTLEMENTS:
        found |= {base.BuildSettlement(corner) for corner in settlement_sites(t, seat)}
    if t.pays(seat, PRICES["harbor"]) and len(t.own(t.harbors, seat)) < HARBORS:
        found |= {base.BuildCity(corner) for corner in harbor_sites(t, seat)}
    if t.ships[seat] or ("fish" in t.missions and not t.fished and t.stock):
        found.add(m.SetSail())
    return found | list_ships(t, seat) | list_hires(t, seat) | list_bank(t, seat, bank)


def list_ships(t: Table, seat: int) -> set[Any]:
    """A new ship; with three at sea one of them anew."""
    if not t.pays(seat, PRICES["ship"]):
        return set()
    if t.ships_left(seat):
        return {m.BuildVessel(edge) for edge in ship_sites(t, seat)}
    found: set[Any] = set()
    for number in t.ships[seat]:
        found |= {m.RebuildVessel(number, edge) for edge in ship_sites(t, seat, number)}
    return found


def list_hires(t: Table, seat: int) -> set[Any]:
    berths = list_berths(t, seat)
    found: set[Any] = set()
    if t.pays(seat, PRICES["settler"]) and t.settlers_left(seat):
        found |= {m.HireSettler(one) for one, hold in berths.items() if room_for(hold, "settler")}
    has_crews = {"lairs", "spices"} & {*t.missions}
    if has_crews and t.pays(seat, PRICES["crew"]) and t.crews_left(seat):
        found |= {m.HireCrew(one) for one, hold in berths.items() if room_for(hold, "crew")}
    return found


def list_bank(t: Table, seat: int, bank: tuple[int, ...]) -> set[Any]:
    """Three equal for another or for a gold; two gold for a resource; a village's fast gold."""
    hand, found = t.hands[seat], set[Any]()
    for kind in range(5):
        if hand[kind] >= BANK:
            found |= {base.Exchange(kind, get) for get in range(5) if get != kind and bank[get]}
        if t.gold[seat] >= GOLD_PRICE and t.bought < GOLD_BUYS and bank[kind]:
            found.add(m.BuyWithGold(kind))
        if t.gold[seat] < MOST_GOLD:
            if hand[kind] >= BANK:
                found.add(m.EarnGold(kind))
            if hand[kind] and t.fast < t.advantages(seat).count("fast"):
                found.add(m.FastGold(kind))
    return found


# --- the opening ------------------------------------------------------


def circle_corners(t: Table) -> set[int]:
    """The two eastern corners of the easternmost hex of each row."""
    found: set[int] = set()
    for q, r in CIRCLE_HEXES:
        for around in (((q, r), (q + 1, r - 1), (q + 1, r)), ((q, r), (q + 1, r), (q, r + 1))):
            found.add(t.corner_of(around))
    return found


def island_corners(t: Table) -> set[int]:
    found: set[int] = set()
    for hex in t.island:
        found |= {*t.grid.hex_corners[t.at[hex]]}
    return found


def pirate_hexes(t: Table, seat: int) -> set[int]:
    """Known sea, neither at the start island nor on the frame; an own ship must move."""
    home = {t.at[hex] for hex in t.island}
    found = {
        hex
        for hex in t.board
        if t.is_sea(hex) and hex not in t.frame and not home & {*t.grid.beside[hex]}
    }
    return found - {t.pirate[0]} if t.pirate and t.pirate[1] == seat else found


def list_pirate_moves(t: Table, seat: int) -> set[Any]:
    """Every hex alone, and with each opponent there who has a card or a gold."""
    found: set[Any] = set()
    for hex in pirate_hexes(t, seat):
        sides = t.edges_of(hex)
        victims: set[int | None] = {
            other
            for other in range(t.seats)
            if other != seat
            and any(ship.edge in sides for ship in t.ships[other].values())
            and (t.hands[other].total() or t.gold[other])
        }
        found |= {m.PlacePirate(hex, victim) for victim in victims | {None}}
    return found
