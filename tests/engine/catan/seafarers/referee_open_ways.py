"""The referee's opinion on which pieces would cut somebody off from the west."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .referee_at_sea import Position


@dataclass(frozen=True)
class Sailing:
    """What is left of a voyage, and what is in its way."""

    starts: frozenset[int]
    goals: tuple[int, ...]
    ships: int
    open_edges: frozenset[int]
    barred: frozenset[int]

    def with_piece(self, edge: int) -> Sailing:
        return replace(self, open_edges=self.open_edges - {edge})

    def with_building(self, corner: int) -> Sailing:
        return replace(self, barred=self.barred | {corner})

    def with_own_ship(self, edge: int) -> Sailing:
        return replace(self.with_piece(edge), ships=self.ships - 1)

    def sailed_on(self, now: Position, edge: int) -> list[Sailing]:
        """After the line has gone on along the edge, from any end where it may begin."""
        found: list[Sailing] = []
        a, b = now.grid.ends[edge]
        for start, tip in ((a, b), (b, a)):
            if start in self.starts:
                goals = self.goals[1:] if tip == self.goals[0] else self.goals
                found.append(
                    replace(self.with_own_ship(edge), starts=frozenset({tip}), goals=goals)
                )
        return found


def has_way(now: Position, sailing: Sailing) -> bool:
    """Whether the ships suffice: a shortest way to each goal, none along the one before."""
    if not sailing.goals:
        return True
    for start in sailing.starts:
        for first in shortest_paths(now, sailing, start, sailing.goals[0]):
            length = len(first)
            if len(sailing.goals) > 1:
                rest = replace(sailing, open_edges=sailing.open_edges - {*first})
                second = next(shortest_paths(now, rest, *sailing.goals), None)
                length = sailing.ships + 1 if second is None else length + len(second)
            if length <= sailing.ships:
                return True
    return False


def shortest_paths(now: Position, sailing: Sailing, start: int, goal: int) -> Iterator[list[int]]:
    """Every shortest path, found level by level."""
    if {start, goal} & sailing.barred:
        return
    level: list[tuple[int, list[int]]] = [(start, [])]
    seen = {start}
    while level:
        arrived = [path for corner, path in level if corner == goal]
        if arrived:
            yield from arrived
            return
        further = [step for at in level for step in steps(now, sailing, *at)]
        level = [(corner, path) for corner, path in further if corner not in seen]
        seen |= {corner for corner, _ in level}


def steps(
    now: Position,
    sailing: Sailing,
    corner: int,
    path: list[int],
) -> Iterator[tuple[int, list[int]]]:
    """The corners one edge further, with the path there."""
    for edge in now.edges_at(corner):
        a, b = now.grid.ends[edge]
        far = b if a == corner else a
        if edge in sailing.open_edges and far not in sailing.barred:
            yield far, [*path, edge]
