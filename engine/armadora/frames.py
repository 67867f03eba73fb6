"""The questions of the rulebook, one frame each: a faction, a turn, a second palisade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..core import Chain, Decision, Entry, Move, Product, Seat, Text, Who
from .board import SQUARES, bits
from .box import FACTIONS
from .moves import DONE, PASS, ChooseFaction, Pass, PlacePalisade, PlaceWarrior, Reinforce
from .news import place_palisade, tell_end
from .powers import powers, reinforcements, use
from .state import State
from .wording import TITLES

CHOOSE: Final = Text("Choose your faction.")
ACT: Final = Text("Place a warrior or palisades, or pass.")
ACT_OR_POWER: Final = Text("Use your power, or place a warrior, palisades or your reinforcement, or pass.")
ACT_AFTER_POWER: Final = Text("Now place a warrior, palisades or your reinforcement, or pass.")
SECOND: Final = Text("Place a second palisade, or be done.")
SECOND_OWED: Final = Text("Place the second palisade.")


@dataclass(frozen=True, slots=True)
class Choosing:
    """Before the first turn: a faction that nobody else leads."""

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        taken = [player.faction for player in s.players]
        left = tuple(number for number, faction in enumerate(FACTIONS) if faction not in taken)
        return (Decision(self.seat, CHOOSE, Product(ChooseFaction, faction=left)),)

    def apply(self, s: State, seat: Seat, move: ChooseFaction, entry: Entry) -> None:
        faction = FACTIONS[move.faction]
        s.lead(seat, faction)
        s.stack.pop()
        entry.end_turn()
        entry.tell("{player} chooses a faction: {faction}.", player=Who(seat), faction=TITLES[faction])


@dataclass(frozen=True, slots=True)
class Turn:
    """One action, or pass; in the advanced game one power may come first."""

    seat: Seat
    powered: bool = False

    def decisions(self, s: State) -> tuple[Decision, ...]:
        seat = self.seat
        warriors = Product(PlaceWarrior, value=s.players[seat].values(), at=bits(s.free))
        palisades = Product(PlacePalisade, line=bits(s.lines))
        before = () if self.powered else powers(s, seat)
        moves = Chain(warriors, palisades, reinforcements(s, seat), before, (PASS,))
        # A clock places the weakest warrior: passing would end the match for a player who is only late.
        return (Decision(seat, self._prompt(s), moves, fallback=None if warriors else PASS),)

    def _prompt(self, s: State) -> Text:
        if not s.terms.advanced:
            return ACT
        return ACT_AFTER_POWER if self.powered else ACT_OR_POWER

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        match move:
            case PlaceWarrior(value, at):
                s.place(seat, value, at)
                entry.tell("{player} places a warrior on {square}.", player=Who(seat), square=SQUARES[at])
            case PlacePalisade(line):
                place_palisade(s, seat, line, entry)
                if s.lines:
                    s.stack[-1] = SECOND_PALISADES[seat]
                    return
            case Reinforce(at):
                s.reinforce(seat, at)
                entry.tell("{player} reinforces the warrior on {square}.", player=Who(seat), square=SQUARES[at])
            case Pass():
                s.retire(seat)
                entry.tell("{player} passes.", player=Who(seat))
            case power:
                use(s, seat, power, entry)
                if may_act(s, seat):
                    s.stack[-1] = POWERED_TURNS[seat]
                    return
                pass_by_force(s, seat, entry)
        next_turn(s, seat, entry)


@dataclass(frozen=True, slots=True)
class SecondPalisade:
    """The palisade action goes on: another one, or done."""

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        lines = Product(PlacePalisade, line=bits(s.lines))
        if s.terms.exactly_two:
            return (Decision(self.seat, SECOND_OWED, lines),)
        return (Decision(self.seat, SECOND, Chain(lines, (DONE,)), fallback=DONE),)

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        match move:
            case PlacePalisade(line):
                place_palisade(s, seat, line, entry)
            case _:
                entry.tell("{player} places no second palisade.", player=Who(seat))
        next_turn(s, seat, entry)


TURNS: Final = tuple(map(Turn, range(len(FACTIONS))))
POWERED_TURNS: Final = tuple(Turn(turn.seat, powered=True) for turn in TURNS)
SECOND_PALISADES: Final = tuple(SecondPalisade(turn.seat) for turn in TURNS)


def may_act(s: State, seat: Seat) -> bool:
    """Whether an action is left to the seat; a power is none."""
    return bool(s.lines or (s.free and any(s.players[seat].reserve)) or reinforcements(s, seat))


def next_turn(s: State, seat: Seat, entry: Entry) -> None:
    """The seat's turn is over: clockwise to the next one that has not passed, and need not."""
    entry.end_turn()
    for other in (*range(seat + 1, len(s.players)), *range(seat + 1)):
        if s.players[other].passed:
            continue
        if may_act(s, other) or powers(s, other):
            s.turn += 1
            s.stack[-1] = TURNS[other]
            return
        pass_by_force(s, other, entry)
    s.stack.pop()
    tell_end(s, entry)


def pass_by_force(s: State, seat: Seat, entry: Entry) -> None:
    s.players[seat].passed = True
    entry.tell("{player} has nothing left to do and passes.", player=Who(seat))
