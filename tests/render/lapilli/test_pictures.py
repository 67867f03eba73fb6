"""Terni lapilli's pictures: what they show, in every language, and as they were last looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import Result
from engine.lapilli.view import LapilliView
from render import Scene
from render.frame import WIDTH
from render.lapilli import MIDDLE, NAMES_AWAY, PEBBLE_RING, SIZE, TRAYS, spot, table, text
from render.scene import Label
from render.svg import scene_to_svg
from render.widgets import draw_coordinates
from tests.render.layout import Layout
from tests.render.layout import speakers as speakers_of
from tests.render.reading import last_looked_at, shown, sprites
from words import Words

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Livia", "Ovid")
EDGE = 6  # of the board: its line, and a little air
WORDS = Words("en", NAMES)


def view(own: set[int], other: set[int], last: tuple[int, ...], seat: int | None) -> LapilliView:
    return LapilliView(seat, (1,), (frozenset(own), frozenset(other)), last)


def ended(winners: tuple[int, ...]) -> LapilliView:
    pebbles = frozenset({0, 4, 8 if winners else 7}), frozenset({2, 3, 6})
    return LapilliView(None, (), pebbles, (5, 8), Result.of_winners(2, *winners))


START = LapilliView(None, (0,), (frozenset(), frozenset()))
PLACING = view({0, 4}, {2}, (4,), None)
SLIDING = view({0, 4, 5}, {2, 3, 8}, (1, 4), 1)


def scenes(words: Words) -> dict[str, Scene]:
    targets = {"pebble": (2, 3, 8), "to": (1, 6, 7)}
    return {
        "start": table(START, words)[0],
        "placing": table(PLACING, words)[0],
        "own": table(SLIDING, words, targets)[0],
        "won": table(ended((0,)), words)[0],
        "drawn": table(ended(()), words)[0],
    }


class TestLayout(Layout):
    speakers = speakers_of(NAMES)
    scenes = staticmethod(scenes)
    told = 30


def test_the_names_of_lines_keep_clear_of_the_edge_of_the_board() -> None:
    """They touched it: a letter looked struck through."""
    names = list(draw_coordinates("ABC", "123", *spot(0), spot(1)[0] - spot(0)[0], NAMES_AWAY))
    assert len(names) == 6
    for name in names:
        assert isinstance(name, Label)
        from_middle = max(MIDDLE - name.y, WIDTH / 2 - name.x)
        assert SIZE / 2 - from_middle >= name.size / 2 + EDGE
        assert NAMES_AWAY - PEBBLE_RING / 2 >= 0, "nor does the ring of a pebble cross them"


@pytest.mark.parametrize("name", ["start", "placing", "own", "won", "drawn"])
def test_a_scene_is_as_it_was_last_looked_at(name: str) -> None:
    drawn = scene_to_svg(scenes(WORDS)[name])
    assert drawn == last_looked_at(GOLDEN / f"{name}.svg", drawn)


def places(scene: Scene, seat: int) -> set[tuple[float, float]]:
    return {(each.x, each.y) for each in sprites(scene, "pebble") if each.args == (seat,)}


def test_pebbles_lie_on_their_points_or_wait_beside_the_board() -> None:
    drawn = scenes(WORDS)["placing"]
    assert places(drawn, 0) > {spot(0), spot(4)}
    assert {x for x, _ in places(drawn, 1) - {spot(2)}} == {TRAYS[1]}
    assert (len(places(drawn, 0)), len(places(drawn, 1))) == (3, 3)


def test_what_may_be_chosen_is_labelled_beside_the_emblem_of_a_pebble() -> None:
    drawn = scenes(WORDS)["own"]
    assert {"C1", "A2", "C3", "B1", "A3", "B3"} <= set(shown(drawn))
    (tag,) = [label for label in drawn.labels() if label.text == "A2"]
    assert tag.y > spot(3)[1] + 40


def test_a_draw_crowns_nobody() -> None:
    drawn = scenes(WORDS)
    assert len(sprites(drawn["won"], "laurel")) == 1
    assert sprites(drawn["drawn"], "laurel") == []
    assert "Nobody wins." in shown(drawn["drawn"])


def test_the_board_is_told_in_words_and_in_signs() -> None:
    assert text(SLIDING, WORDS).splitlines() == [
        "Terni lapilli.",
        "To act: Ovid.",
        "Livia plays B1 → B2.",
        "Livia: A1 B2 C2.",
        "Ovid: C1 A2 C3.",
        "● · ▲",
        "▲ ● ●",
        "· · ▲",
    ]


def test_the_alt_text_says_the_same_without_the_signs() -> None:
    assert scenes(WORDS)["placing"].alt == (
        "Terni lapilli. To act: Ovid. Livia plays B2. Livia: A1 B2. Ovid: C1."
    )
