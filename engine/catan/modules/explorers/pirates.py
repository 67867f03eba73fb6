"""Pirate ships: a seven or a chase places one's own, which robs and asks for tribute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Decision, Entry, Move, Seat, Text, Who
from ....kit.hexes import HEXES
from ....kit.masks import contains, members
from ...frames.seven import ask_discards
from ...frames.turn_order import run_steps
from ...resources import card_count
from ...robber import steal_card
from ...state import HEX, NOBODY, NOWHERE, Frame, State
from ..gold_coins import gold_of
from .gold import give_gold, pay_gold_to_bank
from .moves import ChasePirate, PlacePirate
from .places import frame_hexes, island_hexes
from .slot import Voyages, read_slot, write_slot

PROMPT: Final = Text("Place your pirate ship on a hex of the sea.")
DIE: Final = 6
CHASE: Final = "chase"  # the advantage of a village, with a further face of the die


def resolve_seven(s: State, seat: Seat, entry: Entry) -> None:
    """Asks for discards, and then for the roller's pirate ship, where the scenario has any."""
    if read_slot(s).scenario.has_pirates:
        s.stack.append(PlaceShip(seat))  # below the discards, so it comes after them
    ask_discards(s)


def pirate_hexes(s: State, seat: Seat) -> list[int]:
    """Where a seat may place its pirate ship.

    Rulebook: on discovered sea, neither beside the start island nor on the frame;
    to another hex, if it is the roller's ship that stands on the board.
    """
    slot = read_slot(s)
    grid = s.island.grid
    home = set(island_hexes(grid.hexes))
    sea = s.island.shape.sea_hexes & ~frame_hexes(grid.hexes)
    allowed = [hex for hex in members(sea) if home.isdisjoint(grid.beside[hex])]
    if slot.pirate_owner == seat:
        allowed.remove(slot.pirate_hex)
    return allowed


def list_victims(s: State, slot: Voyages, seat: Seat, hex: int) -> list[Seat]:
    """The opponents with a ship on a side of a hex, from whom something can be taken."""
    victims: list[Seat] = []
    for p in s.players:
        edges = [ship.edge for _, ship in slot.own_ships(p.seat)]
        has_ship_there = any(contains(s.island.shape.borders[hex], edge) for edge in edges)
        has_loot = bool(p.hand & s.rules.kit.stealable_mask) or gold_of(s, p.seat) > 0
        if p.seat != seat and has_ship_there and has_loot:
            victims.append(p.seat)
    return victims


@dataclass(frozen=True, slots=True)
class PlaceShip(Frame):
    """A seat places its pirate ship, and may take a card from the owner of a ship there."""

    phase: ClassVar[str] = "pirate"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for a hex and a victim; nobody need be robbed."""
        slot = read_slot(s)
        moves: list[Move] = []
        for hex in pirate_hexes(s, self.seat):
            victims = (None, *list_victims(s, slot, self.seat, hex))
            moves += [PlacePirate(hex, victim) for victim in victims]
        return (Decision(self.seat, PROMPT, tuple(moves)),)

    def apply(self, s: State, seat: Seat, move: PlacePirate, entry: Entry) -> None:
        """Places the pirate ship, which drives fish away, and robs the victim, if any."""
        s.stack.pop()
        _place_ship(s, seat, move.hex, entry)
        if move.victim is not None:
            _rob_victim(s, seat, move.victim, entry)
        run_steps(s, entry)


def _place_ship(s: State, seat: Seat, hex: int, entry: Entry) -> None:
    """Puts a seat's pirate ship on a hex, in place of the one on the board, whosever it is.

    A haul of fish on the hex goes back to the supply.
    """
    slot = read_slot(s)._replace(pirate_hex=hex, pirate_owner=seat)
    shoal = next((shoal for shoal in slot.shoals if shoal.hex == hex and shoal.has_haul), None)
    if shoal is not None:
        slot = slot.with_shoal(shoal._replace(has_haul=False))._replace(hauls=slot.hauls + 1)
    write_slot(s, slot)
    s.record_action(seat, "pirate_ship", HEX, hex)
    if entry.news is not None:
        entry.tell("{player} places a pirate ship on {hex}.", player=Who(seat), hex=HEXES[hex])


def _rob_victim(s: State, seat: Seat, victim: Seat, entry: Entry) -> None:
    """Takes a card of the victim at random, or one gold where there is no card."""
    p = s.players[seat]
    other = s.players[victim]
    if card_count(other.hand & s.rules.kit.stealable_mask):
        steal_card(s, p, other, entry)
        return
    pay_gold_to_bank(other, 1)
    give_gold(s, p, 1, entry)


# --- the chase --------------------------------------------------------


def list_chasers(s: State, slot: Voyages, seat: Seat) -> list[int]:
    """The ships of a seat that may chase somebody's pirate ship now.

    Rulebook: ships that have not moved, with an end at a corner of the
    pirate's hex, once a turn each.
    """
    if slot.pirate_hex == NOWHERE or slot.pirate_owner == seat:
        return []
    corners = s.island.grid.around[slot.pirate_hex]
    ends = s.island.grid.ends
    chasers: list[int] = []
    for number, ship in slot.own_ships(seat):
        is_at_pirate = any(contains(corners, end) for end in ends[ship.edge])
        if is_at_pirate and not ship.steps and not ship.has_chased:
            chasers.append(number)
    return chasers


def chase_faces(slot: Voyages, seat: Seat) -> set[int]:
    """The faces of the die with which a seat drives a pirate ship away.

    A 6 always does; villages with an advantage such as `chase 5` add a face.
    """
    chases = [
        advantage.split() for advantage in slot.advantages(seat) if advantage.startswith(CHASE)
    ]
    return {DIE, *(int(face) for _, face in chases)}


def chase_pirate(s: State, seat: Seat, move: ChasePirate, entry: Entry) -> None:
    """Move handler of `ChasePirate`: rolls a die to drive the pirate ship away.

    With success the seat places its own instead.
    """
    slot = read_slot(s)
    ship = slot.ship(seat, move.vessel)._replace(has_chased=True)
    slot = slot.with_ship(seat, move.vessel, ship)
    die = 1 + entry.draw_below(DIE)
    s.record_action(seat, "chase", number=die)
    if entry.news is not None:
        entry.tell("{player} chases the pirate ship and rolls {n}.", player=Who(seat), n=die)
    if die in chase_faces(slot, seat):
        slot = slot._replace(pirate_hex=NOWHERE, pirate_owner=NOBODY)
        s.stack.append(PlaceShip(seat))
    write_slot(s, slot)
