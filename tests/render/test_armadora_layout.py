"""No text leaves its place, in any language and with any names."""

from __future__ import annotations

from engine.armadora.board import LAND_SQUARES, LINES
from engine.core import Text
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
from tests.render.layout import Layout, speakers
from words import Words

SPEAKERS = speakers(NAMES)
PAIRS = (0, 1, 0, 1)
VIEWS = {
    "choosing": faction_choice_view(),
    "opening": start_view(),
    "opening of two": start_view(2),
    "middle": midgame_view(),
    "middle of three": midgame_view(seats=3),
    "middle of two": midgame_view(seats=2, advanced=False),
    "teams": midgame_view(teams=PAIRS),
    "final": final_view(),
    "final of two": final_view(2),
    "final of teams": final_view(teams=PAIRS),
    "tied": tie_view(),
    "tied of two": tie_view(2),
    "tied of teams": tie_view(teams=PAIRS),
}


def scenes(words: Words) -> dict[str, Scene]:
    free = [at for at in LAND_SQUARES if at not in dict(seat_view().warriors)]
    lines = [line for line in range(len(LINES)) if line not in seat_view().palisades]
    return {
        **{name: table(view, words)[0] for name, view in VIEWS.items()},
        "own squares": seat(seat_view(), words, {"at": free})[0],
        "own lines": seat(seat_view(), words, {"line": lines})[0],
        "own of two": seat(
            seat_view(0, 2), words, {"at": [at for at, _ in seat_view(0, 2).warriors]}
        )[0],
    }


class TestLayout(Layout):
    speakers = SPEAKERS
    scenes = staticmethod(scenes)


def test_a_longwinded_language_is_really_longer() -> None:
    assert len(SPEAKERS["long"](Text("Palisades"))) > 2 * len("Palisades")
