"""No text of Catan's pictures leaves its place, in any language, with any names, on any board."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from engine.catan.view import Bargain, CatanView, Counter, Reply
from engine.core import Verbatim
from render import Scene, covers
from render.catan import seat, table
from render.catan.islands import ISLANDS, island
from render.catan.layout import CHART, PRIVATE_HIGH, PRIVATE_LOW, PRIVATE_RADIUS, chart, corner_room, free_corners
from render.catan.positions import NAMES, bargaining, final, founded, middle, opening, own, robbed, sailing, targets, two
from render.fonts import fitted, width
from tests.render.reading import Longwinded, ink_box, overlap
from words import Words

PEOPLE = {
    "en": NAMES,
    "ko": ("김서연", "마르쿠스 아우렐리우스 안토니누스", "이준호", "박하늘빛누리", "최윤", "정다은"),
    "ru": ("Александра", "Марк Аврелий", "Святослав", "Екатерина Великая и Ужасная", "Всеволод", "Ольга"),
}
SPEAKERS = {**{code: Words(code, names) for code, names in PEOPLE.items()}, "long": Longwinded("en", PEOPLE["ru"])}
DEAL = (9, 8, 7, 0, 0), (0, 0, 0, 6, 5)
RICH = (12, 0, 10, 7, 19)


def haggled() -> CatanView:
    replies = tuple(Reply(one, "counter", *DEAL) for one in (2, 3, 4, 5, 0))
    return replace(middle(6, "large"), bargain=Bargain(1, *DEAL, replies))


def burdened() -> CatanView:
    """Six seats with everything that modules might bring."""
    things = tuple(Counter(key, Verbatim(key), 12) for key in ("discoveries", "tokens", "harbours"))
    view = middle(6, "large")
    return replace(view, players=tuple(replace(one, hand=23, knights=11, road=13, points=12, counters=things) for one in view.players))


def full() -> CatanView:
    """A hand with every card there is."""
    view = own(cards=RICH)
    players = tuple(replace(one, ready=(3, 2, 1, 1, 1), fresh=(1, 0, 1, 0, 1)) if one.seat == 3 else one for one in view.players)
    return replace(view, players=players)


VIEWS = {
    "opening": opening(), "founded": founded(), "middle": middle(), "three": middle(3), "robbed": robbed(), "bargaining": bargaining(),
    "sailing": sailing(), "two": two(), "six": middle(6, "large"), "haggled": haggled(), "burdened": burdened(), "final": final(),
    "final of six": final(6, "large"),
}  # fmt: skip
OWN = {"own": own(), "full": full(), "own of six": own(5, 6, "large"), "asked": bargaining(0)}


def scenes(words: Words) -> dict[str, Scene]:
    return {
        **{name: table(view, words)[0] for name, view in VIEWS.items()},
        **{name: seat(view, words, targets(view))[0] for name, view in OWN.items()},
        "all corners": seat(replace(own(), pieces=()), words, {"corner": own().grid.corners})[0],
        "all edges": seat(replace(own(), pieces=()), words, {"edge": range(len(own().grid.ends))})[0],
        "all edges of the large one": seat(own(0, 6, "large"), words, {"edge": range(len(own(0, 6, "large").grid.ends))})[0],
        "all hexes": seat(own(), words, {"hex": range(19)})[0],
    }


@pytest.fixture(scope="module", params=SPEAKERS)
def spoken(request: pytest.FixtureRequest) -> dict[str, Scene]:
    return scenes(SPEAKERS[request.param])


def test_labels_keep_to_their_room(spoken: dict[str, Scene]) -> None:
    for name, scene in spoken.items():
        for label in scene.labels():
            text, size = fitted(label)
            assert label.room is None or width(text, size, label.weight) <= label.room, (name, label)


def test_words_always_have_a_room(spoken: dict[str, Scene]) -> None:
    """Only numbers and names of places may do without: they never grow."""
    for name, scene in spoken.items():
        assert [label.text for label in scene.labels() if label.room is None and len(label.text) > 4] == [], name


def test_labels_lie_inside_the_picture_and_apart_from_each_other(spoken: dict[str, Scene]) -> None:
    for name, scene in spoken.items():
        boxes = [(label.text, ink_box(label)) for label in scene.labels() if label.text]
        for text, box in boxes:
            assert box[0] >= 8, (name, text)
            assert box[1] >= 8, (name, text)
            assert box[2] <= scene.width - 8, (name, text)
            assert box[3] <= scene.height - 8, (name, text)
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


@pytest.mark.parametrize("name", ISLANDS)
def test_a_board_fills_its_chart_and_leaves_a_corner_free(name: str) -> None:
    for where in (chart(island(name)), chart(island(name), PRIVATE_LOW, PRIVATE_HIGH, PRIVATE_RADIUS)):
        assert where.width == CHART
        assert corner_room(where, free_corners(where)[0]) > 0
        signs = [where.dock(harbour) for harbour in where.board.harbours]
        assert all(35 <= x - where.x <= CHART - 35 and 35 <= y - where.y <= where.height - 35 for x, y in signs)


def test_hexes_are_as_large_as_the_board_allows() -> None:
    assert [chart(island(name)).radius for name in ISLANDS] == [92, 80, 60]


def test_pictures_stay_near_the_shape_that_a_chat_shows_best() -> None:
    sizes = {name: (scene.width, scene.height) for name, scene in scenes(SPEAKERS["en"]).items()}
    assert sizes["middle"] == (1400, 1000)
    assert all(wide == 1400 and high <= 1220 for wide, high in sizes.values())
