"""Symbols of Roma's citizens and their offices, in a box of 100 around the middle."""

from __future__ import annotations

from ...pen import Pen
from ...shapes import star
from ...theme import INK, PAPER, RED
from ..colours import (  # fmt: skip
    BRONZE,
    BRONZE_DARK,
    BRONZE_LIGHT,
    FLAME,
    GLEAM,
    GOLD,
    GOLD_DARK,
    PURPLE,
    SAND,
    SCARLET_LIGHT,
    SKIN,
    STEEL,
    STONE,
    STONE_DARK,
    STONE_LINE,
    TIMBER,
    TIMBER_DARK,
    TIMBER_LIGHT,
)


def architectus(pen: Pen) -> None:
    """Draws the symbol of the card Architectus: a pair of compasses over a set square.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M-46 46 V-14 L34 46 Z", SAND)
    pen.cut_out([(-32, 34), (-32, 12), (-3, 34)])
    pen.path("M-32 34 V12 L-3 34 Z", None, INK, w=4)
    for x in (-26, 38):
        pen.poly([(4, -38), (14, -34), (x + 3, 30), (x, 44), (x - 6, 30)], STEEL, INK, w=4.4)
    pen.arc(8, -16, 24, start=52, end=122, ink=INK, w=8)
    pen.arc(8, -16, 24, start=52, end=122, ink=BRONZE, w=3.6)
    pen.disc(9, -37, 13, GOLD)
    pen.disc(9, -37, 4.4, INK, None)


def consiliarius(pen: Pen) -> None:
    """Draws the symbol of the card Consiliarius: a wax tablet and a stylus.

    It is drawn around (0, 0), in a box of 100.
    """
    for left in (-48, 2):
        pen.box(left, -36, left + 46, 40, TIMBER_LIGHT, r=5)
        pen.box(left + 9, -27, left + 37, 31, TIMBER_DARK, INK, w=3, r=2)
    for x, y, long in (
        (-33, -16, 18),
        (-33, -5, 13),
        (-33, 6, 18),
        (-33, 17, 9),
        (17, -16, 18),
        (17, -5, 16),
    ):
        pen.line([(x, y), (x + long, y)], GLEAM, w=4)
    for y in (-18, 22):
        pen.line([(-4, y), (4, y)], INK, w=9)
        pen.line([(-4, y), (4, y)], GOLD, w=4)
    pen.line([(46, -12), (20, 40)], INK, w=11)
    pen.line([(46, -12), (22, 36)], GOLD, w=5)
    pen.poly([(22, 32), (27, 36), (16, 48)], STEEL, INK, w=2.6)


def mercator(pen: Pen) -> None:
    """Draws the symbol of the card Mercator: piles of coins.

    It is drawn around (0, 0), in a box of 100.
    """
    for x, bottom, coins in ((-27, 38, 3), (27, 38, 4), (0, 42, 7)):
        for y in range(bottom, bottom - 12 * coins, -12):
            pen.path(f"M{x - 23} {y - 6} v8 c0 10 46 10 46 0 v-8 Z", GOLD_DARK, INK, w=3.6)
            pen.oval(x, y - 6, 24.5, 9.5, GOLD, INK, w=3.6)
        pen.oval(x, bottom + 6 - 12 * coins, 12, 3.4, GLEAM, None)


def consul(pen: Pen) -> None:
    """Draws the symbol of the card Consul: a magistrate's folding seat.

    It is drawn around (0, 0), in a box of 100.
    """
    for ink, w in ((INK, 14), (BRONZE_LIGHT, 6)):
        pen.path("M-34 46 C-30 14 20 20 30 -14", None, ink, w)
        pen.path("M34 46 C30 14 -20 20 -30 -14", None, ink, w)
    pen.disc(0, 18, 9.5, GOLD, INK, w=4)
    pen.box(-46, -26, 46, -10, BRONZE, r=5)
    pen.path("M-40 -26 C-38 -46 38 -46 40 -26 Z", RED)
    pen.path("M-26 -32 C-16 -39 2 -40 12 -39", None, SCARLET_LIGHT, w=4)
    for x in (-40, 40):
        pen.line([(x, -10), (x, -1)], GOLD_DARK, w=6)
    for x in (-34, 34):
        pen.box(x - 12, 41, x + 12, 50, BRONZE_DARK, INK, w=3.6, r=4)


def nero(pen: Pen) -> None:
    """Draws the symbol of the card Nero: a lyre in flames.

    It is drawn around (0, 0), in a box of 100.
    """
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
        pen.line([(x, -14), (x, 34)], INK, w=2.8)
    for ink, w in ((INK, 13), (BRONZE_LIGHT, 6)):
        pen.path("M-8 38 C-34 32 -26 6 -20 -4 C-16 -12 -18 -20 -26 -22", None, ink, w)
        pen.path("M8 38 C34 32 26 6 20 -4 C16 -12 18 -20 26 -22", None, ink, w)
        pen.line([(-20, -14), (20, -14)], ink, w * 0.9)
    pen.box(-16, 30, 16, 46, BRONZE, INK, w=4.4, r=5)


def scaenicus(pen: Pen) -> None:
    """Draws the symbol of the card Scaenicus: an actor's mask.

    It is drawn around (0, 0), in a box of 100.
    """
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.path("M26 20 C40 26 46 36 40 48 C34 44 26 40 20 32 Z", RED, INK, w=4)
    pen.path("M-40 -38 C-18 -50 18 -50 40 -38 C42 -4 32 40 0 46 C-32 40 -42 -4 -40 -38 Z", STONE)
    pen.path(
        "M-36 -35 C-24 -41 -14 -43 -8 -43 C-26 -24 -28 10 -14 36 C-32 24 -38 -6 -36 -35 Z",
        PAPER,
        None,
    )
    for mirrored in (False, True):
        with pen.place(mirrored=mirrored):
            pen.path("M8 -12 C14 -24 26 -24 30 -14 C24 -6 14 -6 8 -12 Z", INK, None)
            pen.path("M8 -27 C16 -36 26 -36 32 -29", None, INK, w=4.6)
    pen.line([(0, -10), (-4, 6), (4, 6)], STONE_LINE, w=4)
    pen.path("M-22 12 C-10 20 10 20 22 12 C20 36 -20 36 -22 12 Z", INK, None)
    pen.path("M-11 29 C-5 25 5 25 11 29 C6 32 -6 32 -11 29 Z", RED, None)


def haruspex(pen: Pen) -> None:
    """Draws the symbol of the card Haruspex: a seer's crook among stars.

    It is drawn around (0, 0), in a box of 100.
    """
    crook = "M-16 44 L-16 -12 C-16 -52 38 -48 34 -16 C31 6 -2 4 2 -14 C4 -24 18 -24 17 -14"
    pen.path(crook, None, INK, w=15)
    pen.path(crook, None, BRONZE, w=7)
    pen.line([(-18, 42), (-18, -10)], BRONZE_LIGHT, w=2.6)
    for x, y, r in ((26, 28, 16), (-38, -30, 12), (-38, 14, 9)):
        pen.poly(star(x, y, r, tips=4, inner=0.38), GOLD, INK, w=3)


def senator(pen: Pen) -> None:
    """Draws the symbol of the card Senator: a man in a toga with a purple stripe.

    It is drawn around (0, 0), in a box of 100.
    """
    pen.path("M-48 48 C-46 24 -30 14 -14 12 H14 C30 14 46 24 48 48 Z", PAPER)
    pen.path("M-11 4 H11 V16 C6 24 -6 24 -11 16 Z", SKIN, INK, w=4)
    pen.path("M14 14 C4 26 -14 36 -34 47 H-16 C4 38 20 28 27 18 Z", PURPLE, INK, w=3)
    pen.path("M-22 -26 C-22 -50 22 -50 22 -26 C24 -2 14 12 0 12 C-14 12 -24 -2 -22 -26 Z", SKIN)
    pen.path(
        "M-24 -18 C-28 -52 28 -52 24 -18 C18 -24 20 -34 10 -34 C0 -30 -10 -34 -14 -34 C-20 -32 "
        "-18 -24 -24 -18 Z",
        STONE_DARK,
        INK,
        w=4,
    )
    for x in (-8.5, 8.5):
        pen.disc(x, -17, 3, INK, None)
        pen.line([(x - 5, -24), (x + 5, -24)], STONE_LINE, w=3)
    pen.line([(0, -15), (-3, -6), (2, -6)], TIMBER, w=3)
    pen.line([(-6, 2), (6, 2)], TIMBER, w=3.4)


def tribunus_plebis(pen: Pen) -> None:
    """Draws the symbol of the card Tribunus Plebis: a hand raised to forbid.

    It is drawn around (0, 0), in a box of 100.
    """
    with pen.place(-7, 0):
        for x, top, turn in ((-21, -30, -7), (-7, -42, -2), (8, -40, 3), (22, -28, 9)):
            with pen.place(x, 0, turn=turn):
                pen.box(-8.5, top, 8.5, 16, SKIN, INK, w=4.4, r=8.5)
        with pen.place(30, 22, turn=52):
            pen.box(-9, -30, 9, 12, SKIN, INK, w=4.4, r=9)
        pen.path("M-30 0 C-32 24 -24 34 -18 36 H18 C28 30 34 16 30 0 Z", SKIN, None)
        pen.path("M-30 -2 C-32 24 -24 32 -18 36 M18 36 C26 32 32 26 34 22", None, INK, w=4.4)
        pen.path("M-16 8 C-4 2 8 6 10 20", None, TIMBER_LIGHT, w=4)
        pen.box(-25, 32, 25, 49, PAPER, r=4)
        pen.line([(-19, 43), (19, 43)], PURPLE, w=5)


CITIZENS = (
    architectus,
    consiliarius,
    mercator,
    consul,
    nero,
    scaenicus,
    haruspex,
    senator,
    tribunus_plebis,
)
