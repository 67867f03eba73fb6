"""The upper part of a seat's own picture: its board large, with everything on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Seat, Text
from engine.praetor.data import Resource
from engine.praetor.view import Engineer, PraetorView
from words import Words

from ..fonts import text_width
from ..icons.marks import laurel
from ..icons.seats import die, marker
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import INK, INK_PALE, INK_SOFT, PANEL, PANEL_EDGE, RED, SLATE
from ..widgets import draw_text_pill
from .boards import draw_novices
from .icons import RESOURCES, empty_place
from .layout import MARGIN, WIDTH
from .morale_track import draw_morale_track
from .panels import (
    MOST_WORKERS,
    RETIRED_FACE,
    draw_pool,
    draw_rates,
    draw_retirement,
    draw_right_aligned_count,
    rule_line,
    tile_pool,
    villager_pool,
    wall_pool,
)

BOARD_TOP: Final = 14
BOARD_WIDTH: Final = WIDTH - 2 * MARGIN
BOARD_RIGHT: Final = MARGIN + BOARD_WIDTH - 24
GOLD: Final = RESOURCES[Resource.GOLD]
# the y of what stands on the board
NAME_Y, HEAD_Y, BOARD_ID_Y = 42, 58, 90
RESOURCES_Y, RATES_Y = 150, 196
WORKERS_Y: Final = 246  # the titles of the workers
POOLS_Y, POOL_LABELS_Y = 396, 442
MORALE_LEFT, MORALE_TOP, MORALE_HEIGHT = 32, 464, 60
BOARD_BOTTOM: Final = 534
HEAD_RULE_Y, WORKERS_RULE_Y, POOLS_RULE_Y = 114, 220, 358  # lines between the parts
# the active workers stand in the left half, the retired in the right one
HALF_WIDTH, RETIRED_LEFT = 480, 560
RULE_LEFT, RULE_WIDTH = 34, BOARD_WIDTH - 36
TEXT_LEFT: Final = 40
NAME_LEFT: Final = 120
MARKER_X, NAME_MARGIN = 66, 180  # in the head; what a name leaves free before the wreath
FAVOR_WREATH_GAP: Final = 44  # from the number of favor to the middle of its wreath
# after the board's letter: the die of retiring, and the favor for it;
# around the letter in its pill
RETIRING_DIE_GAP, RETIRING_FAVOR_GAP, BOARD_ID_PADDING = 42, 72, 26
# resources, from the left edge of each: symbol, number, and what the
# number leaves free
RESOURCES_LEFT, RESOURCE_ICON_X, RESOURCE_NUMBER_X, RESOURCE_MARGIN = 42, 32, 74, 78
RESOURCES_MARGIN: Final = 40  # of the board's width, which the resources leave free
RATES_LEFT: Final = 62
SUM_GAP: Final = 54  # from the sum of a pay to its word
PEOPLE_MARGIN: Final = 8  # between the words for workers and for their pay
OUT_FADE, EMPTY_PLACE_FADE = 0.3, 0.35  # of workers in the city, of wages that nobody gets
WAGE_NUMBER_RIGHT, WAGE_ICON_X = -3, 16  # of a wage, from the middle of the worker's place
POOLS_LEFT: Final = 216  # after the novices
# sizes of texts and symbols
TITLE_TEXT, NAME_TEXT, FAVOR_TEXT, BOARD_ID_TEXT = 28, 44, 64, 28
WAGE_TEXT, SUM_TEXT, PAY_SUM_TEXT, RESOURCE_TEXT = 34, 52, 42, 54
WORKER_SIZE, WORKER_STEP = 52, 60  # the side of a worker's place, and the distance of two
WORKERS_DROP, WAGES_DROP = 48, 43  # of workers below their title, of wages below workers
POOL_SIZE, POOL_STEP, POOL_TEXT_SCALE = 56, 204, 1.28
NOVICES_ROOM, POOL_ROOM = 176, 196  # the widths of their words


def draw_seat_board(view: PraetorView, engineer: Engineer, words: Words) -> Items:
    """The viewer's own board: head, resources, workers, retired, pools and morale."""
    board = engineer.board
    height = BOARD_BOTTOM - BOARD_TOP
    yield Panel(
        MARGIN,
        BOARD_TOP,
        BOARD_WIDTH,
        height,
        fill=PANEL,
        edge=PANEL_EDGE,
        raised=True,
    )
    yield from _draw_head(view, engineer, words)
    yield rule_line(RULE_LEFT, HEAD_RULE_Y, RULE_WIDTH)
    yield from _draw_resources(engineer)
    yield rule_line(RULE_LEFT, WORKERS_RULE_Y, RULE_WIDTH)
    yield from _draw_active_workers(engineer, words)
    yield from _draw_retired_workers(engineer, words)
    yield rule_line(RULE_LEFT, POOLS_RULE_Y, RULE_WIDTH)
    yield from _draw_pools(view, engineer, words)
    track = Box(MORALE_LEFT, MORALE_TOP, BOARD_WIDTH - MORALE_LEFT, MORALE_HEIGHT)
    yield from draw_morale_track(board.morale, track, engineer.seat, engineer.morale_level)


def _draw_active_workers(engineer: Engineer, words: Words) -> Items:
    """The row of active workers, at home and in the city, with their wages."""
    board = engineer.board
    yield from _draw_row_titles(
        words(Text("Active")), words(Text("Wages")), engineer.wages, TEXT_LEFT
    )
    yield from _draw_worker_places(
        board.wages,
        engineer.seat,
        home=engineer.home,
        out=engineer.workers_out,
        left=TEXT_LEFT,
    )


def _draw_retired_workers(engineer: Engineer, words: Words) -> Items:
    """The row of retired workers with their pensions; those lent to a tile are out."""
    yield from _draw_row_titles(
        words(Text("Retired")), words(Text("Pensions")), engineer.pensions, RETIRED_LEFT
    )
    yield from _draw_worker_places(
        engineer.board.pensions,
        engineer.seat,
        home=(RETIRED_FACE,) * (engineer.retired - engineer.lent),
        out=(RETIRED_FACE,) * engineer.lent,
        left=RETIRED_LEFT,
    )


def _draw_head(view: PraetorView, engineer: Engineer, words: Words) -> Items:
    """The player's name and favor, the board's name, and the favor for retiring workers."""
    favor = str(engineer.favor)
    wreath_x = BOARD_RIGHT - text_width(favor, FAVOR_TEXT, "Bold") - FAVOR_WREATH_GAP
    yield marker.at(MARKER_X, HEAD_Y, 76, engineer.seat)
    yield Label(
        words.seat_name(engineer.seat),
        NAME_LEFT,
        NAME_Y,
        NAME_TEXT,
        "Bold",
        max_width=wreath_x - NAME_MARGIN,
        min_size=30,
    )
    yield Label(
        favor,
        BOARD_RIGHT,
        HEAD_Y,
        size=FAVOR_TEXT,
        weight="Bold",
        colour=INK,
        anchor="rm",
    )
    yield laurel.at(wreath_x, HEAD_Y, size=72)
    id_width = text_width(engineer.board.id, BOARD_ID_TEXT, "Bold") + BOARD_ID_PADDING
    yield from draw_text_pill(
        engineer.board.id,
        NAME_LEFT + id_width / 2,
        BOARD_ID_Y,
        width=id_width,
        height=38,
        text_size=BOARD_ID_TEXT,
        fill=SLATE,
    )
    id_right = NAME_LEFT + id_width
    die_x = id_right + RETIRING_DIE_GAP
    favor_x = id_right + RETIRING_FAVOR_GAP
    yield die.at(die_x, BOARD_ID_Y, 36, engineer.seat, RETIRED_FACE)
    yield from draw_retirement(engineer.board.retirement, view.age, favor_x, BOARD_ID_Y)


def _draw_resources(engineer: Engineer) -> Items:
    """The player's resources, and under each the Market's rate for it."""
    step = (BOARD_WIDTH - RESOURCES_MARGIN) / len(Resource)
    for resource in Resource:
        left = RESOURCES_LEFT + resource * step
        amount = engineer.purse[resource]
        yield RESOURCES[resource].at(left + RESOURCE_ICON_X, RESOURCES_Y, size=64)
        yield Label(
            str(amount),
            left + RESOURCE_NUMBER_X,
            RESOURCES_Y,
            RESOURCE_TEXT,
            weight="Bold",
            colour=INK if amount else INK_PALE,
            max_width=step - RESOURCE_MARGIN,
            min_size=36,
        )
    yield from draw_rates(engineer.board.rates, RATES_LEFT, RATES_Y, step, size=34)


def _draw_row_titles(people: str, pay: str, total: int, left: float) -> Items:
    """The line above a row of workers: who they are, what their pay is called, its sum.

    `people` is such as "Active", `pay` such as "Wages".
    """
    right, y = left + HALF_WIDTH, WORKERS_Y
    yield from draw_right_aligned_count(GOLD, total, right, y, size=40, text_size=PAY_SUM_TEXT)
    pay_right = right - text_width(str(total), PAY_SUM_TEXT, "Bold") - SUM_GAP
    max_width = (pay_right - left) / 2
    yield Label(
        people,
        left,
        y,
        size=TITLE_TEXT,
        weight="Medium",
        colour=INK_SOFT,
        max_width=max_width - PEOPLE_MARGIN,
    )
    yield Label(
        pay,
        pay_right,
        y,
        size=TITLE_TEXT,
        weight="Medium",
        colour=INK_SOFT,
        anchor="rm",
        max_width=max_width,
    )


def _draw_worker_places(
    pay: Sequence[int],
    seat: Seat,
    home: Sequence[int],
    out: Sequence[int],
    left: float,
) -> Items:
    """Eight places for workers, and below each what a worker there costs in Gold.

    `home` and `out` have the experience of the workers. Those who are
    out in the city are faded.
    """
    workers, y = (*home, *out), WORKERS_Y + WORKERS_DROP
    pay_y = y + WAGES_DROP
    for i, gold in enumerate(pay[:MOST_WORKERS]):
        x = left + WORKER_SIZE / 2 + i * WORKER_STEP
        is_taken = i < len(workers)
        yield empty_place.at(x, y, WORKER_SIZE)
        if is_taken:
            worker = die.at(x, y, WORKER_SIZE, seat, workers[i])
            yield worker.with_fade(1 if i < len(home) else OUT_FADE)
        colour = INK if is_taken else INK_PALE
        number_right = x + WAGE_NUMBER_RIGHT
        yield Label(
            str(gold),
            number_right,
            pay_y,
            size=WAGE_TEXT,
            colour=colour,
            anchor="rm",
        )
        coin = GOLD.at(x + WAGE_ICON_X, pay_y, size=28)
        yield coin.with_fade(1 if is_taken else EMPTY_PLACE_FADE)


def _draw_pools(view: PraetorView, engineer: Engineer, words: Words) -> Items:
    """Novices, villagers, walls, tiles, and what is to be paid at the end of the round.

    What is to be paid is red where there is less Gold.
    """
    yield from draw_novices(engineer, TEXT_LEFT, POOLS_Y, POOL_SIZE)
    title = words(Text("Novices"))
    yield Label(
        title,
        TEXT_LEFT,
        POOL_LABELS_Y,
        size=TITLE_TEXT,
        weight="Medium",
        colour=INK_SOFT,
        max_width=NOVICES_ROOM,
    )
    pools = (
        villager_pool(engineer, words, POOL_SIZE),
        wall_pool(engineer, words, POOL_SIZE, bonus=True),
        tile_pool(view, engineer, words, POOL_SIZE),
    )
    for i, pool in enumerate(pools):
        left = POOLS_LEFT + i * POOL_STEP
        yield from draw_pool(pool, left, POOLS_Y, POOL_ROOM, POOL_TEXT_SCALE)
    yield from _draw_wages_due(engineer, words)


def _draw_wages_due(engineer: Engineer, words: Words) -> Items:
    """What is to be paid at the end of the round; red where the player has less Gold."""
    yield Label(
        words(Text("To pay")),
        BOARD_RIGHT,
        POOL_LABELS_Y,
        TITLE_TEXT,
        "Medium",
        INK_SOFT,
        anchor="rm",
        max_width=POOL_ROOM,
        min_size=18,
    )
    is_short = engineer.wages_due > engineer.purse[Resource.GOLD]
    yield from draw_right_aligned_count(
        GOLD,
        engineer.wages_due,
        BOARD_RIGHT,
        POOLS_Y,
        size=52,
        text_size=SUM_TEXT,
        colour=RED if is_short else INK,
    )
