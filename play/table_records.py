"""Finds tables by where they are, who sits there and whom they wait for, from rows alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from db import MatchRow, matches
from db.matches import MatchSearch

from .table import LIVE
from .table_summary import TableSummary, list_own_tables, summarize_tables
from .tables import Tables
from .terms import Terms

MAX_TABLES_OF_SERVER: Final = 1000  # tables of a server that are looked at, at most


class TableRecords:
    """Lists tables and their rows without loading their matches."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._db = tables.db

    # --- lists --------------------------------------------------------

    async def own_summaries(self, person_id: int) -> list[TableSummary]:
        """All open tables where a person sits, those that wait for them first."""
        async with self._db.read() as c:
            return await list_own_tables(c, person_id, self._tables.now())

    async def newest_summaries(
        self,
        server_id: int,
        person_id: int,
        statuses: Sequence[str],
        limit: int,
    ) -> list[TableSummary]:
        """The newest tables of a server with these statuses, the person's own first.

        Up to `limit` of their own, and up to `limit` of all.
        """
        async with self._db.read() as c:
            own = await matches.list_matches_of_person(c, person_id, *statuses, limit=limit)
            others = await matches.list_matches_in_server(c, server_id, *statuses, limit=limit)
            here = [row for row in own if row.server_id == server_id]
            rows = {row.id: row for row in [*here, *others]}
            return await summarize_tables(c, list(rows.values()), self._tables.now())

    async def search(
        self,
        search: MatchSearch,
        limit: int,
        page_number: int,
    ) -> tuple[list[TableSummary], int]:
        """A page of the tables that a search finds, and how many there are in all.

        A page behind the last one is the last one.
        """
        async with self._db.read() as c:
            count = await matches.count_found(c, search)
            last_page = max(0, count - 1) // limit
            skipped = min(page_number, last_page) * limit
            rows = await matches.list_found(c, search, limit, skipped)
            return await summarize_tables(c, rows, self._tables.now()), count

    async def list_servers_of_person(self, person_id: int) -> list[int]:
        """The servers in which the person sits, or sat, at a table."""
        async with self._db.read() as c:
            return await matches.list_servers_of_person(c, person_id)

    async def has_played(self, person_id: int, game: str) -> bool:
        """Whether the person has sat at a table of this game before, also at one that is open."""
        async with self._db.read() as c:
            return await matches.has_seat_in_game(c, person_id, game)

    async def list_games_played(self, person_id: int) -> list[str]:
        """The keys of the games of a person's newest tables, the newest first."""
        async with self._db.read() as c:
            rows = await matches.list_matches_of_person(c, person_id)
        return list(dict.fromkeys(row.game for row in rows))

    # --- rows ---------------------------------------------------------

    async def load_row(self, table_id: int) -> MatchRow | None:
        """The row of a table; None if there is none."""
        async with self._db.peek() as c:
            return await matches.load_match(c, table_id)

    async def list_rows_in_channel(self, channel_id: int, *statuses: str) -> list[MatchRow]:
        """Rows of the tables with these statuses in a channel or thread, the oldest first."""
        async with self._db.peek() as c:
            return await matches.list_matches_in_place(c, channel_id, *statuses)

    async def list_live_in_server(self, server_id: int) -> list[int]:
        """The ids of the running and paused tables of a server."""
        return [row.id for row in await self._list_live_rows(server_id)]

    async def list_live_with_clock(self, server_id: int) -> list[int]:
        """The ids of the running and paused tables of a server that have a clock."""
        rows = await self._list_live_rows(server_id)
        return [row.id for row in rows if Terms.from_settings(row.settings).time_control]

    async def _list_live_rows(self, server_id: int) -> list[MatchRow]:
        """The rows of the running and paused tables of a server."""
        async with self._db.read() as c:
            return await matches.list_matches_in_server(
                c, server_id, *LIVE, limit=MAX_TABLES_OF_SERVER
            )

    async def list_waiting_for(self, person_id: int) -> list[int]:
        """The ids of the tables at which the person must act."""
        async with self._db.peek() as c:
            return await matches.list_match_ids_waiting_for(c, person_id)

    # --- the whole bot ------------------------------------------------

    async def list_with_outdated_message(self, ended_within: timedelta) -> list[int]:
        """The ids of tables to bring up to date when the bot starts.

        Their message shows an old position, a bot has to move, or an
        undo is asked for. Of tables that have ended, only those that
        ended within that time, with an old message.
        """
        async with self._db.read() as c:
            return await matches.list_match_ids_to_catch_up(
                c, self._tables.now() - ended_within, self._db.own_servers
            )

    async def games_being_played(self) -> list[str]:
        """The keys of the games that are played at running or paused tables."""
        async with self._db.read() as c:
            return await matches.list_games(c, *LIVE)

    async def count_live(self) -> int:
        """How many tables are running or paused."""
        async with self._db.read() as c:
            return len(await matches.list_match_ids(c, *LIVE))

    def is_standing_by(self) -> bool:
        """Whether this process shares shards with others, and has none just now."""
        leases = self._db.leases
        return leases is not None and leases.is_sure and not leases.shards

    async def check_answering(self) -> None:
        """Reads something small, and raises the database's error where it does not answer."""
        async with self._db.read() as c:
            await matches.list_match_ids(c, "paused")
