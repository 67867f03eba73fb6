"""What a road or a ship is worth by all that its route may lead to, however far away."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from ...core import Seat
from ..match_kit import ANYWHERE, EDGE, LAND, PieceKind
from ..view import CatanView
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
        """Collects who has built where.

        `values` is what the modules add, `site_values` what
        a settlement is worth by corner.
        """
        self.view = view
        self.seat = seat
        self.piece = piece
        self.values = values
        self.site_values = site_values
        self.grid = view.grid
        kinds = {kind.key: kind for kind in view.kit.pieces}
        self.owners = {one.at: one.owner for one in view.pieces if kinds[one.kind].keeps_distance}
        self.taken = {one.at for one in view.pieces if kinds[one.kind].connects}

    def value(self, edge: int) -> float:
        """What lies on the edge, or beyond an end of it that the seat has not reached yet."""
        beyond = max([self.reach.values[end] for end in self._new_ends(edge)], default=0.0)
        return max(self.edge_values.get(edge, 0.0), beyond, DEAD_END)

    def goal(self, edge: int) -> PlaceKey | None:
        """Where a piece on the edge leads; None: nowhere."""
        end = max(self._new_ends(edge), key=self.reach.values.__getitem__, default=None)
        here = self.edge_values.get(edge, 0.0)
        if here and (end is None or here >= self.reach.values[end]):
            return EDGE, edge
        return None if end is None else self.reach.goals[end]

    def _new_ends(self, edge: int) -> list[int]:
        """The ends of the edge that the seat has not reached yet."""
        return [end for end in self.grid.ends[edge] if end not in self.own_corners]

    def kept_value(self, edge: int) -> float:
        """What an own piece at the end of a line holds: where it leads, and where it goes on."""
        ends = [end for end in self.grid.ends[edge] if self._is_tip(end, edge)]
        values = [self._value_from(end) for end in ends]
        return max(values, default=0.0)

    def _value_from(self, corner: int) -> float:
        """What a route is worth that ends at the corner."""
        further = [edge_bit.bit_length() - 1 for edge_bit, _, _ in self.grid.spokes[corner]]
        on = max([self.value(edge) for edge in further if edge in self.open_edges], default=0.0)
        return max(self._corner_value(corner) / ONE_PIECE_FURTHER, on)

    def _is_tip(self, corner: int, edge: int) -> bool:
        """Whether the piece on the edge alone leads to the corner."""
        if corner in self.owners:
            return False
        around = [edge_bit.bit_length() - 1 for edge_bit, _, _ in self.grid.spokes[corner]]
        return not any(other in self.own_edges for other in around if other != edge)

    @cached_property
    def edge_values(self) -> Mapping[int, float]:
        """By edge: what the modules say that a piece there brings."""
        return self._of_kind(self.values.edges)

    @cached_property
    def corner_values(self) -> Mapping[int, float]:
        """By corner: what the modules say that a piece brings that comes there."""
        return self._of_kind(self.values.corners)

    def _of_kind(self, values: Mapping[RouteKey, float]) -> dict[int, float]:
        """By place: the values for pieces of this kind."""
        return {at: value for (kind, at), value in values.items() if kind == self.piece.key}

    @cached_property
    def own_edges(self) -> frozenset[int]:
        """Where the seat has pieces of this kind."""
        return frozenset(self.view.places_of(self.piece.key, self.seat))

    @cached_property
    def own_corners(self) -> frozenset[int]:
        """From where the seat may go on with this kind: its ends, and own buildings."""
        found = {corner for corner, owner in self.owners.items() if owner == self.seat}
        for edge in self.own_edges:
            found.update(self.grid.ends[edge])
        return frozenset(found)

    @cached_property
    def open_edges(self) -> frozenset[int]:
        """The edges of its ground that nobody has taken."""
        tiles, ground = self.view.board.tiles, self.piece.ground
        wet = [tile.terrain == SEA for tile in tiles]
        return frozenset(
            edge
            for edge, hexes in enumerate(self.grid.edge_hexes)
            if edge not in self.taken
            and (ground == ANYWHERE or any(wet[hex] != (ground == LAND) for hex in hexes))
        )

    @cached_property
    def reach(self) -> Reach:
        """What routes are worth that come to a corner."""
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
        """What the corner itself is worth: to come there, and to build there."""
        site_value = self.site_values.get(corner, 0.0)
        return self.corner_values.get(corner, 0.0) + site_value
