"""Roads in a row, counted by trying every way, and who holds the award for them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kit.hexes import Grid

from .ground import find_other_end, list_edges_at
from .table import Table

LEAST_LENGTH = 5


def measure_road(grid: Grid, table: Table, owner: int, doubled: frozenset[int]) -> int:
    """The longest row of an owner's roads; those on `doubled` paths count twice."""
    roads = table.find_owners("road")
    own = frozenset(edge for edge, holder in roads.items() if holder == owner)
    buildings = table.find_owners("settlement", "city")
    barred = frozenset(corner for corner, holder in buildings.items() if holder != owner)
    ends = {corner for edge in own for corner in grid.ends[edge]}
    walk = Walk(grid, barred, doubled)
    return max((walk.go_on(corner, own, is_start=True) for corner in ends), default=0)


class Walk:
    """Tries every row of roads from a corner on."""

    def __init__(self, grid: Grid, barred: frozenset[int], doubled: frozenset[int]) -> None:
        self.grid = grid
        self.barred = barred
        self.doubled = doubled

    def go_on(self, corner: int, left: frozenset[int], *, is_start: bool = False) -> int:
        """The longest row from this corner over roads that are left."""
        if corner in self.barred and not is_start:
            return 0
        best = 0
        for edge in list_edges_at(self.grid, corner):
            if edge in left:
                far = find_other_end(self.grid, edge, corner)
                length = 1 + (edge in self.doubled) + self.go_on(far, left - {edge})
                best = max(best, length)
        return best


def find_leader(counts: Mapping[int, int], least: int, holder: int | None) -> int | None:
    """Who holds an award after a change: the holder while among the first, else the only first."""
    best = max(counts.values(), default=0)
    if best < least:
        return None
    leaders = [owner for owner, count in counts.items() if count == best]
    if holder in leaders:
        return holder
    return leaders[0] if len(leaders) == 1 else None
