"""What a phone shows of a picture: all of its width on 350 pixels."""

from __future__ import annotations

from render.fonts import ELLIPSIS, fit_label
from render.scene import Label, Scene, Sprite

PHONE_WIDTH = 350


def text_height(scene: Scene, label: Label) -> float:
    """The size of a text in pixels of the phone."""
    return fit_label(label)[1] * PHONE_WIDTH / scene.width


def sprite_height(scene: Scene, sprite: Sprite) -> float:
    return sprite.height * PHONE_WIDTH / scene.width


def is_cut(label: Label) -> bool:
    text = fit_label(label)[0]
    return text.endswith(ELLIPSIS) and text != label.text
