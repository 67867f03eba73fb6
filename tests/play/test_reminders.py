"""Who has not acted for long is reminded: by night not at all, and nobody more often than they
want.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.core import Illegal
from play.preferences import Preferences
from play.turn_timers import MAX_PINGS_OF_TURN, can_mute_reminders

from .conftest import ANN, BEN, Room, set_habits, told_again


async def test_a_person_is_reminded_every_eight_hours(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await told_again(room, table)
    for _ in range(3):
        await room.wait(hours=7.9)
        assert not await told_again(room, table)
        await room.wait(hours=0.1)
        assert await told_again(room, table)


async def test_who_did_something_a_moment_ago_is_reminded_later(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await told_again(room, table)
    await room.wait(hours=6)
    await room.play(table, "palisade C1|D1")
    await room.wait(hours=7)
    assert not await told_again(room, table)
    await room.wait(hours=1)
    assert await told_again(room, table)


async def test_quiet_hours_move_a_reminder_to_the_morning(room: Room) -> None:
    for person in (ANN, BEN):
        await set_habits(room, person, Preferences(quiet=(18 * 60, 7 * 60)))
    table = await room.start(ANN, BEN)
    await told_again(room, table)
    await room.wait(hours=18)
    assert not await told_again(room, table)
    await room.wait(hours=1)
    assert room.hands.at == datetime(2026, 11, 17, 7, tzinfo=UTC)
    assert await told_again(room, table)


async def test_who_sleeps_when_the_turn_begins_is_told_in_the_morning(room: Room) -> None:
    for person in (ANN, BEN):
        await set_habits(room, person, Preferences(quiet=(10 * 60, 14 * 60)))
    table = await room.start(ANN, BEN)
    await told_again(room, table)
    await room.wait(hours=2)
    assert await told_again(room, table)


async def test_who_wants_no_reminders_gets_none_and_who_muted_the_turn_none_of_it(
    room: Room,
) -> None:
    table = await room.timed(ANN, BEN, clock="72")
    person = room.asked(table)
    await told_again(room, table)
    await room.overdue.mute_reminders(table.id, person)
    await room.wait(hours=60)
    assert not await told_again(room, table)
    await room.wait(hours=5)
    assert await told_again(room, table), "the last warning still comes"
    await room.play(table, "warrior 1 A1")
    other = room.asked(table)
    await set_habits(room, other, Preferences(way="quiet"))
    await told_again(room, table)
    await room.wait(hours=70)
    assert not await told_again(room, table)
    with pytest.raises(Illegal, match="not your turn"):
        await room.overdue.mute_reminders(table.id, person)


async def test_reminders_survive_a_restart_and_come_once(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await told_again(room, table)
    await room.wait(hours=7.9)
    again = await room.again()
    await again.wait(minutes=10)
    found = await again.tables.table(table.id)
    assert await told_again(again, found)
    await again.scheduler.run_due()
    assert not await told_again(again, found)


async def test_muting_is_offered_between_the_first_reminder_and_the_last(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = room.asked(table)
    seat = table.own_seat(person).seat
    await told_again(room, table)
    assert not can_mute_reminders(table, seat), "nobody was reminded yet"
    await room.wait(hours=8)
    assert await told_again(room, table)
    assert can_mute_reminders(table, seat)
    table.clocks[seat] = replace(table.clocks[seat], pings=MAX_PINGS_OF_TURN)
    assert not can_mute_reminders(table, seat), "no reminder would follow"
