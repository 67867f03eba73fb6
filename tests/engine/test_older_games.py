"""Games that were recorded before a ruling: under the newest rules they replay, entry by entry, and
end as they ended.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.core import Diverged
from engine.match import Match
from tests.recording import result

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/older/*.json"))


def outcome(match: Match[Any]) -> dict[str, Any]:
    end = result(match)
    return {"ranks": list(end.ranks), "points": [score.total for score in end.scores]}


def unfilled(dumped: dict[str, Any], named: dict[str, str]) -> dict[str, Any]:
    """The log without options that there were not yet."""
    return {
        **dumped,
        "options": {key: value for key, value in dumped["options"].items() if key in named},
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_game_of_an_earlier_revision_replays_to_its_result(path: Path) -> None:
    recorded = json.loads(path.read_text("utf-8"))
    game = games()[recorded["match"]["game"]]
    assert recorded["match"].get("revision", 0) < game.meta.revision
    match = Match.load(recorded["match"], strict=True)
    assert match.is_over
    assert outcome(match) == recorded["outcome"]
    assert (
        json.loads(json.dumps(unfilled(match.dump(), recorded["match"]["options"])))
        == recorded["match"]
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_under_the_newest_revision_the_same_game_would_have_gone_otherwise(path: Path) -> None:
    """Else it would prove nothing."""
    recorded = json.loads(path.read_text("utf-8"))["match"]
    newest = games()[recorded["game"]].meta.revision
    assert not ends({**recorded, "revision": newest})


def ends(data: dict[str, Any]) -> bool:
    """Whether a log replays, and nothing is asked after it."""
    try:
        return Match.load(data, strict=True).is_over
    except Diverged:
        return False
