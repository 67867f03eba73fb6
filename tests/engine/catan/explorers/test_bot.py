"""The steady bot in all scenarios: it wins, and says why it does what it does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.explorers.scenario import SCENARIOS
from engine.core import Bot, StreamEntry
from engine.match import Match

STEADY: Bot[Any] = GAME.bots["steady"]
KEYS = [scenario.key for scenario in SCENARIOS]
MOST_MOVES = 6000


def wins(scenario: str, seed: int, seats: int = 4) -> bool:
    """Whether the bot wins against players who take any legal move."""
    options = {"explorers": scenario}
    match, random = Match.start(GAME, seats, options, seed, StreamEntry(seed)), Random(seed)
    own = seed % seats
    while not match.is_over and len(match.lines) < MOST_MOVES:
        question = match.decisions()[0]
        move = question.sample(random)
        if question.seat == own:
            move = STEADY.choose(GAME.view(match.state, own), question, random)
        match.act(question.seat, move)
    return bool(match.state.winner == own)


def test_the_bot_wins_against_random_players() -> None:
    assert wins("land-ho", 1)
    assert wins("land-ho", 2, seats=2)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", KEYS)
def test_the_bot_wins_nine_of_ten_matches(scenario: str) -> None:
    assert sum(wins(scenario, seed) for seed in range(30)) >= 27


def test_every_move_of_the_bot_has_a_reason() -> None:
    options = {"explorers": "explorers-and-pirates"}
    match, random = Match.start(GAME, 3, options, 3, StreamEntry(3)), Random(3)
    while not match.is_over and len(match.lines) < 120:
        question = match.decisions()[0]
        view = GAME.view(match.state, question.seat)
        move = STEADY.choose(view, question, random)
        assert GAME.explain(view, move) is not None
        match.act(question.seat, move)
