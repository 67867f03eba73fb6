"""A week of a thousand people who look for tables: nobody waits in vain, and nobody is favoured."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from statistics import median

from bench.matchmaking import Outcome, simulate

RESULTS = Path(__file__).resolve().parents[3] / "bench/results.json"


def test_in_a_week_most_find_a_table_within_a_day_and_nobody_meets_whom_they_avoid() -> None:
    made: Outcome = simulate(Random(3), weeks=1)
    assert made.met_avoided == 0
    assert made.requests > 1000
    within_a_day = sum(hours <= 24 for hours in made.waits)
    assert within_a_day > 0.7 * made.requests
    assert median(made.waits) <= median(made.waits_small), "in small servers one waits longer"
    assert median(made.waits_small) <= 24
    assert made.finished > 0.85 * made.begun
    assert min(made.hours) >= 2


def test_the_numbers_of_four_weeks_are_within_their_bounds() -> None:
    numbers = json.loads(RESULTS.read_text("utf-8"))
    assert numbers["matchmaking.median_wait_h"] <= 6
    assert numbers["matchmaking.small_server_median_wait_h"] <= 24
    assert numbers["matchmaking.within_a_day_share"] >= 0.8
    assert numbers["matchmaking.finished_share"] >= 0.9
    without = numbers["matchmaking.finished_share_without_muster"]
    assert numbers["matchmaking.finished_share"] > without
    assert numbers["matchmaking.met_avoided"] == 0
