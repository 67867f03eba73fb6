"""Time that nobody could use is given back, and a clock that is set changes nothing."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from db import DeadlineRow, deadlines

from .conftest import ANN, BEN, Room


async def test_a_host_that_was_down_for_long_gives_the_time_back(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3)
    room.hands.jump(timedelta(hours=30))
    again = await room.again()
    await again.wait(hours=0.9)
    found = await again.tables.table(table.id)
    assert found.seq == 0
    assert found.timeout_at(found.seats_to_act()[0]) == again.hands.at + timedelta(minutes=6)
    await again.wait(hours=0.2)
    assert found.seq == 1


async def test_a_short_stop_is_given_back_too(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3.5)
    room.hands.jump(timedelta(minutes=50))
    again = await room.again()
    await again.wait(minutes=20)
    found = await again.tables.table(table.id)
    assert found.seq == 0
    await again.wait(minutes=11)
    assert found.seq == 1


async def test_many_short_stops_do_not_add_up_against_a_player(room: Room) -> None:
    table, now = await room.timed(ANN, BEN, clock="4"), room
    for _ in range(10):
        await now.wait(minutes=15)
        now.hands.jump(timedelta(minutes=50))
        now = await now.again()
    found = await now.tables.table(table.id)
    await now.scheduler.run_due()
    assert found.timeout_at(found.seats_to_act()[0]) == now.hands.at + timedelta(minutes=90)


async def test_a_stop_that_was_announced_is_measured_to_the_second(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=1)
    room.hands.turn_to(
        room.hands.at + timedelta(minutes=4)
    )  # the last sign of life is older than that
    await room.scheduler.store_last_heartbeat()
    room.hands.jump(timedelta(minutes=30))
    again = await room.again()
    await again.scheduler.run_due()
    found = await again.tables.table(table.id)
    assert found.timeout_at(found.seats_to_act()[0]) == again.hands.at + timedelta(
        hours=2, minutes=56
    )


async def test_a_process_that_was_stopped_before_it_could_look_keeps_the_time_before_it(
    room: Room,
) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=1)
    room.hands.jump(timedelta(hours=1))
    again = await room.again()
    await again.scheduler.store_last_heartbeat()  # it has not begun: its stop is no sign of life
    third = await again.again()
    await third.scheduler.run_due()
    found = await third.tables.table(table.id)
    assert found.timeout_at(found.seats_to_act()[0]) == third.hands.at + timedelta(hours=3)


async def test_many_short_leaps_of_the_clock_do_not_add_up_against_a_player(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    for _ in range(10):
        await room.wait(minutes=15)
        room.hands.jump(timedelta(minutes=50))
        await room.scheduler.run_due()
    assert table.seq == 0
    assert table.timeout_at(table.seats_to_act()[0]) == room.hands.at + timedelta(minutes=90)


async def test_a_turn_that_begins_right_after_a_leap_gets_no_more_than_its_time(
    room: Room,
) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=1)
    room.hands.jump(timedelta(hours=30))
    await room.play(table, "warrior 1 A1")
    await room.scheduler.run_due()
    assert table.timeout_at(table.seats_to_act()[0]) == room.hands.at + timedelta(hours=4)


# --- set back ---------------------------------------------------------


async def test_a_clock_set_back_by_days_delays_no_deadline(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    met: list[datetime] = []

    async def meet(row: DeadlineRow) -> None:
        met.append(room.tables.now())
        async with room.db.write() as tx:
            await deadlines.delete_deadlines(tx, row.id)

    due = room.hands.at + timedelta(hours=5)
    room.scheduler.register(
        "agreed", meet
    )  # a moment that people were told, whatever the clock shows
    async with room.db.write() as tx:
        await deadlines.insert_deadline(tx, due, "agreed")
    await room.wait(hours=3)
    room.hands.jump(timedelta(days=-3))
    for _ in range(13):
        await room.scheduler.run_due()
        room.hands.turn_to(room.hands.at + timedelta(minutes=5))
    await room.scheduler.run_due()
    await room.tables.wait_for_bots()
    assert table.seq == 1, "four hours are over"
    room.hands.turn_to(room.hands.at + timedelta(hours=1))
    await room.scheduler.run_due()
    assert met == [due + timedelta(minutes=5)]


async def test_a_clock_set_back_is_told_of_once(
    room: Room,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await room.scheduler.run_due()
    room.hands.jump(timedelta(days=-3))
    for _ in range(5):
        await room.scheduler.run_due()
        room.hands.turn_to(room.hands.at + timedelta(minutes=5))
    assert caplog.text.count("set back") == 1
    room.hands.jump(timedelta(days=3))
    await room.scheduler.run_due()
    assert caplog.text.count("caught up") == 1
    assert "given back" not in caplog.text


async def test_time_never_goes_back_through_a_restart_either(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3)
    before = room.tables.now()
    room.hands.jump(timedelta(days=-3))
    again = await room.again()
    await again.scheduler.restore_time()
    assert again.tables.now() == before
    await again.scheduler.run_due()
    found = await again.tables.table(table.id)
    assert found.timeout_at(found.seats_to_act()[0]) == before + timedelta(hours=1)
    again.hands.turn_to(again.hands.at + timedelta(hours=1))
    await again.scheduler.run_due()
    await again.tables.wait_for_bots()
    assert found.seq == 1


async def test_a_clock_that_stays_where_it_was_set_back_to_is_believed_after_a_day(
    room: Room,
) -> None:
    table, now = await room.timed(ANN, BEN, clock="48"), room
    await now.wait(hours=1)
    now.hands.jump(timedelta(hours=-6))
    for _ in range(5):  # restarts change nothing about that
        await now.scheduler.run_due()
        now.hands.turn_to(now.hands.at + timedelta(hours=6))
        await now.scheduler.store_last_heartbeat()
        now = await now.again()
    await now.scheduler.run_due()
    assert now.tables.now() == now.hands.at
    found = await now.tables.table(table.id)
    assert found.timeout_at(found.seats_to_act()[0]) == now.hands.at + timedelta(hours=17)


async def test_a_clock_that_is_set_while_we_run_neither_loses_nor_repeats_anything(
    room: Room,
) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3)
    for hours in (50, -50):
        room.hands.jump(timedelta(hours=hours))
        await room.wait(minutes=10)
        assert table.seq == 0
        ends = table.timeout_at(table.seats_to_act()[0])
        assert ends is not None
        assert timedelta(minutes=30) < ends - room.hands.at <= timedelta(hours=1)
    await room.wait(hours=1)
    assert table.seq == 1


async def test_time_in_which_nobody_could_reach_us_is_given_back(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3)
    room.scheduler.note_unreachable()
    room.hands.turn_to(room.hands.at + timedelta(hours=9))
    await room.wait(hours=0.9)
    assert table.seq == 0


async def test_one_deadline_that_cannot_be_met_keeps_no_other_from_its_turn(room: Room) -> None:
    async def broken(_: object) -> None:
        raise RuntimeError("a fault of ours")

    room.scheduler.register("broken", broken)
    async with room.db.write() as tx:
        await deadlines.insert_deadline(tx, room.hands.at, "broken")
    table = await room.timed(ANN, BEN, clock="1")
    await room.wait(hours=1)
    assert table.seq == 1
    async with room.db.read() as c:
        assert "broken" in [
            row.kind
            for row in await deadlines.list_due_deadlines(c, room.hands.at + timedelta(hours=1))
        ]


async def test_what_fails_after_a_start_keeps_no_deadline_waiting(room: Room) -> None:
    async def fail() -> None:
        raise RuntimeError("a slip")

    table = await room.timed(ANN, BEN, clock="4")
    room.scheduler.run_first(fail)
    await room.wait(hours=4.1)
    assert (await room.tables.table(table.id)).seq == 1
