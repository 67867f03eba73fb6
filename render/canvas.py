"""The canvas: items become pixels here.

Shapes come as sprites and text as masks, so that painting is only pasting.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import assert_never

from PIL import Image

from .cache import memoize
from .fonts import ALL_SHADES, fit_label, text_mask
from .pen import ENLARGED_OVERSAMPLING, OVERSAMPLING, Pen
from .scene import Item, Label, Panel, Sprite
from .sprites import sprite_image
from .theme import CAPITALS, SHADE, rgb

PANEL_SHADOW = 4  # how far a panel's flat shadow falls
ENLARGED_TEXT_SHADES = 4  # of the edges of texts in a picture that is larger than its scene
# by the first letter of a label's anchor: the share of its width left of its x;
# by the second: its base line below its y, in sizes of the text
SHARE_LEFT_OF_X = {"l": 0, "m": 0.5, "r": 1}
BASE_BELOW_Y = {"t": CAPITALS, "m": CAPITALS / 2, "s": 0}
Corners = tuple[Image.Image, Image.Image, Image.Image, Image.Image]


class Canvas:
    """A picture being put together; `pixels` may also be worked on directly by a background."""

    def __init__(self, pixels: Image.Image, scale: float = 1) -> None:
        """Work on these pixels, which are changed; each unit of an item is `scale` pixels.

        What is enlarged is shrunk again by whoever shows it: so its
        edges need not be as smooth.
        """
        self.pixels = pixels
        self.scale = scale
        is_enlarged = scale > 1
        self._oversampling = ENLARGED_OVERSAMPLING if is_enlarged else OVERSAMPLING
        self._text_shades = ENLARGED_TEXT_SHADES if is_enlarged else ALL_SHADES

    def put_all(self, items: Iterable[Item]) -> None:
        """Paint the items in their order, later ones over earlier ones."""
        for item in items:
            self.put(item)

    def put(self, item: Item) -> None:
        """Paint one item of a scene onto the pixels."""
        if isinstance(item, Sprite):
            art = sprite_image(item, self.scale)
            self.paste_centred(art, item.x * self.scale, item.y * self.scale)
        elif isinstance(item, Label):
            self._put_label(item)
        elif isinstance(item, Panel):
            self._put_panel(item)
        else:
            assert_never(item)

    def paste_centred(self, art: Image.Image, x: float, y: float) -> None:
        """Paste an image with its middle at the pixel (x, y)."""
        left = math.floor(x - art.width / 2 + 0.5)
        top = math.floor(y - art.height / 2 + 0.5)
        mask = art if art.mode == "RGBA" else None
        self.pixels.paste(art, (left, top), mask)

    def _put_label(self, label: Label) -> None:
        """Paint a text at its anchor; one that is too wide is made smaller, or cut."""
        text, fitting_size = fit_label(label)
        size = fitting_size * self.scale
        mask, left, top, advance = text_mask(text, size, label.weight, self._text_shades)
        across, upright = label.anchor
        x = label.x * self.scale - SHARE_LEFT_OF_X[across] * advance
        base_y = label.y * self.scale + BASE_BELOW_Y[upright] * size
        self.pixels.paste(rgb(label.colour), (round(x) + left, round(base_y) + top), mask)

    def _put_panel(self, panel: Panel) -> None:
        """Paint a panel with its shadow and its edge.

        The straight parts are filled as rectangles, only the four corners are
        blended: so a large panel takes hardly longer than a small one.
        """
        panel = enlarge_panel(panel, self.scale)
        x0, y0 = round(panel.x), round(panel.y)
        x1, y1 = x0 + round(panel.width), y0 + round(panel.height)
        corner = corner_size(panel, x1 - x0, y1 - y0)
        shadow = round(PANEL_SHADOW * self.scale) if panel.raised else 0
        self._fill_box(SHADE, x0 + corner, y1, x1 - corner, y1 + shadow)
        if panel.fill:
            self._fill_box(panel.fill, x0 + corner, y0, x1 - corner, y1)
            self._fill_box(panel.fill, x0, y0 + corner, x1, y1 - corner)
        if panel.edge and panel.edge_width:
            self._fill_edges(panel.edge, panel.edge_width, corner, x0, y0, x1, y1)
        corners = panel_corners(
            panel.fill,
            panel.edge,
            panel.edge_width,
            panel.radius,
            corner,
            shadow,
            self._oversampling,
        )
        right, bottom = x1 - corner, y1 - corner
        corner_points = ((x0, y0), (right, y0), (x0, bottom), (right, bottom))
        for art, point in zip(corners, corner_points, strict=True):
            self.pixels.paste(art, point, art)

    def _fill_edges(
        self,
        edge: str,
        width: int,
        corner: int,
        x0: int,
        y0: int,
        x1: int,
        y1: int,
    ) -> None:
        """Paint the four straight parts of a panel's edge, without its corners.

        The panel reaches from (x0, y0) to (x1, y1), `corner` is the
        side of its corners, `width` that of the edge.
        """
        self._fill_box(edge, x0 + corner, y0, x1 - corner, y0 + width)
        self._fill_box(edge, x0 + corner, y1 - width, x1 - corner, y1)
        self._fill_box(edge, x0, y0 + corner, x0 + width, y1 - corner)
        self._fill_box(edge, x1 - width, y0 + corner, x1, y1 - corner)

    def _fill_box(self, colour: str, x0: int, y0: int, x1: int, y1: int) -> None:
        """Fill a rectangle with a colour; nothing where it has no area."""
        if x1 > x0 and y1 > y0:
            self.pixels.paste(rgb(colour), (x0, y0, x1, y1))


def enlarge_panel(panel: Panel, scale: float) -> Panel:
    """The same panel in a picture that is `scale` times as large."""
    if scale == 1:
        return panel
    return Panel(
        panel.x * scale,
        panel.y * scale,
        panel.width * scale,
        panel.height * scale,
        panel.fill,
        panel.edge,
        round(panel.edge_width * scale),
        round(panel.radius * scale),
        panel.raised,
    )


def corner_size(panel: Panel, width: int, height: int) -> int:
    """The side, in pixels, of the square corners that are painted apart from a panel's rest.

    `width` and `height` are those of the panel, which its corners never exceed.
    """
    wanted = max(panel.radius, panel.edge_width)
    half = math.ceil(min(width, height) / 2)
    return min(wanted, half)


@memoize(256)
def panel_corners(
    fill: str | None,
    edge: str | None,
    edge_width: int,
    radius: int,
    side: int,
    shadow: int,
    oversampling: int = OVERSAMPLING,
) -> Corners:
    """The four corners of a panel, `side` pixels wide and high; the lower ones with its shadow.

    In this order: top left, top right, bottom left, bottom right.
    `fill` None leaves them hollow, `edge` None without an edge.
    """
    pen = Pen(2 * side, 2 * side + shadow, oversampling=oversampling)
    if shadow:
        pen.box(0, shadow, 2 * side, 2 * side + shadow, SHADE, None, r=radius)
    ink = edge if edge_width else None
    pen.box(0, 0, 2 * side, 2 * side, fill, ink, edge_width, r=radius)
    art = pen.finish()
    return (
        art.crop((0, 0, side, side)),
        art.crop((side, 0, 2 * side, side)),
        art.crop((0, side, side, 2 * side + shadow)),
        art.crop((side, side, 2 * side, 2 * side + shadow)),
    )
