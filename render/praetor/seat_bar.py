"""Draws the bar of Praetor's seats: turn order, favor, who must act, the workers at home.

The order is from left to right. At the end it shows the totals by
rank.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Result, Seat, Text
from engine.praetor.names import AGES
from engine.praetor.view import Engineer, PraetorView
from words import Words

from ..fonts import text_width
from ..icons.marks import laurel, pause
from ..icons.seats import die, marker
from ..scene import Items, Label, Weight
from ..theme import INK, INK_SOFT, KEY, LABEL, RED, SEATS, TERRACOTTA
from ..widgets import draw_badge, draw_you_pill, equal_columns, seat_panel
from .layout import MARGIN
from .panels import format_number


class PanelSizes(NamedTuple):
    """Sizes in a seat's panel, in pixels."""

    marker: int
    wreath: int
    points_text: int
    gap: int  # between the marker and what stands right of it


SEAT_TOP, SEAT_HEIGHT = 12, 92
ROOMY_WIDTH = 270  # panels from this width on are roomy
MIDDLE_Y = SEAT_TOP + SEAT_HEIGHT / 2
NAME_Y, POINTS_Y = SEAT_TOP + 27, SEAT_TOP + 65
ROUND_LEFT, ROUND_Y, STAGE_Y = 24, 40, 80  # the texts at the left
DIE_SIZE, DIE_STEP = 34, 36  # of the workers at home
COUNT_DIE_SIZE = 38  # of the die under the number of workers
BLANK_FACE = 0  # a die without pips
REST_WIDTH = 180  # of a panel: marker, wreath and what lies between
# where the first panel begins and the gap between two, for up to four
# players and for five
PANELS_LEFT, PANEL_GAP = 212, 10
CROWDED_LEFT, CROWDED_GAP = 184, 8
LEFT_TEXT_MARGIN = 34  # what the texts at the left leave free before the panels
# in a roomy panel and in a narrow one: sizes of marker, wreath and
# points, gap after the marker
ROOMY_SIZES = PanelSizes(marker=56, wreath=38, points_text=KEY, gap=34)
NARROW_SIZES = PanelSizes(marker=46, wreath=32, points_text=40, gap=24)
PASSED_FADE = 0.55  # of the marker of a seat that has passed
MARKER_LEFT, MARKER_RISE, RIGHT_PADDING = 12, 4, 14  # in a panel
BADGE_ASIDE = 0.36  # of the place's badge from the marker's middle, in sizes of the marker
WREATH_SHIFT, POINTS_GAP = -2, 4  # of the wreath; between it and the points
LAST_DIE_INSET, COUNT_INSET = 16, 17  # of the last die, and of a sign instead, from the right
YOU_Y, MAX_YOU_WIDTH, YOU_PADDING = SEAT_TOP + 10, 78, 22


def draw_seat_bar(view: PraetorView, words: Words, wide: int) -> Items:
    """The whole bar: round and age at the left, then a panel for each seat."""
    is_crowded = len(view.order) >= 5
    left, gap = (CROWDED_LEFT, CROWDED_GAP) if is_crowded else (PANELS_LEFT, PANEL_GAP)
    yield Label(
        words(_round_text(view)),
        ROUND_LEFT,
        ROUND_Y,
        size=34,
        weight="Bold",
        room=left - LEFT_TEXT_MARGIN,
        floor=24,
    )
    yield Label(
        words(_stage_text(view)),
        ROUND_LEFT,
        STAGE_Y,
        LABEL,
        colour=RED if view.last_round else INK_SOFT,
        room=left - LEFT_TEXT_MARGIN,
        floor=18,
    )
    places = equal_columns(left, wide - MARGIN, len(view.order), gap)
    (_x, panel_width), *_ = places  # all panels are equally wide
    faces = all(_has_room_for_dice(view.engineers[seat], panel_width) for seat in view.order)
    for seat, (x, room) in zip(_seat_order(view), places, strict=True):
        yield from _draw_seat(view, seat, words, x, room, faces=faces)


def _round_text(view: PraetorView) -> Text:
    """The number of the round, or the game's name before the first."""
    return Text("Round {n}", n=view.round) if view.round else Text("Praetor")


def _stage_text(view: PraetorView) -> Text:
    """What stands under the round: age, last round, set-up or end."""
    if view.result:
        return Text("Final")
    if not view.round:
        return Text("Set-up")
    return Text("Last round") if view.last_round else Text("Age {age}", age=AGES[view.age])


def _seat_order(view: PraetorView) -> list[Seat]:
    """Turn order; at the end by rank."""
    if view.result is None:
        return list(view.order)
    return sorted(view.order, key=view.result.ranks.__getitem__)


def _has_room_for_dice(engineer: Engineer, wide: float) -> bool:
    """Whether a panel of this width can show each worker at home as a die."""
    favor_width = text_width(str(engineer.favor), KEY, "Bold")
    return DIE_STEP * len(engineer.home) + favor_width + REST_WIDTH <= wide


def _draw_seat(
    view: PraetorView, seat: Seat, words: Words, x: float, wide: float, *, faces: bool
) -> Items:
    """One seat's panel; lit while it must act or if it has won, pale once it has passed.

    With `faces`, workers at home are shown as dice, else as
    a number.
    """
    engineer = view.engineers[seat]
    sizes = ROOMY_SIZES if wide > ROOMY_WIDTH else NARROW_SIZES
    lit = seat in (view.result.winners if view.result else view.seats_to_act)
    out = engineer.passed and view.result is None and not lit
    ink, fade = (INK_SOFT, PASSED_FADE) if out else (INK, 1.0)
    yield seat_panel(x, SEAT_TOP, wide, SEAT_HEIGHT, lit=lit, out=out)
    marker_x = x + MARKER_LEFT + sizes.marker / 2
    yield marker.at(marker_x, MIDDLE_Y - MARKER_RISE, sizes.marker, seat).with_fade(fade)
    place, badge_colour = str(_place_number(view, seat)), TERRACOTTA if lit else INK_SOFT
    aside = sizes.marker * BADGE_ASIDE
    badge_x, badge_y = marker_x + aside, MIDDLE_Y + aside
    yield from draw_badge(badge_x, badge_y, place, size=30, text_size=20, fill=badge_colour)
    left, right = x + sizes.marker + sizes.gap, x + wide - RIGHT_PADDING
    weight: Weight = "Bold" if lit else "SemiBold"
    name = words.seat_name(seat)
    yield Label(name, left, NAME_Y, LABEL, weight, ink, room=right - left, floor=24)
    points = format_number(_seat_points(view, view.result, seat))
    yield laurel.at(left + sizes.wreath / 2 + WREATH_SHIFT, POINTS_Y, sizes.wreath)
    points_left = left + sizes.wreath + POINTS_GAP
    yield Label(points, points_left, POINTS_Y, sizes.points_text, "Bold", ink)
    if view.result is None:
        yield from _draw_workers(engineer, right, faces=faces, out=out)
    if seat == view.seat:
        yield from _draw_you_mark(words, marker_x)


def _place_number(view: PraetorView, seat: Seat) -> int:
    """The seat's place in the turn order from 1 on; at the end its rank."""
    return view.result.ranks[seat] if view.result else view.engineers[seat].place + 1


def _seat_points(view: PraetorView, result: Result | None, seat: Seat) -> int:
    """The seat's favor; at the end its total score."""
    return result.scores[seat].total if result else view.engineers[seat].favor


def _draw_workers(engineer: Engineer, right: float, *, faces: bool, out: bool) -> Items:
    """The workers at home: dice with `faces`, else their number; a pause mark once passed."""
    if out:
        yield pause.at(right - COUNT_INSET, POINTS_Y, size=36)
    elif faces:
        for i, experience in enumerate(reversed(engineer.home)):
            x = right - LAST_DIE_INSET - i * DIE_STEP
            yield die.at(x, POINTS_Y, DIE_SIZE, engineer.seat, experience)
    else:
        x = right - COUNT_INSET
        yield die.at(x, POINTS_Y, COUNT_DIE_SIZE, engineer.seat, BLANK_FACE)
        yield Label(
            str(len(engineer.home)),
            x,
            POINTS_Y,
            size=28,
            weight="Bold",
            colour=SEATS[engineer.seat].pip,
            anchor="mm",
        )


def _draw_you_mark(words: Words, x: float) -> Items:
    """The pill that marks the viewer's own seat, above its marker."""
    yield from draw_you_pill(
        words(Text("You")), x, YOU_Y, height=26, max_width=MAX_YOU_WIDTH, padding=YOU_PADDING
    )
