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
from ..theme import INK, INK_SOFT, PANEL, PANEL_EDGE, PAPER, SLATE
from ..widgets import equal_columns, pill
from .icons import RESOURCES
from .layout import MARGIN, WIDTH
from .panels import draw_morale_track, draw_retirement, format_rate, rule_line

TOP, CARD_HEIGHT = 96, 300
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
    side = text_width(board.id, 28, "Bold") + 28
    yield pill(x + 20 + side / 2, y + 38, side, high=42, fill=SLATE)
    yield Label(
        board.id, x + 20 + side / 2, y + 38, size=28, weight="Bold", colour=PAPER, anchor="mm"
    )
    yield Label(
        words(BOARDS[board.id]),
        x + 36 + side,
        y + 38,
        size=34,
        weight="Bold",
        room=wide - 330 - side,
    )
    yield die.at(x + wide - 262, y + 38, 36, seat, 6)
    yield from draw_retirement(board.retirement, None, x + wide - 232, y + 38)
    yield rule_line(x + 18, y + 72, wide - 36)
    for resource in Resource:
        if resource is not Resource.GOLD:
            yield from _draw_rate(board, resource, x + 44 + (resource - 1) * 164, y + 106)
    for row, (title, pay) in enumerate(
        ((Text("Wages"), board.wages), (Text("Pensions"), board.pensions))
    ):
        yield Label(
            words(title),
            x + 22,
            y + 154 + row * 38,
            size=24,
            weight="Medium",
            colour=INK_SOFT,
            room=180,
        )
        for i, gold in enumerate(pay[:8]):
            yield Label(
                str(gold),
                x + 240 + i * 52,
                y + 154 + row * 38,
                size=28,
                weight="SemiBold",
                colour=INK,
                anchor="mm",
            )
    yield from draw_morale_track(board.morale, Box(x + 16, y + 224, wide - 32, 44), seat)


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
