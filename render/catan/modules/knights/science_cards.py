"""Pictures of the progress cards of science."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....icons.actions import paving
from ....icons.resources import grain, ore
from ....pen import Pen
from ....sprites import Icon, icon
from ....theme import INK, LAUREL, LEAF, PAPER, RED, WOOD, WOOD_DARK, WOOD_LIGHT
from ...pieces import NIGHT
from .barbarians import STEEL_DARK
from .buildings import MARBLE, MARBLE_DARK, STONE, WATER
from .decks import DECK_TINTS, SCIENCE
from .warriors import STEEL, STEEL_LIGHT

WATER_LIGHT: Final = "#A9D2DF"
# of a wall: the height of each row, and its stones from left to right
BRICK_ROWS: Final = (
    (58, ((2, 34), (36, 68), (70, 98))),
    (77, ((2, 18), (20, 52), (54, 86), (88, 98))),
)


@icon
def alchemist(pen: Pen) -> None:
    """Draws the picture of the card Alchemist: a flask in which a die is brewed."""
    pen.path("M40 8 H60 V38 L88 82 Q92 94 80 94 H20 Q8 94 12 82 L40 38 Z", WATER_LIGHT, INK, 6)
    pen.path("M30 58 H70 L84 84 Q86 90 78 90 H22 Q14 90 16 84 Z", DECK_TINTS[SCIENCE], None)
    pen.box(34, 4, 66, 16, PAPER, INK, 5, r=5)
    pen.box(36, 60, 64, 86, PAPER, INK, 4, r=6)
    for x, y in ((43, 67), (57, 79), (50, 73)):
        pen.disc(x, y, 3.6, INK, None)
    pen.disc(49, 44, 4, PAPER, None)


@icon
def crane(pen: Pen) -> None:
    """Draws the picture of the card Crane: a stone that is lifted."""
    pen.line([(22, 92), (22, 12)], INK, 14)
    pen.line([(22, 90), (22, 14)], WOOD, 7)
    pen.line([(10, 18), (88, 18)], INK, 14)
    pen.line([(12, 18), (86, 18)], WOOD, 7)
    pen.line([(26, 46), (52, 20)], INK, 10)
    pen.line([(27, 45), (51, 21)], WOOD_LIGHT, 4)
    pen.line([(76, 20), (76, 54)], INK, 5)
    pen.box(56, 52, 96, 84, MARBLE, INK, 5, r=3)
    pen.line([(62, 74), (90, 74)], MARBLE_DARK, 5)
    pen.box(6, 86, 42, 97, WOOD_DARK, INK, 4, r=3)


@icon
def engineer(pen: Pen) -> None:
    """Draws the picture of the card Engineer: a wall and a trowel."""
    for y, row in BRICK_ROWS:
        for left, right in row:
            pen.box(left, y, right, y + 19, STONE, INK, 4, r=3)
    with pen.place(56, 30, turn=40):
        pen.poly([(-24, 4), (4, -18), (4, 22)], STEEL_LIGHT, INK, 5)
        pen.line([(4, 2), (16, 2)], INK, 8)
        pen.box(14, -7, 42, 11, WOOD, INK, 5, r=7)


@icon
def inventor(pen: Pen) -> None:
    """Draws the picture of the card Inventor: two number discs that change places."""
    for x, y in ((27, 30), (73, 70)):
        pen.disc(x, y, 25, "#F8F1E1", INK, 6)
        for dx in (-9, 0, 9):
            pen.disc(x + dx, y, 4.4, RED, None)
    for turn in (0, 180):
        with pen.place(50, 50, turn=turn):
            pen.arc(2, -2, 38, -64, -14, INK, 9)
            pen.poly([(26, -16), (52, -16), (40, 6)], INK, None)


@icon
def irrigation(pen: Pen) -> None:
    """Draws the picture of the card Irrigation: grain beside water."""
    with pen.place(18, 0, 0.8):
        grain.draw_on(pen)
    pen.path("M6 76 q11 -11 22 0 q11 11 22 0 q11 -11 22 0 q11 11 22 0 V96 H6 Z", WATER, INK, 5)
    pen.path("M14 88 q9 -8 18 0 q9 8 18 0 q9 -8 18 0 q9 8 16 0", None, PAPER, 5)


@icon
def medicine(pen: Pen) -> None:
    """Draws the picture of the card Medicine: a mortar with its pestle."""
    pen.line([(62, 50), (86, 8)], INK, 19)
    pen.line([(63, 48), (85, 10)], WOOD_LIGHT, 10)
    pen.path(
        "M10 44 H90 C90 70 76 80 66 84 L72 96 H28 L34 84 C24 80 10 70 10 44 Z", MARBLE, INK, 6
    )
    pen.path("M66 50 H84 C82 66 72 74 62 78 Z", MARBLE_DARK, None)
    pen.box(6, 36, 94, 52, MARBLE, INK, 6, r=6)
    pen.leaf(40, 36, -130, 30, 17, LAUREL, INK, 4)
    pen.leaf(38, 36, -70, 32, 17, LEAF, INK, 4)


@icon
def mining(pen: Pen) -> None:
    """Draws the picture of the card Mining: a pick in ore."""
    with pen.place(5, 3, 0.93):
        with pen.place(26, 34, 0.66):
            ore.draw_on(pen)
        with pen.place(38, 40, turn=-38):
            pen.line([(0, -22), (0, 50)], INK, 13)
            pen.line([(0, -20), (0, 48)], WOOD, 6)
            pen.path(
                "M-40 -8 Q-22 -34 0 -34 Q22 -34 40 -8 Q20 -20 0 -20 Q-20 -20 -40 -8 Z",
                STEEL,
                INK,
                5,
            )


@icon
def printer(pen: Pen) -> None:
    """Draws the picture of the card Printer: a press over its sheet."""
    pen.box(8, 78, 92, 94, WOOD_DARK, INK, 5, r=3)
    for x in (10, 78):
        pen.box(x, 8, x + 12, 82, WOOD, INK, 5)
    pen.box(6, 6, 94, 22, WOOD, INK, 5, r=3)
    pen.line([(50, 22), (50, 44)], INK, 14)
    pen.line([(34, 33), (66, 33)], INK, 8)
    pen.box(24, 42, 76, 56, STEEL_DARK, INK, 5, r=3)
    pen.box(28, 62, 72, 80, PAPER, INK, 4)
    pen.line([(36, 71), (64, 71)], INK, 5)


@icon
def road_building(pen: Pen) -> None:
    """Draws the picture of the card Road Building: two roads."""
    with pen.place(5, 5, 0.9):
        for x, y in ((-2, -18), (8, 22)):
            with pen.place(x, y, 0.94):
                paving.draw_on(pen)


@icon
def smith(pen: Pen) -> None:
    """Draws the picture of the card Smith: an anvil under a hammer."""
    with pen.place(58, 24, turn=24):
        pen.line([(0, 0), (42, 0)], INK, 12)
        pen.line([(0, 0), (40, 0)], WOOD_LIGHT, 5)
        pen.box(-24, -16, 4, 16, STEEL, INK, 5, r=4)
    pen.path(
        "M4 50 H94 C90 64 76 66 66 68 L64 78 H80 V94 H22 V78 H38 L38 68 C24 68 8 64 4 50 Z",
        NIGHT,
        INK,
        5,
    )
    pen.line([(14, 54), (84, 54)], STEEL_DARK, 5)


SCIENCE_CARDS: Final[Mapping[str, Icon[[]]]] = {
    "alchemist": alchemist,
    "crane": crane,
    "engineer": engineer,
    "inventor": inventor,
    "irrigation": irrigation,
    "medicine": medicine,
    "mining": mining,
    "printer": printer,
    "road_building": road_building,
    "smith": smith,
}
