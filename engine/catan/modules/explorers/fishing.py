"""Fish and spices: hauls on shoals, sacks of villages, and delivering both to the Council."""

from __future__ import annotations

from ....core import Entry, Seat, Who
from ....kit.hexes import HEXES
from ...state import HEX, State
from .cargo import CREW, FISH, SPICE
from .missions import advance_marker
from .moves import CatchFish, Deliver, GainSpice, RollForFish
from .sailing import sail_to_corner, sail_to_hex, stop_other_ship
from .scenario import FISHING, SPICES
from .slot import read_slot, write_slot

DIE = 6


def roll_for_fish(s: State, seat: Seat, move: RollForFish, entry: Entry) -> None:
    """Move handler of `RollForFish`: a haul comes to the shoal with the number of the die.

    None comes to a shoal that has a haul already, or where the pirate
    is. The roll ends the movement of the ship under way: it comes
    before or after a movement, never during it.
    """
    stop_other_ship(s, seat)
    die = 1 + entry.draw_below(DIE)
    slot = read_slot(s)._replace(has_fished=True)
    s.record_action(seat, "fishing", number=die)
    if entry.news is not None:
        entry.tell("{player} rolls {number} for fish.", player=Who(seat), number=die)
    shoal = next((shoal for shoal in slot.shoals if shoal.die == die), None)
    if shoal is not None and not shoal.has_haul and shoal.hex != slot.pirate_hex:
        slot = slot.with_shoal(shoal._replace(has_haul=True))._replace(hauls=slot.hauls - 1)
        if entry.news is not None:
            entry.tell("A haul of fish comes to {hex}.", hex=HEXES[shoal.hex])
    write_slot(s, slot)


def catch_fish(s: State, seat: Seat, move: CatchFish, entry: Entry) -> None:
    """Move handler of `CatchFish`: an empty ship takes the haul of a shoal."""
    sail_to_hex(s, seat, move.vessel, move.hex, entry)
    slot = read_slot(s)
    shoal = next(shoal for shoal in slot.shoals if shoal.hex == move.hex)
    ship = slot.ship(seat, move.vessel)
    slot = slot.with_ship(seat, move.vessel, ship._replace(hold=ship.hold.put_in(FISH)))
    write_slot(s, slot.with_shoal(shoal._replace(has_haul=False)))
    s.record_action(seat, "fishing", HEX, move.hex)
    if entry.news is not None:
        entry.tell("{player} takes a haul of fish aboard.", player=Who(seat))


def gain_spice(s: State, seat: Seat, move: GainSpice, entry: Entry) -> None:
    """Move handler of `GainSpice`: a crew stays in a village, and a sack comes aboard."""
    sail_to_hex(s, seat, move.vessel, move.hex, entry)
    slot = read_slot(s)
    village = slot.village_at(move.hex)
    ship = slot.ship(seat, move.vessel)
    hold = ship.hold.take_out(CREW).put_in(SPICE)
    slot = slot.with_ship(seat, move.vessel, ship._replace(hold=hold))
    guests = village.guests | 1 << seat
    write_slot(s, slot.with_village(village._replace(sacks=village.sacks - 1, guests=guests)))
    s.record_action(seat, "spice", HEX, move.hex)
    if entry.news is not None:
        entry.tell(
            "{player} leaves a crew in the village {hex} for a sack of spices.",
            player=Who(seat),
            hex=HEXES[move.hex],
        )


def deliver_cargo(s: State, seat: Seat, move: Deliver, entry: Entry) -> None:
    """Move handler of `Deliver`: fish goes back to the supply, sacks out of the game."""
    sail_to_corner(s, seat, move.vessel, move.corner, entry)
    slot = read_slot(s)
    ship = slot.ship(seat, move.vessel)
    hold = ship.hold
    emptied = ship._replace(hold=hold._replace(fish=0, spice=0))
    slot = slot.with_ship(seat, move.vessel, emptied)
    hauls = slot.hauls + hold[FISH]
    sacks_out = slot.sacks_out + hold[SPICE]
    write_slot(s, slot._replace(hauls=hauls, sacks_out=sacks_out))
    if entry.news is not None:
        entry.tell("{player} delivers to the Council of Catan.", player=Who(seat))
    if hold[FISH]:
        advance_marker(s, seat, FISHING, hold[FISH], entry)
    if hold[SPICE]:
        advance_marker(s, seat, SPICES, hold[SPICE], entry)
