"""The queue: people ask, tables open by themselves with a muster, and free seats are filled."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from db import avoided, deadlines, queue, ratings
from db.queue import QueueRow
from db.ratings import RatingRow
from engine.core import Illegal
from play.matchmaking.avoid_list import MAX_AVOIDED, AvoidLists
from play.matchmaking.queue import Matchmaking
from play.muster import list_missing
from play.muster_deadlines import Musters
from play.personal_data import PersonEraser, export_person
from play.preferences import Preferences
from play.servers import ServerRecords
from play.table import ABORTED, LOBBY, PLAYING, Table

from ..conftest import ANN, BEN, CARL, DORA, NAMES, NOON, Room, room_on, set_habits

HERE = 1


class Queue:
    """The queue of one server, and short ways to ask."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.musters = Musters(room.lobby, room.scheduler)
        self.matchmaking = Matchmaking(room.lobby, room.scheduler)
        self.musters.on_seats_free = self.matchmaking.note_free_seats

    async def ask(self, person: int, **changes: Any) -> list[Table]:
        now = self.room.tables.now()
        known: dict[str, Any] = {
            "game": "armadora",
            "players": 2,
            "clock": None,
            "rated": None,
            "until": now + timedelta(days=3),
            **changes,
        }
        row = QueueRow(
            server_id=HERE, person_id=person, channel_id=2, name=NAMES[person], at=now, **known
        )
        return await self.matchmaking.request(row)

    async def waiting(self) -> list[int]:
        return [row.person_id for row in await self.matchmaking.list_requests(HERE)]


@pytest.fixture
def line(room: Room) -> Queue:
    return Queue(room)


async def test_two_who_fit_get_a_table_that_begins_at_once(line: Queue) -> None:
    assert await line.ask(ANN) == []
    (table,) = await line.ask(BEN, clock="12+72")
    assert {row.person_id for row in table.seats} == {ANN, BEN}
    assert table.row.status == PLAYING, "both have asked within the hour: they are there"
    assert table.terms.chosen["clock"] == "12+72"
    assert not table.terms.is_rated
    assert await line.waiting() == []


async def test_a_table_that_is_found_later_opens_with_a_muster(line: Queue) -> None:
    await line.ask(ANN)
    await line.room.wait(hours=5)
    (table,) = await line.ask(BEN, rated=True)
    assert table.row.status == LOBBY
    assert [row.name for row in list_missing(table)] == ["Ann"]
    assert table.row.owner_id == ANN, "who has waited longest"
    await line.room.lobby.join(table.id, ANN, "Ann")
    assert table.row.status == PLAYING
    assert table.terms.is_rated


async def test_a_silent_seat_of_a_found_table_goes_to_the_next_who_fits(line: Queue) -> None:
    await line.ask(ANN)
    await line.room.wait(hours=5)
    (table,) = await line.ask(BEN)
    await line.room.wait(hours=11.5)
    await line.ask(CARL)
    assert await line.waiting() == [CARL]
    await line.room.lobby.join(table.id, BEN, "Ben")
    await line.room.wait(minutes=40)
    table = await line.room.tables.table(table.id)
    assert {row.person_id for row in table.seats} == {BEN, CARL}
    assert table.row.status == PLAYING
    assert await line.waiting() == []


async def test_a_found_table_where_nobody_answers_is_closed(line: Queue) -> None:
    await set_habits(line.room, ANN, Preferences(quiet=(0, 12 * 60)))
    await set_habits(line.room, BEN, Preferences(quiet=(13 * 60, 23 * 60)))
    await line.ask(ANN, players=None)
    await line.ask(BEN, players=None)
    await line.room.wait(hours=8)  # they take a small table only after a while
    (table_id,) = set(line.room.shown)
    table = await line.room.tables.table(table_id)
    assert len(list_missing(table)) == 2
    await line.room.wait(hours=30)
    assert (await line.room.tables.table(table_id)).row.status == ABORTED


async def test_whom_one_avoids_is_never_met_whoever_of_both_avoids(line: Queue) -> None:
    lists = AvoidLists(line.room.tables)
    await lists.add(ANN, BEN, "Ben")
    assert await line.ask(ANN) == []
    assert await line.ask(BEN) == []
    (table,) = await line.ask(CARL)
    assert {row.person_id for row in table.seats} == {ANN, CARL}
    await lists.remove(ANN, BEN)
    (again,) = await line.ask(ANN)
    assert {row.person_id for row in again.seats} == {ANN, BEN}


async def test_an_avoid_list_is_its_owners_alone(line: Queue) -> None:
    lists = AvoidLists(line.room.tables)
    await lists.add(ANN, BEN, "Ben")
    assert await lists.load(ANN) == {BEN: "Ben"}
    assert await lists.load(BEN) == {}
    async with line.room.db.read() as c:
        told = await export_person(c, BEN)
        own = await export_person(c, ANN)
    assert str(ANN) not in str(told)
    assert own["avoided"] == [{"person": BEN, "name": "Ben"}]
    with pytest.raises(Illegal, match="yourself"):
        await lists.add(ANN, ANN, "Ann")
    for number in range(MAX_AVOIDED - 1):
        await lists.add(ANN, 100 + number, f"P{number}")
    with pytest.raises(Illegal, match="full"):
        await lists.add(ANN, 999, "Late")
    await lists.add(ANN, BEN, "Benny")
    assert (await lists.load(ANN))[BEN] == "Benny", "who is on it already needs no room"


async def test_hours_and_strength_decide_and_waiting_widens_the_search(line: Queue) -> None:
    for person, mu in ((ANN, 20.0), (BEN, 30.0)):
        async with line.room.db.write() as tx:
            await ratings.store_rating(tx, RatingRow(person, "armadora", HERE, mu, 2.0, 9, 3))
    await line.ask(ANN, rated=True)
    assert await line.ask(BEN, rated=True) == []
    await line.room.wait(hours=19)
    assert await line.waiting() == [], "after a while nobody looks at strength so closely"
    await set_habits(line.room, CARL, Preferences(quiet=(0, 12 * 60)))
    await set_habits(line.room, DORA, Preferences(quiet=(12 * 60, 24 * 60 - 1)))
    await line.ask(CARL)
    assert await line.ask(DORA) == []
    await line.room.wait(hours=30)
    assert await line.waiting() == [CARL, DORA], "they would never meet"


async def test_a_request_ends_when_its_time_is_over_or_it_is_withdrawn(line: Queue) -> None:
    await line.ask(ANN, until=NOON + timedelta(hours=5))
    await line.ask(BEN, game="praetor", players=4)
    await line.room.wait(hours=5.1)
    async with line.room.db.read() as c:
        assert [row.person_id for row in await queue.list_requests(c, HERE)] == [BEN]
    await line.matchmaking.withdraw(HERE, BEN)
    with pytest.raises(Illegal, match="do not look"):
        await line.matchmaking.withdraw(HERE, BEN)
    await line.room.wait(hours=1)
    async with line.room.db.read() as c:
        assert await deadlines.load_next_due_at(c) is None, "nobody waits: nothing is planned"


async def test_what_nobody_can_find_is_refused(line: Queue) -> None:
    with pytest.raises(Illegal, match="players"):
        await line.ask(ANN, players=9)
    with pytest.raises(Illegal, match="14 days"):
        await line.ask(ANN, until=NOON + timedelta(days=15))
    with pytest.raises(Illegal, match="14 days"):
        await line.ask(ANN, until=NOON)
    with pytest.raises(Illegal, match="an hour"):
        await line.ask(ANN, clock="0")


async def test_who_has_too_many_tables_waits_and_the_server_sets_how_many(line: Queue) -> None:
    await ServerRecords(line.room.tables).change_settings(HERE, per_person=1)
    await line.ask(ANN)
    await line.room.open(ANN)
    assert await line.ask(BEN) == []
    with pytest.raises(Illegal, match="too many"):
        await line.ask(ANN)
    await ServerRecords(line.room.tables).change_settings(HERE, per_person=5)
    await line.room.wait(hours=0.6)
    assert await line.waiting() == []


async def test_somebody_on_vacation_is_seated_nowhere(line: Queue) -> None:
    await line.ask(ANN)
    away = NOON + timedelta(hours=1), NOON + timedelta(days=2)
    await set_habits(line.room, ANN, Preferences(away=away))
    await line.room.wait(hours=2)
    assert await line.ask(BEN) == []
    await line.room.wait(days=2)
    assert await line.waiting() == []


async def test_servers_do_not_meet(line: Queue) -> None:
    await line.ask(ANN)
    now = line.room.tables.now()
    elsewhere = QueueRow(2, BEN, "armadora", 3, "Ben", 2, None, None, now, now + timedelta(days=1))
    assert await line.matchmaking.request(elsewhere) == []


async def test_a_queue_outlives_a_restart(line: Queue) -> None:
    await line.ask(ANN, players=None)
    await line.ask(BEN, players=None)
    again = Queue(await line.room.again())
    await again.room.wait(hours=7)
    assert await again.waiting() == []
    assert again.room.shown


async def test_a_table_that_was_opened_before_a_stop_begins_afterwards(
    line: Queue,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def stop(table_id: int) -> Table:
        raise RuntimeError("the process ends here")

    await line.ask(ANN)
    monkeypatch.setattr(line.room.lobby, "start_if_ready", stop)
    with pytest.raises(RuntimeError):
        await line.ask(BEN)
    again = Queue(await line.room.again())
    assert (await again.room.tables.table(1)).row.status == LOBBY
    await again.room.wait(hours=0.6)
    assert (await again.room.tables.table(1)).row.status == PLAYING


@pytest.fixture
async def free_seat(line: Queue) -> Table:
    """A table of the queue at which Ben still waits for somebody."""
    await line.ask(ANN)
    await line.room.wait(hours=5)
    (table,) = await line.ask(BEN)
    await line.room.lobby.leave(table.id, ANN)
    return table


def before_join(
    line: Queue,
    monkeypatch: pytest.MonkeyPatch,
    act: Callable[[], Awaitable[object]],
) -> None:
    """Has something happen right before the queue seats somebody."""
    join = line.room.lobby.join

    async def join_late(table_id: int, person_id: int, name: str, **request: Any) -> Table:
        if request:
            await act()
        return await join(table_id, person_id, name, **request)

    monkeypatch.setattr(line.room.lobby, "join", join_late)


async def test_who_loses_a_seat_to_somebody_faster_goes_on_looking(
    line: Queue,
    free_seat: Table,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before_join(line, monkeypatch, lambda: line.room.lobby.join(free_seat.id, DORA, "Dora"))
    await line.ask(CARL)
    assert await line.waiting() == [CARL]
    await line.ask(ANN, players=None)
    assert await line.waiting() == [], "the others are looked for as ever"


async def test_who_stops_looking_at_the_last_moment_is_not_seated(
    line: Queue,
    free_seat: Table,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before_join(line, monkeypatch, lambda: line.matchmaking.withdraw(HERE, CARL))
    await line.ask(CARL)
    table = await line.room.tables.table(free_seat.id)
    assert [row.person_id for row in table.seats] == [BEN]


async def test_nobody_gets_two_seats_where_the_bot_stops_after_the_first(
    line: Queue,
    free_seat: Table,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def stop(table: Table) -> None:
        raise RuntimeError("the process ends here")

    monkeypatch.setattr(line.room.lobby, "_start_if_full", stop)
    with pytest.raises(RuntimeError):
        await line.ask(CARL)
    again = Queue(await line.room.again())
    table = await again.room.tables.table(free_seat.id)
    assert {row.person_id for row in table.seats} == {BEN, CARL}
    assert await again.waiting() == []


async def test_the_queue_works_on_both_kinds_of_databases(either_url: str) -> None:
    async with room_on(either_url) as room:
        line = Queue(room)
        await line.ask(ANN)
        await AvoidLists(room.tables).add(CARL, ANN, "Ann")
        assert await line.ask(CARL) == []
        (table,) = await line.ask(BEN)
        assert {row.person_id for row in table.seats} == {ANN, BEN}
        await room.wait(hours=1)
        assert await line.waiting() == [CARL]


async def test_a_person_who_is_erased_leaves_nothing_in_queue_and_lists(line: Queue) -> None:
    await line.ask(ANN)
    lists = AvoidLists(line.room.tables)
    await lists.add(ANN, BEN, "Ben")
    await lists.add(CARL, ANN, "Ann")
    await PersonEraser(line.room.tables).erase_person(ANN)
    assert await line.waiting() == []
    assert await lists.load(CARL) == {}
    async with line.room.db.read() as c:
        assert await avoided.list_avoided(c, ANN) == {}
