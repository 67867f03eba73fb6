"""Armadora: random games a second, what the bot wins, and the pictures."""

from __future__ import annotations

from statistics import fmean

from engine import games
from engine.core import RandomBot

from . import pictures
from .random_matches import measure_games_per_second, play_duel

KEY = "armadora"
BATCH, ROUNDS, DUELS = 40, 7, 200


def measure() -> dict[str, float]:
    """All numbers of Armadora."""
    return {**measure_speed(), **measure_strength(), **measure_painting()}


def measure_speed() -> dict[str, float]:
    """Random games of two players on one core, every move checked and logged."""
    return {f"{KEY}.games_per_s": measure_games_per_second(games()[KEY], 2, BATCH, ROUNDS)}


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
    """The table in the middle of a game, made into a scene, painted and packed after one change."""
    return pictures.measure_scenes(KEY, pictures.make_armadora_scenes()["middle"])
