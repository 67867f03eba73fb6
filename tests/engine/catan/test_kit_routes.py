"""Routes of several kinds of pieces: where they join, what bars them, how long they are."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.building import (
    build_piece,
    build_road,
    build_settlement,
    remove_piece,
)
from engine.catan.module import Module
from engine.catan.pieces import find_barriers, find_routes
from engine.catan.player import Player
from engine.catan.routes import Routes
from engine.catan.sites import piece_sites
from engine.catan.state import State
from engine.kit.masks import mask_of, members

from . import slow_kit
from .kit_modules import (
    GUARD,
    SHIP,
    Towers,
    position,
)
from .sea_positions import ENTRY, SEA_MODULES, edges_at, ship_out, shore

# --- routes -----------------------------------------------------------


def test_roads_and_ships_are_one_route_only_through_an_own_building() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    build_road(s, p, edges_at(s, corner, wet=False)[0], ENTRY)
    ship_out(s, p, corner)
    assert p.road_length == 1
    build_settlement(s, p, corner, ENTRY)
    assert p.road_length == 2
    assert find_barriers(s, p) == (0, 1 << corner)
    assert find_barriers(s, s.players[1]) == (1 << corner, 0)


def test_a_guard_interrupts_the_routes_of_all_others_and_joins_none() -> None:
    s = position(SEA_MODULES)
    p, corner = s.players[0], shore(s)
    for edge in edges_at(s, corner, wet=False):
        build_road(s, p, edge, ENTRY)
    build_piece(s, s.players[1], GUARD, corner, ENTRY)
    assert p.road_length == 1
    assert not piece_sites(s, p, GUARD) >> corner & 1
    remove_piece(s, s.players[1], GUARD, corner, ENTRY)
    assert p.road_length == 2
    build_piece(s, p, GUARD, corner, ENTRY)
    assert p.road_length == 2, "the own guard bars nothing"
    ship_out(s, p, corner)
    assert p.road_length == 2, "nor does it join anything"


class Fog(Module[None]):
    """No route goes on at any corner of the first hex."""

    key = "fog"

    def barred_corners(self, s: State, player: Player, corners: int) -> int:
        return corners | s.island.grid.around[0]


def test_a_module_may_bar_corners() -> None:
    s = position((Fog,))
    p, grid = s.players[0], s.island.grid
    a, b, c = grid.hex_corners[0][:3]
    build_road(s, p, grid.edge_between(a, b), ENTRY)
    build_road(s, p, grid.edge_between(b, c), ENTRY)
    assert (p.road_length, p.open_edges) == (1, 0)


def grow(grid: Any, random: Random) -> tuple[dict[int, tuple[str, int, int]], set[int], set[int]]:
    """A network of roads and ships, grown edge by edge, with barred corners and joints."""
    barred = set(random.sample(grid.corners, random.randrange(6)))
    joints = set(random.sample(grid.corners, random.randrange(25))) - barred
    edges: dict[int, tuple[str, int, int]] = {}
    touched = {random.choice(grid.corners)}
    for _ in range(random.randrange(1, 17)):
        near = [e for e, ends in enumerate(grid.ends) if e not in edges and touched & {*ends}]
        closing = [edge for edge in near if touched >= {*grid.ends[edge]}]
        edge = random.choice(closing or near if random.random() < 0.5 else near)
        edges[edge] = (random.choice(("road", "ship")), *grid.ends[edge])
        touched |= {*grid.ends[edge]}
    return edges, barred, joints


def routes_of(
    grid: Any,
    edges: dict[int, tuple[str, int, int]],
    barred: set[int],
    joints: set[int],
) -> Routes:
    networks = [[e for e, row in edges.items() if row[0] == kind] for kind in ("road", "ship")]
    return Routes(grid, tuple(map(mask_of, networks)), mask_of(barred), mask_of(joints))


@pytest.mark.parametrize("count", [1000, pytest.param(10_000, marks=pytest.mark.soak)])
def test_thousands_of_routes_are_as_long_as_brute_force_finds_them(count: int) -> None:
    random, grid = Random(11), position(SEA_MODULES).island.grid
    changed = 0
    for _ in range(count):
        edges, barred, joints = grow(grid, random)
        routes = routes_of(grid, edges, barred, joints)
        length = slow_kit.brute_route(edges, barred, joints)
        assert routes.longest() == length
        walk = routes.longest_path()
        steps = [grid.edge_between(a, b) for a, b in pairwise(walk)]
        assert len(steps) == len({*steps}) == length
        assert not {*walk[1:-1]} & barred
        kinds = [edges[step][0] for step in steps]
        turns = [
            at for at, two in zip(walk[1:-1], pairwise(kinds), strict=True) if len({*two}) > 1
        ]
        assert {*turns} <= joints
        changed += bool(turns)
    assert changed > count // 10


def test_one_network_alone_is_a_plain_trail() -> None:
    s = position((Towers,))
    p = s.players[0]
    for edge in range(6):
        build_road(s, p, edge, ENTRY)
    assert s.rules.has_plain_routes
    assert find_routes(s, p).longest() == p.road_length
    assert len(find_routes(s, p).longest_path()) == p.road_length + 1


def test_the_longest_route_takes_the_award_and_is_shown() -> None:
    s = position(SEA_MODULES)
    p, at = s.players[0], shore(s)
    build_settlement(s, p, at, ENTRY)
    while p.road_length < 5:
        places = members(piece_sites(s, p, SHIP))
        ends = find_routes(s, p).longest_path()[-1:] or (at,)
        edge = next((e for e in places if ends[0] in s.island.grid.ends[e]), places[0])
        build_piece(s, p, SHIP, edge, ENTRY)
    assert s.road_holder == 0
    assert len(GAME.view(s, None).longest_road_path) == 6
    parts = GAME.view(s, None).players[0].points_parts
    assert [(part.key, part.points) for part in parts] == [("settlement", 1), ("road", 2)]
