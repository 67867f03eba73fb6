"""Pictures of Cities & Knights are as large as the frame allows, and no text of them is cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

import pytest

from engine.catan.modules.knights.progress import NUMBERS, PROGRESS
from engine.catan.modules.knights.tracks import LEVEL_TITLES
from engine.catan.view import CatanView, SpecialCard
from render import Scene, paint
from render.catan import seat, table
from render.catan.modules.knights.progress_cards import DECK_OF
from render.catan.modules.knights.sample_hands import show_to_seat
from render.catan.modules.knights.samples import (
    add_knights,
    final_knights_view,
    knights_view,
    own_knights_view,
)
from render.catan.sample_positions import NAMES, build_targets, midgame_view
from render.scene import Label
from tests.render.layout import Layout, speakers
from tests.render.phone import desktop_scale, is_cut, phone_scale, text_height_on_phone
from words import LANGUAGES, Words

SPEAKERS = speakers(NAMES)
MOST_BYTES = 190_000
LEAST_SCALE = 0.285  # of what is shown of a picture, on phone and desktop
LEAST_TEXT = 7  # pixels on a phone
KEYS = list(DECK_OF)


def hold(view: CatanView, keys: list[str]) -> CatanView:
    """The view with these cards in hand as the rules call them, the last one not to be played."""
    cards = [PROGRESS[NUMBERS[key]] for key in keys]
    held = tuple(
        SpecialCard(card.key, card.title, card.text, DECK_OF[card.key], card.key != keys[-1])
        for card in cards
    )
    assert view.seat is not None
    own = replace(view.players[view.seat], special_cards=held)
    players = [own if player.seat == own.seat else player for player in view.players]
    return replace(with_titles(view), players=tuple(players))


def with_titles(view: CatanView) -> CatanView:
    """The view with levels as the rules call them."""
    titles = dict(zip([one.key for one in view.kit.purchases], chain(*LEVEL_TITLES), strict=True))
    levels = tuple(replace(one, title=titles[one.key]) for one in view.kit.purchases)
    return replace(view, kit=replace(view.kit, purchases=levels))


VIEWS: dict[str, CatanView] = {
    "three": knights_view(3),
    "four": knights_view(),
    "six": knights_view(6, event="gate_science", steps=1),
    "final": final_knights_view(),
    "final of six": final_knights_view(6),
}
OWN: dict[str, CatanView] = {
    "own": own_knights_view(),
    "own of six": own_knights_view(6, 5),
}
PAGES = {
    f"cards from {first}": hold(own_knights_view(), KEYS[first : first + 6])
    for first in range(0, len(KEYS), 6)
}


def scenes(words: Words) -> Mapping[str, Scene]:
    boards = {name: table(view, words)[0] for name, view in VIEWS.items()}
    own = {name: seat(view, words, build_targets(view))[0] for name, view in OWN.items()}
    return {**boards, **own, **pages(words)}


def pages(words: Words) -> dict[str, Scene]:
    """The pages of cards, six at a time until all were seen."""
    return {name: seat(view, words)[1] for name, view in PAGES.items()}


class TestLayout(Layout):
    speakers = SPEAKERS
    scenes = staticmethod(scenes)
    edge = 8
    unbounded = 4

    @classmethod
    def seen(cls, scene: Scene) -> list[Label]:
        """The labels below the board: on it, pieces may stand before others."""
        if not scene.background.args:
            return list(scene.labels())
        layout = scene.background.args[0]
        return [label for label in scene.labels() if label.y > layout.y + layout.height]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", [*VIEWS, *OWN, *PAGES])
def test_pictures_are_large_enough_on_phone_and_desktop(name: str) -> None:
    scene = scenes(SPEAKERS["ru"])[name]
    assert phone_scale(scene) >= LEAST_SCALE
    assert desktop_scale(scene) >= LEAST_SCALE


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_too_small_to_be_read_on_a_phone(code: str) -> None:
    for name, scene in scenes(Words(code, NAMES)).items():
        small = [one for one in scene.labels() if text_height_on_phone(scene, one) < LEAST_TEXT]
        assert all(label.max_width for label in small), name


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_card_level_or_price_is_cut_in_any_language(code: str) -> None:
    for name, scene in scenes(Words(code, NAMES)).items():
        assert [label.text for label in scene.labels() if is_cut(label)] == [], name


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_whole_text_of_every_card_is_on_its_page(code: str) -> None:
    words = Words(code, NAMES)
    said = " ".join(label.text for page in pages(words).values() for label in page.labels())
    for card in PROGRESS:
        assert words(card.title) in said
        assert words(card.text) in said


@pytest.mark.parametrize("name", VIEWS)
def test_a_picture_is_no_larger_than_it_may_be(name: str) -> None:
    assert len(paint(table(VIEWS[name], SPEAKERS["en"])[0])) <= MOST_BYTES


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_table_does_not_grow_with_points_and_awards(seats: int) -> None:
    """Whoever gets the merchant, the board stays where it is."""
    view = knights_view(seats)
    heights = set()
    for holder in (None, *range(seats)):
        awards = tuple(
            replace(one, holder=holder) if one.key == "merchant" else one for one in view.awards
        )
        (scene,) = table(replace(view, awards=awards), SPEAKERS["en"])
        heights.add(scene.height)
    assert len(heights) == 1


def test_a_private_picture_at_sea_is_no_higher_than_others() -> None:
    sea = add_knights(replace(midgame_view(4, "archipelago"), modules=("seafarers",)))
    for scene in (
        *table(sea, SPEAKERS["ru"]),
        *seat(show_to_seat(sea, 1, KEYS[:4]), SPEAKERS["ru"]),
    ):
        assert desktop_scale(scene) >= LEAST_SCALE
        assert len(paint(scene)) <= MOST_BYTES
