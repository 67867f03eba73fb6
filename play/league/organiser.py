"""What organisers do by hand. Every act of theirs is a line of the season's audit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues
from db.applicants import INVITED, WAITING, ApplicantRow, load_applicant, save_applicant
from db.leagues import CROWNED, MemberRow, PairingRow, SeasonRow
from db.rounds import plan_telling
from engine.core import Illegal, Text
from play.table import STOPPED

from . import rounds
from .corrections import NO_REASON, Correction, describe_change
from .lost_rounds import copy_round_ends, note_uncopied
from .registration import (
    BETWEEN,
    HALTED,
    OPEN,
    OVER,
    RUNNING,
    add_member,
    fill_free_places,
    find_last_division,
    find_member,
    find_season,
    is_open_for_entry,
)
from .resuming import resume_paused_season
from .round_deadline import CLOSES, plan_round
from .season import Seasons, plan_dates, withdraw_member
from .season_standings import list_regular_standings
from .substitution import replace_in_pairings, take_place
from .table_corrections import TableCorrections
from .term_changes import (
    RECOUNTED,
    check_late_change,
    complete_known_terms,
    find_changed_terms,
    merge_terms,
)
from .terms import complete_terms


class Organiser:
    """What organisers do with a season through the commands of `/season`."""

    def __init__(self, seasons: Seasons) -> None:
        self.seasons = seasons
        self.db = seasons.db
        self.now = seasons.now

    async def _write_audit(
        self,
        tx: AsyncConnection,
        season_id: int,
        kind: str,
        organiser_id: int,
        **data: Any,
    ) -> None:
        """Writes a line of the season's audit: which act (`kind`), by whom, with what data."""
        await leagues.insert_audit(tx, season_id, kind, organiser_id, data, self.now())

    async def _write_told_audit(
        self,
        tx: AsyncConnection,
        season_id: int,
        kind: str,
        organiser_id: int,
        **data: Any,
    ) -> None:
        """Like `_write_audit`, for a change of which everybody concerned must be told."""
        at = self.now()
        audit_id = await leagues.insert_audit(tx, season_id, kind, organiser_id, data, at)
        await plan_telling(tx, season_id, audit_id)

    async def change_terms(
        self,
        season_id: int,
        organiser_id: int,
        changes: Mapping[str, Any],
    ) -> SeasonRow:
        """Changes the terms of a season.

        Once it has started, only numbers can be changed: ends, rounds,
        points. Then everybody is told if the standings are counted
        anew. A new limit may let people in from the waiting list; new
        days move the end of the running round.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            terms = complete_terms(merge_terms(season, changes))
            changed = find_changed_terms(complete_known_terms(season), terms)
            if season.status != OPEN:
                check_late_change(season, changed)
            if changed:
                await leagues.update_season(tx, season_id, terms=terms)
                is_told = season.status != OPEN and RECOUNTED.intersection(changed)
                write = self._write_told_audit if is_told else self._write_audit
                await write(tx, season_id, "changed", organiser_id, **changed)
                new_terms = {key: value for key, value in changed.items() if value}
                await plan_dates(tx, replace(season, terms=new_terms))  # only dates that changed
            if "limit" in changed:
                await fill_free_places(tx, replace(season, terms=terms), self.now())
            if "days" in changed and season.round:
                await plan_round(tx, replace(season, terms=terms), self.now())
                await note_uncopied(tx, season_id)
        return await self._update_tables(season_id)

    async def preview_terms(self, season_id: int, changes: Mapping[str, Any]) -> Text | None:
        """What would change in the standings if these terms held.

        None if the standings do not depend on any term that changes.
        Raises Illegal if the terms do not fit.
        """
        async with self.db.read() as c:
            season = await find_season(c, season_id)
            members = await leagues.list_members(c, season_id)
            rows = await leagues.list_pairings(c, season_id)
        terms = complete_terms(merge_terms(season, changes))
        changed = find_changed_terms(complete_known_terms(season), terms)
        check_late_change(season, changed)
        if not RECOUNTED.intersection(changed):
            return None
        before = list_regular_standings(season, members, rows)
        after = list_regular_standings(replace(season, terms=terms), members, rows)
        names = {member.person_id: member.name for member in members}
        return describe_change(before, after, names)

    async def _update_tables(self, season_id: int) -> SeasonRow:
        """Lets the season's tables show when their round ends.

        Returns the season as it is now. The season is noted in the transaction
        before: where the process stops in between, the next start does it.
        """
        await copy_round_ends(self.seasons.tables)
        return await self.seasons.season(season_id)

    async def toggle_pause(self, season_id: int, organiser_id: int) -> SeasonRow:
        """Pauses a running season, or lets a paused one go on.

        Raises Illegal if it has not started, or is over.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if season.status not in (RUNNING, BETWEEN, HALTED):
                raise Illegal(Text("Only a running season can be paused."))
            if season.status == HALTED:
                await resume_paused_season(tx, season, self.now())
            else:
                terms = {**season.terms, STOPPED: True}
                await leagues.update_season(tx, season_id, status=HALTED, terms=terms)
            await note_uncopied(tx, season_id)
            kind = "resumed" if season.status == HALTED else "paused"
            await self._write_told_audit(tx, season_id, kind, organiser_id)
        return await self._update_tables(season_id)

    async def move_channel(
        self,
        season_id: int,
        organiser_id: int,
        channel_id: int,
    ) -> SeasonRow:
        """Lets the season go on in another channel: later messages and tables come there."""
        async with self.db.write() as tx:
            await find_season(tx, season_id)
            await leagues.update_season(tx, season_id, channel_id=channel_id)
            await self._write_audit(tx, season_id, "moved", organiser_id, channel=channel_id)
            return await find_season(tx, season_id)

    async def finish_season(self, season_id: int, organiser_id: int) -> SeasonRow:
        """Ends a season by hand; raises Illegal if it is over."""
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if season.status == OVER:
                raise Illegal(Text("This season is over."))
            await rounds.end_season(tx, season, self.now())
            await self._write_audit(tx, season_id, "finished", organiser_id)
        return await self._update_tables(season_id)

    async def drop_season(self, season_id: int) -> None:
        """Deletes a season as if it had never been there; raises Illegal once it has started."""
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if season.status != OPEN:
                raise Illegal(Text("This season has already started."))
            await leagues.delete_season(tx, season_id)

    async def void_pairing(
        self,
        season_id: int,
        organiser_id: int,
        round: int,
        number: int,
        correction: Correction = NO_REASON,
    ) -> PairingRow:
        """Lets table `number` of a round count for nobody, or again; see `TableCorrections`."""
        corrections = TableCorrections(self.seasons)
        return await corrections.correct_table(season_id, organiser_id, round, number, correction)

    # --- people -------------------------------------------------------

    async def replace_member(
        self,
        season_id: int,
        organiser_id: int,
        old: int,
        new: int,
        name: str,
        reason: str = "",
    ) -> int | None:
        """Lets `new` take over the division of member `old`, and their place at coming tables.

        Each keeps their own points. Returns the id of a table of `old` that is
        open already, where the seat has to be offered; None if there is none.
        Raises Illegal if `old` is not in the season, `new` is, or it is over.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            replaced = await _find_member_or_leaver(tx, season_id, old)
            if season.status == OVER:
                raise Illegal(Text("This season is over."))
            if replaced is None:
                raise Illegal(Text("That person is not in this season."))
            await self._check_not_member(tx, season_id, new)
            table_id = await replace_in_pairings(tx, season, old, new)
            if replaced.left_round is None:
                await withdraw_member(tx, season, old)
            await take_place(tx, season, replaced, new, name, self.now())
            why = Correction(reason).document()
            await self._write_told_audit(
                tx, season_id, "replaced", organiser_id, old=old, new=new, **why
            )
            return table_id

    async def add_member(
        self,
        season_id: int,
        organiser_id: int,
        new: int,
        name: str,
        reason: str = "",
    ) -> SeasonRow:
        """Adds somebody who comes late; the next round pairs them in the last division.

        Raises Illegal if they are in the season, or it is full or over.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if season.status == OVER:
                raise Illegal(Text("This season is over."))
            await self._check_not_member(tx, season_id, new)
            await add_member(tx, season, new, name, self.now())
            why = Correction(reason).document()
            await self._write_told_audit(tx, season_id, "added", organiser_id, new=new, **why)
        return season

    async def invite_member(
        self,
        season_id: int,
        organiser_id: int,
        person_id: int,
        name: str,
    ) -> SeasonRow:
        """Invites somebody to a season, who is told of it and enters by themselves.

        Raises Illegal if they are in it, wait for a place, or it is closed.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if not is_open_for_entry(season):
                raise Illegal(Text("Registration for this season is closed."))
            await self._check_not_member(tx, season_id, person_id)
            known = await load_applicant(tx, season_id, person_id)
            if known is not None and known.kind == WAITING:
                raise Illegal(Text("That person is on the waiting list already."))
            division = find_last_division(season)
            row = ApplicantRow(
                season_id=season_id,
                person_id=person_id,
                name=name,
                kind=INVITED,
                division=division,
                at=self.now(),
            )
            await save_applicant(tx, row)
            await self._write_told_audit(tx, season_id, "invited", organiser_id, new=person_id)
        return season

    async def set_role(
        self,
        season_id: int,
        organiser_id: int,
        what: str,
        role_id: int | None,
    ) -> SeasonRow:
        """Sets a Discord role of a season: `what` says which of those that a season can have.

        They are the champion's, one for each division, and one that is
        pinged when rounds begin. `role_id` None takes the role away.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            roles = {**season.terms.get("roles", {}), what: role_id}
            set_roles = {key: value for key, value in roles.items() if value is not None}
            terms = {**season.terms, "roles": set_roles}
            await leagues.update_season(tx, season_id, terms=terms)
            await self._write_audit(tx, season_id, "roles", organiser_id)
        return await self.seasons.season(season_id)

    async def _check_not_member(
        self,
        tx: AsyncConnection,
        season_id: int,
        person_id: int,
    ) -> None:
        """Raises Illegal if the person is in the season."""
        if await find_member(tx, season_id, person_id) is not None:
            raise Illegal(Text("That person is in this season already."))

    # --- the next season ----------------------------------------------

    async def create_next_season(
        self,
        season_id: int,
        organiser_id: int,
        name: str,
        **changes: Any,
    ) -> SeasonRow:
        """Creates the next season with the same terms and the next divisions.

        Members who did not leave are invited: each enters by themselves.
        `changes` are terms that differ from those of the earlier season.
        Raises Illegal while that is not over.
        """
        season = await self.seasons.season(season_id)
        if season.status != OVER:
            raise Illegal(Text("This season is not over yet."))
        staying = {
            member.person_id: member
            for member in await self.seasons.members(season_id)
            if member.left_round is None
        }
        # what only held for the earlier season
        left_out = ("starts", "ends", CLOSES, "seed", "stopped", "stage", "resumes", CROWNED)
        terms = {key: value for key, value in season.terms.items() if key not in left_out}
        next_season = await self.seasons.create(
            server_id=season.server_id,
            channel_id=season.channel_id,
            organiser_id=organiser_id,
            name=name,
            terms={**terms, **changes, "earlier": season_id},
        )
        divisions = await self.seasons.next_divisions(season)
        await self._invite_staying(next_season, organiser_id, divisions, staying)
        return next_season

    async def _invite_staying(
        self,
        season: SeasonRow,
        organiser_id: int,
        divisions: Sequence[Sequence[int]],
        staying: Mapping[int, MemberRow],
    ) -> None:
        """Invites the people of an earlier season, each into the division where they would play.

        They enter by themselves. Their order is kept: each is invited a
        microsecond after the one before, and stands before all newcomers.
        """
        in_order: list[tuple[int, int]] = []  # (division, person)
        for number, people in enumerate(divisions):
            # the ids of erased people are not positive
            in_order += [(number, person) for person in people if person > 0]
        moment = season.created_at - timedelta(microseconds=len(in_order))
        async with self.db.write() as tx:
            for division, person in in_order:
                row = ApplicantRow(
                    season_id=season.id,
                    person_id=person,
                    name=staying[person].name,
                    kind=INVITED,
                    division=division,
                    at=moment,
                )
                await save_applicant(tx, row)
                moment += timedelta(microseconds=1)
            if in_order:
                await self._write_told_audit(tx, season.id, "invited", organiser_id)


async def _find_member_or_leaver(
    c: AsyncConnection,
    season_id: int,
    person_id: int,
) -> MemberRow | None:
    """A person as a member of the season, also if they have left it.

    None if they never were in it.
    """
    members = await leagues.list_members(c, season_id)
    return {member.person_id: member for member in members}.get(person_id)
