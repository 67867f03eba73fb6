"""Clocks, plans, and deadlines that are moved, come back as they were stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from db import ClockRow, Database, PlanRow, clocks, deadlines, plans

NewMatch = Callable[..., Awaitable[int]]
HOUR = timedelta(hours=1)


async def test_a_clock_is_written_and_written_over(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        row = ClockRow(number, 1, noon, noon, 12.5, 3600.0, 1, 2, muted=True)
        await clocks.save_clocks(tx, ClockRow(number, 1))
        await clocks.save_clocks(tx, row)
        await clocks.save_clocks(tx, ClockRow(number, 0))
        assert await clocks.list_clocks(tx, number) == [ClockRow(number, 0), row]
        await clocks.delete_clocks(tx, number)
        assert await clocks.list_clocks(tx, number) == []


async def test_time_is_given_back_to_the_clocks_that_run(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        await clocks.save_clocks(tx, ClockRow(number, 0, noon, noon, spent=100.0))
        await clocks.save_clocks(tx, ClockRow(number, 1, noon, None, spent=100.0))
        await clocks.give_time_back(tx, 60.0)
        assert [row.spent for row in await clocks.list_clocks(tx, number)] == [40.0, 100.0]
        assert [row.asked_at for row in await clocks.list_clocks(tx, number)] == [
            noon + timedelta(minutes=1)
        ] * 2


async def test_deadlines_are_moved_one_by_one_or_all_of_a_kind(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        clock, remind = [
            await deadlines.insert_deadline(tx, noon, kind, number, 0)
            for kind in ("clock", "remind")
        ]
        await deadlines.shift_deadlines(tx, HOUR, "clock", "idle")
        assert {row.id: row.due_at for row in await deadlines.list_deadlines(tx, number)} == {
            clock: noon + HOUR,
            remind: noon,
        }
        await deadlines.shift_deadlines(tx, HOUR, "nothing")
        await deadlines.postpone_deadline(tx, remind, noon + 2 * HOUR)
        assert [row.id for row in await deadlines.list_deadlines(tx, number)] == [clock, remind]


async def test_what_was_planned_for_a_seat_is_forgotten_by_kind_or_altogether(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        for seat in (0, 1):
            for kind in ("clock", "remind"):
                await deadlines.insert_deadline(tx, noon, kind, number, seat)
        await deadlines.delete_deadlines_of_seat(tx, number, 0, "clock")
        assert [(row.seat, row.kind) for row in await deadlines.list_deadlines(tx, number)] == [
            (0, "remind"),
            (1, "clock"),
            (1, "remind"),
        ]
        await deadlines.delete_deadlines_of_seat(tx, number, 1)
        assert [(row.seat, row.kind) for row in await deadlines.list_deadlines(tx, number)] == [
            (0, "remind")
        ]


async def test_plans_keep_their_order_and_their_numbers_are_never_given_twice(
    records: Database,
    new_match: NewMatch,
) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        first = await plans.insert_plan(tx, number, 0, None, ["Build", 3], passing=False)
        second = await plans.insert_plan(tx, number, 0, "A trade?", ["Decline"], passing=True)
        assert await plans.list_plans(tx, number) == [
            PlanRow(first, number, 0, None, ["Build", 3], passing=False),
            PlanRow(second, number, 0, "A trade?", ["Decline"], passing=True),
        ]
        await plans.delete_plans(tx, first, second)
        assert await plans.insert_plan(tx, number, 0, None, ["Pass"], passing=False) > second


async def test_what_is_due_for_a_queue_is_the_work_of_who_has_its_server(
    server_url: str,
    noon: datetime,
) -> None:
    records = await Database.open(server_url)
    async with records.write() as tx:
        kind = "queue-look"
        ids = [
            await deadlines.insert_deadline(tx, noon, kind, data={"server": server_id})
            for server_id in (7, 8)
        ]
        own = await deadlines.list_due_deadlines(tx, noon, here=lambda column: column == 7)
        assert [row.id for row in own] == ids[:1]
        others = await deadlines.list_due_deadlines(tx, noon, here=lambda column: column == 0)
        assert others == []
        await deadlines.delete_deadlines_of_server(tx, kind, 7)
        left = await deadlines.list_due_deadlines(tx, noon)
        assert [row.id for row in left] == ids[1:]
    await records.close()
