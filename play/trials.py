"""Trying moves out first: who tries what at which table, until the table goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from cachetools import TTLCache

from engine.core import OFF, Illegal, Move, Text
from engine.trial import Trial

from .table import Table
from .terms import HINTS

MAX_TRIALS: Final = 500  # that are remembered; one takes up to a quarter of a megabyte
TRIAL_SECONDS: Final = 3600.0  # after which nobody goes on with a trial
MAX_TRIED_MOVES: Final = 8  # as many as somebody may plan, and two others
NOT_ALLOWED: Final = Text("This table plays without trying moves out.")
NOT_ASKED: Final = Text("You can try moves out when it is your turn.")
TRIAL_OVER: Final = Text("That trial is over. Press Try at your seat to begin another one.")
ENOUGH_TRIED: Final = Text("You have tried enough at once. Take something back first.")


class Trials:
    """The trials that people have at tables: one each, in memory only."""

    def __init__(self) -> None:
        self._trials: TTLCache[tuple[int, int], Trial[Any]] = TTLCache(MAX_TRIALS, TRIAL_SECONDS)

    def begin(self, table: Table, person_id: int) -> Trial[Any]:
        """Begins a trial: the person may try moves out from the present position.

        Raises Illegal if there can be none.
        """
        check_trying(table)
        seat = table.own_seat(person_id).seat
        match = table.running_match
        if match.decision(seat) is None:
            raise Illegal(NOT_ASKED)
        trial = self._trials[table.id, person_id] = Trial(match, seat)
        return trial

    def find(self, table: Table, person_id: int) -> Trial[Any]:
        """The trial that the person has begun.

        Raises Illegal if the table has gone on since.
        """
        check_trying(table)
        seat = table.own_seat(person_id).seat
        trial = self._trials.get((table.id, person_id))
        is_old = trial is not None and trial.base_mark != table.running_match.question_mark(seat)
        if trial is None or trial.seat != seat or is_old:
            self.forget(table.id, person_id)
            raise Illegal(TRIAL_OVER)
        return trial

    def forget(self, table_id: int, person_id: int) -> None:
        """Ends the trial of a person, if they have one."""
        self._trials.pop((table_id, person_id), None)


def may_try(table: Table) -> bool:
    """Whether people at the table may try moves out."""
    return table.terms.allows_trying


def check_trying(table: Table) -> None:
    """Raises Illegal if the table has agreed that nobody tries moves out."""
    if not may_try(table):
        raise Illegal(NOT_ALLOWED)


def check_room_to_try(trial: Trial[Any]) -> None:
    """Raises Illegal if as many moves are tried already as could be planned."""
    if len(trial.steps) >= MAX_TRIED_MOVES:
        raise Illegal(ENOUGH_TRIED)


def table_in_trial(table: Table, trial: Trial[Any]) -> Table:
    """The table as it would be after the tried moves, for its menus and pictures only.

    It has no hints: a bot would speak of the table as it really is.
    """
    settings = table.row.settings
    terms = {**settings.get("terms", {}), HINTS.key: OFF}
    row = replace(table.row, settings={**settings, "terms": terms})
    return replace(table, row=row, match=trial.match, plans=[])


def list_tried_moves(trial: Trial[Any]) -> list[Move]:
    """The moves that were tried, in order; raises Illegal if there are none."""
    if not trial.steps:
        raise Illegal(Text("You have tried nothing yet."))
    return [step.move for step in trial.steps]
