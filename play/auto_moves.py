"""Moves that are made for a person without asking: planned ones, and those without a choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from db import PlanRow
from engine.core import Decision, Diverged, Move, Seat, group_by_kind
from engine.match import Match, Undo

from .automatic import ONLY_MOVE, PLAN, STANDING_ANSWER
from .table import Table

# How often the hidden things are drawn anew to see whether a move is forced: often, for rare cases.
RESAMPLED_WORLDS: Final = 200


@dataclass(frozen=True, slots=True)
class AutoMove:
    """A move to be made now, and the plan that it follows.

    None if it is the only legal move.
    """

    seat: Seat
    move: Move
    plan: PlanRow | None = None
    done_plans: tuple[PlanRow, ...] = ()  # that are followed by it, and go

    @property
    def made_by(self) -> str:
        """Who made the move for the player (such as a plan), as the log of the match keeps it."""
        if self.plan is None:
            return ONLY_MOVE
        return PLAN if self.plan.prompt is None else STANDING_ANSWER


def next_auto_move(table: Table) -> AutoMove | None:
    """The next move that is made without asking anybody.

    None if somebody has to be asked. Right after an undo there is none:
    whoever took something back wants to think.
    """
    match = table.match
    if match is None or (match.lines and isinstance(match.lines[-1].move, Undo)):
        return None
    for seat in table.seats_to_act():
        if table.is_bot_seat(seat):
            continue
        auto_move = _find_auto_move(table, match, seat)
        if auto_move is not None:
            return auto_move
    return None


def _find_auto_move(table: Table, match: Match[Any], seat: Seat) -> AutoMove | None:
    """The move to make for that seat without asking.

    None if its person has to be asked. Standing answers come first,
    then the first queued plan, then a move without a choice.
    """
    decision = match.decision(seat)
    assert decision is not None
    own = [plan for plan in table.plans if plan.seat == seat]
    # a standing answer names a question, or a topic that several questions have
    standing = [plan for plan in own if plan.prompt in (decision.prompt.id, *decision.topics)]
    first_lines = list_first_lines(table, seat)
    for plan in [*standing, *first_lines]:
        move = load_planned_move(table, plan)
        if move is not None and decision.allows(move):
            is_standing_answer = plan.prompt is not None  # which stays, unlike a queued plan
            done = () if is_standing_answer else tuple(first_lines)
            return AutoMove(
                seat=seat,
                move=move,
                plan=plan,
                done_plans=done,
            )
    if table.terms.plays_forced_moves and is_forced(match, decision):
        return AutoMove(seat, decision.moves[0])
    return None


def list_first_lines(table: Table, seat: Seat) -> list[PlanRow]:
    """The lines of the seat's first queued plan: its move, and moves to make if that is illegal.

    Plans that their person has not confirmed are passed over.
    """
    for lines in split_into_plans(table.plans, seat):
        if all(line.armed for line in lines):
            return lines
    return []


def split_into_plans(plans: Sequence[PlanRow], seat: Seat) -> list[list[PlanRow]]:
    """The queued plans of a seat, each as its lines.

    The first line of a plan is its move; the later ones are tried in
    order if that one is illegal.
    """
    found: list[list[PlanRow]] = []
    for plan in plans:
        if plan.seat != seat or plan.prompt is not None:
            continue
        if plan.otherwise and found:
            found[-1].append(plan)
        else:
            found.append([plan])
    return found


def load_planned_move(table: Table, plan: PlanRow) -> Move | None:
    """The move of a plan; None if the rules do not know it any more."""
    try:
        return table.game.moves.load(plan.move)
    except Diverged:
        return None


def list_outdated_plans(table: Table, seat: Seat) -> list[PlanRow]:
    """The plans of a seat to be dropped: all, where every line of the first one is outdated.

    Standing answers are never dropped. Else the list is empty. A line
    is outdated where it cannot be read any more, or where the seat is
    asked for moves of its kind and this one is not among the legal
    ones. A move of another kind than what is asked now is not outdated:
    it waits.
    """
    decision = table.match.decision(seat) if table.match else None
    lines = list_first_lines(table, seat)
    if decision is None or not lines:
        return []
    asked_kinds = {form.kind for form in decision.forms}
    if decision.moves:
        asked_kinds.update(group_by_kind(decision.moves))
    for line in lines:
        move = load_planned_move(table, line)
        if move is None:
            continue
        waits = type(move) not in asked_kinds
        if waits or decision.allows(move):
            return []
    return [plan for plan in table.plans if plan.seat == seat and plan.prompt is None]


def is_forced(match: Match[Any], decision: Decision) -> bool:
    """Whether the seat has one legal answer, and everybody can know that from what is public.

    It must stay the only one, whichever hidden things are drawn anew.
    """
    if decision.forms or len(decision.moves) != 1:
        return False
    random = Random(f"{match.seed}:{len(match.lines)}")
    return all(_is_same_when_resampled(match, decision, random) for _ in range(RESAMPLED_WORLDS))


def _is_same_when_resampled(match: Match[Any], decision: Decision, random: Random) -> bool:
    """Whether the seat still has only this move after everything hidden has been drawn anew."""
    game = match.game
    resampled = game.resample_hidden(match.state, None, random)
    for other in game.decisions(resampled):
        if other.seat == decision.seat:
            has_one_move = not other.forms and len(other.moves) == 1
            return has_one_move and other.moves[0] == decision.moves[0]
    return False
