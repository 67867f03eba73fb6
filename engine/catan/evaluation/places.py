"""What places are worth to a seat: corners by what they would produce, edges by where they lead.

It is reckoned from the seat's view alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

from ...core import Seat
from ...kit.packed import count_of
from ..kinds import CardKind, PieceKind
from ..match_kit import MatchKit
from ..view import CatanView, Tile
from .routes import DEAD_END, RouteEvaluation
from .view_values import NO_VALUES, ViewValues

NEW_RESOURCE: Final = 1.3  # times the weight of a resource that the seat does not produce yet
MIN_PIPS_NOT_SCARCE: Final = 3  # pips: below them a resource is rare to the seat
ANY_HARBOUR: Final = 1.2  # what a harbour is worth, in pips …
OWN_HARBOUR: Final = 0.22  # … for each pip that the seat has of its resource
ONE_ROAD_FURTHER: Final = 0.55  # of the worth of a corner that is one road further away
NUMBER_VALUE: Final = 0.3  # for each different number disc at a corner, in pips
UPGRADE_CARDS: Final = 2  # that a hex pays a building in the place of one that it pays one
MAX_KEPT_PLACES: Final = 1024  # of seats in positions, some kilobytes each
LEADER_SHARE: Final = 0.15  # more, for each point of whoever is robbed


class SeatPlaces:
    """What a seat and the others have on a board, and what corners are worth by that alone.

    All views with the same pieces share it: see `share_places`.
    """

    def __init__(self, view: CatanView, seat: Seat) -> None:
        """Collects buildings by corner, and the owners of roads, ships and the like by edge."""
        self.seat = seat
        self.grid = view.grid
        self.kit = view.kit
        self.board = view.board
        self.pieces = view.pieces
        # What was worked out so far; `PlaceEvaluation` fills it
        self.settlement_values: dict[int, float] = {}  # by corner
        self.reach_values: dict[int, float] = {}  # by corner: of coming there with a road
        self.road_values: dict[int, float] = {}  # by edge
        kinds = {kind.key: kind for kind in view.kit.pieces}
        self.buildings = {
            piece.at: piece for piece in view.pieces if kinds[piece.kind].keeps_distance
        }
        self.roads = {piece.at: piece.owner for piece in view.pieces if kinds[piece.kind].connects}

    def is_of(self, view: CatanView) -> bool:
        """Whether this was worked out from the very same board, kit and pieces as the view has."""
        is_same_board = self.board is view.board and self.kit is view.kit
        return is_same_board and self.pieces is view.pieces

    @cached_property
    def income_pips(self) -> list[float]:
        """By kind of card: how many the seat's buildings produce in 36 rolls.

        It is counted without the robber.
        """
        pips = [0.0] * self.kit.kind_count
        for corner, piece in self.buildings.items():
            if piece.owner == self.seat:
                for hex in self.grid.corner_hexes[corner]:
                    tile = self.board.tiles[hex]
                    crop = self.kit.crop(tile.terrain)
                    for card, n in list_cards(self.kit, crop.pays(piece.kind)):
                        pips[card.kind] += tile.pips * n
        return pips

    @cached_property
    def barred_corners(self) -> set[int]:
        """The corners with a building, and those next to one."""
        barred = set(self.buildings)
        for corner in self.buildings:
            barred.update([far for _, far, _ in self.grid.spokes[corner]])
        return barred

    @cached_property
    def connected_corners(self) -> frozenset[int]:
        """The corners that a road or a building of the seat touches."""
        buildings = self.buildings.items()
        corners = {corner for corner, piece in buildings if piece.owner == self.seat}
        for edge, owner in self.roads.items():
            if owner == self.seat:
                corners.update(self.grid.ends[edge])
        return frozenset(corners)


_KEPT_PLACES: Final[dict[tuple[int, int, Seat], SeatPlaces]] = {}


def share_places(view: CatanView, seat: Seat) -> SeatPlaces:
    """The places of a seat in a view; kept for other views with the same pieces.

    In a search most views have the pieces of the one before. Board and pieces are
    known by being the same objects: to compare them would cost too much.
    """
    key = id(view.board), id(view.pieces), seat
    places = _KEPT_PLACES.get(key)
    if places is None or not places.is_of(view):
        if len(_KEPT_PLACES) >= MAX_KEPT_PLACES:
            _KEPT_PLACES.clear()
        places = _KEPT_PLACES[key] = SeatPlaces(view, seat)
    return places


@lru_cache(maxsize=4096)
def list_cards(kit: MatchKit, packed: int) -> tuple[tuple[CardKind, int], ...]:
    """The kinds of cards in a packed number, each with how many there are."""
    counts = [(card, count_of(packed, card.kind)) for card in kit.cards]
    return tuple([(card, n) for card, n in counts if n])


class PlaceEvaluation:
    """One view, weighed for a seat: the viewer's own, or another by what everybody sees."""

    def __init__(self, view: CatanView, seat: Seat, values: ViewValues = NO_VALUES) -> None:
        """Weighs the view for a seat; `values` is what the modules add.

        Without such values, roads are followed only to the next two corners.
        """
        self.view = view
        self.seat = seat
        self.values = values
        self.grid = view.grid
        self._routes: dict[str, RouteEvaluation] = {}
        places = self._places = share_places(view, seat)
        self.buildings = places.buildings
        self.roads = places.roads
        # What modules add is another in every view, so that values with it are not shared
        is_plain = values is NO_VALUES
        self._settlement_values = {} if values.hexes else places.settlement_values
        self._reach_values = places.reach_values if is_plain else {}
        self._road_values = places.road_values if is_plain else {}

    @property
    def income_pips(self) -> list[float]:
        """By kind of card: how many the seat's buildings produce in 36 rolls.

        It is counted without the robber.
        """
        return self._places.income_pips

    def harvest_value(self, corner: int) -> float:
        """What a settlement on the corner would produce, weighed by how much the seat needs it."""
        tiles = [self.view.board.tiles[hex] for hex in self.grid.corner_hexes[corner]]
        crops = [self.view.kit.crop(tile.terrain).settlement for tile in tiles]
        return self._weigh_harvest(tiles, crops) + self._more_harvest(corner)

    def upgrade_value(self, corner: int, piece: PieceKind) -> float:
        """What a larger building would produce more than the one that it replaces.

        It is weighed by how much the seat needs the cards.
        """
        tiles = [self.view.board.tiles[hex] for hex in self.grid.corner_hexes[corner]]
        crops = [self.view.kit.crop(tile.terrain) for tile in tiles]
        more = [crop.pays(piece.key) - crop.pays(piece.replaces) for crop in crops]
        return self._weigh_harvest(tiles, more) + self._more_harvest(corner)

    def _more_harvest(self, corner: int) -> float:
        """What modules make the hexes at a corner worth beyond their crops.

        `values.hexes` has that worth by hex; it counts as often as the
        hex produces (its pips).
        """
        if not self.values.hexes:
            return 0.0
        beside = [hex for hex in self.grid.corner_hexes[corner] if hex in self.values.hexes]
        return sum([self.view.board.tiles[hex].pips * self.values.hexes[hex] for hex in beside])

    def _weigh_harvest(self, tiles: Sequence[Tile], crops: Sequence[int]) -> float:
        """What the tiles would pay, weighed by how much the seat needs each kind of card.

        `crops` has for each tile the cards that it pays, packed.
        """
        worth = 0.0
        pips = self.income_pips
        for tile, crop in zip(tiles, crops, strict=True):
            for card, n in list_cards(self.view.kit, crop):
                is_scarce = pips[card.kind] < MIN_PIPS_NOT_SCARCE
                worth += n * tile.pips * card.weight * (NEW_RESOURCE if is_scarce else 1.0)
        return worth

    def settlement_value(self, corner: int) -> float:
        """What a settlement on the corner is worth.

        That is its harvest, something for different numbers and for a
        harbour, and what modules add.
        """
        if corner not in self._settlement_values:
            self._settlement_values[corner] = self._weigh_settlement(corner)
        return self._settlement_values[corner] + self.values.settlements.get(corner, 0.0)

    def _weigh_settlement(self, corner: int) -> float:
        """Works out what a settlement on the corner is worth, but for what modules add to it."""
        numbers = {self.view.board.tiles[hex].number for hex in self.grid.corner_hexes[corner]}
        variety = NUMBER_VALUE * len(numbers)
        return self.harvest_value(corner) + variety + self._harbour_value(corner)

    def _harbour_value(self, corner: int) -> float:
        """What the harbour at the corner is worth to the seat, in pips; 0 without one."""
        for harbour in self.view.board.harbours:
            if corner not in harbour.corners:
                continue
            for card in self.view.kit.cards:
                takes_this_card = card.key == harbour.kind
                if takes_this_card:
                    return OWN_HARBOUR * self.income_pips[card.kind]
            return ANY_HARBOUR  # without a kind of its own it takes any, three for one
        return 0.0

    def is_free(self, corner: int) -> bool:
        """Whether a settlement may stand on the corner: nothing is built there or next to it."""
        return corner not in self._places.barred_corners

    @cached_property
    def site_values(self) -> Mapping[int, float]:
        """By corner: what a settlement there is worth.

        It has only corners where one may stand and would be worth anything, and
        is empty once the seat has no settlement piece left.
        """
        if not self._has_settlements:
            return {}
        corners = set(self.values.settlements)
        for hex, tile in enumerate(self.view.board.tiles):
            if tile.number is not None:
                corners.update(self.grid.hex_corners[hex])
        free_corners = [corner for corner in sorted(corners) if self.is_free(corner)]
        values = {corner: self.settlement_value(corner) for corner in free_corners}
        return {corner: value for corner, value in values.items() if value > 0}

    @cached_property
    def _has_settlements(self) -> bool:
        """Whether the seat has a settlement beside the board."""
        index = self.view.kit.piece_index(self.view.kit.founding_key)
        return self.view.players[self.seat].pieces_left[index] > 0

    def route_value(self, edge: int, kind: str) -> float:
        """Value of a piece of a route on the edge, by where it leads.

        `kind` is the key of the piece, for roads go on over land and ships at
        sea. Without values of modules it is the same as `road_value`.
        """
        if self.values is NO_VALUES:
            return self.road_value(edge)
        return self.routes_of(kind).value(edge)

    def routes_of(self, kind: str) -> RouteEvaluation:
        """The routes of one kind of piece, given by its key; weighed once."""
        if kind not in self._routes:
            piece = self.view.kit.piece(kind)
            self._routes[kind] = RouteEvaluation(
                self.view, self.seat, piece, self.values, self.site_values
            )
        return self._routes[kind]

    def road_value(self, edge: int) -> float:
        """Value of the best new corner that a road on the edge reaches, or one road further.

        DEAD_END where both ends touch the seat's network already.
        """
        if edge not in self._road_values:
            ends = [end for end in self.grid.ends[edge] if not self._is_connected(end)]
            self._road_values[edge] = max(map(self._corner_reach_value, ends), default=DEAD_END)
        return self._road_values[edge]

    def _corner_reach_value(self, corner: int) -> float:
        """Value of reaching the corner with a road.

        It is that of a settlement there, or a share of that of the best
        corner one road further.
        """
        if corner not in self._reach_values:
            values = [value for value, _ in self._reached_sites(corner)]
            self._reach_values[corner] = max(values, default=DEAD_END)
        return self._reach_values[corner]

    def _reached_sites(self, corner: int) -> list[tuple[float, int]]:
        """Where one could settle after coming to a corner: there, or one road further.

        Returns pairs (value, corner).

        A spoke of the grid is (edge as a single bit, corner at its far
        end, that corner as a single bit).
        """
        if corner in self.buildings:
            return []
        sites = [(self.settlement_value(corner), corner)] if self.is_free(corner) else []
        for edge_bit, far, _ in self.grid.spokes[corner]:
            edge = edge_bit.bit_length() - 1
            is_open = edge not in self.roads and not self._is_connected(far)
            if is_open and self.is_free(far):
                sites.append((ONE_ROAD_FURTHER * self.settlement_value(far), far))
        return [(value, site) for value, site in sites if value > DEAD_END]

    def best_reached_corner(self, edge: int) -> int | None:
        """The best corner for a settlement that a road on the edge reaches, or one road further.

        None if none of these corners is free.
        """
        sites: list[tuple[float, int]] = []
        for end in self.grid.ends[edge]:
            if not self._is_connected(end):
                sites += self._reached_sites(end)
        if not sites:
            return None
        _value, best_corner = max(sites, key=lambda site: site[0])
        return best_corner

    def _is_connected(self, corner: int) -> bool:
        """Whether a road or a building of the seat touches the corner."""
        return corner in self._places.connected_corners

    def robber_cost(self, hex: int, seats: Iterable[Seat]) -> float:
        """What the robber on the hex would cost these seats, in pips; leaders count more.

        0 on a hex that produces nothing anyway.
        """
        tile = self.view.board.tiles[hex]
        cost = 0.0
        kit = self.view.kit
        if not kit.crop(tile.terrain).pays_cards and hex not in self.values.hexes:
            return cost
        for corner in self.grid.hex_corners[hex]:
            piece = self.buildings.get(corner)
            if piece is not None and piece.owner in seats:
                cards = UPGRADE_CARDS if kit.piece(piece.kind).replaces else 1
                points = self.view.players[piece.owner].points
                cost += tile.pips * cards * (1 + LEADER_SHARE * points)
        return cost
