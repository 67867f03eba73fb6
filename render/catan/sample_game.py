"""A small greedy player that makes plausible, legal positions of Catan.

It is deterministic, and only for samples.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from random import Random
from typing import Final

from engine.catan.view import Board, Piece
from engine.core import Seat
from engine.kit.hexes import Grid

from .sample_boards import find_sample, sample_board

Placed = tuple[tuple[int, int], ...]  # (place, owner), in the order of building
CORNER_LUCK, ROAD_LUCK = 3, 9  # pips that chance adds at most, so that games differ
LEAST_LONGEST_ROAD: Final = 5  # edges
ONE_FOR_EVEN_SEATS: Final = 3  # instead of a number of roads in a round


@dataclass(frozen=True, slots=True)
class SampleGame:
    """Who has built what."""

    board: Board
    roads: Placed = ()
    houses: Placed = ()

    @property
    def grid(self) -> Grid:
        """The corners and edges of the board."""
        return self.board.grid

    def pieces(self, cities: Collection[int] = ()) -> tuple[Piece, ...]:
        """All pieces on the board; houses on corners in `cities` are cities."""
        roads = [Piece("road", owner, at) for at, owner in sorted(self.roads)]
        houses = [
            Piece("city" if at in cities else "settlement", owner, at)
            for at, owner in sorted(self.houses)
        ]
        return (*roads, *houses)

    def adjacent_corners(self, corner: int) -> list[int]:
        """The corners at the other ends of the edges that meet at this one."""
        return [far for _edge_bit, far, _far_bit in self.grid.spokes[corner]]

    def adjacent_edges(self, corner: int) -> list[int]:
        """The edges that meet at a corner."""
        return [self.grid.edge_between(corner, far) for far in self.adjacent_corners(corner)]

    def corner_yield(self, corner: int) -> int:
        """The pips of the hexes around a corner: how likely their numbers are.

        0 in the open sea.
        """
        tiles = [self.board.tiles[hex] for hex in self.grid.corner_hexes[corner]]
        return sum(tile.pips for tile in tiles)

    def is_free(self, corner: int) -> bool:
        """Whether a settlement may stand on a corner: land, unbuilt, and no neighbour built."""
        built = dict(self.houses)
        is_land = self.corner_yield(corner) > 0
        near = [corner, *self.adjacent_corners(corner)]
        return is_land and not any(near_corner in built for near_corner in near)

    def road_corners(self, seat: Seat) -> set[int]:
        """The corners that a seat's roads touch."""
        ends = (self.grid.ends[at] for at, owner in self.roads if owner == seat)
        return set(chain.from_iterable(ends))

    def road_places(self, seat: Seat) -> list[int]:
        """Edges where the seat could build a road: next to its own, not past others' houses."""
        taken, built = dict(self.roads), dict(self.houses)
        around: set[int] = set()
        for corner in self.road_corners(seat):
            is_passable = built.get(corner, seat) == seat
            if is_passable:
                around.update(self.adjacent_edges(corner))
        return sorted(edge for edge in around - taken.keys() if self.is_on_land(edge))

    def is_on_land(self, edge: int) -> bool:
        """Whether one of the hexes beside an edge is known land: with a number, or desert."""
        hexes = self.grid.edge_hexes[edge]
        has_number = any(self.board.tiles[hex].number is not None for hex in hexes)
        return has_number or any(hex in self.board.deserts for hex in hexes)

    def settlement_places(self, seat: Seat) -> list[int]:
        """Corners where the seat could build a settlement."""
        return sorted(corner for corner in self.road_corners(seat) if self.is_free(corner))

    def place_start(self, seat: Seat, chance: Random) -> SampleGame:
        """The game after a seat's next opening settlement, on a good corner, and its road."""
        free = [corner for corner in self.grid.corners if self.is_free(corner)]

        def rate_corner(corner: int) -> float:
            """The pips around a corner, and some luck."""
            return self.corner_yield(corner) + chance.random() * CORNER_LUCK

        best = max(free, key=rate_corner)
        edges = [edge for edge in self.adjacent_edges(best) if self.is_on_land(edge)]
        return replace(
            self,
            roads=(*self.roads, (chance.choice(edges), seat)),
            houses=(*self.houses, (best, seat)),
        )

    def build_round(self, seat: Seat, roads: int, chance: Random) -> SampleGame:
        """The game after a seat has built so many roads, then a settlement where one fits."""
        game = self
        for _ in range(roads):
            game = game._build_road(seat, chance)
        sites = game.settlement_places(seat)
        if not sites:
            return game
        best = max(sites, key=game.corner_yield)
        return replace(game, houses=(*game.houses, (best, seat)))

    def _build_road(self, seat: Seat, chance: Random) -> SampleGame:
        """The game after a seat has built a road, to the best free corner or a good one.

        Where the seat has no room for a road, the game is unchanged.
        """
        places = self.road_places(seat)
        if not places:
            return self

        def rate_edge(edge: int) -> float:
            """The pips of the best free corner at the edge, and some luck."""
            free = [corner for corner in self.grid.ends[edge] if self.is_free(corner)]
            pips = max(map(self.corner_yield, free), default=0)
            return pips + chance.random() * ROAD_LUCK

        best = max(places, key=rate_edge)
        return replace(self, roads=(*self.roads, (best, seat)))

    def longest_road(self, seat: Seat) -> tuple[int, ...]:
        """The corners along the seat's longest road.

        It uses no edge twice, and ends at buildings of others.
        """
        own = frozenset(edge for edge, owner in self.roads if owner == seat)
        built = dict(self.houses)
        longest: tuple[int, ...] = ()
        # walks that may still become longer: their corners, and the roads that are left
        walks: list[tuple[tuple[int, ...], frozenset[int]]] = [
            ((corner,), own) for corner in sorted(self.road_corners(seat))
        ]
        while walks:
            walk, left = walks.pop()
            longest = max(longest, walk, key=len)
            here = walk[-1]
            is_blocked = len(walk) > 1 and built.get(here, seat) != seat
            if is_blocked:
                continue
            for far in self.adjacent_corners(here):
                edge = self.grid.edge_between(here, far)
                if edge in left:
                    walks.append(((*walk, far), left - {edge}))
        return longest

    def longest_road_holder(self) -> tuple[Seat | None, tuple[int, ...]]:
        """Who has the longest road, and its corners.

        (None, ()) where nobody has five roads in a row.
        """
        owners = sorted({owner for _edge, owner in self.roads})
        best = max(owners, key=lambda owner: len(self.longest_road(owner)))
        corners = self.longest_road(best)
        edges = len(corners) - 1
        return (best, corners) if edges >= LEAST_LONGEST_ROAD else (None, ())


@cache
def play_sample_game(board: str, seats: int, rounds: Sequence[int] = (2, 2, 3)) -> SampleGame:
    """A sample game on the board of this name, after the opening and some rounds.

    Each of `rounds` is how many roads every seat builds before its
    settlement, 0 to 2. `ONE_FOR_EVEN_SEATS` (3) is one road for each
    even seat, none for the others.
    """
    chance = Random(find_sample(board).seed)
    game = SampleGame(sample_board(board))
    opening_order = (*range(seats), *reversed(range(seats)))
    for seat in opening_order:
        game = game.place_start(seat, chance)
    for round_roads in rounds:
        for seat in range(seats):
            roads = round_roads
            if round_roads == ONE_FOR_EVEN_SEATS:
                roads = 1 if seat % 2 == 0 else 0
            game = game.build_round(seat, roads, chance)
    return game
