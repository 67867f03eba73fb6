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
from .base import SIDE, Action, Activation, action_decision, is_asked, is_of_type, record_decline

PERFORM: Final = Text("Whose action shall it be?")
ACTIVATE: Final = Text("Which card do you activate for its cost?")

Places = Callable[
    [State, Activation], Iterator[tuple[Seat, int]]
]  # side and space of the cards that might be copied


def own_characters(s: State, act: Activation) -> Iterator[tuple[Seat, int]]:
    return (
        (act.seat, space)
        for space, card in enumerate(s.players[act.seat].row)
        if is_of_type(card, character=True)
    )


def opposite_card(s: State, act: Activation) -> Iterator[tuple[Seat, int]]:
    yield act.rival, act.at


def own_neighbours(s: State, act: Activation) -> Iterator[tuple[Seat, int]]:
    """Roads lead on: an own road that is copied has the neighbours that it has.

    One of the opponent's has those of the copy.
    """
    side, space = divmod(act.chain[-1], SIDE)
    return (
        (act.seat, other) for other in BESIDE[s.rules.spaces][space if side == act.seat else act.at]
    )


class BorrowedAction(Action):
    """An action that is another card's."""

    __slots__ = ()
    name: str
    prompt: Text

    def list_links(self, s: State, act: Activation) -> Iterator[Activation]:
        """The actions that it could be, ready or not."""
        raise NotImplementedError

    def choices(self, s: State, act: Activation) -> tuple[Activation, ...]:
        found = ((link, s.rules.actions[link.kind]) for link in self.list_links(s, act))
        return tuple(
            [link for link, action in found if action is not None and action.is_possible(s, link)]
        )

    def is_possible(self, s: State, act: Activation) -> bool:
        return bool(self.choices(s, act))

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        choices = self.choices(s, act)
        if is_asked(s, self, len(choices)):
            s.stack.append(ChooseLink(self, act, choices))
        else:
            self.perform_link(s, act, choices[0], entry)

    def perform_link(self, s: State, act: Activation, link: Activation, entry: Entry) -> None:
        self.record_start(s, act, link, entry)
        action_of(s, link).perform(s, link, entry)

    def record_start(self, s: State, act: Activation, link: Activation, entry: Entry) -> None:
        """What is to be told, or paid, before the other action."""
        raise NotImplementedError

    def activation_value(self, s: State, act: Activation) -> float:
        return max(self.link_value(s, act, link) for link in self.choices(s, act))

    def link_value(self, s: State, act: Activation, link: Activation) -> float:
        return action_of(s, link).activation_value(s, link)

    def promise_text(self, s: State, act: Activation) -> Text:
        best = max(self.choices(s, act), key=lambda link: self.link_value(s, act, link))
        return self.link_text(s, act, best)

    def link_text(self, s: State, act: Activation, link: Activation) -> Text:
        further = link_promise(s, link)
        return (
            Text("{card}: {promise}", card=NAMES[link.kind], promise=further)
            if further
            else NAMES[link.kind]
        )


def link_promise(s: State, link: Activation) -> Text | None:
    """What the copied action promises; nothing where it is a copy again, for a line has an end."""
    action = action_of(s, link)
    return None if isinstance(action, BorrowedAction) else action.promise_text(s, link)


def action_of(s: State, act: Activation) -> Action:
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
        for side, space in self.places(s, act):
            card, place = s.players[side].row[space], SIDE * side + space
            if card != VACANT and place not in act.chain:
                yield Activation(
                    act.seat, act.at, card & KIND_MASK, (*act.chain, place), act.dice, act.money
                )

    def record_start(self, s: State, act: Activation, link: Activation, entry: Entry) -> None:
        own = s.players[act.seat].row[act.at] & KIND_MASK
        record_action(s, entry, act.seat, "copy", at=act.at, kind=own, action=link.kind)


@dataclass(frozen=True, slots=True)
class PaidActivation(BorrowedAction):
    """Another own card is activated where it lies, for its cost; not on a blocked space."""

    name = "activate"
    prompt = ACTIVATE

    @property
    def is_optional(self) -> bool:
        return True

    def list_links(self, s: State, act: Activation) -> Iterator[Activation]:
        player = s.players[act.seat]
        for space, card in enumerate(player.row):
            place, cost = SIDE * act.seat + space, COST[card & KIND_MASK] if card != VACANT else 0
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
        return action_of(s, link).activation_value(s, link) - 0.2 * COST[link.kind]

    def link_text(self, s: State, act: Activation, link: Activation) -> Text:
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
    """Which of several?"""

    action: BorrowedAction
    act: Activation
    choices: tuple[Activation, ...]

    def spaces(self) -> tuple[int, ...]:
        """Of the own cards; a card opposite is never one of several."""
        return tuple(link.chain[-1] % SIDE for link in self.choices)

    def decisions(self, s: State) -> tuple[Decision, ...]:
        copies = MoveProduct(Perform, space=self.spaces())
        return (action_decision(self.action, self.act, self.action.prompt, copies),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
            return
        self.action.perform_link(s, self.act, self.choices[self.spaces().index(move.space)], entry)

    def question(self, s: State) -> Question:
        return Question(self.action.name, self.act.at, self.act.kind, self.spaces())
