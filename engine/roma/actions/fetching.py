"""Cards that bring cards to the hand: from the deck, the discard pile, the opponent's hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ...core import Decision, Entry, Product, Seat, Text
from ..box import CHARACTER, NAMES
from ..drawing import draw, reshuffle
from ..moves import DONE, Take
from ..news import note, whisper
from ..player import KIND, different, taken
from ..state import Frame, State
from ..view import Question
from ..wording import cards
from .base import Act, Action, choice, decline, is_asked


class Fetching(Action):
    """One card of some, into the hand, or none: the rulebooks say that the player may take it."""

    __slots__ = ()
    name: ClassVar[str]  # of the question
    prompt: ClassVar[Text]

    @property
    def may(self) -> bool:
        return True

    def source(self, s: State, act: Act) -> list[int]:
        """Where the card is taken from."""
        raise NotImplementedError

    def wanted(self, kind: int) -> bool:
        return True

    def choices(self, s: State, act: Act) -> tuple[int, ...]:
        return tuple([kind for kind in different(self.source(s, act)) if self.wanted(kind)])

    def ready(self, s: State, act: Act) -> bool:
        return bool(self.choices(s, act))

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        self.ask(s, act, entry)

    def ask(self, s: State, act: Act, entry: Entry) -> None:
        if is_asked(s, self, self.possible(s, act)):
            s.stack.append(Fetched(self, act))
        else:
            self.take(s, act, self.choices(s, act)[0], entry)

    def possible(self, s: State, act: Act) -> int:
        """How many answers there seem to be; where cards are hidden, by their number alone."""
        return len(self.source(s, act))

    def take(self, s: State, act: Act, kind: int, entry: Entry) -> None:
        s.players[act.seat].hand.append(taken(self.source(s, act), kind))
        self.tell(s, act, kind, entry)

    def tell(self, s: State, act: Act, kind: int, entry: Entry) -> None:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Fetched(Frame):
    """Which one?"""

    action: Fetching
    act: Act

    def decisions(self, s: State) -> tuple[Decision, ...]:
        kinds = self.action.choices(s, self.act)
        return (choice(self.action, self.act, self.action.prompt, Product(Take, card=kinds)),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        if move == DONE:
            decline(s, self.act, entry)
        else:
            self.action.take(s, self.act, move.card, entry)

    def question(self, s: State) -> Question:
        return Question(self.action.name, self.act.at, self.act.kind)


@dataclass(frozen=True, slots=True)
class Salvage(Fetching):
    """A card of one type from the discard pile."""

    name: ClassVar[str] = "salvage"
    prompt: ClassVar[Text] = Text("Which card do you take from the discard pile?")
    character: bool

    def source(self, s: State, act: Act) -> list[int]:
        return s.pile(act.seat).discard

    def wanted(self, kind: int) -> bool:
        return CHARACTER[kind] == self.character

    def possible(self, s: State, act: Act) -> int:
        return len(self.choices(s, act))

    def tell(self, s: State, act: Act, kind: int, entry: Entry) -> None:
        note(s, entry, act.seat, "take", at=act.at, kind=act.kind, victim=kind)

    def worth(self, s: State, act: Act) -> float:
        return 1.1

    def promise(self, s: State, act: Act) -> Text:
        return Text("a card of your choice from the discard pile")


@dataclass(frozen=True, slots=True)
class Search(Fetching):
    """Any card of the deck, which is shuffled afterwards."""

    name: ClassVar[str] = "search"
    prompt: ClassVar[Text] = Text("Which card do you take from the deck?")

    def source(self, s: State, act: Act) -> list[int]:
        return s.pile(act.seat).deck

    def ready(self, s: State, act: Act) -> bool:
        return len(s.pile(act.seat)) > 0

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        if not s.pile(act.seat).deck:
            reshuffle(s, act.seat, entry)
        entry.reveal()
        self.ask(s, act, entry)

    def tell(self, s: State, act: Act, kind: int, entry: Entry) -> None:
        note(s, entry, act.seat, "take", at=act.at, kind=act.kind)
        whisper(entry, act.seat, Text("You take {card}.", card=NAMES[kind]))

    def worth(self, s: State, act: Act) -> float:
        return 1.3

    def promise(self, s: State, act: Act) -> Text:
        return Text("a card of your choice from the deck")


@dataclass(frozen=True, slots=True)
class Theft(Fetching):
    """A card of the opponent's hand, after a look at all of it."""

    name: ClassVar[str] = "rob"
    prompt: ClassVar[Text] = Text("Which card do you take from your opponent's hand?")

    def source(self, s: State, act: Act) -> list[int]:
        return s.players[act.rival].hand

    def ready(self, s: State, act: Act) -> bool:
        return bool(s.players[act.rival].hand)  # what is in it is not seen before

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        entry.reveal()
        self.ask(s, act, entry)

    def tell(self, s: State, act: Act, kind: int, entry: Entry) -> None:
        note(s, entry, act.seat, "take", at=act.at, kind=act.kind, n=1)
        whisper(entry, act.seat, Text("You take {card}.", card=NAMES[kind]))
        whisper(entry, act.rival, Text("You lose {card}.", card=NAMES[kind]))

    def worth(self, s: State, act: Act) -> float:
        return 1.5

    def promise(self, s: State, act: Act) -> Text:
        return Text("one of {cards}", cards=cards(len(s.players[act.rival].hand)))


@dataclass(frozen=True, slots=True)
class NewHand(Action):
    """The whole hand is discarded, and as many cards drawn."""

    def ready(self, s: State, act: Act) -> bool:
        return bool(s.players[act.seat].hand)

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        player = s.players[act.seat]
        old, player.hand = player.hand, []
        for card in old:
            s.discard(card)
        player.hand = draw(s, act.seat, len(old), entry)
        note(s, entry, act.seat, "exchange", at=act.at, kind=act.kind, n=len(player.hand), cards=tuple(card & KIND for card in old))
        whisper(entry, act.seat, Text("You draw {cards}.", cards=tuple(NAMES[card & KIND] for card in player.hand)))

    def worth(self, s: State, act: Act) -> float:
        return 0.3

    def promise(self, s: State, act: Act) -> Text:
        return Text("{cards} new", cards=cards(len(s.players[act.seat].hand)))

