"""Sprites: painted things with a name.

A drawing function becomes an icon or a figure, and `at` places it in a scene.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Final, Generic, ParamSpec

from PIL import Image

from .cache import image_cache, memoize
from .pen import ENLARGED_OVERSAMPLING, OVERSAMPLING, Pen
from .scene import Sprite

P = ParamSpec("P")
CACHE_BYTES, PACKED_CACHE_BYTES = 20 * 2**20, 10 * 2**20  # bytes of pixels that are kept
ICON_UNITS: Final = 100  # the width and height of an icon, in units of its drawing
DRAWINGS: Final[dict[str, _Drawing]] = {}
HARD_EDGED: Final[set[str]] = set()  # names of drawings, see `allow_hard_edges`


def drawing_name(draw: Callable[..., None]) -> str:
    """The name under which a drawing function is registered, and that scenes use.

    It is that of the function; those of a game's own package have the
    game's key before it, as in `armadora.shield`.
    """
    _render, package, *_ = draw.__module__.split(".")
    is_shared = package == "icons"
    return draw.__name__ if is_shared else f"{package}.{draw.__name__}"


class _Drawing:
    """A drawing function under its name: that of an icon or of a figure."""

    def __init__(self, draw: Callable[..., None], *, is_icon: bool) -> None:
        """Register the drawing function under its name, which must be new.

        `is_icon`: it draws in 100 × 100 units, and not in pixels.
        """
        self.name = drawing_name(draw)
        self.draw_function = draw
        self.is_icon = is_icon
        assert self.name not in DRAWINGS, f"two sprites are called {self.name}"
        DRAWINGS[self.name] = self

    def draw_on_new_sheet(
        self,
        width: int,
        height: int,
        args: tuple[object, ...],
        scale: float = 1,
        oversampling: int = OVERSAMPLING,
    ) -> Pen:
        """A pen whose sheet of this size in pixels has the drawing on it.

        An icon is drawn in 100 × 100 units, a figure in pixels. `args`
        are what the drawing function takes after the pen. The sheet is
        `scale` times as large, and its edges are as smooth as `Pen`
        makes them with this oversampling.
        """
        pixels_of_unit = width / ICON_UNITS if self.is_icon else 1
        pen = Pen(width, height, pixels_of_unit, scale, oversampling)
        self.draw_function(pen, *args)
        return pen


class Icon(_Drawing, Generic[P]):
    """A symbol drawn in a box of 100 × 100: `laurel.at(x, y, 40)`.

    `draw_on` puts it into another drawing.
    """

    def __init__(self, draw: Callable[Concatenate[Pen, P], None]) -> None:
        """Register `draw` as a drawing in a box of 100 × 100 units."""
        super().__init__(draw, is_icon=True)
        self.draw_on = draw

    def at(self, x: float, y: float, size: float, *args: P.args, **named: P.kwargs) -> Sprite:
        """This icon in a scene, centred on (x, y), `size` pixels wide and high.

        `args` are what its drawing function takes after the pen.
        """
        assert not named, "what a sprite shows is given in order, so that equal sprites are equal"
        side = round(size)
        return Sprite(self.name, x, y, side, side, args)


class Figure(_Drawing, Generic[P]):
    """A thing of any size, drawn in pixels (`pen.size`): `fence.at(x, y, 146, 26)`."""

    def __init__(self, draw: Callable[Concatenate[Pen, P], None]) -> None:
        """Register `draw` as a drawing in pixels."""
        super().__init__(draw, is_icon=False)
        self.draw_on = draw

    def at(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        /,
        *args: P.args,
        **named: P.kwargs,
    ) -> Sprite:
        """This figure in a scene, centred on (x, y).

        `args` are what its drawing function takes after the pen.
        """
        assert not named, "what a sprite shows is given in order, so that equal sprites are equal"
        return Sprite(self.name, x, y, round(width), round(height), args)


def icon(draw: Callable[Concatenate[Pen, P], None]) -> Icon[P]:
    """Register `draw(pen, …)` as an icon under its own name."""
    return Icon(draw)


def figure(draw: Callable[Concatenate[Pen, P], None]) -> Figure[P]:
    """Register `draw(pen, …)` as a figure under its own name."""
    return Figure(draw)


def allow_hard_edges(drawing: Icon[P] | Figure[P]) -> None:
    """Let a drawing that hardly differs from its ground have no smooth edges in large pictures.

    They pack better then, and nobody sees it.
    """
    HARD_EDGED.add(drawing.name)


def sprite_image(sprite: Sprite, scale: float = 1) -> Image.Image:
    """The pixels of a sprite: painted once for each name, size, arguments and fade.

    In a picture that is larger than its scene it is painted `scale`
    times as large as it says.
    """
    oversampling = OVERSAMPLING if scale == 1 else ENLARGED_OVERSAMPLING
    if scale > 1 and sprite.name in HARD_EDGED:
        oversampling = 1
    return _paint_sprite(
        sprite.name,
        sprite.width,
        sprite.height,
        sprite.args,
        sprite.fade,
        sprite.scale * scale,
        oversampling,
    )


@image_cache(CACHE_BYTES, PACKED_CACHE_BYTES)
def _paint_sprite(
    name: str,
    width: int,
    height: int,
    args: tuple[object, ...],
    fade: float,
    scale: float,
    oversampling: int,
) -> Image.Image:
    """Paint a sprite, without its transparent margins, and faded where `fade` is below 1."""
    if fade != 1:
        opaque = _paint_sprite(name, width, height, args, 1, scale, oversampling)
        return _fade_image(opaque, fade)
    drawing = DRAWINGS[name]
    painted = drawing.draw_on_new_sheet(width, height, args, scale, oversampling).finish()
    is_opaque = painted.getchannel("A").getextrema() == (255, 255)
    # an opaque one is pasted without a mask, which is twenty times faster
    return painted.convert("RGB") if is_opaque else _trim_image(painted)


def _trim_image(painted: Image.Image) -> Image.Image:
    """The picture without its transparent margins, so that there is less to paste.

    As much is cut at the left as at the right, and above as below: the
    middle stays the middle.
    """
    left, top, right, bottom = painted.getchannel("A").getbbox() or (0, 0, *painted.size)
    beside = min(left, painted.width - right)
    above = min(top, painted.height - bottom)
    return painted.crop((beside, above, painted.width - beside, painted.height - above))


def _fade_image(painted: Image.Image, fade: float) -> Image.Image:
    """The image with its opacity multiplied by `fade`."""
    pale = painted.convert("RGBA")
    pale.putalpha(pale.getchannel("A").point(lambda a: round(a * fade)))
    return pale


def sprite_colours(sprite: Sprite) -> frozenset[str]:
    """The flat colours that a sprite is painted with."""
    return _drawing_colours(sprite.name, sprite.width, sprite.height, sprite.args)


@memoize(2048)
def _drawing_colours(
    name: str,
    width: int,
    height: int,
    args: tuple[object, ...],
) -> frozenset[str]:
    """The flat colours that a drawing uses at this size with these arguments."""
    return frozenset(DRAWINGS[name].draw_on_new_sheet(width, height, args).colours)
