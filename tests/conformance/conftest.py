"""Every test here runs for every game: those that tests play alone, too."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Game
from tests.playing import GAMES, Play, cases, long_cases, played

LONG = [pytest.param(case, marks=pytest.mark.soak) for case in long_cases()]


@pytest.fixture(scope="session", params=[*cases(), *LONG], ids=str)
def play(request: pytest.FixtureRequest) -> Play:
    return played(request.param)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return GAMES[request.param]
