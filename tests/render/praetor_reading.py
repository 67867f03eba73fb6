"""What tests read from Praetor's scenes."""

from __future__ import annotations

from dataclasses import replace

from engine.praetor.ground import READING, place
from engine.praetor.view import PraetorView
from render.praetor.growing import sites
from render.praetor.positions import NAMES as PEOPLE
from render.praetor.positions import full, middle, opening
from render.scene import Panel, Scene
from render.theme import TERRACOTTA
from words import Words

WORDS = Words("en", PEOPLE)
CITIES = {"opening": opening(), "middle": middle(), "full": full()}


def frames(scene: Scene) -> list[Panel]:
    """Terracotta frames on the board."""
    return [item for item in scene.items if isinstance(item, Panel) and item.fill is None and item.edge == TERRACOTTA]


def moved(view: PraetorView, places: list[int]) -> PraetorView:
    """The same tiles elsewhere."""
    city = tuple(replace(lot, at=at) for lot, at in zip(view.city, places, strict=False))
    return replace(view, city=city, sites=(), last=None, newest=None)


def settled(view: PraetorView, places: list[int]) -> PraetorView:
    """The same tiles elsewhere, with the free places around them; the last thing done was done there."""
    there = sorted(moved(view, places).city, key=lambda lot: READING[lot.at])
    newest = replace(view.newest, at=places[5]) if view.newest else None
    return replace(view, city=tuple(there), sites=sites({lot.at: lot for lot in there}), last=newest, newest=newest)


SHAPES = {
    "a line to the left": [place(x, 9) for x in range(-30, 12)],
    "a line to the right": [place(x, 9) for x in range(12, 54)],
    "a tower": [place(12, y) for y in range(-30, 12)],
    "a well": [place(12, y) for y in range(9, 51)],
    "stairs": [place(30 + i // 2, -10 + (i + 1) // 2) for i in range(42)],
    "a corner": [place(x, 9) for x in range(-10, 12)] + [place(12, y) for y in range(9, 29)],
    "a block far off": [place(60 + i % 7, -40 + i // 7) for i in range(42)],
    "a broad block far off": [place(-25 + i % 14, 30 + i // 14) for i in range(42)],
}
