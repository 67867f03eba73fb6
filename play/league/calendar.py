"""A season's own dates: it starts and ends by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from db import DeadlineRow, deadlines, leagues
from db.leagues import SeasonRow
from db.rounds import plan_telling
from engine.core import Illegal, Text
from play.scheduler import Scheduler

from . import rounds
from .audit import reason_document
from .lost_rounds import copy_round_ends
from .registration import BETWEEN, HALTED, OPEN, OVER
from .season import ENDS, STARTS, Seasons
from .table_corrections import TableCorrections
from .terms import find_season_date


class Calendar:
    """Handles the deadlines of a season's dates.

    `on_start_failed` is called with a season that could not start, and why.
    """

    def __init__(self, seasons: Seasons, scheduler: Scheduler) -> None:
        """Registers the handlers of a season's start and end with the scheduler."""
        self.seasons = seasons
        self.on_start_failed: Callable[[SeasonRow, Text], Awaitable[None]] = _tell_nobody
        scheduler.register(f"season-{STARTS}", self.start_season)
        scheduler.register(f"season-{ENDS}", self.end_season)
        scheduler.register(rounds.RESUME_KIND, self.resume_season)
        TableCorrections(seasons).register(scheduler)

    async def start_season(self, row: DeadlineRow) -> None:
        """Handler of a season's start: pairs its first round.

        If the season cannot start, registration stays open, and the
        organiser is told.
        """
        try:
            async with self.seasons.db.write() as tx:
                season = await self._take_due_season(tx, row, STARTS)
                if season is not None and season.status == OPEN:
                    await rounds.start_season(tx, season, self.seasons.now())
                    await leagues.insert_audit(
                        tx,
                        season.id,
                        "started",
                        person_id=None,
                        data={},
                        at=self.seasons.now(),
                    )
        except Illegal as refusal:
            await self._postpone_start(row, refusal.text)

    async def _postpone_start(self, row: DeadlineRow, why: Text) -> None:
        """Removes the date of a season that could not start, notes why, and tells the organiser."""
        async with self.seasons.db.write() as tx:
            season = await self._take_due_season(tx, row, STARTS)
            if season is None:
                return
            undated = {key: value for key, value in season.terms.items() if key != STARTS}
            await leagues.update_season(tx, season.id, terms=undated)
            await leagues.insert_audit(
                tx,
                season.id,
                "not started",
                person_id=None,
                data=reason_document(why),
                at=self.seasons.now(),
            )
        await self.on_start_failed(season, why)

    async def end_season(self, row: DeadlineRow) -> None:
        """Handler of a season's end: ends it, unless it is over already.

        The end of one that is paused is put off when it goes on.
        """
        async with self.seasons.db.write() as tx:
            season = await self._take_due_season(tx, row, ENDS)
            if season is not None and season.status not in (OVER, HALTED):
                await rounds.end_season(tx, season, self.seasons.now())
                await leagues.insert_audit(
                    tx,
                    season.id,
                    "finished",
                    person_id=None,
                    data={},
                    at=self.seasons.now(),
                )
        await copy_round_ends(self.seasons.tables)

    async def resume_season(self, row: DeadlineRow) -> None:
        """Handler of the moment when a round that has waited begins.

        Where too few have checked in, the season is paused, and the
        organiser is told.
        """
        try:
            async with self.seasons.db.write() as tx:
                season = await self._take_waiting_season(tx, row)
                if season is not None:
                    await rounds.resume_season(tx, season, self.seasons.now())
            await copy_round_ends(self.seasons.tables)
        except Illegal as refusal:
            await self._halt_waiting_season(row, refusal.text)

    async def _halt_waiting_season(self, row: DeadlineRow, why: Text) -> None:
        """Pauses a season whose round could not begin, and tells the organiser."""
        async with self.seasons.db.write() as tx:
            season = await self._take_waiting_season(tx, row)
            if season is None:
                return
            await leagues.update_season(tx, season.id, status=HALTED)
            audit_id = await leagues.insert_audit(
                tx,
                season.id,
                "paused",
                person_id=None,
                data=reason_document(why),
                at=self.seasons.now(),
            )
            await plan_telling(tx, season.id, audit_id)
        await self.on_start_failed(season, why)

    async def _take_waiting_season(
        self,
        tx: AsyncConnection,
        row: DeadlineRow,
    ) -> SeasonRow | None:
        """Deletes a deadline that is handled now, and returns its season.

        None if the deadline no longer holds: no round of the season
        waits, or it waits until another moment.
        """
        await deadlines.delete_deadlines(tx, row.id)
        season = await leagues.load_season(tx, row.data["season"])
        if season is None or season.status != BETWEEN:
            return None
        is_due = season.terms.get(rounds.RESUMES) == row.data[rounds.RESUMES]
        return season if is_due else None

    async def _take_due_season(
        self,
        tx: AsyncConnection,
        row: DeadlineRow,
        key: str,
    ) -> SeasonRow | None:
        """Deletes a deadline that is handled now, and returns its season.

        None if the deadline no longer holds: the season is gone, or its
        date (`key` is STARTS or ENDS) was changed since.
        """
        await deadlines.delete_deadlines(tx, row.id)
        season = await leagues.load_season(tx, row.data["season"])
        if season is None or find_season_date(season, key) != row.due_at:
            return None
        return season


async def _tell_nobody(season: SeasonRow, reason: Text) -> None:
    """The default of `on_start_failed`: does nothing."""
