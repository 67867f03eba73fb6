"""Plays two short matches with whichever version of the program is found first, at an address of
records; after some moves it waits for a line, while somebody else changes the tables beneath it.
"""

from __future__ import annotations

import asyncio
import sys

from db import Database, people
from play import Table
from tests.play.conftest import ANN, BEN, CARL, DORA, NAMES, Room


async def play(url: str) -> None:
    database = await Database.open(url)
    room = Room(database)
    room.game = "lapilli"
    async with database.write() as tx:
        for person, name in NAMES.items():
            await people.save_name(tx, person, name, None)
    going_on = await room.timed(ANN, BEN, clock="24")
    await make_moves(room, going_on, 3)
    print(going_on.id, flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await make_moves(room, going_on, 2)
    await room.vacations.begin(ANN, 3)
    ending = await room.start(CARL, DORA)
    await make_moves(room, ending, 2)
    await room.resignations.resign(ending.id, CARL)
    await room.tables.stop()
    await database.close()


async def make_moves(room: Room, table: Table, count: int) -> None:
    for _ in range(count):
        (row,) = table.people_to_act()[:1]
        decision = table.running_match.decision(row.seat)
        assert row.person_id is not None
        assert decision is not None
        await room.tables.act(table.id, row.person_id, decision.moves[0])


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))
