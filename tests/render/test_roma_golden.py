"""Roma's scenes as they were last looked at, compared exactly.

`UPDATE_GOLDEN=1` writes them anew; look before you commit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.roma.decks import READY_MADE_DECKS
from render import Scene
from render.roma import others, seat, table
from render.roma import sample_choices as choices
from render.roma import sample_positions as at
from render.roma.sample_views import card_numbers
from render.svg import scene_to_svg
from tests.render.reading import last_looked_at
from words import Words

GOLDEN = Path(__file__).parent / "golden" / "roma"
WORDS = Words("en", at.NAMES)
ACT = {
    "die": (4,),
    "on": (3, 7, 8),
    "card": card_numbers("explorator aquaeductus"),
    "space": range(7),
}
SCENES: dict[str, Scene] = {
    "opening": table(at.start_view(), WORDS)[0],
    "face-down": table(choices.face_down_view(), WORDS)[0],
    "face-down-own": seat(choices.face_down_view(0), WORDS)[0],
    "middle": table(at.midgame_view(), WORDS)[0],
    "six": table(at.six_space_view(), WORDS)[0],
    "two-decks": table(at.two_deck_view(), WORDS)[0],
    "expelled": table(at.expel_view(), WORDS)[0],
    "crowded": table(at.full_table_view(), WORDS)[0],
    "hand": others(at.midgame_view(0), WORDS, ACT)[0],
    "hand-table": seat(at.midgame_view(0), WORDS, ACT)[0],
    "searching": seat(choices.deck_search_view(), WORDS, {"card": card_numbers("forum nero")})[0],
    "keeping": seat(
        choices.keep_choice_view(), WORDS, {"card": card_numbers("via equites tubicen")}
    )[0],
    "aiming": seat(choices.target_choice_view(), WORDS, {"space": (4, 6)})[0],
    "building": seat(choices.deck_building_view(0), WORDS)[0],
    "draft": seat(choices.deck_building_view(0, READY_MADE_DECKS[1].counts), WORDS)[1],
    "final": table(at.final_view(), WORDS)[0],
}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_as_it_was_last_looked_at(name: str) -> None:
    drawn = scene_to_svg(SCENES[name])
    assert drawn == last_looked_at(GOLDEN / f"{name}.svg", drawn)


def test_no_golden_scene_is_forgotten() -> None:
    assert {path.stem for path in GOLDEN.glob("*.svg")} == SCENES.keys()
