"""Cards that act upon dice: one's own, or the opponent's next roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ...core import Decision, Entry, Seat, Text
from ..log_messages import record_action
from ..moves import DONE, Adjust
from ..player import ACTION_DICE, UNUSED
from ..state import Frame, State
from ..view import Question
from .base import Action, Activation, action_decision, is_asked, record_decline

ADJUST: Final = Text("Which die do you raise or lower?")
LOWEST: Final = 1
HIGHEST: Final = 6


@dataclass(frozen=True, slots=True)
class DieAdjustment(Action):
    """An unused die shows one more or one less; never 0 or 7."""

    @property
    def is_optional(self) -> bool:
        return True

    def is_possible(self, s: State, act: Activation) -> bool:
        return bool(act.dice)

    def choices(self, act: Activation) -> tuple[Adjust, ...]:
        adjustments: list[Adjust] = []
        for die in sorted(set(act.dice)):
            if die > LOWEST:
                adjustments.append(Adjust(die, die - 1))
            if die < HIGHEST:
                adjustments.append(Adjust(die, die + 1))
        return tuple(adjustments)

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        choices = self.choices(act)
        if is_asked(s, self, len(choices)):
            s.stack.append(ChooseDie(self, act))
        else:
            self.adjust_die(s, act, choices[0], entry)

    def adjust_die(self, s: State, act: Activation, move: Adjust, entry: Entry) -> None:
        player = s.players[act.seat]
        at = next(
            at
            for at, die in enumerate(player.dice)
            if die == move.die and player.dice_places[at] == UNUSED
        )
        player.dice[at] = move.to
        record_action(s, entry, act.seat, "die", at=act.at, kind=act.kind, dice=(move.die, move.to))

    def activation_value(self, s: State, act: Activation) -> float:
        return 0.4

    def promise_text(self, s: State, act: Activation) -> Text:
        return Text("a die becomes one higher or lower")


@dataclass(frozen=True, slots=True)
class ChooseDie(Frame):
    """Which die, and which way?"""

    action: DieAdjustment
    act: Activation

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return (action_decision(self.action, self.act, ADJUST, self.action.choices(self.act)),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
        else:
            self.action.adjust_die(s, self.act, move, entry)

    def question(self, s: State) -> Question:
        return Question("adjust", self.act.at, self.act.kind)


@dataclass(frozen=True, slots=True)
class Distraction(Action):
    """Rulebook: "In the next turn your opponent rolls one die less." Several add up."""

    def is_possible(self, s: State, act: Activation) -> bool:
        return s.players[act.rival].fewer_dice < ACTION_DICE

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        s.players[act.rival].fewer_dice += 1
        record_action(s, entry, act.seat, "fewer", at=act.at, kind=act.kind)

    def activation_value(self, s: State, act: Activation) -> float:
        return 1.6

    def promise_text(self, s: State, act: Activation) -> Text:
        return Text(
            "the opponent rolls {n} next turn", n=ACTION_DICE - s.players[act.rival].fewer_dice - 1
        )
