"""Praetor's scenes as they were last looked at, compared exactly. `UPDATE_GOLDEN=1` writes them anew; look before you commit."""

from __future__ import annotations

from pathlib import Path

import pytest

from render import Scene
from render.praetor import seat, table
from render.praetor.positions import NAMES, choosing, final, full, middle, opening, own, visited
from render.svg import paint
from tests.render.praetor_reading import SHAPES, settled
from tests.render.reading import last_looked_at
from words import Words

GOLDEN = Path(__file__).parent / "golden" / "praetor"
WORDS = Words("en", NAMES)
SITES = tuple(site.at for site in own().sites)
FAR = settled(full(2), SHAPES["a broad block far off"])
SCENES: dict[str, Scene] = {
    "opening": table(opening(2), WORDS)[0],
    "opening-boards": table(opening(4), WORDS)[1],
    "middle": table(middle(), WORDS)[0],
    "middle-boards": table(middle(), WORDS)[1],
    "middle-ru": table(middle(), Words("ru", NAMES))[0],
    "visited": table(visited(), WORDS)[0],
    "visited-boards": table(visited(), WORDS)[1],
    "visited-boards-ko": table(visited(), Words("ko", NAMES))[1],
    "full": table(full(), WORDS)[0],
    "own": seat(own(), WORDS)[0],
    "own-targets": seat(own(), WORDS, {"at": SITES + own().usable})[1],
    "own-sites": seat(own(), WORDS, {"at": SITES, "tile": (own().offers[0].tile,), "turn": (0, 1, 2, 3)})[0],
    "far-sites": seat(FAR, WORDS, {"at": [site.at for site in FAR.sites], "tile": (FAR.offers[0].tile,), "worker": (1,)})[0],
    "choice": seat(choosing(3, 0), WORDS, {"board": (0, 3)})[0],
    "end": table(final(), WORDS)[0],
    "end-city": table(final(5), WORDS)[1],
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_as_it_was_last_looked_at(name: str) -> None:
    drawn = paint(SCENES[name])
    assert drawn == last_looked_at(GOLDEN / f"{name}.svg", drawn)


def test_no_golden_scene_is_forgotten() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == SCENES.keys()
