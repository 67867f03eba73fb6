"""The roll at the start of a turn, and rolling again: three equal dice, and the Fons Bacchi."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from ..core import Decision, Entry, Seat, Text
from .log_messages import record_action
from .moves import DONE, Reroll
from .passive_cards import CARDS_FOR_FRESH_DICE
from .player import ACTION_DICE, UNUSED
from .state import Frame, State
from .view import Question

TRIPLE: Final = Text("All three dice are equal. Roll them again?")
FRESH: Final = Text("Which dice do you roll again?")


def roll_dice(s: State, seat: Seat, entry: Entry) -> None:
    """Rolls the seat's action dice: three, less those that a Philosophus took away."""
    player = s.players[seat]
    player.dice = [entry.roll_die() for _ in range(max(0, ACTION_DICE - player.fewer_dice))]
    player.dice_places = [UNUSED] * len(player.dice)
    player.fewer_dice = 0


def ask_reroll(s: State, seat: Seat, *, may_repeat_triple: bool) -> None:
    """Puts the question on the stack whether dice are rolled again; none where they cannot be.

    Called after the roll of a turn, and after each answer about three
    equal dice. These may be rolled again, also repeatedly;
    `may_repeat_triple` is False once the player has declined. Then, or
    without three equal dice, the Fons Bacchi lets any dice be rolled
    again, only once.
    """
    player = s.players[seat]
    if may_repeat_triple and len(player.dice) == ACTION_DICE and len(set(player.dice)) == 1:
        s.stack.append(RerollTriple(seat))
    elif player.dice and not CARDS_FOR_FRESH_DICE.isdisjoint(player.row):
        s.stack.append(RerollAny(seat))


@dataclass(frozen=True, slots=True)
class RerollTriple(Frame):
    """Rulebook: "If all three dice show the same result, the player may repeat the roll." """

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat whether it rolls all three dice again."""
        all_three = tuple(s.players[self.seat].dice)
        answers = (Reroll(all_three), DONE)
        return (Decision(self.seat, TRIPLE, answers, fallback=DONE),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Rolls again if wanted, and asks once more where the new roll allows it.

        After a refusal, only the Fons Bacchi may still ask.
        """
        s.stack.pop()
        rolls_again = isinstance(move, Reroll)
        if rolls_again:
            reroll_dice(s, seat, move.dice, entry)
        ask_reroll(s, seat, may_repeat_triple=rolls_again)

    def question(self, s: State) -> Question:
        """What the view says is being asked: to roll three equal dice again."""
        return Question("again")


@dataclass(frozen=True, slots=True)
class RerollAny(Frame):
    """The question which dice to roll again, with the Fons Bacchi.

    Rulebook: "At the start of your turn you may reroll, only once, as
    many action dice as you want."
    """

    seat: Seat

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the seat which dice to roll again: any number of them, or none (`DONE`).

        A choice is a tuple of values. Choices with the same values are
        offered only once.
        """
        # Sorted, so that the same values always make the same tuple
        dice = sorted(s.players[self.seat].dice)
        rerolls: list[Reroll] = []
        for size in range(1, len(dice) + 1):
            choices = dict.fromkeys(combinations(dice, size))  # each once, in order
            rerolls += map(Reroll, choices)
        return (Decision(self.seat, FRESH, (*rerolls, DONE), fallback=DONE),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Rolls the chosen dice again."""
        s.stack.pop()
        if isinstance(move, Reroll):
            reroll_dice(s, seat, move.dice, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: which dice to roll again."""
        return Question("choose")


def reroll_dice(s: State, seat: Seat, dice: tuple[int, ...], entry: Entry) -> None:
    """Rolls the seat's dice of these values again: one die for each value in `dice`."""
    player = s.players[seat]
    to_roll = list(dice)
    for index, die in enumerate(player.dice):
        if die in to_roll:
            to_roll.remove(die)
            player.dice[index] = entry.roll_die()
    record_action(s, entry, seat, "reroll", dice=tuple(player.dice))
