"""Standings: points shared by ties, tie-breaks in the order that is stated, promotion and
relegation.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.league.standings import (
    NO_PLACE,
    Outcome,
    bye_points,
    find_point_scale,
    movements,
    next_divisions,
    refill_divisions,
    share_points,
    standings,
)


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ((1, 2), (1, 0)),
        ((1, 1), (0.5, 0.5)),
        ((2, 1, 3, 4), (3, 5, 1, 0)),
        ((1, 2, 2, 4), (5, 2, 2, 0)),
        ((1, 1, 1), (4 / 3,) * 3),
    ],
)
def test_who_ties_shares_the_points_of_the_places(
    ranks: tuple[int, ...],
    expected: tuple[float, ...],
) -> None:
    assert share_points(ranks, find_point_scale(len(ranks), {})) == expected


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6))
def test_a_table_hands_out_the_same_points_whatever_ties(ranks: list[int]) -> None:
    scale = find_point_scale(len(ranks), {})
    assert sum(share_points(ranks, scale)) == pytest.approx(sum(scale))


def test_wins_come_before_the_opponents_points() -> None:
    lines = standings(
        [1, 2, 3, 4],
        [Outcome((1, 2, 3, 4), (1, 4, 2, 3)), Outcome((1, 2, 3, 4), (4, 1, 2, 3))],
        {4: (2, 1, 0, 0)},
    )
    assert [line.person for line in lines] == [1, 2, 3, 4]
    assert [(line.points, line.wins) for line in lines] == [(2, 1), (2, 1), (2, 0), (0, 0)]


def test_equal_in_everything_else_the_results_against_each_other_decide() -> None:
    outcomes = [
        Outcome((1, 3), (1, 2)),
        Outcome((2, 4), (1, 2)),
        Outcome((2, 1), (1, 2)),
        Outcome((1, 4), (1, 2)),
        Outcome((3, 2), (1, 2)),
    ]
    lines = {line.person: line for line in standings([1, 2, 3, 4], outcomes)}
    assert lines[1].points == lines[2].points == 2
    assert lines[2].place < lines[1].place


def test_a_bye_is_worth_an_average_place() -> None:
    (first, second, third) = standings(
        [1, 2, 3], [Outcome((1, 2), (1, 2))], given={3: bye_points(2, {})}
    )
    assert (first.person, second.person, third.person) == (1, 3, 2)
    assert second.points == 0.5


def test_byes_and_small_tables_cost_nothing_in_a_tie() -> None:
    """Ann and Ben have the same points; Ann's came from one table less."""
    ann, ben, carl, dora, eve = range(1, 6)
    outcomes = [
        Outcome((ann, carl), (1, 2)),
        Outcome((ben, dora), (1, 2)),
        Outcome((ben, eve), (2, 1)),
    ]
    lines = standings([ben, ann, carl, dora, eve], outcomes, byes={ann: 1})
    assert [line.person for line in lines][:2] == [eve, ann], "they won every table they played"
    by_sums = standings([ben, ann, carl, dora, eve], outcomes)
    places = {line.person: line.place for line in by_sums}
    assert places[ben] < places[ann]


def test_the_points_of_opponents_are_a_mean() -> None:
    outcomes = [Outcome((1, 2), (1, 2)), Outcome((3, 4, 5), (1, 2, 3))]
    lines = {line.person: line for line in standings(range(1, 6), outcomes, byes={})}
    assert lines[2].opponents == 1
    assert lines[4].opponents == 1.5, "of three points and none"


def test_who_has_no_place_gets_no_points() -> None:
    assert share_points((NO_PLACE, NO_PLACE), (1, 0)) == (0, 0)
    assert share_points((1, NO_PLACE, 2, NO_PLACE), (5, 3, 2, 1)) == (5, 0, 3, 0)


def test_the_best_rise_and_the_last_fall() -> None:
    assert next_divisions([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]], 1) == [
        [1, 2, 3, 5],
        [6, 7, 4, 9],
        [10, 8],
    ]


def test_never_more_than_half_of_a_division_moves() -> None:
    assert next_divisions([[1, 2], [3, 4]], 5) == [[1, 3], [4, 2]]


def test_standings_say_who_would_rise_and_who_would_fall() -> None:
    assert movements([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]], 1) == {4: -1, 5: 1, 8: -1, 9: 1}
    assert movements([[1, 2, 3, 4]], 2) == {}


@given(st.lists(st.integers(1, 8), min_size=1, max_size=5), st.integers(0, 4))
def test_nobody_is_lost_between_seasons(counts: list[int], movers: int) -> None:
    people, finals = iter(range(100)), []
    for count in counts:
        finals.append([next(people) for _ in range(count)])
    made = next_divisions(finals, movers)
    assert sorted(person for division in made for person in division) == list(range(sum(counts)))
    assert [len(division) for division in made] == counts


def test_a_smaller_table_takes_the_end_of_the_scale() -> None:
    assert find_point_scale(3, {4: (10, 6, 3, 0)}) == (6, 3, 0)
    assert find_point_scale(4, {4: (10, 6, 3, 0)}) == (10, 6, 3, 0)
    assert find_point_scale(3, {}) == (3, 1, 0)


def test_equal_in_everything_who_registered_earlier_comes_first() -> None:
    assert [line.person for line in standings([7, 3, 5], [])] == [7, 3, 5]


def test_a_free_place_is_filled_with_who_nearly_rose_and_not_with_who_just_fell() -> None:
    divisions = next_divisions([[1, 2, 3], [5, 6, 7, 8]], 1)  # one of the four above has left
    assert refill_divisions(divisions, [4, 4]) == [[1, 2, 5, 6], [7, 8, 3]]


def test_newcomers_make_only_the_last_division_larger() -> None:
    assert refill_divisions([[1, 2], [3, 4, 5, 6, 7]], [2, 2]) == [[1, 2], [3, 4, 5, 6, 7]]


@given(
    st.lists(st.integers(0, 8), min_size=1, max_size=5),
    st.lists(st.integers(1, 8), min_size=1, max_size=5),
)
def test_filling_up_loses_nobody(counts: list[int], seats: list[int]) -> None:
    people = iter(range(100))
    divisions = [[next(people) for _ in range(count)] for count in counts]
    line = [person for division in divisions for person in division]
    assert [
        person for division in refill_divisions(divisions, seats) for person in division
    ] == line
