"""What running seasons wait for, and what was announced of them; lists of seasons and pairings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from db import leagues, matches, rounds
from db.leagues import CROWNED, AuditRow, PairingRow, SeasonRow
from db.rounds import RoundState
from engine.core import Text
from play.table import LIVE, STOPPED

from .audit import reason_document
from .cup_places import is_in_knockout
from .lost_rounds import copy_round_ends, note_uncopied
from .registration import BETWEEN, HALTED, OPEN, OVER, RUNNING
from .season import Seasons


@dataclass(frozen=True, slots=True)
class DueWork:
    """What there is to do now for seasons."""

    unannounced: list[SeasonRow]
    to_open: list[PairingRow]  # of every running season the next table
    finished_rounds: list[int]  # seasons whose round has no open table left
    changes: list[AuditRow]  # of which people have to be told
    rounds: Mapping[int, RoundState]  # how far the round of each season is

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.unannounced or self.to_open or self.finished_rounds or self.changes)

    def limit_to(self, season_ids: set[int]) -> DueWork:
        """What there is to do for these seasons alone."""
        return DueWork(
            unannounced=[row for row in self.unannounced if row.id in season_ids],
            to_open=[row for row in self.to_open if row.season_id in season_ids],
            finished_rounds=[number for number in self.finished_rounds if number in season_ids],
            changes=[row for row in self.changes if row.season_id in season_ids],
            rounds={
                number: state for number, state in self.rounds.items() if number in season_ids
            },
        )


class SeasonAnnouncements:
    """Reads and writes which messages about seasons were posted."""

    def __init__(self, seasons: Seasons) -> None:
        self._seasons = seasons
        self._db = seasons.db

    @property
    def version(self) -> int:
        """A number that grows with every write to the database: while it stays, nothing is new."""
        return self._db.writes

    async def list_due_work(self, fresh: timedelta) -> DueWork:
        """Everything that is due for seasons: announcements, tables to open, rounds to end.

        Seasons that ended longer ago than `fresh` are not announced.
        """
        own_servers = self._db.own_servers  # None: this process serves all of them
        async with self._db.read() as c:
            due = DueWork(
                unannounced=await rounds.list_unannounced(c, self._seasons.now() - fresh),
                to_open=await rounds.list_pairings_to_open(c),
                finished_rounds=await rounds.list_seasons_with_finished_round(c),
                changes=await rounds.list_untold_changes(c),
                rounds=await rounds.list_round_states(c),
            )
            if own_servers is None:
                return due
            return due.limit_to(await rounds.list_season_ids_in(c, own_servers))

    def announcement_state(self, season: SeasonRow) -> str:
        """The key of a season's present state, under which it is noted that it was announced."""
        return rounds.announcement_state(season)

    async def is_announced(self, season_id: int, state: str) -> bool:
        """Whether that state of a season has been announced."""
        async with self._db.read() as c:
            return await rounds.is_announced(c, season_id, state)

    async def mark_announced(
        self,
        season_id: int,
        state: str,
        message_id: int | None,
    ) -> None:
        """Notes that this state of a season was announced, and with which message (None: none)."""
        async with self._db.write() as tx:
            await rounds.mark_announced(tx, season_id, state, message_id)

    async def mark_told(self, change: AuditRow, message_id: int) -> None:
        """Notes that people were told of a change, and with which message."""
        async with self._db.write() as tx:
            await rounds.mark_announced(
                tx, change.season_id, rounds.change_notice(change.id), message_id
            )

    async def newest_message(self, season_id: int) -> int | None:
        """The id of the newest message about a season.

        None if there is none.
        """
        async with self._db.read() as c:
            return await rounds.load_newest_notice(c, season_id)

    async def posted_messages(self, season_id: int) -> dict[str, int]:
        """The ids of all messages about a season, by the state or the change that they tell."""
        async with self._db.read() as c:
            return await rounds.list_notices(c, season_id)

    async def load_change(self, season_id: int, notice: str) -> AuditRow | None:
        """The change that a message told of, by the message's key in `posted_messages`.

        None if the message told of something else, such as a new round.
        """
        async with self._db.read() as c:
            audits = await leagues.list_audits(c, season_id)
        return next((row for row in audits if rounds.change_notice(row.id) == notice), None)

    async def registration_message(self, season_id: int) -> int | None:
        """The id of the message where people register.

        None if there is none.
        """
        async with self._db.read() as c:
            return await rounds.load_announcement_message(c, season_id, OPEN)

    async def forget_registration_message(self, season_id: int) -> None:
        """Forgets the message where people register, so that registration is announced again."""
        async with self._db.write() as tx:
            await rounds.delete_announcement(tx, season_id, OPEN)

    async def round_message(self, season_id: int, number: int) -> int | None:
        """The id of the message that lists the tables of round `number`.

        None if none is noted.
        """
        async with self._db.read() as c:
            return await rounds.load_announcement_message(
                c, season_id, _tables_message_key(number)
            )

    async def mark_round_shown(
        self,
        season_id: int,
        number: int,
        message_id: int,
    ) -> None:
        """Notes which message lists the tables of round `number`."""
        if await self.round_message(season_id, number) != message_id:
            async with self._db.write() as tx:
                await rounds.mark_announced(tx, season_id, _tables_message_key(number), message_id)

    async def was_crowding_told(self, season_id: int, number: int) -> bool:
        """Whether the organiser was told that round `number` has too many threads."""
        async with self._db.read() as c:
            return await rounds.is_announced(c, season_id, _crowding_key(number))

    async def note_crowding_told(self, season_id: int, number: int) -> None:
        """Notes, also in the audit, that the organiser was told of too many threads.

        So they are told once in the round `number`.
        """
        async with self._db.write() as tx:
            await rounds.mark_announced(tx, season_id, _crowding_key(number), None)
            data = {"round": number}
            await leagues.insert_audit(
                tx,
                season_id,
                "crowded",
                person_id=None,
                data=data,
                at=self._seasons.now(),
            )

    async def note_champion(self, season_id: int, champion: int | None) -> None:
        """Remembers who has got the champion's role, so that a correction can take it back."""
        async with self._db.write() as tx:
            season = await leagues.load_season(tx, season_id)
            if season is not None and season.terms.get(CROWNED) != champion:
                terms = {**season.terms, CROWNED: champion}
                await leagues.update_season(tx, season_id, terms=terms)

    async def halt(self, season_id: int, reason: Text) -> SeasonRow | None:
        """Pauses a running season that cannot go on, and all clocks of its tables.

        A season that is open or over cannot be paused: it is marked as
        announced, so that its message is not tried again. Returns the
        season as it was before; None if it is gone or paused already.
        """
        async with self._db.write() as tx:
            season = await leagues.load_season(tx, season_id)
            if season is None or season.status not in (OPEN, RUNNING, BETWEEN, OVER):
                return None
            if season.status in (RUNNING, BETWEEN):
                terms = {**season.terms, STOPPED: True}
                await leagues.update_season(tx, season_id, status=HALTED, terms=terms)
                await note_uncopied(tx, season_id)
            else:
                await rounds.mark_announced(tx, season_id, self.announcement_state(season), None)
            kind = "paused" if season.status in (RUNNING, BETWEEN) else "not announced"
            data = reason_document(reason)
            await leagues.insert_audit(
                tx,
                season_id,
                kind,
                person_id=None,
                data=data,
                at=self._seasons.now(),
            )
        await copy_round_ends(self._seasons.tables)
        return season


def _tables_message_key(round_number: int) -> str:
    """The key under which the id of the message that lists a round's tables is kept."""
    return f"tables {round_number}"


def _crowding_key(round_number: int) -> str:
    """The key of the note that the organiser was told: this round has too many threads.

    Discord allows only so many in a server. The note keeps the bot from
    telling it twice.
    """
    return f"crowded {round_number}"


# --- lists ------------------------------------------------------------


async def list_seasons(seasons: Seasons, server_id: int, *statuses: str) -> list[SeasonRow]:
    """The seasons of a server with these statuses, the newest first."""
    async with seasons.db.read() as c:
        return await leagues.list_seasons_in_server(c, server_id, *statuses)


async def list_own_seasons(seasons: Seasons, person_id: int) -> set[int]:
    """The ids of the seasons that a person is in, and has not left."""
    async with seasons.db.read() as c:
        rows = await leagues.list_seasons_of_person(c, person_id)
    return {season.id for season, member in rows if member.left_round is None}


async def list_open_seasons(seasons: Seasons) -> list[SeasonRow]:
    """Seasons of all servers of this process whose registration is open."""
    async with seasons.db.read() as c:
        rows = await leagues.list_seasons_with_status(c, OPEN)
    return [season for season in rows if seasons.db.is_ours(season.server_id)]


async def list_pairings(seasons: Seasons, season_id: int, number: int) -> list[PairingRow]:
    """The tables of round `number` of a season."""
    async with seasons.db.read() as c:
        return await leagues.list_pairings(c, season_id, number)


async def list_season_tables(seasons: Seasons, season_id: int) -> list[PairingRow]:
    """All tables of a season, without byes, the oldest first."""
    async with seasons.db.read() as c:
        rows = await leagues.list_pairings(c, season_id)
    return [row for row in rows if len(row.people) > 1]


async def list_cup_pairings(seasons: Seasons, season: SeasonRow) -> list[PairingRow]:
    """The tables of a season's cup or finals, and of its play-offs, in all rounds.

    Empty if it has none.
    """
    if not is_in_knockout(season):
        return []
    async with seasons.db.read() as c:
        rows = await leagues.list_pairings(c, season.id)
    return [row for row in rows if row.slot is not None]


async def find_table_thread(seasons: Seasons, table_id: int) -> int | None:
    """The id of the thread of a table that is over.

    None if it has no thread of its own, or is still played.
    """
    async with seasons.db.read() as c:
        match = await matches.load_match(c, table_id)
    if match is None or match.status in LIVE:
        return None
    return match.thread_id


async def find_table_channel(seasons: Seasons, table_id: int) -> int | None:
    """The id of the thread or channel where a table is played.

    None if there is no such table.
    """
    async with seasons.db.read() as c:
        match = await matches.load_match(c, table_id)
    if match is None:
        return None
    return match.thread_id or match.channel_id
