"""What is told of a finished match afterwards: turns, moves, time, and what became of ratings."""

from __future__ import annotations

from dataclasses import dataclass

from db import ratings
from engine.core import Illegal, Result, Seat, Text
from engine.match import Undo

from .ratings import BASE, displayed_rating
from .statistics import list_visible_people
from .table import OVER, Table
from .tables import Tables

STEPS_SEARCHED = 500  # of a person's rating, among which those of a match are looked for


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rating in the server before and after a match, as people read it."""

    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MatchReport:
    result: Result
    turns: int
    moves: int
    seconds: float  # from the start to the end
    rating_changes: tuple[RatingChange, ...]


class MatchReports:
    """Makes the reports of finished matches."""

    def __init__(self, tables: Tables) -> None:
        self._db = tables.db

    async def report(self, table: Table, reader_id: int) -> MatchReport:
        """The report of a match that is over, for a reader.

        Raises Illegal if it is not. Of people who hide their profile,
        only they themselves are told what became of the rating.
        """
        result = table.result()
        match = table.match
        if table.row.status != OVER or result is None or match is None:
            raise Illegal(Text("This match is not over yet."))
        standing = [match.lines[number - 1] for number in match.standing_entries()]
        started = table.row.started_at
        ended = table.row.ended_at
        return MatchReport(
            result=result,
            turns=sum(line.ends_turn for line in standing),
            moves=sum(not isinstance(line.move, Undo) for line in standing),
            seconds=(ended - started).total_seconds() if started and ended else 0.0,
            rating_changes=await self._list_rating_changes(table, reader_id),
        )

    async def _list_rating_changes(self, table: Table, reader_id: int) -> tuple[RatingChange, ...]:
        """What became of the ratings that the reader may see, of all who were rated."""
        seated = {row.person_id: row.seat for row in table.seats if row.person_id is not None}
        async with self._db.read() as c:
            visible = await list_visible_people(c, list(seated), reader_id)
        changes = [await self._find_rating_change(table, seated[each], each) for each in visible]
        return tuple(change for change in changes if change is not None)

    async def _find_rating_change(
        self,
        table: Table,
        seat: Seat,
        person_id: int,
    ) -> RatingChange | None:
        """What became of a person's rating in the server.

        None if they were not rated.
        """
        server = table.row.server_id
        game = table.row.game
        async with self._db.read() as c:
            steps = await ratings.list_steps(c, person_id, game, server, STEPS_SEARCHED)
        before = BASE
        for step in steps:  # the oldest first
            after = displayed_rating(step.mu, step.sigma)
            if step.match_id == table.id:
                return RatingChange(seat, before, after)
            before = after
        return None
