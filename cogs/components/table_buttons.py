"""Answer buttons at the table message, the same for everybody, and what a press of one means."""

from __future__ import annotations

from typing import Any, Final

import discord

from engine.core import Decision, Illegal, Move, PublicAnswer, Seat, Text
from play import Table
from words import Words

from ..messages.layout import Block, button, rows
from . import custom_ids
from .menu_place import MenuPlace

TONES: Final = {
    "yes": discord.ButtonStyle.success,
    "no": discord.ButtonStyle.danger,
    "now": discord.ButtonStyle.primary,
}
OTHERS: Final = Text("That is not for you to answer now.")
MOVED_ON: Final = Text(
    "The board has moved on since then. Press Act at the table to see what is possible now."
)


def answer_buttons(table: Table, words: Words) -> list[Block]:
    """One button for all who are asked the same question.

    Whether their hand allows the answer, they learn in private.
    """
    match = table.running_match
    found: dict[str, discord.ui.Button[Any]] = {}
    for decision in match.decisions():
        for answer in decision.public_answers if not table.is_bot_seat(decision.seat) else ():
            made = custom_ids.make_id(
                "fill" if answer.kind.axes() else "say",
                table.id,
                answer.kind.__name__,
                f"{match.public_question_mark(decision):x}",
            )
            found.setdefault(
                made,
                button(
                    words(answer.label), made, TONES.get(answer.tone, discord.ButtonStyle.secondary)
                ),
            )
    return rows(list(found.values()))


def find_answer(table: Table, seat: Seat, args: list[str]) -> tuple[Decision, PublicAnswer]:
    """The decision and the answer that such a button stands for.

    Illegal where the seat is not asked that question, or no longer.
    """
    match = table.running_match
    decision = match.decision(seat)
    answer = (
        next((each for each in decision.public_answers if each.kind.__name__ == args[1]), None)
        if decision and len(args) > 2
        else None
    )
    if decision is None or answer is None:
        raise Illegal(OTHERS)
    if args[2] != f"{match.public_question_mark(decision):x}":
        raise Illegal(MOVED_ON)
    return decision, answer


def menu_place(table: Table, seat: Seat) -> MenuPlace:
    return MenuPlace(table.id, seat, table.running_match.question_mark(seat) or 0)


def standing_answer_buttons(
    table: Table, decision: Decision, move: Move, words: Words
) -> list[Block]:
    """Buttons with which the answer just given stands: for this turn, or always."""
    match, topics = table.running_match, (decision.prompt.id, *decision.topics)
    buttons = []
    for at, each in enumerate(match.game.standing_answers(match.seats, match.options)):
        if each.move == move and each.topic in topics:
            this_turn = words(Text("{what} (this turn)", what=each.title))
            always = words(Text("{what} (always)", what=each.title))
            buttons.append(button(this_turn, custom_ids.make_id("stand", table.id, at, 1)))
            buttons.append(button(always, custom_ids.make_id("stand", table.id, at, 0)))
    return rows(buttons)
