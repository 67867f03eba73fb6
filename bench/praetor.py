"""Praetor: random games for four a second, how long a question takes, and what the bot wins."""

from __future__ import annotations

from functools import partial
from itertools import count
from random import Random
from statistics import fmean, quantiles

from engine import games
from engine.core import Blind, Stream
from engine.match import Match

from .clock import seconds, typical
from .play import duel, random_match

KEY = "praetor"
SEATS, BATCH, ROUNDS, DUELS = 4, 12, 7, 200


def measure() -> dict[str, float]:
    return {**speed(), **questions(), **strength()}


def speed() -> dict[str, float]:
    """Random games on one core, every move checked and logged."""
    game, seeds = games()[KEY], count()
    spent = typical(lambda: [random_match(game, SEATS, next(seeds)) for _ in range(BATCH)], ROUNDS)
    return {f"{KEY}.games_per_s": round(BATCH / spent, 1)}


def questions() -> dict[str, float]:
    """Milliseconds to list what a seat may do, over whole games of the strongest bot."""
    game = games()[KEY]
    bot, random, spent = list(game.bots.values())[-1], Random(1), []
    for seed in range(3):
        match = Match.start(game, max(game.meta.seats), {}, seed, Stream(seed))
        while decisions := match.decisions():
            spent.append(seconds(partial(game.decisions, match.state)))
            decision = decisions[0]
            match.act(decision.seat, bot.choose(game.view(match.state, decision.seat), decision, random))
    return {f"{KEY}.decisions_ms_p95": round(quantiles(spent, n=20)[-1] * 1000, 3)}


def strength() -> dict[str, float]:
    """The strongest bot's share of wins against a player who takes any legal move."""
    game = games()[KEY]
    bot = list(game.bots.values())[-1]
    return {f"{KEY}.bot_vs_random": round(fmean(duel(game, bot, Blind(), seed) for seed in range(DUELS)), 3)}
