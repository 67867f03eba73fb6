"""A small greedy settler that grows plausible, legal positions: deterministic, and only for samples."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from engine.catan.view import Board, Piece
from engine.core import Seat
from engine.kit.hexes import Grid

from .islands import island

Placed = tuple[tuple[int, int], ...]  # (place, owner), in the order of building
SEEDS: Final = {"small": 11, "large": 5, "archipelago": 2}


@dataclass(frozen=True, slots=True)
class Settlers:
    """Who has built what."""

    board: Board
    roads: Placed = ()
    houses: Placed = ()

    @property
    def grid(self) -> Grid:
        return self.board.grid

    def pieces(self, cities: Collection[int] = ()) -> tuple[Piece, ...]:
        roads = [Piece("road", owner, at) for at, owner in sorted(self.roads)]
        return (*roads, *(Piece("city" if at in cities else "settlement", owner, at) for at, owner in sorted(self.houses)))

    def near(self, corner: int) -> list[int]:
        return [far for _, far, _ in self.grid.spokes[corner]]

    def land(self, corner: int) -> int:
        """How much the hexes around a corner yield; nothing in the open sea."""
        tiles = [self.board.tiles[hex] for hex in self.grid.corner_hexes[corner]]
        return sum(tile.pips for tile in tiles)

    def free(self, corner: int) -> bool:
        built = dict(self.houses)
        return self.land(corner) > 0 and corner not in built and not any(far in built for far in self.near(corner))

    def mine(self, seat: Seat) -> set[int]:
        """The corners that a seat's roads touch."""
        return {corner for at, owner in self.roads if owner == seat for corner in self.grid.ends[at]}

    def reach(self, seat: Seat) -> list[int]:
        """Edges where the seat could build a road."""
        taken, built = dict(self.roads), dict(self.houses)
        passable = {corner for corner in self.mine(seat) if built.get(corner, seat) == seat}
        around = {self.grid.edge(corner, far) for corner in passable for far in self.near(corner)}
        return sorted(at for at in around - taken.keys() if self.dry(at))

    def dry(self, edge: int) -> bool:
        return any(self.board.tiles[hex].terrain not in ("sea", "fog") for hex in self.grid.edge_hexes[edge])

    def sites(self, seat: Seat) -> list[int]:
        """Corners where the seat could build a settlement."""
        return sorted(corner for corner in self.mine(seat) if self.free(corner))

    def started(self, seat: Seat, chance: Random) -> Settlers:
        corner = max(filter(self.free, self.grid.corners), key=lambda one: self.land(one) + chance.random() * 3)
        roads = [at for at in (self.grid.edge(corner, far) for far in self.near(corner)) if self.dry(at)]
        return replace(self, roads=(*self.roads, (chance.choice(roads), seat)), houses=(*self.houses, (corner, seat)))

    def grown(self, seat: Seat, steps: int, chance: Random) -> Settlers:
        """So many roads, then a settlement where one fits."""
        game = self
        for _ in range(steps):
            if choice := game.reach(seat):
                best = max(choice, key=lambda at: max(game.land(end) * game.free(end) for end in game.grid.ends[at]) + chance.random() * 9)
                game = replace(game, roads=(*game.roads, (best, seat)))
        if sites := game.sites(seat):
            game = replace(game, houses=(*game.houses, (max(sites, key=game.land), seat)))
        return game

    def longest(self, seat: Seat) -> tuple[int, ...]:
        """The corners along the seat's longest road."""
        own, built = {at for at, owner in self.roads if owner == seat}, dict(self.houses)
        best: tuple[int, ...] = ()
        walks: list[tuple[tuple[int, ...], frozenset[int]]] = [((corner,), frozenset()) for corner in sorted(self.mine(seat))]
        while walks:
            walk, used = walks.pop()
            best = max(best, walk, key=len)
            if len(walk) == 1 or built.get(walk[-1], seat) == seat:
                steps = [(far, self.grid.edge(walk[-1], far)) for far in self.near(walk[-1])]
                walks += [((*walk, far), used | {at}) for far, at in steps if at in own - used]
        return best

    def leader(self) -> tuple[Seat | None, tuple[int, ...]]:
        """Who has the longest road, and which it is."""
        owners = sorted({owner for _, owner in self.roads})
        best = max(owners, key=lambda owner: len(self.longest(owner)))
        return (best, self.longest(best)) if len(self.longest(best)) > 5 else (None, ())


@cache
def grown(board: str, seats: int, rounds: Sequence[int] = (2, 2, 3)) -> Settlers:
    """A game after the opening and some rounds of so many roads each."""
    chance, game = Random(SEEDS[board]), Settlers(island(board))
    for seat in (*range(seats), *reversed(range(seats))):
        game = game.started(seat, chance)
    for steps in rounds:
        for seat in range(seats):
            game = game.grown(seat, steps if steps < 3 else (seat + 1) % 2, chance)
    return game
