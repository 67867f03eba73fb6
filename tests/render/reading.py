"""What tests read from scenes, where the ink of labels lies, and a language that is much longer
than English.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from engine.core import Text, Verbatim
from render.fonts import fit_label, text_mask
from render.scene import Label, Scene, Sprite
from render.theme import CAPITALS
from words import Words

Box = tuple[float, float, float, float]


def shown(scene: Scene) -> list[str]:
    return [label.text for label in scene.labels()]


def sprites(scene: Scene, name: str) -> list[Sprite]:
    return [sprite for sprite in scene.sprites() if sprite.name == name]


def last_looked_at(path: Path, drawn: str) -> str:
    """A scene as it is stored; with UPDATE_GOLDEN what is drawn now is stored first, to be looked
    at.
    """
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(drawn, "utf-8")
    return path.read_text("utf-8")


def ink_box(label: Label) -> Box:
    """Left, top, right, bottom of a label's ink."""
    text, size = fit_label(label)
    mask, left, top, advance = text_mask(text, size, label.weight)
    x = round(label.x - {"l": 0, "m": advance / 2, "r": advance}[label.anchor[0]]) + left
    y = round(label.y + {"t": CAPITALS, "m": CAPITALS / 2, "s": 0}[label.anchor[1]] * size) + top
    return x, y, x + mask.width, y + mask.height


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


class Longwinded(Words):
    """Every word is twice as long, with signs above and below the line."""

    __slots__ = ()

    def __call__(self, text: Text) -> str:
        said = super().__call__(text)
        return said if isinstance(text, Verbatim) else f"{said} Ŵğjy{'ў' * len(text.id)}"

    def with_names(self, names: Sequence[str]) -> Longwinded:
        return Longwinded(self.code, names)
