"""Cards without an action of their own: they do what another card does.

A copied action is performed from the space of the card that copies; Patronus activates the other card where it lies. No card may be
part of a chain of copies twice, so that every chain ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...core import Decision, Entry, Product, Seat, Text
from ..board import BESIDE
from ..box import COST, NAMES
from ..moves import DONE, Perform
from ..news import note
from ..player import KIND, VACANT
from ..state import Frame, State
from ..view import Question
from ..wording import money
from .base import SIDE, Act, Action, choice, decline, fits, is_asked

PERFORM: Final = Text("Whose action shall it be?")
ACTIVATE: Final = Text("Which card do you activate for its cost?")

Places = Callable[[State, Act], Iterator[tuple[Seat, int]]]  # side and space of the cards that might be copied


def own_characters(s: State, act: Act) -> Iterator[tuple[Seat, int]]:
    return ((act.seat, space) for space, card in enumerate(s.players[act.seat].row) if fits(card, character=True))


def opposite_card(s: State, act: Act) -> Iterator[tuple[Seat, int]]:
    yield act.rival, act.at


def neighbours(s: State, act: Act) -> Iterator[tuple[Seat, int]]:
    """Roads lead on: an own road that is copied has the neighbours that it has. One of the opponent's has those of the copy."""
    side, space = divmod(act.chain[-1], SIDE)
    return ((act.seat, other) for other in BESIDE[s.terms.spaces][space if side == act.seat else act.at])


class Chained(Action):
    """An action that is another card's."""

    __slots__ = ()
    name: str
    prompt: Text

    def links(self, s: State, act: Act) -> Iterator[Act]:
        """The actions that it could be, ready or not."""
        raise NotImplementedError

    def choices(self, s: State, act: Act) -> tuple[Act, ...]:
        found = ((link, s.terms.actions[link.kind]) for link in self.links(s, act))
        return tuple([link for link, action in found if action is not None and action.ready(s, link)])

    def ready(self, s: State, act: Act) -> bool:
        return bool(self.choices(s, act))

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        choices = self.choices(s, act)
        if is_asked(s, self, len(choices)):
            s.stack.append(Following(self, act, choices))
        else:
            self.follow(s, act, choices[0], entry)

    def follow(self, s: State, act: Act, link: Act, entry: Entry) -> None:
        self.begin(s, act, link, entry)
        action_of(s, link).perform(s, link, entry)

    def begin(self, s: State, act: Act, link: Act, entry: Entry) -> None:
        """What is to be told, or paid, before the other action."""
        raise NotImplementedError

    def worth(self, s: State, act: Act) -> float:
        return max(self.value(s, act, link) for link in self.choices(s, act))

    def value(self, s: State, act: Act, link: Act) -> float:
        return action_of(s, link).worth(s, link)

    def promise(self, s: State, act: Act) -> Text:
        best = max(self.choices(s, act), key=lambda link: self.value(s, act, link))
        return self.outlook(s, act, best)

    def outlook(self, s: State, act: Act, link: Act) -> Text:
        further = further_promise(s, link)
        return Text("{card}: {promise}", card=NAMES[link.kind], promise=further) if further else NAMES[link.kind]


def further_promise(s: State, link: Act) -> Text | None:
    """What the copied action promises; nothing where it is a copy again, for a line has an end."""
    action = action_of(s, link)
    return None if isinstance(action, Chained) else action.promise(s, link)


def action_of(s: State, act: Act) -> Action:
    action = s.terms.actions[act.kind]
    assert action is not None, "a card that is always on has no action"
    return action


@dataclass(frozen=True, slots=True)
class Copying(Chained):
    """The action of another card, performed from the own space."""

    name = "perform"
    prompt = PERFORM
    places: Places
    may: bool = False

    def links(self, s: State, act: Act) -> Iterator[Act]:
        for side, space in self.places(s, act):
            card, place = s.players[side].row[space], SIDE * side + space
            if card != VACANT and place not in act.chain:
                yield Act(act.seat, act.at, card & KIND, (*act.chain, place), act.dice, act.money)

    def begin(self, s: State, act: Act, link: Act, entry: Entry) -> None:
        own = s.players[act.seat].row[act.at] & KIND
        note(s, entry, act.seat, "copy", at=act.at, kind=own, action=link.kind)


@dataclass(frozen=True, slots=True)
class Hiring(Chained):
    """Another own card is activated where it lies, for its cost; not on a blocked space."""

    name = "activate"
    prompt = ACTIVATE

    @property
    def may(self) -> bool:
        return True

    def links(self, s: State, act: Act) -> Iterator[Act]:
        player = s.players[act.seat]
        for space, card in enumerate(player.row):
            place, cost = SIDE * act.seat + space, COST[card & KIND] if card != VACANT else 0
            if card != VACANT and place not in act.chain and cost <= act.money and not player.blocked >> space & 1:
                yield Act(act.seat, space, card & KIND, (*act.chain, place), act.dice, act.money - cost)

    def begin(self, s: State, act: Act, link: Act, entry: Entry) -> None:
        s.players[act.seat].money -= COST[link.kind]
        note(s, entry, act.seat, "pay", at=act.at, kind=act.kind, action=link.kind, target=link.at, n=COST[link.kind])

    def value(self, s: State, act: Act, link: Act) -> float:
        return action_of(s, link).worth(s, link) - 0.2 * COST[link.kind]

    def outlook(self, s: State, act: Act, link: Act) -> Text:
        further = further_promise(s, link)
        if further is None:
            return Text("{card} for {price}", card=NAMES[link.kind], price=money(COST[link.kind]))
        return Text("{card} for {price}: {promise}", card=NAMES[link.kind], price=money(COST[link.kind]), promise=further)


@dataclass(frozen=True, slots=True)
class Following(Frame):
    """Which of several?"""

    action: Chained
    act: Act
    choices: tuple[Act, ...]

    def spaces(self) -> tuple[int, ...]:
        """Of the own cards; a card opposite is never one of several."""
        return tuple(link.chain[-1] % SIDE for link in self.choices)

    def decisions(self, s: State) -> tuple[Decision, ...]:
        copies = Product(Perform, space=self.spaces())
        return (choice(self.action, self.act, self.action.prompt, copies),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        if move == DONE:
            decline(s, self.act, entry)
            return
        self.action.follow(s, self.act, self.choices[self.spaces().index(move.space)], entry)

    def question(self, s: State) -> Question:
        return Question(self.action.name, self.act.at, self.act.kind, self.spaces())
