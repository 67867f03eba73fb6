"""Icons of Praetor's buildings where workers work.

Mines and mills, camps, the Market, the Imperial Outpost, the special tiles.
"""

from __future__ import annotations

from ..icons.goods import (
    MARBLE,
    MARBLE_DARK,
    MARBLE_LIGHT,
    STEEL,
    STEEL_DARK,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    VEIN,
)
from ..pen import Pen
from ..shapes import Point, star
from ..sprites import icon
from ..theme import COIN, INK, LEAF, PAPER, RED, WOOD, WOOD_DARK, WOOD_LIGHT

WALL, WALL_DARK = "#F4E4C3", "#D3BC8D"
ROOF, ROOF_DARK = "#C4623A", "#8F3F1E"
DARK = "#4A382A"  # the inside of doors and windows


def _draw_rock(pen: Pen, fill: str, light: str, dark: str) -> None:
    """Draws a cut block seen from a corner, 56 wide and 54 high.

    `light` is the colour of its top, `fill` of its left side, `dark`
    of its right side.
    """
    left, back, right, near = (0, 12), (28, 0), (56, 12), (28, 24)  # of the top
    low_left, low_near, low_right = (0, 42), (28, 54), (56, 42)
    pen.poly([left, back, right, near], light, None)
    pen.poly([left, near, low_near, low_left], fill, None)
    pen.poly([near, right, low_right, low_near], dark, None)
    pen.line([left, near, right], INK, w=4)
    pen.line([near, low_near], INK, w=4)
    pen.line([left, back, right, low_right, low_near, low_left], INK, closed=True)


def _draw_shaft(pen: Pen, a: tuple[float, float], b: tuple[float, float], w: float) -> None:
    """Draws a wooden handle from a to b, `w` thick."""
    pen.line([a, b], INK, w)
    pen.line([a, b], WOOD_LIGHT, w / 2)


def _draw_quarry(pen: Pen, fill: str, light: str, dark: str) -> None:
    """Draws two blocks in these colours (see `_draw_rock`) and a pickaxe."""
    for x, y, scale in ((4, 40, 0.92), (46, 52, 0.78)):
        with pen.place(x, y, scale):
            _draw_rock(pen, fill, light, dark)
    with pen.place(5, -3, scale=0.97):
        _draw_shaft(pen, a=(26, 82), b=(66, 26), w=15)
        pen.poly([(34, 14), (60, 10), (82, 26), (92, 52), (76, 36), (58, 24)], STEEL, INK)


@icon
def gold_mine(pen: Pen) -> None:
    """Draws the icon of the Gold Mine: a mountain with a gate, and gold in it."""
    pen.poly([(4, 92), (18, 50), (36, 34), (50, 10), (68, 32), (84, 50), (96, 92)], "#9A8468", INK)
    pen.poly([(36, 34), (50, 10), (60, 24), (50, 38)], "#C3AE90", None)
    pen.poly([(28, 92), (28, 62), (36, 50), (64, 50), (72, 62), (72, 92)], "#33261B", None)
    frame = [(29, 92), (29, 56), (71, 56), (71, 92)]
    pen.line(frame, INK, w=12)
    pen.line(frame, WOOD, w=6)
    for x, y in ((42, 86), (58, 86), (50, 74)):
        pen.disc(x, y, 9, COIN, INK, w=4)


@icon
def lumber_mill(pen: Pen) -> None:
    """Draws the icon of the Lumber Mill: a log and a saw."""
    pen.box(6, 58, 82, 90, WOOD, INK, r=12)
    pen.line([(16, 70), (44, 70)], WOOD_DARK, w=4)
    pen.line([(24, 80), (56, 80)], WOOD_DARK, w=4)
    pen.oval(80, 74, 13, 16, WOOD_LIGHT, INK)
    pen.oval(80, 74, 5, 7, None, WOOD_DARK, w=3)
    teeth: list[Point] = []
    for i in range(8, -1, -1):
        x, y = 8 + 7.75 * i, 20 + 4.25 * i
        teeth += [(x + 0.5, y + 10), (x, y)]
    pen.poly([(14, 6), (78, 40), (72, 56), *teeth], STEEL, INK)
    pen.poly([(70, 34), (84, 26), (97, 38), (92, 54), (76, 60)], WOOD_LIGHT, INK)
    pen.disc(84, 43, 4, INK, None)


@icon
def stone_quarry(pen: Pen) -> None:
    """Draws the icon of the Stone Quarry: blocks of grey stone and a pickaxe."""
    _draw_quarry(pen, STONE, STONE_LIGHT, STONE_DARK)


@icon
def marble_quarry(pen: Pen) -> None:
    """Draws the icon of the Marble Quarry: blocks of veined marble and a pickaxe."""
    _draw_quarry(pen, MARBLE, MARBLE_LIGHT, MARBLE_DARK)
    pen.line([(12, 62), (20, 72), (18, 80)], VEIN, w=3)
    pen.line([(54, 70), (60, 80)], VEIN, w=3)


@icon
def blacksmith(pen: Pen) -> None:
    """Draws the icon of the Blacksmith: an anvil and a hammer."""
    foot = [(70, 64), (64, 76), (82, 82), (82, 93), (24, 93), (24, 82), (42, 76), (40, 64)]
    pen.poly([(4, 46), (26, 42), (92, 42), (92, 54), *foot, (18, 58)], "#5E666D", INK)
    pen.line([(30, 49), (86, 49)], STONE)
    _draw_shaft(pen, a=(46, 30), b=(80, 8), w=13)
    pen.poly([(22, 24), (40, 10), (56, 32), (38, 44)], STEEL, INK)
    for x, y in ((12, 30), (8, 16), (64, 34)):
        pen.poly(star(x, y, r=7, tips=4, inner=0.35), COIN, None)


@icon
def worker_camp(pen: Pen) -> None:
    """Draws the icon of the Worker Camp: two tents."""
    pen.poly([(62, 26), (98, 64), (92, 90), (52, 90)], WALL_DARK, INK)
    pen.line([(36, 20), (36, 3)], INK)
    pen.poly([(37, 4), (60, 10), (37, 17)], RED, INK, w=3)
    pen.poly([(8, 62), (16, 92), (58, 92), (66, 62), (37, 20)], WALL, INK)
    pen.poly([(37, 22), (65, 62), (58, 91), (48, 91)], WALL_DARK, None)
    pen.poly([(37, 44), (48, 92), (25, 92)], DARK, INK, w=4)
    pen.line([(3, 64), (37, 20), (71, 64)], INK, w=9)
    pen.line([(4, 63), (37, 20), (70, 63)], ROOF, w=3)


@icon
def market(pen: Pen) -> None:
    """Draws the icon of the Market: a stall under an awning."""
    for x in (16, 84):
        pen.line([(x, 40), (x, 92)], INK, w=8)
    for x, fruit in ((28, "#C8452F"), (50, COIN), (72, LEAF)):
        pen.disc(x, 60, 10, fruit, INK, w=4)
    pen.box(8, 68, 92, 92, WOOD, INK)
    pen.line([(14, 80), (86, 80)], WOOD_DARK, w=4)
    width = 18.4  # of a stripe of the awning, which is narrower at its top
    for i in range(5):
        left, stripe = 4 + i * width, PAPER if i % 2 else RED
        pen.oval(left + 9.2, 36, 9.2, 9, stripe, INK, w=3)
        right = left + width
        top_left = (8 + left * 0.84, 8)
        top_right = (8 + right * 0.84, 8)
        pen.poly([(left, 36), (right, 36), top_right, top_left], stripe, INK, w=3)
    pen.line([(4, 36), (11, 8), (89, 8), (96, 36)], INK)


@icon
def imperial_outpost(pen: Pen) -> None:
    """Draws the icon of the Imperial Outpost: a watchtower."""
    pen.line([(50, 4), (50, 30)], INK)
    pen.poly([(50, 5), (84, 13), (50, 23)], RED, INK, w=4)
    pen.poly([(26, 92), (31, 48), (69, 48), (74, 92)], STONE_LIGHT, INK)
    pen.poly([(60, 50), (68, 50), (72, 90), (62, 90)], STONE, None)
    top = [
        (20, 52),
        (20, 30),
        (32, 30),
        (32, 38),
        (44, 38),
        (44, 30),
        (56, 30),
        (56, 38),
        (68, 38),
        (68, 30),
        (80, 30),
        (80, 52),
    ]
    pen.poly(top, STONE_LIGHT, INK)
    pen.box(42, 70, 58, 92, DARK, INK, w=4, r=7)
    pen.box(46, 56, 54, 66, DARK, None)
    pen.line([(12, 92), (88, 92)], INK, w=6)


@icon
def academy(pen: Pen) -> None:
    """Draws the icon of the Academy: a scroll."""
    pen.box(22, 18, 78, 82, PAPER, INK)
    for y, right in ((34, 67), (45, 67), (56, 67), (67, 54)):
        pen.line([(33, y), (right, y)], VEIN, w=4)
    for y in (14, 86):
        pen.box(12, y - 9, 88, y + 9, "#E6D2A4", INK, r=9)
        for x in (12, 88):
            pen.disc(x, y, 6, ROOF, INK, w=3)


@icon
def labor_camp(pen: Pen) -> None:
    """Draws the icon of the Labor Camp: crossed hammers."""
    for head, mirrored in ((STEEL, False), (STEEL_DARK, True)):
        with pen.place(100 if mirrored else 0, 0, mirrored=mirrored):
            _draw_shaft(pen, a=(18, 90), b=(66, 34), w=14)
            pen.poly([(44, 26), (62, 8), (94, 36), (78, 54)], head, INK)
    pen.arc(50, 84, 10, start=0, end=360, ink=INK, w=8)
