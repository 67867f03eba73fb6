"""Imports a finished match from a file: checked, replayed move by move, kept as unrated.

The file is read without trust.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import SeatRow, matches
from engine.core import Illegal, Text
from engine.match import Match
from engine.verify import DiceVerdict, verify_dice

from .background import BackgroundQueue
from .match_file import ImportedMatch, read_match_file
from .table import OVER, Table
from .table_store import result_document
from .tables import Tables

IMPORTS_PER_DAY: Final = 20  # files of one person


class MatchImporter:
    """Imports matches one after the other.

    Replaying a long one takes a while, and is done beside the event loop.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._background = BackgroundQueue()

    async def import_match(
        self,
        data: bytes,
        *,
        server_id: int,
        channel_id: int,
        person_id: int,
        name: str,
    ) -> Table:
        """Stores the match of a file as a finished, unrated one.

        Raises Illegal with what is wrong. The returned table tells no
        news of its entries: load it by its number for those.
        """
        at = self.tables.now()
        async with self.tables.db.read() as c:
            await _check_daily_limit(c, person_id, at)
        brought = await self.read_file(data)
        async with self.tables.db.write() as tx:
            # the same person may have brought others meanwhile
            await _check_daily_limit(tx, person_id, at)
            number = await matches.create_match(
                tx,
                server_id=server_id,
                channel_id=channel_id,
                game=brought.match.meta.key,
                seats=brought.match.seats,
                options=dict(brought.match.options),
                owner_id=person_id,
                settings={"imported": person_id, "unrated": True},
                at=at,
            )
            await matches.insert_note(
                tx,
                number,
                after_seq=len(brought.match.lines),
                kind="imported",
                person_id=person_id,
                data={"name": name},
                at=at,
            )
            return await self._store_match(tx, number, brought, at)

    async def read_file(self, data: bytes) -> ImportedMatch:
        """The match in a file that somebody sent, read in a thread.

        Raises Illegal with what is wrong.
        """
        return await self._background.run(read_match_file, data, self.tables.now())

    async def verify_dice(self, match: Match[Any], promise: str | None = None) -> DiceVerdict:
        """Whether the dice of a finished match are what its seed gives.

        Reckoned in a thread. `promise` is the digest of the commitment
        that was shown when the match began.
        """
        return await self._background.run(verify_dice, match, promise)

    async def _store_match(
        self,
        tx: AsyncConnection,
        number: int,
        brought: ImportedMatch,
        at: datetime,
    ) -> Table:
        """Writes the seats, entries and result of an imported match.

        Returns its table. Who won is never read from the file, but
        reckoned from the match.
        """
        match = brought.match
        times = brought.times
        seats = _make_seats(number, brought)
        await matches.replace_seats(tx, number, seats)
        await matches.insert_entries(tx, number, brought.log)
        await matches.update_match(
            tx,
            number,
            status=OVER,
            header=match.header(),
            shown_seq=len(match.lines),
            started_at=times[0] if times else at,
            ended_at=times[-1] if times else at,
        )
        row = await matches.load_match(tx, number)
        assert row is not None
        table = Table(row, seats, match, list(times), await matches.list_notes(tx, number))
        await self.tables.change_row(tx, table, result=result_document(table.result()))
        return table


def _make_seats(number: int, brought: ImportedMatch) -> list[SeatRow]:
    """Makes the seats of an imported match: names without people, and who has resigned."""
    return [
        SeatRow(
            match_id=number,
            seat=seat,
            person_id=None,
            bot=None,
            name=name,
            ready=True,
            resigned_seq=brought.resigned[seat],
        )
        for seat, name in enumerate(brought.names)
    ]


async def _check_daily_limit(c: AsyncConnection, person_id: int, at: datetime) -> None:
    """Raises Illegal if the person has imported as many matches within a day as they may."""
    day_ago = at - timedelta(days=1)
    imported = await matches.count_notes(c, person_id, "imported", day_ago)
    if imported >= IMPORTS_PER_DAY:
        raise Illegal(Text("You may bring {n} matches a day.", n=IMPORTS_PER_DAY))
