"""The life of a season: registration, rounds that open and close themselves, results that nobody has to report, the end."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import leagues, matches, ratings
from db.leagues import MemberRow, PairingRow, SeasonRow
from db.matches import SeatRow
from engine.core import Illegal, Text
from engine.match import Match
from play.lobby import game_of
from play.table import PLAYING, UNSHOWN, Table
from play.tables import Tables

from .pairing import Person, paired
from .standings import Standing, next_divisions, standings
from .terms import LADDER, SWISS, byes, checked_terms, history, outcomes, scales

OPEN, RUNNING, HALTED, OVER = "open", "running", "paused", "over"
NAME_LIMIT: Final = 60


class Seasons:
    """The use cases of leagues."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.db = tables.db

    # --- registration -------------------------------------------------------------------------------------------------

    async def create(self, *, server_id: int, channel_id: int, organiser_id: int, name: str, terms: Mapping[str, Any]) -> SeasonRow:
        checked = checked_terms(terms)
        if not 1 <= len(name.strip()) <= NAME_LIMIT:
            raise Illegal(Text("A season's name has 1 to {n} characters.", n=NAME_LIMIT))
        async with self.db.write() as tx:
            at = self.tables.now()
            season_id = await leagues.create(tx, server_id=server_id, channel_id=channel_id, name=name.strip(), terms=checked, at=at)
            await leagues.audit(tx, season_id, "created", organiser_id, {"terms": checked}, at)
        return await self.season(season_id)

    async def season(self, season_id: int) -> SeasonRow:
        async with self.db.read() as c:
            row = await leagues.get(c, season_id)
        if row is None:
            raise Illegal(Text("There is no such season."))
        return row

    async def members(self, season_id: int) -> list[MemberRow]:
        async with self.db.read() as c:
            return await leagues.members_of(c, season_id)

    async def join(self, season_id: int, person_id: int, name: str) -> SeasonRow:
        season = await self.season(season_id)
        members = await self.members(season_id)
        if season.status != OPEN and (season.terms["format"] != LADDER or season.status == OVER):
            raise Illegal(Text("Registration for this season is closed."))
        own = next((member for member in members if member.person_id == person_id), None)
        if own is not None and own.left_round is None:
            raise Illegal(Text("You are in this season already."))
        if sum(member.left_round is None for member in members) >= season.terms["limit"]:
            raise Illegal(Text("This season is full."))
        async with self.db.write() as tx:
            await leagues.put_member(tx, MemberRow(season_id, person_id, name, own.division if own else 0, None, self.tables.now()))
        return season

    async def leave(self, season_id: int, person_id: int) -> SeasonRow:
        """Before the start one is simply gone; later no further round pairs the person."""
        season = await self.season(season_id)
        own = await self._member(season_id, person_id)
        async with self.db.write() as tx:
            await leagues.put_member(tx, replace(own, left_round=season.round))
        return season

    async def _member(self, season_id: int, person_id: int) -> MemberRow:
        for member in await self.members(season_id):
            if member.person_id == person_id and member.left_round is None:
                return member
        raise Illegal(Text("That person is not in this season."))

    # --- rounds -------------------------------------------------------------------------------------------------------

    async def start(self, season_id: int, organiser_id: int) -> SeasonRow:
        """Fills the divisions by rating, and opens the first round."""
        season = await self.season(season_id)
        members = [member for member in await self.members(season_id) if member.left_round is None]
        if season.status != OPEN:
            raise Illegal(Text("This season has already started."))
        if len(members) < 2:
            raise Illegal(Text("A season needs at least two people."))
        async with self.db.write() as tx:
            for member, division in zip(*await self._placed(tx, season, members), strict=True):
                await leagues.put_member(tx, replace(member, division=division))
            await leagues.change(tx, season_id, status=RUNNING)
            await leagues.audit(tx, season_id, "started", organiser_id, {}, self.tables.now())
            if season.terms["format"] != LADDER:
                await self._pair(tx, replace(season, status=RUNNING))
        return await self.season(season_id)

    async def _placed(self, tx: AsyncConnection, season: SeasonRow, members: Sequence[MemberRow]) -> tuple[list[MemberRow], list[int]]:
        """Divisions of like size; the strongest in the highest. Who comes from an earlier season keeps the division earned there."""
        count = season.terms["divisions"]
        if season.terms.get("earlier"):
            return list(members), [min(member.division, count - 1) for member in members]
        strength = {member.person_id: await ratings.get(tx, member.person_id, season.terms["game"], season.server_id) for member in members}
        known = {person: row.mu - 3 * row.sigma if row else 0.0 for person, row in strength.items()}
        ordered = sorted(members, key=lambda member: (-known[member.person_id], member.joined_at, member.person_id))
        return ordered, [at * count // len(ordered) for at in range(len(ordered))]

    async def _pair(self, tx: AsyncConnection, season: SeasonRow) -> None:
        """The tables of the next round, written together with its number: a kill in between leaves neither."""
        number, made = season.round + 1, list[PairingRow]()
        members = [member for member in await leagues.members_of(tx, season.id) if member.left_round is None]
        played = await leagues.pairings_of(tx, season.id)
        random = Random(f"{season.id}:{number}")
        for division in sorted({member.division for member in members}):
            people = [member.person_id for member in members if member.division == division]
            own = [row for row in played if row.division == division]
            swiss = season.terms["format"] == SWISS
            ranking = [line.person for line in standings(people, outcomes(own), scales(season), byes(own, people, season.round))]
            seats = game_of(season.terms["game"]).meta.seats
            for table in paired(ranking, season.terms["size"], seats, history(own, people, season.round), random, swiss=swiss).tables:
                made.append(PairingRow(season.id, number, len(made) + 1, division, list(table), None, None, void=False))
        await leagues.add_pairings(tx, made)
        await leagues.change(tx, season.id, round=number)

    async def waiting(self, season_id: int) -> list[PairingRow]:
        """Tables of the running round that are not open yet."""
        season = await self.season(season_id)
        async with self.db.read() as c:
            rows = await leagues.pairings_of(c, season_id, season.round)
        return [row for row in rows if row.match_id is None and not row.void and row.ranks is None] if season.status == RUNNING else []

    async def open_table(self, pairing: PairingRow) -> Table | None:
        """Opens one table. The match and its number in the schedule are one transaction: never twice, never forgotten."""
        season = await self.season(pairing.season_id)
        names = {member.person_id: member.name for member in await self.members(season.id)}
        async with self.db.write() as tx:
            current = next((row for row in await leagues.pairings_of(tx, season.id, pairing.round) if row.number == pairing.number), None)
            if current is None or current.match_id is not None or current.void:
                return None
            table_id = await self._started(tx, season, current, names)
            await leagues.change_pairing(tx, current, match_id=table_id)
        table = await self.tables.table(table_id)
        self.tables.moved(table)
        return table

    async def _started(self, tx: AsyncConnection, season: SeasonRow, pairing: PairingRow, names: Mapping[Person, str]) -> int:
        game, at = game_of(season.terms["game"]), self.tables.now()
        settings = {"season": season.id, "round": pairing.round, "order": "joined", **season.terms["settings"]}
        options = game.meta.checked(len(pairing.people), season.terms["options"])
        table_id = await matches.create(
            tx,
            server_id=season.server_id,
            channel_id=season.channel_id,
            game=game.meta.key,
            seats=len(pairing.people),
            options=options,
            owner_id=pairing.people[0],
            settings=settings,
            at=at,
        )
        rows = [SeatRow(table_id, seat, person, None, names.get(person, "?"), True, None) for seat, person in enumerate(pairing.people)]
        match = Match.start(game, len(rows), options, secrets.randbits(64))
        await matches.set_seats(tx, table_id, rows)
        await matches.change(tx, table_id, status=PLAYING, header=match.header(), started_at=at, shown_seq=UNSHOWN, pinged_seq=UNSHOWN)
        row = await matches.get(tx, table_id)
        assert row is not None
        await self.tables.set_asked(tx, Table(row, rows, match))
        return table_id

    async def advance(self, season_id: int) -> bool:
        """Closes the round when all its tables are done, and opens the next one or ends the season; True: something changed."""
        season = await self.season(season_id)
        if season.status != RUNNING or season.terms["format"] == LADDER:
            return False
        async with self.db.write() as tx:
            current = await leagues.get(tx, season_id)
            rows = await leagues.pairings_of(tx, season_id, season.round)
            if current != season or any(row.ranks is None and not row.void for row in rows):
                return False
            if season.round < season.terms["rounds"]:
                await self._pair(tx, season)
            else:
                await leagues.change(tx, season_id, status=OVER, ended_at=self.tables.now())
        return True

    # --- by hand ------------------------------------------------------------------------------------------------------

    async def pause(self, season_id: int, organiser_id: int) -> SeasonRow:
        season = await self.season(season_id)
        if season.status not in (RUNNING, HALTED):
            raise Illegal(Text("Only a running season can be paused."))
        status = HALTED if season.status == RUNNING else RUNNING
        return await self._changed(season, organiser_id, "paused" if status == HALTED else "resumed", status=status)

    async def finish(self, season_id: int, organiser_id: int) -> SeasonRow:
        season = await self.season(season_id)
        if season.status == OVER:
            raise Illegal(Text("This season is over."))
        return await self._changed(season, organiser_id, "finished", status=OVER, ended_at=self.tables.now())

    async def _changed(self, season: SeasonRow, organiser_id: int, kind: str, **columns: Any) -> SeasonRow:
        async with self.db.write() as tx:
            await leagues.change(tx, season.id, **columns)
            await leagues.audit(tx, season.id, kind, organiser_id, {}, self.tables.now())
        return await self.season(season.id)

    async def void(self, season_id: int, organiser_id: int, round: int, number: int) -> PairingRow:
        """A table that shall not count."""
        pairing = await self._pairing(season_id, round, number)
        async with self.db.write() as tx:
            await leagues.change_pairing(tx, pairing, void=True, ranks=None)
            await leagues.audit(tx, season_id, "void", organiser_id, {"round": round, "table": number}, self.tables.now())
        return replace(pairing, void=True, ranks=None)

    async def _pairing(self, season_id: int, round: int, number: int) -> PairingRow:
        async with self.db.read() as c:
            for row in await leagues.pairings_of(c, season_id, round):
                if row.number == number:
                    return row
        raise Illegal(Text("There is no such table in this season."))

    async def replace(self, season_id: int, organiser_id: int, old: int, new: int, name: str) -> SeasonRow:
        """Somebody takes over: division, and from the next round on the place at the tables. Points stay with who made them."""
        gone = await self._member(season_id, old)
        season = await self.season(season_id)
        async with self.db.write() as tx:
            await leagues.put_member(tx, replace(gone, left_round=season.round))
            await leagues.put_member(tx, MemberRow(season_id, new, name, gone.division, None, self.tables.now()))
            await leagues.audit(tx, season_id, "replaced", organiser_id, {"old": old, "new": new}, self.tables.now())
        return season

    async def next(self, season_id: int, organiser_id: int, name: str) -> SeasonRow:
        """The next season with the same terms: the best have risen, the last have fallen; who left is not in it."""
        season = await self.season(season_id)
        if season.status != OVER:
            raise Illegal(Text("This season is not over yet."))
        names = {member.person_id: member for member in await self.members(season_id)}
        finals = [[line.person for line in lines] for _, lines in await self.standings(season_id)]
        divisions = next_divisions(finals, season.terms["movers"])
        terms = {**season.terms, "earlier": season_id}
        made = await self.create(
            server_id=season.server_id, channel_id=season.channel_id, organiser_id=organiser_id, name=name, terms=terms
        )
        async with self.db.write() as tx:
            for division, people in enumerate(divisions):
                for person in people:
                    if names[person].left_round is None:
                        await leagues.put_member(
                            tx, replace(names[person], season_id=made.id, division=division, joined_at=self.tables.now())
                        )
        return made

    # --- looking ------------------------------------------------------------------------------------------------------

    async def standings(self, season_id: int) -> list[tuple[int, list[Standing]]]:
        """The standings of every division."""
        season = await self.season(season_id)
        async with self.db.read() as c:
            members, played = await leagues.members_of(c, season_id), await leagues.pairings_of(c, season_id)
        found = []
        for division in sorted({member.division for member in members}):
            people = [member.person_id for member in members if member.division == division]
            own = [row for row in played if row.division == division]
            found.append((division, standings(people, outcomes(own), scales(season), byes(own, people, season.round))))
        return found
