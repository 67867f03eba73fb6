"""The questions that events ask."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from ....core import Decision, Entry, Seat, Text, Who
from ....kit.hexes import EDGES
from ....kit.masks import members
from ...frames.turn_order import finish_question
from ...moves import CHOICES, Choose
from ...resources import ONE_CARD
from ...robber import steal_card
from ...state import EDGE, Frame, State
from ..give_cards import Give, give_moves, hand_over_cards, tell_gift
from .moves import Damage
from .slot import get_events, set_events

TURN_ROAD: Final = Text("Earthquake: choose one of your roads to be turned.")
GIVE_LEFT: Final = Text("Good Neighbors: give a card to the player on your left.")
ASSIST: Final = Text("Neighborly Assistance: give a card to somebody with fewer points.")
TAKE_FROM: Final = Text("Take a card from another player.")


@dataclass(frozen=True, slots=True)
class DamageRoad(Frame):
    """Everybody named turns one road, all at once, in any order."""

    phase: ClassVar[str] = "earthquake"
    slot_index: int  # of the module in `s.slots`
    waiting: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks each seat that is still to answer which of its roads is damaged."""
        return tuple(
            [
                Decision(seat, TURN_ROAD, tuple(map(Damage, members(s.players[seat].roads))))
                for seat in self.waiting
            ]
        )

    def apply(self, s: State, seat: Seat, move: Damage, entry: Entry) -> None:
        """Marks the seat's road as damaged, and goes on when all have answered."""
        slot = get_events(s, self.slot_index)
        set_events(s, self.slot_index, slot.with_damage(seat, move.edge))
        s.record_action(seat, "damage", EDGE, move.edge)
        entry.tell(
            "The earthquake damages road {edge}: {player}.",
            edge=EDGES[move.edge],
            player=Who(seat),
        )
        still_waiting = tuple([other for other in self.waiting if other != seat])
        if still_waiting:
            s.stack[-1] = DamageRoad(self.slot_index, still_waiting)
        else:
            finish_question(s, entry)


@dataclass(frozen=True, slots=True)
class PassLeft(Frame):
    """Everybody named gives a card to the left, all at once: nobody passes on what just came."""

    phase: ClassVar[str] = "give"
    slot_index: int  # of the module in `s.slots`
    waiting: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks each seat that is still to answer which card goes to its left neighbour."""
        return tuple([self._make_decision(s, seat) for seat in self.waiting])

    def _make_decision(self, s: State, seat: Seat) -> Decision:
        """Makes the question to a seat which card it gives to the left."""
        neighbour = (_left_neighbour(s, seat),)
        moves = give_moves(s.rules.kit, s.players[seat].hand, n=1, receivers=neighbour)
        return Decision(seat, GIVE_LEFT, moves)

    def apply(self, s: State, seat: Seat, move: Give, entry: Entry) -> None:
        """Lays the card aside; when all have answered, hands all of them out."""
        kind = move.cards.index(1)
        s.players[seat].hand -= ONE_CARD[kind]
        slot = get_events(s, self.slot_index)
        set_events(s, self.slot_index, replace(slot, passing=(*slot.passing, (seat, kind))))
        still_waiting = tuple([other for other in self.waiting if other != seat])
        if still_waiting:
            s.stack[-1] = PassLeft(self.slot_index, still_waiting)
            return
        self._hand_out_cards(s, entry)
        finish_question(s, entry)

    def _hand_out_cards(self, s: State, entry: Entry) -> None:
        """Gives every card laid aside to the left neighbour of its giver."""
        slot = get_events(s, self.slot_index)
        set_events(s, self.slot_index, replace(slot, passing=()))
        entry.reveal()
        for giver, kind in slot.passing:
            s.players[_left_neighbour(s, giver)].hand += ONE_CARD[kind]
            if entry.news is not None:
                tell_gift(s, giver, _left_neighbour(s, giver), ONE_CARD[kind], entry)


def _left_neighbour(s: State, seat: Seat) -> Seat:
    """The seat to the left, which plays next."""
    return (seat + 1) % len(s.players)


@dataclass(frozen=True, slots=True)
class AssistOthers(Frame):
    """Everybody who leads gives a card to somebody who does not."""

    phase: ClassVar[str] = "give"
    waiting: tuple[Seat, ...]  # leaders who are still to give
    others: tuple[Seat, ...]  # who have fewer points

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks each leader who has not answered for a card, and who gets it."""
        return tuple([self._make_decision(s, seat) for seat in self.waiting])

    def _make_decision(self, s: State, seat: Seat) -> Decision:
        """Makes the question to a leader which card it gives, and to whom."""
        moves = give_moves(s.rules.kit, s.players[seat].hand, n=1, receivers=self.others)
        return Decision(seat, ASSIST, moves)

    def apply(self, s: State, seat: Seat, move: Give, entry: Entry) -> None:
        """Hands the leader's card over, and goes on when all leaders have answered."""
        hand_over_cards(s, seat, move.cards, move.player, entry)
        still_waiting = tuple([other for other in self.waiting if other != seat])
        if still_waiting:
            s.stack[-1] = AssistOthers(still_waiting, self.others)
        else:
            finish_question(s, entry)


def find_robbable_seats(s: State, seat: Seat) -> list[Seat]:
    """The opponents of a seat who hold cards that may be stolen."""
    stealable = s.rules.kit.stealable_mask
    return [p.seat for p in s.players if p.seat != seat and p.hand & stealable]


@dataclass(frozen=True, slots=True)
class StealCard(Frame):
    """One player takes a card, unseen, from any other who has one."""

    phase: ClassVar[str] = "steal"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for another player who has cards that may be stolen."""
        moves = tuple([CHOICES[seat] for seat in find_robbable_seats(s, self.seat)])
        return (Decision(self.seat, TAKE_FROM, moves),)

    def apply(self, s: State, seat: Seat, move: Choose, entry: Entry) -> None:
        """Takes a random card from the chosen player."""
        steal_card(s, s.players[seat], s.players[move.player], entry)
        finish_question(s, entry)
