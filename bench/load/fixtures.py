"""Sets up a load test: servers full of people, tables in mid-match, thousands of old matches."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

from db import Database, deadlines, matches, people
from engine import games
from engine.match import Match
from local import Person, guilds, messages, threads
from local.protocol import COMPONENTS_V2, TEXT_DISPLAY
from local.world import World
from play import Lobby, Tables
from play.table import OVER, Table
from play.table_store import result_document
from play.turn_timers import CLOCK

from ..random_matches import play_random_match

TABLES_A_SERVER: Final = 20
LOCALES: Final = ("en-US", "ko", "ru")
LOGS: Final = 6  # old matches of each game that are played; all others are copies of them
MOST_ENTRIES: Final = 400  # entries of a match between people
PUBLIC_THREAD: Final = 11
WEEK: Final = 10080  # minutes
OLD_DAYS: Final = 90
FIRST_MOVES_SHARE: Final = (0.1, 0.6)  # the least and the most of a match that is played
Json = dict[str, Any]


@dataclass(frozen=True)
class LiveTable:
    """A table where people play."""

    id: int
    game: str
    thread: str
    people: tuple[Person, ...]


def database_url(folder: Path) -> str:
    """The address of the bot's database in its data directory."""
    return f"sqlite+aiosqlite:///{folder / 'tabularium.db'}"


# --- tables in the middle of a match ----------------------------------


async def create_live_tables(
    world: World,
    url: str,
    count: int,
    tables_a_server: int = TABLES_A_SERVER,
) -> list[LiveTable]:
    """Creates so many tables, evenly of all games.

    They are written down as if a bot that has just stopped had hosted them.
    """
    db = await Database.open(url)
    try:
        tables, channel, seated = Tables(db), "", []
        keys = sorted(games())
        for number in range(count):
            if number % tables_a_server == 0:
                server = guilds.add_guild(
                    world,
                    f"Server {number // tables_a_server}",
                    guilds.add_person(world, "Owner").id,
                )
                channel = guilds.add_channel(world, server, "tables")["id"]
            seated.append(
                await _create_live_table(
                    world, tables, world.channels[channel], keys[number % len(keys)], number
                )
            )
        return seated
    finally:
        await db.close()


async def _create_live_table(
    world: World,
    tables: Tables,
    channel: Json,
    game: str,
    number: int,
) -> LiveTable:
    """A table of new people in mid-match; `number` names them and seeds the match."""
    crowd = [add_player(world, channel, number, at) for at in range(_usual_size(game))]
    async with tables.db.write() as tx:
        for person in crowd:
            await people.save_name(
                tx, int(person.id), world.users[person.id]["global_name"], person.locale
            )
    names = [world.users[person.id]["global_name"] for person in crowd]
    owner = int(crowd[0].id)
    lobby = Lobby(tables)
    table = await lobby.open(
        server_id=int(channel["guild_id"]),
        channel_id=int(channel["id"]),
        owner_id=owner,
        owner=names[0],
        game=game,
        size=len(crowd),
        settings={"order": "fixed"},
    )
    for person, name in list(zip(crowd, names, strict=True))[1:]:
        await lobby.join(table.id, int(person.id), name)
    await lobby.start(table.id, owner)
    thread = open_thread(world, channel, f"{game} {table.id}", crowd)
    await _write_first_moves(tables, table.id, int(thread["id"]), Random(number))
    return LiveTable(table.id, game, thread["id"], tuple(crowd))


def _usual_size(game: str) -> int:
    """How many people sit at a table of a game: the middle of the sizes it allows."""
    sizes = sorted(games()[game].meta.seats)
    return sizes[len(sizes) // 2] if len(sizes) < 4 else sizes[1]


def add_player(world: World, channel: Json, table: int, at: int) -> Person:
    """The new person at seat `at` of a table, in the server of the channel."""
    person = guilds.add_person(world, f"Player {table}.{at}", LOCALES[(table + at) % len(LOCALES)])
    guilds.join_guild(world, channel["guild_id"], person.id)
    return person


def open_thread(world: World, channel: Json, name: str, crowd: list[Person]) -> Json:
    """The card of the table in the channel, and its thread below."""
    body = {"components": [{"type": TEXT_DISPLAY, "content": name}], "flags": COMPONENTS_V2}
    card = messages.post_message(world, channel, world.bot_id, body, {})
    below = {"name": name, "auto_archive_duration": WEEK}
    thread = threads.start_thread(
        world, channel, world.bot_id, PUBLIC_THREAD, below, thread_id=card["id"]
    )
    for person in crowd:
        threads.join_thread(world, thread, person.id)
    return thread


async def _write_first_moves(tables: Tables, table_id: int, thread: int, random: Random) -> None:
    """Puts the first moves of a match between random players into the log.

    Only the beginning is taken: random players take longer than people.
    """
    async with tables.locked(table_id) as table:
        match = play_random_match(table.game, len(table.seats), random.randrange(10**9))
        share = random.uniform(*FIRST_MOVES_SHARE)
        await store_moves(
            tables, table, match, round(min(MOST_ENTRIES, len(match.lines)) * share), thread
        )


async def store_moves(
    tables: Tables,
    table: Table,
    played: Match[Any],
    count: int,
    thread: int,
) -> None:
    """Makes the first moves of a played match those of a table, which is locked."""
    data = played.dump()
    async with tables.writing(table) as tx:
        match = table.match = Match.load({**data, "log": data["log"][:count]}, listen=True)
        at = tables.now()
        table.times = [at] * len(match.lines)
        entries = [(*match.dump_entry(line), at) for line in match.lines]
        await matches.insert_entries(tx, table.id, entries)
        settings = {**table.row.settings, "card": thread}
        await tables.change_row(
            tx, table, header=match.header(), thread_id=thread, settings=settings
        )
        await tables.update_asked(tx, table)


# --- matches of long ago ----------------------------------------------

_COPIES: Final = {
    "matches": "server_id, channel_id, game, status, seats, options, header, owner_id, settings, "
    "shown_seq, pinged_seq, "
    "created_at, started_at, ended_at, result",
    "seats": "seat, person_id, bot, name, ready, resigned_seq",
    "entries": "seq, seat, move, drawn, at",
}


async def store_old_matches(folder: Path, count: int) -> None:
    """Stores so many matches that ended months ago, with their whole logs."""
    db = await Database.open(database_url(folder))
    try:
        models = [
            await _store_old_match(db, game, seed)
            for game, seed in product(sorted(games()), range(LOGS))
        ]
    finally:
        await db.close()
    with closing(sqlite3.connect(folder / "tabularium.db")) as rows, rows:
        rows.execute("PRAGMA foreign_keys = ON")
        for number in range(count - len(models)):
            _copy_match(rows, models[number % len(models)])


async def _store_old_match(db: Database, game: str, seed: int) -> int:
    """Stores a random match that ended OLD_DAYS ago; returns its number."""
    tables = Tables(db)
    lobby, seats = Lobby(tables), _usual_size(game)
    table = await lobby.open(
        server_id=1,
        channel_id=2,
        owner_id=3,
        owner="Owner",
        game=game,
        size=seats,
        settings={"order": "fixed"},
    )
    for guest in range(1, seats):
        await lobby.join(table.id, 3 + guest, f"Guest {guest}")
    await lobby.start(table.id, 3)
    at = tables.now() - timedelta(days=OLD_DAYS)
    async with tables.locked(table.id) as table, tables.writing(table) as tx:
        match = table.match = play_random_match(table.game, seats, seed)
        table.times = [at] * len(match.lines)
        await matches.insert_entries(
            tx, table.id, [(*match.dump_entry(line), at) for line in match.lines]
        )
        await tables.change_row(
            tx,
            table,
            header=match.header(),
            status=OVER,
            ended_at=at,
            shown_seq=table.seq,
            result=result_document(table.result()),
        )
        await tables.update_asked(tx, table)
    return table.id


def _copy_match(rows: sqlite3.Connection, model: int) -> None:
    """Stores a copy of a match, with its seats and its log."""
    columns = _COPIES["matches"]
    copy = rows.execute(
        f"INSERT INTO matches ({columns}) SELECT {columns} FROM matches WHERE id = ?", (model,)
    ).lastrowid
    for name in ("seats", "entries"):
        columns = _COPIES[name]
        rows.execute(
            f"INSERT INTO {name} (match_id, {columns}) SELECT ?, {columns} FROM {name} WHERE "
            "match_id = ?",
            (copy, model),
        )


async def add_deadlines(folder: Path, count: int) -> None:
    """Stores so many open deadlines, from tomorrow on."""
    db = await Database.open(database_url(folder))
    try:
        async with db.read() as c:
            ids = await matches.list_match_ids(c)
        first = Tables(db).now() + timedelta(days=1)
        async with db.write() as tx:
            for number in range(count):
                due = first + timedelta(minutes=number)
                await deadlines.insert_deadline(tx, due, CLOCK, ids[number % len(ids)], 0)
    finally:
        await db.close()
