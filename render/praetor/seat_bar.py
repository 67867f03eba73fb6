"""Draws the bar of Praetor's seats: turn order, favor, who must act, the workers at home.

The order is from left to right. At the end it shows the totals by rank.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Seat, Text
from engine.praetor.names import AGES
from engine.praetor.view import Engineer, PraetorView
from words import Words

from ..fonts import text_width, wrap_text
from ..icons.marks import laurel, pause
from ..icons.seats import die, marker
from ..scene import Items, Label, Weight
from ..shapes import Box
from ..theme import INK, INK_SOFT, KEY, LABEL, RED, SEATS, TERRACOTTA
from ..widgets import draw_badge, draw_you_pill, equal_columns, seat_panel
from .layout import MARGIN, SEAT_HEIGHT, SEAT_TOP, STAGE_HEIGHT, has_stage_beside, seats_top
from .panels import format_number


class PanelLook(NamedTuple):
    """Where things stand in a seat's panel, from its left edge, and their sizes in pixels."""

    marker_x: int
    marker_y: int  # below the panel's top
    marker_size: int
    name_x: int
    wreath_x: int
    wreath_size: int
    points_text: int


NAME_Y, POINTS_Y = 27, 66  # below the top of a panel
ROOMY_WIDTH = 300  # panels from this width on are roomy
TIGHT_WIDTH = 210  # panels below this width are tight
# the texts at the left of the panels, or above them
ROUND_LEFT, ROUND_RISE, STAGE_DROP, ROUND_TEXT = 24, 38, 20, 34
STAGE_TEXT, STAGE_STEP = 28, 32  # of what stands under the round, in one line or two
STAGE_LINE_WIDTH, STAGE_LINE_GAP = 400, 20  # of a text above the panels; between two
DIE_SIZE, DIE_STEP = 34, 36  # of the workers at home
COUNT_DIE_SIZE = 38  # of the die under the number of workers
BLANK_FACE = 0  # a die without pips
REST_WIDTH = 180  # of a panel: marker, wreath and what lies between
PANELS_LEFT, PANEL_GAP = 166, 10  # where the first panel begins and the gap between two
LEFT_TEXT_WIDTH = 134
# a roomy panel has its marker beside name and points, a narrow one
# beside the points only, so that the name has the whole width
ROOMY = PanelLook(
    marker_x=40,
    marker_y=44,
    marker_size=56,
    name_x=90,
    wreath_x=107,
    wreath_size=38,
    points_text=KEY,
)
NARROW = PanelLook(
    marker_x=30,
    marker_y=64,
    marker_size=44,
    name_x=12,
    wreath_x=74,
    wreath_size=34,
    points_text=42,
)
TIGHT = PanelLook(
    marker_x=27,
    marker_y=64,
    marker_size=40,
    name_x=10,
    wreath_x=66,
    wreath_size=30,
    points_text=39,
)
PASSED_FADE = 0.55  # of the marker of a seat that has passed
RIGHT_PADDING = 10  # in a panel
BADGE_ASIDE = 0.36  # of the place's badge from the marker's middle, in sizes of the marker
BADGE_SIZE, BADGE_MARGIN = 32, 8  # its size, and what it leaves free above the panel's edge
POINTS_GAP = 3  # between the wreath and the points
LAST_DIE_INSET, COUNT_INSET = 16, 17  # of the last die, and of a sign instead, from the right
YOU_INSET, MAX_YOU_WIDTH, YOU_PADDING = 50, 84, 22


def draw_seat_bar(view: PraetorView, words: Words, picture_width: int) -> Items:
    """The whole bar: a panel for each seat, with round and age left of them or above."""
    players = len(view.order)
    if has_stage_beside(players):
        yield from _draw_stage(view, words)
        left = PANELS_LEFT
    else:
        yield from _draw_stage_line(view, words)
        left = MARGIN
    columns = equal_columns(left, picture_width - MARGIN, players, PANEL_GAP)
    boxes = [Box(x, seats_top(players), width, SEAT_HEIGHT) for x, width in columns]
    panel_width = boxes[0].width
    as_dice = all(_has_room_for_dice(engineer, panel_width) for engineer in view.engineers)
    for seat, box in zip(_seat_order(view), boxes, strict=True):
        yield from _draw_seat(view, seat, words, box, as_dice=as_dice)


def _draw_stage(view: PraetorView, words: Words) -> Items:
    """The round, and below it the age, left of the panels."""
    stage = words(stage_text(view))
    middle = SEAT_TOP + SEAT_HEIGHT / 2
    lines = wrap_text(stage, LEFT_TEXT_WIDTH, STAGE_TEXT, "SemiBold")[:2]
    first_y = middle + STAGE_DROP - (len(lines) - 1) * STAGE_STEP / 2
    yield Label(
        words(round_text(view)),
        ROUND_LEFT,
        first_y - ROUND_RISE,
        ROUND_TEXT,
        "Bold",
        max_width=LEFT_TEXT_WIDTH,
        min_size=24,
    )
    colour = RED if view.last_round else INK_SOFT
    for i, line in enumerate(lines):
        y = first_y + i * STAGE_STEP
        yield Label(
            line,
            ROUND_LEFT,
            y,
            STAGE_TEXT,
            colour=colour,
            max_width=LEFT_TEXT_WIDTH,
            min_size=20,
        )


def _draw_stage_line(view: PraetorView, words: Words) -> Items:
    """The round and the age in one line above the panels."""
    title, y = words(round_text(view)), SEAT_TOP + STAGE_HEIGHT / 4
    yield Label(
        title,
        ROUND_LEFT,
        y,
        size=ROUND_TEXT,
        weight="Bold",
        max_width=STAGE_LINE_WIDTH,
    )
    left = ROUND_LEFT + text_width(title, ROUND_TEXT, "Bold") + STAGE_LINE_GAP
    colour = RED if view.last_round else INK_SOFT
    stage = words(stage_text(view))
    yield Label(
        stage,
        left,
        y,
        size=STAGE_TEXT,
        colour=colour,
        max_width=STAGE_LINE_WIDTH,
    )


def round_text(view: PraetorView) -> Text:
    """The number of the round, or the game's name before the first."""
    return Text("Round {n}", n=view.round) if view.round else Text("Praetor")


def stage_text(view: PraetorView) -> Text:
    """What stands under the round: age, last round, set-up or end."""
    if view.result:
        return Text("Final")
    if not view.round:
        return Text("Set-up")
    return Text("Last round") if view.last_round else Text("Age {age}", age=AGES[view.age])


def _seat_order(view: PraetorView) -> list[Seat]:
    """The seats from left to right: in turn order, at the end by rank."""
    if view.result is None:
        return list(view.order)
    return sorted(view.order, key=view.result.ranks.__getitem__)


def _has_room_for_dice(engineer: Engineer, width: float) -> bool:
    """Whether a panel of this width can show each worker at home as a die."""
    favor_width = text_width(str(engineer.favor), KEY, "Bold")
    return DIE_STEP * len(engineer.home) + favor_width + REST_WIDTH <= width


def _draw_seat(view: PraetorView, seat: Seat, words: Words, box: Box, *, as_dice: bool) -> Items:
    """One seat's panel; highlighted while it must act or if it has won, pale once it has passed.

    If `as_dice`, workers at home are shown as dice, else as a number.
    """
    engineer = view.engineers[seat]
    look = _panel_look(box.width)
    highlighted_seats = view.result.winners if view.result else view.seats_to_act
    highlighted = seat in highlighted_seats
    has_passed = engineer.passed and view.result is None and not highlighted
    ink = INK_SOFT if has_passed else INK
    yield seat_panel(*box, highlighted=highlighted, has_passed=has_passed)
    yield from _draw_marker(view, seat, box, look, highlighted=highlighted, has_passed=has_passed)
    left, right = box.x + look.name_x, box.right - RIGHT_PADDING
    weight: Weight = "Bold" if highlighted else "SemiBold"
    name, name_y = words.seat_name(seat), box.y + NAME_Y
    yield Label(
        name,
        left,
        name_y,
        size=LABEL,
        weight=weight,
        colour=ink,
        max_width=right - left,
        min_size=22,
    )
    yield from _draw_points(view, seat, box, look, ink)
    if view.result is None:
        yield from _draw_workers(
            engineer, right, box.y + POINTS_Y, as_dice=as_dice, has_passed=has_passed
        )
    if seat == view.seat:
        yield from _draw_you_mark(words, box)


def _draw_marker(
    view: PraetorView,
    seat: Seat,
    box: Box,
    look: PanelLook,
    *,
    highlighted: bool,
    has_passed: bool,
) -> Items:
    """A seat's marker in its panel, with a badge for the place in the turn order."""
    x, y = box.x + look.marker_x, box.y + look.marker_y
    fade = PASSED_FADE if has_passed else 1.0
    yield marker.at(x, y, look.marker_size, seat).with_fade(fade)
    place = str(_place_number(view, seat))
    badge_colour = TERRACOTTA if highlighted else INK_SOFT
    badge_x = x + look.marker_size * BADGE_ASIDE
    badge_y = y + look.marker_size * BADGE_ASIDE
    lowest_y = box.bottom - BADGE_SIZE / 2 - BADGE_MARGIN
    yield from draw_badge(
        badge_x, min(badge_y, lowest_y), place, BADGE_SIZE, text_size=24, fill=badge_colour
    )


def _panel_look(width: float) -> PanelLook:
    """Where things stand in a panel of this width: roomy, narrow or tight."""
    if width > ROOMY_WIDTH:
        return ROOMY
    return NARROW if width >= TIGHT_WIDTH else TIGHT


def _draw_points(view: PraetorView, seat: Seat, box: Box, look: PanelLook, ink: str) -> Items:
    """The wreath and the number of a seat's favor, or at the end of its points."""
    points = format_number(_seat_points(view, seat))
    wreath_x, y = box.x + look.wreath_x, box.y + POINTS_Y
    yield laurel.at(wreath_x, y, look.wreath_size)
    points_left = wreath_x + look.wreath_size / 2 + POINTS_GAP
    yield Label(points, points_left, y, look.points_text, "Bold", ink)


def _place_number(view: PraetorView, seat: Seat) -> int:
    """The seat's place in the turn order from 1 on; at the end its rank."""
    return view.result.ranks[seat] if view.result else view.engineers[seat].place + 1


def _seat_points(view: PraetorView, seat: Seat) -> int:
    """The seat's favor; at the end its total score."""
    return view.result.scores[seat].total if view.result else view.engineers[seat].favor


def _draw_workers(
    engineer: Engineer,
    right: float,
    y: float,
    *,
    as_dice: bool,
    has_passed: bool,
) -> Items:
    """The workers at home, each as a die or only their number; a pause mark once passed."""
    if has_passed:
        yield pause.at(right - COUNT_INSET, y, size=36)
    elif as_dice:
        for i, experience in enumerate(reversed(engineer.home)):
            x = right - LAST_DIE_INSET - i * DIE_STEP
            yield die.at(x, y, DIE_SIZE, engineer.seat, experience)
    else:
        x = right - COUNT_INSET
        yield die.at(x, y, COUNT_DIE_SIZE, engineer.seat, BLANK_FACE)
        yield Label(
            str(len(engineer.home)),
            x,
            y,
            size=30,
            weight="Bold",
            colour=SEATS[engineer.seat].pip,
            anchor="mm",
        )


def _draw_you_mark(words: Words, box: Box) -> Items:
    """The pill that marks the viewer's own seat, on the upper edge of its panel."""
    x, y = box.right - YOU_INSET, box.y - 2
    yield from draw_you_pill(
        words(Text("You")), x, y, height=26, max_width=MAX_YOU_WIDTH, padding=YOU_PADDING
    )
