"""A seat with its row, hand and dice; and a deck with its discards.

A card is a number: its kind, plus `SECOND_DECK` if it belongs to the
second deck. Nobody ever knows the order of a deck, so a deck is a bag
from which cards are drawn at random, and shuffling the discards is
nothing but turning them over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from .board import BRIBERY
from .components import CHARACTER

SECOND_DECK: Final = 64
KIND_MASK: Final = SECOND_DECK - 1  # the bits of a card that are its kind
VACANT: Final = -1
UNUSED: Final = -1  # where a die lies that has not been used
STARTING_POINTS: Final = 10  # of each player at the start
ACTION_DICE: Final = 3


def make_card(deck: int, kind: int) -> int:
    """Makes the card of this kind that belongs to the first deck (0) or the second (1)."""
    return SECOND_DECK * deck + kind


def kind_of(card: int) -> int:
    """The kind of a card: its place in `components.CARDS`."""
    return card & KIND_MASK


def deck_of(card: int) -> int:
    """The deck that a card belongs to: the first (0) or the second (1)."""
    return card // SECOND_DECK


def _list_cards_of_type(character: bool | None) -> frozenset[int]:
    """All cards of this type, of both decks.

    True: characters, False: buildings, None: both.
    """
    kinds = [
        kind
        for kind, is_character in enumerate(CHARACTER)
        if character is None or is_character == character
    ]
    return frozenset(make_card(deck, kind) for deck, kind in product((0, 1), kinds))


# A set is asked for every card of a row: this takes a third of looking at its kind
CARDS_OF_TYPE: Final = {wanted: _list_cards_of_type(wanted) for wanted in (True, False, None)}


class Player:
    """One seat."""

    __slots__ = (
        "blocked",
        "decklist",
        "dice",
        "dice_places",
        "drawn",
        "fewer_dice",
        "given",
        "hand",
        "lifted",
        "money",
        "points",
        "ready",
        "row",
        "virtual",
    )  # fmt: skip

    points: int
    virtual: int  # of the points: what the supply could not pay
    money: int
    row: list[int]  # the card on each space
    hand: list[int]
    given: list[int]  # at the exchange, until both have chosen
    drawn: list[int]  # one of them is to be kept, or laid
    lifted: list[int]  # to be laid again
    dice: list[int]  # of this turn
    dice_places: list[int]  # where each of them lies: a space, MONEY, CARDS or UNUSED
    blocked: int  # mask of spaces
    fewer_dice: int  # dice in the next roll
    decklist: (
        tuple[int, ...] | None
    )  # `constructed`: how many of each kind; a draft until it is played with
    ready: bool  # before the first turn: has answered what both are asked

    def __init__(self, spaces: int) -> None:
        """A player at the start, with an empty row of so many spaces."""
        self.points = STARTING_POINTS
        self.virtual = self.money = self.blocked = self.fewer_dice = 0
        self.row = [VACANT] * spaces
        self.hand = []
        self.given = []
        self.drawn = []
        self.lifted = []
        self.dice = []
        self.dice_places = []
        self.decklist = None
        self.ready = False

    def copy(self) -> Player:
        """An independent copy, field by field, which is the fastest way."""
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
        other.dice_places = self.dice_places[:]
        other.blocked = self.blocked
        other.fewer_dice = self.fewer_dice
        other.decklist = self.decklist
        other.ready = self.ready
        return other

    def unused_dice(self) -> tuple[int, ...]:
        """The values of the dice that have not been used in this turn."""
        return tuple(
            [value for value, on in zip(self.dice, self.dice_places, strict=True) if on == UNUSED]
        )

    def find_unused_die(self, value: int) -> int:
        """The index in `dice` of an unused die that shows this value; there must be one."""
        return next(
            index
            for index, die in enumerate(self.dice)
            if die == value and self.dice_places[index] == UNUSED
        )

    def use_die(self, value: int, on: int) -> None:
        """Lays an unused die of this value on a space, on MONEY or on CARDS."""
        index = self.find_unused_die(value)
        self.dice_places[index] = on

    @property
    def has_bribed(self) -> bool:
        """Whether a die lies on bribery, where only one may lie in a turn."""
        return BRIBERY in self.dice_places

    def row_kinds(self) -> list[int]:
        """The kinds of the cards in the row, from the first space on."""
        return [card & KIND_MASK for card in self.row if card != VACANT]

    def count_characters(self) -> int:
        """How many characters lie in the row."""
        is_character = CARDS_OF_TYPE[True].__contains__
        return sum(map(is_character, self.row))

    def count_buildings(self) -> int:
        """How many buildings lie in the row."""
        return len(self.row) - self.row.count(VACANT) - self.count_characters()

    def vacant_spaces(self) -> tuple[int, ...]:
        """The spaces without a card."""
        return tuple([space for space, card in enumerate(self.row) if card == VACANT])

    def occupied_spaces(self) -> tuple[int, ...]:
        """The spaces with a card."""
        return tuple([space for space, card in enumerate(self.row) if card != VACANT])


def take_card(cards: list[int], kind: int) -> int:
    """Removes the first card of this kind from the list, and returns it."""
    card = next(card for card in cards if kind_of(card) == kind)
    cards.remove(card)
    return card


def distinct_kinds(cards: Sequence[int]) -> tuple[int, ...]:
    """The different kinds among the cards, ascending, each once."""
    return tuple(sorted({card & KIND_MASK for card in cards}))


class Pile:
    """A deck and its discards."""

    __slots__ = ("deck", "discard", "edition")

    deck: list[int]
    discard: list[int]  # the last one lies on top
    edition: str | None  # "arena" or "roma" where each player has one of them

    def __init__(self, deck: list[int], edition: str | None = None) -> None:
        """Makes a pile with this deck, and without discards.

        `edition` is the game whose cards these are, where each player
        has those of one; None where they are mixed.
        """
        self.deck = deck
        self.discard = []
        self.edition = edition

    def copy(self) -> Pile:
        """An independent copy."""
        other = Pile.__new__(Pile)
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.edition = self.edition
        return other

    def __len__(self) -> int:
        """How many cards can still be drawn: the deck, and the discards that become one."""
        return len(self.deck) + len(self.discard)
