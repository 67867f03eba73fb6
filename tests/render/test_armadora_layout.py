"""No text leaves its place, in any language and with any names."""

from __future__ import annotations

from engine.armadora.board import LAND, LINES
from engine.core import Text
from render import Scene
from render.armadora import seat, table
from render.armadora.positions import NAMES, choosing, final, middle, opening, own, tied
from tests.render.layout import Layout, speakers
from words import Words

SPEAKERS = speakers(NAMES)
PAIRS = (0, 1, 0, 1)
VIEWS = {
    "choosing": choosing(), "opening": opening(), "opening of two": opening(2), "middle": middle(), "middle of three": middle(seats=3),
    "middle of two": middle(seats=2, advanced=False), "teams": middle(teams=PAIRS), "final": final(), "final of two": final(2),
    "final of teams": final(teams=PAIRS), "tied": tied(), "tied of two": tied(2), "tied of teams": tied(teams=PAIRS),
}  # fmt: skip


def scenes(words: Words) -> dict[str, Scene]:
    free = [at for at in LAND if at not in dict(own().warriors)]
    lines = [line for line in range(len(LINES)) if line not in own().palisades]
    return {
        **{name: table(view, words)[0] for name, view in VIEWS.items()},
        "own squares": seat(own(), words, {"at": free})[0],
        "own lines": seat(own(), words, {"line": lines})[0],
        "own of two": seat(own(0, 2), words, {"at": [at for at, _ in own(0, 2).warriors]})[0],
    }


class TestLayout(Layout):
    speakers = SPEAKERS
    scenes = staticmethod(scenes)


def test_a_longwinded_language_is_really_longer() -> None:
    assert len(SPEAKERS["long"](Text("Palisades"))) > 2 * len("Palisades")
