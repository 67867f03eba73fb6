"""Recorded games replay, and end as they ended."""

import json

import pytest

from engine.match import Match

from .stories import FOLDER, STORIES, outcome


@pytest.mark.parametrize("name", STORIES)
def test_a_recorded_game_replays_to_its_result(name: str) -> None:
    recorded = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    match = Match.load(recorded["match"], strict=True)
    assert match.over
    assert outcome(match) == recorded["outcome"]
    assert json.loads(json.dumps(match.dump())) == recorded["match"]
    assert STORIES[name].holds(match)


def test_every_recorded_game_has_its_story() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(STORIES)
