"""The player boards, two in a row, and the favor of all on one scale."""

from __future__ import annotations

from itertools import product
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
from ..scene import Items, Label, Panel
from ..shapes import Box
from ..theme import (
    GROOVE,
    INK,
    INK_PALE,
    INK_SOFT,
    KEY,
    PANEL_EDGE,
    RED,
    SEATS,
    SLATE,
    SMALL,
)
from ..widgets import draw_badge, draw_text_pill, equal_columns, right_edge, seat_panel
from .icons import RESOURCES, slot
from .layout import MARGIN, WIDTH
from .panels import (
    LABEL_DROP,
    MOST_WORKERS,
    draw_morale_track,
    draw_pool,
    draw_rates,
    draw_right_aligned_count,
    retired_pool,
    rule_line,
    tile_pool,
    villager_pool,
    wall_pool,
)
from .round_summary import ROW_HEIGHT, draw_round_summary, find_round_summary

BOARD_HEIGHT, GAP = 432, 14  # height of a board, and what lies between two
# heights in the track of favor: its title, and a row below the boards
FAVOR_HEAD_HEIGHT, FAVOR_ROW_HEIGHT = 76, 64
# the middles of a board's rows, below its top; of the workers and the
# track their tops
HEAD_Y, RESOURCES_Y, WORKERS_Y, POOLS_Y, MORALE_Y = 42, 110, 184, 320, 376
UPPER_RULE_Y, LOWER_RULE_Y = 78, 288  # lines between the rows
MORALE_HEIGHT: Final = 44
MARKER_SIZE, BOARD_ID_TEXT = 54, 24
NOVICE_SIZE, POOL_SIZE = 44, 42  # of symbols in the row of pools
WORKER_SIZE, WORKER_STEP = 54, 62  # the side of a worker's place, and the distance of two
OUT_FADE: Final = 0.3  # of workers who are out in the city
NOVICE_FACE: Final = 1  # the face of the die that stands for a novice
BAR_LEFT, BAR_HEIGHT, NUMBER_WIDTH = 66, 42, 104  # of a bar of favor, and room for its number
LEAST_BAR_WIDTH: Final = 20
EDGE_PADDING, RULE_INSET, TRACK_INSET = 22, 18, 16  # of a board's parts, from its edges
ROW_INSET: Final = 20  # of the rows of workers and pools, from the left edge
# in the head: marker, place badge on it, name; signs left of the
# favor; around the board's letter
MARKER_X, BADGE_X, BADGE_DROP, NAME_X = 42, 62, 20, 86
WREATH_LEFT, PAUSE_LEFT, SIGNS_WIDTH, PAUSE_SIGNS_WIDTH = 30, 84, 70, 118
BOARD_ID_PADDING, BOARD_ID_GAP = 22, 14
# of a resource, from its left edge: symbol, number, and what the
# number leaves free
RESOURCE_ICON_X, RESOURCE_NUMBER_X, RESOURCE_MARGIN = 24, 56, 60
RATES_LEFT, RATES_DROP = 15, 42  # of the rates below the resources
DICE_DROP, WAGE_DROP = 46, 16  # of dice below their title, of wages below their places
POOL_INSET, POOL_GAP = 12, 14
# novices, in sizes of a place: from one to the next, the number on
# it, the arrow after it
NOVICE_STEP, NOVICE_BADGE_RIGHT, NOVICE_BADGE_RISE, NOVICE_BADGE_SIZE = 1.28, 0.4, 0.36, 0.6
NOVICE_BADGE_TEXT, NOVICE_ARROW_RIGHT, NOVICE_ARROW_TEXT = 0.45, 0.64, 0.68
FAVOR_INSET, FAVOR_FOOT, STRIP_FOOT, STRIP_GAP = 17, 14, 12, 40  # around the bars of favor
BAR_GROUND: Final = "#E6D9B8"


@background
def bare(canvas: Canvas) -> None:
    """Background: nothing but the table."""


def boards_height(view: PraetorView) -> int:
    """The height of the picture of the boards.

    With an even number of players the favor strip is below
    them.
    """
    players = len(view.engineers)
    rows = (players + 1) // 2
    height = MARGIN + 2 + rows * (_board_height(view) + GAP)
    if players % 2:
        return height
    return height + _favor_strip_height(players) + GAP


def _board_height(view: PraetorView) -> int:
    """The height of a board, with a row for the last update once there was one."""
    return BOARD_HEIGHT + (ROW_HEIGHT if view.round_summaries else 0)


def _favor_strip_height(players: int) -> int:
    """The height of the favor strip below the boards."""
    return players // 2 * FAVOR_ROW_HEIGHT + FAVOR_HEAD_HEIGHT + STRIP_FOOT


def draw_boards(view: PraetorView, words: Words) -> Items:
    """All boards in turn order; the track of favor in the free place, or in a strip below."""
    columns = equal_columns(MARGIN, WIDTH - MARGIN, count=2, gap=GAP)
    tall = _board_height(view)
    places = [
        Box(x, MARGIN - 2 + row * (tall + GAP), wide, tall)
        for row, (x, wide) in product(range(3), columns)
    ]
    for seat, box in zip(view.order, places, strict=False):
        yield from _draw_board(view, view.engineers[seat], words, box)
    players = len(view.engineers)
    if players % 2:
        yield from _draw_favor_track(view, words, places[players])
    else:
        yield from _draw_favor_strip(
            view,
            words,
            Box(MARGIN, places[players].y, WIDTH - 2 * MARGIN, _favor_strip_height(players)),
        )


def _draw_board(view: PraetorView, engineer: Engineer, words: Words, box: Box) -> Items:
    """One player's board: head, resources, workers, pools, morale and the last update."""
    x, y, wide, _ = box
    lit = engineer.seat in view.seats_to_act
    yield seat_panel(*box, lit=lit)
    yield from _draw_head(engineer, words, x, y, wide, out=engineer.passed and not lit)
    left, right, rule_width = x + ROW_INSET, x + wide - EDGE_PADDING, wide - 2 * RULE_INSET
    yield rule_line(x + RULE_INSET, y + UPPER_RULE_Y, rule_width)
    resources_left, resource_step = x + EDGE_PADDING, rule_width / len(Resource)
    yield from _draw_resources(engineer, resources_left, y + RESOURCES_Y, resource_step)
    yield from _draw_workers(engineer, words, left, y + WORKERS_Y, right)
    yield rule_line(x + RULE_INSET, y + LOWER_RULE_Y, rule_width)
    pool_step = (wide - 2 * ROW_INSET) / 5  # for five counts
    yield from _draw_pools(view, engineer, words, left, y + POOLS_Y, pool_step)
    yield from draw_morale_track(
        engineer.board.morale,
        Box(x + TRACK_INSET, y + MORALE_Y, wide - 2 * TRACK_INSET, MORALE_HEIGHT),
        engineer.seat,
        engineer.morale_level,
    )
    if summary := find_round_summary(view, engineer.seat):
        row = Box(left, y + BOARD_HEIGHT - 2, wide - 2 * ROW_INSET, ROW_HEIGHT - 6)
        yield from draw_round_summary(summary, words, row)


def _draw_head(
    engineer: Engineer, words: Words, x: float, y: float, wide: float, *, out: bool
) -> Items:
    """Who it is, with the place in the turn order, which board, and how much favor.

    `out` adds the sign of a player who has passed.
    """
    middle = y + HEAD_Y
    favor, right = str(engineer.favor), x + wide - EDGE_PADDING
    favor_left = right - text_width(favor, KEY, "Bold")
    yield marker.at(x + MARKER_X, middle, MARKER_SIZE, engineer.seat)
    place, badge_y = str(engineer.place + 1), middle + BADGE_DROP
    yield from draw_badge(x + BADGE_X, badge_y, place, size=28, text_size=19, fill=INK_SOFT)
    yield Label(favor, right, middle, KEY, "Bold", INK, anchor="rm")
    yield laurel.at(favor_left - WREATH_LEFT, middle, size=46)
    if out:
        yield pause.at(favor_left - PAUSE_LEFT, middle, size=36)
    id_width = text_width(engineer.board.id, BOARD_ID_TEXT, "Bold") + BOARD_ID_PADDING
    name_left = x + NAME_X
    signs_left = favor_left - (PAUSE_SIGNS_WIDTH if out else SIGNS_WIDTH)
    name = Label(
        words.seat_name(engineer.seat),
        name_left,
        middle,
        size=36,
        weight="Bold",
        room=signs_left - name_left - id_width - BOARD_ID_GAP,
        floor=26,
    )
    yield name
    yield from draw_text_pill(
        engineer.board.id,
        right_edge([name]) + BOARD_ID_GAP + id_width / 2,
        middle,
        width=id_width,
        height=34,
        text_size=BOARD_ID_TEXT,
        fill=SLATE,
    )


def _draw_resources(engineer: Engineer, x: float, y: float, step: float) -> Items:
    """Resources, and under each what the Market pays or takes for one."""
    for resource in Resource:
        left, n = x + resource * step, engineer.purse[resource]
        yield RESOURCES[resource].at(left + RESOURCE_ICON_X, y, size=48)
        yield Label(
            str(n),
            left + RESOURCE_NUMBER_X,
            y,
            KEY,
            "Bold",
            INK if n else INK_PALE,
            room=step - RESOURCE_MARGIN,
            floor=28,
        )
    rates_x, rates_y = x + RATES_LEFT, y + RATES_DROP
    yield from draw_rates(engineer.board.rates, rates_x, rates_y, step, size=22)


def _draw_workers(engineer: Engineer, words: Words, x: float, y: float, right: float) -> Items:
    """Eight places for workers, each with its wage, and the Gold to pay.

    Workers out in the city are faded; they are paid all the
    same. The sum is red where the player has less Gold.
    """
    dice_y = y + DICE_DROP
    yield Label(words(Text("Active")), x, y, SMALL + 2, "Medium", INK_SOFT, room=330)
    for i, wage in enumerate(engineer.board.wages[:MOST_WORKERS]):
        yield from _draw_worker_place(engineer, i, wage, x + i * WORKER_STEP, dice_y)
    yield Label(
        words(Text("To pay")),
        right,
        y,
        SMALL + 2,
        "Medium",
        INK_SOFT,
        anchor="rm",
        room=right - x - 340,
    )
    is_short = engineer.wages_due > engineer.purse[Resource.GOLD]
    yield from draw_right_aligned_count(
        RESOURCES[Resource.GOLD],
        engineer.wages_due,
        right,
        dice_y,
        size=42,
        text_size=KEY,
        colour=RED if is_short else INK,
    )


def _draw_worker_place(engineer: Engineer, number: int, wage: int, left: float, y: float) -> Items:
    """One place for a worker and its wage below; first those at home, then those out, faded."""
    workers = (*engineer.home, *engineer.workers_out)
    x, is_taken = left + WORKER_SIZE / 2, number < engineer.workers
    yield slot.at(x, y, WORKER_SIZE)
    if is_taken:
        worker = die.at(x, y, WORKER_SIZE, engineer.seat, workers[number])
        yield worker if number < len(engineer.home) else worker.with_fade(OUT_FADE)
    wage_y = y + WORKER_SIZE / 2 + WAGE_DROP
    colour = INK if is_taken else INK_PALE
    yield Label(str(wage), x, wage_y, SMALL, colour=colour, anchor="mm")


def _draw_pools(
    view: PraetorView, engineer: Engineer, words: Words, x: float, y: float, step: float
) -> Items:
    """Five counts in a row: novices, villagers, the retired, walls, tiles.

    `x` is the left edge, `y` the middle, `step` the width
    of a count.
    """
    yield from draw_novices(engineer, x, y, NOVICE_SIZE)
    title = words(Text("Novices"))
    yield Label(title, x, y + LABEL_DROP, SMALL, "Medium", INK_SOFT, room=step - 4, floor=18)
    pools = (
        villager_pool(engineer, words, POOL_SIZE),
        retired_pool(engineer, words, POOL_SIZE),
        wall_pool(engineer, words, POOL_SIZE),
        tile_pool(view, engineer, words, POOL_SIZE),
    )
    for column, pool in enumerate(pools, 1):  # column 0 has the novices
        left = x + column * step + POOL_INSET
        yield from draw_pool(pool, left, y, room=step - POOL_GAP)


def draw_novices(engineer: Engineer, x: float, y: float, size: int) -> Items:
    """One place for each level of training; a number where more than one stands there.

    `x` is the left edge, `y` the middle, `size` the side of
    a place.
    """
    for level, n in enumerate(engineer.novices):
        middle = x + size / 2 + level * size * NOVICE_STEP
        yield slot.at(middle, y, size)
        if n:
            yield die.at(middle, y, size, engineer.seat, NOVICE_FACE)
        if n > 1:
            badge_x, badge_y = middle + size * NOVICE_BADGE_RIGHT, y - size * NOVICE_BADGE_RISE
            badge_size, text_size = size * NOVICE_BADGE_SIZE, round(size * NOVICE_BADGE_TEXT)
            yield from draw_badge(badge_x, badge_y, str(n), badge_size, text_size)
        arrow_x = middle + size * NOVICE_ARROW_RIGHT
        arrow_size = round(size * NOVICE_ARROW_TEXT)
        yield Label("›", arrow_x, y, arrow_size, "Bold", INK_SOFT, anchor="mm")


def _draw_favor_track(view: PraetorView, words: Words, box: Box) -> Items:
    """Favor as bars, in the order of the next round if favor stayed as it is."""
    yield from _draw_favor_head(words, box)
    row = (box.height - FAVOR_HEAD_HEIGHT - FAVOR_FOOT) / len(view.favor_order)
    left, wide = box.x + FAVOR_INSET, box.width - 2 * FAVOR_INSET
    for i, seat in enumerate(view.favor_order):
        top = box.y + FAVOR_HEAD_HEIGHT + i * row
        yield from _draw_favor_bar(view, view.engineers[seat], Box(left, top, wide, row))


def _draw_favor_strip(view: PraetorView, words: Words, box: Box) -> Items:
    """Favor as bars in a strip of two columns, in the order of the next round."""
    yield from _draw_favor_head(words, box)
    columns = equal_columns(box.x + FAVOR_INSET, box.right - FAVOR_INSET, count=2, gap=STRIP_GAP)
    for i, seat in enumerate(view.favor_order):
        row, column = divmod(i, 2)
        left, wide = columns[column]
        top = box.y + FAVOR_HEAD_HEIGHT + row * FAVOR_ROW_HEIGHT
        place = Box(left, top, wide, FAVOR_ROW_HEIGHT)
        yield from _draw_favor_bar(view, view.engineers[seat], place)


def _draw_favor_head(words: Words, box: Box) -> Items:
    """The panel under the bars of favor, with its title."""
    x, y, wide, _ = box
    yield Panel(*box, GROOVE, PANEL_EDGE, raised=True)
    yield laurel.at(x + 42, y + 42, size=50)
    yield Label(words(Text("Favor")), x + 78, y + 42, size=36, weight="Bold", room=wide / 2 - 90)
    yield Label(
        words(Text("Next round")),
        x + wide - 22,
        y + 42,
        SMALL + 2,
        "Medium",
        INK_SOFT,
        "rm",
        room=wide / 2 - 30,
    )


def _draw_favor_bar(view: PraetorView, engineer: Engineer, box: Box) -> Items:
    """One player's favor as a bar, compared with whoever has most, and the place next round."""
    x, middle, look = box.x, box.middle, SEATS[engineer.seat]
    place = str(engineer.next_place + 1)
    yield marker.at(x + 25, middle - 2, 50, engineer.seat)
    yield from draw_badge(x + 43, middle + 17, place, size=28, text_size=19, fill=INK_SOFT)
    most = max(1, *(other.favor for other in view.engineers))
    full_width = box.width - BAR_LEFT - NUMBER_WIDTH
    width = max(LEAST_BAR_WIDTH, full_width * engineer.favor / most)
    left, top = x + BAR_LEFT, middle - BAR_HEIGHT / 2
    yield Panel(left, top, full_width, BAR_HEIGHT, BAR_GROUND, None, edge_width=0, radius=7)
    yield Panel(left, top, width, BAR_HEIGHT, look.fill, look.rim, edge_width=3, radius=7)
    yield Label(str(engineer.favor), box.right - 5, middle, KEY, "Bold", INK, anchor="rm")
