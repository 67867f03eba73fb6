"""Cards that bring cards to the hand: from the deck, the discard pile, the opponent's hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ...core import Decision, Entry, MoveProduct, Seat, Text
from ..components import CHARACTER, NAMES
from ..draw_cards import draw_cards, reshuffle_discards
from ..log_messages import record_action, tell_privately
from ..moves import DONE, Take
from ..names import cards_text
from ..player import KIND_MASK, distinct_kinds, take_card
from ..state import Frame, State
from ..view import Question
from .base import Action, Activation, action_decision, is_asked, record_decline


class FetchCard(Action):
    """One card of some, into the hand, or none: the rulebooks say that the player may take it."""

    __slots__ = ()
    name: ClassVar[str]  # of the question
    prompt: ClassVar[Text]

    @property
    def is_optional(self) -> bool:
        return True

    def source(self, s: State, act: Activation) -> list[int]:
        """Where the card is taken from."""
        raise NotImplementedError

    def is_wanted(self, kind: int) -> bool:
        return True

    def choices(self, s: State, act: Activation) -> tuple[int, ...]:
        return tuple([kind for kind in distinct_kinds(self.source(s, act)) if self.is_wanted(kind)])

    def is_possible(self, s: State, act: Activation) -> bool:
        return bool(self.choices(s, act))

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        self.ask_for_card(s, act, entry)

    def ask_for_card(self, s: State, act: Activation, entry: Entry) -> None:
        if is_asked(s, self, self.count_possible(s, act)):
            s.stack.append(ChooseCard(self, act))
        else:
            self.take_card(s, act, self.choices(s, act)[0], entry)

    def count_possible(self, s: State, act: Activation) -> int:
        """How many answers there seem to be; where cards are hidden, by their number alone."""
        return len(self.source(s, act))

    def take_card(self, s: State, act: Activation, kind: int, entry: Entry) -> None:
        s.players[act.seat].hand.append(take_card(self.source(s, act), kind))
        self.record_take(s, act, kind, entry)

    def record_take(self, s: State, act: Activation, kind: int, entry: Entry) -> None:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ChooseCard(Frame):
    """Which one?"""

    action: FetchCard
    act: Activation

    def decisions(self, s: State) -> tuple[Decision, ...]:
        kinds = self.action.choices(s, self.act)
        return (
            action_decision(
                self.action, self.act, self.action.prompt, MoveProduct(Take, card=kinds)
            ),
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
        else:
            self.action.take_card(s, self.act, move.card, entry)

    def question(self, s: State) -> Question:
        return Question(self.action.name, self.act.at, self.act.kind)


@dataclass(frozen=True, slots=True)
class Salvage(FetchCard):
    """A card of one type from the discard pile."""

    name: ClassVar[str] = "salvage"
    prompt: ClassVar[Text] = Text("Which card do you take from the discard pile?")
    character: bool

    def source(self, s: State, act: Activation) -> list[int]:
        return s.pile_of(act.seat).discard

    def is_wanted(self, kind: int) -> bool:
        return CHARACTER[kind] == self.character

    def count_possible(self, s: State, act: Activation) -> int:
        return len(self.choices(s, act))

    def record_take(self, s: State, act: Activation, kind: int, entry: Entry) -> None:
        record_action(s, entry, act.seat, "take", at=act.at, kind=act.kind, victim=kind)

    def activation_value(self, s: State, act: Activation) -> float:
        return 1.1

    def promise_text(self, s: State, act: Activation) -> Text:
        return Text("a card of your choice from the discard pile")


@dataclass(frozen=True, slots=True)
class Search(FetchCard):
    """Any card of the deck, which is shuffled afterwards."""

    name: ClassVar[str] = "search"
    prompt: ClassVar[Text] = Text("Which card do you take from the deck?")

    def source(self, s: State, act: Activation) -> list[int]:
        return s.pile_of(act.seat).deck

    def is_possible(self, s: State, act: Activation) -> bool:
        return len(s.pile_of(act.seat)) > 0

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        if not s.pile_of(act.seat).deck:
            reshuffle_discards(s, act.seat, entry)
        entry.reveal()
        self.ask_for_card(s, act, entry)

    def record_take(self, s: State, act: Activation, kind: int, entry: Entry) -> None:
        record_action(s, entry, act.seat, "take", at=act.at, kind=act.kind)
        tell_privately(entry, act.seat, Text("You take {card}.", card=NAMES[kind]))

    def activation_value(self, s: State, act: Activation) -> float:
        return 1.3

    def promise_text(self, s: State, act: Activation) -> Text:
        return Text("a card of your choice from the deck")


@dataclass(frozen=True, slots=True)
class Theft(FetchCard):
    """A card of the opponent's hand, after a look at all of it."""

    name: ClassVar[str] = "rob"
    prompt: ClassVar[Text] = Text("Which card do you take from your opponent's hand?")

    def source(self, s: State, act: Activation) -> list[int]:
        return s.players[act.rival].hand

    def is_possible(self, s: State, act: Activation) -> bool:
        return bool(s.players[act.rival].hand)  # what is in it is not seen before

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        entry.reveal()
        self.ask_for_card(s, act, entry)

    def record_take(self, s: State, act: Activation, kind: int, entry: Entry) -> None:
        record_action(s, entry, act.seat, "take", at=act.at, kind=act.kind, n=1)
        tell_privately(entry, act.seat, Text("You take {card}.", card=NAMES[kind]))
        tell_privately(entry, act.rival, Text("You lose {card}.", card=NAMES[kind]))

    def activation_value(self, s: State, act: Activation) -> float:
        return 1.5

    def promise_text(self, s: State, act: Activation) -> Text:
        return Text("one of {cards}", cards=cards_text(len(s.players[act.rival].hand)))


@dataclass(frozen=True, slots=True)
class NewHand(Action):
    """The whole hand is discarded, and as many cards drawn."""

    def is_possible(self, s: State, act: Activation) -> bool:
        return bool(s.players[act.seat].hand)

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        player = s.players[act.seat]
        old, player.hand = player.hand, []
        for card in old:
            s.discard_card(card)
        player.hand = draw_cards(s, act.seat, len(old), entry)
        record_action(
            s,
            entry,
            act.seat,
            "exchange",
            at=act.at,
            kind=act.kind,
            n=len(player.hand),
            cards=tuple(card & KIND_MASK for card in old),
        )
        tell_privately(
            entry,
            act.seat,
            Text("You draw {cards}.", cards=tuple(NAMES[card & KIND_MASK] for card in player.hand)),
        )

    def activation_value(self, s: State, act: Activation) -> float:
        return 0.3

    def promise_text(self, s: State, act: Activation) -> Text:
        return Text("{cards} new", cards=cards_text(len(s.players[act.seat].hand)))
