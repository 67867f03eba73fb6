"""Reliability: how seats ended, how long answers took, and what does not count."""

from __future__ import annotations

from datetime import timedelta

import pytest

from db import attendances
from db.attendances import AttendanceRow
from engine.core import OFF
from play.answer_times import RANGES, add_answers, find_median_range
from play.attendance import FINISHED, LATE, LEFT
from play.personal_data import PersonEraser, export_person
from play.preferences import ONLY_ME, Preferences
from play.reliability import (
    NEW,
    OFTEN_LATE,
    RELIABILITY,
    STEADY,
    Reliability,
    ReliabilityRecords,
    make_reliability,
)
from play.servers import ServerRecords
from play.table import Table

from .conftest import ANN, BEN, CARL, NOON, Room, set_habits

HERE = 1


async def rows_of(room: Room, person: int) -> list[AttendanceRow]:
    async with room.db.read() as c:
        return (await attendances.list_newest(c, HERE, [person], 20))[person]


async def answer_after(room: Room, table: Table, text: str, **time: float) -> None:
    await room.wait(**time)
    await room.play(table, text)


async def test_who_plays_to_the_end_has_finished_and_who_concedes_a_duel_too(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.resignations.resign(table.id, BEN)
    assert [row.outcome for row in await rows_of(room, ANN)] == [FINISHED]
    assert [row.outcome for row in await rows_of(room, BEN)] == [FINISHED]


async def test_who_leaves_others_at_the_table_has_left(room: Room) -> None:
    table = await room.start(ANN, BEN, CARL)
    await room.resignations.resign(table.id, CARL)
    assert [row.outcome for row in await rows_of(room, CARL)] == [LEFT]
    await room.resignations.resign(table.id, BEN)
    assert [row.outcome for row in await rows_of(room, CARL)] == [LEFT], "it stays so at the end"
    assert [row.outcome for row in await rows_of(room, ANN)] == [FINISHED]


async def test_whose_time_was_over_is_late(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="1")
    late = room.asked(table)
    other = BEN if late == ANN else ANN
    await room.wait(hours=1.1)
    await room.resignations.resign(table.id, other)
    assert [row.outcome for row in await rows_of(room, late)] == [LATE]
    table = await room.timed(ANN, BEN, CARL, clock="1", late="out")
    out = room.asked(table)
    await room.wait(hours=1.1)
    assert (await rows_of(room, out))[0].outcome == LATE


async def test_a_seat_that_was_handed_over_does_not_count_but_one_that_was_missed_does(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.seek_substitute(table.id, BEN)
    await room.seating.take_seat(table.id, CARL, "Carl", table.own_seat(BEN).seat)
    assert await rows_of(room, BEN) == []
    await room.seating.handle_departure(table.id, CARL)
    await room.seating.take_seat(table.id, BEN, "Ben", table.own_seat(CARL).seat)
    assert [row.outcome for row in await rows_of(room, CARL)] == [LEFT]


async def test_a_seat_that_stays_with_a_bot_was_left(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.let_bot_sit_in(table.id, BEN)
    await room.wait(days=2)
    assert [row.outcome for row in await rows_of(room, BEN)] == [LEFT]


async def test_alone_with_bots_nobody_waits(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.resignations.resign(table.id, ANN)
    assert await rows_of(room, ANN) == []


async def test_answers_are_counted_by_how_long_they_took(room: Room) -> None:
    table = await room.start(ANN, BEN)
    first = room.asked(table)
    await answer_after(room, table, "warrior 1 A1", minutes=10)
    await answer_after(room, table, "warrior 1 B1", hours=5)
    await answer_after(room, table, "warrior 1 C1", hours=2)
    await room.resignations.resign(table.id, ANN)
    (row,) = await rows_of(room, first)
    assert list(row.answers) == [1, 0, 1], "one within minutes, one within three hours"
    (other,) = await rows_of(room, BEN if first == ANN else ANN)
    assert list(other.answers) == [0, 0, 0, 1], "within eight hours"


async def test_sleep_vacations_pauses_and_outages_do_not_count(room: Room) -> None:
    table = await room.start(ANN, BEN)
    first = room.asked(table)
    await set_habits(room, BEN if first == ANN else ANN, Preferences(quiet=(13 * 60, 20 * 60)))
    await answer_after(room, table, "warrior 1 A1", minutes=10)
    second = room.asked(table)
    await answer_after(room, table, "warrior 1 B1", hours=8)  # seven of them asleep
    assert list(table.clocks[table.own_seat(second).seat].answers) == [0, 1]
    await room.moderation.toggle_pause(table.id, 5)
    await room.wait(days=2)
    await room.moderation.toggle_pause(table.id, 5)
    await answer_after(room, table, "warrior 1 C1", minutes=1)
    assert list(table.clocks[table.own_seat(first).seat].answers) == [1], "a pause came between"
    await answer_after(room, table, "warrior 1 A2", minutes=1)
    await room.scheduler.store_heartbeat()
    await room.scheduler.store_last_heartbeat()
    room.hands.jump(timedelta(days=2))
    again = await room.again()
    await again.wait(minutes=1)
    table = await again.tables.table(table.id)
    asked = table.running_match.decision(table.own_seat(first).seat)
    assert asked is not None
    await again.tables.act(table.id, first, asked.fallback)
    assert list(table.clocks[table.own_seat(first).seat].answers) == [2], "the bot was away"


async def test_moves_that_somebody_else_made_are_no_answers(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="1")
    late = room.asked(table)
    await room.wait(hours=1.1)
    assert list(table.clocks[table.own_seat(late).seat].answers) == []


async def test_a_newcomer_takes_no_answers_over(room: Room) -> None:
    table = await room.start(ANN, BEN)
    first = room.asked(table)
    await answer_after(room, table, "warrior 1 A1", minutes=10)
    seat = table.own_seat(first).seat
    assert list(table.clocks[seat].answers) == [1]
    await room.seating.seek_substitute(table.id, first)
    await room.seating.take_seat(table.id, CARL, "Carl", seat)
    await room.play(table, "warrior 1 B1")
    assert list(table.clocks[seat].answers) == []


# --- what is said of it -----------------------------------------------


@pytest.mark.parametrize(
    ("finished", "late", "left", "sign"),
    [
        (4, 0, 0, NEW),
        (0, 4, 0, NEW),
        (5, 0, 0, STEADY),
        (15, 3, 2, STEADY),
        (14, 4, 2, OFTEN_LATE),
    ],
)
def test_the_sign_follows_the_last_seats(finished: int, late: int, left: int, sign: str) -> None:
    assert Reliability(finished, late, left, None).badge == sign


def test_the_median_lies_in_a_range() -> None:
    assert find_median_range([]) is None
    assert find_median_range(add_answers([0, 2], [0, 0, 0, 3])) == 3
    assert find_median_range([1, 1]) == 0
    assert len(add_answers()) == len(RANGES) + 1


def make_row(number: int, outcome: str) -> AttendanceRow:
    ended = NOON + timedelta(days=number)
    return AttendanceRow(number, 0, ANN, HERE, outcome, [1], ended)


async def test_only_the_last_twenty_seats_of_this_server_count(room: Room) -> None:
    tables = [await room.open(ANN) for _ in range(25)]
    async with room.db.write() as tx:
        for number, table in enumerate(tables):
            outcome = LEFT if number < 5 else FINISHED
            row = AttendanceRow(
                table.id, 0, ANN, HERE, outcome, [1], NOON + timedelta(days=number)
            )
            await attendances.save_attendance(tx, row)
    badges = await ReliabilityRecords(room.tables).load_badges(HERE, [ANN, BEN])
    assert badges[ANN] == Reliability(20, 0, 0, 0)
    assert badges[BEN] == Reliability(0, 0, 0, None)
    elsewhere = await ReliabilityRecords(room.tables).load_badges(2, [ANN])
    assert elsewhere[ANN].badge == NEW, "another server knows nothing of it"
    assert make_reliability([make_row(1, LATE)]).late == 1


async def test_server_host_and_person_can_switch_it_off(room: Room) -> None:
    records = ReliabilityRecords(room.tables)
    assert ANN in await records.load_badges(HERE, [ANN])
    assert await ReliabilityRecords(room.tables, is_on=False).load_badges(HERE, [ANN]) == {}
    await set_habits(room, ANN, Preferences(profile=ONLY_ME))
    assert await records.load_badges(HERE, [ANN, BEN]) == {BEN: Reliability(0, 0, 0, None)}
    await ServerRecords(room.tables).change_settings(HERE, **{RELIABILITY: OFF})
    assert await records.load_badges(HERE, [ANN, BEN]) == {}


async def test_it_is_exported_and_erased_with_the_person(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.resignations.resign(table.id, BEN)
    async with room.db.read() as c:
        exported = await export_person(c, ANN)
    assert [each["outcome"] for each in exported["attendances"]] == [FINISHED]
    await PersonEraser(room.tables).erase_person(ANN)
    assert await rows_of(room, ANN) == []
    assert len(await rows_of(room, BEN)) == 1
