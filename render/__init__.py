"""Drawing: a view becomes a scene, which is plain data, and a painter turns scenes into pictures.

`find_pictures(key)` finds the pictures of a game, `paint(scene)` makes
a PNG, `render.svg_picture.paint_svg(scene)` an SVG for browsers,
`render.svg.scene_to_svg(scene)` text for tests, and
`render.text.describe_view(key, view, words)` says any view in words.
"""

from __future__ import annotations

from .closer import closer_scenes
from .fonts import can_show, list_missing_glyphs, printable_name
from .pillow import BEST_COMPRESSION, FAST_COMPRESSION, paint, warm_sprites
from .registry import (
    NO_FOCUS,
    Focus,
    GamePictures,
    find_pictures,
    find_seat_signs,
    list_drawn_games,
)
from .scene import Scene

__all__ = [
    "BEST_COMPRESSION",
    "FAST_COMPRESSION",
    "NO_FOCUS",
    "Focus",
    "GamePictures",
    "Scene",
    "can_show",
    "closer_scenes",
    "find_pictures",
    "find_seat_signs",
    "list_drawn_games",
    "list_missing_glyphs",
    "paint",
    "printable_name",
    "warm_sprites",
]  # fmt: skip
