"""The player boards, two in a row, and the favor of all on one scale."""

from __future__ import annotations

from itertools import product

from engine.core import Text
from engine.praetor.data import Resource
from engine.praetor.view import Engineer, PraetorView
from words import Words

from ..backgrounds import background
from ..canvas import Canvas
from ..fonts import fit_label, text_width
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
    PAPER,
    RED,
    SEATS,
    SLATE,
    SMALL,
)
from ..widgets import draw_badge, equal_columns, pill, seat_panel
from .icons import RESOURCES, house, slot, villa, wall
from .layout import MARGIN, WIDTH
from .panels import draw_count, draw_morale_track, draw_rates, draw_right_aligned_count, rule_line
from .round_summary import ROW_HEIGHT, draw_round_summary, find_round_summary

BOARD_HEIGHT, GAP = 432, 14  # height of a board, and what lies between two
# heights in the track of favor: its title, and a row below the boards
FAVOR_HEAD_HEIGHT, FAVOR_ROW_HEIGHT = 76, 64


@background
def bare(canvas: Canvas) -> None:
    """Background: nothing but the table."""


def boards_height(view: PraetorView) -> int:
    """The height of the picture of the boards.

    With an even number of players the favor strip is below them.
    """
    players = len(view.engineers)
    boards = (players + 1) // 2 * (_board_height(view) + GAP)
    return MARGIN + 2 + boards + (0 if players % 2 else _favor_strip_height(players) + GAP)


def _board_height(view: PraetorView) -> int:
    """The height of a board, with a row for the last update once there was one."""
    return BOARD_HEIGHT + (ROW_HEIGHT if view.round_summaries else 0)


def _favor_strip_height(players: int) -> int:
    """The height of the favor strip below the boards."""
    return players // 2 * FAVOR_ROW_HEIGHT + FAVOR_HEAD_HEIGHT + 12


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
    yield rule_line(x + 18, y + 78, wide - 36)
    yield from _draw_resources(engineer, x + 22, y + 110, (wide - 36) / 5)
    yield from _draw_workers(engineer, words, x + 20, y + 184, x + wide - 22)
    yield rule_line(x + 18, y + 288, wide - 36)
    yield from _draw_pools(view, engineer, words, x + 20, y + 320, (wide - 40) / 5)
    yield from draw_morale_track(
        engineer.board.morale,
        Box(x + 16, y + 376, wide - 32, 44),
        engineer.seat,
        engineer.morale_level,
    )
    if summary := find_round_summary(view, engineer.seat):
        yield from draw_round_summary(
            summary, words, Box(x + 20, y + BOARD_HEIGHT - 2, wide - 40, ROW_HEIGHT - 6)
        )


def _draw_head(
    engineer: Engineer, words: Words, x: float, y: float, wide: float, *, out: bool
) -> Items:
    """Who it is, with the place in the turn order, which board, and how much favor.

    `out` adds the sign of a player who has passed.
    """
    favor = str(engineer.favor)
    right = x + wide - 22 - text_width(favor, KEY, "Bold")
    yield marker.at(x + 42, y + 42, 54, engineer.seat)
    yield from draw_badge(
        x + 62, y + 62, str(engineer.place + 1), size=28, text_size=19, fill=INK_SOFT
    )
    yield Label(favor, x + wide - 22, y + 42, KEY, "Bold", INK, "rm")
    yield laurel.at(right - 30, y + 42, size=46)
    if out:
        yield pause.at(right - 84, y + 42, size=36)
    side = text_width(engineer.board.id, 24, "Bold") + 22
    name = Label(
        words.seat_name(engineer.seat),
        x + 86,
        y + 42,
        size=36,
        weight="Bold",
        room=right - (118 if out else 70) - x - 86 - side - 14,
        floor=26,
    )
    yield name
    text, size = fit_label(name)
    start = name.x + text_width(text, size, "Bold") + 14
    yield pill(start + side / 2, y + 42, side, high=34, fill=SLATE)
    yield Label(
        engineer.board.id,
        start + side / 2,
        y + 42,
        size=24,
        weight="Bold",
        colour=PAPER,
        anchor="mm",
    )


def _draw_resources(engineer: Engineer, x: float, y: float, step: float) -> Items:
    """Resources, and under each what the Market pays or takes for one."""
    for resource in Resource:
        left, n = x + resource * step, engineer.purse[resource]
        yield RESOURCES[resource].at(left + 24, y, size=48)
        yield Label(
            str(n), left + 56, y, KEY, "Bold", INK if n else INK_PALE, room=step - 60, floor=28
        )
    yield from draw_rates(engineer.board.rates, x + 15, y + 42, step, size=22)


def _draw_workers(engineer: Engineer, words: Words, x: float, y: float, right: float) -> Items:
    """Eight places for workers, each with its wage, and the Gold to pay.

    Workers out in the city are faded; they are paid all the same.
    The sum is red where the player has less Gold.
    """
    yield Label(words(Text("Active")), x, y, SMALL + 2, "Medium", INK_SOFT, room=330)
    size, step = 54, 62
    for i, wage in enumerate(engineer.board.wages[:8]):
        middle = x + i * step + size / 2
        yield slot.at(middle, y + 46, size)
        if i < len(engineer.home):
            yield die.at(middle, y + 46, size, engineer.seat, engineer.home[i])
        elif i < engineer.workers:
            yield die.at(
                middle, y + 46, size, engineer.seat, engineer.workers_out[i - len(engineer.home)]
            ).with_fade(0.3)
        paid = i < engineer.workers
        yield Label(
            str(wage),
            middle,
            y + 46 + size / 2 + 16,
            SMALL,
            "SemiBold",
            INK if paid else INK_PALE,
            "mm",
        )
    yield Label(
        words(Text("To pay")), right, y, SMALL + 2, "Medium", INK_SOFT, "rm", room=right - x - 340
    )
    short = engineer.wages_due > engineer.purse[Resource.GOLD]
    yield from draw_right_aligned_count(
        RESOURCES[Resource.GOLD],
        engineer.wages_due,
        right,
        y + 46,
        size=42,
        text_size=KEY,
        colour=RED if short else INK,
    )


def _draw_pools(
    view: PraetorView, engineer: Engineer, words: Words, x: float, y: float, step: float
) -> Items:
    """Five counts in a row: novices, villagers, the retired, walls, tiles.

    `x` is the left edge, `y` the middle, `step` the width of a count.
    Walls show the bonus of the next one. Expert games name the area.
    Tiles have a maximum where the markers of owners are limited.
    """
    yield from draw_novices(engineer, x, y, size=44)
    yield Label(
        words(Text("Novices")), x, y + 35, SMALL, "Medium", INK_SOFT, room=step - 4, floor=18
    )
    walls = words(Text("Walls")) + (f" +{engineer.wall_bonus}" if engineer.wall_bonus else "")
    tiles = Text("Area {n}", n=engineer.area) if view.expert else Text("Tiles")
    parts = (
        (house.at(0, 0, size=42), engineer.villagers, words(Text("Villagers"))),
        (die.at(0, 0, 42, engineer.seat, 6), engineer.retired, words(Text("Retired"))),
        (wall.at(0, 0, size=42), len(engineer.walls), walls),
        (villa.at(0, 0, size=42), engineer.tiles, words(tiles)),
    )
    for i, (sprite, n, label) in enumerate(parts, 1):  # column 0 has the novices
        # each tile that one owns takes a marker
        most = view.markers if i == len(parts) else None
        yield from draw_count(sprite, n, label, x + i * step + 12, y, step - 14, maximum=most)


def draw_novices(engineer: Engineer, x: float, y: float, size: int) -> Items:
    """One place for each level of training; a number where more than one stands there.

    `x` is the left edge, `y` the middle, `size` the side of a place.
    """
    for level, n in enumerate(engineer.novices):
        middle = x + size / 2 + level * size * 1.28
        yield slot.at(middle, y, size)
        if n:
            yield die.at(middle, y, size, engineer.seat, 1)
        if n > 1:
            yield from draw_badge(
                middle + size * 0.4, y - size * 0.36, str(n), size * 0.6, round(size * 0.45)
            )
        yield Label("›", middle + size * 0.64, y, round(size * 0.68), "Bold", INK_SOFT, "mm")


def _draw_favor_track(view: PraetorView, words: Words, box: Box) -> Items:
    """Favor as bars, in the order of the next round if favor stayed as it is."""
    yield from _draw_favor_head(words, box)
    row = (box.height - FAVOR_HEAD_HEIGHT - 14) / len(view.favor_order)
    for i, seat in enumerate(view.favor_order):
        yield from _draw_favor_bar(
            view,
            view.engineers[seat],
            Box(box.x + 17, box.y + FAVOR_HEAD_HEIGHT + i * row, box.width - 34, row),
        )


def _draw_favor_strip(view: PraetorView, words: Words, box: Box) -> Items:
    """Favor as bars in a strip of two columns, in the order of the next round."""
    yield from _draw_favor_head(words, box)
    places = equal_columns(box.x + 17, box.right - 17, count=2, gap=40)
    for i, seat in enumerate(view.favor_order):
        left, room = places[i % 2]
        yield from _draw_favor_bar(
            view,
            view.engineers[seat],
            Box(
                left, box.y + FAVOR_HEAD_HEIGHT + i // 2 * FAVOR_ROW_HEIGHT, room, FAVOR_ROW_HEIGHT
            ),
        )


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
    x, middle, look = box.x, box.y + box.height / 2, SEATS[engineer.seat]
    most = max(1, *(other.favor for other in view.engineers))
    full = box.width - 66 - 104
    yield marker.at(x + 25, middle - 2, 50, engineer.seat)
    yield from draw_badge(
        x + 43, middle + 17, str(engineer.next_place + 1), size=28, text_size=19, fill=INK_SOFT
    )
    yield Panel(x + 66, middle - 21, full, 42, "#E6D9B8", None, edge_width=0, radius=7)
    yield Panel(
        x + 66,
        middle - 21,
        max(20, full * engineer.favor / most),
        42,
        look.fill,
        look.rim,
        edge_width=3,
        radius=7,
    )
    yield Label(str(engineer.favor), box.right - 5, middle, KEY, "Bold", INK, "rm")
