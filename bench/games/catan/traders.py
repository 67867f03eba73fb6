"""Measures Traders & Barbarians: what the bot wins, how long bots take, and the pictures."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from engine import games
from engine.catan.modules.traders_box import OPTION
from engine.catan.view import CatanView
from engine.core import StreamEntry
from engine.match import Match
from render import catan as drawn
from render.catan.sample_positions import NAMES
from words import Words

from ... import pictures
from ...bot_matches import GAME_KEY, SEATS, measure_turns, measure_wins

KEY: Final = "traders"
WIN_KEY, TURNS_KEY = "bot_vs_random", "turns"
PAINTED_TURNS: Final = (40, 52)  # pictures of a match of bots: from this turn on, to that one
SEED: Final = 3


def list_boxes() -> dict[str, Mapping[str, str]]:
    """By name: the options of each scenario, and of the fishermen."""
    scenarios = [one.key for one in OPTION.settings if one is not OPTION.default]
    return {**{key: {OPTION.key: key} for key in scenarios}, "fishermen": {"fishermen": "on"}}


def measure() -> dict[str, float]:
    """Of each scenario wins, turns and pictures; and of all together the worst of each."""
    numbers: dict[str, float] = {}
    base_turns = measure_turns({})
    for name, options in list_boxes().items():
        numbers |= measure_box(name, options, base_turns)
    return numbers | find_worst(numbers)


def measure_box(name: str, options: Mapping[str, str], base_turns: float) -> dict[str, float]:
    """Of one scenario: wins, turns as a multiple of the base game's, and pictures."""
    start = f"{KEY}.{name}"
    return {
        f"{start}.{WIN_KEY}": round(measure_wins(options), 3),
        f"{start}.{TURNS_KEY}": round(measure_turns(options) / base_turns, 2),
        **measure_pictures(start, options),
    }


def measure_pictures(start: str, options: Mapping[str, str]) -> dict[str, float]:
    """Pictures of the table after each move of some turns, named with this beginning."""
    words = Words("en", NAMES)

    def make_scene(view: CatanView) -> pictures.SceneFactory:
        """Makes a function that makes the scene of the table."""
        return lambda: drawn.table(view, words)[0]

    scenes = list(map(make_scene, list_views(options)))
    numbers = pictures.measure_scenes(GAME_KEY, scenes)
    return {key.replace(GAME_KEY, start, 1): number for key, number in numbers.items()}


def list_views(options: Mapping[str, str]) -> list[CatanView]:
    """What everybody sees after each move of some turns in a match of four bots."""
    game, random = games()[GAME_KEY], Random(SEED)
    match: Match[Any] = Match.start(game, SEATS, dict(options), SEED, StreamEntry(SEED))
    bot, (first, last) = list(game.bots.values())[-1], PAINTED_TURNS
    views: list[CatanView] = []
    while match.state.turn < last and (decisions := match.decisions()):
        decision = decisions[0]
        view = game.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, random))
        if match.state.turn >= first:
            seen = game.view(match.state, None)
            assert isinstance(seen, CatanView)
            views.append(seen)
    return views


def find_worst(numbers: Mapping[str, float]) -> dict[str, float]:
    """By kind of number: the fewest wins, and the most of everything else, of all scenarios."""
    found: dict[str, list[float]] = {}
    for key, number in numbers.items():
        found.setdefault(key.rpartition(".")[2], []).append(number)
    return {
        f"{KEY}.{kind}": min(all_of_it) if kind == WIN_KEY else max(all_of_it)
        for kind, all_of_it in found.items()
    }
