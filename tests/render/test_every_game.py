"""Whatever happens in a match can be drawn and told for everybody, and tells nobody another one's
secrets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import pytest

from engine.core import Decision, Plain, axis_values, group_by_kind
from render import find_pictures, paint
from render.scene import Scene
from render.scene_codec import decode_scene, encode_scene
from render.text import describe_view
from tests.playing import Case, Play, Position, cases, long_cases, played
from tests.render.reading import ink_box
from words import Words

WORDS = Words("en", ["Brunhild", "Sneak", "Galathil", "Morgause", "Livia", "Octavia"])
CASES = cases()
LONG = [pytest.param(case, marks=pytest.mark.soak) for case in long_cases()]
# The soak draws the positions between them
EVERY_OTHER = pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.soak)])
DRAWN = [case for case in CASES if find_pictures(case.game.meta.key)]


def targets(decision: Decision) -> dict[str, tuple[Plain, ...]]:
    """The legal values of every field of every kind of move."""
    found: dict[str, dict[Plain, None]] = {}
    for kind, parts in group_by_kind(decision.moves).items():
        for name in kind.axes():
            found.setdefault(name, {}).update(dict.fromkeys(axis_values(parts, name)))
    return {name: tuple(values) for name, values in found.items()}


def scenes(play: Play, position: Position, state: Any, viewer: int | None) -> Sequence[Scene]:
    """What a seat, or the public, gets to see of a state."""
    drawn, view = find_pictures(play.game.meta.key), play.game.view(state, viewer)
    assert drawn is not None
    if viewer is None:
        return drawn.table(view, WORDS)
    asked = next(
        (targets(decision) for decision in position.decisions if decision.seat == viewer), {}
    )
    return drawn.seat(view, WORDS, asked)


@lru_cache(maxsize=200)  # of one case and the next: their tests follow each other
def shown(case: Case, number: int, viewer: int | None) -> Sequence[Scene]:
    """What a seat, or the public, gets to see of a position after so many entries."""
    play = played(case)
    (position,) = [each for each in play.positions if each.number == number]
    return scenes(play, position, position.state, viewer)


@pytest.mark.parametrize("case", [*CASES, *LONG], ids=str, scope="session")
def test_every_position_can_be_told_to_everybody(case: Case) -> None:
    play = played(case)
    for position in play.positions:
        for viewer in play.viewers:
            told = describe_view(case.game.meta.key, play.game.view(position.state, viewer), WORDS)
            assert len(told.splitlines()) > 3
            assert "object at" not in told


@EVERY_OTHER
@pytest.mark.parametrize("case", DRAWN, ids=str, scope="session")
def test_every_position_can_be_drawn_for_everybody(case: Case, first: int) -> None:
    play = played(case)
    for position in play.positions[first::2]:
        for viewer in play.viewers:
            for scene in shown(case, position.number, viewer):
                assert decode_scene(encode_scene(scene)) == scene
                boxes = [ink_box(label) for label in scene.labels() if label.text]
                assert all(
                    x0 >= 0 and y0 >= 0 and x1 <= scene.width and y1 <= scene.height
                    for x0, y0, x1, y1 in boxes
                )


@EVERY_OTHER
@pytest.mark.parametrize("case", DRAWN, ids=str, scope="session")
def test_no_picture_depends_on_what_its_viewer_cannot_see(case: Case, first: int) -> None:
    play = played(case)
    random = play.random("disguise")
    for position in play.positions[first::2]:
        for viewer in play.viewers:
            other = play.game.resample_hidden(position.state, viewer, random)
            drawn = shown(case, position.number, viewer)
            assert scenes(play, position, other, viewer) == drawn


@pytest.mark.parametrize("case", DRAWN, ids=str, scope="session")
def test_the_end_of_every_match_can_be_painted(case: Case) -> None:
    """For the public, and for one seat, which changes from match to match."""
    assert_end_is_painted(case, [None, case.seed % case.seats])


@pytest.mark.soak
@pytest.mark.parametrize("case", DRAWN, ids=str, scope="session")
def test_the_end_of_every_match_can_be_painted_for_everybody(case: Case) -> None:
    assert_end_is_painted(case, played(case).viewers)


def assert_end_is_painted(case: Case, viewers: Sequence[int | None]) -> None:
    end = played(case).positions[-1]
    for viewer in viewers:
        assert all(
            paint(scene, 1).startswith(b"\x89PNG") for scene in shown(case, end.number, viewer)
        )
