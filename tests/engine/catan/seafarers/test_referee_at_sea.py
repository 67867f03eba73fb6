"""Random matches of all scenarios under the eyes of the referee at sea."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from tests.engine.comparing import imported

from .referee_compare import Watched
from .referee_scenarios import SCENARIOS

ALL: Final = (
    "new-shores",
    "four-islands",
    "fog-islands",
    "through-the-desert",
    "forgotten-tribe",
    "cloth",
    "pirate-islands",
    "wonders",
    "new-world",
)
HERE: Final = Path(__file__).parent
MAY_IMPORT: Final = {
    "engine.catan",  # the game as a whole, which match and view are asked of
    "engine.catan.view",
    "engine.core",
    "engine.kit.hexes",
    "engine.match",
}
FIXED_LAND: Final = ("pirate-islands", "new-world")
OWN_OPENING: Final = ("cloth", "pirate-islands")
WITHOUT_LONGEST_ROAD: Final = ("cloth", "pirate-islands")
PAYS_TWO: Final = ("new-shores", "four-islands", "through-the-desert")


def options_of(scenario: str, seats: int, seed: int) -> dict[str, str]:
    """The options of one match: every setting of the sea comes round."""
    chosen = {"seafarers": scenario}
    if seats > 4 and seed % 2:
        chosen["extension"] = "special"
    if scenario not in FIXED_LAND and seed % 3 == 1:
        chosen["sea_board"] = "shuffled"
    if scenario not in WITHOUT_LONGEST_ROAD and seed % 4 == 2:
        chosen["ship_routes"] = "closed"
    if scenario != "pirate-islands" and seed % 5 == 3:
        chosen["gold_start"] = "forbidden"
    if scenario in PAYS_TWO and seed % 7 == 4:
        chosen["island_points"] = "one"
    if scenario not in OWN_OPENING and seed % 6 == 5:
        chosen["start"] = "big"
    return chosen


def seats_of(scenario: str) -> range:
    return range(3, 5) if scenario == "new-world" else range(3, 7)


def watch(scenario: str, seed: int, most: int, care: float = 0.0) -> Counter[str]:
    """Watches one match with each number of seats; how often what was compared."""
    compared: Counter[str] = Counter()
    for seats in seats_of(scenario):
        match = Watched(seats, options_of(scenario, seats, seed + seats), seed, care)
        match.play(most)
        assert match.differences == []
        compared.update(match.compared)
    return compared


@pytest.mark.parametrize("scenario", ALL)
def test_the_rules_and_a_second_opinion_agree_after_every_move_at_sea(scenario: str) -> None:
    compared = watch(scenario, ALL.index(scenario), 240 // len(seats_of(scenario)))
    assert compared["ship builds"]
    assert compared["ship moves"]


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ALL)
@pytest.mark.parametrize("care", [0.0, 0.7])
def test_they_agree_to_the_end_of_whole_matches_at_sea(scenario: str, care: float) -> None:
    compared = watch(scenario, 100 + ALL.index(scenario), 1200, care)
    assert compared["winner"]


def test_the_referee_knows_views_and_moves_only() -> None:
    found = {name for name in imported(HERE, "referee_*.py") if name.startswith("engine")}
    assert {name for name in found if not name.endswith(".moves")} <= MAY_IMPORT


def test_every_scenario_with_things_of_its_own_has_a_part_of_the_referee() -> None:
    assert {*SCENARIOS} <= {*ALL}
