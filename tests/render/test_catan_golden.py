"""Catan's scenes as they were last looked at, compared exactly. `UPDATE_GOLDEN=1` writes them anew; look before you commit."""

from __future__ import annotations

from pathlib import Path

import pytest

from render import Scene
from render.catan import seat, table
from render.catan.positions import NAMES, bargaining, final, founded, middle, opening, own, robbed, sailing, targets, two
from render.svg import paint
from tests.render.reading import last_looked_at
from words import Words

GOLDEN = Path(__file__).parent / "golden" / "catan"
WORDS = Words("en", NAMES)
SCENES: dict[str, Scene] = {
    "opening": table(opening(3), WORDS)[0],
    "founded": table(founded(), WORDS)[0],
    "middle": table(middle(), WORDS)[0],
    "robbed": table(robbed(), WORDS)[0],
    "bargaining": table(bargaining(), WORDS)[0],
    "two": table(two(), WORDS)[0],
    "three": table(middle(3), WORDS)[0],
    "six": table(middle(6, "large"), WORDS)[0],
    "sailing": table(sailing(), WORDS)[0],
    "own": seat(own(), WORDS, targets(own()))[0],
    "own-robber": seat(own(), WORDS, {"hex": range(19)})[0],
    "own-poor": seat(own(cards=(0, 2, 1, 0, 1)), WORDS)[0],
    "own-six": seat(own(5, 6, "large"), WORDS, targets(own(5, 6, "large")))[0],
    "asked": seat(bargaining(0), WORDS)[0],
    "final": table(final(), WORDS)[0],
    "final-three": table(final(3), WORDS)[0],
    "final-six": table(final(6, "large"), WORDS)[0],
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_as_it_was_last_looked_at(name: str) -> None:
    drawn = paint(SCENES[name])
    assert drawn == last_looked_at(GOLDEN / f"{name}.svg", drawn)


def test_no_golden_scene_is_forgotten() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == SCENES.keys()
