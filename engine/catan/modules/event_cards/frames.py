"""The questions that events ask."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from ....core import Decision, Entry, Seat, Text, Who
from ....kit.hexes import EDGES
from ....kit.masks import members
from ...cards import ONE
from ...frames.flow import resume
from ...moves import CHOICES, Choose
from ...robbing import steal
from ...rules import Frame
from ...state import EDGE, State
from ..giving import Give, gifts, hand_over, tell_given
from .moves import Damage
from .slot import events, keep

TURN_ROAD: Final = Text("Earthquake: choose one of your roads to be turned.")
GIVE_LEFT: Final = Text("Good Neighbors: give a card to the player on your left.")
ASSIST: Final = Text("Neighborly Assistance: give a card to somebody with fewer points.")
TAKE_FROM: Final = Text("Take a card from another player.")


@dataclass(frozen=True, slots=True)
class Quake(Frame):
    """Everybody named turns one road, all at once, in any order."""

    phase: ClassVar[str] = "earthquake"
    place: int  # of the slot
    waiting: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return tuple([Decision(seat, TURN_ROAD, tuple(map(Damage, members(s.players[seat].roads)))) for seat in self.waiting])

    def apply(self, s: State, seat: Seat, move: Damage, entry: Entry) -> None:
        slot = events(s, self.place)
        keep(s, self.place, replace(slot, damaged=(*slot.damaged[:seat], move.edge, *slot.damaged[seat + 1 :])))
        s.note(seat, "damage", EDGE, move.edge)
        entry.tell("The earthquake damages road {edge}: {player}.", edge=EDGES[move.edge], player=Who(seat))
        left = tuple([other for other in self.waiting if other != seat])
        if left:
            s.stack[-1] = Quake(self.place, left)
        else:
            resume(s, entry)


@dataclass(frozen=True, slots=True)
class Passing(Frame):
    """Everybody named gives a card to the left, all at once: nobody passes on what just came."""

    phase: ClassVar[str] = "give"
    place: int
    waiting: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return tuple([Decision(seat, GIVE_LEFT, gifts(s.players[seat].hand, 1, (_left(s, seat),))) for seat in self.waiting])

    def apply(self, s: State, seat: Seat, move: Give, entry: Entry) -> None:
        kind = move.cards.index(1)
        s.players[seat].hand -= ONE[kind]
        slot = events(s, self.place)
        keep(s, self.place, replace(slot, passing=(*slot.passing, (seat, kind))))
        left = tuple([other for other in self.waiting if other != seat])
        if left:
            s.stack[-1] = Passing(self.place, left)
            return
        self._arrive(s, entry)
        resume(s, entry)

    def _arrive(self, s: State, entry: Entry) -> None:
        slot = events(s, self.place)
        keep(s, self.place, replace(slot, passing=()))
        entry.reveal()
        for giver, kind in slot.passing:
            s.players[_left(s, giver)].hand += ONE[kind]
            if entry.news is not None:
                tell_given(giver, _left(s, giver), ONE[kind], entry)


def _left(s: State, seat: Seat) -> Seat:
    return (seat + 1) % len(s.players)


@dataclass(frozen=True, slots=True)
class Assisting(Frame):
    """Everybody who leads gives a card to somebody who does not."""

    phase: ClassVar[str] = "give"
    waiting: tuple[Seat, ...]
    others: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return tuple([Decision(seat, ASSIST, gifts(s.players[seat].hand, 1, self.others)) for seat in self.waiting])

    def apply(self, s: State, seat: Seat, move: Give, entry: Entry) -> None:
        hand_over(s, seat, move.cards, move.player, entry)
        left = tuple([other for other in self.waiting if other != seat])
        if left:
            s.stack[-1] = Assisting(left, self.others)
        else:
            resume(s, entry)


@dataclass(frozen=True, slots=True)
class TakingFrom(Frame):
    """One player takes a card, unseen, from any other who has one."""

    phase: ClassVar[str] = "steal"
    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return (Decision(self.seat, TAKE_FROM, tuple([CHOICES[p.seat] for p in s.players if p.seat != self.seat and p.hand])),)

    def apply(self, s: State, seat: Seat, move: Choose, entry: Entry) -> None:
        steal(s, s.players[seat], s.players[move.player], entry)
        resume(s, entry)
