"""Matches of three scenarios under the eyes of a referee that reads views and logs alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pytest

from tests.engine.comparing import imported

from .attack import AttackReferee
from .caravans import CaravanReferee
from .playing import follow_match
from .referee import Referee
from .wagons import WagonReferee

HERE: Final = Path(__file__).parent
MAY_IMPORT: Final = {
    "engine.catan.game",  # the game as a whole, which match and view are asked of
    "engine.catan.state",  # for the type of a match
    "engine.catan.view",
    "engine.core",
    "engine.kit.hexes",
    "engine.log",
    "engine.match",
}
VARIANTS: Final = {
    "board": ("spiral", "clockwise", "random", "beginner"),
    "harbours": ("fixed", "shuffled"),
    "offers": ("six", "none"),
    "start": ("standard", "big"),
    "robber": ("usual", "friendlier"),
    "harbormaster": ("off", "on"),
}
WHIMS: Final = (0.0, 0.1, 0.3, 0.6)


class Sample(NamedTuple):
    """One match of the short test: what of it must come, or it was too short to say anything."""

    kind: type[Referee]
    scenario: str
    seats: int
    seed: int
    subjects: tuple[str, ...]


LANDINGS: Final = ("effects of BuildSettlement", "effects of BuildCity")
MARCHES: Final = ("effects of MarchKnight", "marches at once", "battles won")
DRIVES: Final = ("effects of DriveWagon", "effects of DriveOff", "deliveries")
VOTES: Final = ("effects of BidForCamel", "votes", "camels")
SAMPLES: Final = {
    "attack": Sample(AttackReferee, "barbarian-attack", 3, 1, (*LANDINGS, *MARCHES)),
    "attack for two": Sample(AttackReferee, "barbarian-attack", 2, 5, ("answers of march",)),
    "wagons": Sample(WagonReferee, "traders-barbarians", 4, 1, DRIVES),
    "wagons for two": Sample(WagonReferee, "traders-barbarians", 2, 4, ("deliveries",)),
    "caravans": Sample(CaravanReferee, "caravans", 3, 1, (*VOTES, "camels by agreement")),
    "caravans for two": Sample(CaravanReferee, "caravans", 2, 1, VOTES),
    "caravans for five": Sample(CaravanReferee, "caravans", 5, 3, VOTES),
}
SCENARIOS: Final[dict[str, tuple[type[Referee], tuple[int, ...]]]] = {
    "barbarian-attack": (AttackReferee, (2, 3, 4)),
    "traders-barbarians": (WagonReferee, (2, 3, 4)),
    "caravans": (CaravanReferee, (2, 3, 4, 5, 6)),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_referee_agrees_with_every_answer_and_every_effect(name: str) -> None:
    kind, scenario, seats, seed, subjects = SAMPLES[name]
    compared = follow_match(kind, seats, {"traders": scenario}, seed, whims=0.15, most=300)
    assert all(compared[subject] for subject in subjects), compared


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_agrees_to_the_end_of_many_matches(scenario: str, part: int) -> None:
    kind, possible = SCENARIOS[scenario]
    compared: Counter[str] = Counter()
    for number in range(15):
        seed = 100 * part + number
        seats = possible[seed % len(possible)]
        options = {"traders": scenario, **draw_variants(seats, seed)}
        whims = WHIMS[number % len(WHIMS)]
        compared += follow_match(kind, seats, options, seed, whims)
    assert compared["positions"] > 2000


def draw_variants(seats: int, seed: int) -> dict[str, str]:
    """Settings of a match: the usual ones, or drawn at random."""
    random = Random(seed)
    if seed % 2 == 0:
        return {}
    drawn = {option: random.choice(settings) for option, settings in VARIANTS.items()}
    if seats > 2:
        drawn["events"] = random.choice(("off", "on"))
    if seats > 4:
        drawn["extension"] = random.choice(("paired", "special"))
    return drawn


def test_the_referee_knows_views_moves_and_logs_only() -> None:
    found = {name for name in imported(HERE, "*.py") if name.startswith("engine")}
    others = {name for name in found if not name.endswith("moves")}
    assert others <= MAY_IMPORT
