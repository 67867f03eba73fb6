"""Draws the bar of the seats: who plays which people, what is left to them, whose turn it is.

At the end it shows their gold.
"""

from __future__ import annotations

from engine.armadora.view import ArmadoraView
from engine.core import Result, Seat, Text
from words import Words

from ..fonts import text_width
from ..icons.marks import laurel, pause
from ..scene import Items, Label
from ..theme import INK, INK_SOFT, KEY, LABEL, PAPER, TERRACOTTA
from ..widgets import draw_badge, draw_icon_and_number, equal_columns, pill, seat_panel
from .icons import nuggets, power, reinforcement, roundel, shield
from .layout import MARGIN, WIDTH, faction_key, seats_by_team, teammates

# where the first seat begins, and the height and place of all
SEATS_LEFT, SEAT_HEIGHT, SEAT_TOP = 212, 92, 12


def draw_seat_bar(view: ArmadoraView, words: Words) -> Items:
    """The whole bar: game and turn at the left, then every seat, or the final standings."""
    yield Label(
        words(Text("Armadora")), 24, 40, size=34, weight="Bold", room=SEATS_LEFT - 34, floor=24
    )
    yield Label(
        words(_stage_text(view)),
        24,
        80,
        LABEL,
        colour=TERRACOTTA if view.result else INK_SOFT,
        room=SEATS_LEFT - 34,
    )
    if view.result:
        yield from _draw_standings(view, view.result, words)
        return
    for seat, (x, wide) in enumerate(equal_columns(SEATS_LEFT, WIDTH - MARGIN, len(view.armies))):
        yield from _draw_seat(view, seat, words, x, wide)


def _stage_text(view: ArmadoraView) -> Text:
    """What stands under the title: the turn's number, the set-up or the end."""
    if view.result:
        return Text("Final")
    if any(army.faction is None for army in view.armies):
        return Text("Set-up")
    return Text("Turn {n}", n=view.turn)


def _draw_seat(view: ArmadoraView, seat: Seat, words: Words, x: float, wide: float) -> Items:
    """One seat's panel: emblem, name, warriors left and tokens; lit while it must act."""
    army, lit = view.armies[seat], seat in view.seats_to_act
    ink, fade = (INK_SOFT, 0.55) if army.passed else (INK, 1.0)
    yield seat_panel(x, SEAT_TOP, wide, SEAT_HEIGHT, lit=lit, out=army.passed)
    yield roundel.at(x + 46, SEAT_TOP + SEAT_HEIGHT / 2, 68, faction_key(view, seat)).with_fade(
        fade
    )
    for other in teammates(view, seat):
        yield roundel.at(x + 74, SEAT_TOP + 20, 32, faction_key(view, other))
    left, right = x + 94, x + wide - 14
    yield Label(
        words.seat_name(seat),
        left,
        SEAT_TOP + 27,
        LABEL,
        "Bold" if lit else "SemiBold",
        ink,
        room=right - left,
    )
    yield from draw_icon_and_number(
        shield.at(left + 17, SEAT_TOP + 66, 40, faction_key(view, seat)), army.warriors, KEY, ink
    )
    tokens = (
        [pause] if army.passed else [reinforcement] * army.reinforcement + [power] * army.tokens
    )
    for i, token in enumerate(tokens):
        yield token.at(right - 15 - i * 33, SEAT_TOP + 65, size=32)
    if seat == view.seat:
        yield from _draw_you_mark(words, x + 46)


def _draw_you_mark(words: Words, x: float) -> Items:
    """The pill that marks the viewer's own seat, under its emblem."""
    text = words(Text("You"))
    wide = min(88, text_width(text, 20, "Bold") + 24)
    yield pill(x, SEAT_TOP + SEAT_HEIGHT - 8, wide, high=28, fill=INK, edge=PAPER)
    yield Label(
        text,
        x,
        SEAT_TOP + SEAT_HEIGHT - 8,
        size=20,
        weight="Bold",
        colour=PAPER,
        anchor="mm",
        room=wide - 12,
        floor=14,
    )


def _draw_standings(view: ArmadoraView, result: Result, words: Words) -> Items:
    """Teams by rank, each with its gold; whoever plays alone is a team."""
    ranked = sorted(seats_by_team(view), key=lambda team: (result.ranks[team[0]], team))
    for team, (x, wide) in zip(
        ranked, equal_columns(SEATS_LEFT, WIDTH - MARGIN, len(ranked)), strict=True
    ):
        yield from _draw_team(view, result, team, words, x, wide)


def _draw_team(
    view: ArmadoraView, result: Result, team: tuple[Seat, ...], words: Words, x: float, wide: float
) -> Items:
    """The panel of a team at the end: rank, members, names and gold."""
    rank = result.ranks[team[0]]
    yield seat_panel(x, SEAT_TOP, wide, SEAT_HEIGHT, lit=rank == 1)
    for i, seat in enumerate(team):
        at = x + 48 + i * 84
        if rank == 1:
            yield laurel.at(at, SEAT_TOP + SEAT_HEIGHT / 2, size=86)
        yield roundel.at(
            at, SEAT_TOP + SEAT_HEIGHT / 2, 50 if rank == 1 else 68, faction_key(view, seat)
        )
    if rank > 1:
        yield from draw_badge(
            x + 74, SEAT_TOP + SEAT_HEIGHT - 22, str(rank), size=34, text_size=20, fill=INK_SOFT
        )
    left = x + 10 + 84 * len(team)
    names = words.value_text(tuple(words.seat_name(seat) for seat in team))
    yield Label(
        names,
        left,
        SEAT_TOP + 27,
        LABEL,
        "Bold" if rank == 1 else "SemiBold",
        room=x + wide - 14 - left,
    )
    yield from draw_icon_and_number(
        nuggets.at(left + 22, SEAT_TOP + 62, size=46), result.scores[team[0]].total
    )
