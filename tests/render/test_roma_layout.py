"""No text of Roma's pictures leaves its place, in any language and with any names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.roma.components import CARDS, KEYS
from engine.roma.view import RomaView
from render import Scene
from render.fonts import ELLIPSIS, fit_label, text_width
from render.roma import others, seat, table
from render.roma import sample_choices as choices
from render.roma import sample_positions as at
from render.roma import sample_views as views
from render.roma.cards import (
    EFFECT_MARGIN,
    EFFECT_TEXT,
    LEAST_EFFECT_TEXT,
    LOW_EFFECT_HEIGHT,
)
from render.roma.layout import Row
from render.roma.rich_text import RichText, fit_rich_text
from render.roma.sample_views import card_numbers
from tests.render.layout import Layout, speakers
from words import LANGUAGES, Words

SPEAKERS = speakers(
    at.NAMES,
    ("마르쿠스 아우렐리우스 안토니누스", "김서연"),
    ("Екатерина Великая и Ужасная", "Святослав"),
)
SHORT_ROOM = (
    Row(7).card_width - EFFECT_MARGIN,
    LOW_EFFECT_HEIGHT,
    EFFECT_TEXT,
    LEAST_EFFECT_TEXT,
)
SHORTS = (  # as long as card texts get in Russian and Korean
    "{swords}\u00a0с\u00a0персонажем рядом, +1",
    "{swords}\u00a0с\u00a0картой напротив, +1 за\u00a0каждые 3\u00a0{coin}",
    "Своё здание за\u00a0его\u00a0{shield} в\u00a0{laurel}",
    "Любой персонаж врага уходит, и\u00a0он тоже",
    "Соперник бросает на\u00a0кубик меньше",
    "Взять персонажа из\u00a0сброса",
    "Верхняя карта на\u00a0свободное место",
    "버린 카드 더미에서 인물 카드 1장 가져오기",
    "맞은편 인물이나 건물과 {swords}, 3{coin}마다 +1",
)


def rich() -> RomaView:
    """Both have more of everything than is likely."""
    view = at.full_table_view()
    sides = tuple(
        replace(
            one,
            points=34,
            money=128,
            hand_size=23,
            fewer_dice=2,
            drawn=6,
            lifted=tuple(range(5)),
            blocked=(0, 3, 6),
        )
        for one in view.sides
    )
    changed = views.make_action("points", points=(-12, 10))
    return replace(
        view,
        sides=(sides[0], sides[1]),
        last_move=(*view.last_move, changed),
        supply=16,
        turn=104,
    )


VIEWS = {
    "opening": at.start_view(),
    "face down": choices.face_down_view(),
    "middle": at.midgame_view(),
    "six": at.six_space_view(),
    "two decks": at.two_deck_view(),
    "expelled": at.expel_view(),
    "building": choices.deck_building_view(),
    "crowded": at.full_table_view(),
    "rich": rich(),
    "final": at.final_view(),
    "shared final": at.final_view(shared=True),
    **{f"everything {i}": view for i, view in enumerate(at.all_cards_views())},
}


def scenes(words: Words) -> dict[str, Scene]:
    everywhere = {"space": range(7), "on": range(9), "die": range(1, 7), "card": range(len(KEYS))}
    private = {
        "own face down": seat(choices.face_down_view(0), words),
        "keeping": seat(choices.keep_choice_view(), words, {"card": card_numbers("via tubicen")}),
        "aiming": seat(choices.target_choice_view(), words, everywhere),
        "act": seat(at.midgame_view(0), words, everywhere),
        "searching": seat(choices.deck_search_view(), words, everywhere),
        "beside searching": others(choices.deck_search_view(), words, everywhere),
        "own building": seat(choices.deck_building_view(0), words),
        "rich": seat(replace(rich(), seat=1), words),
        **{
            f"hand {i}": (*seat(view, words), *others(view, words))
            for i, view in enumerate(choices.all_cards_in_hand_views())
        },
    }
    drawn = {**{name: table(view, words) for name, view in VIEWS.items()}, **private}
    return {f"{name} {scene.name}": scene for name, some in drawn.items() for scene in some}


class TestLayout(Layout):
    speakers = SPEAKERS
    scenes = staticmethod(scenes)
    short = 0
    least = 16
    unbounded = 3


def test_a_name_that_the_font_lacks_becomes_the_number_of_the_seat() -> None:
    (scene,) = table(at.midgame_view(), Words("en", ["李娜", "Marcus 🏛"]))
    assert {"Seat 1", "Marcus"} <= {label.text for label in scene.labels()}


# --- texts of cards ---------------------------------------------------


def whole(text: RichText, source: str) -> bool:
    """Whether nothing of a text was cut off."""
    said = " ".join(word for line in text.lines for word in line)
    return ELLIPSIS not in said and said.replace("\u00a0", " ") == source.replace("\u00a0", " ")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_short_text_of_every_card_fits_below_its_name(code: str) -> None:
    words = Words(code)
    for card in CARDS:
        said = fit_rich_text(words(card.short), *SHORT_ROOM)
        assert whole(said, words(card.short)), (card.key, said)
        assert said.size >= 21, (card.key, said)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_full_text_of_every_card_fits_the_hand(code: str) -> None:
    words = Words(code)
    for card in CARDS:
        said = fit_rich_text(words(card.text), 308, 160, 32, 22, 1.2)
        assert whole(said, words(card.text)), (card.key, said)
        assert said.size >= 24, (card.key, said)


@pytest.mark.parametrize("text", SHORTS)
def test_long_words_of_other_languages_fit_too(text: str) -> None:
    said = fit_rich_text(text, *SHORT_ROOM)
    assert whole(said, text)
    assert said.size >= 18


def test_a_text_without_end_is_cut_and_a_word_without_end_broken() -> None:
    said = fit_rich_text("Б" * 90, 146, 78, 22, 17)
    assert len(said.lines) == 3
    assert said.lines[-1][-1].endswith(ELLIPSIS)
    assert all(text_width(" ".join(line), said.size, "Medium") <= 146 for line in said.lines)


def test_tied_words_stay_together_where_they_can() -> None:
    assert fit_rich_text("one two\u00a0three four", 110, 200, 22, 22).lines == (
        ("one",),
        ("two\u00a0three",),
        ("four",),
    )
    assert fit_rich_text("{swords}\u00a0персонажем", 140, 200, 22, 22).lines == (
        ("{swords}",),
        ("персонажем",),
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_name_of_every_card_is_shown_in_full(code: str) -> None:
    words = Words(code, ("Ann", "Bea"))
    for view in at.all_cards_views():
        for scene in table(view, words):
            labels = [
                label
                for label in scene.labels()
                if label.weight == "Bold" and not label.text.isdigit()
            ]
            assert not [label for label in labels if fit_label(label)[0].endswith(ELLIPSIS)]
