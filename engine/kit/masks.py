"""Sets of small numbers (squares, corners, edges, seats) as the bits of one int.

Bit n is set for number n. A signature says by one of the aliases below
what the numbers of its mask stand for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")
CornerMask: TypeAlias = int
EdgeMask: TypeAlias = int
HexMask: TypeAlias = int
PlaceMask: TypeAlias = int  # of corners, edges or hexes: where a kind of piece stands
SeatMask: TypeAlias = int
MANY: Final = 12  # from more numbers on it is faster to look at all digits of a mask
ZEROS_AND_ONES: Final = bytes.maketrans(b"01", b"\0\1")


def mask_of(numbers: Iterable[int]) -> int:
    """The mask in which exactly these numbers are set."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def unite(masks: Iterable[int]) -> int:
    """The union of masks: the numbers that are set in any of them."""
    bits = 0
    for mask in masks:
        bits |= mask
    return bits


def contains(bits: int, number: int) -> bool:
    """Whether the number is set in the mask."""
    return bits >> number & 1 == 1


@lru_cache(maxsize=1024)  # from one question to the next, most sets stay as they are
def members(bits: int) -> tuple[int, ...]:
    """The numbers of a mask, ascending."""
    numbers: list[int] = []
    while bits:
        low = bits & -bits
        numbers.append(low.bit_length() - 1)
        bits ^= low
    return tuple(numbers)


def lowest_member(bits: int) -> int:
    """The smallest number of a mask that is not empty."""
    return (bits & -bits).bit_length() - 1


def pick(bits: int, table: Sequence[T]) -> tuple[T, ...]:
    """The items of a table at the numbers of a mask, ascending.

    `low` is the lowest bit that is still set.
    """
    if bits.bit_count() > MANY:
        # All digits at once, the lowest first, as bytes 0 and 1
        digits = bin(bits)[:1:-1].encode().translate(ZEROS_AND_ONES)
        return tuple(compress(table, digits))
    picked: list[T] = []
    while bits:
        low = bits & -bits
        picked.append(table[low.bit_length() - 1])
        bits ^= low
    return tuple(picked)
