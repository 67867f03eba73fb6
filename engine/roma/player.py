"""A seat with its row, hand and dice; and a deck with its discards.

A card is a number: its kind, plus `DECK` if it belongs to the second deck. Nobody ever knows the order of a deck, so a deck is a bag
from which cards are drawn by lot, and shuffling the discards is nothing but turning them over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .board import BRIBERY
from .box import CHARACTER

DECK: Final = 64
KIND: Final = DECK - 1  # the bits of a card that are its kind
VACANT: Final = -1
UNUSED: Final = -1  # where a die lies that has not been used
POINTS: Final = 10  # of each player at the start
ACTION_DICE: Final = 3


class Player:
    """One seat."""

    __slots__ = ("blocked", "decklist", "dice", "drawn", "fewer", "given", "hand", "laid", "lifted", "money", "points", "ready", "row",
                 "virtual")  # fmt: skip

    points: int
    virtual: int  # of the points: what the supply could not pay
    money: int
    row: list[int]  # the card on each space
    hand: list[int]
    given: list[int]  # at the exchange, until both have chosen
    drawn: list[int]  # one of them is to be kept, or laid
    lifted: list[int]  # to be laid again
    dice: list[int]  # of this turn
    laid: list[int]  # where each of them lies
    blocked: int  # mask of spaces
    fewer: int  # dice in the next roll
    decklist: tuple[int, ...] | None  # `constructed`: how many of each kind; a draft until it is played with
    ready: bool  # before the first turn: has answered what both are asked

    def __init__(self, spaces: int) -> None:
        self.points = POINTS
        self.virtual = self.money = self.blocked = self.fewer = 0
        self.row = [VACANT] * spaces
        self.hand, self.given, self.drawn, self.lifted = [], [], [], []
        self.dice, self.laid = [], []
        self.decklist = None
        self.ready = False

    def copy(self) -> Player:
        other = Player.__new__(Player)
        other.points = self.points
        other.virtual = self.virtual
        other.money = self.money
        other.row = self.row[:]
        other.hand = self.hand[:]
        other.given = self.given[:]
        other.drawn = self.drawn[:]
        other.lifted = self.lifted[:]
        other.dice = self.dice[:]
        other.laid = self.laid[:]
        other.blocked = self.blocked
        other.fewer = self.fewer
        other.decklist = self.decklist
        other.ready = self.ready
        return other

    def unused(self) -> tuple[int, ...]:
        return tuple([value for value, on in zip(self.dice, self.laid, strict=True) if on == UNUSED])

    def spend(self, value: int, on: int) -> None:
        """Lays an unused die of this value there."""
        at = next(at for at, die in enumerate(self.dice) if die == value and self.laid[at] == UNUSED)
        self.laid[at] = on

    @property
    def bribed(self) -> bool:
        """Rulebook: only one die a turn may be laid on bribery."""
        return BRIBERY in self.laid

    def kinds(self) -> list[int]:
        """The kinds on the table."""
        return [card & KIND for card in self.row if card != VACANT]

    def characters(self) -> int:
        return sum([CHARACTER[kind] for kind in self.kinds()])

    def buildings(self) -> int:
        return sum([not CHARACTER[kind] for kind in self.kinds()])

    def vacant(self) -> tuple[int, ...]:
        return tuple([space for space, card in enumerate(self.row) if card == VACANT])

    def occupied(self) -> tuple[int, ...]:
        return tuple([space for space, card in enumerate(self.row) if card != VACANT])


def taken(cards: list[int], kind: int) -> int:
    """Takes the first card of this kind out of the list."""
    card = next(card for card in cards if card & KIND == kind)
    cards.remove(card)
    return card


def different(cards: Sequence[int]) -> tuple[int, ...]:
    """The kinds among the cards, ascending."""
    return tuple(sorted({card & KIND for card in cards}))


class Pile:
    """A deck and its discards."""

    __slots__ = ("box", "deck", "discard")

    deck: list[int]
    discard: list[int]  # the last one lies on top
    box: str | None  # `one-each`: which box it is

    def __init__(self, deck: list[int], box: str | None = None) -> None:
        self.deck = deck
        self.discard = []
        self.box = box

    def copy(self) -> Pile:
        other = Pile.__new__(Pile)
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.box = self.box
        return other

    def __len__(self) -> int:
        return len(self.deck) + len(self.discard)
