"""Backgrounds: the layers under everything, which stay as they are while pieces come and go."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Concatenate, Final, Generic, ParamSpec

from PIL import Image, ImageDraw

from .cache import image_cache, memoize
from .canvas import Canvas
from .palettes import apply_palette, load_palette
from .scene import Background, Item, Window
from .sprites import drawing_name
from .theme import FIBRE_DARK, FIBRE_LIGHT, TABLE, TABLE_EDGE, rgb

P = ParamSpec("P")
PAPER_TILE: Final = 64  # the paper repeats itself: it costs next to nothing to pack
# of the fibres in the paper: how many of each tone, their lengths,
# pixels before they sink by one
FIBRES_OF_TONE, LEAST_FIBRE, MAX_FIBRE, FIBRE_RUN = 9, 5, 14, 6
RULE_INSET: Final = 5  # of the thin rule around the table, from its edges
BACKGROUNDS: Final[dict[str, Callable[..., None]]] = {}
# names of backgrounds that take so long to paint that their pictures are cached
CACHED_BACKGROUNDS: Final[set[str]] = set()
# bytes of their pixels, which are those of four or five tables, and of packed ones of fifteen more
CACHE_BYTES, PACKED_CACHE_BYTES = 10 * 2**20, 4 * 2**20
# by background: flat colours that it paints as pixels and not as items; palettes must have them
PIXEL_COLOURS: Final[dict[str, tuple[str, ...]]] = {}


class RegisteredBackground(Generic[P]):
    """Call it with what the background depends on, and put the result into a scene."""

    def __init__(self, paint: Callable[Concatenate[Canvas, P], None]) -> None:
        """Register the painting function under its name, which must be new."""
        self.name = drawing_name(paint)
        assert self.name not in BACKGROUNDS, f"two backgrounds are called {self.name}"
        BACKGROUNDS[self.name] = paint

    def __call__(self, *args: P.args, **named: P.kwargs) -> Background:
        """The layer for a scene: this background with the arguments that `paint` will get."""
        assert not named, (
            "what a background depends on is given in order, so that equal backgrounds are equal"
        )
        return Background(self.name, args)


def background(paint: Callable[Concatenate[Canvas, P], None]) -> RegisteredBackground[P]:
    """Decorator: register `paint(canvas, …)` as a background under its name.

    The canvas that it gets has the bare table on it.
    """
    return RegisteredBackground(paint)


def note_pixel_colours(layer: RegisteredBackground[P], *colours: str) -> None:
    """Say which flat colours a background paints as pixels, so that its palettes have them."""
    PIXEL_COLOURS[layer.name] = colours


def cache_background(layer: RegisteredBackground[P]) -> None:
    """Have the last pictures of a background kept, in the colours of their scenes' palettes.

    It is for a background that takes long to paint; most are
    painted anew each time.
    """
    CACHED_BACKGROUNDS.add(layer.name)


def paint_background(
    layer: Background,
    width: int,
    height: int,
    scale: float = 1,
    palette: str | None = None,
) -> Image.Image:
    """The pixels of a scene's background, on which its items are painted.

    The picture has this width and height; one unit of the scene is
    `scale` pixels. With a window, only the part inside it is painted,
    enlarged. A cached background comes in the colours of the scene's
    palette. Without a palette (None) it is painted anew, in full
    colour.
    """
    if layer.window is not None:
        return _paint_window(layer, layer.window, width, height)
    if palette is None or layer.name not in CACHED_BACKGROUNDS:
        return _paint_layer(layer, width, height, scale)
    return _paint_cached_layer(layer, width, height, scale, palette).convert("RGB")


def _paint_layer(layer: Background, width: int, height: int, scale: float) -> Image.Image:
    """Paint a whole background on the bare table, in full colour."""
    canvas = Canvas(paint_bare_table(width, height), scale)
    BACKGROUNDS[layer.name](canvas, *layer.args)
    return canvas.pixels


@image_cache(CACHE_BYTES, PACKED_CACHE_BYTES)
def _paint_cached_layer(
    layer: Background,
    width: int,
    height: int,
    scale: float,
    palette: str,
) -> Image.Image:
    """A whole background in the colours of a palette, which takes a quarter of the memory."""
    return apply_palette(_paint_layer(layer, width, height, scale), load_palette(palette))


def forget_layers() -> None:
    """Drop all cached pictures of backgrounds."""
    _paint_cached_layer.clear()


def _paint_window(layer: Background, window: Window, width: int, height: int) -> Image.Image:
    """The part of a background that is seen through a window, enlarged to this size.

    `width` and `height` are those of the enlarged part; those of the
    window are those of the whole picture.
    """
    whole = _paint_layer(layer, window.width, window.height, scale=1)
    right = window.x + width // window.scale
    bottom = window.y + height // window.scale
    part = whole.crop((window.x, window.y, right, bottom))
    return part.resize((width, height), Image.Resampling.BICUBIC)


class _RecordingCanvas(Canvas):
    """A canvas that notes what is put on it."""

    def __init__(self, pixels: Image.Image) -> None:
        """`pixels` are for backgrounds that also paint without items."""
        super().__init__(pixels)
        self.items: list[Item] = []

    def put(self, item: Item) -> None:
        """Note the item instead of painting it."""
        self.items.append(item)


def background_items(layer: Background, width: int, height: int) -> tuple[Item, ...]:
    """The sprites, panels and labels of a background, without those that it paints as pixels.

    Palettes take their colours, and arrows of lessons avoid covering
    them. They are found by painting the background on a canvas that
    only notes what it gets.
    """
    canvas = _RecordingCanvas(paint_bare_table(width, height))
    BACKGROUNDS[layer.name](canvas, *layer.args)
    return tuple(canvas.items)


def paint_bare_table(width: int, height: int) -> Image.Image:
    """The table under everything: warm laid paper with a thin rule along its edges."""
    paper = Image.new("RGB", (width, height))
    strip = _paper_strip(width)
    for y in range(0, height, PAPER_TILE):
        paper.paste(strip, (0, y))
    right, bottom = width - 1 - RULE_INSET, height - 1 - RULE_INSET
    rule = (RULE_INSET, RULE_INSET, right, bottom)
    ImageDraw.Draw(paper).rectangle(rule, outline=rgb(TABLE_EDGE), width=2)
    return paper


@memoize(4)
def _paper_strip(width: int) -> Image.Image:
    """Paper of this width, one tile (64 pixels) high: the pattern is repeated side by side."""
    strip = Image.new("RGB", (width, PAPER_TILE))
    weave = _paper_tile()
    for x in range(0, width, PAPER_TILE):
        strip.paste(weave, (x, 0))
    return strip


def _paper_tile() -> Image.Image:
    """One square of paper that can be repeated: short fibres a bit lighter and darker than it."""
    chance = Random(7)
    weave = Image.new("RGB", (PAPER_TILE, PAPER_TILE), rgb(TABLE))
    draw = ImageDraw.Draw(weave)
    for tone in (FIBRE_LIGHT, FIBRE_DARK):
        for _ in range(FIBRES_OF_TONE):
            x = chance.randrange(PAPER_TILE)
            y = chance.randrange(PAPER_TILE)
            length = chance.randrange(LEAST_FIBRE, MAX_FIBRE)
            for step in range(length):
                down = step // FIBRE_RUN
                draw.point(((x + step) % PAPER_TILE, (y + down) % PAPER_TILE), rgb(tone))
    return weave
