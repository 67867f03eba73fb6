"""The private page of a seat's plans: what is planned, and what else can be."""

from __future__ import annotations

from itertools import islice
from typing import Final
from zlib import crc32

import discord

from engine.core import Move, Text
from play import Table
from play.auto_moves import list_outdated_plans, load_planned_move, split_into_plans
from play.premoves import (
    StandingOffer,
    blank_prompt,
    find_last_decision,
    list_plans_of_seat,
    list_unconfirmed,
    standing_title,
)
from play.rows import PlanRow
from words import Words

from ..components import custom_ids
from .layout import MAX_OPTION_LENGTH, MAX_OPTIONS, Block, button, rows, select, select_option

MAX_MOVES_SEARCHED: Final = 3000  # moves that are searched for what somebody types
PLANS_HEAD: Final = Text(
    "**Plans** A planned move is made as soon as it is possible, a standing answer whenever the "
    "question comes. Of a plan with several lines, the first that is possible."
)


def plannable_moves(table: Table, person: int) -> list[Move]:
    """The moves that are suggested for a plan.

    First come those that need nothing but their name, then what the
    person's seat can answer now, or could when it was asked last.
    Raises Illegal if the match does not run.
    """
    table.check_match_runs()
    decision = find_last_decision(table, table.own_seat(person).seat)
    without_target = [kind() for kind in _kinds_without_target(table)]
    if decision is None:
        return without_target
    return [*without_target, *islice(decision.moves, MAX_MOVES_SEARCHED)]


def _kinds_without_target(table: Table) -> list[type[Move]]:
    """The kinds of moves of this match that need nothing but their name."""
    match = table.match
    assert match is not None
    kinds = match.game.list_kinds(match.seats, match.options)
    return [kind for kind in kinds if not kind.axes()]


def move_label(table: Table, move: Move, words: Words) -> str:
    """A move as it is typed, such as `road 17`, but with its verb in the reader's language."""
    verb = type(move).verb
    return words(verb) + table.game.moves.text(move).removeprefix(verb.id)


def name_planned_move(table: Table, seat: int, move: Move, words: Words) -> str:
    """A planned move as the menus of its seat call it, in the reader's language.

    Where what it speaks of is not there any more, the move as it is typed.
    """
    match = table.match
    assert match is not None
    try:
        return words(match.game.name_move(match.game.view(match.state, seat), move))
    except (LookupError, ValueError):  # it is no legal move now
        return move_label(table, move, words)


def _plan_text(table: Table, plan: PlanRow, move: str) -> Text:
    """A plan in words: a move for once, or a standing answer for always or for this turn.

    A plan without a prompt is a move that is made once, as soon as it
    can be, or what is done where the plan before it is not possible.
    `move` is the move's name.
    """
    if plan.prompt is None and plan.otherwise:
        return Text("otherwise: {move}", move=move)
    if plan.prompt is None:
        return Text("As soon as possible: {move}", move=move)
    title = standing_title(table, plan.prompt)
    if title is not None:
        return standing_text(title, is_passing=plan.passing)
    question = blank_prompt(plan.prompt)
    if plan.passing:
        return Text(
            "Until this turn ends, to “{question}”: {move}",
            question=question,
            move=move,
        )
    return Text("Always to “{question}”: {move}", question=question, move=move)


def standing_text(title: Text, *, is_passing: bool) -> Text:
    """A standing answer in words: for this turn alone (`is_passing`), or always."""
    if is_passing:
        return Text("{what} (this turn)", what=title)
    return Text("{what} (always)", what=title)


def plan_lines(table: Table, seat: int, words: Words) -> list[str]:
    """The plans of a seat, numbered; empty where there are none.

    Those that are not confirmed yet, or not possible any more, are
    marked.
    """
    outdated = list_outdated_plans(table, seat)
    lines = []
    for number, plan in enumerate(list_plans_of_seat(table, seat), 1):
        move = load_planned_move(table, plan)
        label = name_planned_move(table, seat, move, words) if move else "?"
        line = f"{number}. {words(_plan_text(table, plan, label))}"
        if not plan.armed:
            line += f" — {words(Text('not confirmed yet'))}"
        elif plan in outdated:
            line += f" — {words(Text('not possible any more'))}"
        lines.append(line)
    return lines


def cancel_buttons(table: Table, seat: int, words: Words) -> list[Block]:
    """A button for each plan of a seat that cancels it."""
    buttons = []
    for number, plan in enumerate(list_plans_of_seat(table, seat), 1):
        cancel_id = custom_ids.make_id("unplan", table.id, plan.id)
        buttons.append(button(words(Text("Cancel {n}", n=number)), cancel_id))
    return rows(buttons)


def queue_select(table: Table, seat: int, words: Words) -> list[Block]:
    """A list of moves that need no target, such as passing, from which one is planned.

    Where something is planned already, a second list offers what is done where
    that is not possible. No list if the game has no such moves.
    """
    offered = []
    for kind in _kinds_without_target(table)[:MAX_OPTIONS]:
        name = name_planned_move(table, seat, kind(), words)
        offered.append(select_option(name, kind.verb.id, words(kind.about)))
    if not offered:
        return []
    custom_id = custom_ids.make_id("queue", table.id)
    made = [select(custom_id, offered, words(Text("Do as soon as possible")))]
    if split_into_plans(table.plans, seat):
        else_id = custom_ids.make_id("orelse", table.id)
        said = words(Text("Do where the last plan is not possible"))
        made.append(select(else_id, offered, said))
    return made


def confirm_buttons(table: Table, seat: int, words: Words) -> list[Block]:
    """The button *Confirm*, where plans have to be confirmed before they are followed."""
    if not list_unconfirmed(table, seat):
        return []
    confirm_id = custom_ids.make_id("armplan", table.id)
    return rows([button(words(Text("Confirm")), confirm_id, discord.ButtonStyle.success)])


def standing_select(
    table: Table,
    seat: int,
    known: list[StandingOffer],
    words: Words,
) -> list[Block]:
    """Two lists from which a person chooses a standing answer: for always, or for this turn.

    Both offer the same answers, `known`, without those whose value is
    too long for an option of Discord; no list where none is left. The
    ids end with 0 for always and 1 for this turn.
    """
    found = [each for each in known if len(standing_value(table, each)) <= MAX_OPTION_LENGTH]
    if not found:
        return []
    options = [_standing_option(table, seat, each, words) for each in found]
    always_id = custom_ids.make_id("always", table.id, 0)
    turn_id = custom_ids.make_id("always", table.id, 1)
    return [
        select(always_id, options, words(Text("Always answer so"))),
        select(turn_id, options, words(Text("Answer so until this turn ends"))),
    ]


def _standing_option(
    table: Table,
    seat: int,
    answer: StandingOffer,
    words: Words,
) -> discord.SelectOption:
    """An answer that the seat may give once and for all, as an option of a list.

    Some questions have a title for it, such as *Decline every offer*. For
    all others the option names the move, with the question below.
    """
    title = standing_title(table, answer.prompt)
    value = standing_value(table, answer)
    if title:
        return select_option(words(title), value, icon=words.find_icon(title))
    question = words(blank_prompt(answer.prompt))
    return select_option(name_planned_move(table, seat, answer.move, words), value, question)


def standing_value(table: Table, answer: StandingOffer) -> str:
    """The value of an answer in a list: a checksum of its question, and the move."""
    return f"{crc32(answer.prompt.encode()):x} {table.game.moves.text(answer.move)}"
