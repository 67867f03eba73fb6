"""From scene to PNG: paste everything onto the background, apply the game's palette, pack.

Safe in many threads at once.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from struct import pack
from typing import Final

from isal import isal_zlib
from PIL import Image
from zlib_ng import zlib_ng

from .backgrounds import paint_background
from .canvas import Canvas
from .palettes import apply_palette, load_palette
from .registry import find_pictures
from .scene import Scene

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
NO_FILTER: Final = b"\0"  # stands before each line
BITS_OF_PIXEL, WITH_PALETTE = 8, 3
USUAL_METHODS: Final = (0, 0, 0)  # of compression, filter and interlace
# how hard to pack: in a fifth of the time a picture becomes a fifth larger
BEST_COMPRESSION, FAST_COMPRESSION = 5, 2
# of a picture that is larger than its scene: in half as much time again it becomes 3 % smaller
ENLARGED_COMPRESSION: Final = 6


def paint_pixels(scene: Scene) -> Image.Image:
    """The picture of a scene in full colour, before its palette is applied."""
    size = round(scene.width * scene.scale), round(scene.height * scene.scale)
    pixels = paint_background(scene.background, *size, scene.scale, scene.palette)
    canvas = Canvas(pixels, scene.scale)
    canvas.put_all(scene.items)
    return canvas.pixels.crop(_crop_pixels(scene)) if scene.crop else canvas.pixels


def _crop_pixels(scene: Scene) -> tuple[int, int, int, int]:
    """The edges (left, top, right, bottom) of a scene's crop in its picture."""
    assert scene.crop is not None
    left, top, right, bottom = (round(edge * scene.scale) for edge in scene.crop)
    return left, top, right, bottom


def paint(scene: Scene, level: int = BEST_COMPRESSION) -> bytes:
    """A PNG of a scene, with the fixed palette of its game.

    There is no dither: flat art keeps its edges. `level` says how hard it is
    packed; pictures larger than their scene are packed a little harder.
    """
    picture = apply_palette(paint_pixels(scene), load_palette(scene.palette))
    if level == BEST_COMPRESSION and scene.scale > 1:
        level = ENLARGED_COMPRESSION
    return encode_png(picture, level)


def encode_png(picture: Image.Image, level: int) -> bytes:
    """A palette picture as a PNG file; `level` says how hard it is packed.

    These libraries let other threads run while they pack, and take half
    of zlib's time or less.
    """
    # each line has a zero behind it, which is the filter of the next line: so one
    # zero is put before the first line, and the last is cut
    lines = memoryview(picture.tobytes("raw", "P", picture.width + 1, 1))
    library = zlib_ng if level >= BEST_COMPRESSION else isal_zlib
    packer = library.compressobj(level)
    data = packer.compress(NO_FILTER) + packer.compress(lines[:-1]) + packer.flush()
    head = pack(">IIBBBBB", *picture.size, BITS_OF_PIXEL, WITH_PALETTE, *USUAL_METHODS)
    return (
        SIGNATURE
        + _png_chunk(b"IHDR", head)
        + _png_chunk(b"PLTE", bytes(picture.getpalette() or ()))
        + _png_chunk(b"IDAT", data)
        + _png_chunk(b"IEND", b"")
    )


def _png_chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file: its length, kind and data, and a checksum."""
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def warm_sprites(game_key: str, give_way: Callable[[], None] = lambda: None) -> None:
    """Paint a game's samples once, so that no player waits for the first painting of its sprites.

    `give_way` is called before each sample.
    """
    pictures = find_pictures(game_key)
    if pictures is None:
        return
    for scene in pictures.samples():
        give_way()
        paint(scene, FAST_COMPRESSION)
