"""Two processes on one PostgreSQL database: each acts for its own servers, and leaves the others'
tables alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from db import Busy, Database, deadlines, people, ratings, servers, shard_leases
from db.shard_leases import ShardSession
from play import Table, Tables
from play.personal_data import PersonEraser
from play.ratings import EVERYWHERE
from play.servers import ServerRecords
from play.table_records import TableRecords
from play.table_store import FORGET_NOTICE
from play.turn_timers import VACATION

from .conftest import ANN, BEN, CARL, NAMES, NOON, Hands, Room

SHARDS = 2
ENDS = 41


class Pair:
    """Two processes; the first acts for server 0 and the second for server 1 << 22."""

    def __init__(self, first: Room, second: Room) -> None:
        self.rooms = (first, second)
        first.server_id, second.server_id = 5, (1 << 22) + 5


async def open_room(url: str, hands: Hands) -> Room:
    database = await Database.open(url, shards=SHARDS)
    assert database.leases is not None
    await database.leases.renew()
    return Room(database, hands)


@pytest.fixture
async def pair(server_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Pair]:
    monkeypatch.setattr(shard_leases, "RESTART_GRACE_SECONDS", 0.0)
    monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 600.0)  # nobody renews it here
    databases = [await Database.open(server_url, shards=SHARDS) for _ in range(2)]
    for database in databases:
        assert database.leases is not None
        await database.leases.start_taking()
    for database in databases:
        assert database.leases is not None
        await database.leases.renew()
    async with databases[0].write() as tx:
        for person, name in NAMES.items():
            await people.save_name(tx, person, name, None)
    hands = Hands()
    yield Pair(*(Room(database, hands) for database in databases))
    for database in databases:
        await database.close()


async def test_a_table_of_another_process_is_read_anew_and_never_written(pair: Pair) -> None:
    one, two = pair.rooms
    table = await two.start(ANN, BEN)
    seen = await one.tables.table(table.id)
    assert seen is not await one.tables.table(table.id), "it is not kept"
    with pytest.raises(Busy):
        await one.moderation.toggle_pause(table.id, ANN)
    await two.moderation.toggle_pause(table.id, ANN)
    assert (await one.tables.table(table.id)).row.status == "paused"


async def test_servers_of_other_shards_are_not_taken_for_left(pair: Pair) -> None:
    one, two = pair.rooms
    mine, other = await one.start(ANN, BEN), await two.start(ANN, BEN)
    records = ServerRecords(one.tables)
    await records.note_present_servers([], known_shards=[0])
    async with one.db.read() as c:
        assert (await servers.load_server(c, mine.row.server_id)).left_at is not None
        assert (await servers.load_server(c, other.row.server_id)).left_at is None


async def test_what_is_due_is_done_by_the_process_of_its_table(pair: Pair) -> None:
    one, two = pair.rooms
    table = await two.timed(ANN, BEN, clock="1", late="fallback")
    for room in pair.rooms:
        await room.scheduler.run_due()
    before = (await two.tables.table(table.id)).seq
    one.hands.turn_to(NOON + timedelta(hours=3))
    await one.scheduler.run_due()
    assert (await one.tables.table(table.id)).seq == before
    await two.scheduler.run_due()
    assert (await two.tables.table(table.id)).seq > before


async def test_a_vacation_stops_the_clocks_of_every_process(pair: Pair) -> None:
    one, two = pair.rooms
    tables = [await room.timed(ANN, BEN, clock="24") for room in pair.rooms]
    away = two.asked(tables[1])
    for room, table in zip(pair.rooms, tables, strict=True):
        await play_until_asked(room, table, away)
    await one.vacations.begin(away, 3)
    assert not clock_runs(await one.tables.table(tables[0].id), away)
    assert clock_runs(await two.tables.table(tables[1].id), away), "it is left to its process"
    async with two.db.read() as c:
        left = await deadlines.list_deadlines(c, tables[1].id)
    assert VACATION in {row.kind for row in left}
    await two.scheduler.run_due()
    assert not clock_runs(await two.tables.table(tables[1].id), away)


async def play_until_asked(room: Room, table: Table, person: int) -> None:
    while room.asked(table) != person:
        await make_any_move(room, table)


def clock_runs(table: Table, person: int) -> bool:
    own = table.seat_of(person)
    assert own is not None
    return table.clocks[own.seat].since is not None


async def make_any_move(room: Room, table: Table) -> None:
    (row,) = table.people_to_act()[:1]
    assert row.person_id is not None
    decision = table.running_match.decision(row.seat)
    assert decision is not None
    await room.tables.act(table.id, row.person_id, decision.moves[0])


async def test_every_rated_end_counts_however_many_processes_write(pair: Pair) -> None:
    for room in pair.rooms:
        room.game = "lapilli"

    async def play_short_match(room: Room) -> None:
        table = await room.start(ANN, BEN)
        await make_any_move(room, table)
        await make_any_move(room, table)
        await room.resignations.resign(table.id, ANN)

    await asyncio.gather(*(play_short_match(pair.rooms[n % 2]) for n in range(ENDS)))
    async with pair.rooms[0].db.write() as tx:
        held = await ratings.lock_ratings(tx, [ANN, BEN], "lapilli", EVERYWHERE)
    assert {person: row.matches for person, row in held.items()} == {ANN: ENDS, BEN: ENDS}


async def test_an_outage_of_all_is_given_back_once_and_a_second_process_gives_nothing_back(
    server_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shard_leases, "RESTART_GRACE_SECONDS", 0.0)
    monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 600.0)
    hands = Hands()
    first = await open_room(server_url, hands)
    table = await first.timed(ANN, BEN, clock="24")
    await first.scheduler.run_due()
    await first.scheduler.store_last_heartbeat()
    await first.db.close()
    hands.turn_to(NOON + timedelta(hours=5))
    hands.restart()
    again = await open_room(server_url, hands)
    late = await open_room(server_url, hands)
    await again.scheduler.run_due()
    hands.turn_to(NOON + timedelta(hours=5, minutes=4))
    await late.scheduler.run_due()
    (clock,) = [c for c in (await again.tables.table(table.id)).clocks.values() if c.since]
    given_back = -clock.spent / 3600
    assert 4.9 < given_back < 5.05
    for room in (again, late):
        await room.db.close()


async def test_an_outage_is_given_back_also_where_the_first_process_dies_before_it_does_so(
    server_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shard_leases, "RESTART_GRACE_SECONDS", 0.0)
    monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 600.0)
    hands = Hands()
    first = await open_room(server_url, hands)
    table = await first.timed(ANN, BEN, clock="24")
    await first.scheduler.run_due()
    await first.db.close()
    hands.turn_to(NOON + timedelta(hours=5))
    hands.restart()
    dying = await Database.open(server_url, shards=SHARDS)
    heir = await open_room(server_url, hands)
    await dying.close()
    await heir.scheduler.restore_time()
    (clock,) = [c for c in (await heir.tables.table(table.id)).clocks.values() if c.since]
    assert -clock.spent == pytest.approx(5 * 3600, abs=60)
    await heir.db.close()


async def test_all_processes_go_by_the_clock_of_postgresql_s_machine(
    pair: Pair,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for room in pair.rooms:
        leases = room.db.leases
        assert leases is not None
        monkeypatch.setattr(leases, "_server_ahead", leases._server_ahead + 3600)
    one, two = (Tables(room.db).now() for room in pair.rooms)
    assert abs(one - two) < timedelta(minutes=1)
    assert one - datetime.now(UTC) == pytest.approx(timedelta(hours=1), abs=timedelta(minutes=1))


async def test_after_a_start_each_process_shows_the_tables_of_its_own_servers(pair: Pair) -> None:
    one, two = pair.rooms
    tables = [await room.start(ANN, BEN) for room in pair.rooms]
    for room, own in zip(pair.rooms, tables, strict=True):
        records = TableRecords(room.tables)
        assert await records.list_with_outdated_message(timedelta(days=1)) == [own.id]
    assert one.db.leases is not None
    assert two.db.leases is not None
    await two.db.leases.give_away([ShardSession(1)])
    await two.db.leases.start_leaving()
    await one.db.leases.renew()
    found = await TableRecords(one.tables).list_with_outdated_message(timedelta(days=1))
    assert found == [table.id for table in tables], "with those that it has taken over"


async def test_one_s_own_tables_are_listed_whichever_process_they_belong_to(pair: Pair) -> None:
    one, _two = pair.rooms
    tables = [await room.start(ANN, BEN) for room in pair.rooms]
    listed = await TableRecords(one.tables).own_summaries(ANN)
    assert {each.table.id for each in listed} == {table.id for table in tables}


async def test_who_is_erased_is_forgotten_by_the_process_that_remembers_their_table(
    pair: Pair,
) -> None:
    one, two = pair.rooms
    assert two.db.leases is not None
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    two.db.leases.on_notice = heard.put_nowait
    table = await two.start(ANN, BEN)
    await two.moderation.toggle_pause(table.id, CARL)
    assert names_carl(await two.tables.table(table.id))
    await PersonEraser(one.tables).erase_person(CARL)
    assert names_carl(await two.tables.table(table.id)), "it is still in memory"
    notice = await asyncio.wait_for(heard.get(), 60)
    two.tables.forget(notice[FORGET_NOTICE])
    assert not names_carl(await two.tables.table(table.id))


def names_carl(table: Table) -> bool:
    return any(note.person_id == CARL for note in table.notes)
