"""Cards that lay other cards: free of charge, anew, in exchange, or from the deck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ...core import Chain, Decision, Entry, Product, Seat, Text
from ..box import CHARACTER, COST, NAMES
from ..drawing import draw
from ..laying import arrangement, put
from ..moves import DONE, Arrange, Lay, Swap
from ..news import note, whisper
from ..player import KIND, VACANT, different, taken
from ..state import ALL_SPACES, Frame, State
from ..view import Question
from ..wording import cards, names
from .base import Act, Action, choice, decline, fits

FREE: Final = Text("Which cards do you lay, free of charge?")
ANEW: Final = Text("Where do you lay these cards again?")
SWAP: Final = Text("Which cards do you swap?")
FOUND: Final = Text("Where do you lay the card?")
AT_ONCE: Final = Text("Lay several at once")
ALL_AT_ONCE: Final = Text("Lay all at once")


@dataclass(frozen=True, slots=True)
class FreeLaying(Action):
    """As many cards of this type from the hand as one likes, on any own spaces."""

    character: bool

    def cards(self, s: State, seat: Seat) -> list[int]:
        return [card for card in s.players[seat].hand if CHARACTER[card & KIND] == self.character]

    def ready(self, s: State, act: Act) -> bool:
        return bool(self.cards(s, act.seat))

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        s.stack.append(Free(self, act))

    def worth(self, s: State, act: Act) -> float:
        vacant = len(s.players[act.seat].vacant())
        prices = sorted((COST[card & KIND] for card in self.cards(s, act.seat)), reverse=True)
        return sum(0.3 * price + 1 for price in prices[:vacant])

    def promise(self, s: State, act: Act) -> Text:
        return Text("free of charge: {cards}", cards=cards(len(self.cards(s, act.seat))))


@dataclass(frozen=True, slots=True)
class Free(Frame):
    """Cards for nothing, until done."""

    action: FreeLaying
    act: Act

    def decisions(self, s: State) -> tuple[Decision, ...]:
        seat, spaces = self.act.seat, ALL_SPACES[s.terms.spaces]
        hand = self.action.cards(s, seat)
        moves = Chain(Product(Lay, card=different(hand), space=spaces), (DONE,))
        return (Decision(seat, FREE, moves, arrangement(AT_ONCE, hand, spaces, spare=True), fallback=DONE),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        hand = s.players[seat].hand
        match move:
            case Lay(kind, space):
                put(s, seat, taken(hand, kind), space, entry)
                if hand:  # what is left of it is a secret, so only an empty hand ends this by itself
                    return
            case Arrange(spaces):
                for card, chosen in zip(self.action.cards(s, seat), spaces, strict=True):
                    if chosen is not None:
                        hand.remove(card)
                        put(s, seat, card, chosen, entry)
        s.stack.pop()
        if move == DONE or (isinstance(move, Arrange) and set(move.spaces) == {None}):
            note(s, entry, seat, "enough", at=self.act.at, kind=self.act.kind)

    def question(self, s: State) -> Question:
        return Question("lay", self.act.at, self.act.kind)


@dataclass(frozen=True, slots=True)
class Relaying(Action):
    """All own cards of this type are taken up and must be laid again, on any own spaces."""

    character: bool

    def ready(self, s: State, act: Act) -> bool:
        return any(fits(card, self.character) for card in s.players[act.seat].row)

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        player = s.players[act.seat]
        for space in player.occupied():
            if fits(player.row[space], self.character):
                player.lifted.append(s.lift(act.seat, space))
        note(s, entry, act.seat, "lift", at=act.at, kind=act.kind, cards=tuple(card & KIND for card in player.lifted))
        s.stack.append(Anew(act))

    def worth(self, s: State, act: Act) -> float:
        return 0.1

    def promise(self, s: State, act: Act) -> Text:
        lifted = sum(fits(card, self.character) for card in s.players[act.seat].row)
        return Text("to be laid again: {cards}", cards=cards(lifted))


@dataclass(frozen=True, slots=True)
class Anew(Frame):
    """Where to, with all of them?"""

    act: Act

    def decisions(self, s: State) -> tuple[Decision, ...]:
        player, spaces = s.players[self.act.seat], ALL_SPACES[s.terms.spaces]
        kinds = different(player.lifted)
        harmless = Lay(kinds[0], player.vacant()[0])  # there is room for all of them, for they came from the row
        forms = arrangement(ALL_AT_ONCE, player.lifted, spaces)
        return (Decision(self.act.seat, ANEW, Product(Lay, card=kinds, space=spaces), forms, fallback=harmless),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        lifted = s.players[seat].lifted
        if isinstance(move, Arrange):
            for card, space in zip(lifted[:], move.spaces, strict=True):
                assert space is not None, "all cards are laid again"
                put(s, seat, card, space, entry)
            lifted.clear()
        else:
            put(s, seat, taken(lifted, move.card), move.space, entry)
        if not lifted:
            s.stack.pop()

    def question(self, s: State) -> Question:
        return Question("relay", self.act.at, self.act.kind)


@dataclass(frozen=True, slots=True)
class Swapping(Action):
    """A card of the row and one of the hand change places; no cost, and the acting card may go itself."""

    @property
    def may(self) -> bool:
        return True

    def ready(self, s: State, act: Act) -> bool:
        return bool(s.players[act.seat].hand)

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        s.stack.append(Swapped(self, act))

    def worth(self, s: State, act: Act) -> float:
        player = s.players[act.seat]
        dearest = max(COST[card & KIND] for card in player.hand)
        return 0.25 * (dearest - min(COST[kind] for kind in player.kinds()))

    def promise(self, s: State, act: Act) -> Text:
        dearest = max(s.players[act.seat].hand, key=lambda card: COST[card & KIND])
        return Text("{card} could come to the table", card=NAMES[dearest & KIND])


@dataclass(frozen=True, slots=True)
class Swapped(Frame):
    """Which two?"""

    action: Swapping
    act: Act

    def decisions(self, s: State) -> tuple[Decision, ...]:
        player = s.players[self.act.seat]
        swaps = Product(Swap, card=different(player.hand), space=player.occupied())
        return (choice(self.action, self.act, SWAP, swaps),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        if move == DONE:
            decline(s, self.act, entry)
            return
        player = s.players[seat]
        card, old = taken(player.hand, move.card), player.row[move.space]
        player.row[move.space] = card
        player.hand.append(old)
        note(s, entry, seat, "swap", at=move.space, kind=card & KIND, victim=old & KIND)

    def question(self, s: State) -> Question:
        return Question("swap", self.act.at, self.act.kind)


@dataclass(frozen=True, slots=True)
class Founding(Action):
    """The top card of the deck goes to a vacant own space, free of charge."""

    def ready(self, s: State, act: Act) -> bool:
        return bool(s.pile(act.seat)) and VACANT in s.players[act.seat].row

    def perform(self, s: State, act: Act, entry: Entry) -> None:
        player = s.players[act.seat]
        player.drawn = draw(s, act.seat, 1, entry)
        note(s, entry, act.seat, "draw", at=act.at, kind=act.kind, n=1)
        if len(player.vacant()) == 1:
            put(s, act.seat, player.drawn.pop(), player.vacant()[0], entry)
        else:
            whisper(entry, act.seat, Text("You draw {cards}.", cards=names(different(player.drawn))))
            s.stack.append(Founded(act))

    def worth(self, s: State, act: Act) -> float:
        return 2.2

    def promise(self, s: State, act: Act) -> Text:
        return Text("a card from the deck on a vacant space")


@dataclass(frozen=True, slots=True)
class Founded(Frame):
    """On which vacant space?"""

    act: Act

    def decisions(self, s: State) -> tuple[Decision, ...]:
        player = s.players[self.act.seat]
        return (Decision(self.act.seat, FOUND, Product(Lay, card=different(player.drawn), space=player.vacant())),)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        s.stack.pop()
        put(s, seat, s.players[seat].drawn.pop(), move.space, entry)

    def question(self, s: State) -> Question:
        return Question("found", self.act.at, self.act.kind, s.players[self.act.seat].vacant())
