"""Recorded games replay, and end as they ended."""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from engine import games
from engine.match import Match
from tests.recording import Book


def find_books() -> dict[str, Book[Any]]:
    """The stories of every game that has some: `BOOK` in `tests/engine/<key>/stories.py`."""
    names = {key: f"{__package__}.{key}.stories" for key in games()}
    return {key: import_module(name).BOOK for key, name in names.items() if has_module(name)}


def has_module(name: str) -> bool:
    return bool(find_spec(name.rpartition(".")[0]) and find_spec(name))


BOOKS = find_books()


def test_every_stable_game_is_recorded() -> None:
    stable = {key for key, game in games().items() if game.meta.stage == "stable"}
    assert stable <= BOOKS.keys()


@pytest.mark.parametrize(
    ("key", "name"), [(key, name) for key, book in BOOKS.items() for name in book.stories]
)
def test_a_recorded_game_replays_to_its_result(key: str, name: str) -> None:
    book = BOOKS[key]
    recorded = book.read(name)
    match = Match.load(recorded["match"], strict=True, game=book.game)
    assert match.is_over
    assert book.outcome(match) == recorded["outcome"]
    dumped = json.loads(json.dumps(match.dump()))
    later = {
        option.key: option.formerly or option.default.key for option in book.game.meta.options
    }
    assert dumped == {**recorded["match"], "options": later | recorded["match"]["options"]}, (
        "options that came later are as it was"
    )
    assert book.stories[name].holds(match)


@pytest.mark.parametrize("key", BOOKS)
def test_every_recorded_game_has_its_story(key: str) -> None:
    assert {path.stem for path in BOOKS[key].folder.glob("*.json")} == set(BOOKS[key].stories)
