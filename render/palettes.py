"""The colours of a game's pictures: every pixel gets the nearest of a fixed palette."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from threading import local
from typing import Final

from PIL import Image

from .fonts import ASSETS
from .theme import rgb

Colour = tuple[int, int, int]
# looking colours up writes into the lookup image, so every thread has
# its own palettes
_thread_palettes: Final = local()


def palette_file(name: str) -> Path:
    """Where the colours of a palette are kept, one `#RRGGBB` a line."""
    return ASSETS / f"{name}.palette"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours, and an image with them as Pillow's `quantize` wants it."""

    colours: list[int]  # red, green, blue, red …
    lookup_image: Image.Image

    @classmethod
    def from_colours(cls, colours: Sequence[Colour]) -> Palette:
        """A palette of these colours, with an image in which Pillow finds each exactly.

        Pillow looks colours up by the multiples of four below
        them, so these are in the lookup image.
        """
        parts = list(chain.from_iterable(colours))
        lookup_image = Image.new("P", (1, 1))
        lookup_image.putpalette([part & ~3 for part in parts])
        return cls(parts, lookup_image)


def load_palette(name: str) -> Palette:
    """The palette of this name, read from its file once for each thread."""
    palettes: dict[str, Palette] = _thread_palettes.__dict__
    if name not in palettes:
        lines = palette_file(name).read_text().split()
        palettes[name] = Palette.from_colours([rgb(line) for line in lines])
    return palettes[name]


def apply_palette(picture: Image.Image, palette: Palette) -> Image.Image:
    """Every pixel in the nearest colour of the palette."""
    reduced = picture.quantize(palette=palette.lookup_image, dither=Image.Dither.NONE)
    reduced.putpalette(palette.colours)
    return reduced
