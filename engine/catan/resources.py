"""Catan's cards as packed numbers: a hand, a price, a bank are one int each, six bits a kind (see
`kit.packed`).
"""

from __future__ import annotations

from typing import Final

from ..kit.packed import guard, pack
from .view import DEVELOPMENT, RESOURCES

KINDS: Final = len(RESOURCES)
LUMBER, BRICK, WOOL, GRAIN, ORE = range(KINDS)
KNIGHT, VICTORY, ROADS, PLENTY, MONOPOLY = range(len(DEVELOPMENT))
ONE_CARD: Final = tuple(
    pack((0,) * kind + (1,)) for kind in range(8)
)  # a single card of each kind; modules add kinds behind the resources
ONE_OF_EACH: Final = pack((1,) * KINDS)
GUARD: Final = guard(KINDS)


def unpack_cards(packed: int) -> tuple[int, int, int, int, int]:
    """So many of each resource (or of each development card)."""
    return packed & 63, packed >> 6 & 63, packed >> 12 & 63, packed >> 18 & 63, packed >> 24 & 63


def card_count(packed: int) -> int:
    """How many cards there are in all."""
    n = (
        (packed & 63)
        + (packed >> 6 & 63)
        + (packed >> 12 & 63)
        + (packed >> 18 & 63)
        + (packed >> 24 & 63)
    )
    return (
        n
        if packed < 1 << 30
        else n + (packed >> 30 & 63) + (packed >> 36 & 63) + (packed >> 42 & 63)
    )


def can_pay(hand: int, cost: int) -> bool:
    """Whether the hand holds the cost, both of resources."""
    return ((hand | GUARD) - cost) & GUARD == GUARD
