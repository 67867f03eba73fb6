"""Ways of wagons by trying every walk, one path after the other; from what a table shows."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from .referee_table import Table

# Trade hexes, what each needs and ships, and its sides at the sea as steps to a neighbour
CASTLE, QUARRY, GLASSWORKS = (-2, 0), (2, -2), (0, 2)
NEEDS: Final = {CASTLE: {"marble", "glass"}, QUARRY: {"tools"}, GLASSWORKS: {"sand"}}
SHIPS: Final = {
    CASTLE: ("sand", "tools"),
    QUARRY: ("marble", "sand"),
    GLASSWORKS: ("glass", "tools"),
}
STEPS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # from the north-east on
NO_ROAD, ROAD, BARBARIAN = 2, 1, 2  # points of movement
Hex = tuple[int, int]
Payees = tuple[int, ...]  # in order of their seats, one for each gold
Walks = dict[int, dict[tuple[int, int], set[Payees]]]  # by end, then (gold, points)


class TradeMap:
    """Where plazas are, and what is closed: sides of trade hexes at the sea, corners between."""

    def __init__(self, table: Table) -> None:
        grid = table.grid
        self.plazas = {corner: grid.hexes[hex] for corner, hex in grid.hubs.items()}
        self.closed_paths: set[int] = set()
        self.closed_corners: set[int] = set()
        for hex in NEEDS:
            ring = grid.hex_corners[grid.hexes.index(hex)]
            at_sea = [
                place
                for place, (q, r) in enumerate(STEPS)
                if (hex[0] + q, hex[1] + r) not in grid.hexes
            ]
            for place in at_sea:
                ends = {ring[place], ring[(place + 1) % 6]}
                self.closed_paths |= {at for at, two in enumerate(grid.ends) if {*two} == ends}
                if (place + 1) % 6 in at_sea:
                    self.closed_corners.add(ring[(place + 1) % 6])

    def walk(self, table: Table, seat: int, start: int, points: int, gold: int) -> Walks:
        """Every end of every walk with these points and this gold, and who could be paid."""
        found: Walks = defaultdict(lambda: defaultdict(set))
        seen: set[tuple[int, int, Payees]] = set()
        todo: list[tuple[int, int, Payees]] = [(start, 0, ())]
        while todo:
            stop = todo.pop()
            corner, spent, payees = stop
            if stop in seen or spent > points or len(payees) > gold:
                continue
            seen.add(stop)
            found[corner][len(payees), spent].add(payees)
            if corner in self.plazas and spent:
                continue
            todo += self.go_on(table, seat, stop)
        del found[start]
        return found

    def go_on(
        self,
        table: Table,
        seat: int,
        stop: tuple[int, int, Payees],
    ) -> list[tuple[int, int, Payees]]:
        """The same walk with each path at its end."""
        corner, spent, payees = stop
        further: list[tuple[int, int, Payees]] = []
        barbarians = table.signs("road_barbarian")
        for path in table.edges_at(corner):
            if path in self.closed_paths:
                continue
            (far,) = {*table.grid.ends[path]} - {corner}
            owner = table.roads.get(path)
            cost = (NO_ROAD if owner is None else ROAD) + BARBARIAN * (path in barbarians)
            paid = payees if owner in (None, seat) else tuple(sorted((*payees, owner)))
            further.append((far, spent + cost, paid))
        return further


def unbeaten(stops: dict[tuple[int, int], set[Payees]]) -> dict[int, int]:
    """By toll the fewest points, of the prices that no other beats in both."""
    return {
        toll: points
        for toll, points in stops
        if not any(a <= toll and b <= points and (a, b) != (toll, points) for a, b in stops)
    }
