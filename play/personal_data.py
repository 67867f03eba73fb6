"""Everything that is stored of a person: to take along, or to erase."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import (
    DeadlineRow,
    attendances,
    avoided,
    deadlines,
    leagues,
    matches,
    people,
    person_export,
    person_traces,
    plans,
    private_notes,
    queue,
    ratings,
    results,
)
from db.leagues import MemberRow, SeasonRow
from db.ratings import RatingRow
from db.results import ResultRow
from engine.core import Illegal, Text

from .scheduler import Scheduler
from .table import ABORTED, FROZEN, LIVE, LOBBY, OVER, UNSHOWN, Table
from .table_store import FORGET_NOTICE
from .tables import Tables

ERASED_NAME: Final = "—"  # the name that is left in finished matches
MAX_EXPORTED_ROWS: Final = 100_000
# deadlines by which the messages of a table or a season are written anew, without the name
ERASED_TABLE_KIND, ERASED_SEASON_KIND = "erased-table", "erased-season"
EDIT_PAUSE: Final = timedelta(seconds=3)  # between two tables that are written anew
MAX_EDITED_TABLES: Final = 500


async def export_person(c: AsyncConnection, person_id: int) -> dict[str, Any]:
    """Everything that is stored of a person, as JSON values."""
    row = await people.load_person(c, person_id)
    known = {"name": row.name, "locale": row.locale, "settings": row.settings} if row else {}
    rated = await ratings.list_ratings_of_person(c, person_id)
    finished = await results.list_results_of_person(c, person_id, MAX_EXPORTED_ROWS)
    played = await matches.list_matches_of_person(c, person_id, limit=MAX_EXPORTED_ROWS)
    seasons = await leagues.list_seasons_of_person(c, person_id)
    return {
        "person": {"id": person_id, **known},
        "ratings": [_export_rating(rating) for rating in rated],
        "results": [_export_result(result) for result in finished],
        "matches": [
            {
                "id": match.id,
                "server": match.server_id,
                "game": match.game,
                "status": match.status,
            }
            for match in played
        ],
        "seasons": [_export_membership(season, member) for season, member in seasons],
        "applications": await person_export.list_applications(c, person_id),
        "seats": await person_export.list_seats(c, person_id),
        "notes": await person_export.list_notes(c, person_id),
        "plans": await person_export.list_plans(c, person_id),
        "private notes": await private_notes.list_notes_of_person(c, person_id),
        "clocks": await person_export.list_clocks(c, person_id),
        "rating steps": await person_export.list_rating_steps(c, person_id),
        "audits": await person_export.list_audits(c, person_id),
        "queue": await person_export.list_queued(c, person_id),
        "avoided": await person_export.list_avoided(c, person_id),
        "attendances": await person_export.list_attendances(c, person_id),
    }


def _export_rating(rating: RatingRow) -> dict[str, Any]:
    """A rating of the person as JSON values."""
    return {
        "game": rating.game,
        "server": rating.server_id,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "matches": rating.matches,
        "wins": rating.wins,
    }


def _export_result(result: ResultRow) -> dict[str, Any]:
    """The person's result in a finished match as JSON values."""
    return {
        "match": result.match_id,
        "game": result.game,
        "rank": result.rank,
        "score": result.score,
        "moves": result.entries,
        "seconds": result.seconds,
        "ended": result.ended_at.isoformat(),
    }


def _export_membership(season: SeasonRow, member: MemberRow) -> dict[str, Any]:
    """A season of the person as JSON values.

    Divisions are counted from 1.
    """
    return {
        "id": season.id,
        "server": season.server_id,
        "name": season.name,
        "division": member.division + 1,
        "as": member.name,
        "joined": member.joined_at.isoformat(),
    }


class PersonEraser:
    """Erases a person from the records, and from the tables in memory."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.on_table_erased: Callable[[Table], Awaitable[None]] = _leave_alone
        self.on_season_erased: Callable[[int], Awaitable[None]] = _leave_alone

    def register(self, scheduler: Scheduler) -> None:
        """Registers the handlers that write messages anew, without an erased name."""
        scheduler.register(ERASED_TABLE_KIND, self.show_erased_table)
        scheduler.register(ERASED_SEASON_KIND, self.show_erased_season)

    async def show_erased_table(self, row: DeadlineRow) -> None:
        """Handler of `ERASED_TABLE_KIND`: has the messages of a table written anew."""
        await self.on_table_erased(await self.tables.table(row.data["table"]))
        async with self.tables.db.write() as tx:
            await deadlines.delete_deadlines(tx, row.id)

    async def show_erased_season(self, row: DeadlineRow) -> None:
        """Handler of `ERASED_SEASON_KIND`: has the messages of a season written anew."""
        await self.on_season_erased(row.data["season"])
        async with self.tables.db.write() as tx:
            await deadlines.delete_deadlines(tx, row.id)

    async def erase_person(self, person_id: int) -> None:
        """Erases a person from all records and from the tables in use.

        Tables that are still played are locked meanwhile: else one
        could write the name back from memory. The traces are searched
        before, as that takes long. Seats at matches that cannot go on
        just now are given up: nobody can leave them.
        """
        async with self.tables.db.read() as c:
            found = await person_traces.find_traces(c, person_id)
            alive = set(await matches.list_match_ids(c, LOBBY, *LIVE)) & found.matches
        async with AsyncExitStack() as locks:
            tables = [
                await locks.enter_async_context(self.tables.locked(table_id, even_lost=True))
                for table_id in sorted(alive)
            ]
            stuck = [table for table in tables if _is_stuck(table, person_id)]
            for table in stuck:
                locks.enter_context(self.tables.forget_if_failed(table))
            async with self.tables.db.write() as tx:
                for table in stuck:
                    await self._give_up_stuck_seat(tx, table, person_id)
                seasons = await leagues.list_seasons_of_person(tx, person_id)
                named = found.seasons | {season.id for season, _member in seasons}
                changed = await erase_person(tx, person_id, found)
                await self._plan_edits(tx, changed, named)
            for table_id in changed:
                self.tables.forget(table_id)
            for table in tables:
                await self.tables.tell_owner(table, {FORGET_NOTICE: table.id})
        for table in stuck:
            self.tables.changed(table.id)

    async def _plan_edits(
        self,
        tx: AsyncConnection,
        table_ids: Sequence[int],
        season_ids: Collection[int],
    ) -> None:
        """Plans that what was posted of these tables and seasons is written anew.

        One after the other, the newest first; of many tables the oldest
        stay as they are.
        """
        at = self.tables.now()
        for season_id in sorted(season_ids):
            data = {"season": season_id}
            await deadlines.insert_deadline(tx, at, ERASED_SEASON_KIND, data=data)
        newest = sorted(table_ids, reverse=True)[:MAX_EDITED_TABLES]
        for number, table_id in enumerate(newest, 1):
            due = at + number * EDIT_PAUSE
            await deadlines.insert_deadline(tx, due, ERASED_TABLE_KIND, data={"table": table_id})

    async def _give_up_stuck_seat(self, tx: AsyncConnection, table: Table, person_id: int) -> None:
        """Gives up the person's seat at a match that cannot go on just now, as resigning does.

        Without its rules nobody knows who has won. Where no person is
        left the match is called off; else it ends, or a bot plays on
        for the seat, when it goes on.
        """
        own = next(row for row in table.seats if row.person_id == person_id)
        resigns_now = own.resigned_seq is None
        resigned_seq = table.entry_count if resigns_now else own.resigned_seq
        gone = replace(own, person_id=None, name=ERASED_NAME, resigned_seq=resigned_seq)
        table.seats[own.seat] = gone
        await matches.replace_seats(tx, table.id, table.seats)
        await plans.delete_plans(tx, *(plan.id for plan in table.plans if plan.seat == own.seat))
        asked = await matches.list_asked_seats(tx, table.id)
        others = [(seat, None if seat == own.seat else person) for seat, person in asked]
        await matches.replace_asked_seats(tx, table.id, others)
        if resigns_now:
            await self.tables.add_note(
                tx, table, "resigned", person_id=None, seat=own.seat, name=ERASED_NAME
            )
        if any(table.people()):
            await self.tables.change_row(tx, table, shown_seq=UNSHOWN)
        else:
            await self.tables.conclude(tx, table, ABORTED)


async def _leave_alone(changed: Table | int) -> None:
    """The default of `on_table_erased` and `on_season_erased`: does nothing."""


def _is_stuck(table: Table, person_id: int) -> bool:
    """Whether the person has a seat at a match that they can neither finish nor leave."""
    has_seat = any(row.person_id == person_id for row in table.seats)
    return has_seat and table.row.status == FROZEN


async def erase_person(
    tx: AsyncConnection,
    person_id: int,
    found: person_traces.PersonTraces | None = None,
) -> list[int]:
    """Erases a person from all records; returns the matches that changed.

    The name is replaced in matches that are over, ratings and settings
    are deleted, results stay without the person. `found`: where they
    are named; None: it is searched here. Raises Illegal while they sit
    at a table or play in a season.
    """
    if await matches.list_matches_of_person(tx, person_id, LOBBY, *LIVE):
        raise Illegal(Text("You still sit at a table. Finish or leave it first."))
    for season, member in await leagues.list_seasons_of_person(tx, person_id):
        if season.status != OVER and member.left_round is None:
            raise Illegal(Text("You are still in a season. Leave it first: /league leave."))
    found = found or await person_traces.find_traces(tx, person_id)
    await ratings.delete_ratings_of_person(tx, person_id)
    await results.erase_person(tx, person_id)
    await private_notes.delete_notes_of_person(tx, person_id)
    await attendances.erase_person(tx, person_id)
    await queue.erase_person(tx, person_id)
    await avoided.erase_person(tx, person_id)
    await leagues.erase_person(tx, person_id, ERASED_NAME, found.seasons)
    await people.erase_person(tx, person_id, ERASED_NAME, OVER, ABORTED, FROZEN)
    await person_traces.erase_traces(tx, person_id, ERASED_NAME, found)
    return sorted(found.matches)
