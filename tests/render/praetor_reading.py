"""What tests read from Praetor's scenes."""

from __future__ import annotations

from dataclasses import replace

from engine.praetor.ground import READING_ORDER, place_number
from engine.praetor.view import PraetorView
from render.praetor.sample_cities import free_sites
from render.praetor.sample_positions import NAMES as PEOPLE
from render.praetor.sample_positions import full_view, midgame_view, start_view
from render.scene import Panel, Scene
from render.theme import TERRACOTTA
from words import Words

WORDS = Words("en", PEOPLE)
CITIES = {"opening": start_view(), "middle": midgame_view(), "full": full_view()}


def frames(scene: Scene) -> list[Panel]:
    """Terracotta frames on the board."""
    return [
        item
        for item in scene.items
        if isinstance(item, Panel) and item.fill is None and item.edge == TERRACOTTA
    ]


def moved(view: PraetorView, places: list[int]) -> PraetorView:
    """The same tiles elsewhere."""
    city = tuple(replace(lot, at=at) for lot, at in zip(view.city, places, strict=False))
    return replace(view, city=city, sites=(), last_action=None, last_built=None)


def settled(view: PraetorView, places: list[int]) -> PraetorView:
    """The same tiles elsewhere, with the free places around them; the last thing done was done
    there.
    """
    there = sorted(moved(view, places).city, key=lambda lot: READING_ORDER[lot.at])
    newest = replace(view.last_built, at=places[5]) if view.last_built else None
    return replace(
        view,
        city=tuple(there),
        sites=free_sites({lot.at: lot for lot in there}),
        last_action=newest,
        last_built=newest,
    )


SHAPES = {
    "a line to the left": [place_number(x, 9) for x in range(-30, 12)],
    "a line to the right": [place_number(x, 9) for x in range(12, 54)],
    "a tower": [place_number(12, y) for y in range(-30, 12)],
    "a well": [place_number(12, y) for y in range(9, 51)],
    "stairs": [place_number(30 + i // 2, -10 + (i + 1) // 2) for i in range(42)],
    "a corner": [place_number(x, 9) for x in range(-10, 12)]
    + [place_number(12, y) for y in range(9, 29)],
    "a block far off": [place_number(60 + i % 7, -40 + i // 7) for i in range(42)],
    "a broad block far off": [place_number(-25 + i % 14, 30 + i // 14) for i in range(42)],
}
