"""The questions before the first turn: which cards one plays with, which two one gives away, where the first ones lie."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from ..core import Chain, Counts, Decision, Entry, Form, Group, Product, Seat, Text, Written
from .box import BOXES, CARDS, NAMES, PRINTED, ROLES, listed
from .decks import LIMITS, LONGEST, READY, SIZE, parsed, refused, text_refused, written
from .drawing import draw
from .laying import arrangement, put
from .moves import PLAY, Arrange, BuildDeck, Give, Lay, PlayDeck, ReadyDeck, TakeSet, WriteDeck
from .news import note, whisper
from .player import DECK, KIND, Pile, different, taken
from .state import Frame, State
from .view import Question
from .wording import ROLE_TITLES, names

GIVEN: Final = 2  # cards that each gives to the other
CHOOSE_SET: Final = Text("Which game's cards do you play with?")
BUILD: Final = Text("Build your deck: 55 cards of both games.")
GIVE: Final = Text("Which two cards do you give to your opponent?")
ARRANGE: Final = Text("Lay your cards, each on a space of its own.")
ALL_AT_ONCE: Final = Text("Lay all at once")
SORTED: Final = tuple(tuple(card.number for card in CARDS if card.role == role) for role in ROLES)  # kinds by role


def _counts(*groups: tuple[int, ...]) -> tuple[int, ...]:
    """How many of each kind, from how many in each role."""
    counts = [0] * len(CARDS)
    for kinds, numbers in zip(SORTED, groups, strict=True):
        for kind, n in zip(kinds, numbers, strict=True):
            counts[kind] = n
    return tuple(counts)


def grouped(counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """How many in each role, from how many of each kind."""
    return tuple(tuple(counts[kind] for kind in kinds) for kinds in SORTED)


def _group(role: str, kinds: tuple[int, ...]) -> Group:
    most = tuple(LIMITS[kind] for kind in kinds)
    return Group(ROLE_TITLES[role], tuple(NAMES[kind] for kind in kinds), most, (0, sum(most)))


GROUPS: Final = tuple(map(_group, ROLES, SORTED))
EMPTY: Final = (0,) * len(CARDS)
READY_DECKS: Final = Product(ReadyDeck, deck=tuple(range(len(READY))))
EXAMPLES: Final = tuple(written(deck.counts) for deck in READY)


def forms(draft: tuple[int, ...] | None) -> tuple[Form, Form]:
    """A draft of a deck to go on with: its cards by number, and as a text to copy, to change, or to paste over."""
    counts = draft or EMPTY
    title = Text("Choose cards: {n} of {size}", n=sum(counts), size=SIZE)
    pick = Counts(BuildDeck, title, GROUPS, example=grouped(READY[0].counts), filled=grouped(counts))
    hint = Text("numbers and cards, like: 2 decurio, 1 nero")
    return pick, Written(WriteDeck, Text("Write or copy the list"), hint, EXAMPLES, text_refused, LONGEST, written(counts))


@dataclass(frozen=True, slots=True)
class ChoosingSet(Frame):
    """`one-each`: the starting player chooses one game's cards, the other plays with those of the other."""

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return (Decision(s.active, CHOOSE_SET, Product(TakeSet, set=tuple(range(len(BOXES))))),)

    def apply(self, s: State, seat: Seat, move: TakeSet, entry: Entry) -> None:
        s.stack.pop()
        share_out(s, seat, move.set, entry)
        entry.end_turn()

    def question(self, s: State) -> Question:
        return Question("set")


def share_out(s: State, seat: Seat, box: int, entry: Entry) -> None:
    """The seat gets this box, the other one the other."""
    boxes = (box, 1 - box) if seat == 0 else (1 - box, box)
    s.piles = [Pile([DECK * owner + kind for kind in listed(PRINTED[BOXES[n]])], BOXES[n]) for owner, n in enumerate(boxes)]
    for owner in (seat, 1 - seat):
        note(s, entry, owner, "set", n=boxes[owner])
    deal(s, entry)


@dataclass(frozen=True, slots=True)
class BuildingDecks(Frame):
    """`constructed`: both build a deck, in secret and at once. A draft may be changed until it is played with."""

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return tuple(self._decision(s.players[seat].decklist, seat) for seat in unready(s))

    @staticmethod
    def _decision(draft: tuple[int, ...] | None, seat: Seat) -> Decision:
        if draft is None or refused(draft):
            return Decision(seat, BUILD, READY_DECKS, forms(draft))
        return Decision(seat, BUILD, Chain(READY_DECKS, (PLAY,)), forms(draft), fallback=PLAY)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        if isinstance(move, PlayDeck):
            self._play(s, seat, entry)
            return
        draft = drafted(move)
        s.players[seat].decklist = draft
        whisper(entry, seat, Text("Your deck has {n} of {size} cards.", n=sum(draft), size=SIZE))

    def _play(self, s: State, seat: Seat, entry: Entry) -> None:
        note(s, entry, seat, "deck")
        if both_ready(s, seat, entry):
            s.stack.pop()
            s.piles = [Pile([DECK * owner + kind for kind in listed(player.decklist or ())]) for owner, player in enumerate(s.players)]
            deal(s, entry)

    def question(self, s: State) -> Question:
        return Question("deck")


def drafted(move: Any) -> tuple[int, ...]:
    """How many of each kind a move puts into the deck."""
    match move:
        case ReadyDeck(deck):
            return READY[deck].counts
        case WriteDeck(text):
            return parsed(text)
    return _counts(*move.values())


def unready(s: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, player in enumerate(s.players) if not player.ready)


def both_ready(s: State, seat: Seat, entry: Entry) -> bool:
    """The seat has answered; whether the other one has too, and the next question may come."""
    s.players[seat].ready = True
    entry.end_turn()
    if unready(s):
        return False
    for player in s.players:
        player.ready = False
    return True


def deal(s: State, entry: Entry) -> None:
    for seat in (s.active, 1 - s.active):
        s.players[seat].hand = draw(s, seat, s.terms.dealt, entry)
        whisper(entry, seat, Text("Your first cards: {cards}.", cards=names(card & KIND for card in s.players[seat].hand)))
    s.stack.append(Exchange())


@dataclass(frozen=True, slots=True)
class Exchange(Frame):
    """Rulebook: "Players take these cards into their hands and give 2 cards each face down to their opponent." """

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return tuple(Decision(seat, GIVE, Product(Give, cards=self.pairs(s, seat))) for seat in unready(s))

    @staticmethod
    def pairs(s: State, seat: Seat) -> tuple[tuple[int, ...], ...]:
        kinds = sorted(card & KIND for card in s.players[seat].hand)
        return tuple(dict.fromkeys(combinations(kinds, GIVEN)))

    def apply(self, s: State, seat: Seat, move: Give, entry: Entry) -> None:
        player = s.players[seat]
        player.given = [taken(player.hand, kind) for kind in move.cards]
        note(s, entry, seat, "give")
        if both_ready(s, seat, entry):
            s.stack.pop()
            swap(s, entry)
            opening(s)

    def question(self, s: State) -> Question:
        return Question("give")


def swap(s: State, entry: Entry) -> None:
    """The chosen cards change hands."""
    entry.reveal()
    for seat, player in enumerate(s.players):
        other = s.players[1 - seat]
        player.hand += other.given
        whisper(entry, seat, Text("You are given {cards}.", cards=names(card & KIND for card in other.given)))
    for player in s.players:
        player.given = []


def opening(s: State) -> None:
    """Roma: both lay face down at once. Arena: face up, the starting player first."""
    s.veiled = s.terms.face_down
    if s.veiled:
        s.stack.append(Opening((0, 1)))
    else:
        s.stack += [Opening((1 - s.active,)), Opening((s.active,))]


@dataclass(frozen=True, slots=True)
class Opening(Frame):
    """Rulebook: all cards of the hand are laid, one to a space, free of charge."""

    seats: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        return tuple(self._decision(s, seat) for seat in self.seats)

    def _decision(self, s: State, seat: Seat) -> Decision:
        player = s.players[seat]
        forms = arrangement(ALL_AT_ONCE, player.hand, player.vacant())
        moves = Product(Lay, card=different(player.hand), space=player.vacant())
        return Decision(seat, ARRANGE, moves, forms, fallback=forms[0].fallback)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        player = s.players[seat]
        if isinstance(move, Arrange):
            for card, space in zip(player.hand, move.spaces, strict=True):
                assert space is not None, "all cards are laid"
                self._lay(s, seat, card, space, entry)
            player.hand.clear()
        else:
            self._lay(s, seat, taken(player.hand, move.card), move.space, entry)
        if not player.hand:
            self._finish(s, seat, entry)

    def _lay(self, s: State, seat: Seat, card: int, space: int, entry: Entry) -> None:
        if s.veiled:
            s.lay(seat, card, space)
        else:
            put(s, seat, card, space, entry)

    def _finish(self, s: State, seat: Seat, entry: Entry) -> None:
        entry.end_turn()
        left = tuple(other for other in self.seats if other != seat)
        s.stack[-1:] = [Opening(left)] if left else []
        if s.veiled:
            s.players[seat].ready = bool(left)
            note(s, entry, seat, "ready")
            if not left:
                turn_up(s, entry)

    def question(self, s: State) -> Question:
        return Question("arrange")


def turn_up(s: State, entry: Entry) -> None:
    s.veiled = False
    for player in s.players:
        player.ready = False
    entry.reveal()
    note(s, entry, s.active, "reveal")
