"""The private page of a seat's plans: what is planned, and what else can be."""

from __future__ import annotations

from itertools import islice
from typing import Final
from zlib import crc32

import discord

from engine.core import Move, Text
from play import Table
from play.auto_moves import list_outdated_plans, load_planned_move
from play.premoves import (
    StandingOffer,
    blank_prompt,
    find_last_decision,
    list_plans_of_seat,
    standing_title,
)
from words import Words

from ..components import custom_ids
from .layout import MAX_OPTIONS, Block, button, rows, select, select_option

MAX_MOVES_SEARCHED: Final = 3000  # moves that are searched for what somebody types
PLANS_HEAD: Final = Text(
    "**Plans** A planned move is made as soon as it is possible, a standing answer whenever the "
    "question comes."
)


def plannable_moves(table: Table, person: int) -> list[Move]:
    """The moves that are suggested for a plan: first all kinds without a target.

    Then what the person's seat is asked for, or was when it was asked last.
    Illegal where the match does not run.
    """
    decision = (
        find_last_decision(table, table.own_seat(person).seat) if table.running_match else None
    )
    bare = [kind() for kind in table.game.moves.kinds if not kind.axes()]
    return [*bare, *islice(decision.moves, MAX_MOVES_SEARCHED)] if decision else bare


def move_label(table: Table, move: Move, words: Words) -> str:
    """A move as it is written, its verb in the reader's language."""
    verb = type(move).verb
    return words(verb) + table.game.moves.text(move).removeprefix(verb.id)


def _plan_line(table: Table, words: Words, prompt: str | None, move: str, passing: bool) -> str:
    """A plan in words: for once, or as an answer to a question, always or until this turn ends."""
    if prompt is None:
        return words(Text("As soon as possible: {move}", move=f"`{move}`"))
    if (title := standing_title(table, prompt)) is not None:
        return words(
            Text("{what} (this turn)", what=title)
            if passing
            else Text("{what} (always)", what=title)
        )
    question = blank_prompt(prompt)
    if passing:
        return words(
            Text(
                "Until this turn ends, to “{question}”: {move}", question=question, move=f"`{move}`"
            )
        )
    return words(Text("Always to “{question}”: {move}", question=question, move=f"`{move}`"))


def plan_lines(table: Table, seat: int, words: Words) -> list[str]:
    """The plans of a seat, numbered; those that are not possible any more are marked."""
    outdated = list_outdated_plans(table, seat)
    lines = []
    for number, plan in enumerate(list_plans_of_seat(table, seat), 1):
        move = load_planned_move(table, plan)
        said = _plan_line(
            table,
            words,
            plan.prompt,
            move_label(table, move, words) if move else "?",
            plan.passing,
        )
        lines.append(
            f"{number}. {said}"
            + (f" — {words(Text('not possible any more'))}" if plan in outdated else "")
        )
    return lines or [words(Text("Nothing is planned."))]


def cancel_buttons(table: Table, seat: int, words: Words) -> list[Block]:
    """A button for each plan of a seat that cancels it."""
    return rows([
        button(words(Text("Cancel {n}", n=number)), custom_ids.make_id("unplan", table.id, plan.id))
        for number, plan in enumerate(list_plans_of_seat(table, seat), 1)
    ])  # fmt: skip


def queue_select(table: Table, words: Words) -> list[Block]:
    """The list of moves without a target, to pass in advance; empty where there are none."""
    kinds = [kind for kind in table.game.moves.kinds if not kind.axes()][:MAX_OPTIONS]
    offered = [select_option(words(kind.verb), kind.verb.id, words(kind.about)) for kind in kinds]
    return (
        [
            select(
                custom_ids.make_id("queue", table.id),
                offered,
                words(Text("Do as soon as possible")),
            )
        ]
        if offered
        else []
    )


def standing_select(table: Table, known: list[StandingOffer], words: Words) -> list[Block]:
    """Two lists of the answers in `known`: to be given always, or until this turn ends.

    Answers whose mark is too long for an option are left out. Empty where none
    is left.
    """
    found = [each for each in known if len(standing_mark(table, each)) <= 100]
    if not found:
        return []
    offered = [_standing_option(table, each, words) for each in found]
    return [
        select(custom_ids.make_id("always", table.id, 0), offered, words(Text("Always answer so"))),
        select(
            custom_ids.make_id("always", table.id, 1),
            offered,
            words(Text("Answer so until this turn ends")),
        ),
    ]


def _standing_option(table: Table, answer: StandingOffer, words: Words) -> discord.SelectOption:
    """An answer of the seat as an option of a list."""
    title, mark = standing_title(table, answer.prompt), standing_mark(table, answer)
    return (
        select_option(words(title), mark)
        if title
        else select_option(
            move_label(table, answer.move, words), mark, words(blank_prompt(answer.prompt))
        )
    )


def standing_mark(table: Table, answer: StandingOffer) -> str:
    """The value of an answer in a list: a checksum of its question, and the move."""
    return f"{crc32(answer.prompt.encode()):x} {table.game.moves.text(answer.move)}"
