"""The movement phase: what all ships of the active player may do, and its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from ....core import Decision, Entry, Form, Move, Seat, Text
from ...frames.turn import ActiveDecision
from ...moves import END
from ...state import Frame, State
from .building import list_returns
from .fleet_form import FleetForm
from .moves import ROLL_FOR_FISH, ChasePirate, SetSail
from .orders import make_orders
from .pirates import list_chasers
from .scenario import FISHING
from .slot import Voyages, read_slot
from .vessel_moves import VesselMoves

PROMPT: Final = Text("Move your ships, or end your turn.")


@dataclass(frozen=True, slots=True)
class Movement(Frame):
    """The last phase of a turn: ships move one after the other, in any order."""

    phase: ClassVar[str] = "voyage"
    uses_move_handlers: ClassVar[bool] = True
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for a voyage, or to end the turn."""
        p = s.players[self.seat]
        slot = read_slot(s)
        menu: list[Move] = list(END)
        own_ships = slot.own_ships(self.seat)
        fleet = [VesselMoves(s, p, slot, number, ship) for number, ship in own_ships]
        for ship in fleet:
            menu += ship.moves
        menu += [ChasePirate(vessel) for vessel in list_chasers(s, slot, self.seat)]
        if may_fish(slot):
            menu.append(ROLL_FOR_FISH)
        menu += list_returns(s, p)
        return (ActiveDecision(self.seat, PROMPT, tuple(menu), list_forms(s, fleet)),)


def list_forms(s: State, fleet: list[VesselMoves]) -> tuple[Form, ...]:
    """One form for all ships, where any of them can sail."""
    if not any(ship.moves for ship in fleet):
        return ()
    return (FleetForm(tuple(map(make_orders, fleet)), s.island.board),)


def may_fish(slot: Voyages) -> bool:
    """Whether a die may be rolled for fish: once a turn, while there are hauls."""
    return FISHING in slot.scenario.missions and not slot.has_fished and slot.hauls > 0


def begin_movement(s: State, seat: Seat, move: SetSail, entry: Entry) -> None:
    """Move handler of `SetSail`: from now on the seat moves ships, and builds no more."""
    s.stack[-1] = Movement(seat)


def has_voyages(s: State, seat: Seat) -> bool:
    """Whether the seat has anything to do in the movement phase: a ship, or a roll for fish."""
    slot = read_slot(s)
    return bool(slot.own_ships(seat)) or may_fish(slot)
