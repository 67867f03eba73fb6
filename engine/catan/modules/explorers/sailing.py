"""Moving ships: every voyage is one move, with what is done at its end."""

from __future__ import annotations

from ....core import Entry, Plural, Seat, Who
from ....kit.hexes import EDGES
from ...building import build_settlement
from ...log_messages import tell_built
from ...moves import BuildSettlement
from ...resources import ONE_CARD, WOOL
from ...state import EDGE, State
from .building import hold_of
from .cargo import CARGO_TITLES, SETTLER
from .discovery import discover_from
from .gold import pay_gold_to_bank
from .moves import Land, Load, Sail, Swap, Unload
from .reaching import Reach, Way, find_reach
from .slot import NO_SHIP, Ship, read_slot, write_slot

TRIBUTE = 1  # gold


def reach_of(s: State, seat: Seat, vessel: int) -> Reach:
    """What a ship of a seat can reach now."""
    slot = read_slot(s)
    return find_reach(s, slot, seat, slot.ship(seat, vessel))


def sail_way(s: State, seat: Seat, vessel: int, way: Way, entry: Entry) -> None:
    """Sails a ship along a way, pays for it, and discovers what it reaches.

    Nothing happens if it lies at the end of the way already. A
    discovery ends its movement; sailing ends that of any other ship.
    """
    if not way.steps:
        return
    slot = read_slot(s)
    p = s.players[seat]
    if way.pays_wool:
        s.pay_bank(p, ONE_CARD[WOOL])
    if way.pays_tribute:
        pay_gold_to_bank(p, TRIBUTE)
    ship = slot.ship(seat, vessel)
    moved = ship._replace(
        edge=way.edge,
        steps=ship.steps + way.steps,
        has_wool=ship.has_wool or way.pays_wool,
        has_paid=ship.has_paid or way.pays_tribute,
    )
    stop_other_ship(s, seat, vessel)
    write_slot(s, read_slot(s).with_ship(seat, vessel, moved)._replace(sailing=vessel))
    s.record_action(seat, "vessel", EDGE, way.edge)
    _tell_voyage(seat, ship, way, entry)
    if discover_from(s, p, way.edge, entry):
        slot = read_slot(s)
        stopped = slot.ship(seat, vessel)._replace(has_stopped=True)
        write_slot(s, slot.with_ship(seat, vessel, stopped))


def stop_other_ship(s: State, seat: Seat, vessel: int = NO_SHIP) -> None:
    """Ends the movement of the ship under way, unless it is the ship `vessel`.

    Rulebook: ships move one after the other.
    """
    slot = read_slot(s)
    if slot.sailing in (NO_SHIP, vessel):
        return
    under_way = slot.ships[seat][slot.sailing]
    if under_way is not None:
        stopped = under_way._replace(has_stopped=True)
        slot = slot.with_ship(seat, slot.sailing, stopped)
    write_slot(s, slot._replace(sailing=NO_SHIP))


def _tell_voyage(seat: Seat, ship: Ship, way: Way, entry: Entry) -> None:
    """Tells everybody of a voyage and what was paid for it."""
    if entry.news is None:
        return
    entry.tell(
        "{player} sails from {ship} to {edge}.",
        player=Who(seat),
        ship=EDGES[ship.edge],
        edge=EDGES[way.edge],
    )
    if way.pays_wool:
        entry.tell("{player} pays one wool for a longer voyage.", player=Who(seat))
    if way.pays_tribute:
        entry.tell("{player} pays tribute: one gold.", player=Who(seat))


def sail_ship(s: State, seat: Seat, move: Sail, entry: Entry) -> None:
    """Move handler of `Sail`: a ship sails to another edge."""
    reach = reach_of(s, seat, move.vessel)
    sail_way(s, seat, move.vessel, reach.ways[move.edge], entry)


def sail_to_corner(s: State, seat: Seat, vessel: int, corner: int, entry: Entry) -> None:
    """Sails a ship the cheapest way to a corner."""
    way = reach_of(s, seat, vessel).way_to_corners((corner,))
    assert way is not None, "the move is offered only where there is a way"
    sail_way(s, seat, vessel, way, entry)


def sail_to_hex(s: State, seat: Seat, vessel: int, hex: int, entry: Entry) -> None:
    """Sails a ship the cheapest way to a hex."""
    way = reach_of(s, seat, vessel).way_to_hex(hex)
    assert way is not None, "the move is offered only where there is a way"
    sail_way(s, seat, vessel, way, entry)


def land_settler(s: State, seat: Seat, move: Land, entry: Entry) -> None:
    """Move handler of `Land`: ship and settler go back to the supply for a settlement."""
    sail_to_corner(s, seat, move.vessel, move.corner, entry)
    slot = read_slot(s)
    assert slot.ship(seat, move.vessel).hold[SETTLER], "a settler is aboard"
    slot = slot.with_ship(seat, move.vessel, None)
    if slot.sailing == move.vessel:
        slot = slot._replace(sailing=NO_SHIP)
    write_slot(s, slot)
    if entry.news is not None:
        tell_built(s, seat, BuildSettlement(move.corner), entry)
    build_settlement(s, s.players[seat], move.corner, entry)


# --- loading ----------------------------------------------------------


def load_cargo(s: State, seat: Seat, move: Load, entry: Entry) -> None:
    """Move handler of `Load`: a piece goes from a harbor settlement aboard."""
    _move_cargo(s, seat, move, 1, entry)


def unload_cargo(s: State, seat: Seat, move: Unload, entry: Entry) -> None:
    """Move handler of `Unload`: a piece goes from a ship to a harbor settlement."""
    _move_cargo(s, seat, move, -1, entry)


def _move_cargo(s: State, seat: Seat, move: Load | Unload, n: int, entry: Entry) -> None:
    """Moves a piece aboard, or with n below zero ashore."""
    sail_to_corner(s, seat, move.vessel, move.corner, entry)
    slot = read_slot(s)
    ship = slot.ship(seat, move.vessel)
    basin = slot.basin(move.corner)
    loaded = ship._replace(hold=ship.hold.put_in(move.cargo, n))
    slot = slot.with_ship(seat, move.vessel, loaded)
    write_slot(s, slot.with_basin(move.corner, basin.take_out(move.cargo, n)))
    if entry.news is not None:
        cargo = CARGO_TITLES[move.cargo]
        if n > 0:
            entry.tell("{player} loads: {cargo}.", player=Who(seat), cargo=cargo)
        else:
            entry.tell("{player} unloads: {cargo}.", player=Who(seat), cargo=cargo)


def swap_cargo(s: State, seat: Seat, move: Swap, entry: Entry) -> None:
    """Move handler of `Swap`: ship and harbor settlement exchange all that they hold."""
    sail_to_corner(s, seat, move.vessel, move.corner, entry)
    slot = read_slot(s)
    ashore = slot.basin(move.corner)
    aboard = hold_of(slot, seat, move.vessel)
    ship = slot.ship(seat, move.vessel)._replace(hold=ashore)
    write_slot(s, slot.with_ship(seat, move.vessel, ship).with_basin(move.corner, aboard))
    if entry.news is not None:
        pieces = sum(ashore) + sum(aboard)
        count = Plural("{n} piece", "{n} pieces", n=pieces)
        entry.tell("{player} swaps {pieces} in a harbor.", player=Who(seat), pieces=count)
