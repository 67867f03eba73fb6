"""Drawings of the sea that several boxes share: ships, skulls, gold fields and mist.

They are drawn around their middle: landscapes with 100 to a corner,
ships in the pixels of a board at full size.
"""

from __future__ import annotations

import math
from typing import Final

from ...icons.actions import STEEL
from ...pen import Pen
from ...shapes import Point, polar_point, star
from ...theme import COIN, INK, LAUREL, PANEL, PAPER, RED, SEATS, mix_colours
from ..pieces import dark_tone, draw_emblem, light_tone
from ..terrain import Spots

GOLD_GROUND: Final = "#4A3216"
ROCK, LIT_ROCK, DARK_ROCK, VEIN = "#5E4320", "#8A6A35", "#3A260F", "#F2C84B"
WATER, GLINT, SPARK = "#9CC6D1", "#D5EAE6", "#FFF3B8"
BANK_STEPS: Final = 8  # points along a scallop of a bank of mist
CURL_STEPS: Final = 22
TAR, HULL = "#3A3538", "#4B3A35"


def draw_merchantman(pen: Pen, owner: int, *, armed: bool) -> None:
    """Draws a trading ship from the side, its bow at the right.

    One that is `armed` has a ram and shields.
    """
    pen.line([(0, 8), (0, -43)], INK, 5)
    sail = "M-25 -39 H25 Q33 -19 26 3 Q0 -4 -26 3 Q-17 -18 -25 -39 Z"
    pen.path(sail, SEATS[owner].fill, INK, 4)
    pen.path("M-22 -36.5 H22 L23.5 -31 H-21 Z", light_tone(owner), None)
    pen.line([(-29, -40), (29, -40)], INK, 5)
    draw_emblem(pen, owner, 2, -16.5, r=11.5)
    hull = "M-46 -9 Q-39 8 -24 8 H22 Q38 7 44 -6 Q46 18 24 27 H-18 Q-40 22 -46 -9 Z"
    pen.path(hull, dark_tone(owner), INK, 4.4)
    pen.path("M-38 9 Q-33 12.5 -24 12.5 H22 Q35 12 42 5", None, light_tone(owner), 4)
    if armed:
        pen.poly([(36, 15), (58, 17), (36, 25)], COIN, INK, 3.4)
        for x in (-20, -2, 16):
            pen.disc(x, 15, 8, STEEL, INK, 3)
        pen.path("M0 -43 Q12 -56 24 -46 Q12 -46 2 -40 Z", RED, INK, 3)


def draw_skull(pen: Pen, x: float, y: float, r: float, bone: str = PAPER, eye: str = INK) -> None:
    """Draws a skull around the middle of its cheeks."""
    with pen.place(x, y, r / 10):
        pen.disc(0, -2, 10, bone, None)
        pen.box(-5.6, 4, 5.6, 12, bone, None, r=2.5)
        for side in (-1, 1):
            pen.disc(side * 4.1, -1.4, 3.1, eye, None)
        pen.poly([(0, 2.2), (-1.7, 5.4), (1.7, 5.4)], eye, None)
        for dx in (-2, 2):
            pen.line([(dx, 8.5), (dx, 12)], eye, 1.3)


def draw_galley(pen: Pen, hull_colour: str = HULL, stripe: str = RED) -> None:
    """Draws a low galley with oars, a black sail and a skull, its bow at the right."""
    for x in (-28, -14, 0, 14, 28):
        pen.line([(x, 18), (x - 9, 38)], INK, 4.4)
    pen.line([(0, 8), (0, -52)], INK, 5.4)
    sail = "M-30 -47 H30 Q40 -22 31 5 L20 -2 L11 6 L0 -1 L-11 6 L-20 -2 L-31 5 Q-20 -20 -30 -47 Z"
    pen.path(sail, TAR, INK, 4.4)
    pen.line([(-35, -48), (35, -48)], INK, 5.4)
    hull = "M-54 -14 Q-46 10 -30 10 H30 Q44 9 52 -2 L64 16 Q44 30 24 30 H-22 Q-50 26 -54 -14 Z"
    pen.path(hull, hull_colour, INK, 4.8)
    pen.path("M-45 9 Q-40 15 -28 15 H30 Q44 14 52 9", None, stripe, 4.4)
    pen.path("M-54 -14 Q-60 -24 -50 -28 Q-45 -28 -46 -22", None, INK, 5)
    draw_skull(pen, 1, -22, r=15)


def draw_anchor(pen: Pen) -> None:
    """Draws an anchor on a round plate, in a box of 100."""
    pen.disc(50, 50, 48, PANEL, INK, 6)
    pen.disc(50, 50, 40, None, LAUREL, 5)
    pen.disc(50, 26, 9, None, INK, 5)
    pen.line([(50, 34), (50, 76)], INK, 7)
    pen.line([(36, 44), (64, 44)], INK, 6)
    pen.path("M24 56 Q26 78 50 78 Q74 78 76 56", None, INK, 7)


def draw_sparkle(pen: Pen, x: float, y: float, r: float) -> None:
    """Draws a small star of four rays."""
    pen.poly(star(x, y, r, tips=4, inner=0.26), SPARK, None)


def _draw_nugget(pen: Pen, x: float, y: float, scale: float = 1) -> None:
    """Draws a lump of gold around its middle."""
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


def draw_gold_field(pen: Pen, *, mirrored: bool) -> None:
    """Draws the landscape of a gold field: dark rock, bright veins, a river with nuggets.

    `mirrored`: all of it swaps left and right.
    """
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
            draw_sparkle(pen, x, y, r)


def draw_curl(pen: Pen, x: float, y: float, scale: float, ink: str, mirrored: bool) -> None:
    """Draws a lock of mist: a level line that rolls up at its end."""
    turns = [
        polar_point(0, -11, 11 - 7.5 * i / CURL_STEPS, 90 - i * 20) for i in range(CURL_STEPS + 1)
    ]
    with pen.place(x, y, scale, mirrored=mirrored):
        pen.line([(-44, 0), (-22, 1.5), *turns], ink, 4.4)


def _draw_bank(pen: Pen, y: float, step: float, shift: float, height: float, fill: str) -> None:
    """Draws a bank of mist with a scalloped top, its scallops `step` wide and `height` high.

    They stand on the height `y`, each `shift` to the right, so that
    those of several banks differ.
    """
    line: list[Point] = []
    shares = [part / BANK_STEPS for part in range(BANK_STEPS + 1)]
    # from beyond the left corner of the hex, which is 100 from its middle, to beyond its right
    for i in range(-1, math.ceil(220 / step) + 1):
        left = -120 + shift + i * step
        line += [(left + step * t, y - height * math.sin(math.pi * t)) for t in shares]
    pen.poly([*line, (130, 120), (-130, 120)], fill, None)


def draw_mist(pen: Pen, ground: str, *, mirrored: bool) -> None:
    """Draws the landscape of a hidden hex: banks of mist before a peak in the distance."""
    light, pale = (mix_colours(ground, PAPER, share) for share in (0.34, 0.6))
    peak, line = (mix_colours(ground, INK, share) for share in (0.12, 0.24))
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
            draw_curl(pen, x, y, scale, line, left)
