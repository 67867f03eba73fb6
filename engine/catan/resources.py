"""Catan's cards as packed numbers: a hand, a price, a bank are one int each.

Each kind has six bits (see `kit.packed`). Which kinds
there are, the kit of the match says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..kit.masks import mask_of
from ..kit.packed import BITS_PER_KIND, KIND_MASK, guard, shift_to_kind, unpack
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
# What a hand pays: the bits of `Affordable`
PAYS_ROAD, PAYS_SETTLEMENT, PAYS_CITY, PAYS_CARD = 1, 2, 4, 8
MAX_KEPT_HANDS: Final = 20_000


def unpack_development(packed: int, kinds: int = BASE_DEVELOPMENT) -> tuple[int, ...]:
    """How many of each development card the packed number holds.

    Each kind has six bits of it. A module may add
    kinds.
    """
    if kinds > BASE_DEVELOPMENT:
        return unpack(packed, kinds)
    return packed & 63, packed >> 6 & 63, packed >> 12 & 63, packed >> 18 & 63, packed >> 24 & 63


def card_count(packed: int) -> int:
    """How many cards the packed number holds in all: the sum over all kinds.

    It is written for speed. First each kind is added to
    its neighbour, which gives digits of twelve bits.
    These are summed by the rule with which a sum of
    digits is checked in the decimal system: a number
    leaves the same rest as the sum of its digits,
    divided by 9, here by 4095.
    """
    pairs = (packed & EVEN_KINDS) + (packed >> BITS_PER_KIND & EVEN_KINDS)
    return pairs % TWO_KINDS_MASK


def can_pay(hand: int, cost: int) -> bool:
    """Whether the hand holds the cost; both are packed cards of any kinds.

    Each kind's guard bit survives the subtraction
    only if it holds enough.
    """
    return ((hand | GUARD_OF_ALL) - cost) & GUARD_OF_ALL == GUARD_OF_ALL


def can_hold(hand: int, more: int) -> bool:
    """Whether a hand has room for more cards: no kind may reach its guard bit."""
    return (hand + more) & GUARD_OF_ALL == 0


class Affordable(dict[int, int]):
    """By packed hand: which purchases of the base game it pays, as bits (`PAYS_ROAD` …).

    A hand is compared with the prices when it is first
    asked for. From one question to the next most hands
    stay as they are.
    """

    def __init__(self, prices: Sequence[int]) -> None:
        """`prices` are packed, in the order of the bits."""
        self.prices = tuple(prices)

    def __missing__(self, hand: int) -> int:
        """Compares a hand with the prices, and keeps what it pays."""
        if len(self) >= MAX_KEPT_HANDS:
            self.clear()
        paid = mask_of([at for at, price in enumerate(self.prices) if can_pay(hand, price)])
        self[hand] = paid
        return paid
