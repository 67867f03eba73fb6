"""Cards that bring cards to the hand: from the deck, the discard pile, the opponent's hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ...core import Decision, Entry, MoveProduct, Seat, Text
from ..components import CHARACTER, NAMES
from ..draw_cards import draw_cards, reshuffle_discards
from ..log_messages import record_action, tell_privately
from ..moves import DONE, Take
from ..names import cards_text
from ..player import distinct_kinds, kind_of, take_card
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

# For the evaluation of moves, in victory points: estimates of what
# an action is worth
SALVAGE_VALUE: Final = 1.1  # of a chosen card of the discard pile
SEARCH_VALUE: Final = 1.3  # of a chosen card of the deck
THEFT_VALUE: Final = 1.5  # of a chosen card of the opponent's hand
NEW_HAND_VALUE: Final = 0.3  # of a new hand


class FetchCard(Action):
    """The player may take one card of a deck, discard pile or hand into their hand.

    The rulebooks say "may", so the player can also take none.
    """

    __slots__ = ()
    name: ClassVar[str]  # of the question
    prompt: ClassVar[Text]
    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING

    @property
    def is_optional(self) -> bool:
        """Whether its player may decline: yes, for the card says *may* take one."""
        return True

    def get_source_cards(self, s: State, act: Activation) -> list[int]:
        """The list from which the card is taken: a deck, a discard pile or a hand.

        It is the state's own list: a card that is removed from it has
        left that place.
        """
        raise NotImplementedError

    def is_wanted(self, kind: int) -> bool:
        """Whether a card of this kind may be taken."""
        return True

    def list_choices(self, s: State, act: Activation) -> tuple[int, ...]:
        """The kinds that may be taken, each once."""
        return tuple(
            [
                kind
                for kind in distinct_kinds(self.get_source_cards(s, act))
                if self.is_wanted(kind)
            ]
        )

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether there is a card that may be taken."""
        return any(self.is_wanted(kind_of(card)) for card in self.get_source_cards(s, act))

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Begins the action: asks the player which card to fetch."""
        self.ask_for_card(s, act, entry)

    def ask_for_card(self, s: State, act: Activation, entry: Entry) -> None:
        """Asks which card is taken; takes it at once where there is no choice."""
        if is_asked(s, self, self.count_possible(s, act)):
            s.stack.append(ChooseCard(self, act))
        else:
            self.take_card(s, act, self.list_choices(s, act)[0], entry)

    def count_possible(self, s: State, act: Activation) -> int:
        """From how many cards the player chooses, as far as everybody knows.

        Equal cards all count while they are hidden: whether the player
        is asked must not tell the opponent that they are equal.
        """
        return len(self.get_source_cards(s, act))

    def take_card(self, s: State, act: Activation, kind: int, entry: Entry) -> None:
        """Moves a card of the kind from its source to the player's hand."""
        s.players[act.seat].hand.append(take_card(self.get_source_cards(s, act), kind))
        self.record_take(s, act, kind, entry)

    def record_take(self, s: State, act: Activation, taken_kind: int, entry: Entry) -> None:
        """Records that a card was taken, and tells its kind to those who may know it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ChooseCard(Frame):
    """The question which card is taken."""

    action: FetchCard
    act: Activation

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the action's player which kind of card is taken."""
        kinds = self.action.list_choices(s, self.act)
        return (
            action_decision(
                self.action, self.act, self.action.prompt, MoveProduct(Take, card=kinds)
            ),
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Takes the chosen card, or records that the player declined."""
        s.stack.pop()
        if move == DONE:
            record_decline(s, self.act, entry)
        else:
            self.action.take_card(s, self.act, move.card, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: the action's name, and the card that acts."""
        return Question(self.action.name, at=self.act.at, kind=self.act.kind)


@dataclass(frozen=True, slots=True)
class Salvage(FetchCard):
    """Fetches a card of one type from the discard pile."""

    name: ClassVar[str] = "salvage"
    prompt: ClassVar[Text] = Text("Which card do you take from the discard pile?")
    character: bool  # the type of card; False: buildings

    def get_source_cards(self, s: State, act: Activation) -> list[int]:
        """The discard pile of the player's deck."""
        return s.pile_of(act.seat).discard

    def is_wanted(self, kind: int) -> bool:
        """Whether a card of this kind is of the action's type."""
        return CHARACTER[kind] == self.character

    def count_possible(self, s: State, act: Activation) -> int:
        """How many kinds may be taken; everybody sees the discard pile."""
        return len(self.list_choices(s, act))

    def record_take(self, s: State, act: Activation, taken_kind: int, entry: Entry) -> None:
        """Records for everybody which card was taken."""
        record_action(s, entry, act.seat, "take", at=act.at, kind=act.kind, victim=taken_kind)

    def activation_value(self, s: State, act: Activation) -> float:
        """What the action may be worth now, in victory points: a fixed estimate."""
        return SALVAGE_VALUE

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: what the action brings, in a line."""
        return Text("a card of your choice from the discard pile")


@dataclass(frozen=True, slots=True)
class Search(FetchCard):
    """Fetches any card of the deck, which is shuffled afterwards."""

    name: ClassVar[str] = "search"
    prompt: ClassVar[Text] = Text("Which card do you take from the deck?")

    def get_source_cards(self, s: State, act: Activation) -> list[int]:
        """The player's deck."""
        return s.pile_of(act.seat).deck

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether the deck, or the discards that would make a new one, hold any card."""
        return len(s.pile_of(act.seat)) > 0

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Shows the player the deck, made anew if it is empty, and asks for a card."""
        if not s.pile_of(act.seat).deck:
            reshuffle_discards(s, act.seat, entry)
        entry.reveal()
        self.ask_for_card(s, act, entry)

    def record_take(self, s: State, act: Activation, taken_kind: int, entry: Entry) -> None:
        """Records that a card was taken, and tells only its player which."""
        record_action(s, entry, act.seat, "take", at=act.at, kind=act.kind)
        tell_privately(entry, act.seat, Text("You take {card}.", card=NAMES[taken_kind]))

    def activation_value(self, s: State, act: Activation) -> float:
        """What the action may be worth now, in victory points: a fixed estimate."""
        return SEARCH_VALUE

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: what the action brings, in a line."""
        return Text("a card of your choice from the deck")


@dataclass(frozen=True, slots=True)
class Theft(FetchCard):
    """Fetches a card of the opponent's hand, after a look at all of it."""

    name: ClassVar[str] = "rob"
    prompt: ClassVar[Text] = Text("Which card do you take from your opponent's hand?")

    def get_source_cards(self, s: State, act: Activation) -> list[int]:
        """The opponent's hand."""
        return s.players[act.rival].hand

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether the opponent has a card in hand."""
        return bool(s.players[act.rival].hand)  # its cards are a secret until then

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Shows the player the opponent's hand, and asks for a card."""
        entry.reveal()
        self.ask_for_card(s, act, entry)

    def record_take(self, s: State, act: Activation, taken_kind: int, entry: Entry) -> None:
        """Records that a card was taken, and tells both players which.

        `n=1` says that it came from the hand.
        """
        record_action(s, entry, act.seat, "take", at=act.at, kind=act.kind, n=1)
        tell_privately(entry, act.seat, Text("You take {card}.", card=NAMES[taken_kind]))
        tell_privately(entry, act.rival, Text("You lose {card}.", card=NAMES[taken_kind]))

    def activation_value(self, s: State, act: Activation) -> float:
        """What the action may be worth now, in victory points: a fixed estimate."""
        return THEFT_VALUE

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: of how many cards one would be taken."""
        return Text("one of {cards}", cards=cards_text(len(s.players[act.rival].hand)))


@dataclass(frozen=True, slots=True)
class NewHand(Action):
    """The whole hand is discarded, and as many cards drawn."""

    space_matters: ClassVar[SpaceMatters] = SpaceMatters.NOTHING

    def is_possible(self, s: State, act: Activation) -> bool:
        """Whether there is a hand to discard."""
        return bool(s.players[act.seat].hand)

    def perform(self, s: State, act: Activation, entry: Entry) -> None:
        """Discards the whole hand, and draws as many cards."""
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
            cards=tuple(kind_of(card) for card in old),
        )
        tell_privately(
            entry,
            act.seat,
            Text("You draw {cards}.", cards=tuple(NAMES[kind_of(card)] for card in player.hand)),
        )

    def activation_value(self, s: State, act: Activation) -> float:
        """What the action may be worth now, in victory points: a fixed estimate."""
        return NEW_HAND_VALUE

    def benefit_text(self, s: State, act: Activation) -> Text:
        """For the menu: how many new cards would be drawn."""
        return Text("{cards} new", cards=cards_text(len(s.players[act.seat].hand)))
