"""What stands in Catan's landscapes: firs, sheaves, peaks, bricks, cactuses and reeds.

Each is drawn around its own foot or middle.
"""

from __future__ import annotations

from ..pen import Pen


def fir(pen: Pen, x: float, y: float, scale: float = 1) -> None:
    """Draws a fir tree around its middle."""
    with pen.place(x, y, scale):
        pen.oval(2, 17, 14, 4, "#315E35", None)
        pen.box(-3, 8, 3, 18, "#7C4722", None)
        for foot, width, tall in ((12, 18, 28), (-5, 14, 26)):
            pen.poly([(-width, foot), (0, foot - tall), (width, foot)], "#1D3F26", None)
            pen.poly([(-width, foot), (0, foot - tall), (-width * 0.1, foot)], "#315E35", None)


def sheaf(pen: Pen, x: float, y: float, scale: float = 1) -> None:
    """Draws a sheaf of grain around its middle."""
    with pen.place(x, y, scale):
        pen.oval(0, 21, 16, 4, "#C4983F", None)
        for lean in (-32, 32, 0):
            with pen.place(0, 8, scale=1, turn=lean):
                pen.line([(0, 14 if lean else 12), (0, -16)], "#96660F", w=3)
                for up in (-12, -20, -28):
                    pen.path(f"M0 {up} q-10 -3 -9 -13 q9 3 9 13 Z", "#C28A18", None)
                    pen.path(f"M0 {up} q10 -3 9 -13 q-9 3 -9 13 Z", "#96660F", None)
        pen.box(-8, 3, 8, 8.5, "#7C4722", None, r=2)


def peak(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """Draws a snowy mountain, lit from the left, `width` to each side of its foot (x, y)."""
    with pen.place(x, y):
        top, ridge = (-width * 0.12, -height), (0, -height * 0.96)
        pen.poly([(-width, 0), top, ridge, (width, 0)], "#5C6672", None)
        pen.poly(
            [
                (-width, 0),
                top,
                (width * 0.02, -height * 0.45),
                (-width * 0.12, -height * 0.22),
                (width * 0.1, 0),
            ],
            "#7C8793",
            None,
        )
        hem = [
            (width * 0.03, -height * 0.66),
            (width * 0.2, -height * 0.56),
            (width * 0.34, -height * 0.64),
        ]
        snow = [
            (-width * 0.44, -height * 0.62),
            (-width * 0.26, -height * 0.66),
            (-width * 0.12, -height * 0.52),
        ]
        pen.poly([top, *snow, *hem, ridge], "#FBF7EA", None)
        pen.poly([top, ridge, *reversed(hem)], "#D3DAE2", None)


def bricks(pen: Pen, x: float, y: float, scale: float = 1) -> None:
    """Draws a stack of bricks laid out to dry, around its middle."""
    with pen.place(x, y, scale):
        pen.oval(0, 15, 30, 5, "#A34E2B", None)
        for row, count in enumerate((3, 2, 1)):
            for i in range(count):
                left, top = (i - count / 2) * 19, 5 - row * 11
                pen.box(left, top, left + 18, top + 10, "#7E341A", None, r=1.5)
                pen.box(left, top, left + 18, top + 7.2, "#F0B48C", None, r=1.5)


def cactus(pen: Pen, x: float, y: float, scale: float = 1) -> None:
    """Draws a cactus around its middle."""
    with pen.place(x, y, scale):
        pen.oval(2, 34, 15, 4, "#BFA266", None)
        pen.line([(0, 32), (0, -14)], "#4A7841", w=11)
        pen.line([(-15, -2), (-15, 10), (-2, 13)], "#4A7841", w=8)
        pen.line([(15, -10), (15, 4), (2, 8)], "#4A7841", w=8)
        pen.line([(-2, 30), (-2, -13)], "#86AB57", w=3)


def reeds(pen: Pen, x: float, y: float, scale: float = 1) -> None:
    """Draws three reeds on their foot."""
    with pen.place(x, y, scale):
        for lean, height in ((-7, 26), (0, 34), (8, 24)):
            pen.line([(0, 0), (lean, -height)], "#3F6B3C", 3.2)
            pen.line([(lean, -height + 3), (lean * 1.15, -height - 9)], "#7C4722", 5.5)
