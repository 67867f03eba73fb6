"""No text of Catan's pictures leaves its place, in any language, with any names, on any board."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from engine.catan.view import CatanView, Counter, TradeOffer, TradeReply
from engine.core import Verbatim
from render import Scene
from render.catan import seat, table
from render.catan.layout import (
    BOARD_WIDTH,
    LEAST_PRIVATE_HEIGHT,
    MAX_PRIVATE_HEIGHT,
    PRIVATE_RADIUS,
    corner_room,
    fit_board,
    free_corners,
)
from render.catan.modules.seafarers import ARCHIPELAGO, seafarers_view
from render.catan.modules.two_players import sample_two_player_view
from render.catan.place_labels import LABEL_TEXT
from render.catan.sample_boards import SAMPLE_BOARDS, sample_board
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
from tests.render.layout import Layout, speakers
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
    things = tuple(Counter(key, Verbatim(key), 12) for key in ("discoveries", "tokens", "harbours"))
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


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_fills_its_chart_and_leaves_a_corner_free(name: str) -> None:
    for where in (
        fit_board(sample_board(name)),
        fit_board(sample_board(name), LEAST_PRIVATE_HEIGHT, MAX_PRIVATE_HEIGHT, PRIVATE_RADIUS),
    ):
        assert where.width == BOARD_WIDTH
        assert corner_room(where, free_corners(where)[0]) > 0
        signs = [where.harbour_point(harbour) for harbour in where.board.harbours]
        assert all(
            35 <= x - where.x <= BOARD_WIDTH - 35 and 35 <= y - where.y <= where.height - 35
            for x, y in signs
        )


def test_hexes_are_as_large_as_the_board_allows() -> None:
    assert [fit_board(sample_board(name)).radius for name in BOARDS] == [92, 74, 64]


def test_pictures_stay_near_the_shape_that_a_chat_shows_best() -> None:
    sizes = {name: (scene.width, scene.height) for name, scene in scenes(SPEAKERS["en"]).items()}
    assert sizes["middle"] == (1100, 1259)
    assert all(wide == 1100 and high <= 1530 for wide, high in sizes.values())


def test_labels_of_places_can_be_read_on_a_phone() -> None:
    phone = 350
    for name, scene in scenes(SPEAKERS["en"]).items():
        labels = [place for place in sprites(scene, "catan.place") if place.y < 860]
        assert all(place.height * phone / scene.width >= 11 for place in labels), name
        names = {label.text: label for label in scene.labels()}
        if name in ("own", "all corners", "all edges", "all hexes"):
            chosen = [label for label in scene.labels() if label.weight == "Bold"]
            places = [label for label in chosen if label.size == LABEL_TEXT]
            assert all(label.size * phone / scene.width >= 11 for label in places), names
            assert places, name


def test_labels_of_corners_never_overlap() -> None:
    view = replace(seat_view(), pieces=())
    (scene,) = seat(view, SPEAKERS["en"], {"corner": view.grid.corners})
    labels = [place for place in sprites(scene, "catan.place") if place.y < 860]
    assert len(labels) == len(view.grid.corners)
    for one, other in combinations(labels, 2):
        apart = abs(one.x - other.x) >= (one.width + other.width) / 2
        below = abs(one.y - other.y) >= (one.height + other.height) / 2 - SHADOW
        assert apart or below, (one, other)


def test_names_in_the_panels_can_be_read_on_a_phone() -> None:
    for name, scene in scenes(SPEAKERS["ru"]).items():
        panels = [label for label in scene.labels() if label.text in SPEAKERS["ru"].names]
        assert all(fit_label(label)[1] >= 28 for label in panels), name
