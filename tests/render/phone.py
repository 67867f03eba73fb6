"""What small screens show of a picture.

A phone shows all of its width on 350 pixels, a chat on a desktop all of
it on 550 × 350.
"""

from __future__ import annotations

from render.fonts import ELLIPSIS, fit_label
from render.scene import Label, Scene, Sprite

PHONE_WIDTH = 350
DESKTOP_WIDTH, DESKTOP_HEIGHT = 550, 350


def phone_scale(scene: Scene) -> float:
    return PHONE_WIDTH / scene.width


def desktop_scale(scene: Scene) -> float:
    return min(DESKTOP_WIDTH / scene.width, DESKTOP_HEIGHT / scene.height)


def least_scale(scene: Scene) -> float:
    return min(phone_scale(scene), desktop_scale(scene))


def text_height(scene: Scene, label: Label) -> float:
    """The size of a text in pixels of the screen that shows it smaller."""
    return fit_label(label)[1] * least_scale(scene)


def text_height_on_phone(scene: Scene, label: Label) -> float:
    return fit_label(label)[1] * phone_scale(scene)


def sprite_height(scene: Scene, sprite: Sprite) -> float:
    return sprite.height * least_scale(scene)


def is_cut(label: Label) -> bool:
    text = fit_label(label)[0]
    return text.endswith(ELLIPSIS) and text != label.text
