"""What a card does when it is activated: one small class for each sort of action.

`entries.py` gives every card its action.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ...core import Decision, Entry, Move, MoveChain, MoveProduct, Seat, Text
from ..components import COST
from ..log_messages import record_action
from ..moves import DONE
from ..player import CARDS_OF_TYPE, kind_of
from ..state import PLACES_PER_SIDE, Frame, State
from ..state import Action as Action
from ..state import Activation as Activation
from ..state import SpaceMatters as SpaceMatters
from ..view import Question

# For the evaluation of moves, in victory points
COIN_VALUE: Final = 0.2  # of a sestertius
FILLED_SPACE_VALUE: Final = 1.3  # of any card, because its space is not vacant
CARD_VALUE_PER_COIN: Final = 0.22  # of a card more, for each sestertius that it costs


def start_activation(
    s: State,
    seat: Seat,
    at: int,
    dice: tuple[int, ...],
    money: int,
) -> Activation:
    """Makes the activation of the seat's card on the space `at`, by a die.

    `dice` and `money` are what is left to spend on it. The chain of
    cards that borrow each other's action begins with this card.
    """
    # as `place_in_chain`, without the call
    own_place = PLACES_PER_SIDE * seat + at
    return Activation(
        seat,
        at,
        kind=kind_of(s.players[seat].row[at]),
        chain=(own_place,),
        dice=dice,
        money=money,
    )


def is_asked(s: State, action: Action, possible: int) -> bool:
    """Whether the player is asked, where there are `possible` answers (at least one).

    Several are always asked for. A single one is asked for only where
    the card says "may" and the rules of the match ask then, too. Where
    nobody is asked, the caller carries out the only answer at once.
    """
    return possible > 1 or (action.is_optional and s.rules.asks_where_cards_say_may)


def action_decision(
    action: Action,
    act: Activation,
    prompt: Text,
    moves: Sequence[Move],
) -> Decision:
    """The question of an action to its player.

    An optional action may be declined, which is also done for a player
    who does not answer in time.
    """
    if not action.is_optional:
        return Decision(act.seat, prompt, moves)
    return Decision(act.seat, prompt, MoveChain(moves, (DONE,)), fallback=DONE)


def record_decline(s: State, act: Activation, entry: Entry) -> None:
    """Records that the player declined an optional action."""
    record_action(s, entry, act.seat, "decline", at=act.at, kind=act.kind)


class Targeting(Action):
    """An action that is aimed at one card or space.

    Where there are several, its player is asked for one.
    """

    __slots__ = ()
    name: ClassVar[str]  # of the question
    prompt: ClassVar[Text]
    move: ClassVar[type[Move]]  # the kind of move that names the target

    def list_targets(self, s: State, act: Activation) -> tuple[int, ...]:
        """The spaces that the action may be aimed at now."""
        raise NotImplementedError

    def apply_to_target(self, s: State, act: Activation, space: int, entry: Entry) -> None:
        """Does what the card does to the chosen space."""
        raise NotImplementedError

    def target_value(self, s: State, act: Activation, space: int) -> float:
        """What it is worth to aim at this space, in victory points."""
        raise NotImplementedError

    def target_text(self, s: State, act: Activation, space: int) -> Text:
        """What would become of the card on this space, in a line."""
        raise NotImplementedError

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether there is anything to aim at."""
        return bool(self.list_targets(s, act))

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Asks for the target; acts at once where there is no choice."""
        targets = self.list_targets(s, act)
        if is_asked(s, self, len(targets)):
            s.stack.append(ChooseTarget(self, act, targets))
        else:
            self.apply_to_target(s, act, targets[0], entry)

    def activation_value(self, s: State, act: Activation) -> float:
        """The value of the best target."""
        return max([self.target_value(s, act, space) for space in self.list_targets(s, act)])

    def possible_value(self, s: State, act: Activation) -> float | None:
        """The value of the best target; None where there is none."""
        targets = self.list_targets(s, act)
        return max([self.target_value(s, act, space) for space in targets], default=None)

    def benefit_text(self, s: State, act: Activation) -> Text | None:
        """For the menu: what would become of the best target."""
        best = max(self.list_targets(s, act), key=lambda space: self.target_value(s, act, space))
        return self.target_text(s, act, best)


@dataclass(frozen=True, slots=True)
class ChooseTarget(Frame):
    """The question at which of the spaces `targets` the action is aimed."""

    action: Targeting
    act: Activation
    targets: tuple[int, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the action's player for one of the targets."""
        aims = MoveProduct(self.action.move, space=self.targets)
        return (action_decision(self.action, self.act, self.action.prompt, aims),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Does what the card does to the chosen target, or records that the player declined."""
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
        else:
            self.action.apply_to_target(s, self.act, move.space, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: the acting card and its targets."""
        return Question(self.action.name, at=self.act.at, kind=self.act.kind, targets=self.targets)


def is_of_type(card: int, character: bool | None) -> bool:
    """Whether there is a card, and it is of the wanted type.

    `character`: True for characters, False for buildings, None for both.
    """
    return card in CARDS_OF_TYPE[character]


def loss_of_card(s: State, seat: Seat, space: int) -> float:
    """How much its owner would miss the card on a space, in victory points.

    Every card fills its space, and the dearer it was, the more it is missed.
    """
    kind = kind_of(s.players[seat].row[space])
    return FILLED_SPACE_VALUE + CARD_VALUE_PER_COIN * COST[kind]
