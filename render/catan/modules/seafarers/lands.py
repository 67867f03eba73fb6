"""Landscapes of the sea's far side: gold, fog, and deserts that belong together.

They are drawn around the middle, 100 to a corner, the disc
in the middle left free where a number comes.
"""

from __future__ import annotations

import math
from typing import Final

from ....pen import Pen
from ....shapes import Point, polar_point, star
from ....sprites import icon
from ....theme import INK, PAPER, mix_colours
from ...room import TerrainArt
from ...terrain import Spots

GOLD_GROUND, FOG_GROUND = "#4A3216", "#C3CBD3"
ROCK, LIT_ROCK, DARK_ROCK, VEIN = "#5E4320", "#8A6A35", "#3A260F", "#F2C84B"
WATER, GLINT, SPARK = "#9CC6D1", "#D5EAE6", "#FFF3B8"
BANK_STEPS: Final = 8  # points along a scallop of a bank of mist
CURL_STEPS: Final = 22


def _draw_sparkle(pen: Pen, x: float, y: float, r: float) -> None:
    """A small star of four rays."""
    pen.poly(star(x, y, r, tips=4, inner=0.26), SPARK, None)


def _draw_nugget(pen: Pen, x: float, y: float, scale: float = 1) -> None:
    """A lump of gold around its middle."""
    with pen.place(x, y, scale):
        pen.oval(1, 11, 16, 4, "#7C4722", None)
        lump = [(-14, 8), (-11, -6), (0, -13), (12, -7), (15, 6), (7, 12), (-8, 12)]
        pen.poly(lump, "#F0C95A", "#7C4722", w=2.4)
        pen.poly([(-11, -6), (0, -13), (4, -4), (-5, 2)], "#F9DF8C", None)
        pen.poly([(4, -4), (12, -7), (15, 6), (6, 4)], "#E2A91A", None)


def _draw_gold_rocks(pen: Pen) -> None:
    """Dark rocks with lit edges, and veins of gold in them."""
    ridge = "M-100 -20 L-66 -58 L-44 -34 L-12 -84 L22 -44 L46 -70 L100 -16 V110 H-100 Z"
    pen.path(ridge, ROCK, None)
    for side in (
        "M-12 -84 L-24 -46 L-6 -56 L2 -30 L22 -44 Z",
        "M46 -70 L38 -42 L56 -48 L66 -30 L78 -38 Z",
        "M-66 -58 L-72 -34 L-58 -40 L-50 -24 L-44 -34 Z",
    ):
        pen.path(side, LIT_ROCK, None)
    pen.path("M-100 40 Q-20 16 100 44 V110 H-100 Z", DARK_ROCK, None)
    for vein in (
        "M-84 -16 L-66 -22 L-58 -8 L-40 -14",
        "M30 -22 L44 -30 L58 -18 L78 -26",
        "M-22 -62 L-12 -50 L-16 -40",
    ):
        pen.path(vein, None, VEIN, 5)


def _draw_gold(pen: Pen, *, mirrored: bool) -> None:
    """Landscape of a gold field: dark rock, bright veins, a river with nuggets on its banks."""
    with pen.place(mirrored=mirrored):
        _draw_gold_rocks(pen)
        river = (
            "M100 -2 C70 2 66 18 74 34 C82 56 30 60 6 78 C-8 88 -14 100 -16 112 "
            "L26 112 C28 96 40 90 60 80 C96 64 112 50 102 30 Z"
        )
        pen.path(river, WATER, None)
        pen.path("M84 14 C82 26 92 38 84 50 C74 62 40 68 22 84", None, GLINT, 4)
        nuggets: Spots = (
            (-66, 30, 1.15),
            (-40, 62, 1.3),
            (-72, 58, 0.7),
            (56, 34, 0.9),
            (-8, 92, 0.7),
            (70, 74, 0.9),
        )
        for x, y, scale in nuggets:
            _draw_nugget(pen, x, y, scale)
        sparkles: Spots = (
            (-54, -68, 12),
            (16, -66, 15),
            (72, -54, 11),
            (-26, 44, 9),
            (-84, 12, 9),
        )
        for x, y, r in sparkles:
            _draw_sparkle(pen, x, y, r)


def _draw_curl(pen: Pen, x: float, y: float, scale: float, ink: str, mirrored: bool) -> None:
    """A lock of mist: a level line that rolls up at its end."""
    turns = [
        polar_point(0, -11, 11 - 7.5 * i / CURL_STEPS, 90 - i * 20) for i in range(CURL_STEPS + 1)
    ]
    with pen.place(x, y, scale, mirrored=mirrored):
        pen.line([(-44, 0), (-22, 1.5), *turns], ink, 4.4)


def _draw_bank(pen: Pen, y: float, step: float, shift: float, high: float, fill: str) -> None:
    """A bank of mist with a scalloped top, its scallops `step` wide and `high`."""
    line: list[Point] = []
    for i in range(-1, math.ceil(220 / step) + 1):
        left = -120 + shift + i * step
        shares = [part / BANK_STEPS for part in range(BANK_STEPS + 1)]
        line += [(left + step * t, y - high * math.sin(math.pi * t)) for t in shares]
    pen.poly([*line, (130, 120), (-130, 120)], fill, None)


def _draw_fog(pen: Pen, *, mirrored: bool) -> None:
    """Landscape that nobody has seen: banks of mist before a peak that one guesses at."""
    light, pale = (mix_colours(FOG_GROUND, PAPER, share) for share in (0.34, 0.6))
    peak, line = (mix_colours(FOG_GROUND, INK, share) for share in (0.12, 0.24))
    with pen.place(mirrored=mirrored):
        pen.path("M-60 6 L-34 -34 L-22 -20 L2 -58 L30 -14 L42 -26 L66 6 Z", peak, None)
        _draw_bank(pen, -8, 62, 10, 15, light)
        _draw_bank(pen, 26, 74, 44, 17, pale)
        _draw_bank(pen, 62, 66, 20, 16, light)
        curls = (
            (-32, -52, 0.7, False),
            (48, -58, 0.6, True),
            (42, 14, 0.95, False),
            (-34, 46, 0.95, True),
            (30, 80, 0.8, False),
            (-66, 4, 0.6, False),
        )
        for x, y, scale, left in curls:
            _draw_curl(pen, x, y, scale, line, left)


@icon
def fog_bank(pen: Pen) -> None:
    """Hexes in the fog, to stand beside a number."""
    rim = [polar_point(50, 50, 46, turn) for turn in range(30, 390, 60)]
    pen.poly(rim, FOG_GROUND, INK, 6)
    with pen.place(50, 52, 0.66):
        for x, y, scale, left in ((8, -22, 1.1, False), (-10, 14, 1.1, True), (10, 44, 0.9, False)):
            _draw_curl(pen, x, y, scale, INK, left)


GOLD_ART: Final = TerrainArt(GOLD_GROUND, _draw_gold)
FOG_ART: Final = TerrainArt(FOG_GROUND, _draw_fog, is_hidden=True)
