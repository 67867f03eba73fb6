"""The bar of the seats: who plays which people, what is left to them, whose turn it is; at the end their gold."""

from __future__ import annotations

from engine.armadora.view import ArmadoraView
from engine.core import Result, Seat, Text
from words import Words

from ..fonts import width
from ..icons.marks import laurel, pause
from ..parts import badge, numbered, pill, seat_panel, slots
from ..scene import Items, Label
from ..theme import INK, INK_SOFT, KEY, LABEL, PAPER, TERRACOTTA
from .icons import nuggets, power, reinforcement, roundel, shield
from .layout import MARGIN, WIDTH, kin, partners, teams

LEFT, HIGH, Y = 212, 92, 12  # where the first seat begins, and the height and place of all


def bar(view: ArmadoraView, words: Words) -> Items:
    yield Label(words(Text("Armadora")), 24, 40, 34, "Bold", room=LEFT - 34, floor=24)
    yield Label(words(_stage(view)), 24, 80, LABEL, colour=TERRACOTTA if view.result else INK_SOFT, room=LEFT - 34)
    if view.result:
        yield from _standings(view, view.result, words)
        return
    for seat, (x, wide) in enumerate(slots(LEFT, WIDTH - MARGIN, len(view.armies))):
        yield from _seat(view, seat, words, x, wide)


def _stage(view: ArmadoraView) -> Text:
    if view.result:
        return Text("Final")
    if any(army.faction is None for army in view.armies):
        return Text("Set-up")
    return Text("Turn {n}", n=view.turn)


def _seat(view: ArmadoraView, seat: Seat, words: Words, x: float, wide: float) -> Items:
    army, lit = view.armies[seat], seat in view.asked
    ink, fade = (INK_SOFT, 0.55) if army.passed else (INK, 1.0)
    yield seat_panel(x, Y, wide, HIGH, lit=lit, out=army.passed)
    yield roundel.at(x + 46, Y + HIGH / 2, 68, kin(view, seat)).faded(fade)
    for other in partners(view, seat):
        yield roundel.at(x + 74, Y + 20, 32, kin(view, other))
    left, right = x + 94, x + wide - 14
    yield Label(words.who(seat), left, Y + 27, LABEL, "Bold" if lit else "SemiBold", ink, room=right - left)
    yield from numbered(shield.at(left + 17, Y + 66, 40, kin(view, seat)), army.warriors, KEY, ink)
    tokens = [pause] if army.passed else [reinforcement] * army.reinforcement + [power] * army.tokens
    for i, token in enumerate(tokens):
        yield token.at(right - 15 - i * 33, Y + 65, 32)
    if seat == view.seat:
        yield from _you(words, x + 46)


def _you(words: Words, x: float) -> Items:
    """The viewer's own seat."""
    text = words(Text("You"))
    wide = min(88, width(text, 20, "Bold") + 24)
    yield pill(x, Y + HIGH - 8, wide, 28, INK, PAPER)
    yield Label(text, x, Y + HIGH - 8, 20, "Bold", PAPER, "mm", room=wide - 12, floor=14)


def _standings(view: ArmadoraView, result: Result, words: Words) -> Items:
    """Teams by rank, each with its gold; whoever plays alone is a team."""
    ranked = sorted(teams(view), key=lambda team: (result.ranks[team[0]], team))
    for team, (x, wide) in zip(ranked, slots(LEFT, WIDTH - MARGIN, len(ranked)), strict=True):
        yield from _team(view, result, team, words, x, wide)


def _team(view: ArmadoraView, result: Result, team: tuple[Seat, ...], words: Words, x: float, wide: float) -> Items:
    rank = result.ranks[team[0]]
    yield seat_panel(x, Y, wide, HIGH, lit=rank == 1)
    for i, seat in enumerate(team):
        at = x + 48 + i * 84
        if rank == 1:
            yield laurel.at(at, Y + HIGH / 2, 86)
        yield roundel.at(at, Y + HIGH / 2, 50 if rank == 1 else 68, kin(view, seat))
    if rank > 1:
        yield from badge(x + 74, Y + HIGH - 22, str(rank), 34, 20, INK_SOFT)
    left = x + 10 + 84 * len(team)
    names = words.value(tuple(words.who(seat) for seat in team))
    yield Label(names, left, Y + 27, LABEL, "Bold" if rank == 1 else "SemiBold", room=x + wide - 14 - left)
    yield from numbered(nuggets.at(left + 22, Y + 62, 46), result.scores[team[0]].total)
