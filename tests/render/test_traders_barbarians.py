"""Traders & Barbarians in pictures: what stands there is drawn, told apart, and said in words."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.modules.traders_barbarians.board import GOODS
from engine.catan.view import CatanView
from render.catan import seat, table
from render.catan.modules.traders_barbarians.wagons import ALONE, list_spots
from render.catan.sample_positions import NAMES
from render.catan.table_text import table_alt, text
from tests.engine.catan.traders_barbarians.table import CASTLE, SOUTH, corner, trade
from tests.render.reading import shown
from words import Words

WORDS = Words("en", NAMES)


def seen(viewer: int | None = None, **rest: Any) -> CatanView:
    return GAME.view(trade(**rest), viewer)


def sprites(view: CatanView) -> list[Any]:
    return list(table(view, WORDS)[0].sprites())


def names(view: CatanView) -> list[str]:
    return [sprite.name.removeprefix("catan.") for sprite in sprites(view)]


def test_every_wagon_and_every_barbarian_is_drawn() -> None:
    found = names(seen(wagons={0: "C5", 1: "G2"}))
    assert found.count("wagon") == 4
    assert found.count("raider") == 3


@pytest.mark.parametrize("good", GOODS)
def test_a_wagon_shows_its_owner_and_its_load(good: str) -> None:
    view = seen(wagons={2: "G1"}, loads={2: good})
    drawn = [sprite.args for sprite in sprites(view) if sprite.name == "catan.wagon"]
    assert (2, good) in drawn
    assert sorted(drawn) == sorted([(0, ""), (1, ""), (2, good), (3, "")])
    assert f"{good}_token" in names(view), "in the panel, too"


def test_wagons_that_share_a_place_do_not_hide_each_other() -> None:
    for place in ("C5", "D5", "G3"):
        view = seen(wagons=dict.fromkeys(range(4), place))
        at = [(one.x, one.y) for one in sprites(view) if one.name == "catan.wagon"]
        assert len({*at}) == 4


def test_a_wagon_at_a_building_stands_beside_it() -> None:
    alone, beside = seen(wagons={0: "C5"}), seen(wagons={0: "C5"}, settlements={1: "C5"})
    points = []
    for view in (alone, beside):
        points += [(one.x, one.y) for one in sprites(view) if one.args[:1] == (0,)]
    assert points[0] != points[-1]
    assert ALONE not in list_spots(alone, alone.pieces[-1].at)


def test_trade_hexes_say_what_they_need_and_how_many_tokens_are_left() -> None:
    view = seen(loads={0: "sand", 1: "tools"})
    found = names(view)
    assert {"marble_token", "glass_token", "sand_token", "tools_token"} <= {*found}
    words = shown(table(view, WORDS)[0])
    assert "10" in words
    assert words.count("12") >= 1


def test_panels_show_level_movement_and_deliveries() -> None:
    view = seen(levels={0: 3})
    assert names(view).count("horseshoe") == 4
    assert names(view).count("empty_token") == 4
    own = seat(GAME.view(trade(levels={0: 3}), 0), WORDS)[0]
    assert "catan.horseshoe" in [sprite.name for sprite in own.sprites()]


def test_the_price_of_the_next_level_is_shown() -> None:
    own = seat(GAME.view(trade(), 0), WORDS)[0]
    assert "Baggage train" in shown(own)
    best = seat(GAME.view(trade(levels={0: 5}), 0), WORDS)[0]
    assert "Baggage train" not in shown(best)


def test_the_table_in_words_tells_of_wagons_and_trade_hexes() -> None:
    at = corner(trade(), CASTLE, SOUTH)
    view = seen(wagons={1: at}, loads={1: "glass"}, levels={1: 2})
    said = text(view, WORDS)
    assert "Castle, plaza G1: needs marble, glass; ships sand, tools; tokens left: 12" in said
    assert "level 2, points of movement: 5, deliveries: 0, carries glass" in said
    assert f"Wagon: {at}" in said
    assert said.count("barbarian: ") == 3
    assert "carries glass" in table_alt(view, WORDS)


@pytest.mark.parametrize("language", ["en", "ko", "ru"])
def test_all_languages_are_drawn(language: str) -> None:
    words = Words(language, NAMES)
    view = GAME.view(trade(cards={0: (1, 1, 1, 0, 0, 1)}), 0)
    for scene in (*table(view, words), *seat(view, words)):
        assert scene.items
