"""The questions of the rulebook, one frame each: a faction, a turn, a second palisade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..core import Decision, Entry, Move, MoveChain, MoveProduct, Seat, Text, Who
from ..kit.masks import members
from .board import SQUARES
from .components import FACTIONS
from .log_messages import tell_end
from .moves import DONE, PASS, ChooseFaction, Pass, PlacePalisade, PlaceWarrior, Reinforce
from .names import FACTION_TITLES
from .powers import place_palisade, power_moves, reinforce_moves, use_power
from .state import State

CHOOSE_FACTION: Final = Text("Choose your faction.")
ACT: Final = Text("Place a warrior or palisades, or pass.")
# short, so that all lists of the advanced game stand below the land on a phone, too
ACT_OR_POWER: Final = Text("Use a power, place something or pass.")
ACT_AFTER_POWER: Final = Text("Now place something, or pass.")
SECOND_PROMPT: Final = Text("Place a second palisade, or be done.")
SECOND_OWED_PROMPT: Final = Text("Place the second palisade.")
YOU_PASS: Final = Text("You have nothing left to do, so you pass.")


@dataclass(frozen=True, slots=True)
class FactionChoice:
    """The question before the first turn: which faction the seat leads."""

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for one of the factions that nobody leads yet."""
        taken = [player.faction for player in s.players]
        free_factions = tuple(
            number for number, faction in enumerate(FACTIONS) if faction not in taken
        )
        return (
            Decision(self.seat, CHOOSE_FACTION, MoveProduct(ChooseFaction, faction=free_factions)),
        )

    def apply(self, s: State, seat: Seat, move: ChooseFaction, entry: Entry) -> None:
        """Gives the seat the chosen faction, and ends its turn."""
        faction = FACTIONS[move.faction]
        s.set_faction(seat, faction)
        s.stack.pop()
        entry.end_turn()
        entry.tell(
            "{player} chooses a faction: {faction}.",
            player=Who(seat),
            faction=FACTION_TITLES[faction],
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """The question of a turn: one action, or pass.

    In the advanced game the power of the faction may be used before.
    """

    seat: Seat
    power_used: bool = False

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat for its action: all legal moves, the powers only while unused."""
        seat = self.seat
        warriors = MoveProduct(
            PlaceWarrior, value=s.players[seat].reserve_values(), at=members(s.free_squares)
        )
        palisades = MoveProduct(PlacePalisade, line=members(s.open_lines))
        powers = () if self.power_used else power_moves(s, seat)
        moves = MoveChain(warriors, palisades, reinforce_moves(s, seat), powers, (PASS,))
        # When time runs out, the weakest warrior: passing would end the
        # match for a player who is only late.
        return (Decision(seat, self._prompt_text(s), moves, fallback=None if warriors else PASS),)

    def _prompt_text(self, s: State) -> Text:
        """The sentence that asks for the action; in the advanced game it speaks of powers, too."""
        if not s.rules.advanced:
            return ACT
        return ACT_AFTER_POWER if self.power_used else ACT_OR_POWER

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Does the action, and begins the next seat's turn.

        The turn goes on after a first palisade, if a second can be
        placed, and after a power, if an action is left; else the seat
        passes by force.
        """
        match move:
            case PlaceWarrior(value, at):
                s.place_warrior(seat, value, at)
                entry.tell(
                    "{player} places a warrior on {square}.", player=Who(seat), square=SQUARES[at]
                )
            case PlacePalisade(line):
                place_palisade(s, seat, line, entry)
                if s.open_lines:
                    s.stack[-1] = SECOND_PALISADES[seat]
                    return
            case Reinforce(at):
                s.reinforce_warrior(seat, at)
                entry.tell(
                    "{player} reinforces the warrior on {square}.",
                    player=Who(seat),
                    square=SQUARES[at],
                )
            case Pass():
                s.mark_passed(seat)
                entry.tell_together("{players} passes.", "{players} pass.", seat)
            case power:  # all other moves use one
                use_power(s, seat, power, entry)
                if may_act(s, seat):
                    s.stack[-1] = TURNS_AFTER_POWER[seat]
                    return
                pass_by_force(s, seat, entry)
        start_next_turn(s, seat, entry)


@dataclass(frozen=True, slots=True)
class SecondPalisade:
    """The question after a first palisade: a second one, or done."""

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks for the second palisade.

        It may be left out, unless the rules want exactly two.
        """
        lines = MoveProduct(PlacePalisade, line=members(s.open_lines))
        if s.rules.exactly_two:
            return (Decision(self.seat, SECOND_OWED_PROMPT, lines),)
        return (Decision(self.seat, SECOND_PROMPT, MoveChain(lines, (DONE,)), fallback=DONE),)

    def apply(self, s: State, seat: Seat, move: Move, entry: Entry) -> None:
        """Places the second palisade, or none, and ends the turn."""
        match move:
            case PlacePalisade(line):
                place_palisade(s, seat, line, entry)
            case _:
                entry.tell("{player} places no second palisade.", player=Who(seat))
        start_next_turn(s, seat, entry)


TURNS: Final = tuple(map(Turn, range(len(FACTIONS))))
TURNS_AFTER_POWER: Final = tuple(Turn(turn.seat, power_used=True) for turn in TURNS)
SECOND_PALISADES: Final = tuple(SecondPalisade(turn.seat) for turn in TURNS)


def may_act(s: State, seat: Seat) -> bool:
    """Whether the seat can place a warrior, palisade or reinforcement; powers do not count."""
    if s.open_lines:
        return True
    if s.free_squares and any(s.players[seat].reserve):
        return True
    return bool(reinforce_moves(s, seat))


def start_next_turn(s: State, seat: Seat, entry: Entry) -> None:
    """Ends the seat's turn, and begins that of the next seat clockwise that can do something.

    Seats that can do nothing pass by force; where nobody is left, the match ends.
    """
    entry.end_turn()
    seats = len(s.players)
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if s.players[other].passed:
            continue
        if may_act(s, other) or power_moves(s, other):
            s.turn += 1
            s.stack[-1] = TURNS[other]
            return
        pass_by_force(s, other, entry)
    s.stack.pop()
    tell_end(s, entry)


def pass_by_force(s: State, seat: Seat, entry: Entry) -> None:
    """Marks a seat that can do nothing more as passed, and tells everybody."""
    s.players[seat].passed = True
    entry.tell_together(
        "{players} has nothing left to do and passes.",
        "{players} have nothing left to do and pass.",
        seat,
        own=YOU_PASS,
    )
