"""The pictures of a game are found by its key; a game without pictures is told in words."""

from __future__ import annotations

import pytest

import render
from render.gallery import Pictures, drawn, pictures


def test_a_games_pictures_are_found_by_its_key() -> None:
    assert "armadora" in drawn()
    assert isinstance(pictures("armadora"), Pictures)


@pytest.mark.parametrize("key", ["chess", "scene", "icons", "armadora.land", "../engine"])
def test_what_is_no_drawn_game_has_no_pictures(key: str) -> None:
    assert pictures(key) is None


def test_the_package_offers_what_the_table_needs() -> None:
    assert {"pictures", "drawn", "paint", "warm", "covers", "printable"} <= set(render.__all__)
