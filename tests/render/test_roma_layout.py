"""No text of Roma's pictures leaves its place, in any language and with any names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.roma.box import CARDS, KEYS
from engine.roma.view import RomaView
from render import Scene
from render.fonts import ELLIPSIS, fitted, width
from render.roma import positions as at
from render.roma import seat, table
from render.roma.layout import Row
from render.roma.prose import Prose, prose
from tests.render.layout import Layout, speakers
from words import LANGUAGES, Words

SPEAKERS = speakers(at.NAMES, ("마르쿠스 아우렐리우스 안토니누스", "김서연"), ("Екатерина Великая и Ужасная", "Святослав"))
SHORTS = (  # as long as card texts get in Russian and Korean
    "{swords}~с~персонажем рядом, +1",
    "{swords}~с~картой напротив, +1 за~каждые 3~{coin}",
    "Своё здание за~его~{shield} в~{laurel}",
    "Любой персонаж врага уходит, и~он тоже",
    "Соперник бросает на~кубик меньше",
    "Взять персонажа из~сброса",
    "Верхняя карта на~свободное место",
    "버린 카드 더미에서 인물 카드 1장 가져오기",
    "맞은편 인물이나 건물과 {swords}, 3{coin}마다 +1",
)


def rich() -> RomaView:
    """Both have more of everything than is likely."""
    view = at.crowded()
    sides = tuple(
        replace(one, points=34, money=128, cards=23, fewer=2, drawn=6, lifted=tuple(range(5)), blocked=(0, 3, 6)) for one in view.sides
    )
    changed = at.deed("points", points=(-12, 10))
    return replace(view, sides=(sides[0], sides[1]), last=(*view.last, changed), supply=16, turn=104)


VIEWS = {
    "opening": at.opening(), "face down": at.face_down(), "middle": at.middle(), "six": at.six(), "two decks": at.two_decks(),
    "expelled": at.expelled(), "building": at.building(), "crowded": at.crowded(), "rich": rich(), "final": at.final(),
    "shared final": at.final(shared=True),
    **{f"everything {i}": view for i, view in enumerate(at.everything())},
}  # fmt: skip


def scenes(words: Words) -> dict[str, Scene]:
    everywhere = {"space": range(7), "on": range(9), "die": range(1, 7), "card": range(len(KEYS))}
    private = {
        "own face down": seat(at.face_down(0), words),
        "keeping": seat(at.keeping(), words, {"card": at.kinds("via tubicen")}),
        "aiming": seat(at.aiming(), words, everywhere),
        "act": seat(at.middle(0), words, everywhere),
        "searching": seat(at.searching(), words, everywhere),
        "own building": seat(at.building(0), words),
        "rich": seat(replace(rich(), seat=1), words),
        **{f"hand {i}": seat(view, words) for i, view in enumerate(at.everything_in_hand())},
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
    (scene,) = table(at.middle(), Words("en", ["李娜", "Marcus 🏛"]))
    assert {"Seat 1", "Marcus"} <= {label.text for label in scene.labels()}


# --- texts of cards ---------------------------------------------------------------------------------------------------


def whole(text: Prose, source: str) -> bool:
    """Whether nothing of a text was cut off."""
    said = " ".join(word for line in text.lines for word in line)
    return ELLIPSIS not in said and said.replace("~", " ") == source.replace("~", " ")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_short_text_of_every_card_fits_three_lines(code: str) -> None:
    words, room = Words(code), Row(7).card - 20
    for card in CARDS:
        said = prose(words(card.short), room, 78, 22, 17)
        assert whole(said, words(card.short)), (card.key, said)
        assert len(said.lines) <= 3, (card.key, said)
        assert said.size >= 19, (card.key, said)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_full_text_of_every_card_fits_the_hand(code: str) -> None:
    words = Words(code)
    for card in CARDS:
        said = prose(words(card.text), 234, 158, 25, 17, 1.26)
        assert whole(said, words(card.text)), (card.key, said)
        assert said.size >= 19, (card.key, said)


@pytest.mark.parametrize("text", SHORTS)
def test_long_words_of_other_languages_fit_too(text: str) -> None:
    said = prose(text, Row(7).card - 20, 78, 22, 17)
    assert whole(said, text)
    assert len(said.lines) <= 3
    assert said.size >= 17


def test_a_text_without_end_is_cut_and_a_word_without_end_broken() -> None:
    said = prose("Б" * 90, 146, 78, 22, 17)
    assert len(said.lines) == 3
    assert said.lines[-1][-1].endswith(ELLIPSIS)
    assert all(width(" ".join(line), said.size, "Medium") <= 146 for line in said.lines)


def test_tied_words_stay_together_where_they_can() -> None:
    assert prose("one two~three four", 110, 200, 22, 22).lines == (("one",), ("two~three",), ("four",))
    assert prose("{swords}~персонажем", 140, 200, 22, 22).lines == (("{swords}",), ("персонажем",))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_name_of_every_card_is_shown_in_full(code: str) -> None:
    words = Words(code, ("Ann", "Bea"))
    for view in at.everything():
        for scene in table(view, words):
            labels = [label for label in scene.labels() if label.weight == "Bold" and not label.text.isdigit()]
            assert not [label for label in labels if fitted(label)[0].endswith(ELLIPSIS)]
