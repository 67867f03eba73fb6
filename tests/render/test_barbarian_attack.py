"""Barbarian Attack in pictures: what lies and stands there is drawn, and said in words."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.view import CatanView
from render.catan import table
from render.catan.modules.barbarian_attack import ROOM
from render.catan.sample_positions import NAMES
from tests.engine.catan.barbarian_attack.table import FOUR, NINE, THREE, attack, corner
from tests.render.reading import shown
from words import Words

WORDS = Words("en", NAMES)


def landed(**rest: object) -> CatanView:
    s = attack(riders={1: ((NINE, "E"),)}, **rest)  # type: ignore[arg-type]
    return GAME.view(s, None)


def names(view: CatanView) -> list[str]:
    return [sprite.name.removeprefix("catan.") for sprite in table(view, WORDS)[0].sprites()]


def test_each_barbarian_and_each_knight_is_drawn() -> None:
    view = landed(barbarians={FOUR: 2, NINE: 1})
    found = names(view)
    in_the_bank = 1
    assert found.count("raider") == 3 + in_the_bank
    assert found.count("rider") == 1


def test_conquered_land_keeps_its_dull_number() -> None:
    view = landed(barbarians={THREE: 3})
    assert "wasteland" in names(view)
    assert "3" in shown(table(view, WORDS)[0])


def test_a_conquered_building_lies_on_its_side() -> None:
    at = corner(attack(), THREE, 5)
    city = names(landed(cities={0: at}, barbarians={THREE: 3}))
    assert "fallen_city" in city
    village = names(landed(settlements={0: at}, barbarians={THREE: 3}))
    assert "fallen_settlement" in village


def test_prisoners_and_the_points_for_them_look_different() -> None:
    assert ROOM.points["prisoners"].name != ROOM.counters["prisoners"].name
