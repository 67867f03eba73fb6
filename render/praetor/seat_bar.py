"""Draws the bar of Praetor's seats: turn order, favor, who must act, the workers at home.

The order is from left to right. At the end it shows the totals by rank.
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

Y, HIGH = 12, 92
WIDE = 270  # panels from this width on are roomy


def draw_seat_bar(view: PraetorView, words: Words, wide: int) -> Items:
    left = 212 if len(view.order) < 5 else 184
    yield Label(words(_round_text(view)), 24, 40, 34, "Bold", room=left - 34, floor=24)
    yield Label(
        words(_stage_text(view)),
        24,
        80,
        LABEL,
        colour=RED if view.last_round else INK_SOFT,
        room=left - 34,
        floor=18,
    )
    places = equal_columns(left, wide - MARGIN, len(view.order), 10 if len(view.order) < 5 else 8)
    faces = all(_has_room_for_dice(view.engineers[seat], places[0][1]) for seat in view.order)
    for seat, (x, room) in zip(_seat_order(view), places, strict=True):
        yield from _draw_seat(view, seat, words, x, room, faces=faces)


def _round_text(view: PraetorView) -> Text:
    return Text("Round {n}", n=view.round) if view.round else Text("Praetor")


def _stage_text(view: PraetorView) -> Text:
    if view.result:
        return Text("Final")
    if not view.round:
        return Text("Set-up")
    return Text("Last round") if view.last_round else Text("Age {age}", age=AGES[view.age])


def _seat_order(view: PraetorView) -> list[Seat]:
    """Turn order; at the end by rank."""
    return (
        list(view.order)
        if view.result is None
        else sorted(view.order, key=view.result.ranks.__getitem__)
    )


def _has_room_for_dice(engineer: Engineer, wide: float) -> bool:
    return 36 * len(engineer.home) + text_width(str(engineer.favor), KEY, "Bold") + 180 <= wide


def _draw_seat(
    view: PraetorView, seat: Seat, words: Words, x: float, wide: float, *, faces: bool
) -> Items:
    engineer, roomy = view.engineers[seat], wide > WIDE
    lit = seat in (view.result.winners if view.result else view.seats_to_act)
    out = engineer.passed and view.result is None and not lit
    ink, fade = (INK_SOFT, 0.55) if out else (INK, 1.0)
    yield seat_panel(x, Y, wide, HIGH, lit=lit, out=out)
    disc = 56 if roomy else 46
    middle = x + 12 + disc / 2
    yield marker.at(middle, Y + HIGH / 2 - 4, disc, seat).with_fade(fade)
    place, badge_colour = str(_place_number(view, seat)), TERRACOTTA if lit else INK_SOFT
    badge_x, badge_y = middle + disc * 0.36, Y + HIGH / 2 + disc * 0.36
    yield from draw_badge(badge_x, badge_y, place, 30, 20, badge_colour)
    left, right = x + disc + (34 if roomy else 24), x + wide - 14
    weight: Weight = "Bold" if lit else "SemiBold"
    name = words.seat_name(seat)
    yield Label(name, left, Y + 27, LABEL, weight, ink, room=right - left, floor=24)
    points, leaf = format_number(_seat_points(view, view.result, seat)), 38 if roomy else 32
    yield laurel.at(left + leaf / 2 - 2, Y + 65, leaf)
    yield Label(points, left + leaf + 4, Y + 65, KEY if roomy else 40, "Bold", ink)
    if view.result is None:
        yield from _draw_workers(engineer, right, faces=faces, out=out)
    if seat == view.seat:
        yield from _draw_you_mark(words, middle)


def _place_number(view: PraetorView, seat: Seat) -> int:
    return view.result.ranks[seat] if view.result else view.engineers[seat].place + 1


def _seat_points(view: PraetorView, result: Result | None, seat: Seat) -> int:
    return result.scores[seat].total if result else view.engineers[seat].favor


def _draw_workers(engineer: Engineer, right: float, *, faces: bool, out: bool) -> Items:
    """Dice where there is room for everybody's, else their number."""
    if out:
        yield pause.at(right - 17, Y + 65, 36)
    elif faces:
        for i, experience in enumerate(reversed(engineer.home)):
            yield die.at(right - 16 - i * 36, Y + 65, 34, engineer.seat, experience)
    else:
        yield die.at(right - 17, Y + 65, 38, engineer.seat, 0)
        yield Label(
            str(len(engineer.home)), right - 17, Y + 65, 28, "Bold", SEATS[engineer.seat].pip, "mm"
        )


def _draw_you_mark(words: Words, x: float) -> Items:
    """The viewer's own seat."""
    text = words(Text("You"))
    wide = min(78, text_width(text, 20, "Bold") + 22)
    yield pill(x, Y + 10, wide, 26, INK, PAPER)
    yield Label(text, x, Y + 10, 20, "Bold", PAPER, "mm", room=wide - 12, floor=14)
