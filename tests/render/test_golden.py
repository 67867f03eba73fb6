"""Scenes as they were last looked at, compared exactly.

`UPDATE_GOLDEN=1` writes them anew; look at the pictures before you commit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.armadora.board import LAND_SQUARES
from render import Scene
from render.armadora import seat, table
from render.armadora.sample_positions import (
    NAMES,
    faction_choice_view,
    final_view,
    midgame_view,
    seat_view,
    start_view,
    tie_view,
)
from render.svg import scene_to_svg
from tests.render.reading import last_looked_at
from words import Words

GOLDEN = Path(__file__).parent / "golden"
WORDS = Words("en", NAMES)
FREE = tuple(at for at in LAND_SQUARES if at not in dict(seat_view().warriors))
SCENES: dict[str, Scene] = {
    "armadora-choosing": table(faction_choice_view(2), WORDS)[0],
    "armadora-opening": table(start_view(3), WORDS)[0],
    "armadora-middle": table(midgame_view(), WORDS)[0],
    "armadora-seat": seat(seat_view(), WORDS, {"at": FREE, "line": (0, 5, 40)})[0],
    "armadora-final": table(final_view(), WORDS)[0],
    "armadora-teams": table(final_view(teams=(0, 1, 0, 1)), WORDS)[0],
    "armadora-tied": table(tie_view(), WORDS)[0],
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_as_it_was_last_looked_at(name: str) -> None:
    drawn = scene_to_svg(SCENES[name])
    assert drawn == last_looked_at(GOLDEN / f"{name}.svg", drawn)


def test_no_golden_scene_is_forgotten() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == SCENES.keys()
