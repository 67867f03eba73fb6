"""Leagues: how long a round of a thousand people takes to pair."""

from __future__ import annotations

from random import Random

from play.league.pairing import History, Round, pair_round

from .timing import measure_median_seconds

PEOPLE, ROUNDS = 1000, 5
TABLE_SIZE, ALLOWED_SIZES = 4, (3, 4)
TIMES_MEASURED = 5


def measure() -> dict[str, float]:
    """Swiss tables of four, after some rounds: repeats have to be avoided by then."""
    history, random = History(), Random(1)
    for _ in range(ROUNDS):
        for table in _pair(history, random).tables:
            history.add(table)
    spent = measure_median_seconds(lambda: _pair(history, Random(2)), TIMES_MEASURED)
    return {"league.pair_1000_s": round(spent, 4)}


def _pair(history: History, random: Random) -> Round:
    """One Swiss round of all people."""
    people = range(PEOPLE)
    return pair_round(people, TABLE_SIZE, ALLOWED_SIZES, history, random, swiss=True)
