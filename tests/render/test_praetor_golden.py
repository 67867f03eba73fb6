"""Praetor's scenes as they were last looked at, compared exactly.

`UPDATE_GOLDEN=1` writes them anew; look before you commit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from render import Scene
from render.praetor import seat, table
from render.praetor.sample_positions import (
    NAMES,
    board_choice_view,
    final_view,
    full_view,
    midgame_view,
    seat_view,
    start_view,
    visit_view,
)
from render.svg import scene_to_svg
from tests.render.praetor_reading import SHAPES, settled
from tests.render.reading import last_looked_at
from words import Words

GOLDEN = Path(__file__).parent / "golden" / "praetor"
WORDS = Words("en", NAMES)
SITES = tuple(site.at for site in seat_view().sites)
FAR = settled(full_view(2), SHAPES["a broad block far off"])
SCENES: dict[str, Scene] = {
    "opening": table(start_view(2), WORDS)[0],
    "opening-boards": table(start_view(4), WORDS)[1],
    "middle": table(midgame_view(), WORDS)[0],
    "middle-boards": table(midgame_view(), WORDS)[1],
    "middle-ru": table(midgame_view(), Words("ru", NAMES))[0],
    "visited": table(visit_view(), WORDS)[0],
    "visited-boards": table(visit_view(), WORDS)[1],
    "visited-boards-ko": table(visit_view(), Words("ko", NAMES))[1],
    "full": table(full_view(), WORDS)[0],
    "own": seat(seat_view(), WORDS)[0],
    "own-targets": seat(seat_view(), WORDS, {"at": SITES + seat_view().usable_places})[0],
    "own-sites": seat(
        seat_view(),
        WORDS,
        {"at": SITES, "tile": (seat_view().offers[0].tile,), "turn": (0, 1, 2, 3)},
    )[0],
    "far-sites": seat(
        FAR,
        WORDS,
        {"at": [site.at for site in FAR.sites], "tile": (FAR.offers[0].tile,), "worker": (1,)},
    )[0],
    "choice": seat(board_choice_view(3, 0), WORDS, {"board": (0, 3)})[0],
    "end": table(final_view(), WORDS)[0],
    "end-city": table(final_view(5), WORDS)[1],
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_as_it_was_last_looked_at(name: str) -> None:
    drawn = scene_to_svg(SCENES[name])
    assert drawn == last_looked_at(GOLDEN / f"{name}.svg", drawn)


def test_no_golden_scene_is_forgotten() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == SCENES.keys()
