"""Measures Arena: Roma II: random games a second, what the bot wins, and the pictures.

What the bot wins is measured in each set of cards.
"""

from __future__ import annotations

from statistics import fmean

from engine import games
from engine.core import RandomBot
from engine.roma.view import RomaView
from render import roma as drawn
from render.roma.sample_positions import NAMES, full_table_view, next_views
from words import Words

from .. import pictures
from ..random_matches import measure_games_per_second, play_duel

KEY = "roma"
BATCH, ROUNDS, DUELS = 40, 7, 200
SETS = (
    {},
    {"beginner": "on"},
    *({"set": name} for name in ("roma", "mixed", "one-each", "constructed")),
)


def measure() -> dict[str, float]:
    """All numbers of the benchmark of Arena: Roma II, by their keys."""
    return {**measure_speed(), **measure_strength(), **measure_painting()}


def measure_speed() -> dict[str, float]:
    """Measures random games on one core, every move checked and logged."""
    return {f"{KEY}.games_per_s": measure_games_per_second(games()[KEY], 2, BATCH, ROUNDS)}


def measure_strength() -> dict[str, float]:
    """The strongest bot's share of wins against a player who takes any legal move.

    It is that of the set of cards where it wins least.
    """
    game = games()[KEY]
    bot = list(game.bots.values())[-1]
    shares = [
        fmean(play_duel(game, bot, RandomBot(), seed, **options) for seed in range(DUELS))
        for options in SETS
    ]
    return {f"{KEY}.bot_vs_random": round(min(shares), 3)}


def measure_painting() -> dict[str, float]:
    """Measures painting a table with cards on all fourteen spaces.

    After one change it is made into a scene, painted and packed.
    """
    words = Words("en", NAMES)

    def make_table_scene(view: RomaView) -> pictures.SceneFactory:
        """Makes a function that makes the scene of the table."""
        return lambda: drawn.table(view, words)[0]

    return pictures.measure_scenes(KEY, list(map(make_table_scene, next_views(full_table_view()))))
