"""A seven: discards, then who rolled may take a card from anybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ....core import Decision, Entry, Move, Seat, Text
from ....kit.masks import mask_of, members
from ...frames.seven import ask_discards
from ...frames.turn_order import finish_question, run_steps
from ...moves import Choose
from ...robber import steal_card
from ...state import NOWHERE, Frame, State, Step
from .moves import SpareAll

SPARE: Final = SpareAll()


def resolve_seven(s: State, seat: Seat, entry: Entry) -> None:
    """Asks for discards, and then whom the seat robs."""
    s.stack.append(OfferTheft(seat))  # waits until the discards above it are made
    ask_discards(s)
    run_steps(s, entry)


def find_victims(s: State, seat: Seat) -> tuple[Seat, ...]:
    """The opponents with cards that may be stolen, unless a friendly robber spares them."""
    stealable = s.rules.kit.stealable_mask
    seats = mask_of(p.seat for p in s.players if p.seat != seat and p.hand & stealable)
    for limit_seats in s.rules.robbable_seats:
        seats = limit_seats(s, seat, NOWHERE, seats)
    return members(seats)


@dataclass(frozen=True, slots=True)
class OfferTheft(Step):
    """After the discards: somebody may have cards left."""

    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Asks whom the seat robs, if anybody still has cards."""
        if find_victims(s, self.seat):
            s.stack.append(TakeCard(self.seat))


@dataclass(frozen=True, slots=True)
class TakeCard(Frame):
    """Who rolled the seven may take a card from one player, unseen."""

    phase: ClassVar[str] = "steal"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks from whom a card is taken; from nobody when time runs out."""
        moves: tuple[Move, ...] = (SPARE, *map(Choose, find_victims(s, self.seat)))
        prompt = Text("Take a card from a player of your choice, or from nobody.")
        return (Decision(self.seat, prompt, moves),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Takes a random card, or none."""
        if isinstance(move, Choose):
            steal_card(s, s.players[seat], s.players[move.player], entry)
        finish_question(s, entry)
