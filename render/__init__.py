"""Drawing: a view becomes a scene, which is plain data, and a painter turns scenes into pictures.

`pictures(key)` finds the renderer of a game, `paint(scene)` makes a PNG, `render.svg.paint(scene)`
text for tests, and `render.text.describe(key, view, words)` says any view in words.
"""

from __future__ import annotations

from .fonts import can_show, list_missing_glyphs, printable_name
from .pillow import BEST_COMPRESSION, FAST_COMPRESSION, paint, warm_sprites
from .registry import NO_FOCUS, Focus, Pictures, find_pictures, list_drawn_games
from .scene import Scene

__all__ = [
    "BEST_COMPRESSION",
    "FAST_COMPRESSION",
    "NO_FOCUS",
    "Focus",
    "Pictures",
    "Scene",
    "can_show",
    "find_pictures",
    "list_drawn_games",
    "list_missing_glyphs",
    "paint",
    "printable_name",
    "warm_sprites",
]  # fmt: skip
