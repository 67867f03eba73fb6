"""Building and losing roads, settlements and cities: each deed keeps what follows from it true as
it goes.
"""

from __future__ import annotations

from ..core import Entry
from ..kit.masks import members
from .awards import award_longest_road
from .island import ANY_HARBOUR, NO_HARBOUR
from .longest_road import longest_trail, longest_with_new_edge
from .player import Player
from .state import CORNER, EDGE, NUMBERS, State

ANY_RATE, OWN_RATE = 3, 2
EVERY_KIND = range(8)  # of cards that there may be


def build_road(s: State, p: Player, edge: int, entry: Entry) -> None:
    island = s.island
    grid = island.grid
    bit = 1 << edge
    a, b = grid.ends[edge]
    barred = s.building_corners & ~(p.settlements | p.cities)
    length = longest_with_new_edge(grid, edge, p.roads, barred)
    p.roads |= bit
    p.roads_left -= 1
    s.road_edges |= bit
    for q in s.owners:
        if q.open_edges & bit:
            q.open_edges ^= bit
    p.touched_corners |= 1 << a | 1 << b
    free = island.shape.paths & ~s.road_edges
    if not barred >> a & 1:
        p.open_edges |= grid.edges_at[a] & free
    if not barred >> b & 1:
        p.open_edges |= grid.edges_at[b] & free
    s.history.append((s.turn, p.seat, "road", EDGE, edge, -1, 0, 0))
    for route in s.rules.change_road_length:
        length = route(s, p, length)
    if length > p.road_length:
        p.road_length = length
        if length >= s.rules.box.least_road:
            award_longest_road(s, entry)
    for paved in s.rules.on_road_built:
        paved(s, p, edge, entry)


def build_settlement(s: State, p: Player, corner: int, entry: Entry) -> None:
    island = s.island
    grid = island.grid
    bit = 1 << corner
    p.settlements |= bit
    p.settlements_left -= 1
    p.score += s.rules.box.settlement_points
    p.touched_corners |= bit
    s.building_corners |= bit
    s.free_corners &= ~grid.close[corner]
    p.open_edges |= grid.edges_at[corner] & island.shape.paths & ~s.road_edges
    for hex in grid.corner_hexes[corner]:
        s.hex_seats[hex] |= p.seat_bit
    _raise_income(s, p, corner, island.settlement_pays)
    if island.harbour_kinds[corner] != NO_HARBOUR:
        _improve_rates(p, island.harbour_kinds[corner])
    s.history.append((s.turn, p.seat, "settlement", CORNER, corner, -1, 0, 0))
    for q in s.owners:
        if q.touched_corners & bit and q is not p:
            _cut_network(s, q, corner, entry)
    for built in s.rules.on_building_built:
        built(s, p, corner, entry)


def build_city(s: State, p: Player, corner: int, entry: Entry) -> None:
    bit = 1 << corner
    p.settlements ^= bit
    p.cities |= bit
    p.settlements_left += 1
    p.cities_left -= 1
    p.score += s.rules.box.city_points - s.rules.box.settlement_points
    _raise_income(s, p, corner, s.island.city_extra)
    s.history.append((s.turn, p.seat, "city", CORNER, corner, -1, 0, 0))
    for built in s.rules.on_building_built:
        built(s, p, corner, entry)


def _raise_income(s: State, p: Player, corner: int, pays: tuple[int, ...]) -> None:
    """What the hexes around the corner pay more from now on. They pay no neutral colour."""
    for hex in s.island.grid.corner_hexes[corner] if p.seat_bit else ():
        if hex != s.robber:
            s.income[s.island.numbers[hex]][p.seat] += pays[hex]


def _improve_rates(p: Player, kind: int) -> None:
    best = ANY_RATE if kind == ANY_HARBOUR else OWN_RATE
    for give in EVERY_KIND if kind == ANY_HARBOUR else (kind,):
        rate = p.rates >> 6 * give & 63
        if rate > best:
            p.rates -= (rate - best) << 6 * give


def _cut_network(s: State, q: Player, corner: int, entry: Entry) -> None:
    """Somebody else has built on this corner of q's network."""
    grid = s.island.grid
    barred = s.building_corners & ~(q.settlements | q.cities)
    for edge, _, far in grid.spokes[corner]:
        if q.open_edges & edge and (not q.touched_corners & far or barred & far):
            q.open_edges ^= edge
    here = q.roads & grid.edges_at[corner]
    if (
        here & (here - 1) or s.rules.change_road_length
    ):  # two roads meet there, so the network may fall apart
        measure_longest_road(s, q)
        award_longest_road(s, entry)


def measure_longest_road(s: State, p: Player) -> None:
    """The longest road of a whole network, from scratch."""
    p.road_length = longest_trail(
        s.island.grid, p.roads, s.building_corners & ~(p.settlements | p.cities)
    )
    for route in s.rules.change_road_length:
        p.road_length = route(s, p, p.road_length)


def destroy_building(s: State, p: Player, corner: int, entry: Entry) -> None:
    """A settlement is lost; a city becomes a settlement, or is lost where no settlement is left to
    put there.
    """
    bit = 1 << corner
    box = s.rules.box
    if p.settlements & bit:
        p.settlements ^= bit
        p.settlements_left += 1
        p.score -= box.settlement_points
    else:
        p.cities ^= bit
        p.cities_left += 1
        p.score -= box.city_points
        if p.settlements_left:
            p.settlements |= bit
            p.settlements_left -= 1
            p.score += box.settlement_points
    rebuild_derived_state(s)
    award_longest_road(s, entry)
    for razed in s.rules.on_building_lost:
        razed(s, p, corner, entry)


def rebuild_derived_state(s: State) -> None:
    """All that follows from the pieces on the board, from scratch: for deeds that are too rare to
    keep it true step by step.
    """
    grid = s.island.grid
    s.building_corners = s.road_edges = 0
    s.free_corners = s.island.shape.sites
    s.income = [[0] * len(s.players) for _ in range(NUMBERS)]
    s.hex_seats = [0] * len(s.hex_seats)
    for p in s.owners:
        s.building_corners |= p.settlements | p.cities
        s.road_edges |= p.roads
    for corner in members(s.building_corners):
        s.free_corners &= ~grid.close[corner]
    for p in s.owners:
        _derive_income(s, p)
        _derive_network(s, p)


def _derive_income(s: State, p: Player) -> None:
    island = s.island
    p.rates = s.rules.box.rates
    for corner in members(p.settlements | p.cities):
        _raise_income(s, p, corner, island.settlement_pays)
        if p.cities >> corner & 1:
            _raise_income(s, p, corner, island.city_extra)
        if island.harbour_kinds[corner] != NO_HARBOUR:
            _improve_rates(p, island.harbour_kinds[corner])
        for hex in island.grid.corner_hexes[corner]:
            s.hex_seats[hex] |= p.seat_bit


def _derive_network(s: State, p: Player) -> None:
    grid = s.island.grid
    own = p.settlements | p.cities
    barred = s.building_corners & ~own
    p.touched_corners = own
    for edge in members(p.roads):
        for corner in grid.ends[edge]:
            p.touched_corners |= 1 << corner
    p.open_edges = 0
    for corner in members(p.touched_corners & ~barred):
        p.open_edges |= grid.edges_at[corner]
    p.open_edges &= s.island.shape.paths & ~s.road_edges
    measure_longest_road(s, p)
