"""Routes over several kinds of pieces, such as roads and ships."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..kit.hexes import Grid
from ..kit.masks import CornerMask, EdgeMask, members
from .longest_road import longest_trail_path


class Routes(NamedTuple):
    """An owner's edges by kind of piece, and where routes are interrupted.

    A route may end, but not go on, at a barred corner. From an edge of
    one kind to an edge of another it goes on only at a joint: a corner
    with the owner's building. A spoke of the grid is (edge as a single
    bit, corner at its far end, that corner as a single bit).
    """

    grid: Grid
    networks: tuple[EdgeMask, ...]  # the edges of each kind
    barred: CornerMask
    joints: CornerMask
    doubled: EdgeMask = 0  # edges that count twice

    @property
    def edges(self) -> EdgeMask:
        """All edges with a road, a ship or another piece of the route."""
        edges = 0
        for network in self.networks:
            edges |= network
        return edges

    def longest(self) -> int:
        """The length of the longest route."""
        return _measure_longest(self._drop_untouched())

    def _drop_untouched(self) -> Routes:
        """The same routes without barred corners, joints and doubled edges that they do not touch.

        It is a better key for the caches below, for it stays the same
        when others build elsewhere.
        """
        touched = find_ends(self.grid, self.edges)
        return self._replace(
            barred=self.barred & touched,
            joints=self.joints & touched,
            doubled=self.doubled & self.edges,
        )

    def longest_by_walking(self) -> int:
        """The same as `longest`, found the slow way: by walking from every corner."""
        edges = self.edges
        starts = members(find_ends(self.grid, edges))
        return max([self._longest_from(corner, edges, edges) for corner in starts], default=0)

    def _longest_from(self, corner: int, same: EdgeMask, unused: EdgeMask) -> int:
        """The length of the longest route that goes on from a corner over the unused edges.

        `same` are the edges of the kind by which it came; at its
        start, all edges.
        """
        open_edges = self._edges_from(corner, same, unused)
        best = 0
        for edge_bit, far, far_bit in self.grid.spokes[corner]:
            if open_edges & edge_bit:
                rest = self._longest_behind(edge_bit, far, far_bit, unused)
                best = max(best, self._length_of(edge_bit) + rest)
        return best

    def _length_of(self, edge_bit: int) -> int:
        """How much an edge, given as a single bit, adds to a route."""
        return 2 if self.doubled & edge_bit else 1

    def _edges_from(self, corner: int, same: EdgeMask, unused: EdgeMask) -> int:
        """The unused edges by which a route may go on at a corner.

        At a joint it may change the kind of its pieces; elsewhere it
        stays on edges of the `same` kind.
        """
        return unused if self.joints >> corner & 1 else unused & same

    def _longest_behind(self, edge_bit: int, far: int, far_bit: int, unused: EdgeMask) -> int:
        """The length of the longest route behind an edge, from its far corner on.

        The edge and the corner are given as single bits, `unused` are
        the edges that are not used yet, with this one.
        """
        if self.barred & far_bit:
            return 0
        same = next(network for network in self.networks if network & edge_bit)
        return self._longest_from(far, same, unused ^ edge_bit)

    def longest_path(self) -> tuple[int, ...]:
        """The corners along a longest route; () without edges.

        Of several it starts at the corner with the lowest number.
        """
        return _find_longest_path(self._drop_untouched())

    def longest_path_by_walking(self) -> tuple[int, ...]:
        """The same as `longest_path`, found the slow way: by walking from every corner.

        Routes of one kind of piece are left to `longest_trail_path`,
        unless edges count twice.
        """
        if len(self.networks) == 1 and not self.doubled:
            return longest_trail_path(self.grid, self.networks[0], self.barred)
        length = self.longest()
        edges = self.edges
        starts = [
            corner
            for corner in self.grid.corners
            if self._longest_from(corner, edges, edges) == length
        ]
        return self._trace_longest(starts[0], length) if length else ()

    def _trace_longest(self, start: int, length: int) -> tuple[int, ...]:
        """The corners along a longest route, which begins at `start` and has this length.

        At each corner it takes an edge behind which the longest way on
        is as long as the rest must be.
        """
        corner = start
        unused = self.edges  # those that are not used yet
        same = unused  # the edges of the kind by which the route came
        walk = [start]
        rest = length
        while rest:
            edge_bit, corner = self._next_step(corner, same, unused, rest)
            rest -= self._length_of(edge_bit)
            same = next(network for network in self.networks if network & edge_bit)
            unused = unused ^ edge_bit
            walk.append(corner)
        return tuple(walk)

    def _next_step(
        self,
        corner: int,
        same: EdgeMask,
        unused: EdgeMask,
        rest: int,
    ) -> tuple[int, int]:
        """The next edge of a route, as a single bit, and the corner at its far end.

        The route is to be longer by `rest` from the corner on; `same`
        and `unused` are as in `_longest_from`.
        """
        open_edges = self._edges_from(corner, same, unused)
        for edge_bit, far, far_bit in self.grid.spokes[corner]:
            if open_edges & edge_bit:
                behind = self._longest_behind(edge_bit, far, far_bit, unused)
                if self._length_of(edge_bit) + behind == rest:
                    return edge_bit, far
        raise AssertionError("a route is as long as it was found to be")


@lru_cache(maxsize=4096)  # whatever anybody builds, all routes are measured, and most stay
def _measure_longest(routes: Routes) -> int:
    """The length of the longest route, kept for routes that stay the same.

    `routes` has only barred corners and joints that its edges touch.
    """
    return routes.longest_by_walking()


@lru_cache(maxsize=256)  # every view asks for that of the award's holder
def _find_longest_path(routes: Routes) -> tuple[int, ...]:
    """The corners along a longest route, in order.

    A corner where others have built, or where two kinds of pieces do
    not join, can only be an end of it.
    """
    return routes.longest_path_by_walking()


@lru_cache(maxsize=4096)
def edges_around(grid: Grid, corners: CornerMask) -> EdgeMask:
    """The edges with an end at one of the corners."""
    edges = 0
    for corner in members(corners):
        edges |= grid.edges_at[corner]
    return edges


@lru_cache(maxsize=4096)
def find_ends(grid: Grid, edges: EdgeMask) -> CornerMask:
    """The corners at both ends of the edges."""
    corners = 0
    for edge in members(edges):
        a, b = grid.ends[edge]
        corners |= 1 << a | 1 << b
    return corners
