"""Pairings: nobody twice at once, byes fair, repeats minimal, seats balanced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from play.league.pairing import History, Round, pair_round, table_sizes


def season(
    people: int,
    size: int,
    allowed: tuple[int, ...],
    rounds: int,
    *,
    swiss: bool = False,
    seed: int = 1,
) -> tuple[list[Round], History]:
    history, random, played = History(), Random(seed), []
    for _ in range(rounds):
        made = pair_round(range(people), size, allowed, history, random, swiss=swiss)
        for table in (*made.tables, *((person,) for person in made.byes)):
            history.add(table)
        played.append(made)
    return played, history


@given(
    st.integers(2, 40),
    st.integers(2, 6),
    st.sets(st.integers(2, 6), min_size=1),
    st.booleans(),
    st.integers(0, 9),
)
def test_everybody_is_at_one_table_or_has_a_bye(
    people: int,
    size: int,
    allowed: set[int],
    swiss: bool,
    seed: int,
) -> None:
    (made,), _ = season(people, size, tuple(allowed), 1, swiss=swiss, seed=seed)
    present = [person for table in made.tables for person in table] + list(made.byes)
    assert sorted(present) == list(range(people))
    assert {len(table) for table in made.tables} <= allowed


@pytest.mark.parametrize(
    ("people", "wanted", "allowed", "expected"),
    [
        (12, 4, (2, 3, 4), (4, 4, 4)),
        (10, 4, (3, 4), (4, 3, 3)),
        (10, 4, (2, 3, 4), (4, 3, 3)),
        (9, 4, (2, 3, 4), (3, 3, 3)),
        (6, 4, (2, 3, 4), (3, 3)),
        (7, 6, (2, 4, 6), (6,)),
        (5, 2, (2,), (2, 2)),
        (11, 4, (3, 4), (4, 4, 3)),
        (2, 4, (2, 3, 4), (2,)),
        (1, 4, (2, 3, 4), ()),
    ],
)
def test_table_sizes(
    people: int,
    wanted: int,
    allowed: tuple[int, ...],
    expected: tuple[int, ...],
) -> None:
    assert table_sizes(people, wanted, allowed) == expected


@given(st.integers(2, 21), st.integers(0, 99))
def test_two_at_a_time_everybody_meets_everybody_once(people: int, seed: int) -> None:
    rounds = people - 1 + people % 2
    _, history = season(people, 2, (2,), rounds, seed=seed)
    assert set(history.met.values()) <= {1}
    assert len(history.met) == people * (people - 1) // 2
    assert set(history.byes.values()) <= {1}


def partitions(people: tuple[int, ...], plan: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to sit at tables of these sizes."""
    if not plan:
        yield []
        return
    for others in combinations(people[1:], plan[0] - 1):
        table = (people[0], *others)
        for rest in partitions(
            tuple(person for person in people if person not in table), plan[1:]
        ):
            yield [table, *rest]


@given(
    st.sampled_from([(4, 2), (6, 2), (6, 3), (8, 2), (8, 4), (9, 3)]),
    st.integers(0, 4),
    st.integers(0, 99),
)
def test_no_way_to_sit_has_fewer_repeats(group: tuple[int, int], played: int, seed: int) -> None:
    people, size = group
    history, random = History(), Random(seed)
    for _ in range(played):  # whatever happened: people came, left, were replaced
        order = random.sample(range(people), people)
        for at in range(0, people, size):
            history.add(order[at : at + size])
    made = pair_round(range(people), size, (size,), history, Random(seed), swiss=False)
    least = min(
        sum(map(history.repeat_cost, tables))
        for tables in partitions(tuple(range(people)), (size,) * (people // size))
    )
    assert sum(map(history.repeat_cost, made.tables)) == least


LEAVING = given(
    st.integers(2, 30),
    st.integers(2, 5),
    st.booleans(),
    st.lists(st.integers(0, 29), max_size=4),
    st.integers(0, 9),
)


def byes_are_fair(people: int, size: int, swiss: bool, leaving: list[int], seed: int) -> None:
    history, random, here = History(), Random(seed), list(range(people))
    for who in [*leaving, *([None] * 6)]:
        here = [person for person in here if person != who]
        made = pair_round(here, size, (size,), history, random, swiss=swiss)
        for table in (*made.tables, *((person,) for person in made.byes)):
            history.add(table)
        least = min((history.byes[person] for person in here), default=0)
        assert all(history.byes[person] <= least + 1 for person in made.byes)


@settings(max_examples=15)
@LEAVING
def test_byes_stay_fair_when_people_leave(
    people: int,
    size: int,
    swiss: bool,
    leaving: list[int],
    seed: int,
) -> None:
    byes_are_fair(people, size, swiss, leaving, seed)


@pytest.mark.soak
@LEAVING
def test_byes_stay_fair_whoever_leaves(
    people: int,
    size: int,
    swiss: bool,
    leaving: list[int],
    seed: int,
) -> None:
    byes_are_fair(people, size, swiss, leaving, seed)


def test_twelve_people_at_tables_of_four_meet_nobody_twice_in_two_rounds() -> None:
    for seed in range(20):
        _, history = season(12, 4, (4,), 2, seed=seed)
        assert sum(count > 1 for count in history.met.values()) <= 3, (
            "three tables of four cannot avoid more than that"
        )


def test_nobody_has_a_second_bye_before_everybody_had_one() -> None:
    _, history = season(7, 2, (2,), 7)
    assert set(history.byes.values()) == {1}


def test_seats_are_balanced_over_a_season() -> None:
    _, history = season(16, 4, (4,), 8)
    for person in range(16):
        counts = [history.times_in_seat[person, seat] for seat in range(4)]
        assert max(counts) - min(counts) <= 2


def test_in_a_swiss_round_the_best_meet_the_best() -> None:
    (made,), _ = season(32, 4, (4,), 1, swiss=True)
    assert sorted(made.tables[0]) == [0, 1, 2, 3]


def test_a_swiss_round_avoids_a_repeat_where_the_neighbours_are_new() -> None:
    history = History()
    history.add((0, 1))
    made = pair_round(range(4), 2, (2,), history, Random(1), swiss=True)
    assert sorted(map(sorted, made.tables)) == [[0, 2], [1, 3]]


def test_the_same_seed_gives_the_same_round() -> None:
    assert season(30, 4, (3, 4), 3, seed=5)[0] == season(30, 4, (3, 4), 3, seed=5)[0]


def test_repeats_are_spread_when_they_cannot_be_avoided() -> None:
    _, history = season(4, 2, (2,), 6)
    assert Counter(history.met.values()) == {2: 6}
