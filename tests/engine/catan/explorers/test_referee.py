"""Random matches of all five scenarios under the eyes of a referee that knows the rules alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from tests.engine.comparing import imported

from .referee_facts import TARGETS
from .referee_watch import Watched

HERE: Final = Path(__file__).parent
MAY_IMPORT: Final = {
    "engine.catan",  # the game as a whole, which match and view are asked of
    "engine.catan.view",
    "engine.core",
    "engine.kit.hexes",
    "engine.match",
    "engine.catan.modules.explorers",  # for its moves
}
# What must have come about in long matches, or they say nothing
MUST_COME: Final = {
    "land-ho": ("discovery", "Land", "HireSettler"),
    "pirate-lairs": ("discovery", "LandCrews", "PlacePirate", "ChasePirate"),
    "fish": ("RollForFish", "CatchFish", "Deliver", "LandCrews"),
    "spices": ("GainSpice", "Deliver", "FastGold"),
    "explorers-and-pirates": ("GainSpice", "Deliver", "LandCrews", "CatchFish"),
}
IN_ALL: Final = (
    "SailFleet",
    "Sail",
    "Load",
    "BuildVessel",
    "BuyWithGold",
    "EarnGold",
    "discovery",
)


@pytest.mark.parametrize(("seats", "scenario"), list(zip((4, 3, 2, 4, 3), TARGETS, strict=True)))
def test_the_rules_and_a_second_opinion_agree_after_every_move(seats: int, scenario: str) -> None:
    match = Watched(seats, scenario, 3, 0.6)
    match.play(90)
    assert match.compared["moves: voyage"] > 10
    assert match.compared["Sail"] + match.compared["SailFleet"] > 2


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scenario", TARGETS)
def test_they_agree_to_the_end_of_many_matches(scenario: str, seats: int) -> None:
    compared: Counter[str] = Counter()
    for seed, care in ((100, 0.2), (101, 0.6), (102, 0.9)):
        match = Watched(seats, scenario, seed, care)
        match.play(2000)
        compared += match.compared
    assert compared["finished"]
    assert [what for what in (*IN_ALL, *MUST_COME[scenario]) if not compared[what]] == []


def test_the_referee_knows_views_and_moves_only() -> None:
    found = {name for name in imported(HERE, "referee_*.py") if name.startswith("engine")}
    others = {name for name in found if not name.endswith("moves")}
    assert others <= MAY_IMPORT
