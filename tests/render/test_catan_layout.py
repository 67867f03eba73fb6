"""No text of Catan's pictures leaves its place, in any language, with any names, on any board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.catan.view import Bargain, CatanView, Counter, Reply
from engine.core import Verbatim
from render import Scene
from render.catan import seat, table
from render.catan.islands import ISLANDS, island
from render.catan.layout import CHART, PRIVATE_HIGH, PRIVATE_LOW, PRIVATE_RADIUS, chart, corner_room, free_corners
from render.catan.positions import NAMES, bargaining, final, founded, middle, opening, own, robbed, sailing, targets, two
from tests.render.layout import Layout, speakers
from words import Words

SPEAKERS = speakers(NAMES)
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


class TestLayout(Layout):
    speakers = SPEAKERS
    scenes = staticmethod(scenes)
    edge = 8
    unbounded = 4


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
