"""A film: scenes one after the other as an animated picture, small enough to be sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from .pillow import palette, pixels, reduced
from .scene import Scene

WIDTH: Final = 700
STEP_MS, LAST_MS = 700, 4000
LIMIT: Final = 8_000_000  # bytes


def film(scenes: Iterable[Scene], progress: Callable[[int], None] = lambda painted: None) -> bytes:
    """An animated GIF: the colours of the game's palette, without loss. Where it grows too large, every other frame is left out."""
    frames = []
    for number, scene in enumerate(scenes, 1):
        frames.append(frame(scene))
        progress(number)
    frames = _of_one_size(frames)
    packed = _packed(frames)
    while len(packed) > LIMIT and len(frames) > 2:
        frames = [*frames[:-1:2], frames[-1]]
        packed = _packed(frames)
    return packed


def frame(scene: Scene) -> Image.Image:
    """The picture of a scene, 700 pixels wide."""
    full = pixels(scene)
    times, rest = divmod(full.width, WIDTH)
    small = full.reduce(times) if times and not rest else full.resize((WIDTH, round(full.height * WIDTH / full.width)))
    return reduced(small, palette(scene.palette))


def _of_one_size(frames: Sequence[Image.Image]) -> list[Image.Image]:
    """Pictures of a growing table stand on a ground as high as the highest."""
    height = max(each.height for each in frames)
    return [each if each.height == height else _heightened(each, height) for each in frames]


def _heightened(picture: Image.Image, height: int) -> Image.Image:
    ground = Image.new("P", (WIDTH, height), picture.getpixel((0, 0)))
    ground.putpalette(picture.getpalette() or [])
    ground.paste(picture, (0, 0))
    return ground


def _packed(frames: Sequence[Image.Image]) -> bytes:
    packed = BytesIO()
    times = [STEP_MS] * (len(frames) - 1) + [LAST_MS]
    frames[0].save(packed, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1)
    return packed.getvalue()
