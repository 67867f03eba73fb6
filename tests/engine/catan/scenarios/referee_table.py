"""What lies on the table of a scenario, from the views of everybody: plain sets and counts."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Final

from engine.catan.view import RESOURCES, CatanView
from engine.kit.hexes import Grid

GOLD: Final = "gold"
CITY_PAYS: Final = 2
ANY: Final = "any"


@lru_cache(maxsize=64)
def edges_by_corner(grid: Grid) -> dict[int, tuple[int, ...]]:
    """The paths at every corner."""
    found: dict[int, list[int]] = defaultdict(list)
    for edge, ends in enumerate(grid.ends):
        for corner in ends:
            found[corner].append(edge)
    return {corner: tuple(edges) for corner, edges in found.items()}


@lru_cache(maxsize=64)
def edges_by_hex(grid: Grid) -> tuple[frozenset[int], ...]:
    """The six paths of every hex."""
    return tuple(
        frozenset(edge for edge, hexes in enumerate(grid.edge_hexes) if hex in hexes)
        for hex in range(len(grid.hexes))
    )


class Table:
    """One moment of a match, as all players together see it."""

    def __init__(self, views: list[CatanView]) -> None:
        self.views, self.view = views, views[0]
        self.grid = self.view.grid
        self.seats = range(len(views))
        self.active, self.phase = self.view.active, self.view.phase
        self.terrain = [tile.terrain for tile in self.view.board.tiles]
        self.roads = self.owners_of("road")
        self.bridges = self.owners_of("bridge")
        self.settlements = self.owners_of("settlement")
        self.cities = self.owners_of("city")
        self.knights = self.owners_of("rider")
        self.buildings = {**self.settlements, **self.cities}
        self.ways = {**self.roads, **self.bridges}
        self.robber = self.view.robber
        self.hands = [view.players[seat].resources or () for seat, view in enumerate(views)]
        self.gold = [self.counter(seat, GOLD) for seat in self.seats]

    def owners_of(self, kind: str) -> dict[int, int]:
        """By place: who has such a piece there."""
        return {piece.at: piece.owner for piece in self.view.pieces if piece.kind == kind}

    def counter(self, seat: int, key: str) -> int:
        """What a player has of something, as this player sees it."""
        counters = self.views[seat].players[seat].counters
        return sum(one.count for one in counters if one.key == key)

    def supply(self, key: str) -> int:
        """What the table has of something."""
        return sum(one.count for one in self.view.counters if one.key == key)

    def part(self, seat: int, key: str) -> int:
        """Points of a player under one name."""
        parts = self.views[seat].players[seat].points_parts
        return sum(part.points for part in parts if part.key == key)

    def signs(self, key: str) -> set[int]:
        """The places with such a sign."""
        return {sign.at for sign in self.view.signs if sign.key == key}

    def resources(self, seat: int) -> tuple[int, ...]:
        """The five resources in a hand."""
        return tuple(self.hands[seat][: len(RESOURCES)])

    def edges_at(self, corner: int) -> tuple[int, ...]:
        return edges_by_corner(self.grid)[corner]

    def edges_of(self, hex: int) -> frozenset[int]:
        return edges_by_hex(self.grid)[hex]

    def corners_of(self, hexes: set[int]) -> set[int]:
        """All corners of some hexes."""
        found: set[int] = set()
        for hex in hexes:
            found |= {*self.grid.hex_corners[hex]}
        return found

    def own_buildings(self, seat: int) -> set[int]:
        return {corner for corner, owner in self.buildings.items() if owner == seat}

    def worth(self, corner: int) -> int:
        """What a building pays: a settlement one, a city two."""
        return CITY_PAYS if corner in self.cities else 1

    def hidden_points(self, seat: int) -> int:
        return self.views[seat].players[seat].hidden_points

    # --- building -----------------------------------------------------

    def reached(self, seat: int) -> set[int]:
        """Corners where a road or bridge of the seat ends, without another's building."""
        ends: set[int] = set()
        for edge, owner in self.ways.items():
            if owner == seat:
                ends |= {*self.grid.ends[edge]}
        return {corner for corner in ends if self.buildings.get(corner, seat) == seat}

    def way_sites(self, seat: int) -> set[int]:
        """Free paths that touch what the seat has."""
        found: set[int] = set()
        for corner in self.reached(seat) | self.own_buildings(seat):
            found |= {*self.edges_at(corner)}
        return found - set(self.ways)

    def settlement_sites(self, seat: int) -> set[int]:
        """Corners at own roads that keep their distance from all buildings."""
        return {corner for corner in self.reached(seat) if self.is_free(corner)}

    def is_free(self, corner: int) -> bool:
        """Whether neither the corner nor one beside it has a building."""
        near = {corner}
        for edge in self.edges_at(corner):
            near |= {*self.grid.ends[edge]}
        return not near & set(self.buildings)

    def has_any_harbour(self, seat: int, lost: set[int]) -> bool:
        """Whether a building of the seat, none of those lost, lies at a harbour for any kind."""
        own = self.own_buildings(seat) - lost
        harbours = [one for one in self.view.board.harbours if one.kind == ANY]
        return any(own & {*harbour.corners} for harbour in harbours)
