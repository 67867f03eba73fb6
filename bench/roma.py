"""Arena: Roma II: random games a second, what the bot wins in each set of cards, and the pictures."""

from __future__ import annotations

from itertools import count
from statistics import fmean

from engine import games
from engine.core import Blind
from engine.roma.view import RomaView
from render import roma as drawn
from render.roma.positions import NAMES, changes, crowded
from words import Words

from . import pictures
from .clock import typical
from .play import duel, random_match

KEY = "roma"
BATCH, ROUNDS, DUELS = 40, 7, 200
SETS = ({}, {"beginner": "on"}, *({"set": name} for name in ("roma", "mixed", "one-each", "constructed")))


def measure() -> dict[str, float]:
    return {**speed(), **strength(), **painting()}


def speed() -> dict[str, float]:
    """Random games on one core, every move checked and logged."""
    game, seeds = games()[KEY], count()
    spent = typical(lambda: [random_match(game, 2, next(seeds)) for _ in range(BATCH)], ROUNDS)
    return {f"{KEY}.games_per_s": round(BATCH / spent, 1)}


def strength() -> dict[str, float]:
    """The strongest bot's share of wins against a player who takes any legal move, in the set of cards where it wins least."""
    game = games()[KEY]
    bot = list(game.bots.values())[-1]
    shares = [fmean(duel(game, bot, Blind(), seed, **options) for seed in range(DUELS)) for options in SETS]
    return {f"{KEY}.bot_vs_random": round(min(shares), 3)}


def painting() -> dict[str, float]:
    """A table with cards on all fourteen spaces, made into a scene, painted and packed after one change."""
    words = Words("en", NAMES)

    def table(view: RomaView) -> pictures.Making:
        return lambda: drawn.table(view, words)[0]

    found = pictures.measure(KEY, list(map(table, changes(crowded()))))
    return {
        f"{KEY}.repaint_ms_p50": round(found["p50_ms"], 1),
        f"{KEY}.repaint_ms_p95": round(found["p95_ms"], 1),
        f"{KEY}.cold_ms": round(found["cold_ms"]),
        f"{KEY}.bytes": round(found["bytes_p50"]),
    }
