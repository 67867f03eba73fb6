"""Which page of the rules somebody at a table reads first."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine import games
from engine.core import StreamEntry
from engine.match import Match


@pytest.mark.parametrize(
    ("options", "title"),
    [
        ({}, "The aim"),
        ({"robber": "friendly"}, "The aim"),
        ({"seafarers": "four-islands"}, "The Four Islands"),
        ({"traders": "rivers"}, "The Rivers of Catan"),
        ({"traders": "traders-barbarians"}, "Traders & Barbarians: wagons"),
        ({"explorers": "fish"}, "Explorers & Pirates: a turn"),
        ({"knights": "on"}, "Cities & Knights: commodities and improvements"),
    ],
)
def test_the_rules_open_at_what_is_played(options: Mapping[str, str], title: str) -> None:
    game = games()["catan"]
    match = Match.start(game, 3, dict(options), 1, StreamEntry(1))
    page = game.meta.guide[game.find_guide_page(match.seats, match.options)]
    assert page.title.id == title


def test_a_game_without_boxes_begins_with_its_first_page() -> None:
    game = games()["armadora"]
    match = Match.start(game, 2, {}, 1, StreamEntry(1))
    assert game.find_guide_page(match.seats, match.options) == 0
