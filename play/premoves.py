"""Moves planned ahead and standing answers: which there can be, adding and cancelling them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from string import Formatter
from typing import Any, Final

from db import PlanRow, plans
from engine.core import Decision, Illegal, Move, Seat, Text, group_by_kind
from engine.match import Match, Undo

from .auto_moves import load_planned_move, split_into_plans
from .refusals import MovedOn
from .replay import position_after, replay_positions
from .table import Table
from .tables import Tables

MAX_PLANS_OF_SEAT: Final = 10  # plans of one seat
MAX_ENTRIES_LOOKED_BACK: Final = 300  # entries that are looked back for answers
POSSIBLE_NOW: Final = Text("You can do that right now: press Act at the table.")
MAX_OFFERED_ANSWERS: Final = 25  # answers that can be made standing ones


class Premoves:
    """What a person does with their plans."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def add(
        self,
        table_id: int,
        person_id: int,
        move: Move,
        prompt: str | None = None,
        *,
        passing: bool = False,
    ) -> Table:
        """Plans a move for when it is possible.

        With `prompt`, a standing answer to that question. A standing
        answer is given whenever the question is asked, and replaces an
        earlier one to the same question. A `passing` plan ends with the
        present turn. What is possible now is made at once. Raises
        Illegal if the seat has too many plans.
        """
        async with self.tables.locked(table_id) as table:
            table.check_match_runs()
            seat = table.own_seat(person_id).seat
            own = list_plans_of_seat(table, seat)
            if len(own) >= MAX_PLANS_OF_SEAT:
                raise Illegal(Text("You have planned enough. Cancel something first."))
            async with self.tables.writing(table) as tx:
                same = [plan for plan in own if prompt is not None and plan.prompt == prompt]
                await self.tables.drop_plans(tx, table, same)
                await plans.insert_plan(
                    tx, table_id, seat, prompt, table.game.moves.dump(move), passing=passing
                )
                table.plans = await plans.list_plans(tx, table_id)
            played = await self.tables.play_auto_moves(table)
        if played:
            self.tables.after_change(table)
        return table

    async def replace_plans(
        self,
        table_id: int,
        person_id: int,
        moves: Sequence[Move],
        asked: int | None,
    ) -> Table:
        """Plans these moves, to be made one after the other, instead of all that the seat planned.

        Those that are possible now are made at once. Raises Illegal if
        the seat is no longer asked the question with the mark `asked`.
        """
        async with self.tables.locked(table_id) as table:
            seat = table.own_seat(person_id).seat
            if table.running_match.question_mark(seat) != asked:
                raise MovedOn
            old = list(chain.from_iterable(split_into_plans(table.plans, seat)))
            if len(moves) > MAX_PLANS_OF_SEAT:
                raise Illegal(Text("You have planned enough. Cancel something first."))
            async with self.tables.writing(table) as tx:
                await self.tables.drop_plans(tx, table, old)
                for move in moves:
                    await plans.insert_plan(tx, table_id, seat, None, table.game.moves.dump(move))
                table.plans = await plans.list_plans(tx, table_id)
            await self.tables.play_auto_moves(table)
        self.tables.after_change(table)
        return table

    async def add_lines(
        self,
        table_id: int,
        person_id: int,
        moves: Sequence[Move],
        *,
        otherwise: bool,
    ) -> Table:
        """Plans one move with alternatives: once confirmed, the first possible one is made.

        With `otherwise` they are further lines of the newest plan,
        which then has to be confirmed anew. Raises Illegal if there is
        no such plan, or there would be too many lines.
        """
        async with self.tables.locked(table_id) as table:
            table.check_match_runs()
            seat = table.own_seat(person_id).seat
            queued = split_into_plans(table.plans, seat)
            if otherwise and not queued:
                raise Illegal(Text("There is no plan yet that this could be done instead of."))
            if len(list_plans_of_seat(table, seat)) + len(moves) > MAX_PLANS_OF_SEAT:
                raise Illegal(Text("You have planned enough. Cancel something first."))
            async with self.tables.writing(table) as tx:
                for number, move in enumerate(moves):
                    await plans.insert_plan(
                        tx,
                        table_id,
                        seat,
                        None,
                        table.game.moves.dump(move),
                        otherwise=otherwise or number > 0,
                        armed=False,
                    )
                table.plans = await plans.list_plans(tx, table_id)
        return table

    async def confirm(self, table_id: int, person_id: int) -> Table:
        """Confirms the plans of the person that wait for it: from now on they are followed.

        Raises Illegal if one of their lines is possible now: that has
        to be done by hand.
        """
        async with self.tables.locked(table_id) as table:
            seat = table.own_seat(person_id).seat
            decision = table.running_match.decision(seat)
            unarmed = list_unconfirmed(table, seat)
            moves = [load_planned_move(table, plan) for plan in unarmed]
            if decision is not None and any(move and decision.allows(move) for move in moves):
                raise Illegal(POSSIBLE_NOW)
            async with self.tables.writing(table) as tx:
                await plans.arm_plans(tx, *(plan.id for plan in unarmed))
                table.plans = await plans.list_plans(tx, table_id)
        return table

    async def cancel(self, table_id: int, person_id: int, plan_id: int) -> Table:
        """Removes one of the person's plans.

        Raises Illegal if they have none with that id.
        """
        async with self.tables.locked(table_id) as table:
            seat = table.own_seat(person_id).seat
            cancelled = [plan for plan in list_plans_of_seat(table, seat) if plan.id == plan_id]
            if not cancelled:
                raise Illegal(Text("That plan is not there any more."))
            async with self.tables.writing(table) as tx:
                await self.tables.drop_plans(tx, table, _with_later_lines(table, cancelled[0]))
        return table


def _with_later_lines(table: Table, cancelled: PlanRow) -> list[PlanRow]:
    """The lines that go with one that is cancelled: the whole plan if it is its first line.

    Else it is that line alone.
    """
    for lines in split_into_plans(table.plans, cancelled.seat):
        if lines[0] == cancelled:
            return lines
    return [cancelled]


def list_unconfirmed(table: Table, seat: Seat) -> list[PlanRow]:
    """The lines of plans of a seat that wait to be confirmed."""
    return [plan for plan in list_plans_of_seat(table, seat) if not plan.armed]


def list_plans_of_seat(table: Table, seat: Seat) -> list[PlanRow]:
    """The plans of that seat, queued moves and standing answers."""
    return [plan for plan in table.plans if plan.seat == seat]


# --- what can be planned ----------------------------------------------


@dataclass(frozen=True, slots=True)
class StandingOffer:
    """A question and an answer to it, which a seat may have given by itself from now on."""

    prompt: str
    move: Move


def find_last_decision(table: Table, seat: Seat) -> Decision | None:
    """What the seat is asked, or was asked last; None if it never was.

    It serves as a guess of what the seat may plan for.
    """
    assert table.match is not None
    found = table.match.decision(seat)
    if found is not None:
        return found
    own = [number for number, line in enumerate(table.match.lines, 1) if line.seat == seat]
    if not own:
        return None
    before_last = position_after(table.match, own[-1] - 1)
    return before_last.decision(seat)


def list_standing_answers(table: Table, seat: Seat) -> list[StandingOffer]:
    """The answers that a seat can give once and for all, each once.

    First those that the game names, then what the seat may answer now without a
    target, then its own answers in this match, the newest first.
    """
    match = table.running_match
    named = match.game.standing_answers(match.seats, match.options)
    offers = [StandingOffer(answer.topic, answer.move) for answer in named]
    asked = match.decision(seat)
    if asked is not None:
        for kind, parts in group_by_kind(asked.moves).items():
            if not kind.axes():  # a move without fields is listed in one part
                offers += [StandingOffer(asked.prompt.id, move) for move in parts[0]]
    offers += reversed(_offer_past_answers(match, seat))
    return list(dict.fromkeys(offers))[:MAX_OFFERED_ANSWERS]


def _offer_past_answers(match: Match[Any], seat: Seat) -> list[StandingOffer]:
    """The seat's recent answers, each as an offer to give it to the same question again.

    Of the last MAX_ENTRIES_LOOKED_BACK entries; an undo is no answer.
    """
    first = max(0, len(match.lines) - MAX_ENTRIES_LOOKED_BACK)
    offered = []
    for entry, before in zip(match.lines[first:], replay_positions(match, first)):
        decision = before.decision(seat) if entry.seat == seat else None
        if decision is not None and not isinstance(entry.move, Undo):
            offered.append(StandingOffer(decision.prompt.id, entry.move))
    return offered


def standing_title(table: Table, topic: str) -> Text | None:
    """The name that the game gives to a standing answer on that topic.

    None if it has none.
    """
    match = table.match
    known = match.game.standing_answers(match.seats, match.options) if match else ()
    return next((each.title for each in known if each.topic == topic), None)


def blank_prompt(prompt: str) -> Text:
    """A question from its stored text, with dots in the place of its values.

    A standing answer is given whatever the values are.
    """
    parts = Formatter().parse(prompt)
    dots = {name: "…" for _text, name, _spec, _conversion in parts if name}
    return Text(prompt, **dots)
