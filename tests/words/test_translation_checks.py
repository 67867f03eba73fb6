"""Every fault that a translation may have is found, and what is right passes."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog, Message

from words.translation_checks import find_message_problems, find_missing_glyphs, find_problems


def of(
    code: str,
    source: str | tuple[str, str],
    *translations: str,
    flags: tuple[str, ...] = (),
) -> list[str]:
    return list(
        find_message_problems(
            code,
            Message(
                source, translations[0] if isinstance(source, str) else translations, flags=flags
            ),
        )
    )


@pytest.mark.parametrize(("code", "source", "translation"), [
    ("ko", "{player} builds {tile}.", "{player:이} {tile:을} 짓습니다."),
    ("ko", "{n} (of {most})", "{most} 중 {n}"),
    ("ko", "{player} and {other}", "{player:과} {other}"),
    ("ko", "{player}'s gold", "{player}의 금"),
    ("ko", "{tile} here", "{tile}이라는 곳"),  # not a particle by itself: a longer word
    ("ko", "called {name}", "{name:이라}는 곳"),
    ("ru", "{player} builds {tile}.", "{player} строит: {tile}."),
    ("ru", "palisades (all)", "частоколы (все)"),
])  # fmt: skip
def test_a_good_translation_passes(code: str, source: str, translation: str) -> None:
    assert of(code, source, translation) == []


@pytest.mark.parametrize(("code", "source", "translation", "fault"), [
    ("ko", "Seat {n}", "", "untranslated"),
    ("ko", "Seat {n}", "자리", "other placeholders"),
    ("ko", "Seat {n}", "자리 {n} {m}", "other placeholders"),
    ("ko", "Seat {n}", "자리 {n", "broken braces"),
    ("ko", "Seat {n}", "자리 {n.real}", "broken braces"),
    ("ko", "Seat {n}", "자리 {n!r}", "broken braces"),
    ("ko", "{tile} falls", "{tile:어} 무너집니다", "no particle"),
    ("ru", "{tile} falls", "{tile:을} падает", "no particle"),
    ("ko", "{tile} falls", "{tile}이(가) 무너집니다", "two forms"),
    ("ko", "Take gold", "금(을) 가져오기", "two forms"),
    ("ko", "Take gold", "금을/를 가져오기", "two forms"),
    ("ko", "{tile} falls", "{tile}가 무너집니다", "particle that fits some"),
    ("ko", "to {tile}", "{tile}으로", "particle that fits some"),
    ("ko", "called {name}", "{name:이}라는 곳", "particle that fits some"),  # {name:이라}는
    ("ru", "{player} passed", "{player} спасовал(а)", "two forms"),
    ("ru", "{player} passed", "{player} спасовал/а", "two forms"),
    ("ru", "Pass.", "Пас", "punctuation"),
    ("ru", "Pass", "Пас.", "punctuation"),
    ("ru", "Sure?", "Точно.", "punctuation"),
    ("ru", "gold: ", "золото:", "space"),
    ("ru", "gold", " золото", "space"),
])  # fmt: skip
def test_a_bad_translation_is_told(code: str, source: str, translation: str, fault: str) -> None:
    (told,) = of(code, source, translation)
    assert fault in told


def test_a_guess_is_told() -> None:
    assert of("ru", "Pass", "Пас", flags=("fuzzy",)) == ["fuzzy"]


def test_every_plural_form_is_looked_at() -> None:
    wall = ("one wall", "{n} walls")
    assert of("ru", wall, "{n} стена", "{n} стены", "{n} стен") == []
    assert of("ru", wall, "одна стена", "{n} стены", "{n} стен") == [
        "other placeholders than the source"
    ]  # 21 стена
    assert of("ru", wall, "{n} стена", "{n} стены", "") == ["untranslated"]
    assert of("ko", wall, "벽 {n}개", "벽 {n}개") == ["needs 1 plural forms"]


def test_missing_and_unused_strings_are_told() -> None:
    catalog = Catalog(locale="ru")
    catalog.add("old", "старый")
    assert find_problems("ru", catalog, {("verb", "new", None)}) == [
        "missing: verb 'new'",
        "unused: 'old'",
    ]


def test_signs_that_a_font_lacks_are_found() -> None:
    assert find_missing_glyphs("ab\nb🙂c d", {ord("a"), ord("b"), ord("d")}) == "c🙂"
