"""Praetor on a phone: whatever a move needs can be read at 350 pixels, and on a desktop."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from statistics import median

import pytest

from engine.praetor.data import Kind
from engine.praetor.ground import PLACES
from engine.praetor.names import SHORTS, TITLES
from engine.praetor.view import PraetorView
from render import Scene
from render.praetor import seat, table
from render.praetor.favor_track import SCALE_TEXT, scale_step
from render.praetor.layout import layout_city, own_bar_height
from render.praetor.sample_positions import (
    NAMES,
    final_view,
    full_view,
    midgame_view,
    seat_view,
    start_view,
    visit_view,
)
from render.scene import Label, Panel
from render.theme import PAPER, SEATS, TERRACOTTA
from tests.render.phone import is_cut, text_height, text_height_on_phone
from tests.render.praetor_reading import WORDS
from tests.render.reading import ink_box, shown, sprites
from words import LANGUAGES, Words

VIEWS = {
    **{f"opening of {seats}": start_view(seats) for seats in (2, 3, 4, 5)},
    "middle": midgame_view(),
    "visited": visit_view(),
    "full": full_view(),
    **{f"final of {seats}": final_view(seats) for seats in (2, 3, 4, 5)},
}
PEOPLE = frozenset(NAMES)
PLACE_NAMES = frozenset(PLACES[at] for at in range(len(PLACES)))


@cache
def drawn(code: str) -> dict[str, tuple[Scene, ...]]:
    words = Words(code, NAMES)
    public = {name: table(view, words) for name, view in VIEWS.items()}
    private = {
        "own": seat(seat_view(), words),
        "own full": seat(full_view(2), words),
        "own city": seat(seat_view(), words, {"at": seat_view().usable_places}),
        "own full city": seat(full_view(2), words, {"at": full_view(2).usable_places}),
    }
    return {**public, **private}


def own_city(view: PraetorView, targets: list[int]) -> Scene:
    tile = (view.offers[0].tile,)
    asked = {"at": targets, "tile": tile, "worker": (1, 2), "turn": (0, 1, 2, 3)}
    return next(scene for scene in seat(view, WORDS, asked) if scene.name == "praetor-own-city")


# --- what is needed to choose -----------------------------------------


@pytest.mark.parametrize("view", [seat_view(), full_view(2)], ids=["middle", "full"])
def test_the_name_of_every_place_to_choose_is_11_px_high(view: PraetorView) -> None:
    sites = [site.at for site in view.sites]
    for targets in (sites, [lot.at for lot in view.city]):
        city = own_city(view, targets)
        tags = [label for label in city.labels() if label.text in PLACE_NAMES]
        assert {label.text for label in tags} == {PLACES[at] for at in targets}
        assert min(text_height(city, label) for label in tags) >= 11


def test_the_favor_at_every_site_is_11_px_high() -> None:
    view = seat_view()
    city = own_city(view, [site.at for site in view.sites])
    wreaths = {(sprite.x, sprite.y) for sprite in sprites(city, "laurel") if sprite.width == 36}
    favors = [
        label
        for label in city.labels()
        if any(label.y == y and 0 < label.x - x < 40 for x, y in wreaths)
    ]
    assert len(favors) == len(wreaths) > 3
    assert min(text_height(city, label) for label in favors) >= 11


@pytest.mark.parametrize("code", LANGUAGES)
def test_costs_names_and_favor_of_offers_can_be_read(code: str) -> None:
    for name in ("middle", "full", "own", "own full", "own city", "own full city"):
        for scene in drawn(code)[name]:
            if scene.name not in ("praetor-city", "praetor-seat", "praetor-own-city"):
                continue
            top = max(sprite.y for sprite in sprites(scene, "praetor.wall")) - 60
            offers = [label for label in scene.labels() if label.y > top and len(label.text) > 4]
            assert all(text_height(scene, label) >= 8 for label in offers), offers
            costs = [
                label
                for label in scene.labels()
                if label.y > top and label.text.isdecimal() and label.weight == "Bold"
            ]
            assert min(text_height(scene, label) for label in costs) >= 8.5, costs


def test_fees_on_tiles_can_be_read() -> None:
    for view in (midgame_view(), full_view()):
        city, _ = table(view, WORDS)
        tolls = {(sprite.y, round(sprite.x)) for sprite in sprites(city, "praetor.toll")}
        fees = [
            label
            for label in city.labels()
            if any(label.y == y and 0 < label.x - x < 30 for y, x in tolls)
        ]
        assert len(fees) == len(tolls)
        assert min(text_height(city, label) for label in fees) >= 8.5


@pytest.mark.parametrize("code", LANGUAGES)
def test_points_resources_and_totals_are_key_numbers(code: str) -> None:
    views, scenes = VIEWS, drawn(code)
    for name, view in views.items():
        city = scenes[name][1 if view.result else 0]
        favors = {str(one.favor) for one in view.engineers}
        if view.result:
            favors = {str(score.total) for score in view.result.scores}
        bar = [label for label in city.labels() if label.y < 240 and label.text in favors]
        assert min(text_height(city, label) for label in bar) >= 11.5, name
    for board in (scenes["middle"][1], scenes["own"][0]):
        numbers = [label for label in board.labels() if label.text.isdecimal()]
        assert min(text_height(board, label) for label in numbers) >= 7.5
        on_ground = [label for label in numbers if label.colour != PAPER]
        assert min(text_height(board, label) for label in on_ground) >= 10, "but badges"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_is_cut_but_names_of_people(code: str) -> None:
    for name, scenes in drawn(code).items():
        for scene in scenes:
            cut = [label.text for label in scene.labels() if is_cut(label)]
            assert not [text for text in cut if text not in PEOPLE], (name, scene.name)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_final_scores_can_be_read(code: str) -> None:
    for seats in (2, 3, 4, 5):
        end = drawn(code)[f"final of {seats}"][0]
        assert min(text_height(end, label) for label in end.labels()) >= 7
        numbers = [label for label in end.labels() if label.text.strip("−").isdecimal()]
        assert min(text_height(end, label) for label in numbers) >= 14


# --- names on tiles ---------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_keep_off_the_edge_of_their_tile(code: str) -> None:
    words = Words(code, NAMES)
    names = {words(title) for title in (*TITLES.values(), *SHORTS.values())}
    for view in (start_view(), midgame_view()):
        scene, placed = table(view, words)[0], layout_city(view)
        on_tiles = [
            label
            for label in scene.labels()
            if label.text in names and label.anchor == "mm" and label.y < placed.board.bottom
        ]
        assert len(on_tiles) == len(view.city)
        for label in on_tiles:
            left, _top, right, _bottom = ink_box(label)
            lot = label.x - placed.size / 2
            assert lot + 4 <= left, label.text
            assert right <= lot + placed.size - 4, label.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_of_tiles_can_be_read_on_a_phone(code: str) -> None:
    words = Words(code, NAMES)
    names = {words(title) for title in (*TITLES.values(), *SHORTS.values())}
    for view in (start_view(), midgame_view(), seat_view()):
        scene, placed = table(view, words)[0], layout_city(view)
        sizes = [
            text_height_on_phone(scene, label)
            for label in scene.labels()
            if label.text in names and label.anchor == "mm" and label.y < placed.board.bottom
        ]
        assert len(sizes) == len(view.city)
        assert median(sizes) >= 11
        assert min(sizes) >= 8, "a long name is smaller"


def test_three_buildings_for_workers_have_korean_names_that_differ_at_once() -> None:
    korean = Words("ko")
    kinds = (Kind.WORKER_CAMP, Kind.LABOR_CAMP, Kind.ACADEMY)
    for names in (TITLES, SHORTS):
        assert len({korean(names[kind])[:2] for kind in kinds}) == 3


def test_long_buildings_have_a_short_name_in_the_catalogue() -> None:
    for code in LANGUAGES:
        words = Words(code)
        assert max(len(words(short)) for short in SHORTS.values()) <= 11


# --- marks ------------------------------------------------------------


def test_only_the_action_that_brought_it_tells_the_favor_of_plazas() -> None:
    built, visited = midgame_view(), visit_view()
    assert built.last_built is not None
    for view, dots in ((built, sum(map(bool, built.last_built.plazas))), (visited, 0)):
        city, _ = table(view, WORDS)
        found = [disc for disc in sprites(city, "disc") if disc.args[0] == TERRACOTTA]
        on_board = [disc for disc in found if disc.y > layout_city(view).board.y]
        assert len(on_board) == dots


def test_a_seat_that_chooses_sees_no_marks_of_changes_but_the_last() -> None:
    view = seat_view()
    city = own_city(view, [site.at for site in view.sites])
    frames = [
        item
        for item in city.items
        if isinstance(item, Panel) and item.fill is None and item.edge == TERRACOTTA
    ]
    assert len(frames) == 1


def test_no_unexplained_arrow_stands_at_the_novices() -> None:
    view = seat_view()
    scenes = (*table(view, WORDS), *seat(view, WORDS))
    assert not [text for scene in scenes for text in shown(scene) if text in "›▸▶▲"]


# --- the track of favor -----------------------------------------------


@pytest.mark.parametrize(
    ("most", "step"), [(1, 5), (20, 5), (21, 10), (63, 20), (129, 50), (219, 100)]
)
def test_a_scale_has_at_most_four_round_steps(most: int, step: int) -> None:
    assert scale_step(most) == step


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bars_of_favor_are_as_long_as_their_scale_says(seats: int) -> None:
    view = start_view(seats)
    favors = (3, 47, 95, 120, 143)
    engineers = tuple(
        replace(one, favor=favor) for one, favor in zip(view.engineers, favors, strict=False)
    )
    _, boards = table(replace(view, engineers=engineers), WORDS)
    scale = [
        label for label in boards.labels() if label.size == SCALE_TEXT and label.anchor == "mm"
    ]
    zero, *_, end = sorted(scale, key=lambda label: label.x)[: len(scale) // (2 - seats % 2)]
    assert zero.text == "0"
    pixels = (end.x - zero.x) / int(end.text)
    for one in engineers:
        look = SEATS[one.seat]
        (bar,) = (
            item
            for item in boards.items
            if isinstance(item, Panel) and item.fill == look.fill and item.height == 40
        )
        assert bar.width == pytest.approx(max(14, one.favor * pixels), abs=0.5)


def test_scale_numbers_do_not_touch() -> None:
    _, boards = table(full_view(), WORDS)
    labels: list[Label] = [
        label for label in boards.labels() if label.size == SCALE_TEXT and label.anchor == "mm"
    ]
    boxes = sorted(ink_box(label) for label in labels)
    assert all(left[2] + 8 < right[0] for left, right in pairwise(boxes))


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_seat_has_can_be_read_above_its_city(code: str) -> None:
    for name in ("own city", "own full city"):
        (city,) = drawn(code)[name]
        bar = [label for label in city.labels() if label.y < own_bar_height()]
        assert len(bar) >= 8
        assert min(text_height(city, label) for label in bar) >= 7.5, name
        numbers = [label for label in bar if label.text.isdecimal()]
        assert min(text_height(city, label) for label in numbers) >= 11, name
