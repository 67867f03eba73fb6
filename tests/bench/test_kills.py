"""The counts of the long test of kills, as they come together."""

from __future__ import annotations

import json

from bench.kills import COUNTED, sum_counts
from bench.readme import ROWS
from tests.whole import test_random_kills as kills


def test_the_counts_of_all_runs_are_summed() -> None:
    lines = [{"kills": 25, "lost": 0}, {"kills": 25, "lost": 1, "doubled": 2}]
    found = sum_counts("\n".join(map(json.dumps, lines)))
    assert [found[name] for name in COUNTED] == [50, 1, 2, 0]


def test_every_count_is_explained_in_the_readme() -> None:
    assert set(COUNTED) <= set(ROWS)


def test_the_long_test_kills_a_hundred_times_with_all_games_at_the_tables() -> None:
    (seeds,) = [
        mark.args[1]
        for mark in kills.test_many_kills_lose_nothing.pytestmark
        if mark.name == "parametrize"
    ]  # type: ignore[attr-defined]
    assert len(seeds) * kills.TIMES >= 100
    assert {game for _, game, _ in kills.TABLES} >= {"armadora", "catan", "praetor", "roma"}
