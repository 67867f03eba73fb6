"""Tables on a real database, without Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db import Database
from play import Lobby, Table, Tables
from play.leaving import Leaving, Undoing

ANN, BEN, CARL, DORA = 11, 12, 13, 14
NAMES = {ANN: "Ann", BEN: "Ben", CARL: "Carl", DORA: "Dora"}


class Room:
    """The use cases over one database, and short ways to set a table."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.shown: list[int] = []
        self.tables = Tables(db, self.shown.append)
        self.lobby = Lobby(self.tables)
        self.undoing = Undoing(self.tables)
        self.leaving = Leaving(self.tables)

    async def open(self, *people: int, **options: str) -> Table:
        owner, *others = people
        table = await self.lobby.open(server_id=1, channel_id=2, owner_id=owner, owner=NAMES[owner], game="armadora", options=options,
                                      settings={"order": "joined"})  # fmt: skip
        for person in others:
            await self.lobby.join(table.id, person, NAMES[person])
        return await self.tables.table(table.id)

    async def start(self, *people: int, **options: str) -> Table:
        table = await self.open(*people, **options)
        return await self.lobby.start(table.id, people[0])

    def asked(self, table: Table) -> int:
        """The person who must act."""
        (row,) = table.asked_people()
        assert row.person_id is not None
        return row.person_id

    async def play(self, table: Table, text: str) -> int:
        """The person who must act makes the move written as short text."""
        person = self.asked(table)
        await self.tables.act(table.id, person, table.game.moves.parse(text))
        return person

    async def again(self) -> Room:
        """The same database after a restart."""
        return Room(self.db)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    db = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'room.db'}")
    made = Room(db)
    yield made
    await made.tables.stop()
    await db.close()
