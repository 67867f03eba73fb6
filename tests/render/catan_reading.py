"""What tests read from Catan's scenes."""

from __future__ import annotations

from render.backgrounds import background_items
from render.catan.sample_positions import NAMES
from render.scene import Label, Scene, Sprite
from render.theme import TERRACOTTA
from words import Words

WORDS = Words("en", NAMES)


def still(scene: Scene) -> list[Sprite | Label]:
    """What lies under everything that moves."""
    return [
        item
        for item in background_items(scene.background, scene.width, scene.height)
        if isinstance(item, Sprite | Label)
    ]


def lit(scene: Scene) -> list[bool]:
    """Which of the seats' panels have the frame of whoever must act."""
    panels = [
        item
        for item in scene.items
        if getattr(item, "raised", False) and 300 < getattr(item, "width", 0) < 900
    ]
    return [getattr(panel, "edge", "") == TERRACOTTA for panel in panels]
