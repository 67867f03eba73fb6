"""Whom a change of a season concerns: they are told of it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from db import applicants, leagues
from db.leagues import AuditRow, PairingRow, SeasonRow

from .round_deadline import unfinished_pairings
from .season import Seasons

STANDINGS_KINDS = frozenset(
    {"void", "counted", "changed"}
)  # changes after which the standings are posted
TO_EVERYBODY = frozenset({"paused", "resumed", "changed"})


async def list_concerned(seasons: Seasons, change: AuditRow) -> list[int]:
    """The people whom a change concerns, each once, without those whose records were erased."""
    async with seasons.db.read() as c:
        season = await leagues.load_season(c, change.season_id)
        if season is None:
            return []
        people = await _find_people(c, season, change)
    # the ids of erased people are not positive
    return [person for person in dict.fromkeys(people) if person > 0]


async def _find_people(c: AsyncConnection, season: SeasonRow, change: AuditRow) -> list[int]:
    """The people whom a change concerns; some may be in the list twice.

    An invitation concerns all who are invited, a corrected table those
    who sat there, a pause or new terms everybody who plays. Any other
    change, such as a substitution, concerns the people it names and
    those at their tables.
    """
    named = [change.data[key] for key in ("old", "new") if key in change.data]
    if change.kind == "invited" and not named:
        invited = await applicants.list_applicants(c, season.id, applicants.INVITED)
        return [row.person_id for row in invited]
    if "table" in change.data:
        rows = await leagues.list_pairings(c, season.id, change.data["round"])
        return _list_people([row for row in rows if row.number == change.data["table"]])
    running = await unfinished_pairings(c, season)
    if change.kind in TO_EVERYBODY and running:
        return _list_people(running)
    if change.kind in TO_EVERYBODY:  # between rounds, and at a ladder
        members = await leagues.list_members(c, season.id)
        return [member.person_id for member in members if member.left_round is None]
    their_tables = [row for row in running if set(named) & set(row.people)]
    return [*named, *_list_people(their_tables)]


def _list_people(rows: Sequence[PairingRow]) -> list[int]:
    """Everybody at these tables."""
    people: list[int] = []
    for row in rows:
        people += row.people
    return people


async def find_offered_table(seasons: Seasons, change: AuditRow) -> int | None:
    """The id of the open table where a substitute is offered the seat of the person who left.

    None if that person sits at no open table.
    """
    async with seasons.db.read() as c:
        season = await leagues.load_season(c, change.season_id)
        rows = await unfinished_pairings(c, season) if season is not None else []
    for row in rows:
        if change.data.get("old") in row.people and row.match_id is not None:
            return row.match_id
    return None
