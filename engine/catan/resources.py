"""Catan's cards as packed numbers: a hand, a price, a bank are one int each.

Each kind has six bits (see `kit.packed`).
"""

from __future__ import annotations

from typing import Final

from ..kit.packed import BITS_PER_KIND, KIND_MASK, guard, pack, shift_to_kind
from .view import DEVELOPMENT, RESOURCES

KINDS: Final = len(RESOURCES)
LUMBER, BRICK, WOOL, GRAIN, ORE = range(KINDS)
KNIGHT, VICTORY, ROADS, PLENTY, MONOPOLY = range(len(DEVELOPMENT))
MOST_KINDS: Final = 8  # of cards that there may be: modules add kinds behind the resources
ONE_CARD: Final = tuple(shift_to_kind(1, kind) for kind in range(MOST_KINDS))  # by kind
ONE_OF_EACH: Final = pack((1,) * KINDS)
GUARD: Final = guard(KINDS)


def unpack_cards(packed: int) -> tuple[int, int, int, int, int]:
    """How many of each resource (or development card) the packed number holds.

    `unpack` written out, for it is asked at every step.
    """
    return packed & 63, packed >> 6 & 63, packed >> 12 & 63, packed >> 18 & 63, packed >> 24 & 63


def card_count(packed: int) -> int:
    """How many cards the packed number holds in all."""
    n = 0
    while packed:
        n += packed & KIND_MASK
        packed >>= BITS_PER_KIND
    return n


def can_pay(hand: int, cost: int) -> bool:
    """Whether the hand holds the cost; both are packed resources.

    Each kind's guard bit survives the subtraction only if it holds enough.
    """
    return ((hand | GUARD) - cost) & GUARD == GUARD
