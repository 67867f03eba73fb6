"""Time that nobody could use is given back, and a clock that is set changes nothing."""

from __future__ import annotations

from datetime import timedelta

from db import deadlines

from .conftest import ANN, BEN, Room


async def test_a_host_that_was_down_for_long_gives_the_time_back(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3)
    room.hands.jump(timedelta(hours=30))
    again = await room.again()
    await again.wait(hours=0.9)
    found = await again.tables.table(table.id)
    assert found.seq == 0
    assert found.ends(found.asked()[0]) == again.hands.at + timedelta(minutes=6)
    await again.wait(hours=0.2)
    assert found.seq == 1


async def test_a_short_stop_counts(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3.5)
    room.hands.jump(timedelta(minutes=50))
    again = await room.again()
    await again.timekeeper.look()
    assert (await again.tables.table(table.id)).seq == 1


async def test_a_clock_that_is_set_while_we_run_neither_loses_nor_repeats_anything(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3)
    for hours in (50, -50):
        room.hands.jump(timedelta(hours=hours))
        await room.wait(minutes=10)
        assert table.seq == 0
        ends = table.ends(table.asked()[0])
        assert ends is not None
        assert timedelta(minutes=30) < ends - room.hands.at <= timedelta(hours=1)
    await room.wait(hours=1)
    assert table.seq == 1


async def test_time_in_which_nobody_could_reach_us_is_given_back(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3)
    room.timekeeper.away()
    room.hands.turn_to(room.hands.at + timedelta(hours=9))
    await room.wait(hours=0.9)
    assert table.seq == 0


async def test_one_deadline_that_cannot_be_met_keeps_no_other_from_its_turn(room: Room) -> None:
    async def broken(_: object) -> None:
        raise RuntimeError("a fault of ours")

    room.timekeeper.handle("broken", broken)
    async with room.db.write() as tx:
        await deadlines.put(tx, room.hands.at, "broken")
    table = await room.timed(ANN, BEN, clock="1")
    await room.wait(hours=1)
    assert table.seq == 1
    async with room.db.read() as c:
        assert "broken" in [row.kind for row in await deadlines.due(c, room.hands.at + timedelta(hours=1))]
