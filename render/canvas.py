"""The canvas: items become pixels here.

Shapes come as sprites and text as masks, so that painting is only pasting.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import assert_never

from PIL import Image

from .cache import memoize
from .fonts import fit_label, text_mask
from .pen import Pen
from .scene import Item, Label, Panel, Sprite
from .sprites import sprite_image
from .theme import CAPITALS, SHADE, rgb

PANEL_SHADOW = 4  # how far a panel's flat shadow falls
Corners = tuple[Image.Image, Image.Image, Image.Image, Image.Image]


class Canvas:
    """A picture being put together; `pixels` may also be worked on directly by a background."""

    def __init__(self, pixels: Image.Image) -> None:
        self.pixels = pixels

    def put_all(self, items: Iterable[Item]) -> None:
        for item in items:
            self.put(item)

    def put(self, item: Item) -> None:
        if isinstance(item, Sprite):
            self.paste_centred(sprite_image(item), item.x, item.y)
        elif isinstance(item, Label):
            self._put_label(item)
        elif isinstance(item, Panel):
            self._put_panel(item)
        else:
            assert_never(item)

    def paste_centred(self, art: Image.Image, x: float, y: float) -> None:
        """Paste an image with its middle at (x, y)."""
        corner = math.floor(x - art.width / 2 + 0.5), math.floor(y - art.height / 2 + 0.5)
        self.pixels.paste(art, corner, art if art.mode == "RGBA" else None)

    def _put_label(self, label: Label) -> None:
        text, size = fit_label(label)
        mask, left, top, advance = text_mask(text, size, label.weight)
        x = label.x - {"l": 0, "m": advance / 2, "r": advance}[label.anchor[0]]
        y = label.y + {"t": CAPITALS, "m": CAPITALS / 2, "s": 0}[label.anchor[1]] * size
        self.pixels.paste(rgb(label.colour), (round(x) + left, round(y) + top), mask)

    def _put_panel(self, panel: Panel) -> None:
        """Paints a panel: straight parts as rectangles, and only the corners blended.

        So a big panel costs nothing.
        """
        x0, y0 = round(panel.x), round(panel.y)
        x1, y1 = x0 + round(panel.width), y0 + round(panel.height)
        n = corner_size(panel, x1 - x0, y1 - y0)
        if panel.raised:
            self._fill_box(SHADE, x0 + n, y1, x1 - n, y1 + PANEL_SHADOW)
        if panel.fill:
            self._fill_box(panel.fill, x0 + n, y0, x1 - n, y1)
            self._fill_box(panel.fill, x0, y0 + n, x1, y1 - n)
        if panel.edge and panel.line:
            self._fill_edges(panel.edge, panel.line, n, x0, y0, x1, y1)
        a, b, c, d = panel_corners(
            panel.fill, panel.edge, panel.line, panel.radius, n, panel.raised
        )
        for art, x, y in ((a, x0, y0), (b, x1 - n, y0), (c, x0, y1 - n), (d, x1 - n, y1 - n)):
            self.pixels.paste(art, (x, y), art)

    def _fill_edges(self, edge: str, line: int, n: int, x0: int, y0: int, x1: int, y1: int) -> None:
        self._fill_box(edge, x0 + n, y0, x1 - n, y0 + line)
        self._fill_box(edge, x0 + n, y1 - line, x1 - n, y1)
        self._fill_box(edge, x0, y0 + n, x0 + line, y1 - n)
        self._fill_box(edge, x1 - line, y0 + n, x1, y1 - n)

    def _fill_box(self, colour: str, x0: int, y0: int, x1: int, y1: int) -> None:
        if x1 > x0 and y1 > y0:
            self.pixels.paste(rgb(colour), (x0, y0, x1, y1))


def corner_size(panel: Panel, width: int, height: int) -> int:
    """The side of a panel's corners."""
    return min(max(panel.radius, panel.line), math.ceil(min(width, height) / 2))


@memoize(256)
def panel_corners(
    fill: str | None, edge: str | None, line: int, radius: int, n: int, raised: bool
) -> Corners:
    """The four corners of a panel, with their part of its shadow.

    In this order: top left, top right, bottom left, bottom right.
    """
    drop = PANEL_SHADOW if raised else 0
    pen = Pen(2 * n, 2 * n + drop)
    if raised:
        pen.box(0, drop, 2 * n, 2 * n + drop, SHADE, None, r=radius)
    pen.box(0, 0, 2 * n, 2 * n, fill, edge if line else None, line, r=radius)
    art = pen.finish()
    return (
        art.crop((0, 0, n, n)), art.crop((n, 0, 2 * n, n)),
        art.crop((0, n, n, 2 * n + drop)), art.crop((n, n, 2 * n, 2 * n + drop)),
    )  # fmt: skip
