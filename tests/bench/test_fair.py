"""What the benchmarks of fairness and safety measure is what they say."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from bench import fair, safe
from engine import games
from engine.core import Game, StreamEntry
from engine.match import Match, Undo
from play.match_file import read_match_file
from play.match_file_replay import MAX_ENTRIES, MAX_UNDO_WORK


def test_no_outcome_differs_when_something_is_taken_back_and_done_again() -> None:
    assert [fair.count_rerolls(game, 25) for game in games().values()] == [0] * len(games())


def test_outcomes_that_are_drawn_anew_would_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def begun(game: Game[Any], seats: int, options: dict[str, str], seed: str) -> Match[Any]:
        return Match(game, seats, game.meta.check_options(seats, options), seed, StreamEntry(seed))

    monkeypatch.setattr(fair.Match, "start", begun)
    assert fair.count_rerolls(games()["catan"], 25) > 0


@pytest.mark.parametrize("key", games())
def test_the_worst_file_is_legal_and_as_bad_as_it_can_be(key: str) -> None:
    match = safe.find_worst_match(games()[key])
    read_back = read_match_file(json.dumps(match.dump()).encode(), datetime.now(UTC)).match
    undos = sum(isinstance(line.move, Undo) for line in read_back.lines)
    assert undos == MAX_UNDO_WORK // MAX_ENTRIES
    assert MAX_ENTRIES * 4 // 5 < len(read_back.lines) <= MAX_ENTRIES
