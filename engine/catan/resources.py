"""Catan's cards as packed numbers: a hand, a price, a bank are one int each.

Each kind has six bits (see `kit.packed`). Which kinds there are, the kit of the match says.
"""

from __future__ import annotations

from typing import Final

from ..kit.packed import BITS_PER_KIND, KIND_MASK, guard, shift_to_kind
from .match_kit import MOST_KINDS
from .view import DEVELOPMENT, RESOURCES

LUMBER, BRICK, WOOL, GRAIN, ORE = range(len(RESOURCES))
KNIGHT, VICTORY, ROADS, PLENTY, MONOPOLY = range(len(DEVELOPMENT))
ONE_CARD: Final = tuple(shift_to_kind(1, kind) for kind in range(MOST_KINDS))  # by kind
GUARD_OF_ALL: Final = guard(MOST_KINDS)


def unpack_development(packed: int) -> tuple[int, int, int, int, int]:
    """How many of each development card the packed number holds."""
    return packed & 63, packed >> 6 & 63, packed >> 12 & 63, packed >> 18 & 63, packed >> 24 & 63


def card_count(packed: int) -> int:
    """How many cards the packed number holds in all."""
    n = 0
    while packed:
        n += packed & KIND_MASK
        packed >>= BITS_PER_KIND
    return n


def can_pay(hand: int, cost: int) -> bool:
    """Whether the hand holds the cost; both are packed cards of any kinds.

    Each kind's guard bit survives the subtraction only if it holds enough.
    """
    return ((hand | GUARD_OF_ALL) - cost) & GUARD_OF_ALL == GUARD_OF_ALL
