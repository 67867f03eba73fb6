"""Somebody is silent at a table without a clock: the others wait three days, then anybody may take
the seat.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.core import Illegal
from play.seats import offered_seats
from play.table import Table

from .conftest import ANN, BEN, CARL, Room


def seats(room: Room, table: Table) -> tuple[int, int, int]:
    """The seat that is waited for, who sits there, and who else is at the table."""
    person = room.asked(table)
    return table.seats_to_act()[0], person, BEN if person == ANN else ANN


async def test_after_three_days_of_silence_another_player_calls_and_anybody_takes_the_seat(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    seat, absent, other = seats(room, table)
    await room.wait(days=2.9)
    with pytest.raises(Illegal, match="too early"):
        await room.seating.call_for_substitute(table.id, other, seat, "Other")
    await room.wait(days=0.2)
    calls = table.reminder_count
    await room.seating.call_for_substitute(table.id, other, seat, "Other")
    assert offered_seats(table) == {seat: None}
    assert table.reminder_count == calls + 1, "the one who is missed is told"
    with pytest.raises(Illegal, match="already"):
        await room.seating.call_for_substitute(table.id, other, seat, "Other")
    await room.seating.take_seat(table.id, CARL, "Carl", seat)
    assert table.seat_of(absent) is None
    assert table.seats_called_for == ()
    assert [note.kind for note in table.notes] == ["missed", "lost", "substituted"]


async def test_who_acts_again_before_that_keeps_the_seat(room: Room) -> None:
    table = await room.start(ANN, BEN)
    seat, absent, other = seats(room, table)
    await room.wait(days=3.1)
    await room.seating.call_for_substitute(table.id, other, seat, "Other")
    await room.play(table, "pass")
    assert offered_seats(table) == {}
    assert [note.kind for note in table.notes] == ["missed", "back"]
    with pytest.raises(Illegal, match="looked for"):
        await room.seating.take_seat(table.id, CARL, "Carl", seat)
    assert table.seat_of(absent) is not None


async def test_who_says_that_they_stay_keeps_the_seat_too(room: Room) -> None:
    table = await room.start(ANN, BEN)
    seat, absent, other = seats(room, table)
    await room.wait(days=3.1)
    await room.seating.call_for_substitute(table.id, other, seat, "Other")
    await room.seating.withdraw_offer(table.id, absent)
    assert (offered_seats(table), table.seats_called_for) == ({}, ())


async def test_only_others_at_the_table_call_and_only_for_who_is_waited_for(room: Room) -> None:
    table = await room.start(ANN, BEN)
    seat, absent, other = seats(room, table)
    await room.wait(days=4)
    for caller, whom, why in (
        (CARL, seat, "no seat"),
        (absent, seat, "no such"),
        (absent, 1 - seat, "Nobody waits"),
    ):
        with pytest.raises(Illegal, match=why):
            await room.seating.call_for_substitute(table.id, caller, whom, "X")
    assert other


async def test_a_clock_needs_nobody_to_call(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="168")
    seat, _, other = seats(room, table)
    await room.wait(days=4)
    with pytest.raises(Illegal, match="has a clock"):
        await room.seating.call_for_substitute(table.id, other, seat, "Other")


async def test_a_vacation_is_waited_for(room: Room) -> None:
    table = await room.start(ANN, BEN)
    seat, absent, other = seats(room, table)
    await room.vacations.begin(absent, 6, 0)
    await room.wait(days=4)
    with pytest.raises(Illegal, match="vacation"):
        await room.seating.call_for_substitute(table.id, other, seat, "Other")
    await room.wait(days=3)
    await room.seating.call_for_substitute(table.id, other, seat, "Other")


async def test_time_in_which_nobody_could_act_is_no_silence(room: Room) -> None:
    table = await room.start(ANN, BEN)
    seat, _, other = seats(room, table)
    await room.wait(days=1)
    room.hands.jump(timedelta(days=9))
    again = await room.again()
    await again.wait(days=1)
    with pytest.raises(Illegal, match="too early"):
        await again.seating.call_for_substitute(table.id, other, seat, "Other")
    again.scheduler.note_unreachable()
    again.hands.turn_to(again.hands.at + timedelta(days=9))
    await again.wait(hours=12)
    with pytest.raises(Illegal, match="too early"):
        await again.seating.call_for_substitute(table.id, other, seat, "Other")
    await again.wait(hours=13)
    await again.seating.call_for_substitute(table.id, other, seat, "Other")
