"""Measures Praetor: random games for four a second, decisions, what the bot wins, the picture.

The picture is that of the largest city.
"""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import fmean, quantiles

from engine import games
from engine.core import RandomBot, StreamEntry
from engine.match import Match
from engine.praetor.view import PraetorView
from render import praetor as drawn
from render.praetor.sample_positions import NAMES, full_view, next_views
from words import Words

from .. import pictures
from ..random_matches import measure_games_per_second, play_duel
from ..timing import measure_processor_seconds

KEY = "praetor"
SEATS, BATCH, ROUNDS, DUELS = 4, 12, 7, 200
DECIDED_MATCHES = 3  # over which the listing of moves is measured


def measure() -> dict[str, float]:
    """All numbers of the benchmark of Praetor, by their keys."""
    return {**measure_speed(), **measure_decisions(), **measure_strength(), **measure_painting()}


def measure_speed() -> dict[str, float]:
    """Measures random games on one core, every move checked and logged."""
    return {f"{KEY}.games_per_s": measure_games_per_second(games()[KEY], SEATS, BATCH, ROUNDS)}


def measure_decisions() -> dict[str, float]:
    """Milliseconds to list what a seat may do, over whole games of the strongest bot."""
    game = games()[KEY]
    bot, random, spent = list(game.bots.values())[-1], Random(1), []
    for seed in range(DECIDED_MATCHES):
        match = Match.start(game, max(game.meta.seats), {}, seed, StreamEntry(seed))
        while decisions := match.decisions():
            spent.append(measure_processor_seconds(partial(game.decisions, match.state)))
            decision = decisions[0]
            match.act(
                decision.seat, bot.choose(game.view(match.state, decision.seat), decision, random)
            )
    percentile_95 = quantiles(spent, n=20)[-1]
    return {f"{KEY}.decisions_ms_p95": round(percentile_95 * 1000, 3)}


def measure_strength() -> dict[str, float]:
    """The strongest bot's share of wins against a player who takes any legal move."""
    game = games()[KEY]
    bot = list(game.bots.values())[-1]
    return {
        f"{KEY}.bot_vs_random": round(
            fmean(play_duel(game, bot, RandomBot(), seed) for seed in range(DUELS)), 3
        )
    }


def measure_painting() -> dict[str, float]:
    """A city of all 42 tiles, made into a scene, painted and packed after one change."""
    words = Words("en", NAMES)

    def make_city_scene(view: PraetorView) -> pictures.SceneFactory:
        """Makes a function that makes the scene of a city."""
        return lambda: drawn.table(view, words)[0]

    return pictures.measure_scenes(KEY, list(map(make_city_scene, next_views(full_view()))))
