"""Landscapes of the unknown: what hides them, lairs, villages, and the Council of Catan."""

from __future__ import annotations

from typing import Final

from ....pen import Pen
from ....shapes import star
from ....sprites import icon
from ....theme import INK, mix_colours
from ...box_art.sea import GOLD_GROUND, draw_gold_field, draw_mist, draw_sparkle
from ...room import TerrainArt
from .loads import draw_fish

MOON_GROUND, SUN_GROUND = "#4F7F6A", "#E0A458"
LAIR_GROUND, VILLAGE_GROUND = "#5C5A66", "#5FA77E"
MOONLIGHT, SUNLIGHT = "#E9F0C9", "#FFE7A8"
CLIFF, CLIFF_LIGHT, CLIFF_DARK, CAVE = "#77747F", "#94919B", "#45434D", "#2F2D36"
HILL_FAR, HILL_NEAR, PALM, PALM_LIGHT = "#7DB797", "#4C9069", "#2F7A3E", "#5DA545"
TRUNK, WALL, ROOF, ROOF_LINE, BROWN = "#7C4722", "#D9B98A", "#C28A18", "#96660F", "#7C4722"
SHOAL_WATER, SHOAL_WAVE = "#4C8CA5", "#91BFCD"
MARBLE, MARBLE_DARK, PAVING = "#FBF7EA", "#EDE7DE", "#B7AE98"


def _draw_moon(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of a hidden hex in the north: mist and a crescent."""
    draw_mist(pen, MOON_GROUND, mirrored=mirrored)
    pen.disc(0, 0, 41, mix_colours(MOON_GROUND, INK, 0.42), None)
    crescent = "M8 -29 C-30 -30 -36 24 4 30 C14 31 24 26 29 18 C4 24 -10 -6 8 -29 Z"
    pen.path(crescent, MOONLIGHT, None)
    draw_sparkle(pen, 17, -8, 10)


def _draw_sun(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of a hidden hex in the south: mist and a sun."""
    dark = mix_colours(SUN_GROUND, INK, 0.42)
    draw_mist(pen, SUN_GROUND, mirrored=mirrored)
    pen.disc(0, 0, 41, dark, None)
    pen.poly(star(0, 0, 32, tips=12, inner=0.62), SUNLIGHT, None)
    pen.disc(0, 0, 13, dark, None)
    pen.disc(0, 0, 10, SUNLIGHT, None)


def _draw_lair(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of a pirate lair: cliffs, caves and water."""
    with pen.place(mirrored=mirrored):
        ridge = "M-100 -10 L-74 -60 L-48 -44 L-20 -92 L14 -66 L40 -88 L100 -20 V110 H-100 Z"
        pen.path(ridge, CLIFF, None)
        for side in (
            "M-20 -92 L-34 -48 L-16 -56 L-6 -36 L14 -66 Z",
            "M40 -88 L30 -52 L48 -58 L60 -40 L74 -48 Z",
            "M-74 -60 L-84 -34 L-66 -40 L-56 -28 L-48 -44 Z",
        ):
            pen.path(side, CLIFF_LIGHT, None)
        pen.path("M-100 44 Q-10 22 100 48 V110 H-100 Z", CLIFF_DARK, None)
        for x in (-64, 66):
            cave = f"M{x - 15} 42 V14 Q{x - 15} -4 {x} -4 Q{x + 15} -4 {x + 15} 14 V42 Z"
            pen.path(cave, CAVE, None)
        pen.path("M-100 76 Q0 60 100 80 V110 H-100 Z", "#6A9FB2", None)


def _draw_palm(pen: Pen, x: float, y: float, scale: float, *, mirrored: bool = False) -> None:
    """Draws a palm on its foot."""
    with pen.place(x, y, scale, mirrored=mirrored):
        pen.path("M-4 20 Q-2 -6 8 -24 L12 -22 Q4 -4 4 20 Z", TRUNK, None)
        for turn in (-160, -120, -70, -20, 20):
            pen.leaf(10, -24, turn, 32, 11, PALM if turn % 40 else PALM_LIGHT)


def _draw_hut(pen: Pen, x: float, y: float, scale: float) -> None:
    """Draws a hut with a roof of straw."""
    with pen.place(x, y, scale):
        pen.path("M-17 -2 H17 V18 H-17 Z", WALL, BROWN, 2.6)
        pen.box(-5, 4, 5, 18, "#54443F", None, r=3)
        pen.path("M-27 2 Q-12 -8 0 -28 Q12 -8 27 2 Q0 10 -27 2 Z", ROOF, BROWN, 2.6)
        for dx in (-11, 0, 11):
            pen.line([(dx * 0.35, -16), (dx, 3)], ROOF_LINE, 2.2)


def _draw_village(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of a village: huts among palms."""
    with pen.place(mirrored=mirrored):
        pen.path("M-100 -24 Q-50 -60 0 -36 Q52 -12 100 -44 V-110 H-100 Z", HILL_FAR, None)
        pen.path("M-100 44 Q-30 20 30 48 Q66 62 100 40 V110 H-100 Z", HILL_NEAR, None)
        _draw_palm(pen, -58, -26, 1, mirrored=True)
        _draw_palm(pen, 62, -20, 0.95)
        _draw_palm(pen, -76, 34, 0.7, mirrored=True)
        _draw_hut(pen, -20, -44, 1.15)
        _draw_hut(pen, 26, -36, 1)


@icon
def shoal_water(pen: Pen) -> None:
    """Draws a shoal in the sea: darker water with fish around the place of its die."""
    with pen.place(50, 50, 0.5):
        outline = "M-70 -44 Q0 -84 66 -46 Q92 0 64 48 Q0 88 -66 46 Q-92 0 -70 -44 Z"
        pen.path(outline, SHOAL_WATER, None)
        for x, y in ((-40, -70), (36, 78), (62, -62), (-58, 66)):
            pen.path(f"M{x - 18} {y} q9 -8 18 0 q9 8 18 0", None, SHOAL_WAVE, 3.4)
        for x, y, scale, left in (
            (4, -52, 1.05, False),
            (-50, -30, 0.8, False),
            (50, -24, 0.8, True),
            (-54, 24, 0.95, False),
            (54, 26, 0.95, True),
            (-2, 60, 1.05, True),
        ):
            draw_fish(pen, x, y, scale, mirrored=left)


@icon
def council(pen: Pen) -> None:
    """Draws the Council of Catan: a hall with columns on paved ground in the sea."""
    with pen.place(50, 50, 0.5):
        pen.oval(0, 34, 78, 34, PAVING, INK, 4)
        pen.box(-58, 26, 58, 38, MARBLE_DARK, INK, 3.4)
        pen.box(-50, 16, 50, 28, MARBLE_DARK, INK, 3.4)
        pen.box(-44, -30, 44, 18, "#6B5B48", None)
        for x in (-40, -18, 4, 26):
            pen.box(x, -32, x + 14, 18, MARBLE, INK, 3)
        pen.poly([(-56, -30), (0, -66), (56, -30)], MARBLE, INK, 4)
        pen.disc(0, -43, 8, "#5B7B3A", INK, 2.6)


TERRAIN: Final = {
    "moon": TerrainArt(MOON_GROUND, _draw_moon, is_hidden=True),
    "sun": TerrainArt(SUN_GROUND, _draw_sun, is_hidden=True),
    "lair": TerrainArt(LAIR_GROUND, _draw_lair),
    "lair_gold": TerrainArt(GOLD_GROUND, draw_gold_field),
    "village": TerrainArt(VILLAGE_GROUND, _draw_village),
}
