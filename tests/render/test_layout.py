"""No text leaves its place, in any language and with any names."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.armadora.board import LAND, LINES
from engine.core import Text
from render import Scene, covers
from render.armadora import seat, table
from render.armadora.positions import NAMES, choosing, final, middle, opening, own
from render.fonts import fitted, width
from tests.render.reading import Longwinded, ink_box, overlap
from words import Words

PEOPLE = {
    "en": NAMES,
    "ko": ("김서연", "마르쿠스 아우렐리우스 안토니누스", "이준호", "박하늘빛누리"),
    "ru": ("Александра", "Марк Аврелий", "Святослав", "Екатерина Великая и Ужасная"),
}
SPEAKERS = {**{code: Words(code, names) for code, names in PEOPLE.items()}, "long": Longwinded("en", PEOPLE["ru"])}
PAIRS = (0, 1, 0, 1)
VIEWS = {
    "choosing": choosing(), "opening": opening(), "opening of two": opening(2), "middle": middle(), "middle of three": middle(seats=3),
    "middle of two": middle(seats=2, advanced=False), "teams": middle(teams=PAIRS), "final": final(), "final of two": final(2),
    "final of teams": final(teams=PAIRS),
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


@pytest.fixture(scope="module", params=SPEAKERS)
def spoken(request: pytest.FixtureRequest) -> dict[str, Scene]:
    return scenes(SPEAKERS[request.param])


def test_labels_keep_to_their_room(spoken: dict[str, Scene]) -> None:
    for name, scene in spoken.items():
        for label in scene.labels():
            text, size = fitted(label)
            assert label.room is None or width(text, size, label.weight) <= label.room, (name, label)
            assert size >= min(label.size, label.floor)


def test_words_always_have_a_room(spoken: dict[str, Scene]) -> None:
    """Only numbers, letters and coordinates may do without: they never grow."""
    for name, scene in spoken.items():
        free = [label.text for label in scene.labels() if label.room is None and len(label.text) > 5]
        assert free == [], name


def test_labels_lie_inside_the_picture_and_apart_from_each_other(spoken: dict[str, Scene]) -> None:
    for name, scene in spoken.items():
        boxes = [(label.text, ink_box(label)) for label in scene.labels() if label.text]
        for text, box in boxes:
            assert box[0] >= 6, (name, text)
            assert box[1] >= 6, (name, text)
            assert box[2] <= scene.width - 6, (name, text)
            assert box[3] <= scene.height - 6, (name, text)
        touching = [(a, b) for (a, at), (b, by) in combinations(boxes, 2) if overlap(at, by)]
        assert touching == [], name


def test_nothing_is_smaller_than_can_be_read(spoken: dict[str, Scene]) -> None:
    for name, scene in spoken.items():
        small = [label for label in scene.labels() if fitted(label)[1] < 20]
        assert all(label.room and len(label.text) > 3 for label in small), (name, small)


def test_every_sign_is_one_that_the_font_has(spoken: dict[str, Scene]) -> None:
    for scene in spoken.values():
        assert all(covers(label.text) for label in scene.labels())


def test_every_picture_is_said_in_words(spoken: dict[str, Scene]) -> None:
    for scene in spoken.values():
        assert 100 < len(scene.alt) <= 1024


def test_a_longwinded_language_is_really_longer() -> None:
    assert len(SPEAKERS["long"](Text("Palisades"))) > 2 * len("Palisades")
