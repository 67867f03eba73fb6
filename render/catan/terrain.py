"""One small landscape for each terrain of Catan.

Ground, motif and lightness all differ, so that hue is never needed. A
landscape is drawn around its middle, 100 from middle to corner; the
disc in its middle is left free for the number. Every other hex is
mirrored: left and right of its motif are swapped, so that equal
terrains look less alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..icons.resources import sheep
from ..pen import Pen
from .scenery import bricks, cactus, fir, peak, sheaf

TERRAIN_COLOURS: Final[Mapping[str, str]] = {
    "forest": "#416B3A",
    "hills": "#CF7448",
    "pasture": "#A9C86C",
    "fields": "#F0C95A",
    "mountains": "#98A1AC",
    "desert": "#EBDBB2",
}
PLAIN_LAND: Final = "#E3CE9C"  # land that has no landscape yet
Spots = tuple[tuple[float, float, float], ...]  # x, y, scale


def _draw_forest(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of the forest: firs on dark green.

    `mirrored`: the firs swap left and right.
    """
    pen.path("M-95 -30 Q-40 -60 10 -38 Q60 -20 95 -46 V-100 H-95 Z", "#4A7841", None)
    pen.path("M-95 55 Q-40 30 0 52 Q50 70 95 44 V110 H-95 Z", "#315E35", None)
    spots: Spots = (
        (10, -70, 1),
        (-24, -66, 0.9),
        (40, -56, 0.9),
        (-8, -46, 0.9),
        (-56, -38, 1.05),
        (64, -30, 1.05),
        (-72, 8, 1),
        (72, 16, 0.95),
        (-60, 50, 0.95),
        (58, 56, 0.95),
        (-4, 80, 0.8),
    )
    for x, y, scale in spots:
        fir(pen, -x if mirrored else x, y, scale)


def _draw_hills(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of the hills: stacks of bricks on red earth.

    `mirrored`: all of it swaps left and right.
    """
    with pen.place(mirrored=mirrored):
        pen.path(
            "M-100 -30 C-60 -84 -10 -70 20 -40 C50 -70 80 -60 100 -36 V20 H-100 Z",
            "#DC8A5E",
            None,
        )
        pen.path(
            "M-100 14 C-70 -34 -30 -34 0 -6 C30 -30 70 -26 100 10 V110 H-100 Z", "#CF7448", None
        )
        pen.path("M-100 60 C-60 24 -20 32 10 54 C40 34 80 34 100 56 V110 H-100 Z", "#BB6038", None)
        pen.path(
            "M-78 -28 C-56 -54 -26 -54 -4 -36 M40 -38 C56 -54 74 -50 90 -34 M-84 6 C-70 -14 "
            "-48 -20 -28 -8 M40 -4 C54 -14 74 -12 90 6 "
            "M-82 66 C-62 44 -36 44 -18 58 M34 60 C52 48 72 50 88 64",
            None,
            "#A34E2B",
            w=3,
        )
        for x, y, scale in ((-30, -48, 1.1), (42, -30, 0.82), (-54, 62, 0.72), (52, 66, 0.66)):
            bricks(pen, x, y, scale)


def _draw_pasture(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of the pasture: sheep on light green.

    `mirrored`: the sheep swap left and right, and so where they look;
    ground and grass stay.
    """
    pen.path("M-100 -22 Q-50 -54 0 -32 Q52 -8 100 -40 V20 H-100 Z", "#B7D47C", None)
    pen.path("M-100 50 Q-30 22 30 52 Q66 66 100 46 V110 H-100 Z", "#9BBC5E", None)
    for left, foot in ((-74, -2), (2, -80), (70, -30), (-20, 76), (60, 62), (-70, 30), (78, 20)):
        for lean in (-5, 0, 5):
            pen.line([(left, foot), (left + lean, foot - 8)], "#86AB57", w=2.4)
    for x, y, scale, looks_left in (
        (32, -52, 1, False),
        (-44, -36, 0.9, True),
        (62, 44, 0.8, False),
        (-34, 74, 0.72, True),
    ):
        if mirrored:
            sheep(pen, -x, y, scale, not looks_left)
        else:
            sheep(pen, x, y, scale, looks_left)


def _draw_fields(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of the fields: sheaves between yellow furrows.

    `mirrored`: the sheaves swap left and right.
    """
    for row in range(-156, 220, 26):
        pen.path(
            f"M-110 {row} Q-20 {row - 34} 110 {row - 14} V{row - 2} Q-20 {row - 22} -110 "
            f"{row + 12} Z",
            "#E5B744",
            None,
        )
    spots: Spots = (
        (0, -64, 0.92),
        (-44, -44, 0.86),
        (46, -46, 0.86),
        (-70, 8, 0.7),
        (72, 6, 0.7),
        (-48, 60, 0.72),
        (46, 64, 0.72),
    )
    for x, y, scale in spots:
        sheaf(pen, -x if mirrored else x, y, scale)


def _draw_mountains(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of the mountains: snowy peaks on grey.

    `mirrored`: the peaks swap left and right.
    """
    pen.path("M-100 0 Q0 -30 100 0 V110 H-100 Z", "#A9B1BA", None)
    pen.path("M-100 58 Q-20 38 100 62 V110 H-100 Z", "#8B949F", None)
    peaks = (
        (44, -14, 42, 56),
        (-42, -10, 40, 58),
        (0, -20, 42, 72),
        (-66, 52, 26, 34),
        (66, 56, 26, 36),
        (30, 84, 22, 24),
    )
    with pen.place(mirrored=mirrored):
        for x, y, width, height in peaks:
            peak(pen, x, y, width, height)


def _draw_desert(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of the desert: a cactus between dunes.

    It looks the same where the hex is `mirrored`.
    """
    pen.disc(46, -56, 17, "#F0C95A", None)
    pen.path(
        "M-100 -14 C-60 -56 -20 -34 10 -14 C40 -44 70 -40 100 -20 V110 H-100 Z", "#DFC792", None
    )
    pen.path("M-100 30 C-60 -10 0 -2 40 34 C60 20 80 20 100 26 V110 H-100 Z", "#D1B67B", None)
    pen.path("M-100 62 C-40 36 30 40 100 74 V110 H-100 Z", "#E3CE9C", None)
    pen.path(
        "M-30 52 q14 -9 28 0 q14 9 28 0 M-30 74 q14 -9 28 0 q14 9 28 0", None, "#BFA266", w=2.6
    )
    cactus(pen, -42, -10, scale=1.15)


LANDSCAPES: Final[Mapping[str, Callable[..., None]]] = {
    "forest": _draw_forest,
    "hills": _draw_hills,
    "pasture": _draw_pasture,
    "fields": _draw_fields,
    "mountains": _draw_mountains,
    "desert": _draw_desert,
}
