"""A slow opinion of its own about Cities & Knights, from views and moves alone: the table.

Nothing here knows how the rules reckon: places are plain sets, and every way of a
knight is walked corner by corner. The sea is that of the referee at sea.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from engine.catan.view import CatanView, PlayerSeen

from ..seafarers.referee_at_sea import FOG, GOLD, Position, edges_by_hex

LINES: Final = ("trade", "politics", "science")
TRADE, POLITICS, SCIENCE = 0, 1, 2
RANKS: Final = ("basic_knight", "strong_knight", "mighty_knight")
LUMBER, BRICK, WOOL, GRAIN, ORE, PAPER, CLOTH, COIN = range(8)
COMMODITY_OF_LINE: Final = (CLOTH, COIN, PAPER)
YIELD_OF_CITY: Final = {
    "forest": (LUMBER, PAPER),
    "hills": (BRICK, BRICK),
    "pasture": (WOOL, CLOTH),
    "fields": (GRAIN, GRAIN),
    "mountains": (ORE, COIN),
}
KNIGHTS_OF_A_RANK, WALLS = 2, 3
LAST_LEVEL, METROPOLIS_LEVEL, POWER_LEVEL = 5, 4, 3


class Table(Position):
    """All that lies on the table at one moment, with everybody's hand."""

    def __init__(self, views: Sequence[CatanView], scenario: str) -> None:
        super().__init__(views[0], scenario)
        self.own = [view.players[seat] for seat, view in enumerate(views)]
        self.hands = [player.resources or () for player in self.own]
        self.progress = [[card.key for card in p.special_cards or ()] for p in self.own]
        self.toppled = set(self.signs("toppled_city"))
        self.settlements |= {at: owner for at, owner in self.cities.items() if at in self.toppled}
        self.cities = {at: owner for at, owner in self.cities.items() if at not in self.toppled}
        self.walls = self._owners("wall")
        self.ranks = {at: rank + 1 for rank, kind in enumerate(RANKS) for at in self._owners(kind)}
        self.knights = {at: owner for kind in RANKS for at, owner in self._owners(kind).items()}
        self.active = set(self.signs("active_knight"))
        self.metropolises = {
            line: place
            for line, key in enumerate(LINES)
            for place in self.signs(f"metropolis_{key}").items()
        }
        self.levels = [
            tuple(counter(player, f"improvement_{line}") for line in LINES) for player in self.own
        ]
        supply = {one.key: one.count for one in self.view.counters}
        self.steps = supply.get("barbarian_steps", 0)
        self.landings = supply.get("barbarian_landings", 0)
        self.decks = tuple(supply.get(f"deck_{line}", 0) for line in LINES)
        self.supply = supply
        self.points = [player.points for player in self.own]
        self.merchant = next((p.hex for p in self.view.pawns if p.key == "merchant"), None)
        self.trader = self.view.award_holder("merchant")

    # --- where things lie ---------------------------------------------

    def knights_of(self, seat: int) -> set[int]:
        return {at for at, owner in self.knights.items() if owner == seat}

    def cities_of(self, seat: int) -> set[int]:
        return {at for at, owner in self.cities.items() if owner == seat}

    def free_cities(self, seat: int) -> set[int]:
        """Cities that carry no metropolis."""
        return self.cities_of(seat) - {at for at, _ in self.metropolises.values()}

    def edges_of(self, seat: int, pieces: dict[int, int]) -> set[int]:
        return {edge for edge, owner in pieces.items() if owner == seat}

    def part(self, seat: int, key: str) -> int:
        """The points that a seat has of one part."""
        return sum(one.points for one in self.own[seat].points_parts if one.key == key)

    def defence_of(self, seat: int) -> int:
        return sum(self.ranks[at] for at in self.knights_of(seat) & self.active)

    @cached_property
    def empty_corners(self) -> set[int]:
        """Corners without building and knight."""
        corners = {corner for ends in self.grid.ends for corner in ends}
        return corners - set(self.buildings) - set(self.knights)

    def foreign_corners(self, seat: int) -> set[int]:
        """Where a building or a knight of somebody else stands."""
        pieces = [*self.buildings.items(), *self.knights.items()]
        return {at for at, owner in pieces if owner != seat}

    # --- what knights change for building and routes ------------------

    def free_corners(self) -> set[int]:
        return super().free_corners() - set(self.knights)

    def reached(self, seat: int, pieces: dict[int, int]) -> set[int]:
        return super().reached(seat, pieces) - self.foreign_corners(seat)

    def tied_corners(self, seat: int) -> set[int]:
        return super().tied_corners(seat) | self.knights_of(seat)

    def settlement_sites(self, seat: int) -> set[int]:
        return super().settlement_sites(seat) - set(self.knights)

    def city_sites(self, seat: int) -> set[int]:
        """A city on its side is the first to be upgraded."""
        own = super().city_sites(seat)
        return own & self.toppled or own

    def wall_sites(self, seat: int) -> set[int]:
        built = list(self.walls.values()).count(seat)
        return self.cities_of(seat) - set(self.walls) if built < WALLS else set()

    def left(self, seat: int) -> dict[str, int]:
        """The pieces of the base game that a seat has not built."""
        stock = {"road": 15, "settlement": 5, "city": 4, "ship": 15}
        upright = {at: one for at, one in self.settlements.items() if at not in self.toppled}
        cities = {**self.cities, **{at: self.settlements[at] for at in self.toppled}}
        built = {
            "road": self.roads,
            "settlement": upright,
            "city": cities,
            "ship": self.ships,
        }
        return {kind: stock[kind] - list(on.values()).count(seat) for kind, on in built.items()}

    def trail_length(self, seat: int, *, closed_only: bool) -> int:
        """The longest route: knights of others bar it as their buildings do."""
        own_view = self.buildings
        others = {at: one for at, one in self.knights.items() if one != seat}
        self.buildings = {**own_view, **others}
        try:
            return self.route_length(seat, closed_only=closed_only)
        finally:
            self.buildings = own_view

    # --- production ---------------------------------------------------

    def owed(self, number: int) -> tuple[Counter[tuple[int, int]], Counter[int]]:
        """By kind and seat what a number owes, and by seat the cards of gold."""
        owed: Counter[tuple[int, int]] = Counter()
        gold: Counter[int] = Counter()
        for hex, tile in enumerate(self.view.board.tiles):
            if tile.number != number or hex == self.robber:
                continue
            for corner in self.grid.hex_corners[hex]:
                owner = self.buildings.get(corner)
                if owner is None:
                    continue
                many = 2 if corner in self.cities else 1
                if tile.terrain == GOLD:
                    gold[owner] += many
                for kind in YIELD_OF_CITY.get(tile.terrain, ())[:many]:
                    owed[kind, owner] += 1
        return owed, gold

    def hexes_beside(self, seat: int, terrain: str) -> set[int]:
        own = self.own_buildings(seat)
        return {
            hex
            for hex in self.land
            if self.terrain[hex] == terrain and own & {*self.grid.hex_corners[hex]}
        }

    def merchant_sites(self, seat: int) -> set[int]:
        """Land beside an own building, but no gold."""
        own = self.own_buildings(seat)
        return {
            hex
            for hex in self.land
            if self.terrain[hex] not in (GOLD, FOG) and own & {*self.grid.hex_corners[hex]}
        }

    def edges_of_hex(self, hex: int) -> frozenset[int]:
        return edges_by_hex(self.grid)[hex]


def counter(player: PlayerSeen, key: str) -> int:
    return sum(one.count for one in player.counters if one.key == key)
