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
from ..widgets import draw_text_pill
from .icons import RESOURCES
from .layout import MARGIN, WIDTH
from .morale_track import draw_morale_track
from .panels import (
    MOST_WORKERS,
    RETIRED_FACE,
    draw_retirement,
    format_rate,
)

TOP, CARD_HEIGHT = 78, 178
# the y of what stands on a board's card, below its top
HEAD_Y, PAY_Y, MORALE_Y, MORALE_HEIGHT = 32, 84, 112, 50
CARD_GAP, FOOT = 10, 4  # between two cards; below the last row
TITLE_MARKER_X, TITLE_LEFT, TITLE_Y, TITLE_WIDTH = 50, 92, 42, WIDTH - 130
BOARD_ID_TEXT, NAME_TEXT, PAY_TITLE_TEXT, PAY_TEXT = 37, 34, 28, 34
# in the head of a card: the board's letter, its name after it, both
# around their texts
BOARD_ID_LEFT, BOARD_ID_PADDING, NAME_GAP, RATES_RIGHT = 14, 24, 26, 782
RETIRING_DIE_RIGHT, RETIRING_FAVOR_RIGHT = 250, 224  # left of the card's right edge
TRACK_INSET: Final = 14  # of the morale track, from the card's edges
FIRST_PAY_X, PAY_TITLE_X = 190, 20
PENSIONS_X, PAY_TITLE_WIDTH = 520, 146  # where the pensions begin
# a rate: its number after the symbol, and what is left free; a coin
# stands before the first
RATE_X, RATE_MARGIN, RATE_TEXT, COIN_LEFT, COIN_SIZE = 22, 24, 34, 42, 34
# from one number to the next: of a rate, or where buying and selling differ; of pays
RATE_STEP, SPLIT_RATE_STEP, PAY_STEP = 92, 126, 42
GOLD: Final = RESOURCES[Resource.GOLD]
RATED: Final = tuple(resource for resource in Resource if resource is not Resource.GOLD)


def board_choice_height(boards: Sequence[Board]) -> int:
    """The height of the picture with these boards, one below the other."""
    return TOP + len(boards) * CARD_HEIGHT + FOOT


def draw_board_choice(boards: Sequence[Board], seat: Seat, words: Words) -> Items:
    """The boards to choose from, with everything in which they differ."""
    yield marker.at(TITLE_MARKER_X, TITLE_Y, 62, seat)
    yield Label(
        words(Text("Choose your board.")),
        TITLE_LEFT,
        TITLE_Y,
        size=40,
        weight="Bold",
        max_width=TITLE_WIDTH,
        min_size=26,
    )
    for i, board in enumerate(boards):
        box = Box(MARGIN, TOP + i * CARD_HEIGHT, WIDTH - 2 * MARGIN, CARD_HEIGHT - CARD_GAP)
        yield from _draw_board(board, seat, words, box)


def _draw_board(board: Board, seat: Seat, words: Words, box: Box) -> Items:
    """A board to choose: name, retirement, rates, wages, pensions and morale track."""
    x, y, width, _ = box
    yield Panel(*box, PANEL, PANEL_EDGE, raised=True)
    yield from _draw_head(board, seat, words, box)
    first_x = x + _first_rate_x(board)
    distance = _rate_distance(board)
    yield GOLD.at(first_x - COIN_LEFT, y + HEAD_Y, COIN_SIZE)
    for i, resource in enumerate(RATED):
        yield from _draw_rate(board, resource, first_x + i * distance, y + HEAD_Y)
    yield from _draw_pay(words(Text("Wages")), board.wages, x, y + PAY_Y)
    yield from _draw_pay(words(Text("Pensions")), board.pensions, x + PENSIONS_X, y + PAY_Y)
    track = Box(x + TRACK_INSET, y + MORALE_Y, width - 2 * TRACK_INSET, MORALE_HEIGHT)
    yield from draw_morale_track(board.morale, track, seat)


def _rate_distance(board: Board) -> int:
    """The distance from one rate on the board's card to the next, in pixels.

    It is more where some resource has two numbers, because buying and
    selling differ ("−3 +2" and not only "3").
    """
    rates = [format_rate(board.rates, resource) for resource in RATED]
    has_single_numbers = all(rate.isdecimal() for rate in rates)
    return RATE_STEP if has_single_numbers else SPLIT_RATE_STEP


def _first_rate_x(board: Board) -> int:
    """Where the first rate stands on the board's card, from the card's left edge."""
    return RATES_RIGHT - len(RATED) * _rate_distance(board)


def _draw_head(board: Board, seat: Seat, words: Words, box: Box) -> Items:
    """A board's letter and name, and the favor for retiring workers."""
    middle = box.y + HEAD_Y
    id_width = text_width(board.id, BOARD_ID_TEXT, "Bold") + BOARD_ID_PADDING
    yield from draw_text_pill(
        board.id,
        box.x + BOARD_ID_LEFT + id_width / 2,
        middle,
        width=id_width,
        height=44,
        text_size=BOARD_ID_TEXT,
        fill=SLATE,
    )
    yield Label(
        words(BOARDS[board.id]),
        box.x + NAME_GAP + id_width,
        middle,
        NAME_TEXT,
        "Bold",
        max_width=_first_rate_x(board) - COIN_LEFT - COIN_SIZE - NAME_GAP - id_width,
        min_size=20,
    )
    yield die.at(box.right - RETIRING_DIE_RIGHT, middle, 36, seat, RETIRED_FACE)
    favor_x = box.right - RETIRING_FAVOR_RIGHT
    yield from draw_retirement(board.retirement, None, favor_x, middle)


def _draw_pay(title: str, pay: Sequence[int], x: float, y: float) -> Items:
    """The wages or pensions of a board: what each of eight workers costs, after a title."""
    title_x, max_width = x + PAY_TITLE_X, PAY_TITLE_WIDTH
    yield Label(
        title,
        title_x,
        y,
        size=PAY_TITLE_TEXT,
        weight="Medium",
        colour=INK_SOFT,
        max_width=max_width,
        min_size=20,
    )
    for i, gold in enumerate(pay[:MOST_WORKERS]):
        pay_x = x + FIRST_PAY_X + i * PAY_STEP
        yield Label(str(gold), pay_x, y, PAY_TEXT, colour=INK, anchor="mm")


def _draw_rate(board: Board, resource: Resource, x: float, y: float) -> Items:
    """What one of a resource costs and brings in Gold on this board.

    One number stands for both where they are equal.
    """
    rate = format_rate(board.rates, resource)
    yield RESOURCES[resource].at(x, y, size=40)
    text = f"={rate}" if rate.isdecimal() else rate
    max_width = _rate_distance(board) - RATE_X - RATE_MARGIN
    yield Label(
        text,
        x + RATE_X,
        y,
        size=RATE_TEXT,
        weight="Bold",
        colour=INK,
        max_width=max_width,
        min_size=20,
    )
