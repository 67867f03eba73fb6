"""Tables where bots think, beside those of a load test: nobody should notice them.

At each of them a person plays Catan against three bots of the level that thinks
longest. The person has just ended a turn, so the bots think for long.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from db import Database
from engine.levels import MASTER
from engine.match import Match
from local import guilds
from local.world import World
from play import Lobby, Tables
from play.table import Table

from ..random_matches import play_random_match
from . import fixtures

GAME: Final = "catan"
SIZE: Final = 4
OWNER_SEAT: Final = 0
FIRST_ENTRY: Final = 40  # from which on a turn of the bots is looked for


class TablesAtRest(Tables):
    """Tables that are set up for a bot that does not run yet."""

    def wake_bots(self, table: Table) -> None:
        """Nobody thinks in the process that sets the test up."""


async def create_thinking_tables(world: World, url: str, count: int) -> list[int]:
    """Creates so many tables at which a bot must act; returns their numbers."""
    db = await Database.open(url)
    try:
        server = guilds.add_guild(world, "Thinkers", guilds.add_person(world, "Owner").id)
        channel = guilds.add_channel(world, server, "tables")
        tables = TablesAtRest(db)
        return [await _create_table(world, tables, channel, number) for number in range(count)]
    finally:
        await db.close()


async def _create_table(world: World, tables: Tables, channel: Any, number: int) -> int:
    """A table of one person and bots; `number` seeds the match."""
    person = fixtures.add_player(world, channel, -1 - number, OWNER_SEAT)
    owner, lobby = int(person.id), Lobby(tables)
    table = await lobby.open(
        server_id=int(channel["guild_id"]),
        channel_id=int(channel["id"]),
        owner_id=owner,
        owner=world.users[person.id]["global_name"],
        game=GAME,
        size=SIZE,
        settings={"order": "fixed"},
        bots=SIZE - 1,
        level=MASTER,
    )
    await lobby.start(table.id, owner)
    thread = fixtures.open_thread(world, channel, f"{GAME} {table.id}", [person])
    async with tables.locked(table.id) as table:
        played = play_random_match(table.game, SIZE, Random(number).randrange(10**9))
        await fixtures.store_moves(
            tables, table, played, _find_bots_turn(played), int(thread["id"])
        )
    return table.id


def _find_bots_turn(played: Match[Any]) -> int:
    """How many entries lead to the end of a turn of the person, after which bots play."""
    for number, line in enumerate(played.lines, 1):
        if number >= FIRST_ENTRY and line.ends_turn and line.seat == OWNER_SEAT:
            return number
    raise AssertionError("every match has such a turn")
