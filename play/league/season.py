"""The life of a season: registration, rounds that open and close themselves, results, the end.

Nobody has to report results.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import applicants, deadlines, leagues
from db.applicants import ApplicantRow
from db.leagues import MemberRow, PairingRow, SeasonRow
from engine.core import Illegal, Text
from play import crash_points
from play.table import Table
from play.tables import Tables

from . import rounds
from .cup_places import exchange_people, list_exchanges
from .lost_rounds import copy_round_ends
from .registration import (
    BETWEEN,
    HALTED,
    OPEN,
    OVER,
    RUNNING,
    fill_free_places,
    find_member,
    find_season,
    join_ladder,
    register,
)
from .round_pairing import has_check_in
from .season_standings import list_regular_standings, list_season_standings
from .standings import Standing, next_divisions
from .table_opening import open_table
from .terms import LADDER, complete_new_terms, find_season_date

NAME_LIMIT: Final = 60
STARTS, ENDS = "starts", "ends"


class Seasons:
    """What everybody may do in seasons, and what happens there by itself.

    What an act depends on is read in the transaction that writes it.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.db = tables.db

    def now(self) -> datetime:
        """The present moment, by the clock of the tables."""
        return self.tables.now()

    async def load_server(self, season_id: int) -> int | None:
        """The server of a season; None if there is no such season."""
        async with self.db.peek() as c:
            season = await leagues.load_season(c, season_id)
        return None if season is None else season.server_id

    # --- registration -------------------------------------------------

    async def create(
        self,
        *,
        server_id: int,
        channel_id: int,
        organiser_id: int,
        name: str,
        terms: Mapping[str, Any],
    ) -> SeasonRow:
        """Creates a season open for registration.

        Raises Illegal if terms or name are wrong.
        """
        checked = complete_new_terms(terms)
        if not 1 <= len(name.strip()) <= NAME_LIMIT:
            raise Illegal(Text("A season's name has 1 to {n} characters.", n=NAME_LIMIT))
        async with self.db.write() as tx:
            at = self.now()
            season_id = await leagues.create_season(
                tx,
                server_id=server_id,
                channel_id=channel_id,
                name=name.strip(),
                terms=checked,
                at=at,
            )
            await leagues.insert_audit(
                tx, season_id, "created", organiser_id, {"terms": checked}, at
            )
            season = await find_season(tx, season_id)
            await plan_dates(tx, season)
        return season

    async def season(self, season_id: int) -> SeasonRow:
        """The season with that id; raises Illegal if there is none."""
        async with self.db.read() as c:
            return await find_season(c, season_id)

    async def members(self, season_id: int) -> list[MemberRow]:
        """All members of a season, with those who have left."""
        async with self.db.read() as c:
            return await leagues.list_members(c, season_id)

    async def organiser(self, season_id: int) -> int | None:
        """The id of the person who created the season.

        None if that is not known.
        """
        async with self.db.read() as c:
            audits = await leagues.list_audits(c, season_id)
        for row in audits:
            if row.kind == "created":
                return row.person_id
        return None

    async def join(self, season_id: int, person_id: int, name: str) -> bool:
        """Enters a person into a season.

        False if it is full: then they are on the waiting list. Raises
        Illegal if it is closed for them.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            return await register(tx, season, person_id, name, self.now())

    async def applicants(self, season_id: int, kind: str) -> list[ApplicantRow]:
        """Who has not entered a season yet: by `kind`, the INVITED or those WAITING for a place."""
        async with self.db.read() as c:
            return await applicants.list_applicants(c, season_id, kind)

    async def check_in(self, season_id: int, person_id: int, number: int) -> SeasonRow:
        """Notes that a person will play round `number`, which has not begun.

        Raises Illegal if they are not in the season, or it is too late.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            is_open = season.status == BETWEEN and has_check_in(season)
            if not is_open or number != season.round + 1:
                raise Illegal(Text("Nobody can check in for that round now."))
            member = await find_member(tx, season_id, person_id)
            if member is None:
                raise Illegal(Text("You are not in this season."))
            await leagues.save_member(tx, replace(member, checked_round=number))
        return season

    async def enter_ladder(self, season_id: int, person_id: int, name: str) -> None:
        """Enters a person who opens a table of a ladder into that ladder."""
        async with self.db.write() as tx:
            await join_ladder(tx, season_id, person_id, name, self.now())

    async def leave(self, season_id: int, person_id: int) -> SeasonRow:
        """Takes a person out of a season: from the next round on, or at once before the start.

        Whoever is only invited, or waits for a place, is forgotten.
        Raises Illegal if they are none of these, or the season is over.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if season.status == OVER:
                raise Illegal(Text("This season is over."))
            is_member = await find_member(tx, season_id, person_id) is not None
            if not is_member and not await applicants.delete_applicant(tx, season_id, person_id):
                raise Illegal(Text("You are not in this season."))
            if is_member:
                await withdraw_member(tx, season, person_id)
                await fill_free_places(tx, season, self.now())
        return season

    # --- rounds -------------------------------------------------------

    async def start(self, season_id: int, organiser_id: int | None) -> SeasonRow:
        """Starts a season: closes registration, fills the divisions, pairs the first round.

        The audit names `organiser_id` as the person who started it;
        None means nobody. In a season that waits between two rounds,
        the next one begins now.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if season.status == BETWEEN:
                await rounds.resume_season(tx, season, self.now())
            else:
                await rounds.start_season(tx, season, self.now())
            await leagues.insert_audit(
                tx,
                season_id,
                "started",
                person_id=organiser_id,
                data={},
                at=self.now(),
            )
        return await self.season(season_id)

    async def unopened_pairings(self, season_id: int) -> list[PairingRow]:
        """Tables of the running round that are not open yet."""
        async with self.db.read() as c:
            season = await find_season(c, season_id)
            rows = await leagues.list_pairings(c, season_id, season.round)
        if season.status != RUNNING:
            return []
        return [row for row in rows if row.match_id is None and not row.void and row.ranks is None]

    async def open_table(self, pairing: PairingRow) -> Table | None:
        """Opens the table of a pairing.

        None if it is open already, or must not be opened now. The match
        and its id in the schedule are written in one transaction.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, pairing.season_id)
            rows = await leagues.list_pairings(tx, season.id, pairing.round)
            current = {row.number: row for row in rows}.get(pairing.number)
            if season.status != RUNNING or current is None:
                return None
            if current.match_id is not None or current.void:
                return None
            names = {
                member.person_id: member.name
                for member in await leagues.list_members(tx, season.id)
            }
            table_id = await open_table(tx, self.tables, season, current, names)
            await leagues.update_pairing(tx, current, match_id=table_id)
            crash_points.crash_point("before-opened")
        crash_points.crash_point("after-opened")
        table = await self.tables.table(table_id)
        self.tables.after_change(table)
        return table

    async def advance(self, season_id: int) -> bool:
        """Closes a round whose tables are all done, and opens the next one or ends the season.

        True if something changed.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if season.status != RUNNING or season.terms["format"] == LADDER:
                return False
            rows = await leagues.list_pairings(tx, season_id, season.round)
            if any(row.ranks is None and not row.void for row in rows):
                return False
            await rounds.advance_season(tx, season, self.now())
            crash_points.crash_point("before-paired")
        crash_points.crash_point("after-paired")
        await copy_round_ends(self.tables)
        return True

    # --- looking ------------------------------------------------------

    async def standings(self, season_id: int) -> list[tuple[int, list[Standing]]]:
        """Pairs (division, its standings), without members who left before they played."""
        async with self.db.read() as c:
            season = await find_season(c, season_id)
            members = await leagues.list_members(c, season_id)
            played = await leagues.list_pairings(c, season_id)
        return list_season_standings(season, members, played)

    async def next_divisions(self, season: SeasonRow) -> list[list[int]]:
        """The people of each division of the next season, the best first.

        The best after the rounds rise and the last fall; then those who
        won and lost play-offs change places. Finals change nothing here.
        """
        async with self.db.read() as c:
            members = await leagues.list_members(c, season.id)
            played = await leagues.list_pairings(c, season.id)
        there = {member.person_id for member in members if member.left_round is None}
        places = [
            [line.person for line in lines if line.person in there]
            for _division, lines in list_regular_standings(season, members, played)
        ]
        divisions = next_divisions(places, season.terms["movers"])
        return exchange_people(divisions, list_exchanges(played, members))


async def withdraw_member(tx: AsyncConnection, season: SeasonRow, person_id: int) -> None:
    """Takes a member out of a season: from the next round on, or at once before the start."""
    member = await find_member(tx, season.id, person_id)
    if member is None:
        return
    if season.status == OPEN:
        await leagues.delete_member(tx, season.id, person_id)
    else:
        await leagues.mark_member_left(tx, season.id, person_id, season.round)


async def plan_dates(tx: AsyncConnection, season: SeasonRow) -> None:
    """Plans the start and end of a season as deadlines, where its terms have such dates.

    Deadlines of earlier dates stay; when due, they do nothing, as the
    terms name another date.
    """
    for key in (STARTS, ENDS):
        moment = find_season_date(season, key)
        if moment is not None:
            await deadlines.insert_deadline(
                tx, moment, f"season-{key}", data={"season": season.id}
            )


__all__ = [
    "ENDS",
    "HALTED",
    "NAME_LIMIT",
    "OPEN",
    "OVER",
    "RUNNING",
    "STARTS",
    "Seasons",
    "plan_dates",
    "withdraw_member",
]
