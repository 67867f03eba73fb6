"""Entering a season: who may, and into which division."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from db import applicants, leagues
from db.applicants import INVITED, WAITING, ApplicantRow
from db.leagues import MemberRow, SeasonRow
from db.rounds import plan_telling
from engine.core import Illegal, Text
from play.table import SEASON_STOPPED, STOPPED

from .rules import ENTRY, INVITED_ONLY, LAST, LATE_ENTRY, MISSED, NOTHING, YES, chosen_rule
from .season_standings import list_regular_standings
from .standings import bye_points
from .terms import CUP, LADDER, STAGE

OPEN, RUNNING, HALTED, OVER = "open", "running", "paused", "over"
BETWEEN = "between"  # the status of a season whose next round waits


async def find_season(c: AsyncConnection, season_id: int) -> SeasonRow:
    """The season with that id; raises Illegal if there is none."""
    row = await leagues.load_season(c, season_id)
    if row is None:
        raise Illegal(Text("There is no such season."))
    return row


async def find_member(c: AsyncConnection, season_id: int, person_id: int) -> MemberRow | None:
    """A person as a member of the season.

    None if they are not in it, or have left.
    """
    for member in await leagues.list_members(c, season_id):
        if member.person_id == person_id and member.left_round is None:
            return member
    return None


async def register(
    tx: AsyncConnection,
    season: SeasonRow,
    person_id: int,
    name: str,
    at: datetime,
) -> bool:
    """Enters a person into a season.

    False if it is full: then they wait for a free place. Raises Illegal
    if registration is closed for them.
    """
    if not is_open_for_entry(season):
        raise Illegal(Text("Registration for this season is closed."))
    if await find_member(tx, season.id, person_id) is not None:
        raise Illegal(Text("You are in this season already."))
    applicant = await applicants.load_applicant(tx, season.id, person_id)
    is_invited = applicant is not None and applicant.kind == INVITED
    if chosen_rule(season, ENTRY) == INVITED_ONLY and not is_invited:
        raise Illegal(Text("This season is by invitation only. Ask its organiser."))
    if await count_free_places(tx, season) > 0:
        await add_member(tx, season, person_id, name, at)
        return True
    if applicant is not None and applicant.kind == WAITING:
        raise Illegal(Text("You are on the waiting list already."))
    await applicants.save_applicant(
        tx,
        ApplicantRow(
            season_id=season.id,
            person_id=person_id,
            name=name,
            kind=WAITING,
            division=0,
            at=at,
        ),
    )
    return False


def is_open_for_entry(season: SeasonRow) -> bool:
    """Whether people can enter by themselves now.

    A ladder takes them as long as it lasts; other seasons after the
    start only where that was chosen, and until the last round begins.
    """
    if season.status == OPEN:
        return True
    form = season.terms["format"]
    if season.status == OVER or form == CUP or STAGE in season.terms:
        return False
    is_late_allowed = chosen_rule(season, LATE_ENTRY) == YES
    has_rounds_left = season.round < season.terms["rounds"]
    return form == LADDER or (is_late_allowed and has_rounds_left)


async def count_free_places(tx: AsyncConnection, season: SeasonRow) -> int:
    """How many more people the season takes; below 0 where its limit was lowered."""
    members = await leagues.list_members(tx, season.id)
    taken = sum(member.left_round is None for member in members)
    return int(season.terms["limit"]) - taken


async def add_member(
    tx: AsyncConnection,
    season: SeasonRow,
    person_id: int,
    name: str,
    at: datetime,
) -> None:
    """Adds a person to a season.

    Whoever was in it before returns to their division, and an invited
    person enters the one of their invitation. All others enter the last
    division. Raises Illegal if the season is full.
    """
    if await count_free_places(tx, season) <= 0:
        raise Illegal(Text("This season is full."))
    members = await leagues.list_members(tx, season.id)
    division = find_last_division(season)
    applicant = await applicants.load_applicant(tx, season.id, person_id)
    if applicant is not None and applicant.kind == INVITED:
        division = applicant.division
        at = min(at, applicant.at)  # so members stand in the order of their invitations
    for member in members:
        if member.person_id == person_id:
            division = member.division
    await leagues.save_member(
        tx,
        MemberRow(
            season_id=season.id,
            person_id=person_id,
            name=name,
            division=division,
            left_round=None,
            joined_at=at,
            given_points=await find_missed_points(tx, season, person_id, division),
        ),
    )
    await applicants.delete_applicant(tx, season.id, person_id)


def find_last_division(season: SeasonRow) -> int:
    """The number of the division where newcomers begin.

    0 until a first season starts, as its divisions are made then.
    """
    has_divisions = season.status != OPEN or "earlier" in season.terms
    return int(season.terms["divisions"]) - 1 if has_divisions else 0


async def fill_free_places(tx: AsyncConnection, season: SeasonRow, at: datetime) -> list[int]:
    """Lets people from the waiting list in, as far as there are places.

    Returns who came in: they have to be told.
    """
    came: list[int] = []
    if not is_open_for_entry(season) and not _can_take_substitutes(season):
        return came
    for row in await applicants.list_applicants(tx, season.id, WAITING):
        if await count_free_places(tx, season) <= 0:
            break
        await add_member(tx, season, row.person_id, row.name, at)
        came.append(row.person_id)
        audit_id = await leagues.insert_audit(
            tx,
            season.id,
            "moved up",
            person_id=None,
            data={"new": row.person_id},
            at=at,
        )
        await plan_telling(tx, season.id, audit_id)
    return came


def _can_take_substitutes(season: SeasonRow) -> bool:
    """Whether people of the waiting list may take places that become free.

    That is while the season runs and has rounds left.
    """
    has_rounds = season.terms["format"] not in (CUP, LADDER) and STAGE not in season.terms
    is_running = season.status in (RUNNING, BETWEEN, HALTED)
    return is_running and has_rounds and season.round < season.terms["rounds"]


# --- missed rounds ----------------------------------------------------


async def find_missed_points(
    tx: AsyncConnection,
    season: SeasonRow,
    person_id: int,
    division: int,
) -> float | None:
    """The points that somebody who comes late is given for the rounds that they missed.

    None if they missed none, or nothing is given for that. Whoever was
    in the season before keeps what they were given then.
    """
    members = await leagues.list_members(tx, season.id)
    earlier = {member.person_id: member for member in members}.get(person_id)
    if earlier is not None:
        return earlier.given_points
    rule = chosen_rule(season, MISSED)
    if not season.round or rule == NOTHING or season.terms["format"] in (CUP, LADDER):
        return None
    if rule == LAST:
        return await _find_points_of_last(tx, season, division)
    scales = {int(size): tuple(scale) for size, scale in season.terms["points"].items()}
    return season.round * bye_points(season.terms["size"], scales)


async def _find_points_of_last(tx: AsyncConnection, season: SeasonRow, division: int) -> float:
    """The points of whoever is last in a division now; 0 if it is empty."""
    members = await leagues.list_members(tx, season.id)
    rows = await leagues.list_pairings(tx, season.id)
    standings = dict(list_regular_standings(season, members, rows))
    points = [line.points for line in standings.get(division, [])]
    return min(points, default=0.0)


async def check_season_runs(c: AsyncConnection, season_id: int | None) -> None:
    """Raises Illegal if a table would begin while its season is paused.

    `season_id` None: the table counts for no season.
    """
    if season_id is None:
        return
    season = await leagues.load_season(c, season_id)
    if season is not None and season.terms.get(STOPPED):
        raise Illegal(SEASON_STOPPED)


async def join_ladder(
    tx: AsyncConnection,
    season_id: int | None,
    person_id: int,
    name: str,
    at: datetime,
) -> None:
    """Enters a person who sits down at an open table of a ladder into that ladder.

    Nothing happens where there is no such season, it is over, or they
    are in it. Raises Illegal if it is full or closed for them.
    """
    if season_id is None:
        return
    season = await leagues.load_season(tx, season_id)
    if season is None or season.status == OVER:
        return
    if await find_member(tx, season.id, person_id) is not None:
        return
    if not await register(tx, season, person_id, name, at):
        raise Illegal(Text("This season is full."))
