"""Refusals that repeat what somebody typed."""

from __future__ import annotations

import pytest

from cogs.messages.layout import unescape_label
from cogs.services.language import clean_name, quote_arguments
from engine.core import Plural, Text, Verbatim, Word
from words import Words

ENGLISH = Words("en")


@pytest.mark.parametrize(
    "typed", ["**bold**", "@everyone", "<@1>", "||x||", "[x](https://example.com)", "`c`"]
)
def test_what_was_typed_is_shown_and_does_nothing(typed: str) -> None:
    said = ENGLISH(quote_arguments(Text("There is no game called {game}.", game=typed)))
    assert f" {typed}" not in said
    assert unescape_label(said) == f"There is no game called {typed}."


def test_what_we_say_ourselves_stays_as_it_is() -> None:
    channels = Text("Tables may be opened here: {channels}.", channels=("<#5>", "<#6>"))
    assert ENGLISH(quote_arguments(channels)) == ENGLISH(channels)
    many = Plural("{n} table waits", "{n} tables wait", n=3)
    assert ENGLISH(quote_arguments(many)) == ENGLISH(many)
    for text in (Verbatim("*"), Word("command", "new"), Text("No seat is free.")):
        assert ENGLISH(quote_arguments(text)) == ENGLISH(text)


def test_what_was_typed_inside_a_further_text_is_quoted_too() -> None:
    inner = Text("table {n}", n="**1**")
    assert "**1**" not in ENGLISH(quote_arguments(Text("{said} The end.", said=inner)))


UNSEEN = ("\u3164", "\u2800", "\u115f\u1160", "\u00ad", "\x85\x9f", "\ufffe", "\U000e0041")


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_which_nothing_is_seen_is_a_question_mark(name: str) -> None:
    assert clean_name(name) == "?"
    assert clean_name(f"An{name}n") == "Ann"


@pytest.mark.parametrize("name", ["민지", "Антон", "José", "❤\ufe0f", "نور", "Zo\u0308e"])
def test_letters_and_signs_of_all_languages_stay(name: str) -> None:
    assert clean_name(name) == name
