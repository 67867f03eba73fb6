"""Random positions at sea against the slow opinion: lines, routes and points for islands."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.building import build_settlement
from engine.catan.modules.seafarers.board import load_board
from engine.catan.modules.seafarers.ship_lines import open_ships
from engine.catan.route_lines import closed_lines
from engine.catan.routes import Routes
from engine.core import StreamEntry
from engine.kit.hexes import Grid
from engine.kit.masks import mask_of, members

from .. import slow_kit
from . import slow_sea
from .table import ENTRY, part

GRID = load_board("new_shores_4").layout.grid


def grow(grid: Grid, random: Random, most: int) -> set[int]:
    """Edges of a network that grows edge by edge, here and there from another place."""
    edges = {random.randrange(len(grid.ends))}
    for _ in range(random.randrange(most)):
        ends = {corner for edge in edges for corner in grid.ends[edge]}
        near = {edge for corner in ends for edge in members(grid.edges_at[corner])} - edges
        anywhere = random.random() < 0.05
        edges.add(random.randrange(len(grid.ends)) if anywhere else random.choice(sorted(near)))
    return edges


def compare_lines(random: Random) -> bool:
    """Compares a random position; whether it has a ring."""
    ships = grow(GRID, random, 15)
    touched = sorted({corner for edge in ships for corner in GRID.ends[edge]})
    ends = set(random.sample(touched, min(len(touched), random.choice((0, 1, 1, 2, 2, 3)))))
    edges = {edge: GRID.ends[edge] for edge in ships}
    masks = mask_of(ships), mask_of(ends)
    assert {*members(closed_lines(GRID, *masks))} == slow_sea.closed(edges, ends)
    assert {*members(open_ships(GRID, *masks))} == slow_sea.open_ships(edges, ends)
    return bool(slow_sea.cycles(edges))


def compare_route(random: Random) -> None:
    """Compares the longest route of a random network of roads and ships."""
    both = sorted(grow(GRID, random, 14))
    roads = set(random.sample(both, random.randrange(len(both) + 1)))
    corners = sorted({corner for edge in both for corner in GRID.ends[edge]})
    barred = set(random.sample(corners, min(len(corners), random.randrange(4))))
    joints = set(random.sample(corners, min(len(corners), random.randrange(4)))) - barred
    networks = mask_of(roads), mask_of(set(both) - roads)
    routes = Routes(GRID, networks, mask_of(barred), mask_of(joints))
    edges = {edge: ("road" if edge in roads else "ship", *GRID.ends[edge]) for edge in both}
    length = slow_kit.brute_route(edges, barred, joints)
    assert routes.longest() == length
    assert len(routes.longest_path()) == length + 1


def compare_islands(scenario: str, seats: int, seed: int) -> None:
    """Settles at random, first in the opening; every island pays once where one did not begin."""
    random = Random(seed)
    chosen = GAME.meta.check_options(seats, {"seafarers": scenario, "sea_board": "shuffled"})
    s = GAME.new(seats, chosen, StreamEntry(seed))
    lands = slow_sea.islands(s.island.board)
    lived: list[set[int]] = [set() for _ in s.players]
    paid = [0] * seats
    for round_ in range(5):
        s.turn = max(0, round_ - 1)
        for p in s.players:
            if not s.free_corners:
                return
            corner = random.choice(members(s.free_corners))
            here = next(n for n, corners in enumerate(lands) if corner in corners)
            if here not in lived[p.seat] and s.turn:
                paid[p.seat] += 2
            lived[p.seat].add(here)
            build_settlement(s, p, corner, ENTRY)
            assert [part(s, each, "islands") for each in s.players] == paid


def test_lines_are_open_and_closed_as_the_slow_opinion_says() -> None:
    random = Random(1)
    rings = sum(compare_lines(random) for _ in range(400))
    assert rings > 20, "some of them with rings"


def test_routes_are_as_long_as_the_slow_opinion_says() -> None:
    random = Random(2)
    for _ in range(300):
        compare_route(random)


@pytest.mark.parametrize("scenario", ["new-shores", "four-islands"])
def test_islands_pay_as_the_slow_opinion_says(scenario: str) -> None:
    for seed in range(1, 9):
        compare_islands(scenario, 3 + seed % 2, seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_positions_at_sea(part: int) -> None:
    random = Random(100 + part)
    for _ in range(1500):
        compare_lines(random)
        compare_route(random)
    for seed in range(part * 50, part * 50 + 50):
        compare_islands("four-islands", 4, seed)
        compare_islands("new-shores", 6, seed)
