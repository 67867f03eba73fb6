"""What tests read from Praetor's scenes."""

from __future__ import annotations

from dataclasses import replace

from engine.praetor.view import PraetorView
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
