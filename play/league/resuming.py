"""A paused season that goes on: all that it waits for has as much time left as it had."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues
from db.leagues import SeasonRow
from play.table import STOPPED

from . import rounds
from .registration import RUNNING, find_season
from .round_deadline import CLOSES, plan_round_end
from .season import ENDS, plan_dates
from .terms import find_season_date


async def resume_paused_season(tx: AsyncConnection, season: SeasonRow, at: datetime) -> None:
    """Lets a paused season go on: all its dates to come are put off by as long as it was paused."""
    paused_at = await _find_pause_begin(tx, season, at)
    pause_length = at - paused_at
    terms = {key: value for key, value in season.terms.items() if key != STOPPED}
    ends = find_season_date(season, ENDS)
    if ends is not None:
        terms[ENDS] = (ends + pause_length).isoformat()
    await leagues.update_season(tx, season.id, status=RUNNING, terms=terms)
    resumed = await find_season(tx, season.id)
    await plan_dates(tx, resumed)
    closes = find_season_date(season, CLOSES)
    if closes is not None:
        await plan_round_end(tx, resumed, closes + pause_length, at)
    begins = find_season_date(season, rounds.RESUMES)
    if begins is not None:
        time_left = begins - paused_at
        had_too_few = time_left <= timedelta(0)  # it was paused when the round could not begin
        if had_too_few:  # people get all of the time to check in once more
            time_left = rounds.waiting_time(season)
        await rounds.plan_resumption(tx, await find_season(tx, season.id), at + time_left)


async def _find_pause_begin(tx: AsyncConnection, season: SeasonRow, at: datetime) -> datetime:
    """When the season was paused the last time; `at` where that is not known."""
    audits = await leagues.list_audits(tx, season.id)
    return next((row.at for row in reversed(audits) if row.kind == "paused"), at)
