"""Scenarios with every number of players and every other module: short random matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.core import Illegal, StreamEntry
from engine.match import Match

from .. import slow, slow_kit

ACTS = 90
BY_SEATS: dict[int, dict[str, str]] = {
    3: {"robber": "friendlier", "events": "on"},
    4: {"harbormaster": "on", "start": "big"},
    5: {"extension": "special", "events": "on", "harbormaster": "on"},
    6: {"extension": "paired", "start": "big", "robber": "friendlier"},
}
ISLANDS = ("new-shores", "four-islands", "fog-islands", "forgotten-tribe")
CASES = [
    *((scenario, seats, BY_SEATS[seats]) for scenario in ISLANDS for seats in BY_SEATS),
    *(("new-world", seats, BY_SEATS[seats]) for seats in (3, 4)),
]


def play(seats: int, options: dict[str, str], seed: int) -> Match[Any]:
    """A random match in which pieces are conserved and what is kept stays true."""
    match, random = Match.start(GAME, seats, options, seed, StreamEntry(seed)), Random(seed)
    pieces = GAME.count_pieces(match.state)
    while not match.is_over and len(match.lines) < ACTS:
        question = random.choice(match.decisions())
        match.act(question.seat, question.sample(random))
        slow.compare_points(match.state)
        assert GAME.count_pieces(match.state) == pieces
    slow_kit.compare(match.state)
    return match


@pytest.mark.parametrize(("scenario", "seats", "options"), CASES, ids=str)
def test_a_scenario_plays_with_all_other_modules(
    scenario: str,
    seats: int,
    options: dict[str, str],
) -> None:
    chosen = GAME.meta.check_options(seats, {"seafarers": scenario, **options})
    match = play(seats, dict(chosen), seed=seats)
    assert match.state.turn, "the opening is over"
    assert Match.load(match.dump(), strict=True).dump() == match.dump()


@pytest.mark.parametrize("scenario", [*ISLANDS, "new-world"])
@pytest.mark.parametrize(
    "other", [{"desert": "jungle"}, {"desert": "gold"}, {"board": "beginner"}], ids=str
)
def test_what_takes_the_deserts_place_does_not_go_with_the_sea(
    scenario: str,
    other: dict[str, str],
) -> None:
    with pytest.raises(Illegal):
        GAME.meta.check_options(4, {"seafarers": scenario, **other})
