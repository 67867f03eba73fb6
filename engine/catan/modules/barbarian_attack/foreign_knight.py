"""The attack for two: a knight of a neutral colour, with which both players march."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ....core import Decision, Entry, Move, Seat, Text
from ....kit.hexes import EDGES
from ....kit.masks import contains, lowest_member, members
from ....kit.packed import count_of
from ...building import build_piece
from ...frames.turn_order import run_steps
from ...player import Player
from ...resources import GRAIN
from ...state import Frame, State, Step
from ..shared_points import list_movement_payments
from .board import FREE_STEPS, STEPS_FOR_GRAIN, castle_paths
from .moves import HALT, MarchKnight
from .riders import RIDER, all_riders, find_targets, march_knight, riders_of

TWO: Final = 2  # players


def find_foreign_owner(s: State) -> Player | None:
    """The neutral colour that owns the foreign knight; None unless two play."""
    # the neutral colours follow the players
    return s.owners[TWO] if len(s.players) == TWO else None


def find_foreign_knight(s: State) -> int | None:
    """The path on which the foreign knight stands; None while it is not on the board."""
    owner = find_foreign_owner(s)
    paths = riders_of(s, owner) if owner is not None else 0
    return lowest_member(paths) if paths else None


def place_foreign_knight(s: State, entry: Entry) -> None:
    """Puts the foreign knight on a free path at the castle, unless it is on the board already.

    Only the game for two has one.
    """
    owner = find_foreign_owner(s)
    free = castle_paths(s.island.grid) & ~all_riders(s)
    if owner is None or find_foreign_knight(s) is not None or not free:
        return
    path = lowest_member(free)
    build_piece(s, owner, RIDER, path, entry)
    entry.tell("A foreign knight comes to the castle: {edge}.", edge=EDGES[path])


@dataclass(frozen=True, slots=True)
class AskForForeignMarch(Step):
    """The seat's knights stand: now the seat may march with the foreign one."""

    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Asks for the march of the foreign knight, if there is any path for it to go to."""
        if list_foreign_marches(s, self.seat, paid=0):
            s.stack.append(MarchForeign(self.seat))


def list_foreign_marches(s: State, seat: Seat, paid: int) -> tuple[Move, ...]:
    """Every march of the foreign knight that the seat can pay.

    `paid` is how many long marches are paid for already, with something
    else than grain.
    """
    rider = find_foreign_knight(s)
    if rider is None:
        return ()
    can_pay = paid or count_of(s.players[seat].hand, GRAIN)
    steps = STEPS_FOR_GRAIN if can_pay else FREE_STEPS
    return tuple(MarchKnight(rider, edge) for edge in members(find_targets(s, rider, steps)))


def must_leave_castle(s: State) -> bool:
    """Whether the foreign knight stands at the castle, and can leave it for nothing."""
    rider = find_foreign_knight(s)
    if rider is None or not contains(castle_paths(s.island.grid), rider):
        return False
    return bool(find_targets(s, rider, FREE_STEPS))


@dataclass(frozen=True, slots=True)
class MarchForeign(Frame):
    """The seat may march with the foreign knight; at the castle it must."""

    phase: ClassVar[str] = "march"
    seat: Seat
    paid: int = 0  # long marches that are paid for, but not with grain

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks where the foreign knight goes, or whether it stays."""
        moves = list_foreign_marches(s, self.seat, self.paid)
        if not self.paid:
            moves += list_movement_payments(s, s.players[self.seat])
        if must_leave_castle(s):
            prompt = Text("March with the foreign knight: it must leave the castle.")
            return (Decision(self.seat, prompt, moves),)
        prompt = Text("March with the foreign knight, too.")
        return (Decision(self.seat, prompt, (HALT, *moves)),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Moves the foreign knight, takes a payment, or lets it stay."""
        s.stack.pop()
        owner = find_foreign_owner(s)
        assert owner is not None, "only the game for two asks this"
        if isinstance(move, MarchKnight):
            march_knight(s, seat, owner, move, self.paid, entry)
        elif move != HALT:
            s.rules.move_handlers[type(move)](s, seat, move, entry)
            s.stack.append(MarchForeign(seat, self.paid + 1))
        run_steps(s, entry)
