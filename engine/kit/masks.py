"""Sets of small numbers as the bits of one int."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def mask(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def members(bits: int) -> tuple[int, ...]:
    """The numbers of a mask, ascending."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def pick(bits: int, table: Sequence[T]) -> tuple[T, ...]:
    """The items of a table at the bits of a mask, in order."""
    picked: list[T] = []
    while bits:
        low = bits & -bits
        picked.append(table[low.bit_length() - 1])
        bits ^= low
    return tuple(picked)
