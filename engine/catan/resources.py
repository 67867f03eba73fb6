"""Catan's cards as packed numbers: a hand, a price, a bank are one int each.

Each kind has six bits (see `kit.packed`). Which kinds there
are, the kit of the match says.
"""

from __future__ import annotations

from typing import Final

from ..kit.packed import BITS_PER_KIND, KIND_MASK, guard, pack, shift_to_kind, unpack
from .match_kit import MOST_KINDS
from .view import DEVELOPMENT, RESOURCES

LUMBER, BRICK, WOOL, GRAIN, ORE = range(len(RESOURCES))
KNIGHT, VICTORY, ROADS, PLENTY, MONOPOLY = range(len(DEVELOPMENT))
ONE_CARD: Final = tuple(shift_to_kind(1, kind) for kind in range(MOST_KINDS))  # by kind
BITS_OF_KIND: Final = tuple(shift_to_kind(KIND_MASK, kind) for kind in range(MOST_KINDS))
TWO_KINDS_MASK: Final = (1 << 2 * BITS_PER_KIND) - 1
EVEN_KINDS: Final = sum(BITS_OF_KIND[::2])
GUARD_OF_ALL: Final = guard(MOST_KINDS)


def unpack_development(packed: int) -> tuple[int, int, int, int, int]:
    """How many of each development card the packed number holds.

    Each kind has six bits of it.
    """
    return packed & 63, packed >> 6 & 63, packed >> 12 & 63, packed >> 18 & 63, packed >> 24 & 63


def card_count(packed: int) -> int:
    """How many cards the packed number holds in all: the sum over all kinds.

    It is written for speed. First each kind is added to its
    neighbour, which gives digits of twelve bits. These are
    summed by the rule with which a sum of digits is checked
    in the decimal system: a number leaves the same rest as
    the sum of its digits, divided by 9, here by 4095.
    """
    pairs = (packed & EVEN_KINDS) + (packed >> BITS_PER_KIND & EVEN_KINDS)
    return pairs % TWO_KINDS_MASK


def can_pay(hand: int, cost: int) -> bool:
    """Whether the hand holds the cost; both are packed cards of any kinds.

    Each kind's guard bit survives the subtraction only if
    it holds enough.
    """
    return ((hand | GUARD_OF_ALL) - cost) & GUARD_OF_ALL == GUARD_OF_ALL


def common_cards(one: int, other: int) -> int:
    """The packed cards that are in both: of each kind the smaller number."""
    pairs = zip(unpack(one, MOST_KINDS), unpack(other, MOST_KINDS), strict=True)
    return pack([min(pair) for pair in pairs])
