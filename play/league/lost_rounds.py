"""The time of rounds whose game could not be played: it is given back when the game is back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import facts, leagues, rounds
from db.leagues import AuditRow, SeasonRow
from play.tables import Tables

from .registration import HALTED, RUNNING
from .round_deadline import CLOSES, copy_round_end_to_tables, plan_round_end

# the seasons whose tables do not show the new end of the round yet, as a JSON list of ids
UNCOPIED_FACT: Final = "round ends to copy"


async def give_rounds_time_back(
    tx: AsyncConnection,
    game: str,
    since: datetime,
    at: datetime,
) -> None:
    """Puts off the ends of a game's rounds by the time in which it could not be played.

    The game was lost from `since` until now (`at`). The seasons are
    noted: `copy_round_ends` has to be called after the transaction.
    """
    seasons = [
        season
        for season in await leagues.list_seasons_with_status(tx, RUNNING, HALTED)
        if season.terms["game"] == game and CLOSES in season.terms
    ]
    for season in seasons:
        closes = datetime.fromisoformat(season.terms[CLOSES])
        await plan_round_end(tx, season, closes + await _lost_time(tx, season, since, at), at)
    await note_uncopied(tx, *(season.id for season in seasons))


async def note_uncopied(tx: AsyncConnection, *season_ids: int) -> None:
    """Notes seasons whose tables do not show the new end of their round yet.

    `copy_round_ends`, which copies it to them, has to be called after
    the transaction. It also runs at every start of the bot.
    """
    noted = {*await _list_uncopied(tx), *season_ids}
    await facts.save_fact(tx, UNCOPIED_FACT, json.dumps(sorted(noted)))


async def copy_round_ends(tables: Tables) -> None:
    """Copies the ends of rounds to the tables of all seasons that are noted.

    A season's note is removed when that is done: what a stop of the
    process interrupts is done at the next start. Seasons of other
    processes are left to them.
    """
    here = tables.db.own_servers
    async with tables.db.read() as c:
        noted = await _list_uncopied(c)
        if here is not None and noted:
            own_ids = await rounds.list_season_ids_in(c, here)
            noted = [season_id for season_id in noted if season_id in own_ids]
    for season_id in noted:
        await copy_round_end_to_tables(tables, season_id)
        async with tables.db.write() as tx:
            still_uncopied = [other for other in await _list_uncopied(tx) if other != season_id]
            await facts.save_fact(tx, UNCOPIED_FACT, json.dumps(still_uncopied))


async def _list_uncopied(c: AsyncConnection) -> list[int]:
    """The ids of the seasons that `note_uncopied` has noted."""
    season_ids: list[int] = json.loads(await facts.load_fact(c, UNCOPIED_FACT) or "[]")
    return season_ids


async def _lost_time(
    tx: AsyncConnection,
    season: SeasonRow,
    since: datetime,
    at: datetime,
) -> timedelta:
    """How long the running round stood still only because its game was lost.

    The game was lost from `since` until now (`at`). Pauses do not
    count, as their time is given back when the season goes on. No round
    begins meanwhile, and none is given another length.
    """
    lost = at - since
    for begin, end in _list_pauses(await leagues.list_audits(tx, season.id), at):
        if end > since:
            lost -= end - max(begin, since)
    return lost


def _list_pauses(audits: Sequence[AuditRow], at: datetime) -> Iterator[tuple[datetime, datetime]]:
    """The season's pauses, as pairs (begin, end).

    A pause that still lasts ends now (`at`).
    """
    begin: datetime | None = None
    for row in audits:
        if row.kind == "paused":
            begin = row.at
        elif row.kind == "resumed" and begin is not None:
            yield begin, row.at
            begin = None
    if begin is not None:
        yield begin, at
