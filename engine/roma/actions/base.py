"""What a card does when it is activated: one small class for each sort of action.

Every card has one entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ...core import Decision, Entry, Move, MoveChain, MoveProduct, Seat, Text
from ..components import CHARACTER, COST
from ..log_messages import record_action
from ..moves import DONE
from ..player import KIND_MASK, VACANT
from ..state import SIDE as SIDE
from ..state import Action as Action
from ..state import Activation as Activation
from ..state import Frame, State
from ..view import Question


def start_activation(
    s: State, seat: Seat, at: int, dice: tuple[int, ...], money: int
) -> Activation:
    """The action of the card on an own space."""
    return Activation(
        seat, at, s.players[seat].row[at] & KIND_MASK, (SIDE * seat + at,), dice, money
    )


def is_asked(s: State, action: Action, possible: int) -> bool:
    """Whether there is a choice: between several answers, or between the only one and none."""
    return possible > 1 or (action.is_optional and s.rules.asks_where_cards_say_may)


def action_decision(
    action: Action, act: Activation, prompt: Text, moves: Sequence[Move]
) -> Decision:
    """The question of an action; where the card says may, nothing is an answer, and the clock's."""
    if not action.is_optional:
        return Decision(act.seat, prompt, moves)
    return Decision(act.seat, prompt, MoveChain(moves, (DONE,)), fallback=DONE)


def record_decline(s: State, act: Activation, entry: Entry) -> None:
    record_action(s, entry, act.seat, "decline", at=act.at, kind=act.kind)


class Targeting(Action):
    """An action upon one card, or one space; asked where there are several."""

    __slots__ = ()
    name: ClassVar[str]  # of the question
    prompt: ClassVar[Text]
    move: ClassVar[type[Move]]

    def targets(self, s: State, act: Activation) -> tuple[int, ...]:
        raise NotImplementedError

    def apply_to_target(self, s: State, act: Activation, space: int, entry: Entry) -> None:
        raise NotImplementedError

    def target_value(self, s: State, act: Activation, space: int) -> float:
        """The worth of one target."""
        raise NotImplementedError

    def target_text(self, s: State, act: Activation, space: int) -> Text:
        """What would become of one target."""
        raise NotImplementedError

    def is_possible(self, s: State, act: Activation) -> bool:
        return bool(self.targets(s, act))

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        targets = self.targets(s, act)
        if is_asked(s, self, len(targets)):
            s.stack.append(ChooseTarget(self, act, targets))
        else:
            self.apply_to_target(s, act, targets[0], entry)

    def activation_value(self, s: State, act: Activation) -> float:
        return max(self.target_value(s, act, space) for space in self.targets(s, act))

    def promise_text(self, s: State, act: Activation) -> Text | None:
        best = max(self.targets(s, act), key=lambda space: self.target_value(s, act, space))
        return self.target_text(s, act, best)


@dataclass(frozen=True, slots=True)
class ChooseTarget(Frame):
    """Which one?"""

    action: Targeting
    act: Activation
    targets: tuple[int, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        aims = MoveProduct(self.action.move, space=self.targets)
        return (action_decision(self.action, self.act, self.action.prompt, aims),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
        else:
            self.action.apply_to_target(s, self.act, move.space, entry)

    def question(self, s: State) -> Question:
        return Question(self.action.name, self.act.at, self.act.kind, self.targets)


def is_of_type(card: int, character: bool | None) -> bool:
    """Whether there is a card, and it is of the wanted type; None: of any."""
    return card != VACANT and (character is None or CHARACTER[card & KIND_MASK] == character)


def loss_of_card(s: State, seat: Seat, space: int) -> float:
    """How much its owner would miss the card on a space.

    That is what it cost, and the point for each turn with a vacant space.
    """
    return 1.3 + 0.22 * COST[s.players[seat].row[space] & KIND_MASK]
