"""No text of Catan's pictures leaves its place, in any language, with any names, on any board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from engine.catan.view import CatanView, Counter, TradeOffer, TradeReply
from engine.core import Verbatim
from render import Scene
from render.catan import seat, table
from render.catan.layout import (
    BOARD_WIDTH,
    BoardLayout,
    corner_room,
    find_plate_places,
    fit_board,
)
from render.catan.modules.seafarers.samples import ARCHIPELAGO, seafarers_view
from render.catan.modules.two_players import sample_two_player_view
from render.catan.place_labels import LABEL_TEXT
from render.catan.room import SampleBoard
from render.catan.sample_boards import SAMPLE_BOARDS, parse_board, sample_board
from render.catan.sample_positions import (
    NAMES,
    build_targets,
    final_view,
    midgame_view,
    offer_view,
    robber_view,
    seat_view,
    setup_view,
    start_view,
)
from render.fonts import fit_label
from render.scene import Sprite
from tests.render.layout import Layout, speakers
from tests.render.phone import text_height_on_phone
from tests.render.reading import sprites
from words import Words

SPEAKERS = speakers(NAMES)
DEAL = (9, 8, 7, 0, 0), (0, 0, 0, 6, 5)
RICH = (12, 0, 10, 7, 19)


def haggled() -> CatanView:
    replies = tuple(TradeReply(one, "counter", *DEAL) for one in (2, 3, 4, 5, 0))
    return replace(midgame_view(6, "large"), trade_offer=TradeOffer(1, *DEAL, replies))


def burdened() -> CatanView:
    """Six seats with everything that modules might bring."""
    things = tuple(
        Counter(key, Verbatim(key), 12) for key in ("discoveries", "tokens", "harbours")
    )
    view = midgame_view(6, "large")
    return replace(
        view,
        players=tuple(
            replace(one, hand_size=23, knights=11, road_length=13, points=12, counters=things)
            for one in view.players
        ),
    )


def full() -> CatanView:
    """A hand with every card there is."""
    view = seat_view(cards=RICH)
    players = tuple(
        replace(one, ready_development=(3, 2, 1, 1, 1), new_development=(1, 0, 1, 0, 1))
        if one.seat == 3
        else one
        for one in view.players
    )
    return replace(view, players=players)


VIEWS = {
    "opening": start_view(),
    "founded": setup_view(),
    "middle": midgame_view(),
    "three": midgame_view(3),
    "robbed": robber_view(),
    "bargaining": offer_view(),
    "sailing": seafarers_view(),
    "two": sample_two_player_view(),
    "six": midgame_view(6, "large"),
    "haggled": haggled(),
    "burdened": burdened(),
    "final": final_view(),
    "final of six": final_view(6, "large"),
}
OWN = {
    "own": seat_view(),
    "full": full(),
    "own of six": seat_view(5, 6, "large"),
    "asked": offer_view(0),
}


def scenes(words: Words) -> dict[str, Scene]:
    return {
        **{name: table(view, words)[0] for name, view in VIEWS.items()},
        **{name: seat(view, words, build_targets(view))[0] for name, view in OWN.items()},
        "all corners": seat(
            replace(seat_view(), pieces=()), words, {"corner": seat_view().grid.corners}
        )[0],
        "all edges": seat(
            replace(seat_view(), pieces=()), words, {"edge": range(len(seat_view().grid.ends))}
        )[0],
        "all edges of the large one": seat(
            seat_view(0, 6, "large"),
            words,
            {"edge": range(len(seat_view(0, 6, "large").grid.ends))},
        )[0],
        "all hexes": seat(seat_view(), words, {"hex": range(19)})[0],
    }


class TestLayout(Layout):
    speakers = SPEAKERS
    scenes = staticmethod(scenes)
    edge = 8
    unbounded = 4


SHADOW = 6  # pixels of a label's box below it
BOARDS = (*SAMPLE_BOARDS, ARCHIPELAGO)


HEIGHTS = (860, 780)  # of a chart, about as high as at the table and in a private picture


def layout_of(scene: Scene) -> BoardLayout:
    layout = scene.background.args[0]
    assert isinstance(layout, BoardLayout)
    return layout


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_fills_its_chart_and_leaves_a_corner_free(name: str) -> None:
    for highest in HEIGHTS:
        where = fit_board(sample_board(name), highest)
        assert where.width == BOARD_WIDTH
        assert where.height <= highest
        assert corner_room(where, find_plate_places(where)[0]) > 0
        signs = [where.harbour_point(harbour) for harbour in where.board.harbours]
        assert all(
            35 <= x - where.x <= BOARD_WIDTH - 35 and 35 <= y - where.y <= where.height - 35
            for x, y in signs
        )


def test_hexes_are_as_large_as_the_board_allows() -> None:
    assert [fit_board(sample_board(name), 860).radius for name in BOARDS] == [92, 66, 66]
    drawn = scenes(SPEAKERS["en"])
    names = ("middle", "own", "six", "own of six")
    assert [layout_of(drawn[name]).radius for name in names] == [92, 88, 70, 70]


def test_a_board_of_sixty_hexes_has_its_place() -> None:
    rows = " / ".join(f"{-row // 2} " + " ".join(["F8"] * 7) for row in range(9))
    large = parse_board(SampleBoard(0, rows, "0,0 NW any / -4,8 SW any", seed=1))
    assert len(large.tiles) == 63
    for highest in HEIGHTS:
        where = fit_board(large, highest)
        assert where.radius >= 46
        discs = [where.number_point(hex) for hex in range(len(large.tiles))]
        assert all(33 <= x - where.x <= BOARD_WIDTH - 33 for x, _ in discs)
        assert all(33 <= y - where.y <= where.height - 33 for _, y in discs)


def test_a_chart_is_no_higher_than_its_island_with_harbours() -> None:
    for name, scene in scenes(SPEAKERS["en"]).items():
        where = layout_of(scene)
        signs = [where.harbour_point(harbour)[1] for harbour in where.board.harbours]
        tiles = [where.hex_point(hex)[1] for hex in range(len(where.board.tiles))]
        above, below = min(*signs, *tiles) - where.y, where.y + where.height - max(*signs, *tiles)
        assert max(above, below) <= where.radius, name


def test_pictures_have_the_width_that_a_phone_shows_best() -> None:
    sizes = {name: (scene.width, scene.height) for name, scene in scenes(SPEAKERS["en"]).items()}
    assert sizes["middle"] == (1100, 1156)
    assert {wide for wide, _ in sizes.values()} == {1100}


def test_labels_of_places_can_be_read_on_a_phone() -> None:
    phone = 350
    for name, scene in scenes(SPEAKERS["en"]).items():
        labels = labels_on_board(scene)
        assert all(place.height * phone / scene.width >= 11 for place in labels), name
        names = {label.text: label for label in scene.labels()}
        if name in ("own", "all corners", "all edges", "all hexes"):
            chosen = [label for label in scene.labels() if label.weight == "Bold"]
            places = [label for label in chosen if label.size == LABEL_TEXT]
            assert all(label.size * phone / scene.width >= 11 for label in places), names
            assert places, name


def labels_on_board(scene: Scene) -> list[Sprite]:
    """The labels of places, without those of the prices below."""
    bottom = layout_of(scene).y + layout_of(scene).height
    return [place for place in sprites(scene, "catan.place") if place.y < bottom]


def test_labels_of_the_large_board_can_be_read_on_a_phone() -> None:
    for name in ("own of six", "all edges of the large one"):
        scene = scenes(SPEAKERS["en"])[name]
        middles = {place.x for place in labels_on_board(scene)}
        names = [label for label in scene.labels() if label.x in middles and label.anchor == "mm"]
        assert len(names) >= len(middles)
        assert all(text_height_on_phone(scene, label) >= 11 for label in names), name


def test_labels_of_houses_and_edges_never_touch() -> None:
    for name in ("own", "own of six"):
        labels = labels_on_board(scenes(SPEAKERS["en"])[name])
        assert {place.args[0] for place in labels} >= {"edge", "house"}
        assert touching(labels) == [], name


def touching(labels: Sequence[Sprite]) -> list[tuple[Sprite, Sprite]]:
    """Labels that touch each other."""
    return [
        (one, other)
        for one, other in combinations(labels, 2)
        if abs(one.x - other.x) < (one.width + other.width) / 2
        and abs(one.y - other.y) < (one.height + other.height) / 2 - SHADOW
    ]


def test_labels_of_corners_never_overlap() -> None:
    view = replace(seat_view(), pieces=())
    (scene,) = seat(view, SPEAKERS["en"], {"corner": view.grid.corners})
    labels = labels_on_board(scene)
    assert len(labels) == len(view.grid.corners)
    assert touching(labels) == []


def test_names_in_the_panels_can_be_read_on_a_phone() -> None:
    for name, scene in scenes(SPEAKERS["ru"]).items():
        panels = [label for label in scene.labels() if label.text in SPEAKERS["ru"].names]
        assert all(fit_label(label)[1] >= 28 for label in panels), name


def test_what_things_cost_can_be_read_on_a_phone() -> None:
    for code in ("en", "ko", "ru"):
        own = scenes(SPEAKERS[code])["own"]
        top = max(place.y for place in sprites(own, "catan.place"))
        titles = [label for label in own.labels() if label.y > top - 20 and label.anchor[0] == "l"]
        assert len(titles) == 4
        assert min(text_height_on_phone(own, label) for label in titles) >= 8.5
        assert sorted(text_height_on_phone(own, label) for label in titles)[1] >= 9.5
        numbers = [label for label in own.labels() if label.y > top and label.text[0] == "×"]
        assert numbers
        assert min(text_height_on_phone(own, label) for label in numbers) >= 10
