"""Symbols of Arena's people, in a box of 100 around the middle."""

from __future__ import annotations

from ...pen import Pen
from ...shapes import polar_point, star
from ...theme import INK, LAUREL, PAPER, RED, SLATE
from ..colours import (  # fmt: skip
    BRONZE,
    BRONZE_DARK,
    BRONZE_LIGHT,
    CLAY,
    FLAME,
    GLASS,
    GOLD,
    GOLD_DARK,
    HIDE,
    LEATHER,
    POISON,
    POISON_LIGHT,
    SAND,
    SCARLET_LIGHT,
    SEA,
    STEEL,
    STEEL_DARK,
    STONE,
    STONE_DARK,
    TIMBER,
    TIMBER_DARK,
    TIMBER_LIGHT,
)


def decurio(pen: Pen) -> None:
    """Draws the symbol of the card Decurio: a helmet with a crest, from the side.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M-30 -22 C-44 -44 -8 -56 14 -48 C40 -40 48 -18 42 6 C34 -14 16 -28 -6 -26 Z", RED)
    for angle in range(-64, 20, 15):
        x, y = polar_point(0, 0, r=1, degrees=angle)
        pen.line([(2 + 22 * x, -6 + 26 * y), (4 + 37 * x, -6 + 39 * y)], SCARLET_LIGHT, w=3)
    pen.path(
        "M-30 8 C-34 -24 -12 -34 6 -32 C30 -30 38 -10 36 12 L40 28 L22 24 L20 40 C10 48 -2 46 -8 "
        "40 L-8 14 Z",
        BRONZE,
    )
    pen.path("M-28 7 C-31 -22 -11 -31 4 -30 C-8 -24 -18 -12 -16 8 Z", BRONZE_LIGHT, None)
    pen.path("M-40 10 L-8 14 L12 10 C12 0 -18 -2 -38 2 Z", BRONZE_DARK)
    pen.disc(16, 8, 6.5, GOLD, INK, w=3)


def tubicen(pen: Pen) -> None:
    """Draws the symbol of the card Tubicen: a curved horn.

    It is drawn around (0, 0), in a box of 100.
    """
    for ink, w in ((INK, 18), (BRONZE, 9)):
        pen.path("M-8 40 C-44 36 -54 -16 -22 -36 C-2 -48 22 -42 30 -24", None, ink, w)
    pen.path("M22 -30 C30 -30 34 -26 36 -18 L50 2 C36 12 12 10 6 -4 Z", BRONZE_LIGHT)
    pen.path("M6 -4 C12 10 36 12 50 2 C40 -8 18 -10 6 -4 Z", BRONZE_DARK, INK, w=3)
    _draw_rod(pen, start=(-40, 2), end=(18, 26), tone=TIMBER_LIGHT)
    pen.disc(-6, 40, 8.5, GOLD, INK, w=4)
    for start, end in (((24, 22), (30, 34)), ((36, 18), (46, 30))):
        pen.line([start, end], INK, w=4)


def veneficus(pen: Pen) -> None:
    """Draws the symbol of the card Veneficus: a flask of poison.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path(
        "M-12 -42 H12 V-20 C36 -8 42 14 32 32 C26 44 -26 44 -32 32 C-42 14 -36 -8 -12 -20 Z",
        GLASS,
    )
    pen.path(
        "M-33 8 C-16 0 8 16 33 6 C37 16 34 28 29 33 C20 40 -20 40 -29 33 C-34 28 -36 18 -33 8 Z",
        POISON,
        None,
    )
    pen.box(-19, -52, 19, -36, TIMBER, r=5)
    for x, y, r in ((18, 12, 4), (-20, 14, 3), (10, 0, 2.5)):
        pen.disc(x, y, r, POISON_LIGHT, None)
    pen.disc(-1, 21, 12, PAPER, None)
    pen.box(-7, 28, 5, 37, PAPER, None, r=2)
    for x in (-6, 4):
        pen.disc(x, 21, 3.4, INK, None)


def elephantus(pen: Pen) -> None:
    """Draws the symbol of the card Elephantus: the head of a war elephant.

    It is drawn around (0, 0), in a box of 100.
    """
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.path("M14 -34 C34 -50 52 -34 48 -8 C46 12 30 20 20 10 Z", STEEL_DARK)
            pen.path("M22 -26 C34 -36 43 -26 41 -8 C39 4 32 8 26 4 Z", "#C3A9A2", None)
    pen.path(
        "M-24 -30 C-16 -46 16 -46 24 -30 C30 -10 22 4 14 14 C12 30 14 40 24 40 C28 40 28 34 24 "
        "32 L32 26 "
        "C40 36 36 50 22 50 C2 50 -4 34 -8 14 C-20 8 -30 -10 -24 -30 Z",
        "#AEB7C1",
    )
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.path("M12 12 C24 18 32 16 36 6 C36 26 22 32 9 24 Z", PAPER, INK, w=3.6)
            pen.disc(13, -14, 3.8, INK, None)
    pen.path("M-20 -32 C-10 -42 10 -42 20 -32 L12 -20 H-12 Z", RED, INK, w=3.6)
    pen.disc(0, -29, 4, GOLD, None)


def patronus(pen: Pen) -> None:
    """Draws the symbol of the card Patronus: a bag of money.

    It also marks the space of bribery on the bar. It is drawn around
    (0, 0), in a box of 100.
    """
    pen.path("M-16 -22 C-50 0 -48 44 -20 46 H20 C48 44 50 0 16 -22 Z", LEATHER)
    pen.path("M-10 -16 C-34 4 -36 34 -20 40 C-30 24 -22 0 -4 -16 Z", TIMBER_LIGHT, None)
    pen.path(
        "M-16 -22 C-26 -38 -20 -46 -8 -40 C-4 -48 6 -48 9 -40 C22 -46 26 -38 16 -22 Z", LEATHER
    )
    pen.line([(-19, -21), (19, -21)], GOLD, w=7)
    pen.disc(4, 14, 20.5, GOLD)
    pen.disc(4, 14, 12.5, GOLD, GOLD_DARK, w=3.4)


def magister(pen: Pen) -> None:
    """Draws the symbol of the card Magister: a scroll and a pen.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M-34 -30 H26 V34 H-34 Z", PAPER)
    for y in (-16, -4, 8, 20):
        pen.line([(-22, y), (14 if y < 20 else 0, y)], SLATE, w=4)
    for y in (-37, 35):
        pen.box(-48, y - 8, 40, y + 8, TIMBER, r=8)
    _draw_rod(pen, start=(46, -40), end=(14, 26), tone=GOLD)


def pictor(pen: Pen) -> None:
    """Draws the symbol of the card Pictor: a palette and a brush.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path(
        "M-8 -36 C32 -42 50 -12 44 12 C40 28 22 18 12 24 C2 30 12 44 -4 46 C-34 48 -50 18 -44 -8 "
        "C-40 -26 -26 -34 -8 -36 Z",
        SAND,
    )
    pen.disc(-18, 22, 8.5, PAPER, INK, w=3.4)
    for x, y, tone in ((-26, -6, RED), (-8, -20, GOLD), (14, -20, SEA), (28, -2, LAUREL)):
        pen.disc(x, y, 9.5, tone, INK, w=3.2)
    _draw_rod(pen, start=(46, -46), end=(6, 6), tone=TIMBER)
    pen.path("M10 -4 L16 2 C12 14 4 18 -6 20 C-4 10 2 2 10 -4 Z", RED, INK, w=3.2)


def philosophus(pen: Pen) -> None:
    """Draws the symbol of the card Philosophus: an owl.

    It is drawn around (0, 0), in a box of 100.
    """
    for x in (-10, 10):
        pen.line([(x, 42), (x, 48)], INK, w=6)
    pen.path(
        "M-34 -46 L-16 -34 H16 L34 -46 C40 -20 38 10 30 28 C22 46 -22 46 -30 28 C-38 10 -40 -20 "
        "-34 -46 Z",
        TIMBER,
    )
    pen.path("M-16 8 C-10 2 10 2 16 8 C18 26 10 38 0 40 C-10 38 -18 26 -16 8 Z", STONE, None)
    for y in (16, 25):
        pen.path(f"M-9 {y} q4 5 9 0 q5 5 9 0", None, BRONZE_DARK, w=2.8)
    for x in (-16, 16):
        pen.disc(x, -12, 18, PAPER)
        pen.disc(x, -12, 9, GOLD, None)
        pen.disc(x, -12, 5.4, INK, None)
    pen.poly([(-7, -4), (7, -4), (0, 10)], FLAME, INK, w=3)


def praedator(pen: Pen) -> None:
    """Draws the symbol of the card Praedator: a sack of plunder and a dagger.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M-28 -14 C-50 10 -46 44 -20 46 H10 C36 44 40 10 14 -14 Z", SAND)
    pen.path("M-28 -14 C-34 -28 -24 -34 -7 -28 C8 -34 20 -28 14 -14 Z", SAND)
    pen.line([(-27, -13), (13, -13)], RED, w=7)
    pen.path("M-26 10 H4 M-26 36 H4", None, BRONZE_DARK, w=5)
    for x in (-20, -11, -2):
        pen.line([(x, 10), (x, 36)], BRONZE_DARK, w=4)
    pen.poly([(47, -52), (24, 10), (12, 4)], STEEL)
    pen.line([(38, -30), (19, 4)], STEEL_DARK, w=3)
    pen.line([(4, -2), (32, 12)], INK, w=10)
    pen.line([(6, -1), (30, 11)], GOLD, w=4)
    _draw_rod(pen, start=(15, 12), end=(7, 28), tone=TIMBER, w=13)


def equites(pen: Pen) -> None:
    """Draws the symbol of the card Equites: a horse's head with a golden bridle.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path(
        "M-30 46 C-34 10 -22 -14 2 -30 L2 -48 L16 -34 C32 -28 36 -10 46 8 C50 18 44 26 34 24 L14 "
        "18 C4 26 8 34 16 46 Z",
        LEATHER,
    )
    pen.path("M2 -46 C-32 -34 -48 0 -44 46 H-30 C-32 12 -22 -14 2 -30 Z", TIMBER_DARK)
    pen.disc(18, -12, 4, INK, None)
    pen.disc(38, 12, 2.8, INK, None)
    pen.path("M8 -28 L24 -2 L12 18 M24 -2 L44 2", None, GOLD, w=4.6)
    pen.line([(6, 34), (-26, 34)], RED, w=6)


def restitutor(pen: Pen) -> None:
    """Draws the symbol of the card Restitutor: hammer and chisel on a broken column.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.box(-45, 28, 45, 48, STONE_DARK, r=4)
    pen.path("M-20 29 V2 L-10 8 L0 0 L10 8 L20 -2 V29 Z", STONE)
    for x in (-8, 6):
        pen.line([(x, 14), (x, 26)], STONE_DARK, w=4)
    _draw_rod(pen, start=(-34, -36), end=(-3, -3), tone=STEEL, w=13)
    _draw_rod(pen, start=(44, 2), end=(12, -26), tone=TIMBER, w=12)
    with pen.place(8, -30, turn=-50):
        pen.box(-14, -21, 14, 21, SLATE, r=5)


def mercenarius(pen: Pen) -> None:
    """Draws the symbol of the card Mercenarius: a sword before a coin.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.disc(14, 14, 34, GOLD)
    pen.disc(14, 14, 24, GOLD, GOLD_DARK, w=3.6)
    pen.path("M-46 -50 L-22 -42 L16 14 L6 22 L-38 -26 Z", STEEL)
    pen.line([(-40, -44), (8, 14)], STEEL_DARK, w=3)
    _draw_rod(pen, start=(-4, 32), end=(26, 8), tone=BRONZE, w=12)
    _draw_rod(pen, start=(14, 24), end=(29, 43), tone=TIMBER, w=14)


def explorator(pen: Pen) -> None:
    """Draws the symbol of the card Explorator: a watchful eye.

    It is drawn around (0, 0), in a box of 100.
    """
    for angle in (-150, -120, -90, -60, -30):
        x, y = polar_point(0, 0, r=1, degrees=angle)
        pen.line([(34 * x, 4 + 36 * y), (44 * x, 4 + 50 * y)], INK, w=5)
    pen.path("M-50 4 C-28 -34 28 -34 50 4 C28 36 -28 36 -50 4 Z", PAPER)
    pen.disc(0, 2, 24, SEA)
    pen.disc(0, 2, 12, INK, None)
    pen.disc(-7, -6, 6, PAPER, None)


def templarius(pen: Pen) -> None:
    """Draws the symbol of the card Templarius: a brazier.

    It is drawn around (0, 0), in a box of 100.
    """
    for points in ([(-16, 24), (-27, 46)], [(16, 24), (27, 46)], [(0, 26), (0, 46)]):
        pen.line(points, INK, w=8)
    pen.line([(-21, 37), (21, 37)], BRONZE, w=5)
    pen.path(
        "M0 -50 C22 -28 30 -12 20 4 H-20 C-32 -14 -14 -26 -12 -38 C-4 -32 -2 -40 0 -50 Z", FLAME
    )
    pen.path("M2 -26 C15 -12 15 -4 9 3 H-9 C-15 -6 -2 -12 2 -26 Z", GOLD, None)
    pen.path("M-36 4 H36 C32 22 16 26 0 26 C-16 26 -32 22 -36 4 Z", BRONZE)
    pen.path("M-31 8 H-13 C-13 18 -9 21 -3 23 C-16 23 -28 20 -31 8 Z", BRONZE_LIGHT, None)


def bestia(pen: Pen) -> None:
    """Draws the symbol of the card Bestia: a lion.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.poly(star(0, -1, r=49, tips=13, inner=0.82), CLAY, INK, w=4)
    for x in (-25, 25):
        pen.disc(x, -28, 13, HIDE)
    pen.path("M-29 -14 C-28 -34 28 -34 29 -14 C32 6 22 32 0 36 C-22 32 -32 6 -29 -14 Z", HIDE)
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.poly([(5, -9), (22, -15), (18, -4)], INK, None)
            pen.path("M4 16 C8 24 18 24 22 14", None, INK, w=4)
            pen.poly([(5, 20), (13, 20), (9, 30)], PAPER, None)
    pen.poly([(-9, 4), (9, 4), (0, 14)], INK, None)
    pen.line([(0, 12), (0, 19)], INK, w=4)
    for x, y in ((-12, -23), (0, -25), (12, -23)):
        pen.disc(x, y, 2.8, CLAY, None)


def _draw_rod(
    pen: Pen,
    start: tuple[float, float],
    end: tuple[float, float],
    tone: str,
    w: float = 10,
) -> None:
    """Draws a stick with an ink outline."""
    pen.line([start, end], INK, w)
    pen.line([start, end], tone, w * 0.46)


PEOPLE = (
    decurio,
    tubicen,
    veneficus,
    elephantus,
    patronus,
    magister,
    pictor,
    philosophus,
    praedator,
    equites,
    restitutor,
    mercenarius,
    explorator,
    templarius,
    bestia,
)
