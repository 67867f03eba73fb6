"""From scene to PNG: paste everything onto a copy of the ground, apply the game's palette, pack. Safe in many threads at once."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from struct import pack
from threading import local
from typing import Final

from PIL import Image

from .canvas import Canvas
from .fonts import ASSETS
from .gallery import pictures
from .grounds import layer
from .scene import Scene
from .theme import rgb

Colour = tuple[int, int, int]
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
UNFILTERED: Final = b"\0"  # stands before each line
CAREFUL, HASTY = 5, 2  # how hard to pack: in less than half the time a picture becomes a fifth larger
_own: Final = local()  # looking colours up writes into the carrier, so every thread has its own


def pixels(scene: Scene) -> Image.Image:
    """The picture in full colour."""
    canvas = Canvas(layer(scene.ground, scene.width, scene.height))
    canvas.add(scene.items)
    return canvas.pixels


def paint(scene: Scene, level: int = CAREFUL) -> bytes:
    """A PNG with the fixed palette of the scene's game, without dither: flat art keeps its edges."""
    return png(reduced(pixels(scene), palette(scene.palette)), level)


def png(picture: Image.Image, level: int) -> bytes:
    """A picture with a palette as a file. Python's own zlib lets other threads run while it packs; Pillow's does not."""
    lines = picture.tobytes("raw", "P", picture.width + 1, 1)  # each with a zero behind it
    packer = zlib.compressobj(level)
    data = packer.compress(UNFILTERED) + packer.compress(memoryview(lines)[:-1]) + packer.flush()
    head = pack(">IIBBBBB", *picture.size, 8, 3, 0, 0, 0)
    chunks = (b"IHDR", head), (b"PLTE", bytes(picture.getpalette() or ())), (b"IDAT", data), (b"IEND", b"")
    return SIGNATURE + b"".join(pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data)) for kind, data in chunks)


def warm(game_key: str, give_way: Callable[[], None] = lambda: None) -> None:
    """Paint a game's samples once, so that no player waits for the first painting of its sprites; `give_way` is called before each."""
    drawn = pictures(game_key)
    for scene in drawn.samples() if drawn else ():
        give_way()
        paint(scene, level=1)


def palette_file(name: str) -> Path:
    return ASSETS / f"{name}.palette"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours, and a picture that carries them as `quantize` wants it."""

    colours: list[int]  # red, green, blue, red …
    carrier: Image.Image

    @classmethod
    def of(cls, colours: Sequence[Colour]) -> Palette:
        """Pillow looks colours up by the nearest multiples of four below them: with these in the carrier, ours are found exactly."""
        parts = [part for colour in colours for part in colour]
        carrier = Image.new("P", (1, 1))
        carrier.putpalette([part & ~3 for part in parts])
        return cls(parts, carrier)


def palette(name: str) -> Palette:
    """The palette of a game."""
    kept: dict[str, Palette] = _own.__dict__
    if name not in kept:
        kept[name] = Palette.of([rgb(line) for line in palette_file(name).read_text().split()])
    return kept[name]


def reduced(picture: Image.Image, palette: Palette) -> Image.Image:
    """Every pixel in the nearest colour of the palette."""
    found = picture.quantize(palette=palette.carrier, dither=Image.Dither.NONE)
    found.putpalette(palette.colours)
    return found
