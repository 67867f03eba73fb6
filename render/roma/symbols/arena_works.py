"""Symbols of Arena's buildings, in a box of 100 around the middle."""

from __future__ import annotations

from ...pen import Pen
from ...shapes import polar_point
from ...theme import INK, LAUREL, LEAF, PAPER, RED, SLATE
from ..colours import (  # fmt: skip
    BRONZE,
    CLAY,
    FLAME,
    GLEAM,
    GOLD,
    GOLD_DARK,
    LILAC,
    PURPLE,
    SAND,
    STEEL,
    STEEL_LIGHT,
    STONE,
    STONE_DARK,
    STONE_LINE,
    TIMBER,
    TIMBER_LIGHT,
    WATER,
)


def aquaeductus(pen: Pen) -> None:
    """Draws the symbol of the card Aquaeductus: two storeys of arches with water on top.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.box(-50, -42, 50, 50, STONE, r=2)
    pen.box(-50, -42, 50, -26, WATER, r=2)
    for x in (-33, -11, 11, 33):
        pen.path(f"M{x - 8} 3 V-9 C{x - 8} -21 {x + 8} -21 {x + 8} -9 V3 Z", SLATE, INK, w=3)
    pen.line([(-46, 8), (46, 8)], INK, w=4)
    for x in (-23, 23):
        pen.path(f"M{x - 16} 46 V29 C{x - 16} 9 {x + 16} 9 {x + 16} 29 V46 Z", SLATE, INK, w=3.6)


def arena(pen: Pen) -> None:
    """Draws the symbol of the card Arena: an amphitheatre.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M-48 -20 C-48 -44 48 -44 48 -20 V26 C48 48 -48 48 -48 26 Z", STONE)
    pen.oval(0, -19, 50, 20, STONE_DARK)
    pen.oval(0, -15, 36, 12.5, SAND, INK, w=3)
    for y, height in ((8, 13), (30, 12)):
        for i in range(-3, 4):
            x, down = i * 13.5, (9 - i * i) * 0.9
            pen.path(
                f"M{x - 4.6:.1f} {y + down:.1f} v-{height * 0.55:.1f} c0 -7 9.2 -7 9.2 0 "
                f"v{height * 0.55:.1f} Z",
                SLATE,
                None,
            )


def fons_bacchi(pen: Pen) -> None:
    """Draws the symbol of the card Fons Bacchi: grapes.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M0 -22 C-2 -36 -8 -42 -18 -46", None, INK, w=10)
    pen.path("M0 -22 C-2 -36 -8 -42 -18 -46", None, TIMBER_LIGHT, w=4.4)
    pen.path("M0 -28 C10 -50 40 -48 45 -30 C30 -34 24 -18 10 -18 Z", LAUREL)
    for x, y in (
        (-26, -12),
        (-8, -14),
        (10, -12),
        (26, -10),
        (-18, 3),
        (0, 3),
        (18, 4),
        (-10, 18),
        (8, 18),
        (0, 34),
    ):
        pen.disc(x, y, 13, PURPLE, INK, w=3.6)
        pen.disc(x - 3.4, y - 3.4, 3.4, LILAC, None)


def ballista(pen: Pen) -> None:
    """Draws the symbol of the card Ballista: a great crossbow on its legs.

    It is drawn around (0, 0), in a box of 100.
    """
    for ink, w in ((INK, 13), (TIMBER, 6)):
        pen.path("M-28 46 L-4 4 L24 46", None, ink, w)
    for ink, w in ((INK, 13), (BRONZE, 6)):
        pen.path("M10 -48 C44 -34 50 6 30 34", None, ink, w)
    pen.path("M10 -48 L-22 12 L30 34", None, INK, w=3)
    pen.line([(-46, 28), (34, -20)], INK, w=14)
    pen.line([(-46, 28), (34, -20)], TIMBER_LIGHT, w=7)
    pen.line([(-18, 10), (40, -24)], STEEL, w=4)
    pen.poly([(50, -30), (34, -28), (40, -16)], STEEL, INK, w=3)


def fortuna(pen: Pen) -> None:
    """Draws the symbol of the card Fortuna: the wheel of fortune.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.disc(0, 0, 48, GOLD)
    pen.disc(0, 0, 36, PAPER)
    for angle in range(0, 360, 45):
        x, y = polar_point(0, 0, r=1, degrees=angle)
        pen.line([(10 * x, 10 * y), (33 * x, 33 * y)], INK, w=9)
        pen.line([(10 * x, 10 * y), (35 * x, 35 * y)], BRONZE, w=4)
        pen.disc(40 * x, 40 * y, 3.6, RED, None)
    pen.disc(0, 0, 14, RED)


def forum(pen: Pen) -> None:
    """Draws the symbol of the card Forum: a front of columns on steps.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.poly([(-50, -16), (0, -48), (50, -16)], STONE)
    pen.disc(0, -27, 8.5, RED, INK, w=3.2)
    pen.box(-48, -18, 48, -5, STONE_DARK)
    pen.box(-40, -6, 40, 34, SLATE, None)
    for x in (-34, -12, 12, 34):
        pen.box(x - 8.5, -8, x + 8.5, 36, PAPER, INK, w=4, r=2)
        pen.line([(x + 2, -2), (x + 2, 30)], STONE_DARK, w=2.8)
    pen.box(-48, 30, 48, 41, STONE, INK, w=4)
    pen.box(-52, 37, 52, 49, STONE_DARK, INK, w=4)


def triremis(pen: Pen) -> None:
    """Draws the symbol of the card Triremis: a galley.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.line([(0, 10), (0, -50)], INK, w=6)
    pen.path("M-32 -42 H34 Q42 -22 34 0 H-32 Q-24 -20 -32 -42 Z", PAPER)
    pen.path("M-8 -40 H12 Q18 -20 12 -2 H-8 Q-2 -20 -8 -40 Z", RED, None)
    for x in (-30, -16, -2, 12, 26):
        pen.line([(x, 24), (x - 10, 46)], INK, w=5)
    pen.path(
        "M-50 -10 C-44 6 -42 10 -36 10 H38 C46 8 48 0 50 -12 C54 14 44 32 26 32 H-28 C-46 30 -54 "
        "10 -50 -10 Z",
        TIMBER,
    )
    pen.line([(-42, 19), (42, 19)], GOLD, w=4.4)
    pen.disc(40, 6, 4.6, PAPER, INK, w=2)


def navale(pen: Pen) -> None:
    """Draws the symbol of the card Navale: an anchor.

    It is drawn around (0, 0), in a box of 100.
    """
    for ink, w in ((INK, 17), (STEEL, 8)):
        pen.line([(0, -24), (0, 40)], ink, w)
        pen.line([(-22, -14), (22, -14)], ink, w)
        pen.path("M-38 10 C-36 34 -16 42 0 42 C16 42 36 34 38 10", None, ink, w)
    pen.arc(0, -36, 10.5, start=0, end=360, ink=INK, w=9)
    pen.arc(0, -36, 10.7, start=0, end=360, ink=STEEL, w=3.6)
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.poly([(38, -4), (50, 16), (28, 16)], STEEL)


def castellum(pen: Pen) -> None:
    """Draws the symbol of the card Castellum: a stronghold under a flag.

    It is drawn around (0, 0), in a box of 100.
    """
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.path("M-48 48 V-2 H-38 V8 H-30 V-2 H-22 V48 Z", STONE_DARK)
            for left, y in ((-41, 22), (-44, 34)):
                pen.line([(left, y), (left + 10, y)], STONE_LINE, w=3.4)
    pen.path("M0 -36 V-52 L20 -46 L0 -40 Z", RED, INK, w=3.6)
    pen.path("M-24 48 V-36 H-14 V-26 H-5 V-36 H5 V-26 H14 V-36 H24 V48 Z", STONE)
    pen.path("M-11 48 V26 C-11 12 11 12 11 26 V48 Z", INK, None)
    pen.box(-4.5, -15, 4.5, 3, INK, None, r=4)


def statua_iovis(pen: Pen) -> None:
    """Draws the symbol of the card Statua Iovis: Jupiter's thunderbolt between laurels.

    It is drawn around (0, 0), in a box of 100.
    """
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            for y in (-20, 0, 20):
                pen.path(f"M30 {y + 6} q16 -4 19 -20 q-18 0 -19 20 Z", LEAF, INK, w=3)
    pen.path("M14 -50 L-30 8 H-4 L-16 48 L32 -14 H6 L24 -50 Z", GOLD)
    pen.path("M12 -44 L-20 4 L-10 4 Z", GLEAM, None)


def boves(pen: Pen) -> None:
    """Draws the symbol of the card Boves: the head of an ox.

    It is drawn around (0, 0), in a box of 100.
    """
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.path("M20 -24 C40 -22 48 -34 42 -50 C56 -34 52 -6 24 -8 Z", PAPER)
            pen.path("M22 -10 C34 -14 46 -8 48 2 C38 8 28 6 22 0 Z", TIMBER)
    pen.path(
        "M-26 -26 C-14 -34 14 -34 26 -26 C30 -4 24 10 20 26 C18 48 -18 48 -20 26 C-24 10 -30 -4 "
        "-26 -26 Z",
        TIMBER,
    )
    pen.path("M-20 22 C-14 14 14 14 20 22 C22 46 -22 46 -20 22 Z", "#E2C3A0")
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.disc(8, 28, 3.6, INK, None)
            pen.disc(14, -4, 4.2, INK, None)
    pen.poly([(0, -26), (8, -12), (0, 4), (-8, -12)], PAPER, None)
    pen.arc(0, 41, 6, start=0, end=360, ink=INK, w=6)
    pen.arc(0, 41, 6, start=0, end=360, ink=GOLD, w=4)


def ara(pen: Pen) -> None:
    """Draws the symbol of the card Ara: an altar with a fire.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path(
        "M0 -50 C18 -32 24 -20 16 -8 H-16 C-26 -22 -10 -30 -9 -40 C-3 -34 -2 -42 0 -50 Z", FLAME
    )
    pen.path("M1 -28 C10 -18 10 -14 6 -9 H-6 C-11 -14 -2 -20 1 -28 Z", GOLD, None)
    pen.path("M-42 -8 C-44 -18 -32 -18 -30 -8 H30 C32 -18 44 -18 42 -8 V4 H-42 Z", STONE)
    pen.box(-34, 2, 34, 38, STONE)
    pen.path("M-22 12 C-12 30 12 30 22 12", None, LAUREL, w=6)
    pen.disc(0, 25, 4.4, RED, None)
    pen.box(-44, 34, 44, 49, STONE_DARK, r=3)


def aries(pen: Pen) -> None:
    """Draws the symbol of the card Aries: a battering ram's head of iron.

    It is drawn around (0, 0), in a box of 100.
    """
    horn = "M10 -30 C30 -52 54 -30 46 0 C42 18 24 20 22 4 C20 -8 34 -10 34 -2"
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.path(horn, None, INK, w=16)
            pen.path(horn, None, BRONZE, w=8)
    pen.path(
        "M-18 -34 C-8 -42 8 -42 18 -34 C24 -10 18 14 12 34 C8 48 -8 48 -12 34 C-18 14 -24 -10 "
        "-18 -34 Z",
        STEEL,
    )
    pen.path(
        "M-16 -32 C-8 -39 0 -39 0 -39 V42 C-8 44 -8 38 -10 34 C-16 14 -22 -10 -16 -32 Z",
        STEEL_LIGHT,
        None,
    )
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.poly([(6, -12), (16, -16), (13, -6)], INK, None)
            pen.line([(3, 32), (7, 28)], INK, w=4)


def taberna(pen: Pen) -> None:
    """Draws the symbol of the card Taberna: a jar of wine and a cup.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M-22 -38 C-46 -40 -50 -16 -38 -10 M10 -38 C34 -40 38 -16 26 -10", None, INK, w=6)
    pen.path("M-22 -46 H10 V-36 C30 -24 32 10 12 38 H-24 C-44 10 -42 -24 -22 -36 Z", CLAY)
    pen.path("M-36 -4 C-36 4 24 4 24 -4 L23 8 C14 13 -26 13 -35 8 Z", PAPER, None)
    pen.path("M-32 -2 l6 8 l6 -8 l6 8 l6 -8 l6 8 l6 -8 l6 8 l6 -8", None, INK, w=2.8)
    pen.box(-28, -52, 16, -39, "#D88258", INK, w=4, r=4)
    pen.box(-24, 35, 12, 47, "#8A3A1C", INK, w=4, r=3)
    pen.path(
        "M18 12 H48 C48 28 42 32 36 33 V42 H44 V48 H22 V42 H30 V33 C24 32 18 28 18 12 Z", GOLD
    )


def via(pen: Pen) -> None:
    """Draws the symbol of the card Via: a paved road with a milestone.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.disc(-35, -30, 12, GOLD, GOLD_DARK, w=2.6)
    pen.path("M-12 -44 H10 L44 48 H-46 Z", STONE_DARK)
    for y, half in ((-32, 14), (-16, 19), (4, 27), (28, 36)):
        pen.line([(-half, y), (half, y)], STONE_LINE, w=3.6)
    joints = (
        (0, -44, -32),
        (-7, -32, -16),
        (8, -32, -16),
        (0, -16, 4),
        (-13, 4, 28),
        (13, 4, 28),
        (0, 28, 46),
    )
    for x, top, bottom in joints:
        pen.line([(x, top), (x * 1.1, bottom)], STONE_LINE, w=3.6)
    pen.path("M25 -10 C25 -29 49 -29 49 -10 V26 H25 Z", PAPER)
    for x in (33, 41):
        pen.line([(x, -8), (x, 16)], INK, w=4)


def vectigal(pen: Pen) -> None:
    """Draws the symbol of the card Vectigal: scales with coins.

    It is drawn around (0, 0), in a box of 100.
    """
    for ink, w in ((INK, 9), (BRONZE, 4)):
        pen.line([(0, -42), (0, 36)], ink, w)
        pen.line([(-38, -30), (38, -36)], ink, w)
    pen.path("M-22 46 C-20 34 20 34 22 46 Z", BRONZE)
    pen.disc(0, -42, 8.5, GOLD, INK, w=3.4)
    for x in (-42, -30):
        pen.disc(x, 3, 9.5, GOLD, INK, w=3.2)
    for x, y in ((-36, -28), (36, -34)):
        pen.path(f"M{x} {y} L{x - 14} {y + 38} M{x} {y} L{x + 14} {y + 38}", None, INK, w=3)
        pen.path(f"M{x - 17} {y + 38} h34 c-4 16 -30 16 -34 0 Z", BRONZE, INK, w=4)


WORKS = (
    aquaeductus,
    arena,
    fons_bacchi,
    ballista,
    fortuna,
    forum,
    triremis,
    navale,
    castellum,
    statua_iovis,
    boves,
    ara,
    aries,
    taberna,
    via,
    vectigal,
)
