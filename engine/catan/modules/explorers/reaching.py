"""How far ships get: for every edge that one can reach, the cheapest way there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from ....core import Seat
from ....kit.hexes import Grid
from ....kit.masks import CornerMask, EdgeMask, contains, members
from ....kit.packed import count_of
from ...resources import WOOL
from ...state import NOWHERE, State
from ..gold_coins import gold_of
from .box import MOVEMENT, SHIPS_ON_EDGE, WOOL_MOVEMENT
from .places import hidden_corners, routes_of
from .slot import Ship, Voyages

SWIFT = "swift"
NO_EDGES: Final[frozenset[int]] = frozenset()
STOPPED = -1  # steps left of a ship that has discovered something, or whose turn is over


class Waters(NamedTuple):
    """The board as far as the ways of ships depend on it."""

    grid: Grid
    routes: EdgeMask  # the edges that ships sail on
    hidden: CornerMask  # the corners where something is discovered, which ends a voyage


class Way(NamedTuple):
    """The way of a ship to an edge, and what it costs."""

    edge: int
    steps: int
    pays_wool: bool = False
    pays_tribute: bool = False
    discovers: bool = False

    @property
    def cost(self) -> tuple[int, bool, int, int]:
        """The sort key of ways: few cards come first, then no wool, then few steps."""
        cards_paid = int(self.pays_wool) + int(self.pays_tribute)
        return cards_paid, self.pays_wool, self.steps, self.edge


@lru_cache(maxsize=4096)
def count_steps(waters: Waters, start: int, most: int) -> Mapping[int, int]:
    """By edge: how many steps a ship needs to it from the edge `start`, if no more than `most`.

    No way goes on from a corner where something is hidden.
    """
    grid = waters.grid
    steps = {start: 0}
    reached = [start]
    for step in range(1, most + 1):
        last = reached
        reached = []
        for edge in last:
            for corner in grid.ends[edge]:
                if not contains(waters.hidden, corner):
                    reached += _note_steps(steps, grid.edges_at[corner] & waters.routes, step)
    return MappingProxyType(steps)


def _note_steps(steps: dict[int, int], edges: EdgeMask, step: int) -> list[int]:
    """Notes the edges that are reached for the first time, with this step, and lists them."""
    new = [edge for edge in members(edges) if edge not in steps]
    steps.update(dict.fromkeys(new, step))
    return new


def find_waters(s: State) -> Waters:
    """The waters as they are known now."""
    return Waters(s.island.grid, routes_of(s.island), hidden_corners(s.island))


def count_free_steps(slot: Voyages, seat: Seat) -> int:
    """How many steps the ships of a seat have without wool."""
    return MOVEMENT + slot.advantages(seat).count(SWIFT)


def tribute_edges(s: State, slot: Voyages, seat: Seat) -> EdgeMask:
    """The edges on which a seat pays tribute to somebody's pirate ship."""
    if slot.pirate_hex == NOWHERE or slot.pirate_owner == seat:
        return 0
    return s.island.shape.borders[slot.pirate_hex]


class Sailor(NamedTuple):
    """A ship that is about to sail, with what its owner can pay."""

    edge: int
    steps_left: int  # without wool that is not paid yet
    may_pay_wool: bool  # for two steps more
    may_pay_tribute: bool  # with gold
    tribute_edges: EdgeMask = 0  # where tribute must be paid
    full_edges: frozenset[int] = frozenset()  # with two ships of others


@lru_cache(maxsize=256)  # from one question to the next, most ships lie where they lay
def find_ways(waters: Waters, sailor: Sailor) -> Mapping[int, Way]:
    """By edge: the cheapest way of a ship there.

    Ways around the edges with tribute are found first, then those that
    pay it, where the owner can.
    """
    ways = {sailor.edge: Way(sailor.edge, 0)}
    if not contains(sailor.tribute_edges, sailor.edge):
        free = waters._replace(routes=waters.routes & ~sailor.tribute_edges)
        _add_ways(ways, free, sailor, pays_tribute=False)
    if sailor.tribute_edges and sailor.may_pay_tribute:
        _add_ways(ways, waters, sailor, pays_tribute=True)
    return MappingProxyType(ways)


def _add_ways(
    ways: dict[int, Way],
    waters: Waters,
    sailor: Sailor,
    *,
    pays_tribute: bool,
) -> None:
    """Adds the ways through these waters that are cheaper than those known."""
    for edge, steps in count_steps(waters, sailor.edge, _most_steps(sailor)).items():
        if not steps:  # the ship lies there already
            continue
        way = Way(
            edge,
            steps,
            pays_wool=steps > sailor.steps_left,
            pays_tribute=pays_tribute,
            discovers=_is_at_hidden(waters, edge),
        )
        known = ways.get(edge)
        if known is None or way.cost < known.cost:
            ways[edge] = way


def _most_steps(sailor: Sailor) -> int:
    """How many steps the ship can sail, with those that wool would buy; 0 once it has stopped."""
    if sailor.steps_left < 0:
        return 0
    return sailor.steps_left + WOOL_MOVEMENT if sailor.may_pay_wool else sailor.steps_left


def _is_at_hidden(waters: Waters, edge: int) -> bool:
    """Whether an edge has an end at a hidden hex, so that a ship there would discover it."""
    first, second = waters.grid.ends[edge]
    return bool(waters.hidden & (1 << first | 1 << second))


class Reach:
    """What one ship can reach now."""

    def __init__(self, waters: Waters, sailor: Sailor) -> None:
        """Finds the cheapest ways of a ship to all edges within its reach."""
        self.sailor = sailor
        self.grid = waters.grid
        self.ways = find_ways(waters, sailor)

    def targets(self) -> list[Way]:
        """The ways to other edges on which a ship may end."""
        full = self.sailor.full_edges
        return [way for way in self.ways.values() if way.steps and way.edge not in full]

    def _has_room(self, edge: int) -> bool:
        """Whether the ship may end on an edge: at most two of all players lie there."""
        return edge not in self.sailor.full_edges

    def way_to_corners(self, corners: Iterable[int]) -> Way | None:
        """The cheapest way to an edge at one of these corners; None if there is none.

        Edges where the ship would discover something do not count.
        """
        ways: list[Way] = []
        for corner in corners:
            edges = members(self.grid.edges_at[corner])
            near = [self.ways[edge] for edge in edges if edge in self.ways]
            ways += [way for way in near if not way.discovers and self._has_room(way.edge)]
        return min(ways, key=lambda way: way.cost, default=None)

    def way_to_hex(self, hex: int) -> Way | None:
        """The cheapest way to an edge with an end at a hex; None if there is none."""
        return self.way_to_corners(self.grid.hex_corners[hex])


def steps_left(slot: Voyages, seat: Seat, ship: Ship) -> int:
    """How many steps a ship may still sail without paying; STOPPED where it may not sail on."""
    if ship.has_stopped:
        return STOPPED
    steps = count_free_steps(slot, seat) - ship.steps
    return steps + WOOL_MOVEMENT if ship.has_wool else steps


def find_reach(s: State, slot: Voyages, seat: Seat, ship: Ship) -> Reach:
    """Where a ship can sail in this turn, and what each way costs its owner."""
    has_wool = bool(count_of(s.players[seat].hand, WOOL))
    sailor = Sailor(
        ship.edge,
        steps_left=steps_left(slot, seat, ship),
        may_pay_wool=has_wool and not ship.has_wool,
        may_pay_tribute=gold_of(s, seat) > 0,
        tribute_edges=0 if ship.has_paid else tribute_edges(s, slot, seat),
        full_edges=full_edges(slot, ship.edge),
    )
    return Reach(find_waters(s), sailor)


def full_edges(slot: Voyages, own_edge: int) -> frozenset[int]:
    """The edges with two ships, where no other may end; never `own_edge`, where the ship lies."""
    edges: list[int] = []
    for own_ships in slot.ships:
        edges += [ship.edge for ship in own_ships if ship is not None]
    if len(set(edges)) == len(edges):  # mostly no two lie together
        return NO_EDGES
    full = frozenset(edge for edge in edges if edges.count(edge) >= SHIPS_ON_EDGE)
    return full - {own_edge}
