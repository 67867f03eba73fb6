"""Routes over several kinds of pieces, such as roads and ships."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..kit.hexes import Grid
from ..kit.masks import members
from .longest_road import longest_trail_path


class Routes(NamedTuple):
    """An owner's edges by kind of piece, and where routes are interrupted; all are bit masks.

    A route may end, but not go on, at a barred corner.
    From an edge of one kind to an edge of another it goes
    on only at a joint: a corner with an own building.
    `same` and `left` below are bit masks of edges. A
    spoke of the grid is (edge as a single bit, corner at
    its far end, that corner as a single bit).
    """

    grid: Grid
    networks: tuple[int, ...]  # the edges of each kind
    barred: int
    joints: int

    @property
    def edges(self) -> int:
        """All edges with a road, a ship or another piece of the route, as a bit mask."""
        found = 0
        for network in self.networks:
            found |= network
        return found

    def longest(self) -> int:
        """The length of the longest route."""
        touched = _find_ends(self.grid, self.edges)
        here = self._replace(barred=self.barred & touched, joints=self.joints & touched)
        return _measure(here)

    def longest_by_walking(self) -> int:
        """As `longest`, from every corner anew."""
        edges = self.edges
        starts = members(_find_ends(self.grid, edges))
        return max([self._longest_from(corner, edges, edges) for corner in starts], default=0)

    def _longest_from(self, corner: int, same: int, left: int) -> int:
        """The length of the longest route that goes on from a corner over the edges left.

        `left` is a bit mask of edges, and so is `same`:
        the edges of the kind by which it came; at its
        start, all edges.
        """
        going_on = self._edges_from(corner, same, left)
        best = 0
        for edge_bit, far, far_bit in self.grid.spokes[corner]:
            if going_on & edge_bit:
                best = max(best, 1 + self._rest_behind(edge_bit, far, far_bit, left))
        return best

    def _edges_from(self, corner: int, same: int, left: int) -> int:
        """The edges left by which a route may go on at a corner.

        At a joint it may change the kind of its pieces;
        elsewhere it stays on edges of the `same` kind.
        """
        return left if self.joints >> corner & 1 else left & same

    def _rest_behind(self, edge_bit: int, far: int, far_bit: int, left: int) -> int:
        """The length of the longest route behind an edge, from its far corner on.

        The edge and the corner are given as single bits,
        `left` is a bit mask of the edges that are not used
        yet.
        """
        if self.barred & far_bit:
            return 0
        same = next(network for network in self.networks if network & edge_bit)
        return self._longest_from(far, same, left ^ edge_bit)

    def longest_path(self) -> tuple[int, ...]:
        """The corners along a longest route; () without edges.

        Of several it starts at the corner with the lowest
        number.
        """
        if len(self.networks) == 1:
            return longest_trail_path(self.grid, self.networks[0], self.barred)
        length, edges = self.longest(), self.edges
        starts = [at for at in self.grid.corners if self._longest_from(at, edges, edges) == length]
        return self._walk(starts[0], length) if length else ()

    def _walk(self, start: int, length: int) -> tuple[int, ...]:
        """The corners of a route of this length from its start on.

        At each corner it takes an edge behind which the
        route is still as long as it must be. `left` are
        the edges not used yet, `same` those of the kind
        by which it came.
        """
        at, left = start, self.edges
        same, walk = left, [start]
        for rest in range(length - 1, -1, -1):
            going_on = self._edges_from(at, same, left)
            edge_bit, far = next(
                (edge_bit, far)
                for edge_bit, far, far_bit in self.grid.spokes[at]
                if going_on & edge_bit and self._rest_behind(edge_bit, far, far_bit, left) == rest
            )
            same = next(network for network in self.networks if network & edge_bit)
            at, left = far, left ^ edge_bit
            walk.append(at)
        return tuple(walk)


@lru_cache(maxsize=4096)  # whatever anybody builds, all routes are measured, and most stay
def _measure(routes: Routes) -> int:
    """The length of the longest route; barred corners and joints lie at its edges."""
    return routes.longest_by_walking()


@lru_cache(maxsize=4096)
def _find_ends(grid: Grid, edges: int) -> int:
    """The corners at both ends of the edges; both are bit masks."""
    corners = 0
    for edge in members(edges):
        a, b = grid.ends[edge]
        corners |= 1 << a | 1 << b
    return corners
