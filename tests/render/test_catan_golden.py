"""Catan's scenes as they were last looked at, compared exactly.

`UPDATE_GOLDEN=1` writes them anew; look before you commit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from render import Scene
from render.catan import seat, table
from render.catan.modules.knights.samples import (
    final_knights_view,
    knights_view,
    own_knights_view,
)
from render.catan.modules.seafarers.samples import seafarers_view
from render.catan.modules.two_players import sample_two_player_view
from render.catan.sample_positions import (
    NAMES,
    build_targets,
    final_view,
    midgame_view,
    offer_view,
    robber_view,
    seat_view,
    setup_view,
    start_view,
)
from render.svg import scene_to_svg
from tests.render.reading import last_looked_at
from words import Words

GOLDEN = Path(__file__).parent / "golden" / "catan"
WORDS = Words("en", NAMES)
SCENES: dict[str, Scene] = {
    "opening": table(start_view(3), WORDS)[0],
    "founded": table(setup_view(), WORDS)[0],
    "middle": table(midgame_view(), WORDS)[0],
    "robbed": table(robber_view(), WORDS)[0],
    "bargaining": table(offer_view(), WORDS)[0],
    "two": table(sample_two_player_view(), WORDS)[0],
    "three": table(midgame_view(3), WORDS)[0],
    "six": table(midgame_view(6, "large"), WORDS)[0],
    "sailing": table(seafarers_view(), WORDS)[0],
    "own": seat(seat_view(), WORDS, build_targets(seat_view()))[0],
    "own-robber": seat(seat_view(), WORDS, {"hex": range(19)})[0],
    "own-poor": seat(seat_view(cards=(0, 2, 1, 0, 1)), WORDS)[0],
    "own-six": seat(seat_view(5, 6, "large"), WORDS, build_targets(seat_view(5, 6, "large")))[0],
    "asked": seat(offer_view(0), WORDS)[0],
    "final": table(final_view(), WORDS)[0],
    "final-three": table(final_view(3), WORDS)[0],
    "final-six": table(final_view(6, "large"), WORDS)[0],
    "knights": table(knights_view(), WORDS)[0],
    "knights-six": table(knights_view(6, event="gate_science", steps=1), WORDS)[0],
    "knights-own": seat(own_knights_view(), WORDS, build_targets(own_knights_view()))[-1],
    "knights-page": seat(own_knights_view(), WORDS)[1],
    "knights-final": table(final_knights_view(), WORDS)[0],
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_as_it_was_last_looked_at(name: str) -> None:
    drawn = scene_to_svg(SCENES[name])
    assert drawn == last_looked_at(GOLDEN / f"{name}.svg", drawn)


def test_no_golden_scene_is_forgotten() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == SCENES.keys()
