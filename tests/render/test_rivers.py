"""The Rivers of Catan in pictures: who is rich and poor, and prices beside a bridge's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.catan import GAME
from engine.catan.modules.rivers.wealth import Wealth
from engine.catan.view import CatanView
from render.catan import seat, table
from render.fonts import text_width
from render.scene import Panel
from tests.engine.catan.rivers.table import river
from tests.render.reading import shown, sprites
from words import Words

WORDS = Words("en", ["Alex", "Minji", "Anton", "Clara"])
PILL_TEXT = 35


def view_of(poor: tuple[int, ...], viewer: int | None = None) -> CatanView:
    s = river(gold={0: 3, 1: 1, 2: 1}, hands={0: (1, 1, 1, 1, 1)}, settlements={0: "C5"})
    module = next(one for one in s.rules.modules if one.key == "rivers")
    module.set_slot(s, Wealth(0, poor))
    return GAME.view(s, viewer)


@pytest.mark.parametrize("poor", [(), (1,), (1, 2, 3)])
def test_every_poor_settler_has_a_flat_purse_with_what_it_costs(poor: tuple[int, ...]) -> None:
    (scene,) = table(view_of(poor), WORDS)
    assert len(sprites(scene, "catan.flat_purse")) == len(poor)
    assert shown(scene).count("−2") == len(poor)


@pytest.mark.parametrize("places", [1, 10, 28])
def test_the_number_of_places_stays_within_its_pill(places: int) -> None:
    view = view_of((), viewer=0)
    road = replace(view.prices[0], places=tuple(range(places)))
    (scene,) = seat(replace(view, prices=(road, *view.prices[1:])), WORDS)
    number = next(label for label in scene.labels() if label.text == str(places))
    pills = [item for item in scene.items if isinstance(item, Panel) and item.y < number.y]
    around = [pill for pill in pills if pill.x < number.x < pill.x + pill.width]
    narrowest = min(pill.width for pill in around if pill.y + pill.height > number.y)
    assert text_width(number.text, PILL_TEXT, "Bold") < narrowest
