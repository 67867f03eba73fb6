"""A season's own dates: it starts and ends by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from db import DeadlineRow, deadlines, leagues
from db.leagues import SeasonRow
from engine.core import Illegal, Text
from play.timekeeper import Timekeeper

from . import rounds
from .auditing import reason
from .entry import OPEN, OVER
from .season import ENDS, STARTS, Seasons
from .terms import date_of


class Calendar:
    """The handlers of a season's deadlines. `failed` hears of a season that could not start, and why."""

    def __init__(self, seasons: Seasons, timekeeper: Timekeeper) -> None:
        self.seasons = seasons
        self.failed: Callable[[SeasonRow, Text], Awaitable[None]] = _unheard
        timekeeper.handle(f"season-{STARTS}", self.begin)
        timekeeper.handle(f"season-{ENDS}", self.end)

    async def begin(self, row: DeadlineRow) -> None:
        """Where it cannot start, registration stays open, and the organiser is told."""
        try:
            async with self.seasons.db.write() as tx:
                season = await self._due(tx, row, STARTS)
                if season is not None and season.status == OPEN:
                    await rounds.start(tx, season, self.seasons.now())
                    await leagues.audit(tx, season.id, "started", None, {}, self.seasons.now())
        except Illegal as refusal:
            await self._put_off(row, refusal.text)

    async def _put_off(self, row: DeadlineRow, why: Text) -> None:
        async with self.seasons.db.write() as tx:
            season = await self._due(tx, row, STARTS)
            if season is None:
                return
            await leagues.change(tx, season.id, terms={key: value for key, value in season.terms.items() if key != STARTS})
            await leagues.audit(tx, season.id, "not started", None, reason(why), self.seasons.now())
        await self.failed(season, why)

    async def end(self, row: DeadlineRow) -> None:
        async with self.seasons.db.write() as tx:
            season = await self._due(tx, row, ENDS)
            if season is not None and season.status != OVER:
                await rounds.end(tx, season, self.seasons.now())
                await leagues.audit(tx, season.id, "finished", None, {}, self.seasons.now())

    async def _due(self, tx: AsyncConnection, row: DeadlineRow, key: str) -> SeasonRow | None:
        """Settles the deadline; the season it belongs to, unless its date was changed meanwhile."""
        await deadlines.drop(tx, row.id)
        season = await leagues.get(tx, row.data["season"])
        return season if season is not None and date_of(season, key) == row.due_at else None


async def _unheard(season: SeasonRow, reason: Text) -> None:
    """Nobody listens."""
