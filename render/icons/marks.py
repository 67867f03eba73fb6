"""Marks: can and cannot, passed, discs for numbers, the wreath of the one who leads."""

from __future__ import annotations

from ..pen import Pen
from ..shapes import polar_point
from ..sprites import icon
from ..theme import INK, LAUREL, LEAF, LEAF_DARK, PAPER, RED, TERRACOTTA


@icon
def disc(pen: Pen, fill: str = INK, rim: str = PAPER) -> None:
    """Draws a rimmed disc for a number or a letter."""
    pen.disc(50, 50, 49, fill, rim, w=7)


@icon
def pause(pen: Pen) -> None:
    """Draws two bars: this seat has passed."""
    pen.disc(50, 50, 46, "#B7AA90", None)
    for x in (38, 62):
        pen.line([(x, 34), (x, 66)], PAPER, w=12)


@icon
def tick(pen: Pen) -> None:
    """Draws a tick: this can be done."""
    pen.disc(50, 50, 46, LAUREL, None)
    pen.line([(27, 52), (44, 69), (74, 34)], PAPER, w=13)


@icon
def cross(pen: Pen) -> None:
    """Draws a cross: this cannot be done."""
    pen.disc(50, 50, 46, RED, None)
    pen.line([(32, 32), (68, 68)], PAPER, w=13)
    pen.line([(68, 32), (32, 68)], PAPER, w=13)


@icon
def laurel(pen: Pen) -> None:
    """Draws a wreath: points, favor, victory. Its middle is free for a number or an emblem."""
    for side in (-1, 1):  # two twigs that grow from the foot
        twig = [polar_point(50, 49, r=33, degrees=90 - side * angle) for angle in range(8, 146, 6)]
        pen.line(twig, LEAF_DARK, w=5)
        for angle in range(20, 146, 25):  # of each pair of leaves
            x, y = polar_point(50, 49, r=33, degrees=90 - side * angle)
            along = 90 - side * (angle + 62)  # nearly along the twig
            outer, inner = along + side * 34, along - side * 36
            pen.leaf(x, y, outer, length=19, width=15, fill=LAUREL, ink=LEAF_DARK, w=2.5)
            pen.leaf(x, y, inner, length=19, width=14, fill=LEAF, ink=LEAF_DARK, w=2.5)
    pen.disc(50, 83, 8, TERRACOTTA, LEAF_DARK, w=3)


@icon
def lesson_arrow(pen: Pen, turn: int = 0) -> None:
    """Draws a big arrow: look here. It points down, or is turned by so many degrees, clockwise."""
    with pen.place(50, 50, turn=turn):
        shape = [(-14, -44), (14, -44), (14, 2), (34, 2), (0, 44), (-34, 2), (-14, 2)]
        pen.poly(shape, TERRACOTTA, INK, w=4)
    pen.add_halo(PAPER, w=4)
