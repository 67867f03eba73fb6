"""Cards that act upon dice: one's own, or the opponent's next roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ...core import Decision, Entry, Seat, Text
from ..moves import DONE, Adjust
from ..news import note
from ..player import ACTION_DICE, UNUSED
from ..state import Frame, State
from ..view import Question
from .base import Act, Action, choice, decline, is_asked

ADJUST: Final = Text("Which die do you raise or lower?")
LOWEST: Final = 1
HIGHEST: Final = 6


@dataclass(frozen=True, slots=True)
class Turning(Action):
    """An unused die shows one more or one less; never 0 or 7."""

    @property
    def may(self) -> bool:
        return True

    def ready(self, s: State, act: Act) -> bool:
        return bool(act.dice)

    def choices(self, act: Act) -> tuple[Adjust, ...]:
        return tuple(Adjust(die, to) for die in sorted(set(act.dice)) for to in (die - 1, die + 1) if LOWEST <= to <= HIGHEST)

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        choices = self.choices(act)
        if is_asked(s, self, len(choices)):
            s.stack.append(Turned(self, act))
        else:
            self.turn(s, act, choices[0], entry)

    def turn(self, s: State, act: Act, move: Adjust, entry: Entry) -> None:
        player = s.players[act.seat]
        at = next(at for at, die in enumerate(player.dice) if die == move.die and player.laid[at] == UNUSED)
        player.dice[at] = move.to
        note(s, entry, act.seat, "die", at=act.at, kind=act.kind, dice=(move.die, move.to))

    def worth(self, s: State, act: Act) -> float:
        return 0.4

    def promise(self, s: State, act: Act) -> Text:
        return Text("a die becomes one higher or lower")


@dataclass(frozen=True, slots=True)
class Turned(Frame):
    """Which die, and which way?"""

    action: Turning
    act: Act

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return (choice(self.action, self.act, ADJUST, self.action.choices(self.act)),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        if move == DONE:
            decline(s, self.act, entry)
        else:
            self.action.turn(s, self.act, move, entry)

    def question(self, s: State) -> Question:
        return Question("adjust", self.act.at, self.act.kind)


@dataclass(frozen=True, slots=True)
class Distraction(Action):
    """Rulebook: "In the next turn your opponent rolls one die less." Several add up."""

    def ready(self, s: State, act: Act) -> bool:
        return s.players[act.rival].fewer < ACTION_DICE

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        s.players[act.rival].fewer += 1
        note(s, entry, act.seat, "fewer", at=act.at, kind=act.kind)

    def worth(self, s: State, act: Act) -> float:
        return 1.6

    def promise(self, s: State, act: Act) -> Text:
        return Text("the opponent rolls {n} next turn", n=ACTION_DICE - s.players[act.rival].fewer - 1)
