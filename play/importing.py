"""A finished match from a file: read without trust, replayed move by move, kept as an unrated match."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from db import SeatRow, matches
from engine.core import Illegal, Text
from engine.match import Match
from engine.verify import Verdict, verify

from .aside import Aside
from .match_file import Brought, read
from .table import OVER, Table
from .tables import Tables, stored

A_DAY: Final = 20  # files of one person


class Importing:
    """Takes matches in, one after the other: replaying a long one takes a while, and is done beside the loop."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._reading = Aside()

    async def bring(self, data: bytes, *, server_id: int, channel_id: int, person_id: int, name: str) -> Table:
        """The match in the file as a finished, unrated one; Illegal with what is wrong. Whoever wants its news loads it by its number."""
        at = self.tables.now()
        async with self.tables.db.read() as c:
            await _check_day(c, person_id, at)
        brought = await self.read(data)
        async with self.tables.db.write() as tx:
            await _check_day(tx, person_id, at)  # the same person may have brought others meanwhile
            number = await matches.create(
                tx, server_id=server_id, channel_id=channel_id, game=brought.match.meta.key, seats=brought.match.seats,
                options=dict(brought.match.options), owner_id=person_id, settings={"imported": person_id, "unrated": True}, at=at,
            )  # fmt: skip
            await matches.add_note(tx, number, len(brought.match.lines), "imported", person_id, {"name": name}, at)
            return await self._write(tx, number, brought, at)

    async def read(self, data: bytes) -> Brought:
        """The match in a file that somebody sent."""
        return await self._reading.run(read, data, self.tables.now())

    async def verify(self, match: Match[Any], promise: str | None = None) -> Verdict:
        """Whether the dice of a finished match are what its seed gives."""
        return await self._reading.run(verify, match, promise)

    async def _write(self, tx: AsyncConnection, number: int, brought: Brought, at: datetime) -> Table:
        """Who won is never read from a file, but reckoned here."""
        match, times = brought.match, brought.times
        sat = zip(brought.names, brought.resigned, strict=True)
        seats = [SeatRow(number, seat, None, None, name, True, left) for seat, (name, left) in enumerate(sat)]
        await matches.set_seats(tx, number, seats)
        await matches.append_all(tx, number, brought.log)
        begun, ended = (times[0], times[-1]) if times else (at, at)
        shown = {"status": OVER, "header": match.header(), "shown_seq": len(match.lines)}
        await matches.change(tx, number, **shown, started_at=begun, ended_at=ended)
        row = await matches.get(tx, number)
        assert row is not None
        table = Table(row, seats, match, list(times), await matches.notes_of(tx, number))
        await self.tables.change(tx, table, result=stored(table.result()))
        return table


async def _check_day(c: AsyncConnection, person_id: int, at: datetime) -> None:
    if await matches.noted_by(c, person_id, "imported", at - timedelta(days=1)) >= A_DAY:
        raise Illegal(Text("You may bring {n} matches a day.", n=A_DAY))
