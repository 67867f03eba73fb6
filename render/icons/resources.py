"""What land yields: lumber, brick, wool, grain, ore."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..pen import Pen
from ..shapes import regular_polygon
from ..sprites import Icon, icon
from ..theme import INK

BARK, BARK_DARK, HEARTWOOD = "#7C4722", "#A8763F", "#E3BC84"
CLAY, CLAY_LIGHT = "#CF7448", "#F0B48C"
FLEECE, FLEECE_EDGE, FACE = "#FBF7EA", "#8C8271", "#3A3538"
STRAW, STRAW_LIGHT, STALK = "#E2A91A", "#F9DF8C", "#96660F"
GLEAM: Final = "#F2C84B"


@icon
def lumber(pen: Pen) -> None:
    """Draws the resource lumber: three logs."""
    for x, y in ((30, 72), (71, 72), (50, 37)):
        pen.oval(x, y, 22, 20, BARK, INK, w=4)
        pen.oval(x, y, 14.5, 13, HEARTWOOD, None)
        pen.oval(x, y, 9, 8, None, BARK_DARK, w=2.6)
        pen.disc(x, y, 2.6, BARK_DARK, None)


@icon
def brick(pen: Pen) -> None:
    """Draws the resource brick: three bricks."""
    for x, y in ((6, 56), (51, 56), (28, 22)):
        pen.box(x, y, x + 45, y + 33, CLAY, INK, w=4, r=6)
        pen.box(x + 4, y + 4, x + 41, y + 13, CLAY_LIGHT, None, r=2)


@icon
def wool(pen: Pen) -> None:
    """Draws the resource wool: a sheep."""
    sheep(pen, 46, 51, scale=1.85)


def sheep(pen: Pen, x: float, y: float, scale: float = 1, mirrored: bool = False) -> None:
    """Draws a sheep around (x, y) that looks to the right; `mirrored` to the left."""
    curls = (
        (-12, 0, 9),
        (-4, -6, 10),
        (6, -6, 10),
        (13, 0, 8),
        (0, 3, 11),
        (8, 4, 9),
        (-9, 5, 8),
    )
    with pen.place(x, y, scale, mirrored=mirrored):
        for leg in (-9, -4, 5, 10):
            pen.line([(leg, 6), (leg, 15)], FACE, w=3.2)
        for cx, cy, r in curls:
            pen.disc(cx, cy, r + 1.6, FLEECE_EDGE, None)
        for cx, cy, r in curls:
            pen.disc(cx, cy, r, FLEECE, None)
        pen.path("M14 -9 Q24 -12 26 -3 Q26 5 20 6 Q14 5 14 -2 Z", FACE, None)
        pen.path("M15 -8 Q9 -9 8 -4 Q12 -2 16 -4 Z", FACE, None)
        pen.disc(21, -4, 1.5, FLEECE, None)


@icon
def grain(pen: Pen) -> None:
    """Draws the resource grain: three ears."""
    for lean, scale in ((-22, 0.78), (22, 0.78), (0, 0.87)):
        with pen.place(50, 95, scale, lean):
            pen.line([(0, 2), (0, -78)], STALK)
            for i in range(5):
                y = -30 - i * 12
                pen.path(f"M0 {y} q-15 -3 -14 -18 q13 3 14 18 Z", STRAW_LIGHT, INK, w=2.4)
                pen.path(f"M0 {y} q15 -3 14 -18 q-13 3 -14 18 Z", STRAW, INK, w=2.4)
            pen.path("M0 -84 q-6 -8 0 -18 q6 10 0 18 Z", STRAW_LIGHT, INK, w=2.4)


@icon
def ore(pen: Pen) -> None:
    """Draws the resource ore: a lump that gleams."""
    outline = [(8, 84), (13, 43), (39, 13), (70, 18), (92, 54), (88, 84)]
    pen.poly(outline, "#5C6672", None)
    pen.poly([(13, 43), (39, 13), (46, 46), (30, 63)], "#A9B1BA", None)
    pen.poly([(39, 13), (70, 18), (72, 48), (46, 46)], "#D3DAE2", None)
    pen.poly([(70, 18), (92, 54), (72, 48)], "#8B949F", None)
    pen.poly([(46, 46), (72, 48), (68, 81), (37, 81), (30, 63)], "#7C8793", None)
    for x, y in ((28, 72), (57, 31), (78, 66)):
        pen.poly(regular_polygon(x, y, r=8, sides=4), GLEAM, None)
    pen.line(outline, INK, closed=True)


RESOURCE_ICONS: Final[Mapping[str, Icon[[]]]] = {
    "lumber": lumber,
    "brick": brick,
    "wool": wool,
    "grain": grain,
    "ore": ore,
}
