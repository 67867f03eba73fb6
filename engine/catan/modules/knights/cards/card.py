"""What a progress card is to the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from .....core import Choice, Entry, Move, Seat, Text
from ....module import DescribeHandler
from ....player import Player
from ....state import MoveHandler, State
from ....view import CatanView
from ..decks import play_card
from ..progress import NUMBERS, PROGRESS


def card_title(key: str) -> Text:
    """What a progress card is called; all its moves stand under this heading."""
    return PROGRESS[NUMBERS[key]].title


def describe_card(key: str, hint: Text | None = None) -> Choice:
    """How a progress card is offered in a menu: its title, and `hint` or else its text below."""
    card = PROGRESS[NUMBERS[key]]
    return Choice(card.title, card.title, hint or card.text)


def count_own(view: CatanView, kind: int) -> int:
    """How many cards of a kind the viewer holds; 0 for the public."""
    hand = None if view.seat is None else view.players[view.seat].resources
    return 0 if hand is None else hand[kind]


class CardRule:
    """How one kind of progress card is played.

    A subclass says its key of PROGRESS, the moves that play it
    (`kinds`), and what they do.
    """

    key: str
    kinds: tuple[type[Move], ...]  # that play the card, taking it out of the hand
    # Further moves: answers to its questions, or what it allows later in the turn
    more_kinds: ClassVar[tuple[type[Move], ...]] = ()
    is_before_roll: ClassVar[bool] = False  # played before the roll, and at no other time

    def list_plays(self, s: State, player: Player) -> tuple[Move, ...]:
        """Every way to play the card now.

        Empty if everybody can see that it would do nothing.
        """
        raise NotImplementedError

    def play(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Move handler of `kinds`: what the card does; it is out of the hand already."""
        raise NotImplementedError

    def more_handlers(self) -> Mapping[type[Move], MoveHandler]:
        """By kind of move of `more_kinds`: the function that carries it out.

        Answers to the card's questions are not among them: the
        questions' own frames carry them out. Empty by default.
        """
        return {}

    def more_turn_moves(self, s: State, player: Player) -> tuple[Move, ...]:
        """The moves that the card allows later in its turn; none by default."""
        return ()

    def describe_handlers(self) -> Mapping[type[Move], DescribeHandler]:
        """By kind of the card's moves: the function that describes it in menus."""
        raise NotImplementedError

    def play_from_hand(self, s: State, seat: Seat, move: Any, entry: Entry) -> None:
        """Takes the card out of the hand, tells so, and does what it says."""
        play_card(s, seat, NUMBERS[self.key], entry)
        self.play(s, seat, move, entry)
