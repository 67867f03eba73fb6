"""Trials in memory: however many are begun and left alone, the bot's memory is not used up."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random

import pytest

from engine import games
from engine.match import Match
from engine.trial import Trial
from play.trials import MAX_TRIALS

ENTRIES = 150  # after which a city has been built
MEASURED = 5
MAX_MEGABYTES = 160


@pytest.mark.parametrize("key", ["catan", "praetor"])
def test_all_trials_together_take_less_than_the_bot_itself(key: str) -> None:
    game = games()[key]
    random = Random(3)
    match = Match.start(game, max(game.meta.seats), {}, 5)
    while len(match.lines) < ENTRIES:
        decision = match.decisions()[0]
        match.act(decision.seat, decision.sample(random))
    seat = match.decisions()[0].seat
    gc.collect()
    tracemalloc.start()
    try:
        trials = [Trial(match, seat) for _ in range(MEASURED)]
        gc.collect()
        taken, _peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(trials) == MEASURED
    assert MAX_TRIALS * taken / MEASURED < MAX_MEGABYTES * 10**6
