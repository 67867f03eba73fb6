"""Cards that act upon dice: one's own, or the opponent's next roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ...core import Decision, Entry, Seat, Text
from ..log_messages import record_action
from ..moves import DONE, Adjust
from ..player import ACTION_DICE
from ..state import Frame, State
from ..view import Question
from .base import (
    Action,
    Activation,
    SpaceMatters,
    action_decision,
    is_asked,
    record_decline,
)

ADJUST: Final = Text("Which die do you raise or lower?")
LOWEST_FACE: Final = 1
HIGHEST_FACE: Final = 6
# For the evaluation of moves, in victory points: estimates of what
# an action is worth
ADJUSTMENT_VALUE: Final = 0.4  # of a die that is turned by one
DISTRACTION_VALUE: Final = 1.6  # of a die that the opponent's next roll lacks


@dataclass(frozen=True, slots=True)
class DieAdjustment(Action):
    """An unused die shows one more or one less; never 0 or 7."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING

    @property
    def is_optional(self) -> bool:
        """Whether its player may decline: yes, for the card says *may* turn a die."""
        return True

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether there is an unused die."""
        return bool(act.dice)

    def list_choices(self, act: Activation) -> tuple[Adjust, ...]:
        """Every unused die one lower and one higher, between 1 and 6."""
        adjustments: list[Adjust] = []
        for die in sorted(set(act.dice)):
            if die > LOWEST_FACE:
                adjustments.append(Adjust(die, die - 1))
            if die < HIGHEST_FACE:
                adjustments.append(Adjust(die, die + 1))
        return tuple(adjustments)

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Asks which die is turned; turns it at once where there is no choice."""
        choices = self.list_choices(act)
        if is_asked(s, self, len(choices)):
            s.stack.append(ChooseDie(self, act))
        else:
            self.adjust_die(s, act, choices[0], entry)

    def adjust_die(self, s: State, act: Activation, move: Adjust, entry: Entry) -> None:
        """Turns an unused die to the chosen value."""
        player = s.players[act.seat]
        index = player.find_unused_die(move.die)
        player.dice[index] = move.to
        record_action(
            s, entry, act.seat, "die", at=act.at, kind=act.kind, dice=(move.die, move.to)
        )

    def activation_value(self, s: State, act: Activation) -> float:
        """What the action may be worth now, in victory points: a fixed estimate."""
        return ADJUSTMENT_VALUE

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: what the action brings, in a line."""
        return Text("a die becomes one higher or lower")


@dataclass(frozen=True, slots=True)
class ChooseDie(Frame):
    """The question which die is turned, and whether one higher or one lower."""

    action: DieAdjustment
    act: Activation

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the action's player for a die and its new value."""
        return (
            action_decision(self.action, self.act, ADJUST, self.action.list_choices(self.act)),
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Turns the chosen die, or records that the player declined."""
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
        else:
            self.action.adjust_die(s, self.act, move, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: to adjust a die."""
        return Question("adjust", at=self.act.at, kind=self.act.kind)


@dataclass(frozen=True, slots=True)
class Distraction(Action):
    """Rulebook: "In the next turn your opponent rolls one die less." Several add up."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether the opponent still has a die to lose in the next roll."""
        return s.players[act.rival].fewer_dice < ACTION_DICE

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Takes one die from the opponent's next roll."""
        s.players[act.rival].fewer_dice += 1
        record_action(s, entry, act.seat, "fewer", at=act.at, kind=act.kind)

    def activation_value(self, s: State, act: Activation) -> float:
        """What the action may be worth now, in victory points: a fixed estimate."""
        return DISTRACTION_VALUE

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: how many dice the opponent would roll."""
        return Text(
            "the opponent rolls {n} next turn",
            n=ACTION_DICE - s.players[act.rival].fewer_dice - 1,
        )
