"""Leagues: how long a round of a thousand people takes to pair."""

from __future__ import annotations

from random import Random

from play.league.pairing import History, pair_round

from .timing import measure_median_seconds

PEOPLE, ROUNDS = 1000, 5


def measure() -> dict[str, float]:
    """Swiss tables of four, after some rounds: repeats have to be avoided by then."""
    history, random = History(), Random(1)
    for _ in range(ROUNDS):
        for table in pair_round(range(PEOPLE), 4, (3, 4), history, random, swiss=True).tables:
            history.add(table)
    spent = measure_median_seconds(
        lambda: pair_round(range(PEOPLE), 4, (3, 4), history, Random(2), swiss=True), 5
    )
    return {"league.pair_1000_s": round(spent, 4)}
