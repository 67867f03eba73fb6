"""Symbols of Roma's buildings, in a box of 100 around the middle. The Forum is Arena's."""

from __future__ import annotations

from ...pen import Pen
from ...shapes import polar_point
from ...theme import INK, LAUREL, LEAF, PAPER, RED, SLATE
from ..colours import (
    BRONZE,
    CLAY,
    FLAME,
    GOLD,
    SAND,
    STEEL,
    STONE,
    STONE_DARK,
    STONE_LINE,
    TIMBER,
    TIMBER_DARK,
    TIMBER_LIGHT,
)


def aesculapinum(pen: Pen) -> None:
    """Draws the symbol of the card Aesculapinum: the healer's staff with its snake.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.line([(0, -44), (0, 46)], INK, w=13)
    pen.line([(0, -42), (0, 46)], TIMBER_LIGHT, w=6)
    pen.disc(0, -43, 9, GOLD, INK, w=4)
    snake = (
        "M6 46 C-26 42 -26 26 0 22 C28 18 28 2 0 -2 C-22 -6 -22 -20 2 -22 C16 -22 22 -26 24 -30"
    )
    pen.path(snake, None, INK, w=14)
    pen.path(snake, None, LEAF, w=6.6)
    pen.line([(0, 14), (0, 5)], TIMBER_LIGHT, w=6)
    pen.path("M14 -24 C14 -38 32 -44 42 -34 C46 -26 34 -18 22 -20 Z", LEAF, INK, w=4)
    pen.disc(29, -31, 2.8, INK, None)
    pen.line([(43, -30), (50, -27)], RED, w=3.4)


def basilica(pen: Pen) -> None:
    """Draws the symbol of the card Basilica: a hall with a nave and aisles.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.poly([(-50, 16), (-22, 2), (22, 2), (50, 16)], CLAY)
    pen.box(-46, 14, 46, 44, STONE)
    pen.box(-26, -20, 26, 44, STONE)
    pen.poly([(-32, -18), (0, -46), (32, -18)], CLAY)
    pen.disc(0, -4, 9.5, SLATE, INK, w=3.6)
    for x in (-35, 35):
        pen.path(f"M{x - 5} 38 V28 C{x - 5} 20 {x + 5} 20 {x + 5} 28 V38 Z", SLATE, INK, w=3)
    pen.path("M-11 42 V24 C-11 10 11 10 11 24 V42 Z", TIMBER_DARK, INK, w=3.6)
    pen.line([(0, 17), (0, 42)], BRONZE, w=3)
    pen.box(-52, 40, 52, 50, STONE_DARK, INK, w=4)


def machina(pen: Pen) -> None:
    """Draws the symbol of the card Machina: a crane with a block of stone.

    It is drawn around (0, 0), in a box of 100.
    """
    for ink, w in ((INK, 12), (TIMBER, 5.6)):
        pen.path("M-34 46 L6 -44 L2 46", None, ink, w)
    pen.line([(-24, 22), (4, 22)], INK, w=9)
    pen.line([(-24, 22), (4, 22)], TIMBER_LIGHT, w=4)
    pen.line([(6, -42), (34, -20)], INK, w=11)
    pen.line([(6, -42), (34, -20)], TIMBER, w=5)
    pen.line([(32, -20), (32, 8)], INK, w=3.6)
    pen.line([(6, -40), (-18, 20)], STONE_LINE, w=3)
    pen.disc(34, -21, 8, GOLD, INK, w=3.6)
    pen.box(15, 8, 49, 34, STONE, r=2)
    pen.line([(32, 10), (32, 32)], STONE_LINE, w=3.6)
    pen.line([(17, 21), (47, 21)], STONE_LINE, w=3.6)
    pen.disc(-18, 20, 16, TIMBER_LIGHT, INK, w=4.4)
    for angle in range(0, 360, 60):
        pen.line([(-18, 20), polar_point(-18, 20, r=12, degrees=angle)], TIMBER_DARK, w=3)
    pen.disc(-18, 20, 5, GOLD, INK, w=3)


def mercatus(pen: Pen) -> None:
    """Draws the symbol of the card Mercatus: a market stall.

    It is drawn around (0, 0), in a box of 100.
    """
    for x in (-38, 38):
        pen.line([(x, -10), (x, 30)], INK, w=10)
        pen.line([(x, -10), (x, 30)], TIMBER, w=4.6)
    pen.box(-46, 16, 46, 49, TIMBER_LIGHT, r=3)
    pen.line([(-41, 33), (41, 33)], TIMBER, w=3.6)
    for x, y, tone in (
        (-26, 10, FLAME),
        (-12, 10, FLAME),
        (-19, 2, FLAME),
        (8, 9, LEAF),
        (22, 9, LEAF),
        (15, 1, LEAF),
    ):
        pen.disc(x, y, 8.6, tone, INK, w=3)
    pen.path(
        "M-38 -46 H38 L50 -14 c0 10 -20 10 -20 0 c0 10 -20 10 -20 0 c0 10 -20 10 -20 0 c0 10 -20 "
        "10 -20 0 c0 10 -20 10 -20 0 Z",
        PAPER,
    )
    for left, right, top, foot in ((-30, -10, -24, -8), (10, 30, 8, 24)):
        pen.path(f"M{top} -44 H{foot} L{right} -14 C{right} -6 {left} -6 {left} -14 Z", RED, None)
    for x, foot in ((-24, -30), (-8, -10), (8, 10), (24, 30)):
        pen.line([(x, -44), (foot, -14)], INK, w=3)


def onager(pen: Pen) -> None:
    """Draws the symbol of the card Onager: a catapult.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.box(-48, 18, 40, 34, TIMBER, r=4)
    for x in (-32, 24):
        pen.disc(x, 37, 13, TIMBER_LIGHT, INK, w=4.4)
        pen.disc(x, 37, 4, INK, None)
    for ink, w in ((INK, 11), (TIMBER_LIGHT, 5)):
        pen.path("M-22 20 L2 -26 L26 20", None, ink, w)
    pen.line([(-28, 14), (26, -34)], INK, w=12)
    pen.line([(-28, 14), (26, -34)], TIMBER, w=5.6)
    pen.path("M14 -30 C18 -16 38 -18 40 -34 Z", BRONZE, INK, w=4)
    pen.disc(29, -37, 13.5, STEEL, INK, w=4.4)
    pen.disc(25, -41, 4, PAPER, None)
    pen.disc(-26, 12, 8, BRONZE, INK, w=4)


def templum(pen: Pen) -> None:
    """Draws the symbol of the card Templum: a round temple.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M-44 -14 C-34 -34 -14 -42 0 -44 C14 -42 34 -34 44 -14 Z", CLAY)
    for x in (-22, 0, 22):
        pen.line([(x * 0.3, -40), (x, -16)], INK, w=3)
    pen.disc(0, -44, 6.6, GOLD, INK, w=3.4)
    pen.box(-38, -12, 38, 34, SLATE, None)
    pen.path("M-9 34 V14 C-9 4 9 4 9 14 V34 Z", SAND, INK, w=3)
    for x in (-34, -18, 18, 34):
        pen.box(x - 7, -12, x + 7, 35, PAPER, INK, w=4, r=2)
    pen.box(-46, -18, 46, -6, STONE, INK, w=4.4, r=3)
    pen.box(-46, 30, 46, 41, STONE, INK, w=4)
    pen.box(-52, 38, 52, 49, STONE_DARK, INK, w=4)
    pen.path("M-7 16 C-7 22 7 22 7 16", None, LAUREL, w=3.4)


def turris(pen: Pen) -> None:
    """Draws the symbol of the card Turris: a tower.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M-26 48 L-20 -20 H20 L26 48 Z", STONE)
    pen.path("M-30 -20 V-46 H-18 V-36 H-6 V-46 H6 V-36 H18 V-46 H30 V-20 Z", STONE_DARK)
    pen.path("M-9 48 V30 C-9 18 9 18 9 30 V48 Z", INK, None)
    pen.box(-4.5, -9, 4.5, 11, INK, None, r=4)
    for x, y in ((-17, 2), (12, 14), (-19, 22), (14, 34)):
        pen.line([(x, y), (x + 7, y)], STONE_LINE, w=3.6)


WORKS = (aesculapinum, basilica, machina, mercatus, onager, templum, turris)
