"""Cards that turn dice or money into victory points: the Forum and the Mercator."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Final

from ...core import Decision, Entry, MoveProduct, Seat, Text
from ..board import BESIDE
from ..moves import DONE, Spend
from ..names import money_text, points_text
from ..passive_cards import CARDS_BESIDE_FORUM, PASSIVE_EFFECTS
from ..player import VACANT, kind_of
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
from .points import points_by_seat, points_value, record_points

DIE_VALUE_ELSEWHERE: Final = 0.9  # points that a die brings on average
COIN_VALUE_TO_RIVAL: Final = 0.25  # points, of a sestertius that the opponent gets
COUNT_PROMPT: Final = Text("Which die becomes victory points?")
BUY_PROMPT: Final = Text("How many victory points do you buy?")


@dataclass(frozen=True, slots=True)
class CountDice(Action):
    """The Forum: one die activates it, and a second unused die becomes victory points.

    Cards on the spaces next to it may add points, or let the third
    die count as well.
    """

    def what_worth_depends_on(self, s: State, seat: Seat) -> SpaceMatters:
        """For bots: what about an own space changes this card's worth there.

        It is the position, if a card of the row helps a Forum beside it.
        """
        row = s.players[seat].row
        has_helping_card = not CARDS_BESIDE_FORUM.isdisjoint(row)
        if has_helping_card:
            return SpaceMatters.POSITION
        return SpaceMatters.NOTHING

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether there is another unused die to be counted."""
        return bool(act.dice)

    def list_choices(self, s: State, act: Activation) -> tuple[tuple[int, ...], ...]:
        """Every choice of dice to count, as their values; the most points first.

        One die, or two where a neighbouring card lets the third die count.
        """
        dice = sorted(act.dice, reverse=True)
        singles = dict.fromkeys((die,) for die in dice)
        both = dict.fromkeys(combinations(dice, 2)) if self._counts_two_dice(s, act) else {}
        return tuple(sorted([*singles, *both], key=sum, reverse=True))

    def _list_kinds_beside(self, s: State, act: Activation) -> list[int]:
        """The kinds of the seat's cards on the spaces next to the acting card."""
        row = s.players[act.seat].row
        return [kind_of(row[space]) for space in BESIDE[len(row)][act.at] if row[space] != VACANT]

    def _counts_two_dice(self, s: State, act: Activation) -> bool:
        """Whether a card next to the Forum lets both dice count that are left.

        The first of three dice activated the Forum, and one of the
        others always counts; with such a card the third one does, too.
        """
        return any(PASSIVE_EFFECTS[kind].third_die for kind in self._list_kinds_beside(s, act))

    def count_bonus(self, s: State, act: Activation) -> int:
        """The victory points that cards next to the Forum add, once for each activation."""
        return sum(PASSIVE_EFFECTS[kind].forum for kind in self._list_kinds_beside(s, act))

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Asks which dice are counted; counts at once where there is no choice."""
        choices = self.list_choices(s, act)
        if len(choices) == 1:
            self.count_dice(s, act, choices[0], entry)
        else:
            s.stack.append(ChooseDice(self, act, choices))

    def count_dice(self, s: State, act: Activation, dice: tuple[int, ...], entry: Entry) -> None:
        """Uses the dice, and gains what they show, and the bonus, as victory points."""
        for die in dice:
            s.players[act.seat].use_die(die, act.start_space)
        gained = sum(dice) + self.count_bonus(s, act)
        s.gain_points(act.seat, gained)
        record_points(s, entry, act, points_by_seat(act.seat, gained), dice=dice)

    def activation_value(self, s: State, act: Activation) -> float:
        """The value of the best choice of dice."""
        return max(self.dice_value(s, act, dice) for dice in self.list_choices(s, act))

    def dice_value(self, s: State, act: Activation, dice: tuple[int, ...]) -> float:
        """The points that these dice bring, less what the dice could bring elsewhere."""
        gained = sum(dice) + self.count_bonus(s, act)
        return points_value(s, act, gained, spent=gained) - DIE_VALUE_ELSEWHERE * len(dice)

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: the most points that the dice can bring."""
        best, *_ = self.list_choices(s, act)
        return points_text(sum(best) + self.count_bonus(s, act))


@dataclass(frozen=True, slots=True)
class ChooseDice(Frame):
    """The question which dice become points; `choices` are tuples of their values."""

    action: CountDice
    act: Activation
    choices: tuple[tuple[int, ...], ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the action's player which dice are counted."""
        return (Decision(self.act.seat, COUNT_PROMPT, MoveProduct(Spend, what=self.choices)),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Counts the chosen dice."""
        s.stack.pop()
        self.action.count_dice(s, self.act, move.what, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: which dice become points."""
        return Question("count", at=self.act.at, kind=self.act.kind)


@dataclass(frozen=True, slots=True)
class Purchase(Action):
    """The Mercator: the player buys points from the opponent, who gets the money."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING
    price: int  # sestertii for one point

    @property
    def is_optional(self) -> bool:
        """Whether its player may decline: yes, for the card says *may* buy."""
        return True

    def count_buyable_points(self, s: State, act: Activation) -> int:
        """How many points the money pays for, and the opponent has."""
        return min(act.money // self.price, s.players[act.rival].points)

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether any point can be bought."""
        return self.count_buyable_points(s, act) > 0

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Asks how many points are bought; buys one where there is no choice."""
        most = self.count_buyable_points(s, act)
        if is_asked(s, self, most):
            s.stack.append(ChoosePurchase(self, act, most))
        else:
            self.buy_points(s, act, 1, entry)

    def buy_points(self, s: State, act: Activation, n: int, entry: Entry) -> None:
        """Buys n points of the opponent, who gets the money."""
        paid = n * self.price
        s.players[act.seat].money -= paid
        s.players[act.rival].money += paid
        s.take_points(act.seat, n)
        record_points(s, entry, act, points_by_seat(act.seat, n, -n), n=paid)

    def activation_value(self, s: State, act: Activation) -> float:
        """The value of buying all that can be bought."""
        return self.purchase_value(s, act, self.count_buyable_points(s, act))

    def purchase_value(self, s: State, act: Activation, n: int) -> float:
        """What n bought points are worth, less the money that the opponent gets."""
        gain = points_value(s, act, own=n, other=-n, spent=0)
        return gain - COIN_VALUE_TO_RIVAL * self.price * n

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: how many points can be bought, and for how much."""
        most = self.count_buyable_points(s, act)
        return Text(
            "up to {points} for {price}",
            points=points_text(most),
            price=money_text(most * self.price),
        )


@dataclass(frozen=True, slots=True)
class ChoosePurchase(Frame):
    """The question how many points are bought; at most `most`."""

    action: Purchase
    act: Activation
    most: int

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the action's player how many sestertii to spend, the most first.

        A `Spend` holds a tuple of what is spent: here one number, the
        price of all points.
        """
        prices = tuple((self.action.price * n,) for n in range(self.most, 0, -1))
        return (
            action_decision(self.action, self.act, BUY_PROMPT, MoveProduct(Spend, what=prices)),
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Buys the points for the chosen sestertii, or records that the player declined."""
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
            return
        (coins,) = move.what
        self.action.buy_points(s, self.act, coins // self.action.price, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: to buy points."""
        return Question("buy", at=self.act.at, kind=self.act.kind)
