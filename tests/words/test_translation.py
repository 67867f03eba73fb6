"""A text becomes a sentence: arguments, plurals, particles, and nothing that a catalogue could
reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.text import Plural, Text, Verbatim, Who, Word
from words import Words, match_language, translation
from words.catalogue import merge_catalogue, read_catalogue, write_catalogue
from words.extract import Found
from words.fill import fill_catalogue

SAID = {
    "ko": [
        {"id": "{player} builds {tile}", "translation": "{player:이} {tile:을} 짓습니다"},
        {"id": "{n} wall", "translation": ["울타리 {n}개"]},
        {"id": "secret", "translation": "{player.__class__}"},
    ],
    "ru": [
        {"id": "{n} wall", "translation": ["{n} стена", "{n} стены", "{n} стен"]},
        {"id": "order", "context": "verb", "translation": "приказать"},
        {"id": "order", "translation": "порядок"},
    ],
}
FOUND = [
    Found((None, "{player} builds {tile}", None), "a.py", 1),
    Found((None, "{n} wall", "{n} walls"), "a.py", 2),
    Found(("verb", "order", None), "a.py", 3),
    Found((None, "order", None), "a.py", 4),
    Found((None, "secret", None), "a.py", 5),
    Found((None, "{n} gate", "{n} gates"), "a.py", 6),
]


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Catalogues with the strings of this file only."""
    for code, items in SAID.items():
        catalog = merge_catalogue(read_catalogue(code, tmp_path), FOUND, code)
        fill_catalogue(code, catalog, items)
        write_catalogue(catalog, code, tmp_path)
    monkeypatch.setattr(translation, "CATALOGUES", tmp_path)
    translation.load_catalogue.cache_clear()
    yield tmp_path
    translation.load_catalogue.cache_clear()


def test_arguments_are_filled_in() -> None:
    words = Words("en", ["Ann", "Bo"])
    text = Text(
        "{player} builds {tile} for {cost}: {left}",
        player=Who(1),
        tile=Text("Market"),
        cost=-3,
        left=(Who(0), 2, "x"),
    )
    assert words(text) == "Bo builds Market for −3: Ann, 2, x"


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    assert Words("en").seat_name(2) == "Seat 3"


@pytest.mark.usefixtures("catalogues")
def test_particles_follow_the_argument() -> None:
    text = Text("{player} builds {tile}", player=Who(0), tile=Verbatim("시장"))
    assert Words("ko", ["고블린"])(text) == "고블린이 시장을 짓습니다"
    assert Words("ko", ["오크"])(text) == "오크가 시장을 짓습니다"


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "0 стен"),
        (1, "1 стена"),
        (2, "2 стены"),
        (4, "4 стены"),
        (5, "5 стен"),
        (11, "11 стен"),
        (12, "12 стен"),
        (21, "21 стена"),
        (22, "22 стены"),
        (111, "111 стен"),
        (-1, "−1 стена"),
    ],
)
def test_russian_has_three_plurals(n: int, said: str) -> None:
    assert Words("ru")(Plural("{n} wall", "{n} walls", n=n)) == said


@pytest.mark.usefixtures("catalogues")
def test_korean_has_one_form_for_every_number() -> None:
    assert [Words("ko")(Plural("{n} wall", "{n} walls", n=n)) for n in (1, 2, 5)] == [
        "울타리 1개",
        "울타리 2개",
        "울타리 5개",
    ]


@pytest.mark.usefixtures("catalogues")
def test_a_context_tells_two_meanings_apart() -> None:
    assert (Words("ru")(Word("verb", "order")), Words("ru")(Text("order"))) == (
        "приказать",
        "порядок",
    )


@pytest.mark.usefixtures("catalogues")
def test_what_is_not_translated_yet_is_said_in_english() -> None:
    words = Words("ko")
    assert (words(Plural("{n} gate", "{n} gates", n=2)), words(Text("order"))) == (
        "2 gates",
        "order",
    )


@pytest.mark.usefixtures("catalogues")
def test_a_catalogue_cannot_reach_into_an_argument() -> None:
    with pytest.raises(KeyError):
        Words("ko")(Text("secret", player=Who(0)))


def test_doubled_braces_are_braces_and_the_same_source_takes_other_arguments() -> None:
    words = Words("en")
    assert [words(Text("{{n}} is {n}.", n=n)) for n in (1, -2)] == ["{n} is 1.", "{n} is −2."]


def test_a_players_name_is_never_taken_for_a_field() -> None:
    assert (
        Words("en", ["{tile.__class__} {0}"])(
            Text("{player} builds {tile}", player=Who(0), tile="x")
        )
        == "{tile.__class__} {0} builds x"
    )


def test_verbatim_texts_are_left_alone() -> None:
    assert Words("ko")(Verbatim("{C4}")) == "{C4}"


@pytest.mark.parametrize(
    ("locale", "code"),
    [("en-US", "en"), ("ko", "ko"), ("ru", "ru"), ("uk", "en"), (None, "en"), ("", "en")],
)
def test_a_discord_locale_is_served_by_a_language_of_ours(locale: str | None, code: str) -> None:
    assert match_language(locale) == code
