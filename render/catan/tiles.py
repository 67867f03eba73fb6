"""Hexes of land with their landscapes."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from ..pen import Pen
from ..shapes import regular_polygon
from ..sprites import figure
from ..theme import INK, mix_colours
from .room import TerrainArt
from .rooms import merge_all_rooms
from .terrain import PLAIN_LAND

WIDTH_OF_RADIUS: Final = 1.7321  # of a hex: √3


def hex_size(radius: float) -> tuple[int, int]:
    """Width and height of the box of a hex with that radius, with a pixel around it."""
    return round(radius * WIDTH_OF_RADIUS) + 2, round(radius * 2) + 2


def find_terrain(terrain: str) -> TerrainArt | None:
    """How a terrain is drawn; None: nobody has drawn it yet."""
    return merge_all_rooms().terrain.get(terrain)


def _draw_broken_rim(pen: Pen, rim: str) -> None:
    """Draws dashes around a hex that nobody has seen yet."""
    corners = regular_polygon(0, 0, r=97, sides=6)
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        for start in (0.0, 0.4, 0.8):
            shares = (start, start + 0.2)  # of the way from corner to corner
            pen.line([(ax + (bx - ax) * t, ay + (by - ay) * t) for t in shares], rim, w=4.4)


@figure
def tile(pen: Pen, terrain: str, mirrored: bool) -> None:
    """Draws a hex of land with its landscape, and a hairline around it.

    Some hexes are `mirrored`, so that equal terrains look less alike. A
    terrain without a landscape is plain land.
    """
    width, height = pen.size
    radius = (height - 2) / 2
    landscape = find_terrain(terrain)
    ground = landscape.ground if landscape else PLAIN_LAND
    pen.box(0, 0, width, height, ground, None)
    with pen.place(width / 2, height / 2, radius / 100):
        if landscape:
            landscape.draw(pen, mirrored=mirrored)
        rim = mix_colours(ground, INK, 0.38)
        if landscape and landscape.is_hidden:
            _draw_broken_rim(pen, rim)
        else:
            pen.poly(regular_polygon(0, 0, r=98, sides=6), None, rim, w=3)
    pen.clip_to(regular_polygon(width / 2, height / 2, radius - 1.6, sides=6))
