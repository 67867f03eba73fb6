"""The colours of a game's pictures: every pixel gets the nearest of a fixed palette."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, product
from pathlib import Path
from threading import local
from typing import Final

from PIL import Image

from . import theme
from .theme import rgb

Colour = tuple[int, int, int]
MAX_COLOURS: Final = 256  # of a palette
CUBE_STEPS: Final = range(0, 256, 51)  # of red, green and blue, where a game has no palette yet
# looking colours up writes into the lookup image, so every thread has
# its own palettes
_thread_palettes: Final = local()


def palette_file(name: str) -> Path:
    """Where the colours of a palette are kept, one `#RRGGBB` a line: beside a game's pictures.

    The name begins with the game's key, as in `catan-seat`.
    """
    game_key, *_ = name.split("-")
    return Path(__file__).parent / game_key / f"{name}.palette"


def fallback_colours() -> list[Colour]:
    """The colours of a game whose palette is not built yet: the theme's, and a coarse cube."""
    texts = [value for value in vars(theme).values() if isinstance(value, str)]
    theme_colours = [rgb(text) for text in texts if text.startswith("#")]
    cube = list(product(CUBE_STEPS, CUBE_STEPS, CUBE_STEPS))
    each_once = dict.fromkeys(theme_colours + cube)
    return list(each_once)[:MAX_COLOURS]


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours, and an image with them as Pillow's `quantize` wants it."""

    colours: list[int]  # red, green, blue, red …
    lookup_image: Image.Image

    @classmethod
    def from_colours(cls, colours: Sequence[Colour]) -> Palette:
        """A palette of these colours, with an image in which Pillow finds each exactly.

        Pillow looks colours up by the multiples of four below them, so
        these are in the lookup image.
        """
        parts = list(chain.from_iterable(colours))
        lookup_image = Image.new("P", (1, 1))
        lookup_image.putpalette([part // 4 * 4 for part in parts])
        return cls(parts, lookup_image)


def load_palette(name: str) -> Palette:
    """The palette of this name, read from its file once for each thread.

    A game whose palette is not built yet has the colours of
    `fallback_colours`, which are only near to its own.
    `FileNotFoundError` where there is no such game.
    """
    palettes: dict[str, Palette] = _thread_palettes.__dict__
    if name not in palettes:
        path = palette_file(name)
        is_unbuilt = path.parent.is_dir() and not path.exists()
        colours = fallback_colours() if is_unbuilt else read_colours(path)
        palettes[name] = Palette.from_colours(colours)
    return palettes[name]


def read_colours(path: Path) -> list[Colour]:
    """The colours of a palette's file."""
    return [rgb(line) for line in path.read_text().split()]


def apply_palette(picture: Image.Image, palette: Palette) -> Image.Image:
    """Every pixel in the nearest colour of the palette."""
    reduced = picture.quantize(palette=palette.lookup_image, dither=Image.Dither.NONE)
    reduced.putpalette(palette.colours)
    return reduced
