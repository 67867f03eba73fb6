"""A seven without a robber: the roller may take a card from anybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ......core import Choice, Decision, Entry, Seat, Text, Who
from ......kit.masks import mask_of
from .....frames.turn_order import finish_question
from .....names import card_amount
from .....robber import steal_card
from .....state import NOWHERE, Frame, State, Step
from .....view import CatanView
from .fleet import players_from
from .moves import TakeFromAnybody


def list_robbable(s: State, seat: Seat) -> list[Seat]:
    """The others who hold cards that may be stolen, and whom no module spares."""
    _, *others = players_from(s, seat)
    stealable = s.rules.kit.stealable_mask
    seats = mask_of(p.seat for p in others if p.hand & stealable)
    for limit_seats in s.rules.robbable_seats:
        seats = limit_seats(s, seat, NOWHERE, seats)  # no robber is moved
    return [p.seat for p in others if seats & p.seat_bit]


@dataclass(frozen=True, slots=True)
class AskToTakeFromAnybody(Step):
    """After the discards of a seven: asks the roller for a victim, where there is one."""

    seat: Seat

    def run(self, s: State, entry: Entry) -> None:
        """Asks the roller whom to rob, unless nobody has a card that may be taken."""
        if list_robbable(s, self.seat):
            s.stack.append(TakeFromAnybodyFrame(self.seat))


@dataclass(frozen=True, slots=True)
class TakeFromAnybodyFrame(Frame):
    """The question, after a seven, from whom the roller takes a card: anybody, or nobody."""

    phase: ClassVar[str] = "robber"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat whom it robs; nobody, when its time runs out."""
        moves = [TakeFromAnybody(victim) for victim in list_robbable(s, self.seat)]
        nobody = TakeFromAnybody(None)
        prompt = Text("Take a card from anybody, or from nobody.")
        return (Decision(self.seat, prompt, (*moves, nobody), fallback=nobody),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Takes a random card from the victim, or none."""
        if move.victim is not None:
            steal_card(s, s.players[seat], s.players[move.victim], entry)
        finish_question(s, entry)


def describe_theft(view: CatanView, move: TakeFromAnybody) -> Choice:
    """How a theft is offered in a menu, the largest hands first."""
    if move.victim is None:
        return Choice(Text("Take no card"), Text("A card"), rank=-1.0)
    cards = view.players[move.victim].hand_size
    label = Text("A card from {player}", player=Who(move.victim))
    return Choice(label, Text("A card"), hint=card_amount(cards), rank=float(cards))
