"""The lists of the expert game: prizes for the largest area, most walls and most villagers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

AREA_PRIZES: Final = (12, 8, 4)
WALL_PRIZES: Final = (18, 12, 6)
VILLAGER_PRIZES: Final = (20, 10, 5)


def share_prizes(
    counts: Sequence[int],
    prizes: Sequence[int],
    *,
    ranks_those_with_none: bool = False,
) -> tuple[int, ...]:
    """The prize of each seat by the rank of its count.

    Seats with equal counts take as many places as they are. Each gets
    an equal share of the prizes of these places, rounded down. A count
    of 0 wins nothing, unless `ranks_those_with_none`.
    """
    won = [0] * len(counts)  # by seat
    place = 0  # the best one that is still free
    for count in sorted(set(counts), reverse=True):
        if count == 0 and not ranks_those_with_none:
            break
        equals = [seat for seat, n in enumerate(counts) if n == count]
        shared = prizes[place : place + len(equals)]
        for seat in equals:
            won[seat] = sum(shared) // len(equals)
        place += len(equals)
    return tuple(won)
