"""The colours of a game's pictures: every pixel gets the nearest of a fixed palette."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import local
from typing import Final

from PIL import Image

from .fonts import ASSETS
from .theme import rgb

Colour = tuple[int, int, int]
_own: Final = local()  # looking colours up writes into the carrier, so every thread has its own


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
