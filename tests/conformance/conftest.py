"""Every test here runs for every game: those that tests play alone, too."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Game
from tests.games import whole_shelf
from tests.playing import GAMES, Play, case_of, cases, long_cases, played

LONG = [pytest.param(case, marks=pytest.mark.soak) for case in long_cases()]


# Everything of Catan on one shelf, which no bot could offer: its commands would be too many.
WHOLE = [case_of(whole_shelf.GAME, *row) for row in whole_shelf.list_rows()]


@pytest.fixture(scope="session", params=[*cases(), *WHOLE, *LONG], ids=str)
def play(request: pytest.FixtureRequest) -> Play:
    return played(request.param)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return GAMES[request.param]
