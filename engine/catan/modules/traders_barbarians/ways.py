"""The ways of a wagon: what each path costs, and the cheapest ways to all places within reach.

Nothing here asks a state or a view: both make a `RoadMap`, so that what
menus promise is what happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, NamedTuple

from ....kit.hexes import Grid
from ....kit.masks import contains
from .board import DATA, find_ground

COSTS: Final[Mapping[str, int]] = DATA["way"]
# of a path, in points of movement
COST_WITHOUT_ROAD: Final = COSTS["no_road"]
COST_WITH_ROAD: Final = COSTS["road"]
EXTRA_COST_OF_BARBARIAN: Final = COSTS["barbarian"]
TOLL: Final = COSTS["toll"]  # gold for each road of another owner
FOR_GRAIN: Final = COSTS["for_grain"]  # further points of movement for a grain, once a turn
UNLIMITED: Final = 1000


class Way(NamedTuple):
    """A way of a wagon."""

    corner: int  # where it ends
    points: int  # of movement
    payees: tuple[int, ...]  # the owners of the roads, one for each toll
    edges: tuple[int, ...]  # in order

    @property
    def toll(self) -> int:
        """What it costs in gold."""
        return len(self.payees) * TOLL


@dataclass(frozen=True, slots=True)
class RoadMap:
    """What decides the price of every path: roads, barbarians, and who is paid."""

    grid: Grid
    roads: Mapping[int, int]  # by edge: the owner of a road that is of use
    barbarians: frozenset[int]  # edges
    points: Mapping[int, int]  # by owner: of victory, for whoever gets a toll by choice

    def path_points(self, edge: int) -> int:
        """How many points of movement a path costs, whoever travels there."""
        cost = COST_WITH_ROAD if edge in self.roads else COST_WITHOUT_ROAD
        if edge in self.barbarians:
            cost += EXTRA_COST_OF_BARBARIAN
        return cost

    def payee(self, seat: int, edge: int) -> int | None:
        """Who gets a toll from the seat for a path; None if nobody does."""
        owner = self.roads.get(edge)
        return None if owner == seat else owner

    def is_open(self, edge: int) -> bool:
        """Whether wagons may travel there: not along the sea sides of trade hexes."""
        return not contains(find_ground(self.grid).closed_edges, edge)


class Candidate(NamedTuple):
    """A way that is not looked at yet; its first fields say which one is the cheapest."""

    toll: int
    points: int  # of movement
    victory_points: int  # of all who are paid
    corner: int  # where it ends
    edges: tuple[int, ...] = ()
    payees: tuple[int, ...] = ()


def find_ways(
    roads: RoadMap,
    seat: int,
    start: int,
    points: int,
    gold: int,
) -> dict[int, tuple[Way, ...]]:
    """By corner within reach: the ways there that no other beats in both gold and points.

    They are in order of their tolls. Of two with equal prices, the gold goes to
    whoever has fewer points of victory. A wagon must stop on a plaza, so no way
    leads through one; and none leads back to its start.
    """
    plazas = find_ground(roads.grid).plazas
    ways: dict[int, list[Way]] = {}
    todo = [Candidate(toll=0, points=0, victory_points=0, corner=start)]
    while todo:
        cheapest = heappop(todo)
        cheaper_ways = ways.setdefault(cheapest.corner, [])
        if cheaper_ways and cheaper_ways[-1].points <= cheapest.points:
            continue  # an earlier way costs no more gold, and is as short
        cheaper_ways.append(Way(cheapest.corner, cheapest.points, cheapest.payees, cheapest.edges))
        if cheapest.corner in plazas and cheapest.edges:
            continue  # a wagon must stop there, unless it has just started
        for candidate in _list_longer_ways(roads, seat, cheapest):
            if candidate.toll <= gold and candidate.points <= points:
                heappush(todo, candidate)
    del ways[start]
    return {corner: tuple(found) for corner, found in sorted(ways.items())}


def _list_longer_ways(roads: RoadMap, seat: int, way: Candidate) -> list[Candidate]:
    """For each open path at the end of a way: the way with this path added."""
    longer_ways: list[Candidate] = []
    for edge_bit, far, _ in roads.grid.spokes[way.corner]:
        edge = edge_bit.bit_length() - 1  # the place of the bit
        if not roads.is_open(edge):
            continue
        toll = way.toll
        victory_points = way.victory_points
        payees = way.payees
        payee = roads.payee(seat, edge)
        if payee is not None:
            toll += TOLL
            victory_points += roads.points.get(payee, 0)
            payees = (*payees, payee)
        points = way.points + roads.path_points(edge)
        edges = (*way.edges, edge)
        longer_ways.append(Candidate(toll, points, victory_points, far, edges, payees))
    return longer_ways


def measure_points(roads: RoadMap, targets: tuple[int, ...]) -> dict[int, int]:
    """By corner: the points of movement from there to the nearest of these places.

    Tolls, and that wagons stop on plazas, do not count: it is for bots.
    """
    distances: dict[int, int] = {}
    todo = [(0, target) for target in targets]
    while todo:
        points, corner = heappop(todo)
        if corner in distances:
            continue
        distances[corner] = points
        for edge_bit, far, _ in roads.grid.spokes[corner]:
            edge = edge_bit.bit_length() - 1  # the place of the bit
            if far not in distances and roads.is_open(edge):
                heappush(todo, (points + roads.path_points(edge), far))
    return distances
