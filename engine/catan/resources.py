"""Catan's cards as packed numbers: a hand, a price, a bank are one int each.

Each kind has six bits (see `kit.packed`). Which kinds there are, the
kit of the match says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..kit.masks import mask_of
from ..kit.packed import BITS_PER_KIND, KIND_MASK, MAX_OF_KIND, guard, shift_to_kind, unpack
from .match_kit import MOST_KINDS
from .view import DEVELOPMENT, RESOURCES

LUMBER, BRICK, WOOL, GRAIN, ORE = range(len(RESOURCES))
KNIGHT, VICTORY, ROADS, PLENTY, MONOPOLY = range(len(DEVELOPMENT))
BASE_DEVELOPMENT: Final = len(DEVELOPMENT)  # kinds of development cards
ONE_CARD: Final = tuple(shift_to_kind(1, kind) for kind in range(MOST_KINDS))  # by kind
BITS_OF_KIND: Final = tuple(shift_to_kind(KIND_MASK, kind) for kind in range(MOST_KINDS))
TWO_KINDS_MASK: Final = (1 << 2 * BITS_PER_KIND) - 1
EVEN_KINDS: Final = sum(BITS_OF_KIND[::2])
GUARD_OF_ALL: Final = guard(MOST_KINDS)
ONE_OF_ALL: Final = sum(ONE_CARD)
GUARD_BIT: Final = BITS_PER_KIND - 1  # the place of the lowest kind's guard bit


def unpack_development(packed: int, kinds: int = BASE_DEVELOPMENT) -> tuple[int, ...]:
    """How many of each development card the packed number holds.

    Each kind has six bits of it. A module may add kinds.
    """
    if kinds > BASE_DEVELOPMENT:
        return unpack(packed, kinds)
    return packed & 63, packed >> 6 & 63, packed >> 12 & 63, packed >> 18 & 63, packed >> 24 & 63


def card_count(packed: int) -> int:
    """How many cards the packed number holds in all: the sum over all kinds.

    It is written for speed. First each kind is added to its neighbour, which
    gives digits of twelve bits. These are summed by the rule with which a sum of
    digits is checked in the decimal system: a number leaves the same rest as the
    sum of its digits, divided by 9, here by 4095.
    """
    pairs = (packed & EVEN_KINDS) + (packed >> BITS_PER_KIND & EVEN_KINDS)
    return pairs % TWO_KINDS_MASK


def can_pay(hand: int, cost: int) -> bool:
    """Whether the hand holds the cost; both are packed cards of any kinds.

    Each kind's guard bit survives the subtraction only if it holds enough.
    """
    return ((hand | GUARD_OF_ALL) - cost) & GUARD_OF_ALL == GUARD_OF_ALL


def can_hold(hand: int, more: int) -> bool:
    """Whether a hand has room for more cards: no kind may reach its guard bit."""
    return (hand + more) & GUARD_OF_ALL == 0


class Affordable(dict[int, int]):
    """By the kinds of which a hand holds a card: what it may pay, as bits.

    A key has the guard bits of these kinds (see `engine.kit.packed`).
    Of a `dear` purchase, which needs several cards of a kind,
    `drop_unpaid` says whether the hand has so many. There are few keys,
    so that they are found faster than hands would be.
    """

    def __init__(self, prices: Sequence[int]) -> None:
        """Keeps the packed prices, in the order of the bits `PAYS_ROAD` and so on."""
        self.prices = tuple(prices)
        dear = [at for at, price in enumerate(prices) if is_dear(price)]
        self.dear = mask_of(dear)
        # With the guard bits of their kinds alone, so that numbers stay small
        self._dear_prices = [(1 << at, prices[at], guard_of_kinds(prices[at])) for at in dear]

    def __missing__(self, held: int) -> int:
        """Finds what many cards of these kinds would pay, as bits, and keeps that answer.

        `held` has the guard bits of the kinds.
        """
        hand = (held >> GUARD_BIT) * MAX_OF_KIND  # of each kind as many as can be packed
        paid = mask_of([at for at, price in enumerate(self.prices) if can_pay(hand, price)])
        self[held] = paid
        return paid

    def drop_unpaid(self, pays: int, hand: int) -> int:
        """Which of the purchases `pays`, given as bits, the packed hand really pays."""
        for bit, price, guards in self._dear_prices:
            # As `can_pay`, without the call
            if pays & bit and ((hand | guards) - price) & guards != guards:
                pays ^= bit
        return pays


def guard_of_kinds(price: int) -> int:
    """The guard bits of the kinds of which a packed price has a card."""
    return sum([bits & GUARD_OF_ALL for bits in BITS_OF_KIND if price & bits])


def is_dear(price: int) -> bool:
    """Whether a packed price asks for more than one card of some kind."""
    return price & ~ONE_OF_ALL != 0  # only counts above 1 have other bits than the lowest
