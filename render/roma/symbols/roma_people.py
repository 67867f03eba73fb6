"""Symbols of Roma's people, in a box of 100 around the middle."""

from __future__ import annotations

from ...pen import Pen
from ...shapes import polar_point, star
from ...theme import INK, LAUREL, PAPER, RED
from ..colours import (  # fmt: skip
    BRONZE,
    BRONZE_DARK,
    BRONZE_LIGHT,
    FLAME,
    GLEAM,
    GOLD,
    GOLD_DARK,
    LILAC,
    PURPLE,
    SAND,
    SCARLET_LIGHT,
    SHADOW,
    SKIN,
    STEEL,
    STEEL_DARK,
    STONE,
    STONE_DARK,
    STONE_LINE,
    TIMBER,
    TIMBER_DARK,
    TIMBER_LIGHT,
)


def sicarius(pen: Pen) -> None:
    """A hooded man with a dagger."""
    pen.path(
        "M-46 48 C-44 18 -36 -2 -30 -18 C-22 -40 -8 -50 2 -50 C20 -46 30 -26 32 -8 C34 8 40 26 "
        "42 48 Z",
        SHADOW,
    )
    pen.path("M-20 2 C-22 -22 -8 -34 2 -34 C14 -34 24 -20 22 2 C16 16 -14 16 -20 2 Z", INK, None)
    for x in (-8, 11):
        pen.poly([(x - 6, -11), (x + 6, -8), (x - 1 if x < 0 else x + 1, -4)], GLEAM, None)
    with pen.place(8, 22, turn=-42):
        pen.poly([(44, 0), (8, -8), (8, 8)], STEEL, INK, 4)
        pen.line([(36, 0), (12, 0)], STEEL_DARK, 3)
        pen.box(2, -15, 11, 15, GOLD, INK, 3.6, r=3)
        pen.box(-21, -7, 5, 7, TIMBER, INK, 3.6, r=4)
    pen.path("M40 6 q9 12 0 15 q-9 -3 0 -15 Z", RED, INK, 3)


def architectus(pen: Pen) -> None:
    """A pair of compasses over a set square."""
    pen.path("M-46 46 V-14 L34 46 Z", SAND)
    pen.cut_out([(-32, 34), (-32, 12), (-3, 34)])
    pen.path("M-32 34 V12 L-3 34 Z", None, INK, 4)
    for x in (-26, 38):
        pen.poly([(4, -38), (14, -34), (x + 3, 30), (x, 44), (x - 6, 30)], STEEL, INK, 4.4)
    pen.arc(8, -16, 24, 52, 122, INK, 8)
    pen.arc(8, -16, 24, 52, 122, BRONZE, 3.6)
    pen.disc(9, -37, 13, GOLD)
    pen.disc(9, -37, 4.4, INK, None)


def consiliarius(pen: Pen) -> None:
    """A wax tablet and a stylus."""
    for left in (-48, 2):
        pen.box(left, -36, left + 46, 40, TIMBER_LIGHT, r=5)
        pen.box(left + 9, -27, left + 37, 31, TIMBER_DARK, INK, 3, r=2)
    for x, y, long in (
        (-33, -16, 18),
        (-33, -5, 13),
        (-33, 6, 18),
        (-33, 17, 9),
        (17, -16, 18),
        (17, -5, 16),
    ):
        pen.line([(x, y), (x + long, y)], GLEAM, 4)
    for y in (-18, 22):
        pen.line([(-4, y), (4, y)], INK, 9)
        pen.line([(-4, y), (4, y)], GOLD, 4)
    pen.line([(46, -12), (20, 40)], INK, 11)
    pen.line([(46, -12), (22, 36)], GOLD, 5)
    pen.poly([(22, 32), (27, 36), (16, 48)], STEEL, INK, 2.6)


def legat(pen: Pen) -> None:
    """A banner."""
    pen.line([(0, -40), (0, 48)], INK, 10)
    pen.line([(0, -40), (0, 46)], TIMBER_LIGHT, 4.6)
    pen.poly([(0, -52), (8, -38), (0, -30), (-8, -38)], STEEL, INK, 3.6)
    pen.box(-36, -32, 36, -22, TIMBER, INK, 4, r=4)
    pen.box(-30, -24, 30, 24, RED)
    pen.box(-30, 16, 30, 26, GOLD, INK, 4)
    for x in (-20, -7, 7, 20):
        pen.line([(x, 26), (x, 33)], GOLD_DARK, 5)
    pen.poly(star(0, -3, 15), GOLD, None)


def gladiator(pen: Pen) -> None:
    """A trident and a net."""
    pen.disc(10, 14, 33, STONE, INK, 4)
    for turn in (45, 135):
        with pen.place(10, 14, turn=turn):
            for y in (-18, -6, 6, 18):
                half = (30**2 - y**2) ** 0.5
                pen.line([(-half, y), (half, y)], STONE_LINE, 2.8)
    for angle in range(0, 360, 45):
        pen.disc(*polar_point(10, 14, 32, angle), 6, STEEL_DARK, INK, 3)
    with pen.place(-2, 2, turn=-40):
        pen.line([(0, 50), (0, -20)], INK, 11)
        pen.line([(0, 49), (0, -20)], TIMBER, 5)
        for ink, w in ((INK, 11), (STEEL, 5)):
            pen.path("M-18 -42 V-26 C-18 -14 18 -14 18 -26 V-42 M0 -18 V-48", None, ink, w)


def mercator(pen: Pen) -> None:
    """Piles of coins."""
    for x, bottom, coins in ((-27, 38, 3), (27, 38, 4), (0, 42, 7)):
        for y in range(bottom, bottom - 12 * coins, -12):
            pen.path(f"M{x - 23} {y - 6} v8 c0 10 46 10 46 0 v-8 Z", GOLD_DARK, INK, 3.6)
            pen.oval(x, y - 6, 24.5, 9.5, GOLD, INK, 3.6)
        pen.oval(x, bottom + 6 - 12 * coins, 12, 3.4, GLEAM, None)


def consul(pen: Pen) -> None:
    """A magistrate's folding seat."""
    for ink, w in ((INK, 14), (BRONZE_LIGHT, 6)):
        pen.path("M-34 46 C-30 14 20 20 30 -14", None, ink, w)
        pen.path("M34 46 C30 14 -20 20 -30 -14", None, ink, w)
    pen.disc(0, 18, 9.5, GOLD, INK, 4)
    pen.box(-46, -26, 46, -10, BRONZE, r=5)
    pen.path("M-40 -26 C-38 -46 38 -46 40 -26 Z", RED)
    pen.path("M-26 -32 C-16 -39 2 -40 12 -39", None, SCARLET_LIGHT, 4)
    for x in (-40, 40):
        pen.line([(x, -10), (x, -1)], GOLD_DARK, 6)
    for x in (-34, 34):
        pen.box(x - 12, 41, x + 12, 50, BRONZE_DARK, INK, 3.6, r=4)


def legionarius(pen: Pen) -> None:
    """A great shield before a javelin."""
    pen.line([(34, 46), (34, -34)], INK, 10)
    pen.line([(34, 46), (34, -34)], TIMBER_LIGHT, 4.6)
    pen.poly([(34, -52), (43, -30), (34, -24), (25, -30)], STEEL, INK, 4)
    pen.path("M-42 -42 Q-9 -50 24 -42 V42 Q-9 50 -42 42 Z", RED)
    pen.path("M-33 -33 Q-9 -39 15 -33 V33 Q-9 39 -33 33 Z", None, GOLD, 4)
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


def nero(pen: Pen) -> None:
    """A lyre in flames."""
    pen.path(
        "M-6 -52 C14 -34 20 -30 22 -40 C44 -16 50 18 34 48 H-34 C-50 22 -46 -8 -30 -30 C-26 -20 "
        "-20 -20 -16 -26 "
        "C-10 -34 -8 -42 -6 -52 Z",
        FLAME,
    )
    pen.path(
        "M-2 -30 C8 -16 16 -14 20 -22 C34 0 34 24 26 44 H-26 C-36 24 -34 4 -24 -12 C-16 -6 -6 "
        "-12 -2 -30 Z",
        GOLD,
        None,
    )
    for x in (-7, 0, 7):
        pen.line([(x, -14), (x, 34)], INK, 2.8)
    for ink, w in ((INK, 13), (BRONZE_LIGHT, 6)):
        pen.path("M-8 38 C-34 32 -26 6 -20 -4 C-16 -12 -18 -20 -26 -22", None, ink, w)
        pen.path("M8 38 C34 32 26 6 20 -4 C16 -12 18 -20 26 -22", None, ink, w)
        pen.line([(-20, -14), (20, -14)], ink, w * 0.9)
    pen.box(-16, 30, 16, 46, BRONZE, INK, 4.4, r=5)


def praetorianus(pen: Pen) -> None:
    """Crossed spears that bar the way."""
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.line([(-36, 46), (26, -28)], INK, 11)
            pen.line([(-36, 46), (26, -28)], TIMBER_LIGHT, 5)
            pen.poly([(44, -50), (38, -22), (20, -37)], STEEL, INK, 4)
    pen.oval(0, 8, 26, 33, PURPLE)
    pen.oval(0, 8, 18.5, 25.5, PURPLE, GOLD, 3.6)
    pen.poly(star(0, 8, 15, 8, 0.4), GOLD, None)
    pen.disc(0, 8, 5, PURPLE, None)
    pen.path("M-14 -10 C-8 -18 2 -19 6 -18", None, LILAC, 3.6)


def scaenicus(pen: Pen) -> None:
    """An actor's mask."""
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.path("M26 20 C40 26 46 36 40 48 C34 44 26 40 20 32 Z", RED, INK, 4)
    pen.path("M-40 -38 C-18 -50 18 -50 40 -38 C42 -4 32 40 0 46 C-32 40 -42 -4 -40 -38 Z", STONE)
    pen.path(
        "M-36 -35 C-24 -41 -14 -43 -8 -43 C-26 -24 -28 10 -14 36 C-32 24 -38 -6 -36 -35 Z",
        PAPER,
        None,
    )
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.path("M8 -12 C14 -24 26 -24 30 -14 C24 -6 14 -6 8 -12 Z", INK, None)
            pen.path("M8 -27 C16 -36 26 -36 32 -29", None, INK, 4.6)
    pen.line([(0, -10), (-4, 6), (4, 6)], STONE_LINE, 4)
    pen.path("M-22 12 C-10 20 10 20 22 12 C20 36 -20 36 -22 12 Z", INK, None)
    pen.path("M-11 29 C-5 25 5 25 11 29 C6 32 -6 32 -11 29 Z", RED, None)


def haruspex(pen: Pen) -> None:
    """A seer's crook among stars."""
    crook = "M-16 44 L-16 -12 C-16 -52 38 -48 34 -16 C31 6 -2 4 2 -14 C4 -24 18 -24 17 -14"
    pen.path(crook, None, INK, 15)
    pen.path(crook, None, BRONZE, 7)
    pen.line([(-18, 42), (-18, -10)], BRONZE_LIGHT, 2.6)
    for x, y, r in ((26, 28, 16), (-38, -30, 12), (-38, 14, 9)):
        pen.poly(star(x, y, r, 4, 0.38), GOLD, INK, 3)


def senator(pen: Pen) -> None:
    """A man in a toga with a purple stripe."""
    pen.path("M-48 48 C-46 24 -30 14 -14 12 H14 C30 14 46 24 48 48 Z", PAPER)
    pen.path("M-11 4 H11 V16 C6 24 -6 24 -11 16 Z", SKIN, INK, 4)
    pen.path("M14 14 C4 26 -14 36 -34 47 H-16 C4 38 20 28 27 18 Z", PURPLE, INK, 3)
    pen.path("M-22 -26 C-22 -50 22 -50 22 -26 C24 -2 14 12 0 12 C-14 12 -24 -2 -22 -26 Z", SKIN)
    pen.path(
        "M-24 -18 C-28 -52 28 -52 24 -18 C18 -24 20 -34 10 -34 C0 -30 -10 -34 -14 -34 C-20 -32 "
        "-18 -24 -24 -18 Z",
        STONE_DARK,
        INK,
        4,
    )
    for x in (-8.5, 8.5):
        pen.disc(x, -17, 3, INK, None)
        pen.line([(x - 5, -24), (x + 5, -24)], STONE_LINE, 3)
    pen.line([(0, -15), (-3, -6), (2, -6)], TIMBER, 3)
    pen.line([(-6, 2), (6, 2)], TIMBER, 3.4)


def velites(pen: Pen) -> None:
    """A light shield and javelins."""
    for turn in (-24, 0, 24):
        with pen.place(0, 34, turn=turn):
            pen.line([(0, 12), (0, -64)], INK, 9)
            pen.line([(0, 12), (0, -64)], TIMBER_LIGHT, 4)
            pen.poly([(0, -84), (7, -66), (0, -60), (-7, -66)], STEEL, INK, 3.4)
    pen.disc(0, 18, 31, LAUREL)
    pen.disc(0, 18, 23, LAUREL, GLEAM, 4)
    for angle in range(0, 360, 60):
        pen.poly(
            [
                polar_point(0, 18, 9, angle - 24),
                polar_point(0, 18, 19, angle),
                polar_point(0, 18, 9, angle + 24),
            ],
            GLEAM,
            None,
        )
    pen.disc(0, 18, 9.5, BRONZE, INK, 4)


def essedum(pen: Pen) -> None:
    """A war chariot."""
    for ink, w in ((INK, 11), (TIMBER, 5)):
        pen.path("M10 22 C30 22 34 10 48 8", None, ink, w)
    pen.path(
        "M-46 -34 C-40 -40 -32 -38 -30 -32 C-22 -14 2 -34 26 -32 C38 -30 36 -16 30 -12 C26 4 24 "
        "16 22 24 H-34 "
        "C-42 4 -42 -16 -46 -34 Z",
        RED,
    )
    pen.path("M-38 -12 C-18 -4 6 -16 28 -16 M-36 8 C-16 14 8 8 24 6", None, GOLD, 4.4)
    pen.disc(-8, 22, 28, BRONZE)
    pen.disc(-8, 22, 20, PAPER, INK, 3.6)
    for angle in range(15, 375, 60):
        pen.line([(-8, 22), polar_point(-8, 22, 18, angle)], INK, 5)
    pen.disc(-8, 22, 8, GOLD, INK, 3.6)


def tribunus_plebis(pen: Pen) -> None:
    """A raised hand: I forbid."""
    with pen.place(-7, 0):
        for x, top, turn in ((-21, -30, -7), (-7, -42, -2), (8, -40, 3), (22, -28, 9)):
            with pen.place(x, 0, turn=turn):
                pen.box(-8.5, top, 8.5, 16, SKIN, INK, 4.4, r=8.5)
        with pen.place(30, 22, turn=52):
            pen.box(-9, -30, 9, 12, SKIN, INK, 4.4, r=9)
        pen.path("M-30 0 C-32 24 -24 34 -18 36 H18 C28 30 34 16 30 0 Z", SKIN, None)
        pen.path("M-30 -2 C-32 24 -24 32 -18 36 M18 36 C26 32 32 26 34 22", None, INK, 4.4)
        pen.path("M-16 8 C-4 2 8 6 10 20", None, TIMBER_LIGHT, 4)
        pen.box(-25, 32, 25, 49, PAPER, r=4)
        pen.line([(-19, 43), (19, 43)], PURPLE, 5)


def centurio(pen: Pen) -> None:
    """A helmet with its crest across, from the front."""
    pen.path("M-46 -14 C-44 -60 44 -60 46 -14 L32 -10 C28 -32 -28 -32 -32 -10 Z", RED)
    for angle in range(-158, -20, 17):
        x, y = polar_point(0, 0, 1, angle)
        pen.line([(34 * x, -10 + 24 * y), (41 * x, -12 + 34 * y)], SCARLET_LIGHT, 3)
    pen.path(
        "M-30 24 C-36 -30 -14 -34 0 -34 C14 -34 36 -30 30 24 L26 44 L12 48 L9 22 H-9 L-12 48 "
        "L-26 44 Z",
        STEEL,
    )
    pen.path("M-25 20 C-31 -24 -14 -29 -4 -30 C-14 -20 -16 0 -16 18 L-20 40 L-23 39 Z", PAPER, None)
    pen.path("M-30 6 C-14 -4 14 -4 30 6 V16 C14 8 -14 8 -30 16 Z", GOLD, INK, 4)
    pen.line([(0, -32), (0, -4)], GOLD_DARK, 5)
    for x in (-17, 17):
        pen.line([(x - 4, 23), (x + 4, 23)], INK, 4)


PEOPLE = (
    sicarius,
    architectus,
    consiliarius,
    legat,
    gladiator,
    mercator,
    consul,
    legionarius,
    nero,
    praetorianus,
    scaenicus,
    haruspex,
    senator,
    velites,
    essedum,
    tribunus_plebis,
    centurio,
)
