"""Building at harbor settlements: ships, settlers and crews, and giving pieces back."""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Entry, Move, Seat, Who
from ....kit.hexes import EDGES
from ....kit.masks import EdgeMask, contains, members
from ...player import Player
from ...resources import can_pay
from ...routes import edges_around
from ...state import EDGE, State
from .box import (
    CREW_PRICE,
    CREWS,
    SETTLER_PRICE,
    SETTLERS,
    SHIP_PRICE,
    SHIPS,
    SHIPS_ON_EDGE,
)
from .cargo import CARGO_KEYS, CARGO_TITLES, CREW, EMPTY_HOLD, FISH, SETTLER, SPICE, Hold
from .moves import BuildVessel, HireCrew, HireSettler, RebuildVessel, ReturnCargo, harbor_berth
from .places import hidden_corners, routes_of
from .slot import NO_SHIP, Ship, Voyages, read_slot, write_slot

# --- what is open -----------------------------------------------------


def harbor_routes(s: State, p: Player) -> EdgeMask:
    """The sea routes that touch a harbor settlement of the player.

    Harbor settlements are the `cities` of the base game.
    """
    return edges_around(s.island.grid, p.cities) & routes_of(s.island)


def ship_sites(s: State, p: Player, slot: Voyages) -> list[int]:
    """Where the player may build a ship.

    Rulebook: on a route at one's own harbor settlement with fewer than
    two ships, and none of whose ends is at an undiscovered hex.
    """
    hidden_edges = edges_around(s.island.grid, hidden_corners(s.island))
    edges = members(harbor_routes(s, p) & ~hidden_edges)
    return [edge for edge in edges if len(slot.ships_on(edge)) < SHIPS_ON_EDGE]


def list_berths(s: State, p: Player, slot: Voyages) -> Iterator[tuple[int, Hold]]:
    """The holds that new pieces may go to: pairs (berth, hold).

    They are those of ships at own harbor settlements, and the
    settlements' basins. A berth is the number of a ship, or stands for
    the corner of a harbor settlement.
    """
    near = harbor_routes(s, p)
    for number, ship in slot.own_ships(p.seat):
        if contains(near, ship.edge):
            yield number, ship.hold
    for corner in members(p.cities):
        yield harbor_berth(corner), slot.basin(corner)


def settlers_left(s: State, p: Player) -> int:
    """The settlers in the player's supply."""
    return SETTLERS - read_slot(s).settlers_used(p.seat, p.cities)


def crews_left(s: State, p: Player) -> int:
    """The crews in the player's supply."""
    return CREWS - read_slot(s).crews_used(p.seat, p.cities)


def list_building_moves(s: State, p: Player) -> tuple[Move, ...]:
    """The moves that build a ship, a settler or a crew, where the player can pay it now."""
    slot = read_slot(s)
    return (*_list_ship_moves(s, p, slot), *_list_hires(s, p, slot))


def _list_ship_moves(s: State, p: Player, slot: Voyages) -> list[Move]:
    """The moves that build a ship.

    With all ships at sea, each of them may be taken off the board and
    built anew elsewhere.
    """
    if not can_pay(p.hand, SHIP_PRICE):
        return []
    sites = ship_sites(s, p, slot)
    if slot.free_ship(p.seat) != NO_SHIP:
        return [BuildVessel(edge) for edge in sites]
    menu: list[Move] = []
    for number, _ in slot.own_ships(p.seat):
        without = slot.with_ship(p.seat, number, None)
        menu += [RebuildVessel(number, edge) for edge in ship_sites(s, p, without)]
    return menu


def _list_hires(s: State, p: Player, slot: Voyages) -> list[Move]:
    """The moves that buy a settler or a crew, one for each hold with room for it."""
    berths = list(list_berths(s, p, slot))
    menu: list[Move] = []
    if can_pay(p.hand, SETTLER_PRICE) and settlers_left(s, p):
        menu += [HireSettler(berth) for berth, hold in berths if hold.has_room_for(SETTLER)]
    can_pay_crew = slot.scenario.has_crews and can_pay(p.hand, CREW_PRICE)
    if can_pay_crew and crews_left(s, p):
        menu += [HireCrew(berth) for berth, hold in berths if hold.has_room_for(CREW)]
    return menu


def list_returns(s: State, p: Player) -> tuple[Move, ...]:
    """The moves that give a piece from a hold back to the supply.

    Rulebook: at any time in one's turn.
    """
    slot = read_slot(s)
    held = [(number, ship.hold) for number, ship in slot.own_ships(p.seat)]
    held += [(harbor_berth(corner), slot.basin(corner)) for corner in members(p.cities)]
    menu: list[Move] = []
    for berth, hold in held:
        menu += [ReturnCargo(berth, cargo) for cargo, n in enumerate(hold) if n]
    return tuple(menu)


# --- what the moves do ------------------------------------------------


def build_vessel(s: State, seat: Seat, move: BuildVessel, entry: Entry) -> None:
    """Move handler of `BuildVessel`: a ship for its price."""
    s.pay_bank(s.players[seat], SHIP_PRICE)
    launch_ship(s, seat, move.edge, EMPTY_HOLD, entry)


def launch_ship(s: State, seat: Seat, edge: int, hold: Hold, entry: Entry) -> None:
    """Puts a ship of the supply on a sea route."""
    slot = read_slot(s)
    number = slot.free_ship(seat)
    write_slot(s, slot.with_ship(seat, number, Ship(edge, hold)))
    s.record_action(seat, "vessel", EDGE, edge)
    if entry.news is not None:
        entry.tell("{player} builds a ship on {edge}.", player=Who(seat), edge=EDGES[edge])


def rebuild_vessel(s: State, seat: Seat, move: RebuildVessel, entry: Entry) -> None:
    """Move handler of `RebuildVessel`: a ship is taken off with its cargo, and built anew."""
    slot = read_slot(s)
    lost = slot.ship(seat, move.vessel).hold
    write_slot(s, return_pieces(slot.with_ship(seat, move.vessel, None), lost))
    s.pay_bank(s.players[seat], SHIP_PRICE)
    launch_ship(s, seat, move.edge, EMPTY_HOLD, entry)


def hire_settler(s: State, seat: Seat, move: HireSettler, entry: Entry) -> None:
    """Move handler of `HireSettler`: a settler is paid for, and put into a hold."""
    s.pay_bank(s.players[seat], SETTLER_PRICE)
    _put_in_berth(s, seat, move.berth, SETTLER, entry)


def hire_crew(s: State, seat: Seat, move: HireCrew, entry: Entry) -> None:
    """Move handler of `HireCrew`: a crew for its price."""
    s.pay_bank(s.players[seat], CREW_PRICE)
    _put_in_berth(s, seat, move.berth, CREW, entry)


def _put_in_berth(s: State, seat: Seat, berth: int, cargo: int, entry: Entry) -> None:
    """Puts a new piece, of the kind `cargo`, into the hold of a berth, and tells everybody."""
    slot = read_slot(s)
    write_slot(s, change_berth(slot, seat, berth, hold_of(slot, seat, berth).put_in(cargo)))
    s.record_action(seat, CARGO_KEYS[cargo])
    if entry.news is not None:
        entry.tell("{player} buys: {cargo}.", player=Who(seat), cargo=CARGO_TITLES[cargo])


def return_cargo(s: State, seat: Seat, move: ReturnCargo, entry: Entry) -> None:
    """Move handler of `ReturnCargo`: a piece goes back to the supply, a spice sack for good."""
    slot = read_slot(s)
    hold = hold_of(slot, seat, move.berth).take_out(move.cargo)
    slot = change_berth(slot, seat, move.berth, hold)
    write_slot(s, return_pieces(slot, EMPTY_HOLD.put_in(move.cargo)))
    if entry.news is not None:
        entry.tell(
            "{player} gives back: {cargo}.", player=Who(seat), cargo=CARGO_TITLES[move.cargo]
        )


def return_pieces(slot: Voyages, lost: Hold) -> Voyages:
    """A copy of the slot in which the pieces of a lost hold are put away.

    Hauls of fish go back to the supply, spice sacks out of the game. Settlers and
    crews need no note: what is in no hold is in the supply.
    """
    return slot._replace(hauls=slot.hauls + lost[FISH], sacks_out=slot.sacks_out + lost[SPICE])


# --- holds by their berths --------------------------------------------


def hold_of(slot: Voyages, seat: Seat, berth: int) -> Hold:
    """The pieces in a ship or a harbor settlement of a seat.

    `berth` is the number of the ship, or SHIPS plus the corner of the
    harbor settlement.
    """
    return slot.ship(seat, berth).hold if berth < SHIPS else slot.basin(berth - SHIPS)


def change_berth(slot: Voyages, seat: Seat, berth: int, hold: Hold) -> Voyages:
    """A copy of the slot in which a ship or a harbor settlement holds other pieces."""
    if berth < SHIPS:
        ship = slot.ship(seat, berth)._replace(hold=hold)
        return slot.with_ship(seat, berth, ship)
    return slot.with_basin(berth - SHIPS, hold)
