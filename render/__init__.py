"""Drawing: a view becomes a scene, which is plain data, and a painter turns scenes into pictures.

`pictures(key)` finds the renderer of a game, `paint(scene)` makes a PNG, `render.svg.paint(scene)` text for tests,
and `render.text.describe(key, view, words)` says any view in words.
"""

from __future__ import annotations

from .fonts import covers, missing, printable
from .gallery import NOTHING, Focus, Pictures, drawn, pictures
from .pillow import CAREFUL, HASTY, paint, warm
from .scene import Scene

__all__ = [
    "CAREFUL", "HASTY", "NOTHING", "Focus", "Pictures", "Scene", "covers", "drawn", "missing", "paint", "pictures",
    "printable", "warm",
]  # fmt: skip
