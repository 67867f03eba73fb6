"""Musters: a table that fills late asks who has joined long ago, and offers silent seats anew."""

from __future__ import annotations

from datetime import timedelta

import pytest

from db import deadlines
from engine.core import Illegal
from play.muster import answer_time, list_missing, muster_until
from play.muster_deadlines import Musters
from play.personal_data import erase_person
from play.preferences import Preferences
from play.table import ABORTED, LOBBY, PLAYING, Table

from .conftest import ANN, BEN, CARL, NAMES, NOON, Room, set_habits


@pytest.fixture
def musters(room: Room) -> Musters:
    return Musters(room.lobby, room.scheduler)


async def late_table(room: Room, *, hours: float = 2, clock: str = "none") -> Table:
    """A table of two, which Ann opened, and Ben fills so much later."""
    table = await room.lobby.open(
        server_id=1,
        channel_id=2,
        owner_id=ANN,
        owner="Ann",
        game="armadora",
        size=2,
        settings={"terms": {"begin": "full", "clock": clock}},
    )
    room.hands.turn_to(room.hands.at + timedelta(hours=hours))
    return await room.lobby.join(table.id, BEN, "Ben")


def names_missing(table: Table) -> list[str]:
    return [row.name for row in list_missing(table)]


async def test_a_table_that_fills_within_an_hour_asks_nobody(musters: Musters, room: Room) -> None:
    table = await late_table(room, hours=0.9)
    assert table.row.status == PLAYING


async def test_a_table_that_fills_later_asks_who_joined_long_ago(
    musters: Musters,
    room: Room,
) -> None:
    table = await late_table(room)
    assert table.row.status == LOBBY
    assert names_missing(table) == ["Ann"], "who has just joined is there"
    assert muster_until(table) == NOON + timedelta(hours=14)


async def test_who_says_that_they_are_here_lets_the_match_begin(
    musters: Musters,
    room: Room,
) -> None:
    table = await late_table(room)
    await room.lobby.join(table.id, ANN, "Ann")
    assert table.row.status == PLAYING
    assert "muster" not in table.row.settings
    await room.wait(hours=20)
    assert [row.person_id for row in table.people()] != [], "nobody is lost"
    async with room.db.read() as c:
        kinds = {row.kind for row in await deadlines.list_deadlines(c, table.id)}
    assert not kinds & {"muster", "muster-call"}


async def test_a_seat_without_an_answer_is_free_again_and_nobody_is_named(
    musters: Musters,
    room: Room,
) -> None:
    table = await late_table(room)
    await room.wait(hours=11.9)
    assert len(table.seats) == 2
    await room.wait(hours=0.2)
    table = await room.tables.table(table.id)
    assert [row.name for row in table.seats] == ["Ben"]
    assert table.row.owner_id == BEN, "the next in line owns the table"
    assert table.row.status == LOBBY
    assert not table.notes
    async with room.db.read() as c:
        kinds = [row.kind for row in await deadlines.list_deadlines(c, table.id)]
    assert kinds == ["idle"]


async def test_everybody_who_is_silent_goes_and_the_table_with_the_last(
    musters: Musters,
    room: Room,
) -> None:
    table = await room.lobby.open(
        server_id=1, channel_id=2, owner_id=ANN, owner="Ann", game="armadora", size=3
    )
    room.hands.turn_to(NOON + timedelta(hours=2))
    await room.lobby.join(table.id, BEN, "Ben")
    room.hands.turn_to(NOON + timedelta(hours=4))
    await room.lobby.join(table.id, CARL, "Carl")
    assert names_missing(table) == ["Ann", "Ben"]
    await room.lobby.leave(table.id, CARL)
    assert names_missing(table) == [], "no longer full: nobody is asked"
    await room.lobby.change_options(table.id, ANN, size=2)
    assert names_missing(table) == ["Ben"], "who changes the options is there"
    await room.wait(hours=13)
    assert [row.name for row in (await room.tables.table(table.id)).seats] == ["Ann"]
    await room.lobby.leave(table.id, ANN)
    assert table.row.status == ABORTED


async def test_the_pace_of_the_clock_decides_how_long_is_waited(room: Room) -> None:
    for clock, hours in {"none": 12, "24": 12, "12+72": 6, "1": 1, "336": 24}.items():
        table = await late_table(room, hours=0, clock=clock)
        assert answer_time(table) == timedelta(hours=hours), clock


async def test_sleep_does_not_count_and_who_sleeps_is_asked_when_they_wake(
    musters: Musters,
    room: Room,
) -> None:
    await set_habits(room, ANN, Preferences(quiet=(13 * 60, 21 * 60)))  # 13:00 to 21:00
    table = await late_table(room)  # it is 14:00
    assert muster_until(table) == NOON + timedelta(hours=9 + 12)
    async with room.db.read() as c:
        planned = await deadlines.list_deadlines(c, table.id)
    calls = [row.due_at for row in planned if row.kind == "muster-call"]
    assert calls == [NOON + timedelta(hours=9)]
    room.shown.clear()
    await room.wait(hours=8)
    assert table.id in room.shown, "its card is shown anew, and asks"


async def test_the_owner_starts_when_all_are_there_and_hears_who_is_not(
    musters: Musters,
    room: Room,
) -> None:
    table = await room.open(ANN, BEN)
    room.hands.turn_to(NOON + timedelta(hours=3))
    await room.lobby.change_options(table.id, ANN, size=2)
    await room.lobby.join(table.id, ANN, "Ann")
    with pytest.raises(Illegal, match="agreed"):
        await room.lobby.start(table.id, ANN)
    room.hands.turn_to(NOON + timedelta(hours=6))
    table = await room.tables.table(table.id)
    assert names_missing(table) == ["Ben"]
    await room.lobby.join(table.id, BEN, "Ben")
    await room.lobby.start(table.id, ANN)
    assert table.row.status == PLAYING


async def test_a_muster_outlives_a_restart_and_time_without_the_bot_is_given_back(
    musters: Musters,
    room: Room,
) -> None:
    table = await late_table(room)
    await room.scheduler.store_heartbeat()
    await room.scheduler.store_last_heartbeat()
    room.hands.jump(timedelta(hours=30))
    again = await room.again()
    Musters(again.lobby, again.scheduler)
    await again.wait(hours=11)
    assert len((await again.tables.table(table.id)).seats) == 2, "the bot was away"
    await again.wait(hours=2)
    assert len((await again.tables.table(table.id)).seats) == 1


async def test_tables_with_bots_ask_nobody_who_has_just_pressed(
    musters: Musters,
    room: Room,
) -> None:
    table = await room.lobby.open(
        server_id=1, channel_id=2, owner_id=ANN, owner="Ann", game="armadora", size=2
    )
    room.hands.turn_to(NOON + timedelta(hours=5))
    await room.lobby.add_bot(table.id, ANN)
    assert names_missing(table) == []
    await room.lobby.start(table.id, ANN)
    assert table.row.status == PLAYING


async def test_an_asked_person_who_left_the_lobby_can_be_erased(
    musters: Musters,
    room: Room,
) -> None:
    table = await late_table(room)
    await room.lobby.leave(table.id, ANN)
    async with room.db.write() as tx:
        await erase_person(tx, ANN)
    assert str(ANN) not in str((await room.tables.table(table.id)).row.settings)
    assert NAMES[ANN] not in str(table.seats)
