"""What running seasons wait for, and what was announced of them; lists of seasons and pairings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from db import leagues, matches, rounds
from db.leagues import PairingRow, SeasonRow
from engine.core import Text

from .audit import reason_document
from .registration import HALTED, OPEN, OVER, RUNNING
from .season import Seasons


@dataclass(frozen=True, slots=True)
class DueWork:
    """What there is to do now for seasons."""

    unannounced: list[SeasonRow]
    to_open: list[PairingRow]  # of every running season the next table
    finished_rounds: list[int]  # seasons whose round has no open table left

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.unannounced or self.to_open or self.finished_rounds)


class SeasonAnnouncements:
    """Reads and writes which messages about seasons were posted."""

    def __init__(self, seasons: Seasons) -> None:
        self._seasons = seasons
        self._db = seasons.db

    @property
    def version(self) -> int:
        """A number that grows with every write to the database: while it stays, nothing is new."""
        return self._db.writes

    async def due_work(self, fresh: timedelta) -> DueWork:
        """What there is to do for seasons.

        Ends longer ago than `fresh` are not announced.
        """
        async with self._db.read() as c:
            return DueWork(
                unannounced=await rounds.list_unannounced(c, self._seasons.now() - fresh),
                to_open=await rounds.list_pairings_to_open(c),
                finished_rounds=await rounds.list_seasons_with_finished_round(c),
            )

    def announcement_state(self, season: SeasonRow) -> str:
        """The key of a season's present state, under which it is noted that it was announced."""
        return rounds.announcement_state(season)

    async def mark_announced(self, season_id: int, state: str, message_id: int | None) -> None:
        """Notes that this state of a season was announced, and with which message."""
        async with self._db.write() as tx:
            await rounds.mark_announced(tx, season_id, state, message_id)

    async def newest_message(self, season_id: int) -> int | None:
        """The id of the newest message about a season.

        None where there is none.
        """
        async with self._db.read() as c:
            return await rounds.load_newest_notice(c, season_id)

    async def registration_message(self, season_id: int) -> int | None:
        """The id of the message where people register.

        None where there is none.
        """
        async with self._db.read() as c:
            return await rounds.load_announcement_message(c, season_id, OPEN)

    async def forget_registration_message(self, season_id: int) -> None:
        """Forgets the message where people register, so that registration is announced again."""
        async with self._db.write() as tx:
            await rounds.delete_announcement(tx, season_id, OPEN)

    async def was_crowding_told(self, season_id: int, number: int) -> bool:
        """Whether the organiser knows that round `number` found no room for more threads."""
        async with self._db.read() as c:
            return await rounds.is_announced(c, season_id, _crowded_notice(number))

    async def mark_crowding_told(self, season_id: int, number: int) -> None:
        """Notes that the organiser knows that round `number` found no room for more threads."""
        async with self._db.write() as tx:
            await rounds.mark_announced(tx, season_id, _crowded_notice(number), None)
            data = {"round": number}
            await leagues.insert_audit(tx, season_id, "crowded", None, data, self._seasons.now())

    async def halt(self, season_id: int, reason: Text) -> SeasonRow | None:
        """Pauses a running season that cannot go on.

        None where it is gone or paused already. An open
        or finished one is marked as announced, so that
        its message is not tried again.
        """
        async with self._db.write() as tx:
            season = await leagues.load_season(tx, season_id)
            if season is None or season.status not in (OPEN, RUNNING, OVER):
                return None
            if season.status == RUNNING:
                await leagues.update_season(tx, season_id, status=HALTED)
            else:
                await rounds.mark_announced(tx, season_id, self.announcement_state(season), None)
            kind = "paused" if season.status == RUNNING else "not announced"
            data = reason_document(reason)
            await leagues.insert_audit(tx, season_id, kind, None, data, self._seasons.now())
        return season


def _crowded_notice(number: int) -> str:
    """The key under which it is noted that the organiser knows of a crowded round."""
    return f"crowded {number}"


# --- lists ----------------------------------------------------------------------------------------


async def list_seasons(seasons: Seasons, server_id: int, *statuses: str) -> list[SeasonRow]:
    """The seasons of a server with these statuses, the newest first."""
    async with seasons.db.read() as c:
        return await leagues.list_seasons_in_server(c, server_id, *statuses)


async def list_open_seasons(seasons: Seasons) -> list[SeasonRow]:
    """Seasons of all servers whose registration is open."""
    async with seasons.db.read() as c:
        return await leagues.list_seasons_with_status(c, OPEN)


async def list_pairings(seasons: Seasons, season_id: int, number: int) -> list[PairingRow]:
    """The tables of one round."""
    async with seasons.db.read() as c:
        return await leagues.list_pairings(c, season_id, number)


async def find_table_channel(seasons: Seasons, table_id: int) -> int | None:
    """The id of the thread or channel where a table is played.

    None where there is no such table.
    """
    async with seasons.db.read() as c:
        match = await matches.load_match(c, table_id)
    if match is None:
        return None
    return match.thread_id or match.channel_id
