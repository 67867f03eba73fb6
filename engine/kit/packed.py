"""Counts of a few kinds as one number, so that paying and checking are single operations.

Each kind has six bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

BITS_PER_KIND: Final = 6
KIND_MASK: Final = (1 << BITS_PER_KIND) - 1
MAX_OF_KIND: Final = 31  # of one kind: the sixth bit is the guard


def pack(counts: Sequence[int]) -> int:
    """Counts by kind as one number: kind 0 in the lowest six bits, kind 1 in the next.

    Counts of cards are at most `MAX_OF_KIND`, so that the top bit of a
    kind stays free.
    """
    packed = 0
    for n in reversed(counts):
        packed = (packed << BITS_PER_KIND) + n
    return packed


def unpack(packed: int, kinds: int) -> tuple[int, ...]:
    """The counts of the first `kinds` kinds, as a tuple."""
    return tuple([packed >> BITS_PER_KIND * kind & KIND_MASK for kind in range(kinds)])


def count_of(packed: int, kind: int) -> int:
    """How many there are of one kind."""
    return packed >> BITS_PER_KIND * kind & KIND_MASK


def only_kind(packed: int, kind: int) -> int:
    """The packed counts with all other kinds set to zero."""
    return packed & KIND_MASK << BITS_PER_KIND * kind


def shift_to_kind(n: int, kind: int) -> int:
    """Packs a single count: the packed counts with n of this kind, and nothing else."""
    return n << BITS_PER_KIND * kind


def guard(kinds: int) -> int:
    """A number with the top bit of each kind set, to compare packed counts.

    In `(hand | guard) - cost` the top bit of a kind is still set where
    the hand has enough of that kind. No count may exceed `MAX_OF_KIND`,
    so these bits are free.
    """
    return pack((MAX_OF_KIND + 1,) * kinds)


def expand(packed: int, kinds: int) -> list[int]:
    """Lists packed cards one by one, each as its kind: counts (2, 0, 1) become [0, 0, 2]."""
    cards: list[int] = []
    for kind in range(kinds):
        cards += [kind] * (packed & KIND_MASK)
        packed >>= BITS_PER_KIND
    return cards


def kind_at(packed: int, place: int) -> int:
    """The kind of the card at this place (from 0) of the list that `expand` makes.

    `place` must be below the number of all cards.
    """
    kind = 0
    # Drops the lowest kind while the place lies behind all cards of it
    while place >= packed & KIND_MASK:
        place -= packed & KIND_MASK
        packed >>= BITS_PER_KIND
        kind += 1
    return kind
