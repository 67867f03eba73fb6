"""Building and losing roads, settlements and cities.

Each function also brings up to date what follows from the pieces: income, longest road, places to
build, bank rates.
"""

from __future__ import annotations

from ..core import Entry
from ..kit.masks import contains, members
from ..kit.packed import count_of, shift_to_kind
from .awards import award_longest_road
from .island import ANY_HARBOUR, NO_HARBOUR
from .longest_road import longest_trail, longest_with_new_edge
from .player import Player
from .state import CORNER, EDGE, NUMBERS, State

ANY_RATE, OWN_RATE = 3, 2


def build_road(s: State, p: Player, edge: int, entry: Entry) -> None:
    """Puts a road of the player on an edge, and updates open edges and the longest road."""
    island = s.island
    grid = island.grid
    bit = 1 << edge
    a, b = grid.ends[edge]
    # Corners with another's building: no road goes on there
    barred = s.building_corners & ~(p.settlements | p.cities)
    length = longest_with_new_edge(grid, edge, p.roads, barred)
    p.roads |= bit
    p.roads_left -= 1
    s.road_edges |= bit
    for owner in s.owners:
        if owner.open_edges & bit:
            owner.open_edges ^= bit
    p.touched_corners |= 1 << a | 1 << b
    free = island.shape.paths & ~s.road_edges
    if not barred >> a & 1:
        p.open_edges |= grid.edges_at[a] & free
    if not barred >> b & 1:
        p.open_edges |= grid.edges_at[b] & free
    s.record_action(p.seat, "road", EDGE, edge)
    for change_length in s.rules.change_road_length:
        length = change_length(s, p, length)
    if length > p.road_length:
        p.road_length = length
        if length >= s.rules.box.least_road:
            award_longest_road(s, entry)
    for on_road_built in s.rules.on_road_built:
        on_road_built(s, p, edge, entry)


def build_settlement(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Puts a settlement on a corner, and updates income, bank rates and everybody's networks."""
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
        _improve_rates(s, p, island.harbour_kinds[corner])
    s.record_action(p.seat, "settlement", CORNER, corner)
    for owner in s.owners:
        if owner.touched_corners & bit and owner is not p:
            _cut_network(s, owner, corner, entry)
    for on_building_built in s.rules.on_building_built:
        on_building_built(s, p, corner, entry)


def build_city(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Turns the player's settlement on a corner into a city, and raises the income."""
    bit = 1 << corner
    p.settlements ^= bit
    p.cities |= bit
    p.settlements_left += 1
    p.cities_left -= 1
    p.score += s.rules.box.city_points - s.rules.box.settlement_points
    _raise_income(s, p, corner, s.island.city_extra)
    s.record_action(p.seat, "city", CORNER, corner)
    for on_building_built in s.rules.on_building_built:
        on_building_built(s, p, corner, entry)


def _raise_income(s: State, p: Player, corner: int, pays: tuple[int, ...]) -> None:
    """Adds to the player's income what the hexes around the corner pay from now on.

    `pays` has the packed cards of each hex.
    A neutral colour has no income, and a hex under the robber pays nothing.
    """
    if not p.seat_bit:
        return
    for hex in s.island.grid.corner_hexes[corner]:
        if hex != s.robber:
            s.income[s.island.numbers[hex]][p.seat] += pays[hex]


def _improve_rates(s: State, p: Player, kind: int) -> None:
    """Lowers what the bank asks of a player who may now use a harbour of this kind.

    `p.rates` packs one rate for each kind of card in an int.
    A rate that is as low already stays.
    """
    best, given = (
        (ANY_RATE, s.rules.kit.any_harbour_kinds) if kind == ANY_HARBOUR else (OWN_RATE, (kind,))
    )
    for give in given:
        rate = count_of(p.rates, give)
        if rate > best:
            p.rates -= shift_to_kind(rate - best, give)


def _cut_network(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Updates the player's network after somebody else has built on one of its corners.

    An edge at this corner stays open only if its far end still connects it.
    """
    grid = s.island.grid
    barred = s.building_corners & ~(p.settlements | p.cities)
    for edge, _, far in grid.spokes[corner]:  # `edge` and `far` are single bits
        if p.open_edges & edge and (not p.touched_corners & far or barred & far):
            p.open_edges ^= edge
    here = p.roads & grid.edges_at[corner]
    two_roads_meet = here & (here - 1)  # so the network may fall apart
    if two_roads_meet or s.rules.change_road_length:
        measure_longest_road(s, p)
        award_longest_road(s, entry)


def measure_longest_road(s: State, p: Player) -> None:
    """Measures the player's longest road over the whole network, from scratch."""
    p.road_length = longest_trail(
        s.island.grid, p.roads, s.building_corners & ~(p.settlements | p.cities)
    )
    for change_length in s.rules.change_road_length:
        p.road_length = change_length(s, p, p.road_length)


def destroy_building(s: State, p: Player, corner: int, entry: Entry) -> None:
    """Takes a settlement off the board, or turns a city into a settlement.

    The city is lost, too, where no settlement is left to put there.
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
    for on_building_lost in s.rules.on_building_lost:
        on_building_lost(s, p, corner, entry)


def rebuild_derived_state(s: State) -> None:
    """Works out from scratch all that follows from the pieces on the board.

    It is for what happens too seldom to bring it up to date step by step.
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
    """Works out from scratch the player's income, bank rates and hexes with a building."""
    island = s.island
    p.rates = s.rules.kit.rates
    for corner in members(p.settlements | p.cities):
        _raise_income(s, p, corner, island.settlement_pays)
        if contains(p.cities, corner):
            _raise_income(s, p, corner, island.city_extra)
        if island.harbour_kinds[corner] != NO_HARBOUR:
            _improve_rates(s, p, island.harbour_kinds[corner])
        for hex in island.grid.corner_hexes[corner]:
            s.hex_seats[hex] |= p.seat_bit


def _derive_network(s: State, p: Player) -> None:
    """Works out from scratch the player's touched corners, open edges and longest road."""
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
