"""Draws the morale of a player: a face, and all levels with the favor that each brings."""

from __future__ import annotations

from typing import Final

from engine.core import Seat

from ..pen import Pen
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..sprites import figure
from ..theme import INK_SOFT, PASSED, SEATS
from .icons import mood
from .panels import format_number

CELL_GAP: Final = 3  # between two levels of morale
LEVEL_MARGIN: Final = 5  # that a number leaves free of its cell's width
TALL_TRACK_HEIGHT: Final = 50  # morale tracks from this height on have larger texts
# of the face before a morale track: its size in heights of the track, gaps before and after it
FACE_SIZE, FACE_LEFT, FACE_GAP = 0.96, 2, 10
TRACK_TEXT, TALL_TRACK_TEXT, OWN_LEVEL_TEXT_GROWTH = 31, 34, 4
# how much larger than its cell the player's own level is drawn
OWN_LEVEL_LEFT, OWN_LEVEL_TOP, OWN_LEVEL_WIDER, OWN_LEVEL_HIGHER = 6, 4, 9, 8
# a track with narrower cells has only the numbers at its ends; so many
# cells there are left to them
LEAST_NUMBERED_CELL, END_CELLS, END_PADDING = 36, 3, 6
LEAST_OWN_LEVEL: Final = 44  # the least width of the player's own level
LOW, MIDDLE, HIGH = "#EBCDBD", PASSED, "#DDE6C4"  # morale below, at and above zero


@figure
def levels(pen: Pen, morale: tuple[int, ...]) -> None:
    """Draws the empty cells of a morale track; each is tinted by the favor of its level."""
    width, height = pen.size
    step = (width + CELL_GAP) / len(morale)
    for i, favor in enumerate(morale):
        tint = _level_tint(favor)
        pen.box(i * step, 0, (i + 1) * step - CELL_GAP, height, tint, None, r=7)


def _level_tint(favor: int) -> str:
    """The colour of a level of morale: below, at or above zero favor."""
    if favor < 0:
        return LOW
    return HIGH if favor else MIDDLE


def draw_morale_track(
    morale: tuple[int, ...],
    box: Box,
    seat: Seat,
    level: int | None = None,
) -> Items:
    """A face, then all levels of a board's morale with their favor.

    `morale` has the favor of each level. The player's own `level` has
    the seat's colour, and the face its mood. Without a level (a board
    to be chosen) the face is glad.
    """
    face_size = box.height * FACE_SIZE
    mood_sign = 1 if level is None else _sign_of(morale[level])
    yield mood.at(box.x + face_size / 2 + FACE_LEFT, box.middle, face_size, mood_sign)
    left = box.x + face_size + FACE_GAP
    right = box.right - CELL_GAP
    yield levels.at((left + right) / 2, box.middle, right - left, box.height, morale)
    cells = Box(left, box.y, box.right - left, box.height)
    step = cells.width / len(morale)
    text_size = TRACK_TEXT if box.height < TALL_TRACK_HEIGHT else TALL_TRACK_TEXT
    if step >= LEAST_NUMBERED_CELL:
        yield from _draw_level_numbers(morale, cells, level, text_size)
    else:
        yield from _draw_track_ends(morale, cells, level)
    if level is not None:
        own_cell = _own_cell(level, step, cells)
        own_text_size = text_size + OWN_LEVEL_TEXT_GROWTH
        yield from _draw_own_level(morale[level], own_cell, seat, own_text_size)


def _draw_level_numbers(
    morale: tuple[int, ...],
    cells: Box,
    own_level: int | None,
    text_size: int,
) -> Items:
    """The favor of each level in its cell; the player's own level is drawn elsewhere."""
    step = cells.width / len(morale)
    for level, favor in enumerate(morale):
        if level != own_level:
            yield Label(
                format_number(favor),
                cells.x + (level + 0.5) * step - CELL_GAP / 2,
                cells.middle,
                text_size,
                colour=INK_SOFT,
                anchor="mm",
                max_width=step - LEVEL_MARGIN,
                min_size=18,
            )


def _own_cell(level: int, step: float, cells: Box) -> Box:
    """The cell of the player's own level, which is wide enough to read.

    Where it is wider than other cells, whose distance is `step`, it
    stays between the ends of the track.
    """
    width = max(step, LEAST_OWN_LEVEL)
    left = cells.x + level * step - (width - step) / 2
    left = min(max(left, cells.x), cells.right - width)
    return Box(left, cells.y, width, cells.height)


def _draw_track_ends(morale: tuple[int, ...], box: Box, level: int | None) -> Items:
    """The favor of the worst and of the best level, on a track too narrow for all numbers.

    They are left out where the player's own level is near.
    """
    near = END_CELLS * box.width / len(morale)
    own_x = None if level is None else (level + 0.5) * box.width / len(morale)
    if own_x is None or own_x > near:
        worst, left = format_number(morale[0]), box.x + END_PADDING
        yield Label(worst, left, box.middle, TRACK_TEXT, colour=INK_SOFT)
    if own_x is None or own_x < box.width - near:
        best = format_number(morale[-1])
        right = box.right - CELL_GAP - END_PADDING
        yield Label(
            best,
            right,
            box.middle,
            size=TRACK_TEXT,
            colour=INK_SOFT,
            anchor="rm",
        )


def _sign_of(n: int) -> int:
    """The sign of a number: 1 above zero, -1 below, else 0."""
    if n == 0:
        return 0
    return 1 if n > 0 else -1


def _draw_own_level(favor: int, cell: Box, seat: Seat, text_size: int) -> Items:
    """The level of morale at which a player is: a larger cell in the colour of the seat."""
    look = SEATS[seat]
    yield Panel(
        cell.x - OWN_LEVEL_LEFT,
        cell.y - OWN_LEVEL_TOP,
        cell.width + OWN_LEVEL_WIDER,
        cell.height + OWN_LEVEL_HIGHER,
        look.fill,
        look.rim,
        edge_width=4,
        radius=8,
    )
    yield Label(
        format_number(favor),
        cell.x + (cell.width - CELL_GAP) / 2,
        cell.middle,
        text_size,
        "Bold",
        look.pip,
        anchor="mm",
        max_width=cell.width,
    )
