"""Counts of a few kinds as one number, so that paying and checking are single operations.

Each kind has six bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

WIDTH: Final = 6  # bits of a kind
FIELD: Final = (1 << WIDTH) - 1
MOST: Final = 31  # of one kind: the sixth bit is the guard


def pack(counts: Sequence[int]) -> int:
    packed = 0
    for kind, n in enumerate(counts):
        packed += n << WIDTH * kind
    return packed


def unpack(packed: int, kinds: int) -> tuple[int, ...]:
    return tuple([packed >> WIDTH * kind & FIELD for kind in range(kinds)])


def count_of(packed: int, kind: int) -> int:
    return packed >> WIDTH * kind & FIELD


def only_kind(packed: int, kind: int) -> int:
    """What there is of one kind, packed like the whole."""
    return packed & FIELD << WIDTH * kind


def shift_to_kind(n: int, kind: int) -> int:
    """So many of one kind, packed."""
    return n << WIDTH * kind


def guard(kinds: int) -> int:
    """The top bit of each kind, which shows whether a hand covers a cost.

    Set in `hand | guard`, it survives `- cost` where the hand covers the cost.
    """
    return pack((MOST + 1,) * kinds)


def is_covered(hand: int, cost: int, guard_bits: int) -> bool:
    """Whether the hand holds at least so many of every kind that is guarded."""
    return ((hand | guard_bits) - cost) & guard_bits == guard_bits


def expand(packed: int, kinds: int) -> list[int]:
    """All cards in a row, each as its kind."""
    cards: list[int] = []
    for kind in range(kinds):
        cards += [kind] * count_of(packed, kind)
    return cards


def kind_at(packed: int, place: int) -> int:
    """The kind of the card at this place, when all cards lie in a row by kind."""
    kind = 0
    while place >= packed & FIELD:
        place -= packed & FIELD
        packed >>= WIDTH
        kind += 1
    return kind
