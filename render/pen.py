"""The pen that paints sprites with smooth edges.

Shapes are drawn at four times their size and shrunk once by plain averaging.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from . import shapes
from .shapes import Point
from .theme import INK, rgb

OVERSAMPLING: Final = 4
# of a picture that is painted larger than its scene: a chat shrinks it,
# which smooths edges as well, and it packs into a sixth less
ENLARGED_OVERSAMPLING: Final = 2
LINE: Final = 5.0  # the ink line of an icon in a box of 100
LEAST_STROKE: Final = 0.01  # pixels; between points that are nearer there is no line
# the halo's blur, in widths of the halo, and from which opacity on it is solid
HALO_BLUR, HALO_THRESHOLD = 0.62, 13


Matrix = tuple[float, float, float, float, float, float]


def _compose_matrix(
    matrix: Matrix,
    x: float,
    y: float,
    scale: float,
    turn: float,
    mirrored: bool,
) -> Matrix:
    """The matrix of `Pen` inside a `place`: moved to (x, y), turned, scaled and mirrored.

    A matrix (a, b, c, d, e, f) puts the point (x, y) at (a * x + b * y
    + c, d * x + e * y + f).
    """
    a, b, c, d, e, f = matrix
    cos = math.cos(math.radians(turn)) * scale
    sin = math.sin(math.radians(turn)) * scale
    side = -1 if mirrored else 1
    return (
        (a * cos + b * sin) * side,
        -a * sin + b * cos,
        a * x + b * y + c,
        (d * cos + e * sin) * side,
        -d * sin + e * cos,
        d * x + e * y + f,
    )


class Pen:
    """Draws on a transparent sheet in units of its own.

    An icon has 100 × 100 units, a figure one per pixel. `ink` is the colour of a
    line, `w` its width. `place` moves, scales, turns and mirrors what is drawn
    inside it. Outlines of `poly`, `path` and `line` lie on the edge, those of
    `disc`, `oval` and `box` inside it. `colours` are the flat colours used: the
    palette of a game must hold them.
    """

    def __init__(
        self,
        width: int,
        height: int,
        unit: float = 1,
        scale: float = 1,
        oversampling: int = OVERSAMPLING,
    ) -> None:
        """A clear sheet of `width` × `height` pixels; `unit` pixels are one unit of the drawing.

        What is drawn becomes `scale` times as large. Edges are the
        smoother the higher `oversampling` is.
        """
        self.size = width, height
        self.colours: set[str] = set()
        self._oversampling = oversampling
        pixels = max(1, round(width * scale)), max(1, round(height * scale))
        big_width, big_height = (side * oversampling for side in pixels)
        self._image = Image.new("RGBA", (big_width, big_height))
        self._draw = ImageDraw.Draw(self._image)
        # (a, b, c, d, e, f): the point (x, y) of the drawing lies at (a
        # * x + b * y + c, d * x + e * y + f) on the big sheet
        self._matrix = (big_width / width * unit, 0.0, 0.0, 0.0, big_height / height * unit, 0.0)

    @contextmanager
    def place(
        self,
        x: float = 0,
        y: float = 0,
        scale: float = 1,
        turn: float = 0,
        mirrored: bool = False,
    ) -> Iterator[None]:
        """Inside the `with`, (0, 0) lies at (x, y), scaled, turned and mirrored.

        `turn` is in degrees, clockwise.
        """
        old = self._matrix
        self._matrix = _compose_matrix(old, x, y, scale, turn, mirrored)
        try:
            yield
        finally:
            self._matrix = old

    @property
    def unit(self) -> float:
        """Pixels of the big sheet in one unit."""
        a, _b, _c, d, _e, _f = self._matrix
        return math.hypot(a, d)

    def _transform_points(self, points: Sequence[Point]) -> list[Point]:
        """Points in units of the drawing as pixels of the big sheet."""
        a, b, c, d, e, f = self._matrix
        return [(a * x + b * y + c, d * x + e * y + f) for x, y in points]

    def _use_colour(self, colour: str) -> tuple[int, int, int, int]:
        """The colour as opaque RGBA, noted among the flat colours used."""
        self.colours.add(colour)
        return *rgb(colour), 255

    def line(
        self,
        points: Sequence[Point],
        ink: str = INK,
        w: float = LINE,
        *,
        closed: bool = False,
    ) -> None:
        """Draws a line with round joints and ends; a `closed` one goes back to its first point.

        It is made of quads with a dot on each point, for Pillow's own
        wide lines are bumpy on curves.
        """
        path = self._transform_points([*points, points[0]] if closed else points)
        half_width = w * self.unit / 2
        colour = self._use_colour(ink)
        for start, end in pairwise(path):
            self._draw_stroke(start, end, half_width, colour)
        radius = half_width - 0.5
        if radius > 1:
            for x, y in path:
                dot = (x - radius, y - radius, x + radius, y + radius)
                self._draw.ellipse(dot, fill=colour)

    def _draw_stroke(
        self,
        start: Point,
        end: Point,
        half_width: float,
        colour: tuple[int, int, int, int],
    ) -> None:
        """Draws a straight stroke between two points of the big sheet, as a quad.

        Nothing is drawn where the two are the same.
        """
        (x0, y0), (x1, y1) = start, end
        length = math.hypot(x1 - x0, y1 - y0)
        if length <= LEAST_STROKE:
            return
        # from the middle of the stroke to its side
        dx = (y0 - y1) / length * half_width
        dy = (x1 - x0) / length * half_width
        quad = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
        self._draw.polygon(quad, fill=colour)

    def poly(
        self,
        points: Sequence[Point],
        fill: str | None,
        ink: str | None = INK,
        w: float = LINE,
    ) -> None:
        """Draws a polygon with an outline of width `w`.

        `fill` None leaves it hollow, `ink` None without an outline.
        """
        if fill:
            self._draw.polygon(self._transform_points(points), fill=self._use_colour(fill))
        if ink:
            self.line(points, ink, w, closed=True)

    def path(self, data: str, fill: str | None, ink: str | None = INK, w: float = LINE) -> None:
        """Draws SVG path data; only the closed parts of it are filled.

        `fill` and `ink` may be None as in `poly`.
        """
        for points, closed in shapes.trace_path(data):
            if closed:
                self.poly(points, fill, ink, w)
            elif ink:
                self.line(points, ink, w)

    def disc(
        self,
        x: float,
        y: float,
        r: float,
        fill: str | None,
        ink: str | None = INK,
        w: float = LINE,
    ) -> None:
        """Draws a circle around (x, y), its outline inside the radius `r`.

        `fill` None leaves it hollow, `ink` None without an outline.
        """
        self.oval(x, y, r, r, fill, ink, w)

    def oval(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: str | None,
        ink: str | None = INK,
        w: float = LINE,
    ) -> None:
        """Draws an ellipse around (x, y), its outline inside the radii `rx` and `ry`.

        `fill` None leaves it hollow, `ink` None without an outline.
        """
        inner = shapes.oval(x, y, rx - w, ry - w) if ink else []
        self._draw_outlined(shapes.oval(x, y, rx, ry), inner, fill, ink)

    def box(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        fill: str | None,
        ink: str | None = INK,
        w: float = LINE,
        r: float = 0,
    ) -> None:
        """Draws a rectangle between two corners, rounded with radius `r`, its outline inside.

        `fill` None leaves it hollow, `ink` None without an outline.
        """
        inner = shapes.rounded_box(x0 + w, y0 + w, x1 - w, y1 - w, r - w) if ink else []
        self._draw_outlined(shapes.rounded_box(x0, y0, x1, y1, r), inner, fill, ink)

    def _draw_outlined(
        self,
        outer: list[Point],
        inner: list[Point],
        fill: str | None,
        ink: str | None,
    ) -> None:
        """Draws a shape whose outline lies inside it, between `outer` and `inner`.

        It is hollow where `fill` is None, and has no outline where
        `ink` is.
        """
        if ink is None:
            self.poly(outer, fill, None)
        elif fill is not None:
            self.poly(outer, ink, None)
            self.poly(inner, fill, None)
        else:
            outline = ImageChops.subtract(self._polygon_mask(outer), self._polygon_mask(inner))
            self._image.paste(self._use_colour(ink), (0, 0), outline)

    def _polygon_mask(self, points: Sequence[Point]) -> Image.Image:
        """A mask of the big sheet that is white inside the polygon."""
        mask = Image.new("L", self._image.size)
        ImageDraw.Draw(mask).polygon(self._transform_points(points), fill=255)
        return mask

    def arc(
        self,
        x: float,
        y: float,
        r: float,
        start: float,
        end: float,
        ink: str = INK,
        w: float = LINE,
    ) -> None:
        """Draws a part of a circle, from `start` to `end` degrees, with round ends.

        0 degrees are east, and they go on clockwise.
        """
        self.line(shapes.oval(x, y, r, r, start, end), ink, w)

    def leaf(
        self,
        x: float,
        y: float,
        angle: float,
        length: float,
        width: float,
        fill: str,
        ink: str | None = None,
        w: float = 3,
    ) -> None:
        """Draws a pointed leaf that grows from (x, y) at an angle; `ink` None without an outline.

        The angle is in degrees: 0 is east, and they go on clockwise.
        """
        self.poly(shapes.leaf(x, y, angle, length, width), fill, ink, w)

    def cut_out(self, points: Sequence[Point]) -> None:
        """Cut a shape out of everything drawn so far."""
        self._draw.polygon(self._transform_points(points), fill=(0, 0, 0, 0))

    def clip_to(self, points: Sequence[Point]) -> None:
        """Keep only what lies inside a shape."""
        inside = self._polygon_mask(points)
        self._image.putalpha(ImageChops.multiply(self._image.getchannel("A"), inside))
        self._draw = ImageDraw.Draw(self._image)

    def fill_behind(self, colour: str) -> None:
        """Fill the whole sheet behind everything drawn so far.

        A sprite without holes is pasted much faster.
        """
        self._paste_under(Image.new("L", self._image.size, 255), self._use_colour(colour))

    def add_halo(self, colour: str, w: float = 2) -> None:
        """Draws a firm rim around everything drawn so far, so that a piece stands off any ground.

        The drawing is blurred, and wherever the blur reaches, the rim is solid.
        """
        blur = ImageFilter.GaussianBlur(HALO_BLUR * w * self.unit)
        blurred = self._image.getchannel("A").filter(blur)
        grown = blurred.point(lambda opacity: 255 if opacity > HALO_THRESHOLD else 0)
        self._paste_under(grown, self._use_colour(colour))

    def add_shadow(self, dx: float, dy: float, dark: float = 0.3) -> None:
        """Draws a hard shadow under everything drawn so far, moved by (dx, dy) units.

        `dark` is its opacity from 0 to 1.
        """
        shape = self._image.getchannel("A").point(lambda opacity: round(opacity * dark))
        cast = Image.new("L", self._image.size)
        cast.paste(shape, (round(dx * self.unit), round(dy * self.unit)))
        self._paste_under(cast, (*rgb(INK), 255))

    def _paste_under(self, mask: Image.Image, colour: tuple[int, int, int, int]) -> None:
        """Put the colour, where the mask lets it through, behind everything drawn so far."""
        red, green, blue, _opacity = colour
        below = Image.new("RGBA", self._image.size, (red, green, blue, 0))
        below.putalpha(mask)
        below.alpha_composite(self._image)
        self._image = below
        self._draw = ImageDraw.Draw(below)

    def finish(self) -> Image.Image:
        """The finished sprite at its real size.

        Plain averaging from 4x is as sharp as Lanczos, has no rings
        around the ink and packs better.
        """
        return self._image.reduce(self._oversampling)
