"""The benchmarks of games: `bench/games/<key>.py` where a game has its own, else these.

A larger game has a folder, with a file for each part that is measured
by itself, such as a box of Catan.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from statistics import fmean
from typing import Any

from engine import games
from engine.core import Game, RandomBot
from render import find_pictures

from .. import pictures
from ..random_matches import measure_games_per_second, play_duel

BATCH, ROUNDS, DUELS = 40, 7, 200


def find_parts() -> dict[str, str]:
    """By name: the modules that measure a part of a game, as `bench/games/catan/knights.py`."""
    found: dict[str, str] = {}
    for game in iter_modules(__path__):
        folder = Path(__file__).with_name(game.name)
        for part in iter_modules([str(folder)]):
            found[part.name] = f"{__name__}.{game.name}.{part.name}"
    return found


def measure_game(key: str) -> dict[str, float]:
    """The numbers of one game: those of its own benchmark, or what can be measured of any."""
    name = f"{__name__}.{key}"
    if find_spec(name):
        found: dict[str, float] = import_module(name).measure()
        return found
    game = games()[key]
    return {**measure_speed(game), **measure_strength(game), **measure_painting(key)}


def measure_speed(game: Game[Any]) -> dict[str, float]:
    """Measures random games on one core with the fewest players, every move checked and logged."""
    speed = measure_games_per_second(game, game.meta.seats[0], BATCH, ROUNDS)
    return {f"{game.meta.key}.games_per_s": speed}


def measure_strength(game: Game[Any]) -> dict[str, float]:
    """The strongest bot's share of wins against a random player; nothing of games not for two."""
    if 2 not in game.meta.seats:
        return {}
    bot = list(game.bots.values())[-1]
    share = fmean(play_duel(game, bot, RandomBot(), seed) for seed in range(DUELS))
    return {f"{game.meta.key}.bot_vs_random": round(share, 3)}


def measure_painting(key: str) -> dict[str, float]:
    """The samples, painted and packed one after the other; nothing of a game without pictures."""
    drawn = find_pictures(key)
    scenes = drawn.samples() if drawn else ()
    return pictures.measure_scenes(key, scenes) if scenes else {}
