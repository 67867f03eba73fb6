"""Summaries of many tables, from their rows alone: nothing is replayed, so lists are cheap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import MatchRow, SeatRow, clocks, matches, people
from engine.core import Seat

from .preferences import Preferences
from .table import LIVE, LOBBY, Table

MAX_OWN_TABLES: Final = 1000  # tables of one person that are listed


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table without its match, and the seats that must act."""

    table: Table
    asked: tuple[Seat, ...]  # the seats that must act

    @property
    def first_timeout(self) -> datetime | None:
        """When the first of the running clocks is over.

        None if none runs.
        """
        timeouts = [self.table.timeout_at(seat) for seat in self.asked]
        return min((moment for moment in timeouts if moment is not None), default=None)

    def waits_for(self, person_id: int) -> bool:
        """Whether the person must act at the table."""
        return any(
            self.table.seats[seat].person_id == person_id and not self.table.is_bot_seat(seat)
            for seat in self.asked
        )


async def summarize_tables(
    c: AsyncConnection,
    rows: Sequence[MatchRow],
    at: datetime,
) -> list[TableSummary]:
    """A summary of each of these tables, in their order."""
    ids = [row.id for row in rows]
    seats_by_table = await matches.list_seats_of_matches(c, ids)
    asked_by_table = await matches.list_asked_seats_of_matches(c, ids)
    clocks_by_table = await clocks.list_clocks_of_matches(c, ids)
    summaries: list[TableSummary] = []
    for row in rows:
        clocks_here = {clock.seat: clock for clock in clocks_by_table.get(row.id, ())}
        table = Table(row, seats_by_table.get(row.id, []), clocks=clocks_here)
        asked = () if table.is_game_lost else asked_by_table.get(row.id, ())
        existing = tuple(seat for seat in asked if seat < len(table.seats))
        summaries.append(TableSummary(table, existing))
    await _apply_preferences(c, summaries, at)
    return summaries


async def _apply_preferences(
    c: AsyncConnection,
    summaries: Sequence[TableSummary],
    at: datetime,
) -> None:
    """Gives each table the quiet hours of the people who must act, for their clocks stop then."""
    waiting_seats: list[tuple[Table, SeatRow]] = []
    for summary in summaries:
        table = summary.table
        waiting_seats += [(table, table.seats[seat]) for seat in summary.asked]
    person_ids = {row.person_id for _table, row in waiting_seats if row.person_id is not None}
    known = await people.load_people(c, sorted(person_ids))
    for table, row in waiting_seats:
        if row.person_id in known:
            preferences = Preferences.from_settings(known[row.person_id].settings)
            table.set_preferences(row.seat, preferences, at)


async def list_own_tables(c: AsyncConnection, person_id: int, at: datetime) -> list[TableSummary]:
    """All tables where a person sits: first those where they must act, by their timeout.

    Then the other running ones, then lobbies, the newest first.
    """
    rows = await matches.list_matches_of_person(c, person_id, LOBBY, *LIVE, limit=MAX_OWN_TABLES)
    summaries = await summarize_tables(c, rows, at)

    def sort_key(summary: TableSummary) -> tuple[bool, bool, float, int]:
        """What comes first has the smallest key.

        First the tables that wait for the person, of those the one whose time
        runs out soonest; then those that have started, and the newest.
        """
        is_waiting = summary.waits_for(person_id)
        timeout = summary.first_timeout
        return (
            not is_waiting,
            summary.table.row.status == LOBBY,
            timeout.timestamp() if is_waiting and timeout else float("inf"),
            -summary.table.id,
        )

    return sorted(summaries, key=sort_key)
