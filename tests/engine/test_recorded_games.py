"""Recorded games replay, and end as they ended."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import games
from engine.match import Match
from tests.recording import Book

from .armadora.stories import BOOK as ARMADORA
from .catan.stories import BOOK as CATAN
from .praetor.stories import BOOK as PRAETOR
from .roma.stories import BOOK as ROMA

BOOKS: dict[str, Book[Any]] = {
    "armadora": ARMADORA,
    "catan": CATAN,
    "praetor": PRAETOR,
    "roma": ROMA,
}


def test_every_game_is_recorded() -> None:
    assert set(BOOKS) == set(games())


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
    later = {option.key: option.formerly or option.default.key for option in book.game.meta.options}
    assert dumped == {**recorded["match"], "options": later | recorded["match"]["options"]}, (
        "options that came later are as it was"
    )
    assert book.stories[name].holds(match)


@pytest.mark.parametrize("key", BOOKS)
def test_every_recorded_game_has_its_story(key: str) -> None:
    assert {path.stem for path in BOOKS[key].folder.glob("*.json")} == set(BOOKS[key].stories)
