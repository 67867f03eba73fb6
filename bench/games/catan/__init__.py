"""Measures Catan: random games a second beside other programs, copies, loads, bot, pictures.

Of the bot it measures what it wins, of the pictures those of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import fmean, median
from typing import Any

from engine import games
from engine.catan.view import CatanView
from engine.core import Bot, RandomBot, StreamEntry
from engine.match import Match
from render import catan as drawn
from render.catan.modules.knights.samples import knights_view
from render.catan.modules.seafarers.samples import fog_view
from render.catan.sample_positions import NAMES, midgame_view, next_views
from words import Words

from ... import match_loading, peers, pictures
from ...timing import measure_median_seconds

KEY, SEA_KEY, KNIGHTS_KEY = "catan", "seafarers", "knights"
SEATS = 4
DUELS, MOST_MOVES = 200, 20_000
ENTRIES = 1000
TRIED_SEEDS = 100  # until a match is long enough
COPIES, COPY_ROUNDS = 3000, 9
# As the other programs play: no trade between players.
WITHOUT_TRADE: dict[str, str] = {"offers": "none"}


def measure() -> dict[str, float]:
    """All numbers of the benchmark of Catan, by their keys."""
    return {**measure_without_pictures(), **measure_painting()}


def measure_without_pictures() -> dict[str, float]:
    """The numbers of the benchmark of Catan that need no picture."""
    return {**measure_speed(), **measure_copies(), **measure_loads(), **measure_strength()}


def measure_speed() -> dict[str, float]:
    """Measures random games of four a second, compared with other programs that play the same.

    Every move is checked and logged. The programs run in alternating rounds.
    `vs_catanatron_live` is with the chance of real matches and a plain loop.
    """
    programs = peers.find_programs()
    found = peers.measure_side_by_side(programs)
    ours, live = found.pop("ours"), found.pop("ours_live")
    ratios = {f"{KEY}.vs_{name}": _compare_rates(ours, rates) for name, rates in found.items()}
    if "catanatron" in found:
        ratios[f"{KEY}.vs_catanatron_live"] = _compare_rates(live, found["catanatron"])
    return {
        f"{KEY}.games_per_s": round(median(ours), 1),
        **ratios,
        **count_different_logs(programs),
    }


def _compare_rates(ours: Sequence[float], others: Sequence[float]) -> float:
    """How many times as fast ours is: the median over rounds, in each of which both were timed."""
    return round(median(a / b for a, b in zip(ours, others, strict=True)), 2)


def count_different_logs(programs: Mapping[str, peers.Program]) -> dict[str, float]:
    """How many different logs the same seeds leave in several processes.

    It is one where a seed means anything.
    """
    keys = {"ours": f"{KEY}.logs", "catanatron": f"{KEY}.logs_of_catanatron"}
    return {
        key: peers.count_logs(programs[name]) for name, key in keys.items() if name in programs
    }


def play_long_match() -> Match[Any]:
    """A random match of ENTRIES entries."""
    game = games()[KEY]
    for seed in range(TRIED_SEEDS):
        match = Match.start(game, SEATS, WITHOUT_TRADE, seed, StreamEntry(seed))
        random = Random(seed)
        while len(match.lines) < ENTRIES and not match.is_over:
            decision = match.decisions()[0]
            match.act(decision.seat, decision.sample(random))
        if len(match.lines) == ENTRIES:
            return match
    raise AssertionError("some of these matches are longer")


def measure_copies() -> dict[str, float]:
    """Microseconds to copy a position of the middle of a game."""
    state = play_long_match().state

    def copy_often() -> None:
        """Copies the position COPIES times."""
        for _ in range(COPIES):
            state.copy()

    spent = measure_median_seconds(copy_often, COPY_ROUNDS)
    return {f"{KEY}.copy_us": round(spent / COPIES * 1e6, 2)}


def measure_loads() -> dict[str, float]:
    """Milliseconds to load a match of 1,000 entries from the database.

    Its log is trusted, as it is when the bot loads one.
    """
    return {
        f"{KEY}.load_1000_ms": round(match_loading.measure_load_milliseconds(play_long_match()), 2)
    }


def measure_strength() -> dict[str, float]:
    """The strongest bot's share of wins against three players who take any legal move."""
    return {f"{KEY}.bot_vs_random": round(fmean(_play_against_random()), 3)}


def _play_against_random() -> Iterator[bool]:
    """Whether the strongest bot wins, for each of DUELS matches, in one seat after the other."""
    game = games()[KEY]
    bot, blind = list(game.bots.values())[-1], RandomBot()
    for seed in range(DUELS):
        players: list[Bot[Any]] = [bot if seat == seed % SEATS else blind for seat in range(SEATS)]
        match, random = Match.start(game, SEATS, {}, seed, StreamEntry(seed)), Random(seed)
        while (decisions := match.decisions()) and len(match.lines) < MOST_MOVES:
            decision = decisions[0]
            match.act(
                decision.seat,
                players[decision.seat].choose(
                    game.view(match.state, decision.seat), decision, random
                ),
            )
        result = game.result(match.state)
        yield result is not None and seed % SEATS in result.winners


def measure_painting() -> dict[str, float]:
    """Pictures of the table, made into scenes, painted and packed after one change.

    Those of four players on 19 hexes, at sea on 68, and of six players
    with Cities & Knights on 30.
    """
    return {
        **_measure_as(SEA_KEY, fog_view()),
        **_measure_as(KNIGHTS_KEY, knights_view(6)),
        **_measure_as(KEY, midgame_view()),
    }


def _measure_as(name: str, view: CatanView) -> dict[str, float]:
    """The numbers of pictures from this view on, named after a box."""
    numbers = pictures.measure_scenes(KEY, _make_scenes(view))
    return {key.replace(KEY, name, 1): number for key, number in numbers.items()}


def _make_scenes(view: CatanView) -> list[pictures.SceneFactory]:
    """Functions that make the scenes of the table as it goes on from this view."""
    words = Words("en", NAMES)

    def make_table_scene(view: CatanView) -> pictures.SceneFactory:
        """Makes a function that makes the scene of the table."""
        return lambda: drawn.table(view, words)[0]

    return list(map(make_table_scene, next_views(view)))
