"""A second Terni lapilli, slow and plain: pebbles on a grid of columns and rows.

It imports nothing of the game's rules but the names of its moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from engine.core import Move
from engine.lapilli.moves import Place, Slide

Point = tuple[int, int]  # column and row, the centre is (0, 0)

GRID: Final = [(column, row) for row in (-1, 0, 1) for column in (-1, 0, 1)]
OPTIONS: Final = {"centre": {"closed", "open"}}  # all that the referee was taught


class Referee:
    def __init__(self, options: Mapping[str, str], first: int) -> None:
        for key, value in options.items():
            assert value in OPTIONS.get(key, ()), f"the referee does not know {key} = {value}"
        self.open = options["centre"] == "open"
        self.asked = first
        self.board: dict[Point, int] = {}
        self.moved = 0
        self.stood: dict[object, int] = {}  # position, with whose turn it is -> how often

    def own(self, seat: int) -> list[Point]:
        return sorted((point for point in self.board if self.board[point] == seat), key=GRID.index)

    def legal(self) -> set[Move]:
        if self.over:
            return set()
        free = [point for point in GRID if point not in self.board]
        if len(self.own(self.asked)) < 3:
            barred = [] if self.open or self.moved else [(0, 0)]
            return {Place(GRID.index(point)) for point in free if point not in barred}
        return {
            Slide(GRID.index(here), GRID.index(there))
            for here in self.own(self.asked)
            for there in free
            if is_joined(here, there)
        }

    def apply(self, seat: int, move: Move) -> None:
        assert seat == self.asked
        match move:
            case Place(at):
                self.board[GRID[at]] = seat
            case Slide(pebble, to):
                del self.board[GRID[pebble]]
                self.board[GRID[to]] = seat
        self.moved += 1
        self.asked = 1 - seat
        position = (frozenset(self.board.items()), self.asked)
        self.stood[position] = self.stood.get(position, 0) + 1

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if in_line(self.own(seat)))

    @property
    def drawn(self) -> bool:
        return 3 in self.stood.values()

    @property
    def over(self) -> bool:
        return bool(self.winners) or self.drawn


def is_joined(here: Point, there: Point) -> bool:
    """One step across or down; and between the centre and anything."""
    across, down = abs(here[0] - there[0]), abs(here[1] - there[1])
    return across + down == 1 or (max(across, down) == 1 and (0, 0) in (here, there))


def in_line(points: list[Point]) -> bool:
    """Three points of which any two span no area with the third, and whose middle is a point."""
    if len(points) < 3:
        return False
    (a, b), (c, d), (e, f) = points
    straight = (c - a) * (f - b) == (d - b) * (e - a)
    apart = all(one != other for one, other in combinations(points, 2))
    return straight and apart
