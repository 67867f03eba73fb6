"""Cards without an action of their own: they do what another card does.

A copied action is performed from the space of the card that copies; Patronus activates the other
card where it lies. No card may be part of a chain of copies twice, so that every chain ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...core import Decision, Entry, MoveProduct, Seat, Text
from ..board import BESIDE
from ..components import COST, NAMES
from ..log_messages import record_action
from ..moves import DONE, Perform
from ..names import money_text
from ..player import KIND_MASK, VACANT
from ..state import Frame, State
from ..view import Question
from .base import (
    PLACES_PER_SIDE,
    Action,
    Activation,
    action_decision,
    is_asked,
    is_of_type,
    record_decline,
)

PERFORM: Final = Text("Whose action shall it be?")
ACTIVATE: Final = Text("Which card do you activate for its cost?")

Places = Callable[
    [State, Activation], Iterator[tuple[Seat, int]]
]  # side and space of the cards that might be copied


def list_own_characters(s: State, act: Activation) -> Iterator[tuple[Seat, int]]:
    """Pairs (seat, space) of the player's characters."""
    return (
        (act.seat, space)
        for space, card in enumerate(s.players[act.seat].row)
        if is_of_type(card, character=True)
    )


def list_opposite_card(s: State, act: Activation) -> Iterator[tuple[Seat, int]]:
    """The pair (seat, space) opposite the acting card, even if it is vacant."""
    yield act.rival, act.at


def list_own_neighbours(s: State, act: Activation) -> Iterator[tuple[Seat, int]]:
    """Pairs (seat, space) of the own spaces next to the road (Via) whose action it is.

    The end of the chain is the road. Where an opposing road is
    copied, the spaces next to the copying card are meant.
    """
    side, space = divmod(act.chain[-1], PLACES_PER_SIDE)
    return (
        (act.seat, other) for other in BESIDE[s.rules.spaces][space if side == act.seat else act.at]
    )


class BorrowedAction(Action):
    """An action that does what another card does.

    That card's activation is called a link.
    """

    __slots__ = ()
    name: str
    prompt: Text

    def list_links(self, s: State, act: Activation) -> Iterator[Activation]:
        """One activation for each card whose action this one could become.

        Each is a link: `act` with the other card at the end of
        its chain. Some may have no action, or could do nothing
        now: `list_choices` leaves these out.
        """
        raise NotImplementedError

    def list_choices(self, s: State, act: Activation) -> tuple[Activation, ...]:
        """The links whose card has an action that can do something now."""
        found = ((link, s.rules.actions[link.kind]) for link in self.list_links(s, act))
        return tuple(
            [link for link, action in found if action is not None and action.is_possible(s, link)]
        )

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether any other card's action can do anything now."""
        return bool(self.list_choices(s, act))

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Asks whose action it shall be; performs it at once where there is no choice."""
        choices = self.list_choices(s, act)
        if is_asked(s, self, len(choices)):
            s.stack.append(ChooseLink(self, act, choices))
        else:
            self.perform_link(s, act, choices[0], entry)

    def perform_link(self, s: State, act: Activation, link: Activation, entry: Entry) -> None:
        """Performs the other card's action."""
        self.record_start(s, act, link, entry)
        action_of(s, link).perform(s, link, entry)

    def record_start(self, s: State, act: Activation, link: Activation, entry: Entry) -> None:
        """Called before the other card's action: records the choice, and pays its cost if any."""
        raise NotImplementedError

    def activation_value(self, s: State, act: Activation) -> float:
        """The value of the best of the other actions."""
        return max(self.link_value(s, act, link) for link in self.list_choices(s, act))

    def link_value(self, s: State, act: Activation, link: Activation) -> float:
        """What the other card's action is worth, in victory points."""
        return action_of(s, link).activation_value(s, link)

    def promise_text(self, s: State, act: Activation) -> Text:
        """What the best of the other actions would bring."""
        best = max(self.list_choices(s, act), key=lambda link: self.link_value(s, act, link))
        return self.link_text(s, act, best)

    def link_text(self, s: State, act: Activation, link: Activation) -> Text:
        """The other card's name, and what its action would bring."""
        further = link_promise(s, link)
        return (
            Text("{card}: {promise}", card=NAMES[link.kind], promise=further)
            if further
            else NAMES[link.kind]
        )


def link_promise(s: State, link: Activation) -> Text | None:
    """What the copied action promises; None where that is a copy again, to keep the line short."""
    action = action_of(s, link)
    return None if isinstance(action, BorrowedAction) else action.promise_text(s, link)


def action_of(s: State, act: Activation) -> Action:
    """The action of the activated card, which must have one."""
    action = s.rules.actions[act.kind]
    assert action is not None, "a card that is always on has no action"
    return action


@dataclass(frozen=True, slots=True)
class CopyAction(BorrowedAction):
    """The action of another card, performed from the own space."""

    name = "perform"
    prompt = PERFORM
    places: Places
    is_optional: bool = False

    def list_links(self, s: State, act: Activation) -> Iterator[Activation]:
        """The other cards' activations, from the space of the copying card.

        A card that is already part of the chain of copies is left out.
        """
        for side, space in self.places(s, act):
            card, place = s.players[side].row[space], PLACES_PER_SIDE * side + space
            if card != VACANT and place not in act.chain:
                yield Activation(
                    act.seat, act.at, card & KIND_MASK, (*act.chain, place), act.dice, act.money
                )

    def record_start(self, s: State, act: Activation, link: Activation, entry: Entry) -> None:
        """Records whose action the card copies."""
        own = s.players[act.seat].row[act.at] & KIND_MASK
        record_action(s, entry, act.seat, "copy", at=act.at, kind=own, action=link.kind)


@dataclass(frozen=True, slots=True)
class PaidActivation(BorrowedAction):
    """Another own card is activated where it lies, for its cost; not on a blocked space."""

    name = "activate"
    prompt = ACTIVATE

    @property
    def is_optional(self) -> bool:
        """The card says that its player may activate another one."""
        return True

    def list_links(self, s: State, act: Activation) -> Iterator[Activation]:
        """The activations of own cards where they lie, if the money pays their cost.

        Cards on blocked spaces are left out, and
        those that are already in the chain.
        """
        player = s.players[act.seat]
        for space, card in enumerate(player.row):
            place, cost = (
                PLACES_PER_SIDE * act.seat + space,
                COST[card & KIND_MASK] if card != VACANT else 0,
            )
            if (
                card != VACANT
                and place not in act.chain
                and cost <= act.money
                and not player.blocked >> space & 1
            ):
                yield Activation(
                    act.seat,
                    space,
                    card & KIND_MASK,
                    (*act.chain, place),
                    act.dice,
                    act.money - cost,
                )

    def record_start(self, s: State, act: Activation, link: Activation, entry: Entry) -> None:
        """Pays the cost of the activated card, and records it."""
        s.players[act.seat].money -= COST[link.kind]
        record_action(
            s,
            entry,
            act.seat,
            "pay",
            at=act.at,
            kind=act.kind,
            action=link.kind,
            target=link.at,
            n=COST[link.kind],
        )

    def link_value(self, s: State, act: Activation, link: Activation) -> float:
        """What the activated card's action is worth, less 0.2 for each sestertius of its cost."""
        return action_of(s, link).activation_value(s, link) - 0.2 * COST[link.kind]

    def link_text(self, s: State, act: Activation, link: Activation) -> Text:
        """The activated card's name and cost, and what its action would bring."""
        further = link_promise(s, link)
        if further is None:
            return Text(
                "{card} for {price}", card=NAMES[link.kind], price=money_text(COST[link.kind])
            )
        return Text(
            "{card} for {price}: {promise}",
            card=NAMES[link.kind],
            price=money_text(COST[link.kind]),
            promise=further,
        )


@dataclass(frozen=True, slots=True)
class ChooseLink(Frame):
    """The question whose action it shall be; `choices` are the links that can do something."""

    action: BorrowedAction
    act: Activation
    choices: tuple[Activation, ...]

    def list_spaces(self) -> tuple[int, ...]:
        """The spaces of the cards to choose from; all are own ones."""
        return tuple(link.chain[-1] % PLACES_PER_SIDE for link in self.choices)

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the action's player for the card whose action it shall be."""
        copies = MoveProduct(Perform, space=self.list_spaces())
        return (action_decision(self.action, self.act, self.action.prompt, copies),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Performs the chosen card's action, or records that the player declined."""
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
            return
        self.action.perform_link(
            s, self.act, self.choices[self.list_spaces().index(move.space)], entry
        )

    def question(self, s: State) -> Question:
        """What the view says is being asked: one of the own spaces."""
        return Question(
            self.action.name, at=self.act.at, kind=self.act.kind, targets=self.list_spaces()
        )
