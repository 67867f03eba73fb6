"""Options say what they mean: a line of a lobby card is understood by somebody new."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cogs.messages.lobby_card import option_lines
from engine import games
from engine.core import Option, Setting
from words import LANGUAGES, Words

MAX_LINE = 110  # letters of a line that is still read at a glance


def all_settings() -> Iterator[tuple[str, Option, Setting]]:
    for key, game in games().items():
        for option in game.meta.options:
            for setting in option.settings:
                yield key, option, setting


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_option_repeats_its_own_title_as_its_value(code: str) -> None:
    words = Words(code)
    for key, option, setting in all_settings():
        said, title = words(setting.title).lower(), words(option.title).lower()
        assert said != title, (key, option.key, said)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_values_of_an_option_are_told_apart_by_their_titles(code: str) -> None:
    words = Words(code)
    for key, game in games().items():
        for option in game.meta.options:
            titles = [words(setting.title) for setting in option.settings]
            assert len(set(titles)) == len(titles), (key, option.key)


def test_no_value_is_a_bare_word_that_only_the_rulebook_explains() -> None:
    bare = {"letters", "random", "desert", "jungle", "friendly", "dealt", "chosen", "ours", "any"}
    for key, option, setting in all_settings():
        assert setting.title.id not in bare, (key, option.key)


def test_the_island_and_its_desert_are_described() -> None:
    lines = option_lines(games()["catan"].meta, {}, Words("en"))
    assert "- Board: shuffled land, numbers in a spiral" in lines
    assert "- In the desert's place: the desert itself" in lines
    assert "- Everybody starts with: two settlements and two roads" in lines


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_line_of_options_is_read_at_a_glance(code: str) -> None:
    words = Words(code)
    for key, option, setting in all_settings():
        line = f"{words(option.title)}: {words(setting.title)}"
        assert len(line) <= MAX_LINE, (key, len(line), line)
