"""Where things stand in Armadora's picture, and what a seat goes by."""

from __future__ import annotations

from typing import Final

from engine.armadora.board import COLUMNS, LINE_SQUARES, ROWS, UPRIGHT_LINES
from engine.armadora.view import ArmadoraView
from engine.core import Seat

WIDTH: Final = 1100  # so narrow that a phone shows texts large enough
MARGIN: Final = 16
LEFT, RIGHT = MARGIN, WIDTH - MARGIN
TOP: Final = 116  # under the bar of the seats
CELL: Final = 124
BOARD_LEFT, BOARD_TOP = MARGIN + 52, TOP + 44  # the corner of square A1
BOARD_WIDTH, BOARD_HEIGHT = COLUMNS * CELL, ROWS * CELL
CAPTION_TOP, CAPTION_HEIGHT = BOARD_TOP + BOARD_HEIGHT + 40, 46
GROUND_BOTTOM: Final = CAPTION_TOP + CAPTION_HEIGHT + 8  # of the ground under land and caption
FOOT_TOP: Final = GROUND_BOTTOM + 8  # of what stands below it
FOOT_MARGIN: Final = 14


def square_corner(square: int) -> tuple[int, int]:
    """The (x, y) of the top left corner of a square in the picture."""
    row, column = divmod(square, COLUMNS)
    return BOARD_LEFT + column * CELL, BOARD_TOP + row * CELL


def square_middle(square: int) -> tuple[float, float]:
    """The middle of a square in the picture."""
    x, y = square_corner(square)
    return x + CELL / 2, y + CELL / 2


def is_upright(line: int) -> bool:
    """Whether a line is vertical, so that it parts a left square from a right one."""
    return line < len(UPRIGHT_LINES)


def line_middle(line: int) -> tuple[float, float]:
    """The middle of a line, between the two squares that it parts."""
    one, other = LINE_SQUARES[line]
    one_x, one_y = square_middle(one)
    other_x, other_y = square_middle(other)
    return (one_x + other_x) / 2, (one_y + other_y) / 2


def faction_key(view: ArmadoraView, seat: Seat) -> str:
    """The key of a seat's faction, such as "orc"; the seat's number ("0") until it has one.

    `icons.faction_colours` reads both.
    """
    return view.armies[seat].faction or str(seat)


def teammates(view: ArmadoraView, seat: Seat) -> tuple[Seat, ...]:
    """The other seats of a seat's team."""
    team = view.armies[seat].team
    return tuple(
        other for other, army in enumerate(view.armies) if army.team == team and other != seat
    )


def seats_by_team(view: ArmadoraView) -> tuple[tuple[Seat, ...], ...]:
    """The seats of each team, in the order of their first seats."""
    seats: dict[int, list[Seat]] = {}  # by team
    for seat, army in enumerate(view.armies):
        seats.setdefault(army.team, []).append(seat)
    return tuple(map(tuple, seats.values()))
