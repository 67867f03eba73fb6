"""What a road or a ship is worth by all that its route may lead to, however far away."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from ...core import Seat
from ...kit.masks import members
from ..kinds import ANYWHERE, EDGE, LAND, PieceKind
from ..view import CatanView, Tile
from .reach import ONE_PIECE_FURTHER, Reach, spread_values
from .view_values import PlaceKey, RouteKey, ViewValues

DEAD_END: Final = 0.1  # worth of a piece that leads nowhere
SEA: Final = "sea"  # the terrain


class RouteEvaluation:
    """The routes of one kind of piece, for a seat of a view."""

    def __init__(
        self,
        view: CatanView,
        seat: Seat,
        piece: PieceKind,
        values: ViewValues,
        site_values: Mapping[int, float],
    ) -> None:
        """Prepares to weigh the routes of one kind of piece for a seat: collects who built where.

        `values` is what the modules add, `site_values` what a
        settlement is worth by corner.
        """
        self.view = view
        self.seat = seat
        self.piece = piece
        self.values = values
        self.site_values = site_values
        self.grid = view.grid
        kinds = {kind.key: kind for kind in view.kit.pieces}
        # By corner: whose building stands there
        self.owners = {
            built.at: built.owner for built in view.pieces if kinds[built.kind].keeps_distance
        }
        # The edges where a piece of a route lies
        self.taken = {built.at for built in view.pieces if kinds[built.kind].connects}

    def value(self, edge: int) -> float:
        """What a piece on the edge is worth: the edge itself, or what lies beyond its new ends."""
        beyond = max([self.reach.values[end] for end in self._new_ends(edge)], default=0.0)
        return max(self.edge_values.get(edge, 0.0), beyond, DEAD_END)

    def goal(self, edge: int) -> PlaceKey | None:
        """The best place to which a piece on the edge leads; None means nowhere.

        That is the edge itself, where modules give it at least as much
        value as all that lies beyond its ends.
        """
        best_end = max(self._new_ends(edge), key=self.reach.values.__getitem__, default=None)
        value_here = self.edge_values.get(edge, 0.0)
        value_beyond = 0.0 if best_end is None else self.reach.values[best_end]
        if value_here and (best_end is None or value_here >= value_beyond):
            return EDGE, edge
        return None if best_end is None else self.reach.goals[best_end]

    def _new_ends(self, edge: int) -> list[int]:
        """The ends of the edge that the seat has not reached yet."""
        return [end for end in self.grid.ends[edge] if end not in self.own_corners]

    def kept_value(self, edge: int) -> float:
        """What it is worth to leave one's own piece of a route on the edge, and not to move it.

        That is what the route is worth at the ends where the piece is
        the last one; 0 where it has others on both sides.
        """
        ends = [end for end in self.grid.ends[edge] if self._is_tip(end, edge)]
        values = [self._value_from(end) for end in ends]
        return max(values, default=0.0)

    def _value_from(self, corner: int) -> float:
        """What a route that has come to the corner is worth: the corner, or the best way on."""
        edges_at_corner = [
            edge_bit.bit_length() - 1 for edge_bit, _, _ in self.grid.spokes[corner]
        ]
        ways_on = [self.value(edge) for edge in edges_at_corner if edge in self.open_edges]
        # `value` counts a corner as one piece away, but this one is reached already
        value_here = self._corner_value(corner) / ONE_PIECE_FURTHER
        return max(value_here, max(ways_on, default=0.0))

    def _is_tip(self, corner: int, edge: int) -> bool:
        """Whether the own route that comes by the edge ends at the corner.

        It does not at a building, or where another own piece goes on.
        """
        if corner in self.owners:
            return False
        around = set(members(self.grid.edges_at[corner]))
        return around & self.own_edges <= {edge}

    @cached_property
    def edge_values(self) -> Mapping[int, float]:
        """By edge: the value that modules give to a piece of this kind there."""
        return self._select_own_kind(self.values.edges)

    @cached_property
    def corner_values(self) -> Mapping[int, float]:
        """By corner: the value that modules give to a route of this kind that reaches it."""
        return self._select_own_kind(self.values.corners)

    def _select_own_kind(self, values: Mapping[RouteKey, float]) -> dict[int, float]:
        """Of values by (kind of piece, place): those for this kind, by the number of the place."""
        own_key = self.piece.key
        return {place: value for (kind, place), value in values.items() if kind == own_key}

    @cached_property
    def own_edges(self) -> frozenset[int]:
        """The edges with pieces of the seat that form one network with this kind."""
        edges: set[int] = set()
        for piece in self.view.kit.pieces_of_network(self.piece.route_key):
            edges.update(self.view.places_of(piece.key, self.seat))
        return frozenset(edges)

    @cached_property
    def own_corners(self) -> frozenset[int]:
        """The corners from which the seat may go on: ends of its pieces, and its buildings."""
        corners = {corner for corner, owner in self.owners.items() if owner == self.seat}
        for edge in self.own_edges:
            corners.update(self.grid.ends[edge])
        return frozenset(corners)

    @cached_property
    def open_edges(self) -> frozenset[int]:
        """The free edges where the piece may lie: at land, at the sea, or anywhere."""
        fitting_hexes = {
            hex for hex, tile in enumerate(self.view.board.tiles) if self._fits_ground(tile)
        }
        return frozenset(
            edge
            for edge, hexes in enumerate(self.grid.edge_hexes)
            if edge not in self.taken and not fitting_hexes.isdisjoint(hexes)
        )

    def _fits_ground(self, tile: Tile) -> bool:
        """Whether the piece may lie beside this tile.

        It may if the tile is land, or sea, as the piece needs.
        """
        if self.piece.ground == ANYWHERE:
            return True
        is_sea = tile.terrain == SEA
        return not is_sea if self.piece.ground == LAND else is_sea

    @cached_property
    def reach(self) -> Reach:
        """For each corner, the best place to which a route could go on from there, and its worth.

        No route leads through buildings of others, and where the seat's
        own routes are, there is nothing to reach.
        """
        others = [corner for corner, owner in self.owners.items() if owner != self.seat]
        goals = self.site_values.keys() | self.corner_values.keys()
        values = {corner: self._corner_value(corner) for corner in goals}
        return spread_values(
            self.grid,
            self.open_edges,
            self.own_corners.union(others),
            values,
            self.edge_values,
        )

    def _corner_value(self, corner: int) -> float:
        """What the corner itself is worth: to reach it, and to build a settlement there."""
        site_value = self.site_values.get(corner, 0.0)
        return self.corner_values.get(corner, 0.0) + site_value
