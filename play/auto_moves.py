"""Moves that are made for a person without asking: planned ones, and those without a choice."""

from __future__ import annotations

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
    """A move to be made now, and the plan that it follows; None: it is the only legal move."""

    seat: Seat
    move: Move
    plan: PlanRow | None = None

    @property
    def made_by(self) -> str:
        """What made it for the player, as the log of the match keeps it."""
        if self.plan is None:
            return ONLY_MOVE
        return PLAN if self.plan.prompt is None else STANDING_ANSWER


def next_auto_move(table: Table) -> AutoMove | None:
    """The next move that is made without asking anybody.

    None where somebody has to be asked. Right after an
    undo there is none: whoever took something back wants
    to think.
    """
    match = table.match
    if match is None or (match.lines and isinstance(match.lines[-1].move, Undo)):
        return None
    for seat in table.seats_to_act():
        if table.is_bot_seat(seat):
            continue
        found = _find_auto_move(table, match, seat)
        if found is not None:
            return found
    return None


def _find_auto_move(table: Table, match: Match[Any], seat: Seat) -> AutoMove | None:
    """The move to make for that seat without asking.

    None where its person has to be asked. Standing
    answers come first, then the first queued plan, then a
    move without a choice.
    """
    decision = match.decision(seat)
    assert decision is not None
    own = [plan for plan in table.plans if plan.seat == seat]
    standing = [plan for plan in own if plan.prompt in (decision.prompt.id, *decision.topics)]
    queued = [plan for plan in own if plan.prompt is None]
    for plan in standing + queued[:1]:
        move = load_planned_move(table, plan)
        if move is not None and decision.allows(move):
            return AutoMove(seat, move, plan)
    if table.terms.plays_forced_moves and is_forced(match, decision):
        return AutoMove(seat, decision.moves[0])
    return None


def load_planned_move(table: Table, plan: PlanRow) -> Move | None:
    """The move of a plan; None where the rules do not know it any more."""
    try:
        return table.game.moves.load(plan.move)
    except Diverged:
        return None


def list_outdated_plans(table: Table, seat: Seat) -> list[PlanRow]:
    """All queued moves of a seat, where its first one is outdated; else none.

    It is outdated where it cannot be read any more, or
    where the seat is asked for moves of its kind and this
    one is not among the legal ones. A move of another
    kind than what is asked now is not outdated: it waits.
    """
    decision = table.match.decision(seat) if table.match else None
    queued = [plan for plan in table.plans if plan.seat == seat and plan.prompt is None]
    if decision is None or not queued:
        return []
    first = load_planned_move(table, queued[0])
    if first is None:
        return queued
    if decision.allows(first):
        return []
    asked_kinds = {form.kind for form in decision.forms}
    if decision.moves:
        asked_kinds.update(group_by_kind(decision.moves))
    return queued if type(first) in asked_kinds else []


def is_forced(match: Match[Any], decision: Decision) -> bool:
    """Whether the seat has one legal answer, and everybody can know that from what is public.

    It must stay the only one, whichever hidden things are
    drawn anew.
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
