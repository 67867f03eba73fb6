"""Villages of weavers: huts on a corner, and on their island number and cloth that is left."""

from __future__ import annotations

from typing import Final

from ....icons.marks import disc
from ....pen import Pen
from ....scene import Items, Label, Panel
from ....shapes import Point
from ....sprites import icon
from ....theme import INK, PANEL
from ...layout import BoardLayout
from ...pieces import BRIGHT, add_rim_and_shadow, board_units, number_colour

VILLAGE: Final = 104  # the side of its box on a board at full size
VILLAGE_SHARE: Final = 0.84
BOLT, BOLT_LIGHT = "#A8467A", "#D98AB2"
EMPTY, EMPTY_INK = "#CFC4AE", "#6B5B48"
WALL, ROOF, EMPTY_ROOF = "#EBD3A6", "#C8922A", "#9C9484"
# the plates on the island, from their middle: the number at the left, the cloth at the right
PLATE_RISE: Final = 27  # of the upper plate above the island's middle, and of the lower one below
NUMBER_X, CLOTH_X, COUNT_X = -33, 9, 40
NUMBER_SIZE, SHINE = 52, 12
NUMBER_TEXT, TWO_DIGIT_TEXT, COUNT_TEXT = 34, 30, 34
PLATE_LEFT, PLATE_WIDTH, PLATE_HEIGHT = -9, 68, 46
CLOTH_SIZE: Final = 31


@icon
def cloth(pen: Pen) -> None:
    """Draws a bolt of cloth: a roll with its end hanging down."""
    pen.path("M20 30 V92 H80 V30 Z", BOLT, INK)
    for y in (52, 70):
        pen.path(f"M22 {y} l10 8 l10 -8 l10 8 l10 -8 l10 8 l7 -6", None, BOLT_LIGHT, 5)
    pen.box(8, 10, 92, 40, BOLT, INK, 5, r=14)
    pen.box(16, 15, 74, 22, BOLT_LIGHT, None, r=3)
    pen.oval(84, 25, 9, 13, BOLT_LIGHT, INK, 4)
    pen.disc(84, 25, 3, INK, None)


def _draw_hut(pen: Pen, x: float, y: float, wall: str, roof: str) -> None:
    """Draws a hut with a roof of straw, around its middle."""
    with pen.place(x, y, scale=1.05):
        pen.path("M-17 -2 H17 V18 H-17 Z", wall, INK, 2.6)
        pen.box(-5, 4, 5, 18, "#54443F", None, r=3)
        pen.path("M-27 2 Q-12 -8 0 -28 Q12 -8 27 2 Q0 10 -27 2 Z", roof, INK, 2.6)
        for dx in (-11, 0, 11):
            pen.line([(dx * 0.35, -16), (dx, 3)], "#96660F", 2.2)


@icon
def village(pen: Pen, is_empty: bool) -> None:
    """Draws the huts of weavers; grey where they have no cloth left."""
    wall, roof = (EMPTY, EMPTY_ROOF) if is_empty else (WALL, ROOF)
    with board_units(pen, VILLAGE):
        pen.oval(0, 24, 45, 9, "#A8916A", INK, 3)
        for x, y in ((-20, -2), (20, 0), (0, 8)):
            _draw_hut(pen, x, y, wall, roof)
        add_rim_and_shadow(pen)


def draw_village(
    layout: BoardLayout,
    corner: int,
    number: int,
    cloth_left: int,
    *,
    rolled: bool = False,
) -> Items:
    """A village: huts on its corner; on its island its number, and the cloth that is left.

    The edges beside it stay free for ships. A `rolled` number shines.
    """
    x, y = layout.corner_point(corner)
    size = VILLAGE * VILLAGE_SHARE * layout.scale
    yield village.at(x, y - 2, size, cloth_left == 0)
    yield from _draw_plates(*_plate_point(layout, corner), number, cloth_left, rolled)


def _plate_point(layout: BoardLayout, corner: int) -> Point:
    """Where the plates of a village lie: in the upper or the lower half of its island."""
    x, y = layout.corner_point(corner)
    grid, tiles = layout.board.grid, layout.board.tiles
    inland = [hex for hex in grid.corner_hexes[corner] if tiles[hex].terrain != "sea"]
    if not inland:
        return x, y + PLATE_HEIGHT
    middle_x, middle_y = layout.hex_point(inland[0])
    return middle_x, middle_y + (-PLATE_RISE if middle_y > y else PLATE_RISE)


def _draw_plates(x: float, y: float, number: int, cloth_left: int, rolled: bool) -> Items:
    """The disc with a village's number, and the plate with its cloth; grey where it has none.

    A `rolled` number shines.
    """
    ground = PANEL if cloth_left else EMPTY
    if rolled:
        yield disc.at(x + NUMBER_X, y, NUMBER_SIZE + SHINE, BRIGHT, INK)
    yield disc.at(x + NUMBER_X, y, NUMBER_SIZE, ground, INK)
    text_size = NUMBER_TEXT if number < 10 else TWO_DIGIT_TEXT
    colour = number_colour(number) if cloth_left else EMPTY_INK
    yield Label(str(number), x + NUMBER_X, y, text_size, "Bold", colour, "mm")
    top = y - PLATE_HEIGHT / 2
    yield Panel(
        x + PLATE_LEFT,
        top,
        PLATE_WIDTH,
        PLATE_HEIGHT,
        fill=ground,
        edge=INK,
        edge_width=3,
        radius=14,
    )
    yield cloth.at(x + CLOTH_X, y, CLOTH_SIZE)
    text_colour = INK if cloth_left else EMPTY_INK
    yield Label(str(cloth_left), x + COUNT_X, y, COUNT_TEXT, "Bold", text_colour, "mm")
