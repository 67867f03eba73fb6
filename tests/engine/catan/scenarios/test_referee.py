"""Random matches of the scenarios under the eyes of a referee that knows their rules alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from tests.engine.comparing import imported

from .referee_camels import Vote
from .referee_watch import Watched

HERE: Final = Path(__file__).parent
MAY_IMPORT: Final = {
    "engine.catan",  # the game as a whole, which match and view are asked of
    "engine.catan.view",
    "engine.core",
    "engine.kit.hexes",
    "engine.match",
}
FISH: Final = {"fishermen": "on"}
SCENARIOS: Final = {
    "fishermen": FISH,
    "rivers": {"traders": "rivers"},
    "caravans": {"traders": "caravans"},
    "barbarian-attack": {"traders": "barbarian-attack"},
    "wagons": {"traders": "traders-barbarians"},
    "rivers with fish": {"traders": "rivers", **FISH},
    "caravans with fish": {"traders": "caravans", **FISH},
    "attack with fish": {"traders": "barbarian-attack", **FISH},
    "wagons with fish": {"traders": "traders-barbarians", **FISH},
    "wagons for two": {"traders": "traders-barbarians"},
    "attack for two": {"traders": "barbarian-attack"},
}
# What must have come about, or the matches were too short to say anything
MUST_COME: Final = {
    "fishermen": ("fish drawn", "fish after paying"),
    "rivers": ("gold moves", "bridges", "wealthiest"),
    "caravans": ("question of the vote", "paths"),
    "barbarian-attack": ("landing", "marches", "end of the battles"),
    "wagons": ("wagon moves", "raids", "gold of a way", "new load"),
    "rivers with fish": ("fish drawn", "bridges"),
    "caravans with fish": ("fish drawn", "paths"),
    "attack with fish": ("fish drawn", "end of the battles"),
    "wagons with fish": ("fish drawn", "gold of a way"),
    "wagons for two": ("gold of a way", "raids"),
    "attack for two": ("foreign marches", "end of the battles"),
}
BOARDS: Final = ("spiral", "clockwise", "random", "beginner")


def seats_of(name: str, seed: int) -> int:
    """Three to six by turns, where the scenario is for so many."""
    if name.endswith("two"):
        return 2
    is_small = any(word in name for word in ("rivers", "attack", "wagons"))
    return 3 + seed % (2 if is_small else 4)


def watch(name: str, seed: int, most: int, care: float) -> Counter[str]:
    """Watches one match; how often what was compared."""
    options = {**SCENARIOS[name], "board": BOARDS[seed % len(BOARDS)]}
    match = Watched(seats_of(name, seed), options, seed, care)
    match.play(most)
    return match.compared


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_rules_and_a_second_opinion_agree_after_every_move(name: str) -> None:
    compared = watch(name, 2, 260, 0.8)
    assert all(compared[what] for what in MUST_COME[name]), compared


@pytest.mark.soak
@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("care", [0.2, 0.5, 0.9])
def test_they_agree_to_the_end_of_many_matches(name: str, care: float) -> None:
    compared: Counter[str] = Counter()
    for seed in range(8):
        compared += watch(name, 1000 + seed, 2500, care)
    assert compared["finished"] > 4
    assert all(compared[what] for what in MUST_COME[name])


def test_the_referee_knows_views_and_moves_only() -> None:
    found = {name for name in imported(HERE, "referee_*.py") if name.startswith("engine")}
    others = {name for name in found if not name.endswith("moves")}
    assert others <= MAY_IMPORT


def test_the_referee_decides_votes_as_the_rules_say() -> None:
    """More than all others together, else an agreement, else the sole highest, else a tie."""
    assert Vote([], {0: 3, 1: 1, 2: 1}).sole_majority() == 0
    assert Vote([], {0: 2, 1: 1, 2: 1}).sole_majority() is None
    assert Vote([], {0: 2, 1: 1, 2: 2}, {1: 7, 2: 7}).agreed() == 7
    assert Vote([], {0: 2, 1: 2, 2: 0}, {1: 7, 0: 8}).agreed() is None
    assert Vote([], {0: 2, 1: 1, 2: 1}).chooser(2) == 0
    assert Vote([], {0: 2, 1: 2, 2: 1}).chooser(2) == 2
    assert Vote([], {0: 0, 1: 0}).chooser(1) == 1
