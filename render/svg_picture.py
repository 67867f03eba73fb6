"""From scene to a picture in SVG, as browsers show it: texts and panels as shapes.

What drawings paint (sprites, the background) is embedded as pictures of
twice their size, made by the same functions as those of a PNG: so there
is one way to draw a thing, and it stays sharp when it is enlarged.
"""

from __future__ import annotations

from base64 import b64encode
from functools import singledispatchmethod
from io import BytesIO
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from .backgrounds import paint_background
from .cache import memoize
from .canvas import BASE_BELOW_Y, PANEL_SHADOW
from .fonts import fit_label, text_width
from .palettes import apply_palette, load_palette
from .pillow import BEST_COMPRESSION, encode_png
from .scene import Background, Item, Label, Panel, Scene, Sprite
from .sprites import sprite_image
from .theme import SHADE
from .xml_text import escape_text, quote_attribute

DENSITY: Final = 2  # pixels a unit of the scene, of what is embedded
FAMILIES: Final = "Tabularium, Pretendard, sans-serif"  # a page offers the first as a font
WEIGHTS: Final = {"Medium": 500, "SemiBold": 600, "Bold": 700}
ANCHORS: Final = {"l": "start", "m": "middle", "r": "end"}
ID_DIGITS: Final = 16  # of the checksum by which an embedded picture is named


class EmbeddedImage(NamedTuple):
    """A picture inside an SVG, under a name that no other picture of the page has."""

    id: str
    width: float
    height: float
    data: str  # base64 of a PNG

    def tag(self) -> str:
        """The SVG element that defines this picture, centred on (0, 0)."""
        left, top = -self.width / 2, -self.height / 2
        return (
            f'<image id="{self.id}" x="{left:g}" y="{top:g}" width="{self.width:g}" '
            f'height="{self.height:g}" href="data:image/png;base64,{self.data}"/>'
        )


def paint_svg(scene: Scene) -> bytes:
    """The SVG of a scene, which looks like its PNG.

    It contains everything but the font.
    """
    return _Sheet(scene).write().encode()


class _Sheet:
    """One SVG being put together."""

    def __init__(self, scene: Scene) -> None:
        """An empty SVG, to be filled from this scene."""
        self._scene = scene
        self._images: dict[str, EmbeddedImage] = {}  # by id, each once
        self._lines: list[str] = []

    def write(self) -> str:
        """The text of the SVG: the embedded pictures, then everything in painting order."""
        scene = self._scene
        layer = _paint_layer(scene.background, scene.width, scene.height, scene.palette)
        self._use_image(layer, scene.width / 2, scene.height / 2)
        for item in scene.items:
            self._put(item)
        left, top, right, bottom = scene.crop or (0, 0, scene.width, scene.height)
        width, height = right - left, bottom - top
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="{left} {top} {width} {height}" role="img" '
            f"aria-label={quote_attribute(scene.alt)} "
            f'font-family="{FAMILIES}" xml:space="preserve">'
        )
        images = "".join(image.tag() for image in self._images.values())
        return "\n".join([head, f"<defs>{images}</defs>", *self._lines, "</svg>\n"])

    def _use_image(self, image: EmbeddedImage, x: float, y: float, fade: float = 1) -> None:
        """Shows an embedded picture with its middle at (x, y)."""
        self._images[image.id] = image
        opacity = "" if fade == 1 else f' opacity="{fade:g}"'
        self._lines.append(f'<use href="#{image.id}" x="{x:g}" y="{y:g}"{opacity}/>')

    @singledispatchmethod
    def _put(self, item: Item) -> None:
        """Adds one item; the methods below know each kind."""
        raise TypeError(f"this painter cannot draw {type(item).__name__}")

    @_put.register
    def _put_sprite(self, sprite: Sprite) -> None:
        """Adds a sprite as one of the embedded pictures."""
        art = _paint_sprite(replace(sprite, x=0, y=0, fade=1))
        self._use_image(art, sprite.x, sprite.y, sprite.fade)

    @_put.register
    def _put_panel(self, panel: Panel) -> None:
        """Adds a panel as a rectangle whose edge lies inside it, above its flat shadow, if any."""
        if panel.raised and panel.fill:
            shadow = replace(panel, y=panel.y + PANEL_SHADOW, fill=SHADE, edge=None)
            self._lines.append(_panel_tag(shadow))
        self._lines.append(_panel_tag(panel))

    @_put.register
    def _put_label(self, label: Label) -> None:
        """Adds a text, made smaller or cut where it is too wide; nothing for an empty one.

        `textLength` makes it as wide in any other font, too.
        """
        text, size = fit_label(label)
        across, upright = label.anchor
        base_y = label.y + BASE_BELOW_Y[upright] * size
        width = text_width(text, size, label.weight)
        if not width:
            return
        self._lines.append(
            f'<text x="{label.x:g}" y="{base_y:g}" font-size="{size}" '
            f'font-weight="{WEIGHTS[label.weight]}" fill="{label.colour}" '
            f'text-anchor="{ANCHORS[across]}" textLength="{width:g}" '
            f'lengthAdjust="spacingAndGlyphs">{escape_text(text)}</text>'
        )


def _panel_tag(panel: Panel) -> str:
    """The rectangle of a panel."""
    edge_width = panel.edge_width if panel.edge else 0
    inset = edge_width / 2
    width = max(0, panel.width - edge_width)
    height = max(0, panel.height - edge_width)
    radius = max(0, min(panel.radius, panel.width / 2, panel.height / 2) - inset)
    edge = f' stroke="{panel.edge}" stroke-width="{edge_width}"' if edge_width else ""
    return (
        f'<rect x="{panel.x + inset:g}" y="{panel.y + inset:g}" width="{width:g}" '
        f'height="{height:g}" rx="{radius:g}" fill="{panel.fill or "none"}"{edge}/>'
    )


@memoize(1024)
def _paint_sprite(sprite: Sprite) -> EmbeddedImage:
    """The embedded picture of a sprite.

    Its place and fade are given where it is used.
    """
    art = sprite_image(sprite, DENSITY)
    file = BytesIO()
    art.save(file, "PNG", compress_level=9)
    return _embed(file.getvalue(), art, DENSITY)


@memoize(4)
def _paint_layer(layer: Background, width: int, height: int, palette: str) -> EmbeddedImage:
    """The picture of a background in the colours of its palette.

    One that is seen through a window is enlarged already.
    """
    density = 1 if layer.window else DENSITY
    art = paint_background(layer, width * density, height * density, density, palette)
    png = encode_png(apply_palette(art, load_palette(palette)), BEST_COMPRESSION)
    return _embed(png, art, density)


def _embed(png: bytes, art: Image.Image, density: int) -> EmbeddedImage:
    """A painted picture as it is embedded, with `density` pixels a unit of the scene.

    Its name is made of its bytes, because a page may hold several SVGs.
    """
    from hashlib import sha256  # loads OpenSSL, which painting needs seldom

    name = f"i{sha256(png).hexdigest()[:ID_DIGITS]}"
    return EmbeddedImage(
        name, art.width / density, art.height / density, b64encode(png).decode("ascii")
    )
