"""The questions before the first turn: which cards to play with, to give away, and to lay.

Each player gives two cards away, and chooses where the first ones lie.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from ..core import (
    Counts,
    Decision,
    Entry,
    Form,
    Group,
    MoveChain,
    MoveProduct,
    Seat,
    Text,
    Written,
)
from .components import BOXES, CARDS, NAMES, PRINTED_COPIES, ROLES, expand_counts
from .decks import (
    DECK_SIZE,
    MAX_COPIES,
    MAX_TEXT_LENGTH,
    READY_MADE_DECKS,
    deck_text,
    parse_deck,
    reason_against_deck,
    reason_against_text,
)
from .draw_cards import draw_cards
from .lay_cards import arrangement_forms, lay_and_record
from .log_messages import record_action, tell_privately
from .moves import PLAY, Arrange, BuildDeck, Give, Lay, PlayDeck, ReadyDeck, TakeSet, WriteDeck
from .names import ROLE_TITLES, card_names
from .player import Pile, distinct_kinds, kind_of, make_card, take_card
from .state import Frame, State
from .view import Question

CARDS_TO_GIVE: Final = 2  # cards that each gives to the other
CHOOSE_SET: Final = Text("Which game's cards do you play with?")
BUILD_PROMPT: Final = Text("Build your deck: 55 cards of both games.")
GIVE_PROMPT: Final = Text("Which two cards do you give to your opponent?")
ARRANGE_PROMPT: Final = Text("Lay your cards, each on a space of its own.")
ALL_AT_ONCE: Final = Text("Lay all at once")
KINDS_BY_ROLE: Final = tuple(
    tuple(card.number for card in CARDS if card.role == role) for role in ROLES
)  # kinds by role


def _counts_from_roles(*groups: tuple[int, ...]) -> tuple[int, ...]:
    """How many cards of each kind, from the answers of the form that asks by role.

    `groups` has one tuple for each role, in the order of
    `KINDS_BY_ROLE`.
    """
    counts = [0] * len(CARDS)
    for kinds, numbers in zip(KINDS_BY_ROLE, groups, strict=True):
        for kind, n in zip(kinds, numbers, strict=True):
            counts[kind] = n
    return tuple(counts)


def group_by_role(counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """How many cards of each kind, in one tuple for each role.

    It is the opposite of `_counts_from_roles`.
    """
    return tuple(tuple(counts[kind] for kind in kinds) for kinds in KINDS_BY_ROLE)


def _make_role_group(role: str, kinds: tuple[int, ...]) -> Group:
    """Makes the part of the deck form for the kinds of one role."""
    most = tuple(MAX_COPIES[kind] for kind in kinds)
    return Group(
        ROLE_TITLES[role],
        names=tuple(NAMES[kind] for kind in kinds),
        most=most,
        total=(0, sum(most)),
    )


ROLE_GROUPS: Final = tuple(map(_make_role_group, ROLES, KINDS_BY_ROLE))
EMPTY_DECK: Final = (0,) * len(CARDS)
READY_DECKS: Final = MoveProduct(ReadyDeck, deck=tuple(range(len(READY_MADE_DECKS))))
EXAMPLES: Final = tuple(deck_text(deck.counts) for deck in READY_MADE_DECKS)


def deck_forms(draft: tuple[int, ...] | None) -> tuple[Form, Form]:
    """The two forms to go on with a draft of a deck: numbers to choose, and a text to write."""
    counts = draft or EMPTY_DECK
    title = Text("Choose cards: {n} of {size}", n=sum(counts), size=DECK_SIZE)
    counts_form = Counts(
        BuildDeck,
        title,
        ROLE_GROUPS,
        example=group_by_role(READY_MADE_DECKS[0].counts),
        initial_counts=group_by_role(counts),
    )
    text_form = Written(
        WriteDeck,
        Text("Write or copy the list"),
        hint=Text("numbers and cards, like: 2 decurio, 1 nero"),
        examples=EXAMPLES,
        objection=reason_against_text,
        limit=MAX_TEXT_LENGTH,
        written=deck_text(counts),
    )
    return counts_form, text_form


@dataclass(frozen=True, slots=True)
class ChooseSet(Frame):
    """`one-each`: the starting player chooses the cards of one game.

    The other plays with those of the other game.
    """

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks the starting player for one of the boxes."""
        return (
            Decision(s.active, CHOOSE_SET, MoveProduct(TakeSet, set=tuple(range(len(BOXES))))),
        )

    def apply(self, s: State, seat: Seat, move: TakeSet, entry: Entry) -> None:
        """Gives the chosen box to the seat and the other box to the opponent."""
        s.stack.pop()
        share_out_boxes(s, seat, move.set, entry)
        entry.end_turn()

    def question(self, s: State) -> Question:
        """What the view says is being asked: a set of cards."""
        return Question("set")


def share_out_boxes(s: State, seat: Seat, box: int, entry: Entry) -> None:
    """Gives the seat this box and the other seat the other, and deals the opening cards.

    `box` is its number in BOXES.
    """
    box_by_seat = (box, 1 - box) if seat == 0 else (1 - box, box)
    for owner, number in enumerate(box_by_seat):
        kinds = expand_counts(PRINTED_COPIES[BOXES[number]])
        s.piles.append(Pile([make_card(owner, kind) for kind in kinds], BOXES[number]))
    for owner in (seat, 1 - seat):
        record_action(s, entry, owner, "set", n=box_by_seat[owner])
    deal_cards(s, entry)


@dataclass(frozen=True, slots=True)
class BuildDecks(Frame):
    """`constructed`: both build a deck, in secret and at once.

    A draft may be changed until it is played with.
    """

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks each seat that has not finished its deck."""
        return tuple(
            self._make_decision(s.players[seat].decklist, seat) for seat in list_seats_not_ready(s)
        )

    @staticmethod
    def _make_decision(draft: tuple[int, ...] | None, seat: Seat) -> Decision:
        """Makes the question to a seat to go on with its draft; None is a seat without a draft.

        Only a draft that is a legal deck may be played with.
        """
        if draft is None or reason_against_deck(draft):
            return Decision(seat, BUILD_PROMPT, READY_DECKS, deck_forms(draft))
        return Decision(
            seat, BUILD_PROMPT, MoveChain(READY_DECKS, (PLAY,)), deck_forms(draft), fallback=PLAY
        )

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Notes the deck as far as the player has chosen it; `PlayDeck` begins with it."""
        if isinstance(move, PlayDeck):
            self._play_deck(s, seat, entry)
            return
        decklist = read_draft(move)
        s.players[seat].decklist = decklist
        n = sum(decklist)  # of cards, for it says how many of each kind
        tell_privately(
            entry, seat, Text("Your deck has {n} of {size} cards.", n=n, size=DECK_SIZE)
        )

    def _play_deck(self, s: State, seat: Seat, entry: Entry) -> None:
        """Marks the seat's deck as finished; when both are, makes the piles and deals."""
        record_action(s, entry, seat, "deck")
        if mark_ready(s, seat, entry):
            s.stack.pop()
            for owner, player in enumerate(s.players):
                kinds = expand_counts(player.decklist or ())
                s.piles.append(Pile([make_card(owner, kind) for kind in kinds]))
            deal_cards(s, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: to build a deck."""
        return Question("deck")


def read_draft(move: Any) -> tuple[int, ...]:
    """How many of each kind a move puts into the deck.

    The move takes a ready deck, or has a written list or a form's numbers.
    """
    match move:
        case ReadyDeck(deck):
            return READY_MADE_DECKS[deck].counts
        case WriteDeck(text):
            return parse_deck(text)
    # A form's move: one tuple of numbers for each role
    return _counts_from_roles(*move.values())


def list_seats_not_ready(s: State) -> tuple[Seat, ...]:
    """The seats that have not yet answered a question that both seats are asked."""
    return tuple(seat for seat, player in enumerate(s.players) if not player.ready)


def mark_ready(s: State, seat: Seat, entry: Entry) -> bool:
    """Marks that the seat has answered a question that both seats are asked.

    True if both have: then the marks are removed, ready for the
    next such question.
    """
    s.players[seat].ready = True
    entry.end_turn()
    if list_seats_not_ready(s):
        return False
    for player in s.players:
        player.ready = False
    return True


def deal_cards(s: State, entry: Entry) -> None:
    """Deals both seats their opening cards, and asks which two they give away."""
    for seat in (s.active, 1 - s.active):
        s.players[seat].hand = draw_cards(s, seat, s.rules.dealt, entry)
        tell_privately(
            entry,
            seat,
            Text(
                "Your first cards: {cards}.",
                cards=card_names(kind_of(card) for card in s.players[seat].hand),
            ),
        )
    s.stack.append(GiveCards())


@dataclass(frozen=True, slots=True)
class GiveCards(Frame):
    """The question which two cards a player gives to the opponent.

    Rulebook: "Players take these cards into their hands and give 2
    cards each face down to their opponent."
    """

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks each seat that has not answered yet for two cards to give."""
        return tuple(
            Decision(seat, GIVE_PROMPT, MoveProduct(Give, cards=self.list_card_pairs(s, seat)))
            for seat in list_seats_not_ready(s)
        )

    @staticmethod
    def list_card_pairs(s: State, seat: Seat) -> tuple[tuple[int, ...], ...]:
        """Every pair of kinds in the seat's hand."""
        kinds = sorted(kind_of(card) for card in s.players[seat].hand)
        return tuple(dict.fromkeys(combinations(kinds, CARDS_TO_GIVE)))

    def apply(self, s: State, seat: Seat, move: Give, entry: Entry) -> None:
        """Lays the seat's two cards aside; when both have chosen, swaps them."""
        player = s.players[seat]
        player.given = [take_card(player.hand, kind) for kind in move.cards]
        record_action(s, entry, seat, "give")
        if mark_ready(s, seat, entry):
            s.stack.pop()
            swap_given_cards(s, entry)
            start_opening(s)

    def question(self, s: State) -> Question:
        """What the view says is being asked: two cards to give."""
        return Question("give")


def swap_given_cards(s: State, entry: Entry) -> None:
    """Gives each player the two cards that the other has laid aside."""
    entry.reveal()
    for seat, player in enumerate(s.players):
        other = s.players[1 - seat]
        player.hand += other.given
        tell_privately(
            entry,
            seat,
            Text(
                "You are given {cards}.", cards=card_names(kind_of(card) for card in other.given)
            ),
        )
    for player in s.players:
        player.given = []


def start_opening(s: State) -> None:
    """Asks for the opening cards: in Roma both seats at once, face down.

    Otherwise the starting player lays them first: the last frame on the
    stack asks first.
    """
    s.rows_face_down = s.rules.face_down
    if s.rows_face_down:
        s.stack.append(LayFirstCards((0, 1)))
    else:
        s.stack += [LayFirstCards((1 - s.active,)), LayFirstCards((s.active,))]


@dataclass(frozen=True, slots=True)
class LayFirstCards(Frame):
    """Rulebook: all cards of the hand are laid, one to a space, free of charge."""

    seats: tuple[Seat, ...]

    def decisions(self, s: State) -> tuple[Decision, ...]:
        """Asks each of the seats where it lays its opening cards."""
        return tuple(self._make_decision(s, seat) for seat in self.seats)

    def _make_decision(self, s: State, seat: Seat) -> Decision:
        """Makes the question to a seat for a card and a space, or for all at once."""
        player = s.players[seat]
        (form,) = arrangement_forms(ALL_AT_ONCE, player.hand, player.vacant_spaces())
        moves = MoveProduct(Lay, card=distinct_kinds(player.hand), space=player.vacant_spaces())
        return Decision(seat, ARRANGE_PROMPT, moves, (form,), fallback=form.fallback)

    def apply(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Lays one card or all; the seat has finished once its hand is empty."""
        player = s.players[seat]
        if isinstance(move, Arrange):
            for card, space in zip(player.hand, move.spaces, strict=True):
                assert space is not None, "all cards are laid"
                self._lay_card(s, seat, card, space, entry)
            player.hand.clear()
        else:
            self._lay_card(s, seat, take_card(player.hand, move.card), move.space, entry)
        if not player.hand:
            self._finish_seat(s, seat, entry)

    def _lay_card(self, s: State, seat: Seat, card: int, space: int, entry: Entry) -> None:
        """Lays a card; nothing is told of it while rows are face down."""
        if s.rows_face_down:
            s.lay_card(seat, card, space)
        else:
            lay_and_record(s, seat, card, space, entry)

    def _finish_seat(self, s: State, seat: Seat, entry: Entry) -> None:
        """Ends the seat's opening; the other seats of the frame are still asked.

        After the last seat, rows that lie face down are turned up.
        """
        entry.end_turn()
        still_choosing = tuple(other for other in self.seats if other != seat)
        s.stack.pop()
        if still_choosing:
            s.stack.append(LayFirstCards(still_choosing))
        if s.rows_face_down:
            # Marks who is done as long as the other is not
            s.players[seat].ready = bool(still_choosing)
            record_action(s, entry, seat, "ready")
            if not still_choosing:
                reveal_rows(s, entry)

    def question(self, s: State) -> Question:
        """What the view says is being asked: to lay the opening cards."""
        return Question("arrange")


def reveal_rows(s: State, entry: Entry) -> None:
    """Turns up both rows, after both have laid their opening cards."""
    s.rows_face_down = False
    for player in s.players:
        player.ready = False
    entry.reveal()
    record_action(s, entry, s.active, "reveal")
