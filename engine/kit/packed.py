"""Counts of a few kinds as one number: six bits for each kind, so that paying and checking are
single operations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

WIDTH: Final = 6  # bits of a kind
FIELD: Final = 63
MOST: Final = 31  # of one kind: the sixth bit is the guard


def pack(counts: Sequence[int]) -> int:
    packed = 0
    for kind, n in enumerate(counts):
        packed += n << WIDTH * kind
    return packed


def unpack(packed: int, kinds: int) -> tuple[int, ...]:
    return tuple([packed >> WIDTH * kind & FIELD for kind in range(kinds)])


def total_count(packed: int) -> int:
    """The sum of all kinds."""
    n = 0
    while packed:
        n += packed & FIELD
        packed >>= WIDTH
    return n


def guard(kinds: int) -> int:
    """The top bit of each kind: set in `hand | guard`, it survives `- cost` where the hand covers
    the cost.
    """
    return pack((MOST + 1,) * kinds)


def covers(hand: int, cost: int, kinds: int) -> bool:
    top = guard(kinds)
    return ((hand | top) - cost) & top == top


def count_at(packed: int, place: int) -> int:
    """The kind of the card at this place, when all cards lie in a row by kind."""
    kind = 0
    while place >= packed & FIELD:
        place -= packed & FIELD
        packed >>= WIDTH
        kind += 1
    return kind
