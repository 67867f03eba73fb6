"""A season over a real database."""

from __future__ import annotations

from typing import Any

import pytest

from db import leagues
from play.league.calendar import Calendar
from play.league.organiser import Organiser
from play.league.season import Seasons
from play.table import PLAYING

from ..conftest import Room

ORGANISER = 99


class League:
    """A season of Armadora in a room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.seasons = Seasons(room.tables)
        self.organising = Organiser(self.seasons)
        self.calendar = Calendar(self.seasons, room.scheduler)
        self.id = 0

    async def created(self, people: int, **terms: Any) -> League:
        season = await self.seasons.create(
            server_id=1,
            channel_id=2,
            organiser_id=ORGANISER,
            name="Spring",
            terms={"game": "armadora", **terms},
        )
        self.id = season.id
        for person in range(1, people + 1):
            await self.seasons.join(season.id, person, f"P{person}")
        return self

    async def open_all(self) -> list[int]:
        """Opens what the round still lacks."""
        opened = [
            await self.seasons.open_table(pairing)
            for pairing in await self.seasons.unopened_pairings(self.id)
        ]
        return [table.id for table in opened if table is not None]

    async def play_round(self) -> None:
        """Everybody passes; at every table the person with the lowest number is made the winner by
        the others' resigning.
        """
        for table_id in await self.open_all():
            await self.finish(table_id)
        async with self.room.db.read() as c:
            rows = await leagues.list_pairings(c, self.id)
        for row in rows:
            if row.match_id is not None and row.ranks is None:
                await self.finish(row.match_id)
        await self.seasons.advance(self.id)

    async def finish(self, table_id: int) -> None:
        table = await self.room.tables.table(table_id)
        for person in sorted(
            (row.person_id for row in table.people() if row.person_id), reverse=True
        )[:-1]:
            if table.row.status == PLAYING:
                await self.room.resignations.resign(table_id, person)
                await self.room.tables.wait_for_bots()
        while table.row.status == PLAYING:
            await self.room.play(table, "pass")
            await self.room.tables.wait_for_bots()


@pytest.fixture
def league(room: Room) -> League:
    return League(room)
