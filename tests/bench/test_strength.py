"""How strong the levels are is measured in processor time, and added up match by match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bench import strength
from bench.strength import Duel, choose_move, measure_duel, play_match, summarize
from engine import games
from engine.core import StreamEntry
from engine.levels import EASY, MASTER, STEADY, STRONG
from engine.match import Match
from engine.search import Search

CHECK_SECONDS = 0.01  # that pass each time that somebody looks at the clock


class Clock:
    """Processor time that passes whenever somebody looks at it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += CHECK_SECONDS
        return self.now


@pytest.mark.parametrize(("level", "seconds"), [(STRONG, 0.3), (MASTER, 2)])
def test_a_search_ends_when_the_processor_time_of_its_level_is_over(
    monkeypatch: pytest.MonkeyPatch,
    level: str,
    seconds: float,
) -> None:
    """However busy the machine is: nobody looks at the clock on the wall."""
    searches: list[Search[Any]] = []

    class NotedSearch(Search[Any]):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            searches.append(self)

    clock = Clock()
    monkeypatch.setattr(strength, "process_time", clock)
    monkeypatch.setattr(strength, "Search", NotedSearch)
    game = games()["armadora"]
    match = Match.start(game, 2, {}, 1, StreamEntry(1))
    choose_move(game, match.state, match.decisions()[0], level, Random(1))
    (search,) = searches
    assert clock.now <= seconds + 3 * CHECK_SECONDS
    is_decided = len(search._alive) == 1
    assert clock.now >= seconds or is_decided
    assert search.playouts <= seconds / CHECK_SECONDS


def test_further_matches_are_added_to_those_that_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    duel, seeds = Duel("roma", 2, MASTER, STRONG), []

    def win_half(duel: Duel, seed: int) -> float:
        seeds.append(seed)
        return 0.5

    monkeypatch.setattr(strength, "GAMES", 3)
    monkeypatch.setattr(strength, "play_match", win_half)
    first = measure_duel(duel, {})
    both = measure_duel(duel, first)
    assert both == summarize(duel.key, 3.0, 6)
    assert seeds == list(range(6)), "seats rotate on, and no match is played twice"
    older = {key: value for key, value in both.items() if not key.endswith(".won")}
    assert measure_duel(duel, older) == first, "how many were won is not guessed from a share"


@pytest.mark.parametrize("key", ["armadora", "praetor", "roma"])
def test_an_easy_bot_mostly_loses_to_a_steady_one(key: str) -> None:
    """So its mistakes are mistakes, in every game."""
    results = [play_match(Duel(key, 2, EASY, STEADY), seed) for seed in range(24)]
    assert 0 < sum(results) < 0.4 * len(results)
