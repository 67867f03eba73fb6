"""Cards without an action of their own: they borrow that of another card.

Most copy it: they perform it from their own space. Patronus activates
the other card where it lies. No card may be part of a chain of borrowed
actions twice, so that every chain ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...core import Decision, Entry, MoveProduct, Seat, Text
from ...kit.masks import contains
from ..board import BESIDE
from ..components import COST, NAMES
from ..log_messages import record_action
from ..moves import DONE, Perform
from ..names import money_text
from ..player import VACANT, kind_of
from ..state import Frame, State, place_in_chain
from ..view import Question
from .base import (
    COIN_VALUE,
    Action,
    Activation,
    action_decision,
    is_asked,
    is_of_type,
    record_decline,
)

PERFORM: Final = Text("Whose action shall it be?")
ACTIVATE: Final = Text("Which card do you activate for its cost?")

# Side and space of the cards that might be copied
Places = Callable[[State, Activation], Iterator[tuple[Seat, int]]]


def list_own_characters(s: State, act: Activation) -> Iterator[tuple[Seat, int]]:
    """Where own characters lie, which may be copied: pairs (seat, space)."""
    return (
        (act.seat, space)
        for space, card in enumerate(s.players[act.seat].row)
        if is_of_type(card, character=True)
    )


def list_opposite_card(s: State, act: Activation) -> Iterator[tuple[Seat, int]]:
    """Where the card lies that may be copied: (seat, space) opposite the acting one.

    That space may be vacant.
    """
    yield act.rival, act.at


def list_own_neighbours(s: State, act: Activation) -> Iterator[tuple[Seat, int]]:
    """Where the cards lie that a road (Via) may copy: pairs (seat, space) beside it.

    A card may copy a road's action. Of an own road, the cards next to
    the road are meant; of an opposing one, those next to the card
    that copies it.
    """
    is_own_road = act.source_side == act.seat
    space = act.source_space if is_own_road else act.at
    return ((act.seat, neighbour) for neighbour in BESIDE[s.rules.spaces][space])


class BorrowedAction(Action):
    """An action that does what another card does: it borrows that card's action.

    A borrowed activation stands for the other card's action: as the
    acting card's own activation `act`, but with the kind of the other
    card, and its place at the end of the chain.
    """

    __slots__ = ()
    name: str
    prompt: Text

    def list_borrowable(self, s: State, act: Activation) -> Iterator[Activation]:
        """One borrowed activation for each other card that the rules of this card allow.

        Each subclass says which those are. They may have no action, or
        one that could do nothing now: `list_choices` leaves these out.
        """
        raise NotImplementedError

    def list_choices(self, s: State, act: Activation) -> tuple[Activation, ...]:
        """The borrowed activations whose card has an action that can do something now."""
        choices: list[Activation] = []
        for borrowed in self.list_borrowable(s, act):
            action = s.rules.actions[borrowed.kind]
            if action is not None and action.is_possible(s, borrowed):
                choices.append(borrowed)
        return tuple(choices)

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether any other card's action can do anything now."""
        return bool(self.list_choices(s, act))

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Asks whose action it shall be; performs it at once where there is no choice."""
        choices = self.list_choices(s, act)
        if is_asked(s, self, len(choices)):
            s.stack.append(ChooseBorrowed(self, act, choices))
        else:
            self.perform_borrowed(s, act, choices[0], entry)

    def perform_borrowed(
        self,
        s: State,
        act: Activation,
        borrowed: Activation,
        entry: Entry,
    ) -> None:
        """Performs the action of the other card, after the choice is recorded and paid for."""
        self.pay_and_record(s, act, borrowed, entry)
        action_of(s, borrowed).perform(s, borrowed, entry)

    def pay_and_record(
        self,
        s: State,
        act: Activation,
        borrowed: Activation,
        entry: Entry,
    ) -> None:
        """Pays the cost of the other card, if any, and records the choice.

        Called before the other card's action is performed.
        """
        raise NotImplementedError

    def activation_value(self, s: State, act: Activation) -> float:
        """The value of the best action that can be borrowed."""
        return max(self.borrowed_value(s, act, borrowed) for borrowed in self.list_choices(s, act))

    def possible_value(self, s: State, act: Activation) -> float | None:
        """The value of the best action that can be borrowed; None where none can.

        Each card is looked at only once.
        """
        values: list[float] = []
        for borrowed in self.list_borrowable(s, act):
            action = s.rules.actions[borrowed.kind]
            value = None if action is None else action.possible_value(s, borrowed)
            if value is not None:
                values.append(value - self.price_value(borrowed))
        return max(values, default=None)

    def borrowed_value(self, s: State, act: Activation, borrowed: Activation) -> float:
        """What the other card's action is worth, in victory points, less what it costs."""
        value = action_of(s, borrowed).activation_value(s, borrowed)
        return value - self.price_value(borrowed)

    def price_value(self, borrowed: Activation) -> float:
        """What the money paid for the other card's action is worth: 0, unless overridden."""
        return 0.0

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: what the best action that can be borrowed would bring."""
        best = max(
            self.list_choices(s, act),
            key=lambda borrowed: self.borrowed_value(s, act, borrowed),
        )
        return self.borrowed_text(s, act, best)

    def borrowed_text(self, s: State, act: Activation, borrowed: Activation) -> Text:
        """The other card's name, and what its action would bring."""
        card = NAMES[borrowed.kind]
        benefit = borrowed_benefit(s, borrowed)
        if benefit is None:
            return card
        return Text("{card}: {promise}", card=card, promise=benefit)


def borrowed_benefit(s: State, borrowed: Activation) -> Text | None:
    """What the borrowed action would bring, in a line for the menu.

    None if the other card borrows an action, too: the line would be too long.
    """
    action = action_of(s, borrowed)
    if isinstance(action, BorrowedAction):
        return None
    return action.benefit_text(s, borrowed)


def action_of(s: State, act: Activation) -> Action:
    """The action of the activated card, which must have one."""
    action = s.rules.actions[act.kind]
    assert action is not None, "a card that is always on has no action"
    return action


@dataclass(frozen=True, slots=True)
class CopyAction(BorrowedAction):
    """The action of another card, performed from the acting card's space."""

    name = "perform"
    prompt = PERFORM
    places: Places
    is_optional: bool = False

    def list_borrowable(self, s: State, act: Activation) -> Iterator[Activation]:
        """The activations to choose from: one for each card that may be copied.

        They are carried out as if the card lay where the copying one lies.
        Cards that this chain of copies has already copied are left out.
        """
        for side, space in self.places(s, act):
            card = s.players[side].row[space]
            place = place_in_chain(side, space)
            if card != VACANT and place not in act.chain:
                yield Activation(
                    act.seat,
                    act.at,
                    kind=kind_of(card),
                    chain=(*act.chain, place),
                    dice=act.dice,
                    money=act.money,
                )

    def pay_and_record(
        self,
        s: State,
        act: Activation,
        borrowed: Activation,
        entry: Entry,
    ) -> None:
        """Records whose action the card copies; a copy costs nothing."""
        own_kind = kind_of(s.players[act.seat].row[act.at])
        record_action(s, entry, act.seat, "copy", at=act.at, kind=own_kind, action=borrowed.kind)


@dataclass(frozen=True, slots=True)
class PaidActivation(BorrowedAction):
    """Patronus: another own card is activated where it lies, for its cost.

    It must not lie on a blocked space.
    """

    name = "activate"
    prompt = ACTIVATE

    @property
    def is_optional(self) -> bool:
        """Whether its player may decline: yes, for the card says *may* activate another one."""
        return True

    def list_borrowable(self, s: State, act: Activation) -> Iterator[Activation]:
        """One borrowed activation for each own card that could be activated where it lies.

        The player must be able to pay the card's cost. Cards on blocked
        spaces are left out, and cards that this chain of borrowed
        actions has used.
        """
        player = s.players[act.seat]
        for space in player.occupied_spaces():
            kind = kind_of(player.row[space])
            place = place_in_chain(act.seat, space)
            is_blocked = contains(player.blocked, space)
            if place not in act.chain and COST[kind] <= act.money and not is_blocked:
                yield Activation(
                    act.seat,
                    space,
                    kind=kind,
                    chain=(*act.chain, place),
                    dice=act.dice,
                    money=act.money - COST[kind],
                )

    def pay_and_record(
        self,
        s: State,
        act: Activation,
        borrowed: Activation,
        entry: Entry,
    ) -> None:
        """Pays the cost of the activated card, and records it."""
        s.players[act.seat].money -= COST[borrowed.kind]
        record_action(
            s,
            entry,
            act.seat,
            "pay",
            at=act.at,
            kind=act.kind,
            action=borrowed.kind,
            target=borrowed.at,
            n=COST[borrowed.kind],
        )

    def price_value(self, borrowed: Activation) -> float:
        """What the money is worth that the activated card costs."""
        return COIN_VALUE * COST[borrowed.kind]

    def borrowed_text(self, s: State, act: Activation, borrowed: Activation) -> Text:
        """The activated card's name and cost, and what its action would bring."""
        card = NAMES[borrowed.kind]
        price = money_text(COST[borrowed.kind])
        benefit = borrowed_benefit(s, borrowed)
        if benefit is None:
            return Text("{card} for {price}", card=card, price=price)
        return Text("{card} for {price}: {promise}", card=card, price=price, promise=benefit)


@dataclass(frozen=True, slots=True)
class ChooseBorrowed(Frame):
    """The question which card's action is borrowed; `choices` has one activation for each."""

    action: BorrowedAction
    act: Activation
    choices: tuple[Activation, ...]

    def list_spaces(self) -> tuple[int, ...]:
        """The spaces of the cards to choose from, in the order of `choices`.

        All are own spaces: no card lets its player choose between opposing ones.
        """
        return tuple(borrowed.source_space for borrowed in self.choices)

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the player which card's action to copy."""
        copies = MoveProduct(Perform, space=self.list_spaces())
        return (action_decision(self.action, self.act, self.action.prompt, copies),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Performs the chosen card's action, or records that the player declined."""
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
            return
        chosen = self.choices[self.list_spaces().index(move.space)]
        self.action.perform_borrowed(s, self.act, chosen, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: one of the seat's spaces."""
        return Question(
            self.action.name, at=self.act.at, kind=self.act.kind, targets=self.list_spaces()
        )
