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
        return [far for _, far, _ in self.grid.spokes[corner]]

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
        return (
            self.corner_yield(corner) > 0
            and corner not in built
            and not any(far in built for far in self.adjacent_corners(corner))
        )

    def road_corners(self, seat: Seat) -> set[int]:
        """The corners that a seat's roads touch."""
        ends = (self.grid.ends[at] for at, owner in self.roads if owner == seat)
        return set(chain.from_iterable(ends))

    def road_places(self, seat: Seat) -> list[int]:
        """Edges where the seat could build a road."""
        taken, built = dict(self.roads), dict(self.houses)
        passable = {corner for corner in self.road_corners(seat) if built.get(corner, seat) == seat}
        around = set(chain.from_iterable(map(self.adjacent_edges, passable)))
        return sorted(at for at in around - taken.keys() if self.is_on_land(at))

    def is_on_land(self, edge: int) -> bool:
        """Whether one of the hexes beside an edge is known land."""
        return any(
            self.board.tiles[hex].number is not None or hex in self.board.deserts
            for hex in self.grid.edge_hexes[edge]
        )

    def settlement_places(self, seat: Seat) -> list[int]:
        """Corners where the seat could build a settlement."""
        return sorted(corner for corner in self.road_corners(seat) if self.is_free(corner))

    def place_start(self, seat: Seat, chance: Random) -> SampleGame:
        """The game after a seat's next opening settlement, on a good corner, and its road."""
        corner = max(
            filter(self.is_free, self.grid.corners),
            key=lambda corner: self.corner_yield(corner) + chance.random() * CORNER_LUCK,
        )
        roads = list(filter(self.is_on_land, self.adjacent_edges(corner)))
        return replace(
            self,
            roads=(*self.roads, (chance.choice(roads), seat)),
            houses=(*self.houses, (corner, seat)),
        )

    def build_round(self, seat: Seat, steps: int, chance: Random) -> SampleGame:
        """The game after a seat has built `steps` roads, then a settlement where one fits."""
        game = self
        for _ in range(steps):
            game = game._build_road(seat, chance)
        sites = game.settlement_places(seat)
        if not sites:
            return game
        best = max(sites, key=game.corner_yield)
        return replace(game, houses=(*game.houses, (best, seat)))

    def _build_road(self, seat: Seat, chance: Random) -> SampleGame:
        """The game after a seat's road to about the best free corner; unchanged without room."""
        places = self.road_places(seat)
        if not places:
            return self

        def value(edge: int) -> float:
            """The pips of the best free corner at the edge, and some luck."""
            ends = self.grid.ends[edge]
            pips = max(self.corner_yield(end) * self.is_free(end) for end in ends)
            return pips + chance.random() * ROAD_LUCK

        return replace(self, roads=(*self.roads, (max(places, key=value), seat)))

    def longest_road(self, seat: Seat) -> tuple[int, ...]:
        """The corners along the seat's longest road.

        It uses no edge twice, and ends at buildings of
        others.
        """
        own, built = {at for at, owner in self.roads if owner == seat}, dict(self.houses)
        best: tuple[int, ...] = ()
        walks: list[tuple[tuple[int, ...], frozenset[int]]] = [
            ((corner,), frozenset()) for corner in sorted(self.road_corners(seat))
        ]
        while walks:
            walk, used = walks.pop()
            best = max(best, walk, key=len)
            if len(walk) == 1 or built.get(walk[-1], seat) == seat:
                steps = [
                    (far, self.grid.edge_between(walk[-1], far))
                    for far in self.adjacent_corners(walk[-1])
                ]
                walks += [((*walk, far), used | {at}) for far, at in steps if at in own - used]
        return best

    def longest_road_holder(self) -> tuple[Seat | None, tuple[int, ...]]:
        """Who has the longest road, and its corners; (None, ()) where none has five roads."""
        owners = sorted({owner for _, owner in self.roads})
        best = max(owners, key=lambda owner: len(self.longest_road(owner)))
        corners = self.longest_road(best)
        edges = len(corners) - 1
        return (best, corners) if edges >= LEAST_LONGEST_ROAD else (None, ())


@cache
def play_sample_game(board: str, seats: int, rounds: Sequence[int] = (2, 2, 3)) -> SampleGame:
    """The game after the opening and some rounds.

    Each of `rounds` is how many roads every seat builds,
    0 to 2; 3 means one road for each even seat, none for
    the others.
    """
    chance, game = Random(find_sample(board).seed), SampleGame(sample_board(board))
    for seat in (*range(seats), *reversed(range(seats))):
        game = game.place_start(seat, chance)
    for steps in rounds:
        for seat in range(seats):
            roads = (seat + 1) % 2 if steps == ONE_FOR_EVEN_SEATS else steps
            game = game.build_round(seat, roads, chance)
    return game
