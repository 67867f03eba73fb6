"""Building and losing roads, settlements and cities: each deed keeps what follows from it true as it goes."""

from __future__ import annotations

from ..core import Entry
from ..kit.masks import members
from .awards import award_longest_road
from .island import ANY_HARBOUR, NO_HARBOUR
from .roads import grown, longest
from .state import CORNER, EDGE, NUMBERS, Player, State

ANY_RATE, OWN_RATE = 3, 2
EVERY_KIND = range(8)  # of cards that there may be


def build_road(s: State, p: Player, edge: int, entry: Entry) -> None:
    island = s.island
    grid = island.grid
    bit = 1 << edge
    a, b = grid.ends[edge]
    barred = s.built & ~(p.settlements | p.cities)
    length = grown(grid, edge, p.roads, barred)
    p.roads |= bit
    p.roads_left -= 1
    s.taken |= bit
    for q in s.everyone:
        if q.open & bit:
            q.open ^= bit
    p.touched |= 1 << a | 1 << b
    free = island.shape.paths & ~s.taken
    if not barred >> a & 1:
        p.open |= grid.edges_at[a] & free
    if not barred >> b & 1:
        p.open |= grid.edges_at[b] & free
    s.trail.append((s.turns, p.seat, "road", EDGE, edge, -1, 0, 0))
    for route in s.rules.route:
        length = route(s, p, length)
    if length > p.road_length:
        p.road_length = length
        if length >= s.rules.box.least_road:
            award_longest_road(s, entry)
    for paved in s.rules.paved:
        paved(s, p, edge, entry)


def build_settlement(s: State, p: Player, corner: int, entry: Entry) -> None:
    island = s.island
    grid = island.grid
    bit = 1 << corner
    p.settlements |= bit
    p.settlements_left -= 1
    p.score += s.rules.box.settlement_points
    p.touched |= bit
    s.built |= bit
    s.free &= ~grid.close[corner]
    p.open |= grid.edges_at[corner] & island.shape.paths & ~s.taken
    for hex in grid.corner_hexes[corner]:
        s.dwellers[hex] |= p.bit
    _pay_from(s, p, corner, island.pays)
    if island.harbour[corner] != NO_HARBOUR:
        _open_harbour(p, island.harbour[corner])
    s.trail.append((s.turns, p.seat, "settlement", CORNER, corner, -1, 0, 0))
    for q in s.everyone:
        if q.touched & bit and q is not p:
            _cut(s, q, corner, entry)
    for built in s.rules.built:
        built(s, p, corner, entry)


def build_city(s: State, p: Player, corner: int, entry: Entry) -> None:
    bit = 1 << corner
    p.settlements ^= bit
    p.cities |= bit
    p.settlements_left += 1
    p.cities_left -= 1
    p.score += s.rules.box.city_points - s.rules.box.settlement_points
    _pay_from(s, p, corner, s.island.more)
    s.trail.append((s.turns, p.seat, "city", CORNER, corner, -1, 0, 0))
    for built in s.rules.built:
        built(s, p, corner, entry)


def _pay_from(s: State, p: Player, corner: int, pays: tuple[int, ...]) -> None:
    """What the hexes around the corner pay more from now on. They pay no neutral colour."""
    for hex in s.island.grid.corner_hexes[corner] if p.bit else ():
        if hex != s.robber:
            s.income[s.island.numbers[hex]][p.seat] += pays[hex]


def _open_harbour(p: Player, kind: int) -> None:
    best = ANY_RATE if kind == ANY_HARBOUR else OWN_RATE
    for give in EVERY_KIND if kind == ANY_HARBOUR else (kind,):
        rate = p.rates >> 6 * give & 63
        if rate > best:
            p.rates -= (rate - best) << 6 * give


def _cut(s: State, q: Player, corner: int, entry: Entry) -> None:
    """Somebody else has built on this corner of q's network."""
    grid = s.island.grid
    barred = s.built & ~(q.settlements | q.cities)
    for edge, _, far in grid.spokes[corner]:
        if q.open & edge and (not q.touched & far or barred & far):
            q.open ^= edge
    here = q.roads & grid.edges_at[corner]
    if here & (here - 1) or s.rules.route:  # two roads meet there, so the network may fall apart
        measure(s, q)
        award_longest_road(s, entry)


def measure(s: State, p: Player) -> None:
    """The longest road of a whole network, from scratch."""
    p.road_length = longest(s.island.grid, p.roads, s.built & ~(p.settlements | p.cities))
    for route in s.rules.route:
        p.road_length = route(s, p, p.road_length)


def raze(s: State, p: Player, corner: int, entry: Entry) -> None:
    """A settlement is lost; a city becomes a settlement, or is lost where no settlement is left to put there."""
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
    derive(s)
    award_longest_road(s, entry)
    for razed in s.rules.razed:
        razed(s, p, corner, entry)


def derive(s: State) -> None:
    """All that follows from the pieces on the board, from scratch: for deeds that are too rare to keep it true step by step."""
    grid = s.island.grid
    s.built = s.taken = 0
    s.free = s.island.shape.sites
    s.income = [[0] * len(s.players) for _ in range(NUMBERS)]
    s.dwellers = [0] * len(s.dwellers)
    for p in s.everyone:
        s.built |= p.settlements | p.cities
        s.taken |= p.roads
    for corner in members(s.built):
        s.free &= ~grid.close[corner]
    for p in s.everyone:
        _derive_income(s, p)
        _derive_network(s, p)


def _derive_income(s: State, p: Player) -> None:
    island = s.island
    p.rates = s.rules.box.rates
    for corner in members(p.settlements | p.cities):
        _pay_from(s, p, corner, island.pays)
        if p.cities >> corner & 1:
            _pay_from(s, p, corner, island.more)
        if island.harbour[corner] != NO_HARBOUR:
            _open_harbour(p, island.harbour[corner])
        for hex in island.grid.corner_hexes[corner]:
            s.dwellers[hex] |= p.bit


def _derive_network(s: State, p: Player) -> None:
    grid = s.island.grid
    own = p.settlements | p.cities
    barred = s.built & ~own
    p.touched = own
    for edge in members(p.roads):
        for corner in grid.ends[edge]:
            p.touched |= 1 << corner
    p.open = 0
    for corner in members(p.touched & ~barred):
        p.open |= grid.edges_at[corner]
    p.open &= s.island.shape.paths & ~s.taken
    measure(s, p)
