"""Matches for the benchmarks: between random players, and between a bot and random ones."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from engine.core import Bot, Game, StreamEntry
from engine.match import Match

from .timing import measure_median_seconds

MOST_MOVES = 20_000  # a match that takes longer is a fault


def play_random_match(game: Game[Any], seats: int, seed: int, **options: str) -> Match[Any]:
    """A match to its end, every move checked and logged."""
    random = Random(seed)
    match = Match.start(game, seats, options, seed, StreamEntry(seed))
    for _ in range(MOST_MOVES):
        decisions = match.decisions()
        if not decisions:
            return match
        decision = decisions[0]
        match.act(decision.seat, decision.sample(random))
    raise AssertionError("the match does not end")


def measure_games_per_second(game: Game[Any], seats: int, batch: int, rounds: int) -> float:
    """How many random matches are played to their end on one core, by batches."""
    seeds = count()
    spent = measure_median_seconds(
        lambda: [play_random_match(game, seats, next(seeds)) for _ in range(batch)], rounds
    )
    return round(batch / spent, 1)


def play_duel(game: Game[Any], bot: Bot[Any], other: Bot[Any], seed: int, **options: str) -> float:
    """What the bot wins of a match for two against the other: 1, a half (a draw), or 0.

    With an even seed the bot has the first seat, with an odd one the second.
    """
    seat = seed % 2
    random = Random(seed)
    match = Match.start(game, 2, options, seed, StreamEntry(seed))
    while decisions := match.decisions():
        decision = decisions[0]
        player = bot if decision.seat == seat else other
        match.act(
            decision.seat, player.choose(game.view(match.state, decision.seat), decision, random)
        )
    result = game.result(match.state)
    assert result is not None
    return (seat in result.winners) / len(result.winners)
