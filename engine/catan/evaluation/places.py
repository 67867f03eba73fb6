"""What places are worth to a seat: corners by what they would produce, edges by where they lead.

It is reckoned from the seat's view alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from ...core import Seat
from ...kit.packed import count_of
from ..map import SEA as WATER
from ..match_kit import ANYWHERE, LAND, SEA, CardKind
from ..view import CatanView, Tile

NEW_RESOURCE: Final = 1.3  # times the weight of a resource that the seat does not produce yet
MIN_PIPS_NOT_SCARCE: Final = 3  # pips: below them a resource is rare to the seat
ANY_HARBOUR: Final = 1.2  # what a harbour is worth, in pips …
OWN_HARBOUR: Final = 0.22  # … for each pip that the seat has of its resource
ONE_ROAD_FURTHER: Final = 0.55  # of the worth of a corner that is one road further away
DEAD_END: Final = 0.1  # worth of a road that leads nowhere
NUMBER_VALUE: Final = 0.3  # for each different number disc at a corner, in pips
CITY_CARDS: Final = 2  # that a hex pays a city, where it pays a settlement one
LEADER_SHARE: Final = 0.15  # more, for each point of who is robbed


class ReachedCorner(NamedTuple):
    """A corner where the seat could settle after a road, and what that is worth."""

    corner: int
    value: float


class PlaceEvaluation:
    """One view, weighed for a seat: the viewer's own, or another by what everybody sees."""

    def __init__(self, view: CatanView, seat: Seat) -> None:
        """Collects buildings by corner, and the owners of roads, ships and the like by edge."""
        self.view = view
        self.seat = seat
        self.grid = view.grid
        kinds = {kind.key: kind for kind in view.kit.pieces}
        self.buildings = {
            piece.at: piece for piece in view.pieces if kinds[piece.kind].keeps_distance
        }
        self.roads = {piece.at: piece.owner for piece in view.pieces if kinds[piece.kind].connects}

    @cached_property
    def income_pips(self) -> list[float]:
        """Pips of each kind of card that the seat's buildings produce, robber or not."""
        pips = [0.0] * self.view.kit.kinds
        for corner, piece in self.buildings.items():
            if piece.owner == self.seat:
                for hex in self.grid.corner_hexes[corner]:
                    tile = self.view.board.tiles[hex]
                    crop = self.view.kit.crop(tile.terrain)
                    pays = crop.city if piece.kind == "city" else crop.settlement
                    for card, n in self._list_cards(pays):
                        pips[card.kind] += tile.pips * n
        return pips

    def harvest_value(self, corner: int) -> float:
        """What a settlement on the corner would produce, weighed by how much the seat needs it."""
        tiles = [self.view.board.tiles[hex] for hex in self.grid.corner_hexes[corner]]
        crops = [self.view.kit.crop(tile.terrain).settlement for tile in tiles]
        return self._weigh_harvest(tiles, crops)

    def city_harvest_value(self, corner: int) -> float:
        """What a city on the corner would produce beyond a settlement, weighed like that."""
        tiles = [self.view.board.tiles[hex] for hex in self.grid.corner_hexes[corner]]
        crops = [self.view.kit.crop(tile.terrain) for tile in tiles]
        return self._weigh_harvest(tiles, [crop.city - crop.settlement for crop in crops])

    def _weigh_harvest(self, tiles: Sequence[Tile], crops: Sequence[int]) -> float:
        """What the tiles would pay, weighed by how much the seat needs it.

        Crops are packed.
        """
        worth = 0.0
        for tile, crop in zip(tiles, crops, strict=True):
            for card, n in self._list_cards(crop):
                scarce = self.income_pips[card.kind] < MIN_PIPS_NOT_SCARCE
                worth += n * tile.pips * card.weight * (NEW_RESOURCE if scarce else 1.0)
        return worth

    def _list_cards(self, packed: int) -> list[tuple[CardKind, int]]:
        """The kinds of which packed cards have any, with their numbers."""
        if not packed:
            return []
        counts = [(card, count_of(packed, card.kind)) for card in self.view.kit.cards]
        return [(card, n) for card, n in counts if n]

    def settlement_value(self, corner: int) -> float:
        """What a settlement on the corner is worth: its harvest, different numbers, a harbour."""
        numbers = {self.view.board.tiles[hex].number for hex in self.grid.corner_hexes[corner]}
        variety = NUMBER_VALUE * len(numbers)
        return self.harvest_value(corner) + variety + self._harbour_value(corner)

    def _harbour_value(self, corner: int) -> float:
        """What the harbour at the corner is worth to the seat, in pips.

        0 without one.
        """
        for harbour in self.view.board.harbours:
            if corner not in harbour.corners:
                continue
            for card in self.view.kit.cards:
                if card.key == harbour.kind:
                    return OWN_HARBOUR * self.income_pips[card.kind]
            return ANY_HARBOUR  # without a kind of its own it takes any, three for one
        return 0.0

    def is_free(self, corner: int) -> bool:
        """Whether a settlement may stand on the corner: on land, nothing there or next to it."""
        beside = [far for _, far, _ in self.grid.spokes[corner]]
        is_taken = any(near in self.buildings for near in (corner, *beside))
        return not is_taken and self._touches(self.grid.corner_hexes[corner], LAND)

    def _touches(self, hexes: Sequence[int], ground: str) -> bool:
        """Whether one of these hexes is of this ground: LAND, SEA or ANYWHERE."""
        terrains = [self.view.board.tiles[hex].terrain for hex in hexes]
        return ground == ANYWHERE or any((name == WATER) == (ground == SEA) for name in terrains)

    def road_value(self, edge: int, ground: str = LAND) -> float:
        """Value of the corner for a settlement to which a road on the edge leads.

        DEAD_END where it leads to none. Pieces such as ships
        go on over another `ground`.
        """
        best = self.best_reached_corner(edge, ground)
        return DEAD_END if best is None else max(best.value, DEAD_END)

    def best_reached_corner(self, edge: int, ground: str = LAND) -> ReachedCorner | None:
        """The best corner for a settlement that a road on the edge reaches, or one road further.

        None where nobody could settle at any of them.
        """
        new_ends = [end for end in self.grid.ends[edge] if not self._is_connected(end)]
        reached: list[ReachedCorner] = []
        for end in new_ends:
            if end not in self.buildings:
                reached += self._list_reached(end, ground)
        return max(reached, key=lambda corner: corner.value, default=None)

    def _list_reached(self, corner: int, ground: str) -> list[ReachedCorner]:
        """The corners for a settlement at the new end of a road, and one road further.

        One that is further counts only a share. A spoke of
        the grid is (edge as a single bit, corner at its far
        end, that corner as a single bit).
        """
        found: list[ReachedCorner] = []
        if self.is_free(corner):
            found.append(ReachedCorner(corner, self.settlement_value(corner)))
        for edge_bit, far, _ in self.grid.spokes[corner]:
            edge = edge_bit.bit_length() - 1
            is_passable = edge not in self.roads and self._touches(
                self.grid.edge_hexes[edge], ground
            )
            if is_passable and not self._is_connected(far) and self.is_free(far):
                found.append(ReachedCorner(far, ONE_ROAD_FURTHER * self.settlement_value(far)))
        return found

    @cached_property
    def _own_road_ends(self) -> frozenset[int]:
        """The corners at the ends of the seat's roads."""
        ends: set[int] = set()
        for edge, owner in self.roads.items():
            if owner == self.seat:
                ends.update(self.grid.ends[edge])
        return frozenset(ends)

    def _is_connected(self, corner: int) -> bool:
        """Whether a road or a building of the seat touches the corner."""
        piece = self.buildings.get(corner)
        return corner in self._own_road_ends or (piece is not None and piece.owner == self.seat)

    def robber_cost(self, hex: int, seats: Iterable[Seat]) -> float:
        """What the robber on the hex would cost these seats, in pips; leaders count more.

        0 on a hex that produces nothing anyway.
        """
        tile = self.view.board.tiles[hex]
        cost = 0.0
        if not self.view.kit.crop(tile.terrain).city:
            return cost
        for corner in self.grid.hex_corners[hex]:
            piece = self.buildings.get(corner)
            if piece is not None and piece.owner in seats:
                cards = CITY_CARDS if piece.kind == "city" else 1
                points = self.view.players[piece.owner].points
                cost += tile.pips * cards * (1 + LEADER_SHARE * points)
        return cost
