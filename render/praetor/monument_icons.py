"""Icons of Praetor's buildings that bring Gold, favor and morale.

Curia and Forum, the temples, Colosseum and Oracle, Statue and Arch.
"""

from __future__ import annotations

from typing import Final

from ..icons.goods import MARBLE, MARBLE_DARK, MARBLE_LIGHT, STONE, STONE_LIGHT
from ..pen import Pen
from ..shapes import oval, star
from ..sprites import icon
from ..theme import COIN, COIN_DARK, COIN_LIGHT, INK, LAUREL, LEAF, LEAF_DARK, PAPER
from .workshop_icons import DARK, ROOF, WALL

SKIN: Final = "#F1CFA4"


def _draw_columns(
    pen: Pen,
    places: tuple[float, ...],
    top: float,
    base: float,
    width: float,
) -> None:
    """Draws marble columns `width` units wide, one around each x of `places`.

    They stand from y = `top` down to y = `base`.
    """
    for x in places:
        pen.box(x - width / 2 - 1, top, x + width / 2 + 1, base, MARBLE_LIGHT, INK, w=4)


def _draw_steps(pen: Pen, top: float) -> None:
    """Draws two marble steps in front of a building; the upper one begins at y = `top`."""
    pen.box(7, top, 93, top + 9, MARBLE, INK, w=4)
    pen.box(1, top + 7, 99, top + 17, MARBLE_DARK, INK, w=4)


@icon
def curia(pen: Pen) -> None:
    """Draws the icon of the Curia: a brick hall with a gable."""
    pen.box(12, 40, 88, 90, "#D89A6B", INK)
    pen.poly([(50, 8), (94, 42), (6, 42)], ROOF, INK)
    pen.poly([(50, 20), (70, 36), (30, 36)], WALL, INK, w=3)
    pen.box(40, 62, 60, 90, DARK, INK, w=4)
    for x in (20, 44, 68):
        pen.box(x, 48, x + 12, 58, DARK, None)
    pen.box(6, 88, 94, 96, MARBLE, INK, w=4)


@icon
def forum(pen: Pen) -> None:
    """Draws the icon of the Forum: a hall with people in front of it."""
    _draw_columns(pen, places=(18, 39, 61, 82), top=26, base=80, width=10)
    pen.box(6, 12, 94, 27, MARBLE_LIGHT, INK)
    pen.line([(13, 20), (87, 20)], ROOF, w=4)
    _draw_steps(pen, top=79)
    for x in (29, 50, 71):
        pen.disc(x, 58, 6, SKIN, INK, w=3)
        pen.poly([(x - 9, 80), (x - 7, 66), (x + 7, 66), (x + 9, 80)], ROOF, INK, w=3)


def _draw_temple(pen: Pen, roof: str) -> None:
    """Draws the front that all temples share, with an empty roundel.

    Each temple draws the sign of its god on the roundel, which lies
    around (50, 56). `roof` is a colour.
    """
    _draw_columns(pen, places=(15, 85), top=42, base=80, width=11)
    _draw_columns(pen, places=(32, 68), top=42, base=80, width=9)
    pen.box(38, 44, 62, 80, DARK, None)
    pen.poly([(50, 4), (97, 36), (3, 36)], roof, INK)
    pen.box(5, 34, 95, 45, MARBLE_LIGHT, INK)
    _draw_steps(pen, top=79)
    pen.disc(50, 56, 27, PAPER, INK)


@icon
def temple_of_maia(pen: Pen) -> None:
    """Draws the icon of Maia's temple: leaves of spring on the roundel."""
    _draw_temple(pen, "#7C9B52")
    pen.line([(50, 76), (50, 50)], LEAF_DARK)
    for angle in (-90, -150, -30):
        pen.leaf(50, 60, angle, length=23, width=13, fill=LEAF, ink=LEAF_DARK, w=2.5)


@icon
def temple_of_apollo(pen: Pen) -> None:
    """Draws the icon of Apollo's temple: the sun on the roundel."""
    _draw_temple(pen, COIN)
    pen.poly(star(50, 56, r=23, tips=10, inner=0.62), "#E38B1E", None)
    pen.disc(50, 56, 11, COIN_LIGHT, COIN_DARK, w=3)


@icon
def temple_of_plutus(pen: Pen) -> None:
    """Draws the icon of Plutus's temple: a pile of coins on the roundel."""
    _draw_temple(pen, "#9A7B5C")
    for y in (70, 61, 52, 43):
        pen.oval(50, y, 15, 6.5, COIN, COIN_DARK, w=3)


@icon
def temple_of_mercury(pen: Pen) -> None:
    """Draws the icon of Mercury's temple: the herald's staff on the roundel."""
    blue, dark = "#5E86A8", "#2F4E6B"
    _draw_temple(pen, blue)
    pen.line([(50, 76), (50, 40)], COIN_DARK)
    pen.disc(50, 38, 4.5, COIN, COIN_DARK, w=2)
    for side in (-1, 1):
        pen.poly(
            [(50, 48), (50 + side * 20, 38), (50 + side * 17, 48), (50 + side * 12, 53)],
            "#A9C3D6",
            dark,
            w=2.5,
        )
        pen.arc(50, 60, 7, start=-90, end=-90 + side * 180, ink=dark, w=3.5)
        pen.arc(50, 70, 5, start=-90, end=-90 - side * 180, ink=dark, w=3.5)


@icon
def temple_of_venus(pen: Pen) -> None:
    """Draws the icon of Venus's temple: a heart on the roundel."""
    _draw_temple(pen, "#C9788A")
    pen.path(
        "M50 76 C38 65 31 57 32 49 C33 41 45 39 50 49 C55 39 67 41 68 49 C69 57 62 65 50 76 Z",
        "#C9405F",
        "#7E1F38",
        w=3,
    )


@icon
def colosseum(pen: Pen) -> None:
    """Draws the icon of the Colosseum: its outer wall, broken at the right."""
    pen.poly(
        [
            (4, 90),
            (8, 38),
            (20, 26),
            (50, 20),
            (66, 22),
            (68, 32),
            (82, 34),
            (84, 46),
            (92, 48),
            (96, 90),
        ],
        "#E2C79A",
        INK,
    )
    pen.line([(7, 62), (93, 62)], INK, w=4)
    for x in (20, 35, 50, 65, 80):
        pen.box(x - 5, 70, x + 5, 90, DARK, None, r=5)
        pen.box(x - 5, 80, x + 5, 90, DARK, None)
        pen.box(x - 4.5, 44 if 30 < x < 80 else 47, x + 4.5, 60, DARK, None, r=4)
    for x in (22, 36, 50):
        pen.box(x - 4, 29, x + 4, 37, DARK, None, r=2)
    pen.line([(2, 92), (98, 92)], INK, w=6)


@icon
def oracle(pen: Pen) -> None:
    """Draws the icon of the Oracle: a burning bowl with an eye on it."""
    for top, foot in ((32, 20), (50, 50), (68, 80)):
        pen.line([(top, 60), (foot, 94)], INK, w=10)
        pen.line([(top, 60), (foot, 92)], COIN, w=4)
    pen.line([(27, 80), (73, 80)], INK)
    pen.poly(
        [(50, 4), (64, 24), (62, 38), (50, 46), (38, 38), (34, 26), (44, 28)], "#E8743B", INK, w=4
    )
    pen.poly([(50, 22), (56, 32), (50, 42), (44, 34)], COIN_LIGHT, None)
    pen.poly([(18, 46), (82, 46), (74, 62), (60, 68), (40, 68), (26, 62)], COIN, INK)
    pen.oval(50, 57, 13, 7, PAPER, INK, w=3)
    pen.disc(50, 57, 4, INK, None)


@icon
def statue(pen: Pen) -> None:
    """Draws the icon of the Statue: a man on a base, an arm raised."""
    pen.box(16, 78, 84, 97, STONE_LIGHT, INK)
    pen.box(24, 67, 76, 80, STONE, INK, w=4)
    pen.line([(68, 42), (86, 14)], INK, w=15)
    pen.poly([(34, 68), (30, 44), (40, 35), (60, 35), (72, 42), (66, 68)], MARBLE_LIGHT, INK)
    pen.poly([(40, 36), (69, 58), (66, 68), (50, 68)], "#D8B25A", None)
    pen.line([(41, 37), (67, 58)], INK, w=3)
    pen.line([(66, 46), (85, 16)], MARBLE_LIGHT, w=6)
    pen.disc(49, 19, 16, MARBLE_LIGHT, INK)
    pen.arc(49, 18, 13, start=185, end=355, ink=LAUREL, w=7)


@icon
def arch_of_triumph(pen: Pen) -> None:
    """Draws the icon of the Arch of Triumph: a marble arch with three gates."""
    pen.box(8, 24, 92, 90, MARBLE_LIGHT, INK)
    pen.box(4, 8, 96, 30, WALL, INK)
    pen.line([(24, 19), (76, 19)], ROOF, w=6)
    for x, half, top in ((50, 15, 44), (20, 6.5, 58), (80, 6.5, 58)):
        pen.poly(
            [*oval(x, top + half, half, half, 180, 360), (x + half, 90), (x - half, 90)],
            DARK,
            INK,
            w=4,
        )
    for x in (20, 80):
        pen.disc(x, 43, 5.5, COIN, INK, w=2.5)
    pen.box(2, 88, 98, 96, MARBLE_DARK, INK, w=4)
