"""Answer buttons at the table message, the same for everybody, and what a press of one means."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from engine.core import Decision, Move, Seat, StandingAnswer, Text, Who
from play import Table
from play.tables import MoveMade
from words import Words

from ..messages.layout import Block, button, rows
from . import custom_ids

TONES: Final = {
    "yes": discord.ButtonStyle.success,
    "no": discord.ButtonStyle.danger,
    "now": discord.ButtonStyle.primary,
}


def answer_buttons(table: Table, words: Words) -> list[Block]:
    """The answer buttons at the table message, one for all who are asked the same question.

    They do not show whose hand allows the answer: each
    learns that in private on pressing. A button with the
    action "say" gives its answer at once, one with "fill"
    opens a form for the fields of the move. Both carry the
    table, the kind of move and the mark of the question
    (`custom_ids.parse_public_answer`).
    """
    match = table.running_match
    buttons: dict[str, discord.ui.Button[Any]] = {}  # by their ids
    for decision in match.decisions():
        for answer in decision.public_answers if not table.is_bot_seat(decision.seat) else ():
            custom_id = custom_ids.make_id(
                "fill" if answer.kind.axes() else "say",
                table.id,
                answer.kind.__name__,
                f"{match.public_question_mark(decision):x}",
            )
            style = TONES.get(answer.tone, discord.ButtonStyle.secondary)
            buttons.setdefault(custom_id, button(words(answer.label), custom_id, style))
            for label, stand_id in list_standing_answers_to(table, decision, words, answer.kind):
                buttons.setdefault(stand_id, button(label, stand_id))
    return rows(list(buttons.values()))


def list_standing_answers_to(
    table: Table, decision: Decision, words: Words, kind: type[Move] = Move
) -> list[tuple[str, str]]:
    """Labels and ids of buttons that answer a question once and for all, the most general way.

    It is the answer to its first topic: the others are too
    many, and are found at the plans. Only an answer of this
    kind.
    """
    match = table.running_match
    for at, answer in enumerate(match.game.standing_answers(match.seats, match.options)):
        is_meant = answer.topic in decision.topics[:1] and isinstance(answer.move, kind)
        if is_meant and decision.allows(answer.move):
            return _label_standing_answer(table.id, at, answer, words)
    return []


def list_standing_answers(made: MoveMade, words: Words) -> list[tuple[str, str]]:
    """Labels and ids of buttons with which the answer just given stands: this turn, or always."""
    match, topics = made.match, (made.decision.prompt.id, *made.decision.topics)
    found: list[tuple[str, str]] = []
    for at, answer in enumerate(match.game.standing_answers(match.seats, match.options)):
        if answer.move == made.move and answer.topic in topics:
            found += _label_standing_answer(made.table.id, at, answer, words)
    return found


def _label_standing_answer(
    table_id: int, at: int, answer: StandingAnswer, words: Words
) -> list[tuple[str, str]]:
    """Labels and ids of the two buttons of a standing answer: for this turn, or always.

    The ids carry the table, the number of the answer among
    those that the game names, and 1 for this turn only or 0
    for always.
    """
    this_turn = Text("{what} (this turn)", what=answer.title)
    always = Text("{what} (always)", what=answer.title)
    return [
        (words(label), custom_ids.make_id("stand", table_id, at, passing))
        for passing, label in ((1, this_turn), (0, always))
    ]


def undo_answer_buttons(table: Table, words: Words) -> list[discord.ui.Button[Any]]:
    """The buttons *Agree* and *Decline* of the open request for an undo."""
    asked = table.row.undo
    assert asked is not None
    parts = table.id, asked["seq"], asked["seat"]
    return [
        button(words(Text("Agree")), custom_ids.make_id("agree", *parts), TONES["yes"]),
        button(words(Text("Decline")), custom_ids.make_id("decline", *parts), TONES["no"]),
    ]


def undo_answer_blocks(table: Table, seat: Seat, words: Words) -> list[Block]:
    """In private: the request for an undo that this seat still has to answer; else nothing."""
    asked = table.row.undo
    if asked is None or seat not in asked["need"] or seat in asked["agreed"]:
        return []
    said = Text("{player} asks to take the last turn back.", player=Who(asked["seat"]))
    return [ui.TextDisplay(words(said)), *rows(undo_answer_buttons(table, words))]


def over_buttons(table: Table, words: Words) -> list[discord.ui.Button[Any]]:
    """The buttons of a match that is over: *Rematch*, *Replay* and *Report*."""
    rematch = custom_ids.make_id("rematch", table.id)
    return [
        button(words(Text("Rematch")), rematch, discord.ButtonStyle.primary),
        button(words(Text("Replay")), custom_ids.make_id("replay", table.id)),
        button(words(Text("Report")), custom_ids.make_id("report", table.id)),
    ]
