"""Praetor and Roma on both screens: a phone limits the width of a picture, a desktop its height."""

from __future__ import annotations

from functools import cache
from itertools import chain

import pytest

from engine.praetor.data import BOX
from engine.praetor.view import PraetorView
from render import Scene
from render.praetor import samples as praetor_samples
from render.praetor import seat as praetor_seat
from render.praetor import table as praetor_table
from render.praetor.sample_positions import NAMES, board_choice_view, full_view, seat_view
from render.registry import Focus
from render.roma import others as roma_others
from render.roma import samples as roma_samples
from render.roma import seat as roma_seat
from render.roma.sample_choices import (
    all_cards_in_hand_views,
    deck_search_view,
    keep_choice_view,
)
from render.roma.sample_positions import NAMES as ROMA_NAMES
from tests.render.phone import desktop_scale, phone_scale
from tests.render.test_praetor_layout import settled_badly
from tests.render.test_praetor_phone import drawn as praetor_drawn
from tests.render.test_roma_phone import drawn as roma_drawn
from words import LANGUAGES, Words

LEAST_SCALE, LEAST_CROWDED_SCALE = 0.30, 0.28
SCREEN_WIDTH, SCREEN_HEIGHT = 390, 844  # of a phone


@cache
def praetor(code: str) -> tuple[Scene, ...]:
    words = Words(code, NAMES)
    choice = praetor_seat(board_choice_view(3, 0), words, {"board": tuple(range(len(BOX.boards)))})
    return *chain(*praetor_drawn(code).values()), *choice, *praetor_samples()


@cache
def roma(code: str) -> tuple[Scene, ...]:
    words = Words(code, ROMA_NAMES)
    hands = (roma_seat(view, words) for view in all_cards_in_hand_views())
    deck = *roma_seat(deck_search_view(), words), *roma_others(deck_search_view(), words)
    return *chain(*roma_drawn(code).values(), *hands), *deck, *roma_samples()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("pictures", [praetor, roma], ids=["praetor", "roma"])
def test_three_tenths_of_every_picture_are_seen_on_a_phone_and_on_a_desktop(
    pictures: object,
    code: str,
) -> None:
    assert callable(pictures)
    for scene in pictures(code):
        assert phone_scale(scene) >= LEAST_SCALE, (scene.name, scene.width)
        assert desktop_scale(scene) >= LEAST_SCALE, (scene.name, scene.height)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("view", [seat_view(), full_view(2)], ids=["middle", "full"])
def test_the_picture_of_a_praetors_menu_leaves_half_of_a_phone_to_its_lists(
    view: PraetorView,
    code: str,
) -> None:
    words, own = Words(code, NAMES), view.usable_places
    tiles, sites = [offer.tile for offer in view.offers], [site.at for site in view.sites]
    questions: tuple[Focus, ...] = (
        {},
        {"weapons": (1, 2)},
        {"at": own, "worker": (1, 2, 3)},
        {"at": (*own, *sites), "worker": (1, 2), "tile": tiles},
        {"at": sites, "worker": (1,), "tile": tiles[:1]},
    )
    for focus in questions:
        (picture,) = praetor_seat(view, words, focus)
        assert picture.height * SCREEN_WIDTH / picture.width <= SCREEN_HEIGHT * 0.55
        assert desktop_scale(picture) >= LEAST_CROWDED_SCALE


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_picture_of_a_menu_with_romas_cards_leaves_half_of_a_phone_to_its_lists(
    code: str,
) -> None:
    words = Words(code, ROMA_NAMES)
    hands, other_choices = all_cards_in_hand_views(), (deck_search_view(), keep_choice_view())
    for view in (*hands, *other_choices):
        for focus in ({}, {"card": range(60), "space": range(7)}):
            (picture,) = roma_seat(view, words, focus)
            assert picture.height * SCREEN_WIDTH / picture.width <= SCREEN_HEIGHT * 0.55
            assert desktop_scale(picture) >= LEAST_SCALE


def test_five_boards_after_an_update_are_a_little_smaller() -> None:
    _, boards = praetor_table(settled_badly(), Words("en", NAMES))
    assert phone_scale(boards) >= LEAST_SCALE
    assert desktop_scale(boards) >= LEAST_CROWDED_SCALE
