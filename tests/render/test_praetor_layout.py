"""No text of Praetor's pictures leaves its place, in any language and with any names."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from engine.praetor.ground import place
from engine.praetor.view import PraetorView
from render import Scene, covers
from render.fonts import fitted, width
from render.praetor import seat, table
from render.praetor.positions import NAMES, choosing, final, full, middle, opening, own, visited
from tests.render.reading import Longwinded, ink_box, overlap
from words import Words

PEOPLE = {
    "en": NAMES,
    "ko": ("김서연", "마르쿠스 아우렐리우스 안토니누스", "이준호", "박하늘빛누리", "최은"),
    "ru": ("Александра", "Марк Аврелий", "Святослав", "Екатерина Великая и Ужасная", "Друзилла"),
}
SPEAKERS = {**{code: Words(code, names) for code, names in PEOPLE.items()}, "long": Longwinded("en", PEOPLE["ru"])}


def rich() -> PraetorView:
    """Everybody has more of everything than is likely."""
    view = full()
    many = tuple(replace(one, purse=(128, 64, 100, 88, 111), favor=288, due=31, novices=(3, 2)) for one in view.engineers)
    return replace(view, engineers=many)


def spread(columns: int) -> PraetorView:
    """A city so wide that the supply stands below it."""
    city = tuple(replace(lot, at=place(i % columns, 4 + i // columns)) for i, lot in enumerate(full().city))
    return replace(full(), city=city, sites=(), last=None, newest=None)


VIEWS = {
    **{f"opening of {seats}": opening(seats) for seats in (2, 3, 4, 5)},
    "middle": middle(), "visited": visited(), "full": full(), "rich": rich(), "wide": spread(11), "wider": spread(20),
    **{f"final of {seats}": final(seats) for seats in (2, 3, 4, 5)},
    "shared final": final(5, shared=True), "plain final": final(2, expert=False),
}  # fmt: skip


def scenes(words: Words) -> dict[str, Scene]:
    mine, all_of_it = own(), full(2)
    places = [site.at for site in mine.sites]
    private = {
        "own": seat(mine, words),
        "own city": seat(mine, words, {"at": (*places, *mine.usable)}),
        "own sites": seat(mine, words, {"at": places, "tile": (mine.offers[0].tile,), "turn": (0, 1, 2, 3)}),
        "own full": seat(all_of_it, words, {"at": [site.at for site in all_of_it.sites]}),
        "own rich": seat(replace(rich(), seat=3), words),
        "choosing": seat(choosing(3, 0), words, {"board": range(6)}),
    }
    drawn = {**{name: table(view, words) for name, view in VIEWS.items()}, **private}
    return {f"{name} {scene.name}": scene for name, some in drawn.items() for scene in some}


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
        free = [label.text for label in scene.labels() if label.room is None and len(label.text) > 7]
        assert free == [], name


def test_labels_lie_inside_the_picture_and_apart_from_each_other(spoken: dict[str, Scene]) -> None:
    for name, scene in spoken.items():
        boxes = [(label.text, ink_box(label)) for label in scene.labels() if label.text]
        for text, box in boxes:
            assert box[0] >= 6, (name, text)
            assert box[1] >= 4, (name, text)
            assert box[2] <= scene.width - 6, (name, text)
            assert box[3] <= scene.height - 6, (name, text)
        touching = [(a, b) for (a, at), (b, by) in combinations(boxes, 2) if overlap(at, by)]
        assert touching == [], name


def test_nothing_is_smaller_than_can_be_read(spoken: dict[str, Scene]) -> None:
    for name, scene in spoken.items():
        small = [label for label in scene.labels() if fitted(label)[1] < 18]
        assert all(label.room and len(label.text) > 2 for label in small), (name, small)


def test_every_sign_is_one_that_the_font_has(spoken: dict[str, Scene]) -> None:
    for scene in spoken.values():
        assert all(covers(label.text) for label in scene.labels())


def test_every_picture_is_said_in_words(spoken: dict[str, Scene]) -> None:
    for scene in spoken.values():
        assert 60 < len(scene.alt) <= 1024


def test_a_name_that_the_font_lacks_becomes_the_number_of_the_seat() -> None:
    city, _ = table(middle(), Words("en", ["李娜", "Marcus 🏛", "‮Octavia"]))
    assert {"Seat 1", "Marcus", "Octavia"} <= {label.text for label in city.labels()}
