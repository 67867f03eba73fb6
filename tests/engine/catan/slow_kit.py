"""A second, slow opinion of what the state keeps, whatever pieces and pawns the kit has: by sets
and loops, with no masks and no memory.
"""

from __future__ import annotations

from engine.catan.kinds import CORNER, EDGE, NEVER, PieceKind
from engine.catan.pieces import harbour_buildings, own_places, pieces_left
from engine.catan.player import Player
from engine.catan.scoring import list_points
from engine.catan.state import State
from engine.kit.packed import pack

Edges = dict[int, tuple[str, int, int]]  # by edge: the kind of piece and the two corners


def brute_route(
    edges: Edges,
    barred: set[int],
    joints: set[int],
    doubled: frozenset[int] = frozenset(),
) -> int:
    """All routes by explicit walks."""
    best = 0
    todo: list[tuple[int, str | None, frozenset[int]]] = [
        (corner, None, frozenset()) for _, a, b in edges.values() for corner in (a, b)
    ]
    while todo:
        corner, came, used = todo.pop()
        best = max(best, len(used) + len(used & doubled))
        if used and corner in barred:
            continue
        for edge, (kind, a, b) in edges.items():
            if edge in used or corner not in (a, b):
                continue
            if came is None or kind == came or corner in joints:
                todo.append((b if corner == a else a, kind, used | {edge}))
    return best


def members(mask: int) -> set[int]:
    return {number for number in range(mask.bit_length()) if mask >> number & 1}


def standing(s: State, p: Player, *kinds: PieceKind) -> set[int]:
    return {at for kind in kinds for at in members(own_places(s, p, kind))}


def kinds(s: State, place: str, trait: str) -> list[PieceKind]:
    return [kind for kind in s.rules.kit.pieces if kind.place == place and getattr(kind, trait)]


def taken(s: State, place: str) -> list[int]:
    """With one entry for each piece that blocks."""
    return [
        at for p in s.owners for kind in kinds(s, place, "blocks") for at in standing(s, p, kind)
    ]


def barred(s: State, p: Player) -> set[int]:
    others = [other for other in s.owners if other is not p]
    return {at for other in others for at in standing(s, other, *kinds(s, CORNER, "bars"))}


def route_edges(s: State, p: Player) -> Edges:
    return {
        edge: (kind.network or kind.key, *s.island.grid.ends[edge])
        for kind in kinds(s, EDGE, "connects")
        for edge in standing(s, p, kind)
    }


def ends(edges: Edges) -> set[int]:
    return {corner for _, a, b in edges.values() for corner in (a, b)}


def camels(s: State) -> frozenset[int]:
    """The edges with a camel, where a road counts twice."""
    signs = [sign for module in s.rules.modules for sign in module.board_signs(s)]
    return frozenset(sign.at for sign in signs if sign.key == "camel")


def open_places(s: State, p: Player, kind: PieceKind) -> set[int]:
    """Where a part of a route may be built."""
    own = kind.network or kind.key
    same = {edge: row for edge, row in route_edges(s, p).items() if row[0] == own}
    joints = standing(s, p, *kinds(s, CORNER, "joins"))
    reached = (ends(same) | joints) - barred(s, p)
    tiles = s.island.board.tiles
    wet = kind.ground == "sea"
    return {
        edge
        for edge, corners in enumerate(s.island.grid.ends)
        if reached & {*corners}
        and edge not in taken(s, EDGE)
        and any((tiles[hex].terrain == "sea") == wet for hex in s.island.grid.edge_hexes[edge])
    }


def income(s: State, p: Player) -> list[int]:
    paid = [0] * 13
    pawns = zip(s.rules.kit.pawns, (s.robber, *s.more_pawns), strict=True)
    blocked = {hex for pawn, hex in pawns if pawn.blocks_production}
    for hex, ring in enumerate(s.island.grid.hex_corners):
        if hex not in blocked:
            for corner in ring:
                crop = s.rules.kit.crop(s.island.board.tiles[hex].terrain)
                for kind in kinds(s, CORNER, "keeps_distance"):
                    if corner in standing(s, p, kind):
                        paid[s.island.numbers[hex]] += crop.pays(kind.key)
    return paid


def rates(s: State, p: Player) -> int:
    """What the bank asks for a card of each kind, packed."""
    asked = {card.kind: card.rate or NEVER for card in s.rules.kit.cards}
    corners = standing(s, p, *kinds(s, CORNER, "keeps_distance"))
    if s.rules.harbour_buildings:  # some are closed
        corners &= members(harbour_buildings(s, p))
    for harbour in s.island.board.harbours:
        if corners & {*harbour.corners}:
            for card in s.rules.kit.cards:
                if harbour.kind == card.key:
                    asked[card.kind] = min(asked[card.kind], 2)
                elif harbour.kind == "any" and card.uses_any_harbour and card.rate:
                    asked[card.kind] = min(asked[card.kind], 3)
    return pack([asked.get(kind, NEVER) for kind in range(s.rules.kit.kind_count)])


def lying(s: State, p: Player, kind: PieceKind) -> int:
    """How many cities lie on their side: each stands for a settlement that is not there."""
    signs = [sign for module in s.rules.modules for sign in module.board_signs(s)]
    own = [sign for sign in signs if sign.key == "toppled_city" and sign.owner == p.seat]
    return len(own) if kind.key == "settlement" else 0


def compare(s: State) -> None:
    """Everything that is kept is what follows from the pieces."""
    kit, grid = s.rules.kit, s.island.grid
    for place in ("corner", "edge", "hex"):
        assert len(taken(s, place)) == len({*taken(s, place)}), "one piece on each place"
    assert members(s.road_edges) == {*taken(s, EDGE)}
    homes = {at for p in s.owners for at in standing(s, p, *kinds(s, CORNER, "keeps_distance"))}
    near = {corner: {corner} for corner in grid.corners}
    for a, b in grid.ends:
        near[a].add(b)
        near[b].add(a)
    land = {c for hex in s.island.shape.land for c in grid.hex_corners[hex]}
    free = {c for c in land if not near[c] & homes} - {*taken(s, CORNER)}
    assert members(s.free_corners) == free
    for hex, ring in enumerate(grid.hex_corners):
        owners = [
            p for p in s.players if standing(s, p, *kinds(s, CORNER, "keeps_distance")) & {*ring}
        ]
        assert s.hex_seats[hex] == sum(p.seat_bit for p in owners)
    for p in s.owners:
        joints = standing(s, p, *kinds(s, CORNER, "joins"))
        edges = route_edges(s, p)
        assert members(p.touched_corners) == joints | ends(edges)
        assert members(p.open_edges) == open_places(s, p, kit.pieces[0])
        assert p.road_length == brute_route(edges, barred(s, p), joints, camels(s))
        assert all(pieces_left(s, p, kind) >= -lying(s, p, kind) for kind in kit.pieces)
        assert p.score == sum(part.points for part in list_points(s, p, hidden=True))
    for p in s.players:  # neutral colours have no income
        assert [row[p.seat] for row in s.income] == income(s, p)
        assert p.rates == rates(s, p)
    longest = [p.road_length for p in s.owners]
    if not s.rules.game_numbers.road_points:
        assert s.road_holder < 0
    elif s.road_holder >= 0:
        assert longest[s.road_holder] == max(longest) >= 5
    else:
        assert max(longest) < 5 or longest.count(max(longest)) > 1
