"""What chats show of a picture: a phone all of its width, a desktop all of it in a low box."""

from __future__ import annotations

from render.fonts import ELLIPSIS, fit_label
from render.scene import Label, Scene, Sprite

PHONE_WIDTH = 350
DESKTOP_WIDTH, DESKTOP_HEIGHT = 550, 350


def phone_scale(scene: Scene) -> float:
    """The size of a picture on a phone, compared with its own."""
    return PHONE_WIDTH / scene.width


def desktop_scale(scene: Scene) -> float:
    """The size of a picture on a desktop, compared with its own."""
    return min(DESKTOP_WIDTH / scene.width, DESKTOP_HEIGHT / scene.height)


def text_height(scene: Scene, label: Label) -> float:
    """The size of a text in pixels of the phone."""
    return fit_label(label)[1] * phone_scale(scene)


def sprite_height(scene: Scene, sprite: Sprite) -> float:
    return sprite.height * phone_scale(scene)


def is_cut(label: Label) -> bool:
    text = fit_label(label)[0]
    return text.endswith(ELLIPSIS) and text != label.text
