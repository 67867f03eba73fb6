"""The referee's land: the numbers of the rulebook, and regions flooded from scratch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from engine.armadora.moves import MOVES

Seat = int
Square = int

SQUARES: Final = range(40)  # A1 B1 … H1, A2 … H5
MINES: Final = (3, 9, 13, 15, 24, 28, 34, 38)  # D1 B2 F2 H2 A4 E4 C5 G5
PILES: Final = (3, 4, 4, 5, 5, 6, 6, 7)
PALISADES: Final = 35
SMALLEST: Final = 4  # 최소 영역: 정사각형 4개
ROSTER: Final = {2: (11, 2, 1, 1, 1), 3: (7, 2, 1, 1), 4: (5, 1, 1, 1)}
FACTIONS: Final = ("orc", "goblin", "elf", "mage")
TOKENS: Final = {"orc": 1, "goblin": 1, "elf": 2, "mage": 2}


def square(name: str) -> Square:
    return "ABCDEFGH".index(name[0]) + 8 * (int(name[1]) - 1)


# A line is named after the two squares that it parts.
LINES: Final = [
    tuple(square(end) for end in name.split("|")) for name in MOVES.names["line"].names
]


def neighbours(at: Square) -> Iterator[Square]:
    column, row = at % 8, at // 8
    if column > 0:
        yield at - 1
    if column < 7:
        yield at + 1
    if row > 0:
        yield at - 8
    if row < 4:
        yield at + 8


NEAR: Final = {at: list(neighbours(at)) for at in SQUARES}


def regions_of(palisades: Iterable[int]) -> list[list[Square]]:
    """The parts of the land, each in ascending order, by their first square."""
    return _regions_between(frozenset(palisades))


@lru_cache(maxsize=4096)  # the same land is looked at several times before it changes
def _regions_between(palisades: frozenset[int]) -> list[list[Square]]:
    walls = {frozenset(LINES[line]) for line in palisades}
    left, found = set(SQUARES), []
    while left:
        region, todo = set(), [min(left)]
        while todo:
            at = todo.pop()
            if at in region:
                continue
            region.add(at)
            todo += [to for to in NEAR[at] if frozenset((at, to)) not in walls]
        left -= region
        found.append(sorted(region))
    return found
