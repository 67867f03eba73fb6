"""What tests read from Roma's scenes."""

from __future__ import annotations

from render.roma import sample_positions as at
from render.roma.layout import STRIP_TOPS
from render.scene import Panel, Scene
from render.theme import TERRACOTTA
from tests.render.reading import sprites
from words import Words

WORDS = Words("en", at.NAMES)


def faces(scene: Scene) -> list[object]:
    """The keys of the cards that lie face up, in reading order."""
    return [sprite.args[0] for sprite in sprites(scene, "roma.face")]


def framed(scene: Scene) -> list[tuple[float, float]]:
    """The middles of terracotta frames, but not of strips and dice."""
    panels = [item for item in scene.items if isinstance(item, Panel)]
    frames = [
        item
        for item in panels
        if item.fill is None and item.edge == TERRACOTTA and item.height > 90
    ]
    return [(item.x + item.width / 2, item.y + item.height / 2) for item in frames]


def lit(scene: Scene) -> list[bool]:
    strips = [
        item
        for item in scene.items
        if isinstance(item, Panel) and item.y in STRIP_TOPS and item.width > 1000
    ]
    return [strip.edge == TERRACOTTA for strip in sorted(strips, key=lambda strip: strip.y)]
