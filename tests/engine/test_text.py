"""Texts are values: equal when they say the same, and speakable in every language."""

from __future__ import annotations

import pytest

from engine.core import Plural, Text, Value, Verbatim, Who, Word
from words import LANGUAGES, Words

TEXTS = [
    Text("go"),
    Text("{n} go", n=1),
    Text("{n} go", n=2),
    Word("command", "go"),
    Word("title", "go"),
    Verbatim("go"),
    Plural("go", "goes", n=1),
    Text("{who} go", who=Who(1)),
    Text("{who} go", who=1),
]


def test_texts_are_equal_when_kind_words_and_arguments_are() -> None:
    for at, text in enumerate(TEXTS):
        for other_at, other in enumerate(TEXTS):
            assert (text == other) is (at == other_at), (text, other)
    assert Text("{n} go", n=1) == Text("{n} go", n=1)
    assert len({*TEXTS, *TEXTS}) == len(TEXTS)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (-3, "\u22123"),
        ("A4", "A4"),
        (Who(0), "Ann"),
        (Who(7), "Seat 8"),
        (Text("{n} × {name}", n=2, name=Verbatim("x{y}")), "2 × x{y}"),
        ((1, Who(1), Verbatim("C")), "1, Bea, C"),
        (Plural("{n} tree", "{n} trees", n=1), "1 tree"),
        (Plural("{n} tree", "{n} trees", n=0), "0 trees"),
    ],
)
def test_arguments_are_said_like_this(value: Value, said: str) -> None:
    assert Words("en", ["Ann", "Bea"])(Text("<{it}>", it=value)) == f"<{said}>"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("text", TEXTS, ids=repr)
def test_every_kind_of_text_is_said_in_every_language(code: str, text: Text) -> None:
    assert "{" not in Words(code)(text)
