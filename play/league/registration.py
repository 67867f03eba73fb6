"""Entering a season: who may, and into which division."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues
from db.leagues import MemberRow, SeasonRow
from engine.core import Illegal, Text

OPEN, RUNNING, HALTED, OVER = "open", "running", "paused", "over"


async def find_season(c: AsyncConnection, season_id: int) -> SeasonRow:
    """The season with that id; raises Illegal where there is none."""
    row = await leagues.load_season(c, season_id)
    if row is None:
        raise Illegal(Text("There is no such season."))
    return row


async def find_member(c: AsyncConnection, season_id: int, person_id: int) -> MemberRow | None:
    """The person's place in the season.

    None where they are not in it, or have left.
    """
    for member in await leagues.list_members(c, season_id):
        if member.person_id == person_id and member.left_round is None:
            return member
    return None


async def register(
    tx: AsyncConnection, season: SeasonRow, person_id: int, name: str, at: datetime
) -> None:
    """Enters a person into a season.

    Raises Illegal where registration is closed or the
    season is full.
    """
    is_ladder = season.terms["format"] == "ladder"  # which takes people as long as it lasts
    if season.status == OVER or (season.status != OPEN and not is_ladder):
        raise Illegal(Text("Registration for this season is closed."))
    if await find_member(tx, season.id, person_id) is not None:
        raise Illegal(Text("You are in this season already."))
    await add_member(tx, season, person_id, name, at)


async def add_member(
    tx: AsyncConnection, season: SeasonRow, person_id: int, name: str, at: datetime
) -> None:
    """Adds a newcomer to the last division, and who comes back to their former one.

    Raises Illegal where the season is full.
    """
    members = await leagues.list_members(tx, season.id)
    if sum(member.left_round is None for member in members) >= season.terms["limit"]:
        raise Illegal(Text("This season is full."))
    division = max((member.division for member in members), default=0)  # the last one
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
        ),
    )


async def join_ladder(
    tx: AsyncConnection, season_id: int | None, person_id: int, name: str, at: datetime
) -> None:
    """Enters a person who sits down at an open table of a ladder into that ladder.

    Nothing happens where there is no such season, it is
    over, or they are in it.
    """
    if season_id is None:
        return
    season = await leagues.load_season(tx, season_id)
    if season is None or season.status == OVER:
        return
    if await find_member(tx, season.id, person_id) is None:
        await register(tx, season, person_id, name, at)
