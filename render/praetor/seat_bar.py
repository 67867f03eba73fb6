"""Draws the bar of Praetor's seats: turn order, favor, who must act, the workers at home.

The order is from left to right. At the end it shows the totals by
rank.
"""

from __future__ import annotations

from engine.core import Result, Seat, Text
from engine.praetor.names import AGES
from engine.praetor.view import Engineer, PraetorView
from words import Words

from ..fonts import text_width
from ..icons.marks import laurel, pause
from ..icons.seats import die, marker
from ..scene import Items, Label, Weight
from ..theme import INK, INK_SOFT, KEY, LABEL, PAPER, RED, SEATS, TERRACOTTA
from ..widgets import draw_badge, equal_columns, pill, seat_panel
from .layout import MARGIN
from .panels import format_number

SEAT_TOP, SEAT_HEIGHT = 12, 92
ROOMY_WIDTH = 270  # panels from this width on are roomy
MIDDLE_Y = SEAT_TOP + SEAT_HEIGHT / 2
NAME_Y, POINTS_Y = SEAT_TOP + 27, SEAT_TOP + 65
ROUND_LEFT, ROUND_Y, STAGE_Y = 24, 40, 80  # the texts at the left
DIE_SIZE, DIE_STEP = 34, 36  # of the workers at home
COUNT_DIE_SIZE = 38  # of the die under the number of workers
BLANK_FACE = 0  # a die without pips
REST_WIDTH = 180  # of a panel: marker, wreath and what lies between
YOU_TEXT = 20


def draw_seat_bar(view: PraetorView, words: Words, wide: int) -> Items:
    """The whole bar: round and age at the left, then a panel for each seat."""
    left, gap = (212, 10) if len(view.order) < 5 else (184, 8)
    yield Label(
        words(_round_text(view)),
        ROUND_LEFT,
        ROUND_Y,
        size=34,
        weight="Bold",
        room=left - 34,
        floor=24,
    )
    yield Label(
        words(_stage_text(view)),
        ROUND_LEFT,
        STAGE_Y,
        LABEL,
        colour=RED if view.last_round else INK_SOFT,
        room=left - 34,
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

    With `faces`, workers at home are shown as dice, else as a
    number.
    """
    engineer, roomy = view.engineers[seat], wide > ROOMY_WIDTH
    lit = seat in (view.result.winners if view.result else view.seats_to_act)
    out = engineer.passed and view.result is None and not lit
    ink, fade = (INK_SOFT, 0.55) if out else (INK, 1.0)
    yield seat_panel(x, SEAT_TOP, wide, SEAT_HEIGHT, lit=lit, out=out)
    marker_size, wreath_size, text_size, gap = (56, 38, KEY, 34) if roomy else (46, 32, 40, 24)
    marker_x = x + 12 + marker_size / 2
    yield marker.at(marker_x, MIDDLE_Y - 4, marker_size, seat).with_fade(fade)
    place, badge_colour = str(_place_number(view, seat)), TERRACOTTA if lit else INK_SOFT
    badge_x, badge_y = marker_x + marker_size * 0.36, MIDDLE_Y + marker_size * 0.36
    yield from draw_badge(badge_x, badge_y, place, size=30, text_size=20, fill=badge_colour)
    left, right = x + marker_size + gap, x + wide - 14
    weight: Weight = "Bold" if lit else "SemiBold"
    name = words.seat_name(seat)
    yield Label(name, left, NAME_Y, LABEL, weight, ink, room=right - left, floor=24)
    points = format_number(_seat_points(view, view.result, seat))
    yield laurel.at(left + wreath_size / 2 - 2, POINTS_Y, wreath_size)
    yield Label(points, left + wreath_size + 4, POINTS_Y, text_size, "Bold", ink)
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
        yield pause.at(right - 17, POINTS_Y, size=36)
    elif faces:
        for i, experience in enumerate(reversed(engineer.home)):
            x = right - 16 - i * DIE_STEP
            yield die.at(x, POINTS_Y, DIE_SIZE, engineer.seat, experience)
    else:
        yield die.at(right - 17, POINTS_Y, COUNT_DIE_SIZE, engineer.seat, BLANK_FACE)
        yield Label(
            str(len(engineer.home)),
            right - 17,
            POINTS_Y,
            size=28,
            weight="Bold",
            colour=SEATS[engineer.seat].pip,
            anchor="mm",
        )


def _draw_you_mark(words: Words, x: float) -> Items:
    """The pill that marks the viewer's own seat, above its marker."""
    text = words(Text("You"))
    wide = min(78, text_width(text, YOU_TEXT, "Bold") + 22)
    yield pill(x, SEAT_TOP + 10, wide, high=26, fill=INK, edge=PAPER)
    yield Label(
        text,
        x,
        SEAT_TOP + 10,
        size=YOU_TEXT,
        weight="Bold",
        colour=PAPER,
        anchor="mm",
        room=wide - 12,
        floor=14,
    )
