"""Answers given right at the table message: buttons that are the same for everybody, and what it means when somebody presses one."""

from __future__ import annotations

from typing import Any, Final

import discord

from engine.core import Decision, Illegal, Move, Seat, Spoken, Text
from play import Table
from words import Words

from . import _ids
from ._layout import Block, button, rows
from ._menus import Place

TONES: Final = {"yes": discord.ButtonStyle.success, "no": discord.ButtonStyle.danger, "now": discord.ButtonStyle.primary}
OTHERS: Final = Text("That is not for you to answer now.")
MOVED_ON: Final = Text("The board has moved on since then. Press Act at the table to see what is possible now.")


def answers(table: Table, words: Words) -> list[Block]:
    """One button for everybody who is asked the same; whether their hand allows it, they learn in private."""
    match = table.playing
    found: dict[str, discord.ui.Button[Any]] = {}
    for decision in match.decisions():
        for spoken in decision.aloud if not table.by_bot(decision.seat) else ():
            made = _ids.make("fill" if spoken.kind.axes() else "say", table.id, spoken.kind.__name__, f"{match.heard(decision):x}")
            found.setdefault(made, button(words(spoken.label), made, TONES.get(spoken.tone, discord.ButtonStyle.secondary)))
    return rows(list(found.values()))


def meant(table: Table, seat: Seat, args: list[str]) -> tuple[Decision, Spoken]:
    """The question that such a button answers; Illegal where the seat is not asked it, or no longer."""
    match = table.playing
    decision = match.decision(seat)
    spoken = next((each for each in decision.aloud if each.kind.__name__ == args[1]), None) if decision and len(args) > 2 else None
    if decision is None or spoken is None:
        raise Illegal(OTHERS)
    if args[2] != f"{match.heard(decision):x}":
        raise Illegal(MOVED_ON)
    return decision, spoken


def place_of(table: Table, seat: Seat) -> Place:
    return Place(table.id, seat, table.playing.asked(seat) or 0)


def once_for_all(table: Table, decision: Decision, move: Move, words: Words) -> list[Block]:
    """Buttons with which the answer just given stands: for this turn, or always."""
    match = table.playing
    found = [(at, each) for at, each in enumerate(match.game.standing(match.seats, match.options)) if each.move == move]
    return rows([
        button(words(Text(said, what=each.title)), _ids.make("stand", table.id, at, passing))
        for at, each in found
        if each.topic in (decision.prompt.id, *decision.topics)
        for passing, said in ((1, "{what} (this turn)"), (0, "{what} (always)"))
    ])  # fmt: skip
