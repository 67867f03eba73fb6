"""What a bot thinks about when it does not answer at once: a search, or a pause like a person's."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

from engine.core import Decision, Move, Seat
from engine.levels import search_seconds
from engine.match import Match

from .search_processes import SearchProcesses
from .table import Table

QUICK_PAUSE_SECONDS: Final = 0.8  # that a person takes for a question without a choice
PAUSE_PER_DOUBLING_SECONDS: Final = 0.5  # more, each time that there are twice as many answers
MAX_PAUSE_SECONDS: Final = 4.0
ANSWERS_OF_FORM: Final = 4  # a form takes as long to look at as so many listed answers


@dataclass(frozen=True, slots=True)
class Thought:
    """A question that a bot thinks about: it is over as soon as anything changes at the table."""

    match: Match[Any]
    seat: Seat
    decision: Decision
    entry_count: int  # of the log when the question was put
    search_seconds: float  # 0: it does not search
    pause_seconds: float  # that pass before it answers, at least

    @classmethod
    def about(cls, table: Table, seat: Seat) -> Thought | None:
        """The thought about what the seat is asked; None if it answers at once.

        A bot that sits in for a person has no level, and so does not search.
        """
        match = table.running_match
        decision = match.decision(seat)
        assert decision is not None
        has_choice = len(decision.moves) > 1 or bool(decision.forms)
        seconds = search_seconds(table.seats[seat].bot) if has_choice else 0.0
        pause = (
            _find_pause(decision) if table.terms.has_human_pace and not table.is_practice else 0.0
        )
        if not seconds and not pause:
            return None
        return cls(
            match=match,
            seat=seat,
            decision=decision,
            entry_count=len(match.lines),
            search_seconds=seconds,
            pause_seconds=pause,
        )

    def is_about(self, table: Table) -> bool:
        """Whether the table still waits for just this answer."""
        return (
            table.match is self.match
            and table.seq == self.entry_count
            and self.seat in table.seats_to_act()
            and table.is_bot_seat(self.seat)
        )

    async def think(self, searches: SearchProcesses) -> Move | None:
        """The answer that a search finds, not before the pause is over.

        None if it finds nothing: then the bot that does not search answers.
        """
        pause = asyncio.sleep(self.pause_seconds)
        if not self.search_seconds:
            await pause
            return None
        found, _ = await asyncio.gather(
            searches.find_moves(self.match, self.seat, self.search_seconds), pause
        )
        return found[0].move if found else None


def _find_pause(decision: Decision) -> float:
    """How many seconds a person would look at a question with so many answers."""
    answers = len(decision.moves) + ANSWERS_OF_FORM * len(decision.forms)
    doublings = answers.bit_length() - 1  # 0 for one answer, 1 for two, 2 for four
    pause = QUICK_PAUSE_SECONDS + PAUSE_PER_DOUBLING_SECONDS * doublings
    return min(MAX_PAUSE_SECONDS, pause)
