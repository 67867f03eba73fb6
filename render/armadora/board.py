"""Draws Armadora's land: regions, gold, palisades and warriors.

Squares have the colours of their regions.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from engine.armadora.board import COLUMNS, REGION_LETTERS, ROWS, SQUARES
from engine.armadora.view import ArmadoraView, ChangedPlaces, Region, Warrior

from ..backgrounds import background
from ..canvas import Canvas
from ..pen import Pen
from ..scene import Items, Label, Panel
from ..shapes import rounded_box
from ..sprites import figure
from ..theme import (
    GLOW,
    GROOVE,
    GROUND,
    GROUND_EDGE,
    INK,
    INK_SOFT,
    PAPER,
    WOOD_LIGHT,
    mix_colours,
)
from ..widgets import draw_badge, draw_change_frame, pill
from .icons import arrow, faction_colours, mine, nuggets, reinforcement, roundel, shield
from .layout import (
    BOARD_HEIGHT,
    BOARD_LEFT,
    BOARD_TOP,
    BOARD_WIDTH,
    CELL,
    GROUND_BOTTOM,
    MARGIN,
    RIGHT,
    TOP,
    faction_key,
    is_upright,
    line_middle,
    square_corner,
    square_middle,
)
from .region_colours import Tints

FRAME, FRAME_DARK = "#8A6B45", "#5F4528"
FENCE_WIDTH, FENCE_LENGTH = 26, CELL + 14  # of a palisade
GLOW_WIDTH, GLOW_RIM_WIDTH = 38, 46  # under a new palisade
LAST_FRAME_WIDTH, EARLIER_FRAME_WIDTH = 7, 4  # around squares that have changed
SHIELD_SIZE, NUGGETS_SIZE, TOKEN_SIZE, TOKEN_STEP = 100, 76, 42, 27
# discs of those who take a region's gold: around the gold of a mine, from its middle
TAKER_SIZE: Final = 34
TAKER_PLACES: Final = ((44, 43), (-44, 43), (44, -44), (-44, 2))
GOLD_BADGE_RIM, GOLD_BADGE_TEXT = "#F3D37A", "#FFE79A"
STRIPE_WIDTH: Final = 22
# the middles of the coordinates: the letters stand above and below the land
UPPER_LETTERS_Y, LOWER_LETTERS_Y, NUMBERS_X = TOP + 20, BOARD_TOP + BOARD_HEIGHT + 23, MARGIN + 24
NUMBER_TEXT, LETTER_TEXT = 38, 35  # of the rows, of the columns
CHANGE_FRAME_INSET: Final = 22  # of the frame around a changed square, on both sides together
GLOW_INSET: Final = 6  # of a glow's length, from that of a square's side
GRASS_SEEDS: Final = 4  # so many kinds of squares differ in their tufts of grass
# on a square, from its middle: nuggets and amount of a mine, shield,
# value, first token
NUGGETS_RISE, AMOUNT_DROP, SHIELD_DROP, VALUE_DROP = 20, 30, 2, 15
DENSE_AMOUNT_DROP: Final = 17  # clear of the label on the line below
TOKEN_RIGHT, TOKEN_RISE = 41, 40
VALUE_TEXT, HIDDEN_VALUE_TEXT = 46, 38  # of a value that all know, and of one face down
# of a region's letter: from the corner of its first square, and its size
MARK_INSET, MARK_SIZE, MARK_TEXT = 21, 38, 30


@background
def land(canvas: Canvas) -> None:
    """Background: the ground of the board, its frame and its coordinates, which never change."""
    ground = Panel(
        MARGIN, TOP, RIGHT - MARGIN, GROUND_BOTTOM - TOP, GROUND, GROUND_EDGE, raised=True
    )
    canvas.put(ground)
    for column in range(COLUMNS):
        letter = SQUARES[column].rstrip("1")  # a square of the first row is such as "A1"
        for y in (UPPER_LETTERS_Y, LOWER_LETTERS_Y):
            x = BOARD_LEFT + (column + 0.5) * CELL
            canvas.put(_coordinate_label(letter, x, y, LETTER_TEXT))
    for row in range(ROWS):
        middle = BOARD_TOP + (row + 0.5) * CELL
        canvas.put(_coordinate_label(str(row + 1), NUMBERS_X, middle, NUMBER_TEXT))
    canvas.put(_frame_panel(outside=9, fill=GROOVE, edge=FRAME_DARK, edge_width=11, radius=14))
    canvas.put(_frame_panel(outside=7, fill=None, edge=FRAME, edge_width=7, radius=12))


def _coordinate_label(text: str, x: float, y: float, size: int) -> Label:
    """The letter of a column or the number of a row beside the land, around (x, y)."""
    return Label(text, x, y, size, "Bold", INK_SOFT, "mm")


def _frame_panel(outside: int, fill: str | None, edge: str, edge_width: int, radius: int) -> Panel:
    """A frame around the squares that reaches `outside` pixels beyond them."""
    return Panel(
        BOARD_LEFT - outside,
        BOARD_TOP - outside,
        BOARD_WIDTH + 2 * outside,
        BOARD_HEIGHT + 2 * outside,
        fill,
        edge,
        edge_width,
        radius,
    )


@figure
def square(pen: Pen, tints: tuple[str, ...], grass: int) -> None:
    """Draws a square of land with tufts of grass, striped where two teams share the region.

    `grass` is the seed of where the tufts grow.
    """
    chance = Random(grass)
    first_tint, *other_tints = tints
    pen.box(0, 0, CELL, CELL, first_tint, None)
    if other_tints:
        draw_stripes(pen, other_tints[0])
    grass_colour = mix_colours(first_tint, INK, 0.16)
    for _ in range(3):  # tufts, each of three blades, not too near to the edges
        x = chance.uniform(18, CELL - 26)
        y = chance.uniform(24, CELL - 18)
        for dx, dy in ((0, -11), (6, -14), (12, -10)):
            pen.line([(x + 6, y), (x + dx, y + dy)], grass_colour, w=3)
    pen.clip_to(rounded_box(x0=4, y0=4, x1=CELL - 4, y1=CELL - 4, r=9))
    pen.fill_behind(GROOVE)


def draw_stripes(pen: Pen, tint: str) -> None:
    """Draws slanting stripes of a second colour over what is drawn."""
    width, height = pen.size
    for left in range(-int(height), int(width), 2 * STRIPE_WIDTH):
        right = left + STRIPE_WIDTH
        pen.poly(
            [(left, height), (right, height), (right + height, 0), (left + height, 0)], tint, None
        )


@figure
def fence(pen: Pen) -> None:
    """Draws a palisade seen from above: a row of sharpened stakes along the longer side."""
    width, height = pen.size
    turn = 0 if width > height else 90
    with pen.place(width / 2, height / 2, scale=1, turn=turn):
        reach = max(width, height) / 2 - 15
        pen.line([(-reach, 0), (reach, 0)], INK, w=11)
        pen.line([(-reach, 0), (reach, 0)], "#C99E63", w=6)
        for i in range(7):
            x = -reach + i * reach / 3
            pen.disc(x, 0, 10.5, "#9A5F2E" if i % 2 else "#B0733C", INK, w=2.6)
            pen.disc(x - 1.5, -1.5, 4.5, WOOD_LIGHT, None)


def draw_board(
    view: ArmadoraView,
    changes: ChangedPlaces,
    colours: Tints,
    gold_drop: int = AMOUNT_DROP,
) -> Items:
    """Everything that stands on the land: squares, marks of changes, gold, palisades, warriors.

    `gold_drop` is how far below the middle of its mine an amount of gold stands.
    """
    for here in range(COLUMNS * ROWS):
        x, y = square_middle(here)
        yield square.at(x, y, CELL, CELL, colours[here], _grass_seed(here))
    yield from _draw_change_frames(view, changes)
    for here, gold in view.gold:
        yield from _draw_gold_pile(here, gold, gold_drop)
    yield from _draw_palisades(view.palisades, changes)
    for here, warrior in view.warriors:
        yield from _draw_warrior(here, warrior, faction_key(view, warrior.seat))
    if len(view.regions) > 1:
        for letter, region in zip(REGION_LETTERS, view.regions, strict=False):
            yield from _draw_region_mark(view, letter, region)


def _draw_change_frames(view: ArmadoraView, changes: ChangedPlaces) -> Items:
    """Frames in the squares that changed: broad for the last turn, thin for earlier ones."""
    side = CELL - CHANGE_FRAME_INSET
    for here in changes.squares:
        x, y = square_middle(here)
        is_last = here in view.last_turn.squares
        edge_width = LAST_FRAME_WIDTH if is_last else EARLIER_FRAME_WIDTH
        yield from draw_change_frame(x, y, side, side, edge_width)


def _grass_seed(here: int) -> int:
    """One of four seeds for the grass of a square, so that neighbours look different.

    From column to column the seed grows by 1, from row to row by 3.
    """
    row, column = divmod(here, COLUMNS)
    return (column + row * 3) % GRASS_SEEDS


def _draw_gold_pile(here: int, gold: int, drop: int) -> Items:
    """A mine on its square, with the amount of its gold `drop` below the middle."""
    x, y = square_middle(here)
    yield mine.at(x, y, CELL - 14)
    yield nuggets.at(x, y - NUGGETS_RISE, NUGGETS_SIZE, gold)
    yield from draw_badge(
        x,
        y + drop,
        str(gold),
        size=52,
        text_size=36,
        fill=INK,
        rim=GOLD_BADGE_RIM,
        colour=GOLD_BADGE_TEXT,
    )


def _draw_palisades(lines: Iterable[int], changes: ChangedPlaces) -> Items:
    """All palisades, the new ones of `changes` on a glow.

    The glow is drawn layer by layer, so that it has no seams where two
    new palisades meet.
    """
    for thick, fill in ((GLOW_RIM_WIDTH, PAPER), (GLOW_WIDTH, GLOW)):
        for line in changes.lines:
            yield _line_panel(line, CELL - GLOW_INSET + thick, thick, fill)
    for line in sorted(lines):
        x, y = line_middle(line)
        if is_upright(line):
            yield fence.at(x, y, FENCE_WIDTH, FENCE_LENGTH)
        else:
            yield fence.at(x, y, FENCE_LENGTH, FENCE_WIDTH)


def _line_panel(line: int, long: int, thick: int, fill: str) -> Panel:
    """A bar with round ends along the line between two squares: a layer of a palisade's glow."""
    x, y = line_middle(line)
    width, height = (thick, long) if is_upright(line) else (long, thick)
    return Panel(
        x - width / 2,
        y - height / 2,
        width,
        height,
        fill=fill,
        edge=None,
        radius=thick // 2,
    )


def _draw_warrior(here: int, warrior: Warrior, faction: str) -> Items:
    """A warrior as a shield with its value, if known to the viewer, and its tokens."""
    x, y = square_middle(here)
    yield shield.at(x, y + SHIELD_DROP, SHIELD_SIZE, faction, _shield_face(warrior))
    if warrior.value is not None:
        if warrior.face_up:
            text_size = VALUE_TEXT
            colour = faction_colours(faction).mark
        else:
            text_size, colour = HIDDEN_VALUE_TEXT, INK
        value, value_y = str(warrior.value), y + VALUE_DROP
        yield Label(
            value,
            x,
            value_y,
            size=text_size,
            weight="Bold",
            colour=colour,
            anchor="mm",
        )
    tokens = [reinforcement] * warrior.reinforced + [arrow] * warrior.arrows
    max_width = CELL - MARK_INSET - MARK_SIZE / 2 - TOKEN_SIZE  # beside the letter of a region
    step = min(TOKEN_STEP, max_width / max(1, len(tokens) - 1))
    for i, token in enumerate(tokens):
        yield token.at(x + TOKEN_RIGHT - i * step, y - TOKEN_RISE, TOKEN_SIZE)


def _shield_face(warrior: Warrior) -> str:
    """How `shield` is drawn: `up`, `down`, or `known`: face down, its value known to the viewer."""
    if warrior.value is None:
        return "down"
    return "up" if warrior.face_up else "known"


def _draw_region_mark(view: ArmadoraView, letter: str, region: Region) -> Items:
    """The region's letter in its first square, and at the end its takers on each of its mines."""
    x, y = square_corner(region.squares[0])
    letter_x, letter_y = x + MARK_INSET, y + MARK_INSET
    yield pill(letter_x, letter_y, MARK_SIZE, MARK_SIZE, PAPER, INK_SOFT)
    yield Label(
        letter,
        letter_x,
        letter_y - 1,
        size=MARK_TEXT,
        weight="Bold",
        colour=INK,
        anchor="mm",
    )
    if view.result:
        yield from _draw_takers(view, region)


def _draw_takers(view: ArmadoraView, region: Region) -> Items:
    """The discs of those who take a region's gold, on each mine of the region.

    They stand around the gold, so that its amount can be read
    however many share it.
    """
    for mine_square, _ in view.gold:
        if mine_square in region.squares:
            x, y = square_middle(mine_square)
            for seat, (aside, below) in zip(region.takers, TAKER_PLACES, strict=False):
                yield roundel.at(x + aside, y + below, TAKER_SIZE, faction_key(view, seat))
