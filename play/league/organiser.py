"""What organisers do by hand. Every act of theirs is a line of the season's audit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues
from db.leagues import MemberRow, PairingRow, SeasonRow
from engine.core import Illegal, Text
from play.lobby_checks import find_game

from . import rounds
from .lost_rounds import copy_round_ends, note_uncopied
from .points import count_places
from .registration import HALTED, OPEN, OVER, RUNNING, add_member, find_member, find_season
from .round_deadline import CLOSES, plan_resumed_round, plan_round
from .season import Seasons, plan_dates
from .standings import next_divisions
from .terms import complete_terms

CHANGEABLE_LATER: Final = frozenset({"ends", "days"})  # what may be changed while a season runs


class Organiser:
    """What organisers do with a season through the commands of `/season`."""

    def __init__(self, seasons: Seasons) -> None:
        self.seasons = seasons
        self.db = seasons.db
        self.now = seasons.now

    async def _write_audit(
        self, tx: AsyncConnection, season_id: int, kind: str, organiser_id: int, **data: Any
    ) -> None:
        """Writes a line of the season's audit: which act (`kind`), by whom, with what data."""
        await leagues.insert_audit(tx, season_id, kind, organiser_id, data, self.now())

    async def change_terms(
        self, season_id: int, organiser_id: int, changes: Mapping[str, Any]
    ) -> SeasonRow:
        """Changes the terms while registration is open.

        Later only the ends of the season and its rounds can
        be changed.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            terms = complete_terms(_merge_terms(season, changes))
            changed = _find_changed_terms(_terms_with_defaults(season), terms)
            is_too_late = season.status == OVER or not CHANGEABLE_LATER.issuperset(changed)
            if season.status != OPEN and is_too_late:
                raise Illegal(Text("This season has already started."))
            if changed:
                await leagues.update_season(tx, season_id, terms=terms)
                await self._write_audit(tx, season_id, "changed", organiser_id, **changed)
                new_terms = {key: value for key, value in changed.items() if value}
                await plan_dates(tx, replace(season, terms=new_terms))  # only dates that changed
            if "days" in changed and season.round:
                await plan_round(tx, replace(season, terms=terms), self.now())
                await note_uncopied(tx, season_id)
        return await self._update_tables(season_id)

    async def _update_tables(self, season_id: int) -> SeasonRow:
        """Lets the season's tables show when their round ends.

        Returns the season as it is now. The season is
        noted in the transaction before: where the process
        stops in between, the next start does it.
        """
        await copy_round_ends(self.seasons.tables)
        return await self.seasons.season(season_id)

    async def toggle_pause(self, season_id: int, organiser_id: int) -> SeasonRow:
        """Pauses a running season, or lets a paused one go on."""
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if season.status not in (RUNNING, HALTED):
                raise Illegal(Text("Only a running season can be paused."))
            status = HALTED if season.status == RUNNING else RUNNING
            await leagues.update_season(tx, season_id, status=status)
            if status == RUNNING:
                await plan_resumed_round(tx, season, self.now())
                await note_uncopied(tx, season_id)
            await self._write_audit(
                tx, season_id, "paused" if status == HALTED else "resumed", organiser_id
            )
        return await self._update_tables(season_id)

    async def move_channel(self, season_id: int, organiser_id: int, channel_id: int) -> SeasonRow:
        """Lets the season go on in another channel: later messages and tables come there."""
        async with self.db.write() as tx:
            await find_season(tx, season_id)
            await leagues.update_season(tx, season_id, channel_id=channel_id)
            await self._write_audit(tx, season_id, "moved", organiser_id, channel=channel_id)
            return await find_season(tx, season_id)

    async def finish_season(self, season_id: int, organiser_id: int) -> SeasonRow:
        """Ends a season by hand."""
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if season.status == OVER:
                raise Illegal(Text("This season is over."))
            await rounds.end_season(tx, season, self.now())
            await self._write_audit(tx, season_id, "finished", organiser_id)
            return await find_season(tx, season_id)

    async def void_pairing(
        self, season_id: int, organiser_id: int, round: int, number: int
    ) -> PairingRow:
        """Lets a table of a round count for nobody.

        Called again, it counts as before. Raises Illegal
        where a void table has no result that could count
        again.
        """
        async with self.db.write() as tx:
            rows = await leagues.list_pairings(tx, season_id, round)
            rows_by_number = {row.number: row for row in rows}
            if number not in rows_by_number:
                raise Illegal(Text("There is no such table in this season."))
            pairing = rows_by_number[number]
            if pairing.void and pairing.ranks is None:
                raise Illegal(Text("That table has no result that could count."))
            changed = replace(pairing, void=not pairing.void)
            await leagues.update_pairing(tx, pairing, void=changed.void)
            await self._write_audit(
                tx,
                season_id,
                "void" if changed.void else "counted",
                organiser_id,
                round=round,
                table=number,
            )
        return changed

    # --- people -----------------------------------------------------------------------------------

    async def replace_member(
        self, season_id: int, organiser_id: int, old: int, new: int, name: str
    ) -> int | None:
        """`new` takes over the division of member `old`, and from now on the place at the tables.

        Each keeps their own points. Returns the id of a
        table of `old` that is open already, where the
        seat has to be offered; None where there is none.
        """
        async with self.db.write() as tx:
            season, gone = await find_season(tx, season_id), await find_member(tx, season_id, old)
            if season.status == OVER:
                raise Illegal(Text("This season is over."))
            if gone is None:
                raise Illegal(Text("That person is not in this season."))
            await self._check_not_member(tx, season_id, new)
            await self._mark_left(tx, season, old)
            await leagues.save_member(
                tx,
                MemberRow(
                    season_id=season_id,
                    person_id=new,
                    name=name,
                    division=gone.division,
                    left_round=None,
                    joined_at=self.now(),
                ),
            )
            await self._write_audit(tx, season_id, "replaced", organiser_id, old=old, new=new)
            return await self._replace_in_pairings(tx, season, old, new)

    async def add_member(self, season_id: int, organiser_id: int, new: int, name: str) -> SeasonRow:
        """Adds somebody who comes late to the last division.

        The next round pairs them.
        """
        async with self.db.write() as tx:
            season = await find_season(tx, season_id)
            if season.status == OVER:
                raise Illegal(Text("This season is over."))
            await self._check_not_member(tx, season_id, new)
            await add_member(tx, season, new, name, self.now())
            await self._write_audit(tx, season_id, "added", organiser_id, new=new)
        return season

    async def _check_not_member(self, tx: AsyncConnection, season_id: int, person_id: int) -> None:
        """Raises Illegal where the person is in the season."""
        if await find_member(tx, season_id, person_id) is not None:
            raise Illegal(Text("That person is in this season already."))

    async def _mark_left(self, tx: AsyncConnection, season: SeasonRow, person_id: int) -> None:
        """Takes a member out: before the start entirely, later from the next round on."""
        if season.status == OPEN:
            await leagues.delete_member(tx, season.id, person_id)
        else:
            await leagues.mark_member_left(tx, season.id, person_id, season.round)

    async def _replace_in_pairings(
        self, tx: AsyncConnection, season: SeasonRow, old: int, new: int
    ) -> int | None:
        """Puts `new` in the place of `old` at tables of the round that are not open yet.

        Returns the id of a table of `old` that is open
        already; None where there is none.
        """
        if not season.round:
            return None
        for row in await leagues.list_pairings(tx, season.id, season.round):
            is_decided = row.ranks is not None or row.void
            if old not in row.people or is_decided:
                continue
            if row.match_id is not None:
                return row.match_id
            people = [new if person == old else person for person in row.people]
            await leagues.update_pairing(tx, row, people=people)
        return None

    # --- the next season --------------------------------------------------------------------------

    async def create_next_season(
        self, season_id: int, organiser_id: int, name: str, **changes: Any
    ) -> SeasonRow:
        """Creates the next season with the same terms and the next divisions.

        Members who left or were erased are not in it. The
        others are registered already. `changes` are terms
        that differ from those of the earlier season.
        """
        season = await self.seasons.season(season_id)
        if season.status != OVER:
            raise Illegal(Text("This season is not over yet."))
        staying = {
            member.person_id: member
            for member in await self.seasons.members(season_id)
            if member.left_round is None
        }
        final_places = [
            [line.person for line in lines if line.person in staying]
            for _division, lines in await self.seasons.standings(season_id)
        ]
        dates = ("starts", "ends", CLOSES)
        terms = {key: value for key, value in season.terms.items() if key not in dates}
        next_season = await self.seasons.create(
            server_id=season.server_id,
            channel_id=season.channel_id,
            organiser_id=organiser_id,
            name=name,
            terms={**terms, **changes, "earlier": season_id},
        )
        divisions = next_divisions(final_places, season.terms["movers"])
        await self._register_staying(next_season, divisions, staying)
        return next_season

    async def _register_staying(
        self,
        season: SeasonRow,
        divisions: Sequence[Sequence[int]],
        staying: Mapping[int, MemberRow],
    ) -> None:
        """Registers people of an earlier season, by division, before all newcomers.

        Their order is kept: each is registered a
        microsecond after the one before.
        """
        in_order: list[tuple[int, int]] = []  # (division, person)
        for number, people in enumerate(divisions):
            # the ids of erased people are not positive
            in_order += [(number, person) for person in people if person > 0]
        moment = season.created_at - timedelta(microseconds=len(in_order))
        async with self.db.write() as tx:
            for division, person in in_order:
                member = MemberRow(
                    season_id=season.id,
                    person_id=person,
                    name=staying[person].name,
                    division=division,
                    left_round=None,
                    joined_at=moment,
                )
                await leagues.save_member(tx, member)
                moment += timedelta(microseconds=1)


def _find_changed_terms(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """The terms that differ, as they are afterwards.

    None for one that is there no more.
    """
    keys = {*after, *before}
    return {key: after.get(key) for key in keys if after.get(key) != before.get(key)}


def _terms_with_defaults(season: SeasonRow) -> dict[str, Any]:
    """All terms of a season, with the defaults of those that were added after it was made."""
    known = complete_terms(_merge_terms(season, changes={}))
    return {**season.terms, **known}


def _merge_terms(season: SeasonRow, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The terms with changes.

    Of the game's options only those that change need to
    be named. Options that the game no longer has are left
    out, and those that do not go with the changes are set
    back. So are the points where the number of places
    changes.
    """
    terms = {**season.terms, **changes}
    game = find_game(str(terms["game"]))
    size = terms.get("size") or max(game.meta.seats)
    if size not in game.meta.seats:
        return terms  # `complete_terms` refuses such a size
    old_options = season.terms.get("options") or {}
    terms["options"] = game.meta.settle_options(size, old_options, changes.get("options") or {})
    old_places = count_places(game, season.terms["size"], old_options)
    if "places" not in changes and count_places(game, size, terms["options"]) != old_places:
        terms["places"] = []
    return terms
