"""Symbols of Roma's soldiers and other fighters, in a box of 100 around the middle."""

from __future__ import annotations

from ...pen import Pen
from ...shapes import polar_point, star
from ...theme import INK, LAUREL, PAPER, RED
from ..colours import (  # fmt: skip
    BRONZE,
    BRONZE_LIGHT,
    GLEAM,
    GOLD,
    GOLD_DARK,
    LILAC,
    PURPLE,
    SCARLET_LIGHT,
    SHADOW,
    STEEL,
    STEEL_DARK,
    STONE,
    STONE_LINE,
    TIMBER,
    TIMBER_LIGHT,
)


def sicarius(pen: Pen) -> None:
    """Draws the symbol of the card Sicarius: a hooded man with a dagger.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path(
        "M-46 48 C-44 18 -36 -2 -30 -18 C-22 -40 -8 -50 2 -50 C20 -46 30 -26 32 -8 C34 8 40 26 "
        "42 48 Z",
        SHADOW,
    )
    pen.path("M-20 2 C-22 -22 -8 -34 2 -34 C14 -34 24 -20 22 2 C16 16 -14 16 -20 2 Z", INK, None)
    for x in (-8, 11):
        pen.poly([(x - 6, -11), (x + 6, -8), (x - 1 if x < 0 else x + 1, -4)], GLEAM, None)
    with pen.place(8, 22, turn=-42):
        pen.poly([(44, 0), (8, -8), (8, 8)], STEEL, INK, w=4)
        pen.line([(36, 0), (12, 0)], STEEL_DARK, w=3)
        pen.box(2, -15, 11, 15, GOLD, INK, w=3.6, r=3)
        pen.box(-21, -7, 5, 7, TIMBER, INK, w=3.6, r=4)
    pen.path("M40 6 q9 12 0 15 q-9 -3 0 -15 Z", RED, INK, w=3)


def legat(pen: Pen) -> None:
    """Draws the symbol of the card Legat: a banner.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.line([(0, -40), (0, 48)], INK, w=10)
    pen.line([(0, -40), (0, 46)], TIMBER_LIGHT, w=4.6)
    pen.poly([(0, -52), (8, -38), (0, -30), (-8, -38)], STEEL, INK, w=3.6)
    pen.box(-36, -32, 36, -22, TIMBER, INK, w=4, r=4)
    pen.box(-30, -24, 30, 24, RED)
    pen.box(-30, 16, 30, 26, GOLD, INK, w=4)
    for x in (-20, -7, 7, 20):
        pen.line([(x, 26), (x, 33)], GOLD_DARK, w=5)
    pen.poly(star(0, -3, r=15), GOLD, None)


def gladiator(pen: Pen) -> None:
    """Draws the symbol of the card Gladiator: a trident and a net.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.disc(10, 14, 33, STONE, INK, w=4)
    for turn in (45, 135):
        with pen.place(10, 14, turn=turn):
            for y in (-18, -6, 6, 18):
                half = (30**2 - y**2) ** 0.5
                pen.line([(-half, y), (half, y)], STONE_LINE, w=2.8)
    for angle in range(0, 360, 45):
        pen.disc(*polar_point(10, 14, r=32, degrees=angle), 6, STEEL_DARK, INK, 3)
    with pen.place(-2, 2, turn=-40):
        pen.line([(0, 50), (0, -20)], INK, w=11)
        pen.line([(0, 49), (0, -20)], TIMBER, w=5)
        for ink, w in ((INK, 11), (STEEL, 5)):
            pen.path("M-18 -42 V-26 C-18 -14 18 -14 18 -26 V-42 M0 -18 V-48", None, ink, w)


def legionarius(pen: Pen) -> None:
    """Draws the symbol of the card Legionarius: a great shield before a javelin.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.line([(34, 46), (34, -34)], INK, w=10)
    pen.line([(34, 46), (34, -34)], TIMBER_LIGHT, w=4.6)
    pen.poly([(34, -52), (43, -30), (34, -24), (25, -30)], STEEL, INK, w=4)
    pen.path("M-42 -42 Q-9 -50 24 -42 V42 Q-9 50 -42 42 Z", RED)
    pen.path("M-33 -33 Q-9 -39 15 -33 V33 Q-9 39 -33 33 Z", None, GOLD, w=4)
    for side in (-1, 1):
        pen.path(
            f"M-9 {side * 6} C-16 {side * 14} -22 {side * 16} -25 {side * 26} C-14 "
            f"{side * 24} -9 {side * 20} -9 {side * 14} "
            f"C-9 {side * 20} -4 {side * 24} 7 {side * 26} C4 {side * 16} -2 {side * 14} -9 "
            f"{side * 6} Z",
            GOLD,
            None,
        )
    pen.disc(-9, 0, 13, BRONZE)
    pen.disc(-12, -3, 4, BRONZE_LIGHT, None)


def praetorianus(pen: Pen) -> None:
    """Draws the symbol of the card Praetorianus: crossed spears that bar the way.

    It is drawn around (0, 0), in a box of 100.
    """
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.line([(-36, 46), (26, -28)], INK, w=11)
            pen.line([(-36, 46), (26, -28)], TIMBER_LIGHT, w=5)
            pen.poly([(44, -50), (38, -22), (20, -37)], STEEL, INK, w=4)
    pen.oval(0, 8, 26, 33, PURPLE)
    pen.oval(0, 8, 18.5, 25.5, PURPLE, GOLD, w=3.6)
    pen.poly(star(0, 8, r=15, tips=8, inner=0.4), GOLD, None)
    pen.disc(0, 8, 5, PURPLE, None)
    pen.path("M-14 -10 C-8 -18 2 -19 6 -18", None, LILAC, w=3.6)


def velites(pen: Pen) -> None:
    """Draws the symbol of the card Velites: a light shield and javelins.

    It is drawn around (0, 0), in a box of 100.
    """
    for turn in (-24, 0, 24):
        with pen.place(0, 34, turn=turn):
            pen.line([(0, 12), (0, -64)], INK, w=9)
            pen.line([(0, 12), (0, -64)], TIMBER_LIGHT, w=4)
            pen.poly([(0, -84), (7, -66), (0, -60), (-7, -66)], STEEL, INK, w=3.4)
    pen.disc(0, 18, 31, LAUREL)
    pen.disc(0, 18, 23, LAUREL, GLEAM, w=4)
    for angle in range(0, 360, 60):
        pen.poly(
            [
                polar_point(0, 18, r=9, degrees=angle - 24),
                polar_point(0, 18, r=19, degrees=angle),
                polar_point(0, 18, r=9, degrees=angle + 24),
            ],
            GLEAM,
            None,
        )
    pen.disc(0, 18, 9.5, BRONZE, INK, w=4)


def essedum(pen: Pen) -> None:
    """Draws the symbol of the card Essedum: a war chariot.

    It is drawn around (0, 0), in a box of 100.
    """
    for ink, w in ((INK, 11), (TIMBER, 5)):
        pen.path("M10 22 C30 22 34 10 48 8", None, ink, w)
    pen.path(
        "M-46 -34 C-40 -40 -32 -38 -30 -32 C-22 -14 2 -34 26 -32 C38 -30 36 -16 30 -12 C26 4 24 "
        "16 22 24 H-34 "
        "C-42 4 -42 -16 -46 -34 Z",
        RED,
    )
    pen.path("M-38 -12 C-18 -4 6 -16 28 -16 M-36 8 C-16 14 8 8 24 6", None, GOLD, w=4.4)
    pen.disc(-8, 22, 28, BRONZE)
    pen.disc(-8, 22, 20, PAPER, INK, w=3.6)
    for angle in range(15, 375, 60):
        pen.line([(-8, 22), polar_point(-8, 22, r=18, degrees=angle)], INK, w=5)
    pen.disc(-8, 22, 8, GOLD, INK, w=3.6)


def centurio(pen: Pen) -> None:
    """Draws the symbol of the card Centurio: a helmet with its crest across, from the front.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M-46 -14 C-44 -60 44 -60 46 -14 L32 -10 C28 -32 -28 -32 -32 -10 Z", RED)
    for angle in range(-158, -20, 17):
        x, y = polar_point(0, 0, r=1, degrees=angle)
        pen.line([(34 * x, -10 + 24 * y), (41 * x, -12 + 34 * y)], SCARLET_LIGHT, w=3)
    pen.path(
        "M-30 24 C-36 -30 -14 -34 0 -34 C14 -34 36 -30 30 24 L26 44 L12 48 L9 22 H-9 L-12 48 "
        "L-26 44 Z",
        STEEL,
    )
    pen.path(
        "M-25 20 C-31 -24 -14 -29 -4 -30 C-14 -20 -16 0 -16 18 L-20 40 L-23 39 Z", PAPER, None
    )
    pen.path("M-30 6 C-14 -4 14 -4 30 6 V16 C14 8 -14 8 -30 16 Z", GOLD, INK, w=4)
    pen.line([(0, -32), (0, -4)], GOLD_DARK, w=5)
    for x in (-17, 17):
        pen.line([(x - 4, 23), (x + 4, 23)], INK, w=4)


SOLDIERS = (sicarius, legat, gladiator, legionarius, praetorianus, velites, essedum, centurio)
