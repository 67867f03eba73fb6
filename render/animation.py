"""Animated GIFs of a match: scenes one after the other, small enough to be sent.

They are made without holding all scenes in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from math import ceil
from struct import pack
from typing import Final

from msgspec.structs import replace
from PIL import GifImagePlugin, Image, ImageChops

from .palettes import apply_palette, load_palette
from .pillow import paint_pixels
from .scene import Scene

REDUCTION: Final = 2  # a frame has half the width and height of the picture
FRAME_MILLISECONDS, LAST_FRAME_MILLISECONDS = 700, 4000  # how long they are shown
MAX_GIF_BYTES: Final = 8_000_000  # bytes
LOOP_FOREVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"  # it begins again at the end
# a colour that no palette of ours reaches: what was there before is seen
TRANSPARENT_INDEX: Final = 255
KEEP_FRAME: Final = 1  # each frame is drawn over the one before
TABLE_OF_256_COLOURS: Final = 0xF7  # in the header: all frames share one table
BYTES_OF_COLOUR: Final = 3  # red, green and blue
END_OF_GIF: Final = b";"

SceneSource = Callable[[], Iterable[Scene]]  # asked twice: how large, then how it looks


def make_gif(scenes: SceneSource, progress: Callable[[int], None] = lambda painted: None) -> bytes:
    """Makes an animated GIF of these scenes, in the colours of the game's palette.

    Where it grows too large, it is made anew with half as many frames.
    `progress` is called with the number of each scene, from 1 on; a GIF
    that is made anew begins again at 1.
    """
    heights = [ceil(scene.height / REDUCTION) for scene in scenes()]
    step = 1  # from one scene that becomes a frame to the next
    while True:
        gif = _encode_frames(scenes(), max(heights), len(heights), step, progress)
        if gif is not None:
            return gif
        step *= 2


def _encode_frames(
    scenes: Iterable[Scene],
    height: int,
    count: int,
    step: int,
    progress: Callable[[int], None],
) -> bytes | None:
    """A GIF of the first scene, every `step`th one and the last of `count`.

    None if that is too large and more can be left out. `progress` is
    called with the number of each scene before it is painted.
    """
    gif, previous = BytesIO(), None
    for number, scene in enumerate(scenes, 1):
        progress(number)
        is_first, is_last = number == 1, number == count
        is_shown = number % step == 0 or is_first or is_last
        if not is_shown:
            continue
        picture = paint_frame(scene, height)
        if previous is None:
            gif.write(_gif_header(picture))
        milliseconds = LAST_FRAME_MILLISECONDS if is_last else FRAME_MILLISECONDS
        gif.writelines(_encode_change(previous, picture, milliseconds))
        previous = picture
        if gif.tell() > MAX_GIF_BYTES and step < count:
            return None
    return gif.getvalue() + END_OF_GIF


def paint_frame(scene: Scene, height: int | None = None) -> Image.Image:
    """The picture of a scene at half its size, in the colours of its palette.

    Where it is lower than `height`, there is empty paper below it.
    """
    small = paint_pixels(replace(scene, scale=1)).reduce(REDUCTION)
    picture = apply_palette(small, load_palette(scene.palette))
    if height is None or height == picture.height:
        return picture
    return _extend_height(picture, height)


def _extend_height(picture: Image.Image, height: int) -> Image.Image:
    """A frame made as high as the others of its GIF: empty paper is added below the picture."""
    extended = Image.new("P", (picture.width, height), picture.getpixel((0, 0)))
    extended.putpalette(picture.getpalette() or [])
    extended.paste(picture, (0, 0))
    return extended


# --- the file ---------------------------------------------------------


def _gif_header(picture: Image.Image) -> bytes:
    """The first bytes of the file: the size of the GIF, and one table of colours for all frames."""
    colours = bytes(picture.getpalette() or [])
    is_last_index_free = len(colours) <= BYTES_OF_COLOUR * TRANSPARENT_INDEX
    assert is_last_index_free, "no colour is left for what stays"
    background_index, aspect = 0, 0  # neither is used
    size = pack("<HHBBB", *picture.size, TABLE_OF_256_COLOURS, background_index, aspect)
    return b"GIF89a" + size + colours.ljust(BYTES_OF_COLOUR * 256, b"\0") + LOOP_FOREVER


def _encode_change(
    before: Image.Image | None,
    after: Image.Image,
    milliseconds: int,
) -> list[bytes]:
    """One frame as GIF blocks: only what differs from the frame before; the rest is transparent.

    The first frame, which has none `before`, is encoded whole.
    """
    now = _colour_indexes(after)
    if before is None:
        return GifImagePlugin.getdata(now, (0, 0), duration=milliseconds, disposal=KEEP_FRAME)
    difference = ImageChops.difference(_colour_indexes(before), now)
    changed = difference.point(lambda distance: 255 if distance else 0)
    box = changed.getbbox() or (0, 0, 1, 1)  # a frame has one pixel at least
    left, top, right, bottom = box
    part = Image.new("L", (right - left, bottom - top), TRANSPARENT_INDEX)
    part.paste(now.crop(box), mask=changed.crop(box))
    return GifImagePlugin.getdata(
        part,
        (left, top),
        duration=milliseconds,
        disposal=KEEP_FRAME,
        transparency=TRANSPARENT_INDEX,
    )


def _colour_indexes(picture: Image.Image) -> Image.Image:
    """A palette picture as greyscale: each pixel is the number of its colour, to be compared."""
    return Image.frombytes("L", picture.size, picture.tobytes())
