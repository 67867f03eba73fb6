"""Longest Road: trails with branches, loops and buildings in the way; and who holds the award."""

from itertools import pairwise
from random import Random

import pytest

from engine.catan import GAME
from engine.catan.longest_road import longest_trail, longest_trail_path, longest_with_new_edge
from engine.catan.map import ISLAND
from engine.kit.hexes import CORNERS
from engine.kit.masks import mask_of

from .slow import brute
from .table import COAST, along, lengths, pave, points, settle, table

GRID = ISLAND.grid


def grow(random: Random) -> tuple[dict[int, tuple[int, int]], set[int], int]:
    """A network grown edge by edge as in play, with its length kept as it grows; loops are closed
    more often than by chance.
    """
    barred = set(random.sample(GRID.corners, random.randrange(6)))
    edges: dict[int, tuple[int, int]] = {}
    touched = [random.choice(GRID.corners)]
    length = 0
    for _ in range(random.randrange(1, 16)):
        near = [
            edge
            for edge, ends in enumerate(GRID.ends)
            if edge not in edges and {*ends} & {*touched}
        ]
        closing = [edge for edge in near if {*GRID.ends[edge]} <= {*touched}]
        apart = [edge for edge in range(len(GRID.ends)) if edge not in edges]
        edge = random.choice(
            apart
            if random.random() < 0.1
            else (closing or near)
            if random.random() < 0.5
            else near
        )
        length = max(length, longest_with_new_edge(GRID, edge, mask_of(edges), mask_of(barred)))
        edges[edge] = GRID.ends[edge]
        touched += GRID.ends[edge]
    return edges, barred, length


@pytest.mark.parametrize("count", [1000, pytest.param(10_000, marks=pytest.mark.soak)])
def test_thousands_of_networks_are_as_long_as_brute_force_finds_them(count: int) -> None:
    random, loops = Random(7), 0
    for _ in range(count):
        edges, barred, kept = grow(random)
        length = brute(edges, barred)
        assert kept == length == longest_trail(GRID, mask_of(edges), mask_of(barred)), (
            edges,
            barred,
        )
        loops += len(edges) >= len({corner for ends in edges.values() for corner in ends})
        walk = longest_trail_path(GRID, mask_of(edges), mask_of(barred))
        steps = [GRID.edge_between(a, b) for a, b in pairwise(walk)]
        assert len(steps) == len({*steps}) == length
        assert set(steps) <= set(edges)
        assert not set(walk[1:-1]) & barred
    assert loops > count // 25


def test_five_in_a_row_take_the_award_a_tie_does_not_and_six_do() -> None:
    """Rulebook: the first road of at least five; another player must have a longer one."""
    s = table()
    pave(s, 0, along(*COAST[:6]))
    assert (s.road_holder, points(s)[:2]) == (0, [2, 0])
    pave(s, 1, along(*COAST[7:13]))
    assert (s.road_holder, points(s)[:2]) == (0, [2, 0])
    pave(s, 1, along(*COAST[12:14]))
    assert (s.road_holder, points(s)[:2]) == (1, [0, 2])


def test_four_are_not_enough() -> None:
    s = table(roads={0: along(*COAST[:5])})
    assert (s.road_holder, lengths(s)[0]) == (-1, 4)


def test_branches_do_not_count() -> None:
    s = table(roads={0: along("A3", "B4", "B5", "B6") + " " + along("B4", "B3", "B2")})
    assert lengths(s)[0] == 4


def test_a_ring_of_six_is_six_and_with_a_tail_seven() -> None:
    s = table(roads={0: along("C6", "C7", "D7", "D6", "D5", "C5", "C6")})
    assert lengths(s)[0] == 6
    pave(s, 0, along("C6", "B5"))
    assert lengths(s)[0] == 7


def test_a_building_of_another_cuts_the_road_and_the_second_longest_takes_the_award() -> None:
    """Rulebook: an opponent's settlement on an unoccupied intersection of your road breaks it."""
    s = table(roads={0: along(*COAST[:6]), 1: along(*COAST[7:14])})
    assert s.road_holder == 1
    settle(s, 2, COAST[10])
    assert (lengths(s)[1], s.road_holder, points(s)) == (3, 0, [2, 0, 1, 0])


def test_where_nobody_has_five_the_award_is_set_aside() -> None:
    s = table(roads={0: along(*COAST[:6])})
    settle(s, 3, COAST[2])
    assert (lengths(s)[0], s.road_holder, points(s)[0]) == (3, -1, 0)


def test_where_others_are_equally_long_it_is_set_aside_until_one_alone_is() -> None:
    """Rulebook: if several players now have the longest, nobody holds the card until one of them
    alone does.
    """
    s = table(roads={0: along(*COAST[:7]), 1: along(*COAST[8:14]), 2: along(*COAST[15:21])})
    settle(s, 3, COAST[3])
    assert (s.road_holder, points(s)) == (-1, [0, 0, 0, 1])
    pave(s, 2, along(*COAST[20:22]))
    assert (s.road_holder, points(s)[2]) == (2, 2)


def test_the_holder_who_is_still_among_the_longest_keeps_it() -> None:
    s = table(roads={0: along(*COAST[:8]), 1: along(*COAST[9:15])})
    settle(s, 2, COAST[2])  # leaves five of the seven
    assert (lengths(s)[:2], s.road_holder) == ([5, 5], 0)


def test_the_edge_that_ends_at_anothers_building_counts() -> None:
    """Only passing through is barred."""
    s = table(settlements={1: COAST[5]}, roads={0: along(*COAST[:6])})
    assert (lengths(s)[0], s.road_holder) == (5, 0)


def test_a_trail_may_begin_at_anothers_building_but_not_go_on_behind_it() -> None:
    s = table(settlements={1: COAST[3]}, roads={0: along(*COAST[:7])})
    assert lengths(s)[0] == 3


@pytest.mark.parametrize("corner", [COAST[0], COAST[5]])
def test_a_building_at_an_end_cuts_nothing(corner: str) -> None:
    s = table(roads={0: along(*COAST[:6])})
    settle(s, 1, corner)
    assert (lengths(s)[0], s.road_holder) == (5, 0)


def test_the_longest_road_is_shown_from_end_to_end() -> None:
    s = table(roads={0: along(*COAST[:6])})
    assert [CORNERS[corner] for corner in GAME.view(s, None).longest_road_path] in (
        list(COAST[:6]),
        list(reversed(COAST[:6])),
    )
    assert GAME.view(table(), None).longest_road_path == ()
