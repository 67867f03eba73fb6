"""A second, slow opinion of everything that the state keeps: by sets and loops over the pieces,
with no masks and no memory.
"""

from __future__ import annotations

from engine.catan import moves as m
from engine.catan.player import Player
from engine.catan.scoring import list_points
from engine.catan.state import State
from engine.core import Move
from engine.kit.packed import unpack


def brute(edges: dict[int, tuple[int, int]], barred: set[int]) -> int:
    """All trails by explicit walks over lists of edges: knows no masks."""
    at: dict[int, list[tuple[int, int]]] = {}
    for edge, (a, b) in edges.items():
        at.setdefault(a, []).append((edge, b))
        at.setdefault(b, []).append((edge, a))
    best = 0
    todo: list[tuple[int, frozenset[int]]] = [(corner, frozenset()) for corner in at]
    while todo:
        corner, used = todo.pop()
        best = max(best, len(used))
        if not used or corner not in barred:
            todo += [(far, used | {edge}) for edge, far in at[corner] if edge not in used]
    return best


def corners(mask: int) -> set[int]:
    return {corner for corner in range(mask.bit_length()) if mask >> corner & 1}


def buildings(p: Player) -> set[int]:
    return corners(p.settlements | p.cities)


def all_buildings(s: State) -> set[int]:
    return {corner for p in s.owners for corner in buildings(p)}


def income(s: State, p: Player) -> list[int]:
    paid = [0] * 13
    for hex, ring in enumerate(s.island.grid.hex_corners):
        if hex != s.robber:
            for corner in ring:
                paid[s.island.numbers[hex]] += s.island.settlement_pays[hex] * (
                    (p.settlements >> corner & 1) + 2 * (p.cities >> corner & 1)
                )
    return paid


def road_length(s: State, p: Player) -> int:
    edges = {edge: s.island.grid.ends[edge] for edge in corners(p.roads)}
    return brute(edges, all_buildings(s) - buildings(p))


def score(s: State, p: Player) -> int:
    lost = conquered(s)
    own = len(corners(p.settlements) - lost) + 2 * len(corners(p.cities) - lost) + p.victory_cards
    own += counted(s, p, "prisoners") // 2 + counted(s, p, "deliveries")
    own += counted(s, p, "train") == 5  # the highest level
    held = [
        award.points
        for module in s.rules.modules
        for award in module.awards(s)
        if award.holder == p.seat
    ]
    return own + 2 * (s.road_holder == p.seat) + 2 * (s.army_holder == p.seat) + sum(held)


def conquered(s: State) -> set[int]:
    """The corners around which all land is conquered by barbarians."""
    signs = [sign for module in s.rules.modules for sign in module.board_signs(s)]
    hexes = {sign.at for sign in signs if sign.key == "barbarian" and sign.count == 3}
    grid = s.island.grid
    return {corner for corner in grid.corners if {*grid.corner_hexes[corner]} <= hexes}


def counted(s: State, p: Player, key: str) -> int:
    counters = [one for module in s.rules.modules for one in module.counters(s, p)]
    return sum(one.count for one in counters if one.key == key)


def rates(s: State, p: Player) -> tuple[int, ...]:
    kinds = {
        harbour.kind
        for harbour in s.island.board.harbours
        if (buildings(p) - conquered(s)) & {*harbour.corners}
    }
    return tuple(
        2 if kind in kinds else 3 if "any" in kinds else 4
        for kind in ("lumber", "brick", "wool", "grain", "ore")
    )


def road_sites(s: State, p: Player) -> set[int]:
    taken = {edge for q in s.owners for edge in corners(q.roads)}
    others = all_buildings(s) - buildings(p)
    own_ends = {corner for edge in corners(p.roads) for corner in s.island.grid.ends[edge]}
    joined = (own_ends - others) | buildings(p)
    return {
        edge
        for edge, ends in enumerate(s.island.grid.ends)
        if edge not in taken and joined & {*ends}
    }


def settlement_sites(s: State, p: Player) -> set[int]:
    near: dict[int, set[int]] = {corner: {corner} for corner in s.island.grid.corners}
    for a, b in s.island.grid.ends:
        near[a].add(b)
        near[b].add(a)
    own_ends = {corner for edge in corners(p.roads) for corner in s.island.grid.ends[edge]}
    free = {corner for corner in own_ends if not near[corner] & all_buildings(s)}
    return free - s.island.grid.hubs.keys()


def menu(s: State, p: Player) -> set[Move]:
    """Everything that a player may do after the roll in the base game, but for offers."""
    hand, stock = unpack(p.hand, 5), unpack(s.bank, 5)
    found: set[Move] = {m.EndTurn()}

    def pays(*cost: int) -> bool:
        return all(had >= n for had, n in zip(hand, cost, strict=True))

    if pays(1, 1, 0, 0, 0) and len(corners(p.roads)) < 15:
        found |= {m.BuildRoad(edge) for edge in road_sites(s, p)}
    if pays(1, 1, 1, 1, 0) and len(corners(p.settlements)) < 5:
        found |= {m.BuildSettlement(corner) for corner in settlement_sites(s, p)}
    if pays(0, 0, 0, 2, 3) and len(corners(p.cities)) < 4:
        found |= {m.BuildCity(corner) for corner in corners(p.settlements)}
    if pays(0, 0, 1, 1, 1) and s.deck:
        found.add(m.BuyCard())
    found |= set() if s.card_played else cards(s, p, stock)
    for pay, rate in enumerate(rates(s, p)):
        if hand[pay] >= rate:
            found |= {m.Exchange(pay, get) for get in range(5) if get != pay and stock[get]}
    return found


def cards(s: State, p: Player, stock: tuple[int, ...]) -> set[Move]:
    knights, _, roads, plenty, monopoly = unpack(p.development, 5)
    found: set[Move] = {m.PlayKnight()} if knights else set()
    if roads and len(corners(p.roads)) < 15 and road_sites(s, p):
        found.add(m.PlayRoads())
    if plenty:
        pairs = {
            m.PlayPlenty(a, b)
            for a in range(5)
            for b in range(a, 5)
            if stock[a] > (a == b) and stock[b]
        }
        found |= pairs or {m.PlayPlenty(kind, None) for kind, n in enumerate(stock) if n}
    return found | ({m.PlayMonopoly(kind) for kind in range(5)} if monopoly else set())


def compare_points(s: State) -> None:
    """Every point of every owner has a name."""
    for p in s.owners:
        assert p.score == sum(part.points for part in list_points(s, p, hidden=True))


def compare(s: State) -> None:
    """Everything that is kept is what follows from the pieces."""
    compare_points(s)
    assert s.building_corners == sum(1 << corner for corner in all_buildings(s))
    assert s.road_edges == sum(p.roads for p in s.owners)
    assert not any(
        s.building_corners >> a & 1 and s.building_corners >> b & 1 for a, b in s.island.grid.ends
    ), "the distance rule"
    for hex, ring in enumerate(s.island.grid.hex_corners):
        assert s.hex_seats[hex] == sum(p.seat_bit for p in s.players if buildings(p) & {*ring})
    for p in s.owners:
        assert p.road_length == road_length(s, p)
        assert corners(p.open_edges) == road_sites(s, p)
        assert corners(p.touched_corners & s.free_corners) == settlement_sites(s, p)
    for p in s.players:
        assert [row[p.seat] for row in s.income] == income(s, p)
        assert unpack(p.rates, 5) == rates(s, p)
        assert p.score == score(s, p)
    longest = [p.road_length for p in s.owners]
    if s.road_holder >= 0:
        assert longest[s.road_holder] == max(longest) >= 5
    else:
        has_award = s.rules.game_numbers.road_points > 0  # a scenario may do without it
        assert not has_award or max(longest) < 5 or longest.count(max(longest)) > 1
