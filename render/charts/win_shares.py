"""The chances of everybody to win, over a whole match, with its turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Text
from render.icons.marks import disc
from render.player_names import with_printable_names
from render.scene import MAX_ALT_LENGTH, Anchor, Item, Items, Label, Panel, Scene
from render.seat_signs import TABLE_SIGNS, SeatSign
from render.shapes import Point
from render.theme import INK_SOFT, PANEL, PANEL_EDGE, PAPER, SHADE, TERRACOTTA
from words import Words

from .points_by_turn import RIM_WIDTH, curves, line_colours
from .standings import parchment

WIDTH, HEIGHT = 1400, 800
MARGIN, PADDING = 24, 24
TITLE_Y, PANEL_TOP, HEAD = 46, 92, 62
LEFT, TOP, WIDE, HIGH = 130, 196, 970, 480  # the field of the lines
NAMES_X, NAME_STEP, NAME_ROOM = 1130, 56, 190
AXIS_MARKS: Final = (0, 25, 50, 75, 100)  # per cent
ACTION_MARKS: Final = 5  # below the lines
EMBLEMS: Final = 4  # on each line, so that it is told by more than its colour
EMBLEM_SIZE, POINT_SIZE = 28, 32
POINT_Y: Final = TOP - 22  # of the numbers of turning points
MIN_POINT_GAP: Final = 34  # pixels between two of these numbers


def win_shares_scene(
    title: str,
    positions: Sequence[int],
    shares: Sequence[Sequence[float]],
    points: Sequence[int],
    told: Sequence[str],
    words: Words,
    signs: Sequence[SeatSign] = TABLE_SIGNS,
) -> Scene:
    """The picture of an analysis.

    `shares` are those of all seats at each position, which is the number of
    actions before it. `points` are the actions at which the match turned, `told`
    are sentences about them for the alt text. The names of the seats are in
    `words`, `signs` are how the seats are shown.
    """
    alt = " · ".join([title, words(Text("Chances to win")), *told])
    words = with_printable_names(words, len(shares[0]))
    items: list[Item] = [
        Label(title, MARGIN + 8, TITLE_Y, size=40, weight="Bold", max_width=WIDTH - 80),
        *_draw_field(positions[-1], words),
        *_draw_turning_points(points, positions[-1]),
        *_draw_lines(positions, shares, signs),
        *_draw_names(len(shares[0]), words, signs),
    ]
    if len(alt) > MAX_ALT_LENGTH:
        alt = alt[: MAX_ALT_LENGTH - 1] + "…"
    return Scene("analysis", WIDTH, HEIGHT, parchment(), tuple(items), alt, "charts")


def _draw_field(last: int, words: Words) -> Items:
    """The panel with its heading, the marks of shares and of actions."""
    height = HEIGHT - PANEL_TOP - MARGIN
    yield Panel(MARGIN, PANEL_TOP, WIDTH - 2 * MARGIN, height, PANEL, PANEL_EDGE, raised=True)
    heading = words(Text("Chances to win"))
    middle = PANEL_TOP + HEAD / 2
    yield Label(heading, MARGIN + PADDING, middle, weight="Bold", size=28, max_width=700)
    for percent in AXIS_MARKS:
        y = TOP + HIGH * (1 - percent / 100)
        yield Panel(LEFT, y - 1, WIDE, 2, fill=SHADE, edge=None, radius=0)
        yield _axis_label(words(Text("{n} %", n=percent)), LEFT - 16, y, "rm")
    for number in range(ACTION_MARKS):
        action = round(last * number / (ACTION_MARKS - 1))
        yield _axis_label(str(action), _action_x(action, last), TOP + HIGH + 28, "mm")
    action_title = words(Text("actions"))
    yield _axis_label(action_title, LEFT + WIDE / 2, TOP + HIGH + 64, "mm")


def _axis_label(said: str, x: float, y: float, anchor: Anchor) -> Label:
    """The text at a mark of an axis, or its title."""
    return Label(
        said,
        x,
        y,
        size=24,
        weight="Medium",
        colour=INK_SOFT,
        anchor=anchor,
        max_width=WIDE,
        min_size=16,
    )


def _action_x(action: int, last: int) -> float:
    """The x of the position after so many actions, of `last` in all."""
    return LEFT + WIDE * action / max(1, last)


def _draw_turning_points(points: Sequence[int], last: int) -> Items:
    """A line down from the number of each turning point; numbers that would meet move aside."""
    places = [_action_x(action, last) for action in points]
    for x in places:
        yield Panel(x - 1.5, TOP, 3, HIGH, fill=TERRACOTTA, edge=None, radius=0)
    for number, number_x in enumerate(_spread_numbers(places), 1):
        yield disc.at(number_x, POINT_Y, POINT_SIZE, TERRACOTTA, PAPER)
        yield Label(
            str(number), number_x, POINT_Y, size=22, weight="Bold", colour=PAPER, anchor="mm"
        )


def _spread_numbers(places: Sequence[float]) -> list[float]:
    """Where the numbers stand: above their lines, or so far apart that all can be read."""
    apart: list[float] = []
    for x in places:
        apart.append(max(x, apart[-1] + MIN_POINT_GAP) if apart else x)
    # back from the right end, where the last ones may have moved too far
    rightmost = float(LEFT + WIDE)
    for at in reversed(range(len(apart))):
        apart[at] = min(apart[at], rightmost)
        rightmost = apart[at] - MIN_POINT_GAP
    return apart


def _draw_lines(
    positions: Sequence[int],
    shares: Sequence[Sequence[float]],
    signs: Sequence[SeatSign],
) -> Items:
    """A line for each seat, with its emblem on it now and then."""
    last = positions[-1]
    by_seat = list(zip(*shares, strict=True))
    lines = tuple(_line_points(positions, line) for line in by_seat)
    size = WIDE + 2 * RIM_WIDTH, HIGH + 2 * RIM_WIDTH
    yield curves.at(LEFT + WIDE / 2, TOP + HIGH / 2, *size, lines, line_colours(signs, len(lines)))
    for seat, line in enumerate(by_seat):
        for number in range(EMBLEMS):
            # the emblems of seats are beside each other, where their lines are near
            part = (number + (seat + 1) / (len(by_seat) + 1)) / EMBLEMS
            at = min(len(line) - 1, round(part * (len(line) - 1)))
            y = TOP + HIGH * (1 - line[at])
            yield signs[seat].at(_action_x(positions[at], last), y, EMBLEM_SIZE)


def _line_points(positions: Sequence[int], line: Sequence[float]) -> tuple[Point, ...]:
    """Where each share of one seat lies in the sprite of the lines."""
    last = positions[-1]
    return tuple(
        (RIM_WIDTH + _action_x(position, last) - LEFT, RIM_WIDTH + HIGH * (1 - share))
        for position, share in zip(positions, line, strict=True)
    )


def _draw_names(seats: int, words: Words, signs: Sequence[SeatSign]) -> Items:
    """The seats with their emblems, beside the lines."""
    for seat in range(seats):
        y = TOP + 30 + seat * NAME_STEP
        yield signs[seat].at(NAMES_X + 16, y, 34)
        yield Label(
            words.seat_name(seat), NAMES_X + 44, y, size=26, max_width=NAME_ROOM, min_size=16
        )
