"""The stage of a load test: servers full of people, their tables in the middle of matches, and thousands of old matches."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from db import Database, deadlines, matches, people
from engine import games
from engine.match import Match
from local import Person, founding, messages, threads
from local.wire import COMPONENTS_V2, TEXT_DISPLAY
from local.world import World
from play import Lobby, Tables
from play.table import OVER
from play.tables import stored
from play.waiting import CLOCK

from ..play import random_match

TABLES_A_SERVER: Final = 20
LOCALES: Final = ("en-US", "ko", "ru")
LOGS: Final = 6  # old matches of each game that are played; all others are copies of them
LONGEST: Final = 400  # entries of a match between people
PUBLIC_THREAD: Final = 11
WEEK: Final = 10080
Json = dict[str, Any]


@dataclass(frozen=True)
class Seated:
    """A table where people play."""

    id: int
    game: str
    thread: str
    people: tuple[Person, ...]


def database(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'tabularium.db'}"


# --- tables in the middle of a match ----------------------------------------------------------------------------------


async def seat(world: World, folder: Path, count: int) -> list[Seated]:
    """So many tables, evenly of all games, written down as if a bot that has just stopped had hosted them."""
    db = await Database.open(database(folder))
    try:
        tables, channel, seated = Tables(db), "", []
        keys = sorted(games())
        for number in range(count):
            if number % TABLES_A_SERVER == 0:
                server = founding.add_server(world, f"Server {number // TABLES_A_SERVER}", founding.add_person(world, "Owner").id)
                channel = founding.add_channel(world, server, "tables")["id"]
            seated.append(await _seat(world, tables, world.channels[channel], keys[number % len(keys)], number))
        return seated
    finally:
        await db.close()


async def _seat(world: World, tables: Tables, channel: Json, game: str, number: int) -> Seated:
    crowd = [_person(world, channel, number, at) for at in range(_size(game))]
    async with tables.db.write() as tx:
        for person in crowd:
            await people.remember(tx, int(person.id), world.users[person.id]["global_name"], person.locale)
    names = [world.users[person.id]["global_name"] for person in crowd]
    owner = int(crowd[0].id)
    lobby = Lobby(tables)
    table = await lobby.open(
        server_id=int(channel["guild_id"]), channel_id=int(channel["id"]), owner_id=owner, owner=names[0],
        game=game, size=len(crowd), settings={"order": "fixed"},
    )  # fmt: skip
    for person, name in list(zip(crowd, names, strict=True))[1:]:
        await lobby.join(table.id, int(person.id), name)
    await lobby.start(table.id, owner)
    thread = _thread(world, channel, f"{game} {table.id}", crowd)
    await _advance(tables, table.id, int(thread["id"]), Random(number))
    return Seated(table.id, game, thread["id"], tuple(crowd))


def _size(game: str) -> int:
    sizes = sorted(games()[game].meta.seats)
    return sizes[len(sizes) // 2] if len(sizes) < 4 else sizes[1]


def _person(world: World, channel: Json, table: int, at: int) -> Person:
    person = founding.add_person(world, f"Player {table}.{at}", LOCALES[(table + at) % len(LOCALES)])
    founding.join(world, channel["guild_id"], person.id)
    return person


def _thread(world: World, channel: Json, name: str, crowd: list[Person]) -> Json:
    """The card of the table in the channel, and its thread below."""
    body = {"components": [{"type": TEXT_DISPLAY, "content": name}], "flags": COMPONENTS_V2}
    card = messages.post(world, channel, world.bot_id, body, {})
    below = {"name": name, "auto_archive_duration": WEEK}
    thread = threads.start(world, channel, world.bot_id, PUBLIC_THREAD, below, thread_id=card["id"])
    for person in crowd:
        threads.join(world, thread, person.id)
    return thread


async def _advance(tables: Tables, table_id: int, thread: int, random: Random) -> None:
    """Puts the first moves of a match between random players, who take longer than people, into the log."""
    async with tables.at(table_id) as table, tables.writing(table) as tx:
        data = random_match(table.game, len(table.seats), random.randrange(10**9)).dump()
        cut = round(min(LONGEST, len(data["log"])) * random.uniform(0.1, 0.6))
        match = table.match = Match.load({**data, "log": data["log"][:cut]}, listen=True)
        at = tables.now()
        await matches.append_all(tx, table_id, [(*match.dump_line(line), at) for line in match.lines])
        settings = {**table.row.settings, "card": thread}
        await tables.change(tx, table, header=match.header(), thread_id=thread, settings=settings)
        await tables.set_asked(tx, table)


# --- matches of long ago ----------------------------------------------------------------------------------------------

_COPIES: Final = {
    "matches": "server_id, channel_id, game, status, seats, options, header, owner_id, settings, shown_seq, pinged_seq, "
               "created_at, started_at, ended_at, result",
    "seats": "seat, person_id, bot, name, ready, resigned_seq",
    "entries": "seq, seat, move, drawn, at",
}  # fmt: skip


async def archive(folder: Path, count: int) -> None:
    """So many matches that ended months ago, with their whole logs."""
    db = await Database.open(database(folder))
    try:
        models = [await _ended(db, game, seed) for game in sorted(games()) for seed in range(LOGS)]
    finally:
        await db.close()
    with closing(sqlite3.connect(folder / "tabularium.db")) as rows, rows:
        rows.execute("PRAGMA foreign_keys = ON")
        for number in range(count - len(models)):
            _copy(rows, models[number % len(models)])


async def _ended(db: Database, game: str, seed: int) -> int:
    tables = Tables(db)
    lobby, seats = Lobby(tables), _size(game)
    table = await lobby.open(server_id=1, channel_id=2, owner_id=3, owner="Owner", game=game, size=seats, settings={"order": "fixed"})
    for guest in range(1, seats):
        await lobby.join(table.id, 3 + guest, f"Guest {guest}")
    await lobby.start(table.id, 3)
    at = tables.now() - timedelta(days=90)
    async with tables.at(table.id) as table, tables.writing(table) as tx:
        match = table.match = random_match(table.game, seats, seed)
        await matches.append_all(tx, table.id, [(*match.dump_line(line), at) for line in match.lines])
        await tables.change(tx, table, header=match.header(), status=OVER, ended_at=at, shown_seq=table.seq, result=stored(table.result()))
        await tables.set_asked(tx, table)
    return table.id


def _copy(rows: sqlite3.Connection, model: int) -> None:
    columns = _COPIES["matches"]
    made = rows.execute(f"INSERT INTO matches ({columns}) SELECT {columns} FROM matches WHERE id = ?", (model,)).lastrowid
    for name in ("seats", "entries"):
        columns = _COPIES[name]
        rows.execute(f"INSERT INTO {name} (match_id, {columns}) SELECT ?, {columns} FROM {name} WHERE match_id = ?", (made, model))


async def plan(folder: Path, count: int) -> None:
    """So many open deadlines, from tomorrow on."""
    db = await Database.open(database(folder))
    try:
        async with db.read() as c:
            ids = await matches.ids(c)
        first = Tables(db).now() + timedelta(days=1)
        async with db.write() as tx:
            for number in range(count):
                due = first + timedelta(minutes=number)
                await deadlines.put_all(tx, ids[number % len(ids)], 0, [(due, CLOCK, {})])
    finally:
        await db.close()
