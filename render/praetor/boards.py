"""The player boards, two in a row, with the favor of all beside or below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Text
from engine.praetor.data import Resource
from engine.praetor.view import Engineer, PraetorView
from words import Words

from ..backgrounds import background
from ..canvas import Canvas
from ..fonts import text_width
from ..icons.marks import laurel, pause
from ..icons.seats import die, marker
from ..scene import Items, Label
from ..shapes import Box
from ..theme import INK, INK_PALE, INK_SOFT, KEY, RED, SLATE
from ..widgets import draw_badge, draw_text_pill, equal_columns, seat_panel
from .favor_track import draw_favor_strip, draw_favor_track, favor_strip_height
from .icons import RESOURCES, empty_place
from .layout import MARGIN, WIDTH
from .morale_track import draw_morale_track
from .panels import (
    LABEL_DROP,
    MOST_WORKERS,
    draw_pool_count,
    draw_rates,
    draw_right_aligned_count,
    pool_width,
    retired_pool,
    rule_line,
    tile_pool,
    villager_pool,
    wall_pool,
)
from .round_summary import ROW_HEIGHT, draw_round_summary, find_round_summary

BOARD_HEIGHT, GAP = 352, 12  # height of a board, and what lies between two
BOARDS_TOP, FOOT = MARGIN - 2, 4  # above the boards, and below what stands last
MOST_ROWS: Final = 3  # of two boards each
# the middles of a board's rows, below its top; of the track its top
HEAD_Y, RESOURCES_Y, WORKERS_Y, POOLS_Y, MORALE_Y = 31, 84, 163, 250, 302
UPPER_RULE_Y, LOWER_RULE_Y = 59, 224  # lines between the rows
MORALE_HEIGHT: Final = 40
MARKER_SIZE, BOARD_ID_TEXT, WAGE_TEXT, RATE_TEXT = 50, 28, 31, 31
NOVICE_SIZE, POOL_SIZE = 34, 32  # of symbols in the row of pools
WORKER_SIZE, WORKER_STEP = 42, 46  # the side of a worker's place, and the distance of two
OUT_FADE: Final = 0.3  # of workers who are out in the city
NOVICE_FACE: Final = 1  # the face of the die that stands for a novice
EDGE_PADDING: Final = 14  # of a board's parts, from its edges
# in the head: marker, place badge on it, name; signs left of the favor
MARKER_X, BADGE_X, BADGE_DROP, NAME_X = 40, 58, 18, 74
PLACE_BADGE_SIZE, PLACE_BADGE_TEXT, NAME_TEXT, LEAST_NAME_TEXT = 32, 24, 34, 24
WREATH_SIZE, PAUSE_SIZE = 42, 36
WREATH_LEFT, PAUSE_LEFT, SIGNS_WIDTH, PAUSE_SIGNS_WIDTH = 28, 76, 58, 104
BOARD_ID_PADDING, PAY_GAP = 22, 14
# of a resource, from its left edge: symbol, number, and what the
# number leaves free
RESOURCE_ICON_X, RESOURCE_NUMBER_X, RESOURCE_MARGIN = 18, 38, 45
RESOURCE_ICON_SIZE, RESOURCE_TEXT, LEAST_RESOURCE_TEXT = 36, 38, 20
RATES_LEFT, RATES_DROP = 16, 36  # of the rates below the resources
PAY_RISE, PAY_WORD_DROP, WAGE_DROP = 6, 38, 20  # of the sum, its word, and wages
PAY_ICON_SIZE, PAY_TEXT, PAY_WORD_TEXT, LEAST_PAY_WORD_TEXT = 38, 40, 24, 18
POOL_LABEL_TEXTS: Final = range(24, 15, -1)  # sizes of the words below the pools
# novices, in sizes of a place: from one to the next, the number on it
NOVICE_STEP, NOVICE_BADGE_RIGHT, NOVICE_BADGE_RISE, NOVICE_BADGE_SIZE = 1.14, 0.36, 0.3, 0.84
NOVICE_BADGE_TEXT: Final = 0.71
POOL_GAP: Final = 7  # between two pools
NOVICES_WIDTH: Final = NOVICE_SIZE * (1 + NOVICE_STEP)


@background
def bare(canvas: Canvas) -> None:
    """Background of pictures that stand on the bare table: draws nothing onto it."""


def boards_height(view: PraetorView) -> int:
    """The height of the picture of all boards, two in a row.

    With an odd number of players the track of favor takes the free
    place in the last row; else it is a strip below.
    """
    players = len(view.engineers)
    rows = (players + 1) // 2
    height = BOARDS_TOP + rows * (_board_height(view) + GAP) + FOOT
    has_free_place = players % 2 == 1
    return height if has_free_place else height + favor_strip_height(players) + GAP


def _board_height(view: PraetorView) -> int:
    """The height of each board; it has one more row once a round has ended."""
    summary_height = ROW_HEIGHT if view.round_summaries else 0
    return BOARD_HEIGHT + summary_height


def draw_boards(view: PraetorView, words: Words) -> Items:
    """All boards in turn order; the track of favor in the free place, or in a strip below."""
    places = _board_places(view)
    for seat, box in zip(view.order, places, strict=False):
        yield from _draw_board(view, view.engineers[seat], words, box)
    players = len(view.engineers)
    first_free = places[players]
    has_free_place = players % 2 == 1  # in the row of the last board
    if has_free_place:
        yield from draw_favor_track(view, words, first_free)
    else:
        strip_height = favor_strip_height(players)
        strip = Box(MARGIN, first_free.y, WIDTH - 2 * MARGIN, strip_height)
        yield from draw_favor_strip(view, words, strip)


def _board_places(view: PraetorView) -> list[Box]:
    """Where boards may lie in the picture: two in a row, more places than players."""
    columns = equal_columns(MARGIN, WIDTH - MARGIN, count=2, gap=GAP)
    height = _board_height(view)
    places: list[Box] = []
    for row in range(MOST_ROWS):
        top = BOARDS_TOP + row * (height + GAP)
        places += [Box(left, top, width, height) for left, width in columns]
    return places


def _draw_board(view: PraetorView, engineer: Engineer, words: Words, box: Box) -> Items:
    """One player's board: head, resources, workers, pools, morale and the last update."""
    x, y, width, _ = box
    highlighted = engineer.seat in view.seats_to_act
    yield seat_panel(*box, highlighted=highlighted)
    has_passed = engineer.passed and not highlighted
    yield from _draw_head(engineer, words, x, y, width, has_passed=has_passed)
    left, inner_width = x + EDGE_PADDING, width - 2 * EDGE_PADDING
    yield rule_line(left, y + UPPER_RULE_Y, inner_width)
    yield from _draw_resources(engineer, left, y + RESOURCES_Y, inner_width / len(Resource))
    yield from _draw_workers(engineer, words, left, y + WORKERS_Y, left + inner_width)
    yield rule_line(left, y + LOWER_RULE_Y, inner_width)
    yield from _draw_pools(view, engineer, words, left, y + POOLS_Y, inner_width)
    track = Box(left, y + MORALE_Y, inner_width, MORALE_HEIGHT)
    yield from draw_morale_track(
        engineer.board.morale, track, engineer.seat, engineer.morale_level
    )
    summary = find_round_summary(view, engineer.seat)
    if summary:
        row = Box(left, y + BOARD_HEIGHT, inner_width, ROW_HEIGHT)
        yield from draw_round_summary(summary, words, row)


def _draw_head(
    engineer: Engineer,
    words: Words,
    x: float,
    y: float,
    width: float,
    *,
    has_passed: bool,
) -> Items:
    """The top row of a board: on the left the player, on the right how much favor they have.

    (x, y) is the upper left corner of the board, `width` its width. A
    player who has passed has a sign beside the favor.
    """
    middle, right = y + HEAD_Y, x + width - EDGE_PADDING
    favor_left = right - text_width(str(engineer.favor), KEY, "Bold")
    yield from _draw_seat_marker(engineer, x, middle)
    yield Label(str(engineer.favor), right, middle, KEY, "Bold", INK, anchor="rm")
    yield laurel.at(favor_left - WREATH_LEFT, middle, WREATH_SIZE)
    if has_passed:
        yield pause.at(favor_left - PAUSE_LEFT, middle, PAUSE_SIZE)
    name_left = x + NAME_X
    signs_left = favor_left - (PAUSE_SIGNS_WIDTH if has_passed else SIGNS_WIDTH)
    yield Label(
        words.seat_name(engineer.seat),
        name_left,
        middle,
        NAME_TEXT,
        "Bold",
        max_width=signs_left - name_left,
        min_size=LEAST_NAME_TEXT,
    )


def _draw_seat_marker(engineer: Engineer, x: float, middle: float) -> Items:
    """The marker of a player, and on it a badge with their place in the turn order.

    `x` is the left edge of the board, `middle` the height of the
    marker's middle.
    """
    yield marker.at(x + MARKER_X, middle, MARKER_SIZE, engineer.seat)
    yield from draw_badge(
        x + BADGE_X,
        middle + BADGE_DROP,
        str(engineer.place + 1),
        PLACE_BADGE_SIZE,
        PLACE_BADGE_TEXT,
        fill=INK_SOFT,
    )


def _draw_resources(engineer: Engineer, x: float, y: float, step: float) -> Items:
    """A player's resources, and under each what the Market pays or takes for one.

    Each resource has a column that is `step` pixels wide; the first
    begins at `x`. `y` is the middle of the row. The letter of the
    player's board stands below.
    """
    for resource in Resource:
        left = x + resource * step
        amount = engineer.purse[resource]
        yield RESOURCES[resource].at(left + RESOURCE_ICON_X, y, RESOURCE_ICON_SIZE)
        yield Label(
            str(amount),
            left + RESOURCE_NUMBER_X,
            y,
            RESOURCE_TEXT,
            "Bold",
            colour=INK if amount else INK_PALE,
            max_width=step - RESOURCE_MARGIN,
            min_size=LEAST_RESOURCE_TEXT,
        )
    rates_x, rates_y = x + RATES_LEFT, y + RATES_DROP
    yield from draw_rates(engineer.board.rates, rates_x, rates_y, step, RATE_TEXT)
    yield from _draw_board_id(engineer, x, rates_y)


def _draw_workers(engineer: Engineer, words: Words, x: float, y: float, right: float) -> Items:
    """Eight places for workers, each with its wage, and the Gold to pay.

    Workers out in the city are faded; they are paid all the same. The
    sum is red where the player has less Gold. `x` and `right` are the
    edges of the row, `y` its middle.
    """
    for i, wage in enumerate(engineer.board.wages[:MOST_WORKERS]):
        yield from _draw_worker_place(engineer, i, wage, x + i * WORKER_STEP, y)
    is_short = engineer.wages_due > engineer.purse[Resource.GOLD]
    yield from draw_right_aligned_count(
        RESOURCES[Resource.GOLD],
        engineer.wages_due,
        right,
        y - PAY_RISE,
        PAY_ICON_SIZE,
        PAY_TEXT,
        colour=RED if is_short else INK,
    )
    max_width = right - x - MOST_WORKERS * WORKER_STEP - PAY_GAP
    title, title_y = words(Text("To pay")), y + PAY_WORD_DROP
    yield Label(
        title,
        right,
        title_y,
        PAY_WORD_TEXT,
        "Medium",
        INK_SOFT,
        anchor="rm",
        max_width=max_width,
        min_size=LEAST_PAY_WORD_TEXT,
    )


def _draw_board_id(engineer: Engineer, x: float, y: float) -> Items:
    """The letter of a player's board in a pill that begins at `x`, with its middle at `y`."""
    width = text_width(engineer.board.id, BOARD_ID_TEXT, "Bold") + BOARD_ID_PADDING
    yield from draw_text_pill(
        engineer.board.id,
        x + width / 2,
        y,
        width=width,
        height=34,
        text_size=BOARD_ID_TEXT,
        fill=SLATE,
    )


def _draw_worker_place(engineer: Engineer, number: int, wage: int, left: float, y: float) -> Items:
    """One place for a worker and its wage below; first those at home, then those out, faded."""
    workers = (*engineer.home, *engineer.workers_out)
    x, is_taken = left + WORKER_SIZE / 2, number < engineer.workers
    yield empty_place.at(x, y, WORKER_SIZE)
    if is_taken:
        worker = die.at(x, y, WORKER_SIZE, engineer.seat, workers[number])
        yield worker if number < len(engineer.home) else worker.with_fade(OUT_FADE)
    wage_y = y + WORKER_SIZE / 2 + WAGE_DROP
    colour = INK if is_taken else INK_PALE
    yield Label(
        str(wage),
        x,
        wage_y,
        size=WAGE_TEXT,
        colour=colour,
        anchor="mm",
    )


def _draw_pools(
    view: PraetorView,
    engineer: Engineer,
    words: Words,
    x: float,
    y: float,
    max_width: float,
) -> Items:
    """Five counts in a row, each over its word: novices, villagers, retired, walls, tiles.

    `x` is the left edge, `y` the middle, `max_width` the width of the row. Each
    count is as wide as its word or number, and all words have one size.
    """
    pools = (
        villager_pool(engineer, words, POOL_SIZE),
        retired_pool(engineer, words, POOL_SIZE),
        wall_pool(engineer, words, POOL_SIZE),
        tile_pool(view, engineer, words, POOL_SIZE),
    )
    labels = [words(Text("Novices")), *(pool.label for pool in pools)]
    count_widths = [NOVICES_WIDTH, *(pool_width(pool) for pool in pools)]
    text_size, widths = _fit_pools(labels, count_widths, max_width)
    gap = (max_width - sum(widths)) / (len(widths) - 1)
    lefts = [x + sum(widths[:i]) + i * gap for i in range(len(widths))]
    yield from draw_novices(engineer, x, y, NOVICE_SIZE)
    for label, left, width in zip(labels, lefts, widths, strict=True):
        yield Label(
            label,
            left,
            y + LABEL_DROP,
            text_size,
            "Medium",
            INK_SOFT,
            max_width=width + 1,
            min_size=16,
        )
    _novices_left, *pool_lefts = lefts
    for pool, left in zip(pools, pool_lefts, strict=True):
        yield from draw_pool_count(pool, left, y)


def _fit_pools(
    labels: Sequence[str],
    count_widths: Sequence[float],
    max_width: float,
) -> tuple[int, list[float]]:
    """The largest text size with which all labelled counts fit the row, and their widths.

    `count_widths` has the width of each symbol with its number. Where not even
    the least size fits, all become narrower by the same factor.
    """
    gaps = POOL_GAP * (len(labels) - 1)
    for text_size in POOL_LABEL_TEXTS:
        label_widths = [text_width(label, text_size, "Medium") for label in labels]
        widths = list(map(max, count_widths, label_widths))
        if sum(widths) + gaps <= max_width:
            return text_size, widths
    factor = (max_width - gaps) / sum(widths)
    return text_size, [width * factor for width in widths]


def draw_novices(engineer: Engineer, x: float, y: float, size: int) -> Items:
    """A player's novices: one place for each level of training, empty or with a die.

    A badge tells their number where more than one stands there. `x` is
    the left edge, `y` the middle, `size` the side of a place.
    """
    for level, count in enumerate(engineer.novices):
        middle = x + size / 2 + level * size * NOVICE_STEP
        yield empty_place.at(middle, y, size)
        if count:
            yield die.at(middle, y, size, engineer.seat, NOVICE_FACE)
        if count > 1:
            badge_x = middle + size * NOVICE_BADGE_RIGHT
            badge_y = y - size * NOVICE_BADGE_RISE
            badge_size = size * NOVICE_BADGE_SIZE
            text_size = round(size * NOVICE_BADGE_TEXT)
            yield from draw_badge(badge_x, badge_y, str(count), badge_size, text_size)
