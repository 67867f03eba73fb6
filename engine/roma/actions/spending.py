"""Cards that turn dice or money into victory points: the Forum and the Mercator."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from ...core import Decision, Entry, Product, Seat, Text
from ..always import ALWAYS
from ..board import BESIDE
from ..moves import DONE, Spend
from ..news import note
from ..player import KIND, VACANT
from ..state import Frame, State
from ..view import Question
from ..wording import money, points
from .base import Act, Action, choice, decline, is_asked
from .points import prize, split

ELSEWHERE: Final = 0.9  # points that a die brings on average
PRICE: Final = 0.25  # points, of a sestertius that the opponent gets
COUNT: Final = Text("Which die becomes victory points?")
BUY: Final = Text("How many victory points do you buy?")


@dataclass(frozen=True, slots=True)
class Counting(Action):
    """A second unused die is counted; neighbours may add points, or let the third one count too."""

    def ready(self, s: State, act: Act) -> bool:
        return bool(act.dice)

    def choices(self, s: State, act: Act) -> tuple[tuple[int, ...], ...]:
        """The dice that may be counted together, the most points first."""
        dice = sorted(act.dice, reverse=True)
        singles = dict.fromkeys((die,) for die in dice)
        both = dict.fromkeys(combinations(dice, 2)) if self._third_die(s, act) else {}
        return tuple(sorted([*singles, *both], key=sum, reverse=True))

    def _beside(self, s: State, act: Act) -> list[int]:
        row = s.players[act.seat].row
        return [row[space] & KIND for space in BESIDE[len(row)][act.at] if row[space] != VACANT]

    def _third_die(self, s: State, act: Act) -> bool:
        return any(ALWAYS[kind].third_die for kind in self._beside(s, act))

    def bonus(self, s: State, act: Act) -> int:
        return sum(ALWAYS[kind].forum for kind in self._beside(s, act))

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        choices = self.choices(s, act)
        if len(choices) == 1:
            self.count(s, act, choices[0], entry)
        else:
            s.stack.append(Counted(self, act, choices))

    def count(self, s: State, act: Act, dice: tuple[int, ...], entry: Entry) -> None:
        for die in dice:
            s.players[act.seat].spend(die, act.began)
        gained = sum(dice) + self.bonus(s, act)
        s.gain(act.seat, gained)
        note(s, entry, act.seat, "points", at=act.at, kind=act.kind, dice=dice, points=split(act.seat, gained))

    def worth(self, s: State, act: Act) -> float:
        return max(self.value(s, act, dice) for dice in self.choices(s, act))

    def value(self, s: State, act: Act, dice: tuple[int, ...]) -> float:
        """The points, less what the dice could bring elsewhere."""
        gained = sum(dice) + self.bonus(s, act)
        return prize(s, act, gained, spent=gained) - ELSEWHERE * len(dice)

    def promise(self, s: State, act: Act) -> Text:
        return points(sum(self.choices(s, act)[0]) + self.bonus(s, act))


@dataclass(frozen=True, slots=True)
class Counted(Frame):
    """Which dice become points?"""

    action: Counting
    act: Act
    choices: tuple[tuple[int, ...], ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return (Decision(self.act.seat, COUNT, Product(Spend, what=self.choices)),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        self.action.count(s, self.act, move.what, entry)

    def question(self, s: State) -> Question:
        return Question("count", self.act.at, self.act.kind)


@dataclass(frozen=True, slots=True)
class Purchase(Action):
    """Points of the opponent, who receives the money for them."""

    price: int

    @property
    def may(self) -> bool:
        return True

    def most(self, s: State, act: Act) -> int:
        return min(act.money // self.price, s.players[act.rival].points)

    def ready(self, s: State, act: Act) -> bool:
        return self.most(s, act) > 0

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        if is_asked(s, self, self.most(s, act)):
            s.stack.append(Buying(self, act, self.most(s, act)))
        else:
            self.buy(s, act, 1, entry)

    def buy(self, s: State, act: Act, n: int, entry: Entry) -> None:
        paid = n * self.price
        s.players[act.seat].money -= paid
        s.players[act.rival].money += paid
        s.rob(act.seat, n)
        note(s, entry, act.seat, "points", at=act.at, kind=act.kind, n=paid, points=split(act.seat, n, -n))

    def worth(self, s: State, act: Act) -> float:
        return self.value(s, act, self.most(s, act))

    def value(self, s: State, act: Act, n: int) -> float:
        """So many points bought."""
        return prize(s, act, n, -n, spent=0) - PRICE * self.price * n

    def promise(self, s: State, act: Act) -> Text:
        most = self.most(s, act)
        return Text("up to {points} for {price}", points=points(most), price=money(most * self.price))


@dataclass(frozen=True, slots=True)
class Buying(Frame):
    """How many?"""

    action: Purchase
    act: Act
    most: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        prices = tuple((self.action.price * n,) for n in range(self.most, 0, -1))
        return (choice(self.action, self.act, BUY, Product(Spend, what=prices)),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        if move == DONE:
            decline(s, self.act, entry)
        else:
            self.action.buy(s, self.act, move.what[0] // self.action.price, entry)

    def question(self, s: State) -> Question:
        return Question("buy", self.act.at, self.act.kind)
