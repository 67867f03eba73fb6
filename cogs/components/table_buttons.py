"""Answer buttons at the table message, the same for everybody, and what a press of one means."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import discord
from discord import ui

from engine.core import Decision, Move, PublicAnswer, Seat, StandingAnswer, Text, Who
from play import Table
from play.tables import MoveMade
from play.undo import can_undo, list_asked_back
from words import Words

from ..messages.layout import Block, button, rows
from . import custom_ids

TONES: Final = {
    "yes": discord.ButtonStyle.success,
    "no": discord.ButtonStyle.danger,
    "now": discord.ButtonStyle.primary,
}
MAX_ASKED_BACK: Final = 6  # lines about what a request for an undo would take back


def answer_buttons(table: Table, words: Words) -> list[Block]:
    """The answer buttons at the table message, one for all who are asked the same question.

    They do not show whose hand allows the answer: each learns that in
    private on pressing. A button with the action "say" gives its answer
    at once, one with "fill" opens a form for the fields of the move.
    Both carry the table, the kind of move and the mark of the question
    (`custom_ids.parse_public_answer`).
    """
    found: dict[str, discord.ui.Button[Any]] = {}  # by their ids: each of them once
    for decision in table.running_match.decisions():
        if table.is_bot_seat(decision.seat):
            continue
        for answer in decision.public_answers:
            for each in _buttons_of_answer(table, decision, answer, words):
                found.setdefault(str(each.custom_id), each)
    return rows(list(found.values()))


def _buttons_of_answer(
    table: Table,
    decision: Decision,
    answer: PublicAnswer,
    words: Words,
) -> list[discord.ui.Button[Any]]:
    """The button of one public answer, and those that give it once and for all."""
    mark = table.running_match.public_question_mark(decision)
    needs_form = bool(answer.kind.axes())
    custom_id = custom_ids.make_id(
        "fill" if needs_form else "say",
        table.id,
        answer.kind.__name__,
        f"{mark:x}",
    )
    style = TONES.get(answer.tone, discord.ButtonStyle.secondary)
    standing = list_standing_answers_to(table, decision, words, answer.kind)
    return [
        button(words(answer.label), custom_id, style),
        *(button(each.label, each.custom_id) for each in standing),
    ]


class StandingButton(NamedTuple):
    """The button that makes an answer a standing one: it is given again by itself."""

    label: str
    custom_id: str


def list_standing_answers_to(
    table: Table,
    decision: Decision,
    words: Words,
    kind: type[Move] = Move,
) -> list[StandingButton]:
    """The buttons that answer a question once and for all, by a move of this kind.

    Of the topics of the question only the first, the most general one,
    is answered: the others are too many, and are found at the plans.
    """
    match = table.running_match
    first_topic = decision.topics[:1]
    for index, answer in enumerate(match.game.standing_answers(match.seats, match.options)):
        is_meant = answer.topic in first_topic and isinstance(answer.move, kind)
        if is_meant and decision.allows(answer.move):
            return _make_standing_buttons(table.id, index, answer, words)
    return []


def list_standing_after_move(made: MoveMade, words: Words) -> list[StandingButton]:
    """The buttons with which the answer just given stands from now on: this turn, or always."""
    match = made.match
    topics = (made.decision.prompt.id, *made.decision.topics)
    found: list[StandingButton] = []
    for index, answer in enumerate(match.game.standing_answers(match.seats, match.options)):
        if answer.move == made.move and answer.topic in topics:
            found += _make_standing_buttons(made.table.id, index, answer, words)
    return found


def _make_standing_buttons(
    table_id: int,
    index: int,
    answer: StandingAnswer,
    words: Words,
) -> list[StandingButton]:
    """Makes the buttons of a standing answer: for this turn, if it asks more than once, or always.

    The ids carry the table, the index of the answer among those that
    the game names, and 1 for this turn only or 0 for always.
    """
    this_turn = Text("{what} (this turn)", what=answer.title)
    always = Text("{what} (always)", what=answer.title)
    for_turn = StandingButton(words(this_turn), custom_ids.make_id("stand", table_id, index, 1))
    forever = StandingButton(words(always), custom_ids.make_id("stand", table_id, index, 0))
    return [forever] if answer.is_asked_once_a_turn else [for_turn, forever]


def undo_answer_buttons(table: Table, words: Words) -> list[discord.ui.Button[Any]]:
    """The buttons *Agree* and *Decline* of the open request for an undo."""
    asked = table.row.undo
    assert asked is not None
    parts = table.id, asked["seq"], asked["seat"]
    return [
        button(words(Text("Agree")), custom_ids.make_id("agree", *parts), TONES["yes"]),
        button(words(Text("Decline")), custom_ids.make_id("decline", *parts), TONES["no"]),
    ]


def undo_request_mark(table: Table, seat: Seat) -> int | None:
    """What identifies the request for an undo that this seat still has to answer.

    It is the length of the log when it was made. None if there is
    no such request.
    """
    asked = table.row.undo
    if asked is None or seat not in asked["need"] or seat in asked["agreed"]:
        return None
    seq: int = asked["seq"]
    return seq


def own_undo_request_mark(table: Table, seat: Seat) -> int | None:
    """Like `undo_request_mark`, for the open request that this seat itself has made."""
    asked = table.row.undo
    if asked is None or asked["seat"] != seat:
        return None
    seq: int = asked["seq"]
    return seq


def undo_answer_blocks(table: Table, seat: Seat, words: Words) -> list[Block]:
    """The request for an undo that this seat still has to answer, for its private page.

    Nothing otherwise.
    """
    asked = table.row.undo
    if asked is None or undo_request_mark(table, seat) is None:
        return []
    sentence = Text("{player} asks to take the last step back.", player=Who(asked["seat"]))
    lines = [words(sentence), *asked_back_lines(table, words)]
    return [ui.TextDisplay("\n".join(lines)), *rows(undo_answer_buttons(table, words))]


def asked_back_lines(table: Table, words: Words) -> list[str]:
    """What the open request for an undo would take back, each on a line of its own.

    Of many, the last MAX_ASKED_BACK.
    """
    lines = [f"> {words.illustrate(told)}" for told in list_asked_back(table)]
    return lines if len(lines) <= MAX_ASKED_BACK else ["> …", *lines[-MAX_ASKED_BACK:]]


def undo_buttons(table: Table, seat: Seat, words: Words) -> list[discord.ui.Button[Any]]:
    """The button *Undo*, where the seat can take something back or ask for it."""
    if not can_undo(table, seat):
        return []
    return [button(words(Text("Undo")), custom_ids.make_id("undo", table.id))]


def practice_buttons(table: Table, seat: Seat, words: Words) -> list[discord.ui.Button[Any]]:
    """Buttons of the table message that a private message of a practice table has, too.

    The person may have it in another place than the table message. What
    is needed most comes first: a menu may have no room for all. Empty
    at other tables.
    """
    if not table.is_practice:
        return []
    return [
        *undo_buttons(table, seat, words),
        *look_buttons(table, words),
        rules_button(table, words),
    ]


def look_buttons(table: Table, words: Words) -> list[discord.ui.Button[Any]]:
    """*My seat* and *Log*: what a person looks at before they decide."""
    return [
        button(words(Text("My seat")), custom_ids.make_id("seat", table.id)),
        button(words(Text("Log")), custom_ids.make_id("log", table.id)),
    ]


def rules_button(table: Table, words: Words) -> discord.ui.Button[Any]:
    """The button *Rules*: it opens the page of the scenario or box that is played."""
    parts: tuple[object, ...] = (table.row.game,)
    page_number = find_rules_page(table)
    if page_number:  # "open" tells it from a page button, whose message is changed
        parts = (table.row.game, page_number, "open")
    return button(words(Text("Rules")), custom_ids.make_id("rules", *parts))


def find_rules_page(table: Table) -> int:
    """The page of the rules with which somebody at this table begins to read: its number.

    Before the start of the match it is 0.
    """
    match = table.match
    return match.game.find_guide_page(match.seats, match.options) if match else 0


def over_buttons(table: Table, words: Words) -> list[discord.ui.Button[Any]]:
    """The buttons of a match that is over: *Rematch*, *Replay* and *Report*."""
    rematch = custom_ids.make_id("rematch", table.id)
    return [
        button(words(Text("Rematch")), rematch, discord.ButtonStyle.primary),
        button(words(Text("Replay")), custom_ids.make_id("replay", table.id)),
        button(words(Text("Report")), custom_ids.make_id("report", table.id)),
    ]
