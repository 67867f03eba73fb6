"""Matches with knights under the eyes of a referee that reckons slowly and in its own way."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from tests.engine.comparing import imported

from .gifts import give
from .referee_cards import RULES
from .referee_watch import Watched

HERE: Final = Path(__file__).parent
MAY_IMPORT: Final = {
    "engine.catan",  # the game as a whole, which match and view are asked of
    "engine.catan.view",
    "engine.core",
    "engine.match",
}
TABLES: Final[dict[str, tuple[int, dict[str, str]]]] = {
    "three": (3, {}),
    "four-on-a-random-board": (4, {"board": "random"}),
    "five-paired": (5, {}),
    "six-between-the-turns": (6, {"extension": "special"}),
    "chosen-defence": (4, {"defence": "chosen"}),
    "early-sevens": (3, {"early_sevens": "again"}),
    "harbormaster": (4, {"harbormaster": "on"}),
    "friendly-robber": (5, {"robber": "friendly"}),
    "big-start": (4, {"start": "big"}),
    "new-shores": (4, {"seafarers": "new-shores"}),
    "six-at-sea": (6, {"seafarers": "new-shores", "extension": "special"}),
    "closed-routes": (4, {"seafarers": "four-islands", "ship_routes": "closed"}),
    "fog": (5, {"seafarers": "fog-islands"}),
    "desert": (3, {"seafarers": "through-the-desert"}),
    "cloth": (4, {"seafarers": "cloth"}),
    "wonders": (4, {"seafarers": "wonders"}),
    "new-world": (3, {"seafarers": "new-world"}),
}
CARELESS, MIXED, CAREFUL = 0.0, 0.3, 0.7


def watch(name: str, seed: int, most: int, care: float, *, gifts: bool = True) -> Counter[str]:
    """Watches one match; how often what was compared."""
    seats, options = TABLES[name]
    match = Watched(seats, options, seed, care, give if gifts else None)
    match.play(most)
    assert match.differences == []
    return Counter(match.compared)


@pytest.mark.parametrize("name", TABLES)
def test_the_rules_and_a_second_opinion_agree_after_every_move_with_knights(name: str) -> None:
    compared = watch(name, [*TABLES].index(name), 100, MIXED)
    assert compared["sum of parts"]
    assert compared["knight moves"]
    assert compared["steps"]


@pytest.mark.soak
@pytest.mark.parametrize("care", [CARELESS, MIXED, CAREFUL])
@pytest.mark.parametrize("name", TABLES)
def test_they_agree_through_whole_matches_with_knights(name: str, care: float) -> None:
    compared: Counter[str] = Counter()
    for seed in range(2):
        compared += watch(name, 1000 + seed, 900, care, gifts=seed > 0)
    assert compared["landings"]
    assert compared["who discards"]
    assert compared["improvements"]


def test_the_referee_has_an_opinion_on_every_card_that_is_played_in_a_turn() -> None:
    before_the_roll, with_points = 1, 2
    assert len(RULES) == 25 - before_the_roll - with_points


def test_the_referee_of_knights_knows_views_and_moves_only() -> None:
    found = {name for name in imported(HERE, "referee_*.py") if name.startswith("engine")}
    assert {name for name in found if not name.endswith("moves")} <= MAY_IMPORT
