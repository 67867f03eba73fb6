"""Before the first round: the boards that a seat may choose from, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Seat, Text
from engine.praetor.data import Board, Resource
from engine.praetor.names import BOARDS
from words import Words

from ..fonts import text_width
from ..icons.seats import die, marker
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import INK, INK_SOFT, PANEL, PANEL_EDGE, SLATE
from ..widgets import draw_text_pill, equal_columns
from .icons import RESOURCES
from .layout import MARGIN, WIDTH
from .panels import (
    MOST_WORKERS,
    RETIRED_FACE,
    draw_morale_track,
    draw_retirement,
    format_rate,
    rule_line,
)

TOP, CARD_HEIGHT = 96, 300
# the y of what stands on a board's card, below its top
HEAD_Y, RULE_Y, RATES_Y, WAGES_Y, PENSIONS_Y = 38, 72, 106, 154, 192
BOARD_ID_TEXT, PAY_TEXT = 28, 28
RATE_STEP, PAY_STEP = 164, 52  # from one number to the next
GOLD: Final = RESOURCES[Resource.GOLD]


def board_choice_height(boards: Sequence[Board]) -> int:
    """The height of the picture with these boards, two in a row."""
    return TOP + (len(boards) + 1) // 2 * CARD_HEIGHT + 4


def draw_board_choice(boards: Sequence[Board], seat: Seat, words: Words) -> Items:
    """The boards to choose from, with everything in which they differ."""
    yield marker.at(54, 50, 62, seat)
    yield Label(
        words(Text("Choose your board.")),
        98,
        50,
        size=40,
        weight="Bold",
        room=WIDTH - 130,
        floor=26,
    )
    for i, board in enumerate(boards):
        x, wide = equal_columns(MARGIN, WIDTH - MARGIN, count=2, gap=14)[i % 2]
        yield from _draw_board(
            board, seat, words, Box(x, TOP + i // 2 * CARD_HEIGHT, wide, CARD_HEIGHT - 14)
        )


def _draw_board(board: Board, seat: Seat, words: Words, box: Box) -> Items:
    """A board to choose: name, retirement, rates, wages, pensions and morale track."""
    x, y, wide, _ = box
    yield Panel(*box, PANEL, PANEL_EDGE, raised=True)
    yield from _draw_head(board, seat, words, box)
    yield rule_line(x + 18, y + RULE_Y, wide - 36)
    for resource in Resource:
        if resource is not Resource.GOLD:
            rate_x = x + 44 + (resource - 1) * RATE_STEP
            yield from _draw_rate(board, resource, rate_x, y + RATES_Y)
    yield from _draw_pay(words(Text("Wages")), board.wages, x, y + WAGES_Y)
    yield from _draw_pay(words(Text("Pensions")), board.pensions, x, y + PENSIONS_Y)
    yield from draw_morale_track(board.morale, Box(x + 16, y + 224, wide - 32, height=44), seat)


def _draw_head(board: Board, seat: Seat, words: Words, box: Box) -> Items:
    """A board's letter and name, and the favor for retiring workers."""
    middle = box.y + HEAD_Y
    id_width = text_width(board.id, BOARD_ID_TEXT, "Bold") + 28
    yield from draw_text_pill(
        board.id,
        box.x + 20 + id_width / 2,
        middle,
        width=id_width,
        height=42,
        text_size=BOARD_ID_TEXT,
        fill=SLATE,
    )
    yield Label(
        words(BOARDS[board.id]),
        box.x + 36 + id_width,
        middle,
        size=34,
        weight="Bold",
        room=box.width - 330 - id_width,
    )
    yield die.at(box.right - 262, middle, 36, seat, RETIRED_FACE)
    yield from draw_retirement(board.retirement, None, box.right - 232, middle)


def _draw_pay(title: str, pay: Sequence[int], x: float, y: float) -> Items:
    """What each of eight workers costs, side by side after a title."""
    yield Label(title, x + 22, y, size=24, weight="Medium", colour=INK_SOFT, room=180)
    for i, gold in enumerate(pay[:MOST_WORKERS]):
        yield Label(str(gold), x + 240 + i * PAY_STEP, y, PAY_TEXT, colour=INK, anchor="mm")


def _draw_rate(board: Board, resource: Resource, x: float, y: float) -> Items:
    """What one of a resource costs and brings in Gold on this board."""
    rate = format_rate(board.rates, resource)
    yield RESOURCES[resource].at(x, y, size=42)
    if rate.isdecimal():
        yield Label(f"= {rate}", x + 32, y, size=32, weight="Bold", colour=INK)
        yield GOLD.at(x + 98, y, size=32)
    else:
        yield Label(rate, x + 26, y, size=28, weight="Bold", colour=INK, room=78, floor=18)
        yield GOLD.at(x + 118, y, size=24)
