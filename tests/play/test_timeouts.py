"""Turns that take long: each seat's clock, its warnings and its end, vacations, and tables where
nothing happens.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from db import deadlines, people
from play import time_control as time
from play.preferences import Preferences
from play.table import ABORTED, OVER, PLAYING, Table
from play.table_display import TableDisplay
from play.turn_timers import start_and_stop_clocks

from .conftest import ANN, BEN, CARL, DORA, Room, set_habits, told_again


async def planned(room: Room, table: Table) -> list[tuple[str, int | None, timedelta]]:
    async with room.db.read() as c:
        return [
            (row.kind, row.seat, row.due_at - room.hands.at)
            for row in await deadlines.list_deadlines(c, table.id)
        ]


# --- the clock --------------------------------------------------------


async def test_after_a_move_the_clocks_run_again_before_anything_is_shown(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="24")
    (asked,) = table.seats_to_act()
    before = table.timeout_at(asked)
    assert before is not None
    await TableDisplay(room.tables).note_lost_place(table.id, 10003)
    assert table.timeout_at(asked) is None
    await room.wait(hours=5)
    await room.moderation.move_table(table.id, 9, 3, None)
    assert table.timeout_at(asked) == before + timedelta(hours=5)


async def test_without_a_clock_nothing_ends_a_turn(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.wait(days=20)
    assert table.seq == 0
    assert table.timeout_at(0) is None


async def test_warnings_come_at_half_and_at_a_tenth_and_then_the_simplest_answer_is_given(
    room: Room,
) -> None:
    table = await room.timed(ANN, BEN, clock="24")
    person, seat = room.asked(table), table.seats_to_act()[0]
    await set_habits(room, person, Preferences(every=0))
    await told_again(room, table)
    await room.wait(hours=11.9)
    assert not await told_again(room, table)
    await room.wait(hours=0.2)
    assert await told_again(room, table)
    assert table.clocks[seat].warned == 1
    await room.wait(hours=9.4)
    assert not await told_again(room, table)
    await room.wait(hours=0.2)
    assert await told_again(room, table)
    await room.wait(hours=2)
    assert table.seq == 0
    await room.wait(hours=0.5)
    assert table.seq == 1
    assert room.asked(table) != person
    assert [(note.kind, note.person_id) for note in table.notes] == [("late", person)]


async def test_a_bot_plays_the_turn_and_the_seat_stays(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="1", late="bot")
    person = room.asked(table)
    await room.wait(hours=1)
    assert table.seq >= 1
    assert room.asked(table) != person
    assert table.seat_of(person) is not None


async def test_a_turn_of_several_moves_is_played_to_its_end(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="1")
    person = await room.play(table, "palisade C1|D1")
    assert room.asked(table) == person, "a second palisade is offered"
    await room.wait(hours=1)
    assert room.asked(table) != person


async def test_moves_within_a_turn_do_not_give_it_more_time(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3)
    person = await room.play(table, "palisade C1|D1")
    await room.wait(hours=0.9)
    assert room.asked(table) == person
    await room.wait(hours=0.2)
    assert room.asked(table) != person


async def test_who_is_out_ranks_last_and_a_bot_takes_the_seat(room: Room) -> None:
    table = await room.timed(ANN, BEN, CARL, clock="1", late="out")
    person = room.asked(table)
    await room.wait(hours=1.1)
    assert table.row.status == PLAYING
    assert table.seat_of(person) is None
    while table.row.status == PLAYING:
        await room.play(table, "pass")
        await room.tables.wait_for_bots()
    result, lost = (
        table.result(),
        next(row.seat for row in table.seats if row.person_id == person),
    )
    assert result is not None
    assert result.ranks[lost] == 3
    assert [note.kind for note in table.notes] == ["out"]


async def test_of_two_the_other_wins_when_one_is_out(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="1", late="out")
    person = room.asked(table)
    await room.wait(hours=1.1)
    result = table.result()
    assert table.row.status == OVER
    assert result is not None
    assert [table.seats[seat].person_id for seat in result.winners] == [
        BEN if person == ANN else ANN
    ]
    assert await planned(room, table) == []


async def test_a_bank_is_used_beyond_the_grace_only_and_lasts_for_the_match(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="12+72")
    first = table.seats_to_act()[0]
    await room.wait(hours=10)
    await room.play(table, "pass")
    assert table.clocks[first].bank == 72 * time.HOUR_SECONDS
    second = table.seats_to_act()[0]
    await room.wait(hours=20)
    await room.play(table, "warrior 1 A1")
    assert table.clocks[second].bank == 64 * time.HOUR_SECONDS
    assert table.seats_to_act()[0] == second, "the other one has passed: this is a new turn"
    assert table.timeout_at(second) == room.hands.at + timedelta(hours=76)
    again = await room.again()
    assert (await again.tables.table(table.id)).clocks == table.clocks


async def test_who_are_asked_at_once_have_a_clock_each(bazaar: Room) -> None:
    table = await bazaar.timed(ANN, BEN, CARL, clock="4")
    assert len(table.seats_to_act()) == 3
    await bazaar.wait(hours=3)
    await bazaar.tables.act(table.id, BEN, table.game.moves.parse("charter silk spice"))
    assert sorted(seat for kind, seat, _ in await planned(bazaar, table) if kind == "clock") == [
        0,
        2,
    ]
    await bazaar.wait(hours=1.1)
    assert [note.person_id for note in table.notes] == [ANN, CARL]
    assert bazaar.asked(table) == ANN, "all have their charter, and the first turn begins"


async def test_the_clock_of_a_paused_table_stands_still(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    await room.wait(hours=3)
    await room.moderation.toggle_pause(table.id, DORA)
    await room.wait(days=2)
    assert table.seq == 0
    await room.moderation.toggle_pause(table.id, DORA)
    await room.wait(hours=0.9)
    assert table.seq == 0
    await room.wait(hours=0.2)
    assert table.seq == 1


async def test_a_table_that_lost_its_place_has_all_the_time_of_the_world(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    async with room.tables.locked(table.id), room.tables.writing(table) as tx:
        await room.tables.change_row(tx, table, settings={**table.row.settings, "homeless": 10003})
        await start_and_stop_clocks(tx, table, room.hands.at)
    await room.wait(days=2)
    assert table.seq == 0


async def test_an_undo_and_an_end_leave_no_deadline_behind(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="4")
    first = await room.play(table, "palisade C1|D1")
    await room.undoing.undo(table.id, first)
    assert sorted(kind for kind, _, _ in await planned(room, table)) == [
        "clock",
        "idle",
        "remind",
    ]
    while table.row.status == PLAYING:
        await room.play(table, "pass")
    assert await planned(room, table) == []


async def test_a_restart_in_the_middle_of_a_late_turn_goes_on_with_it_and_notes_it_once(
    room: Room,
) -> None:
    table = await room.timed(ANN, BEN, clock="1")
    person = await room.play(table, "palisade C1|D1")
    room.hands.turn_to(room.hands.at + timedelta(hours=1, minutes=1))
    seat = table.own_seat(person).seat
    async with (
        room.tables.locked(table.id),
        room.tables.writing(table) as tx,
    ):  # the process ends right after this
        await room.overdue._apply_timeout(tx, table, table.clocks[seat])
    again = await room.again()
    await again.scheduler.run_due()
    found = await again.tables.table(table.id)
    assert again.asked(found) != person
    assert [note.kind for note in found.notes] == ["late"]


# --- vacation ---------------------------------------------------------


async def test_a_vacation_stops_the_clock_where_the_table_allows_it(room: Room) -> None:
    table, strict = (
        await room.timed(ANN, BEN, clock="24"),
        await room.timed(ANN, BEN, clock="24", vacation="off"),
    )
    async with room.db.read() as c:
        assert await people.load_person(c, ANN) is None
    for person in (ANN, BEN):
        await room.vacations.begin(person, 3)
    await room.wait(hours=71)
    assert table.seq == 0
    assert strict.seq > 0
    await room.wait(hours=24)
    assert table.seq == 0
    await room.wait(hours=2)
    assert table.seq == 1


async def test_a_turn_that_begins_during_a_vacation_waits_and_nobody_is_told(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="24")
    first = room.asked(table)
    other = BEN if first == ANN else ANN
    await room.vacations.begin(other, 2)
    await room.play(table, "warrior 1 A1")
    await told_again(room, table)
    await room.wait(hours=40)
    assert not await told_again(room, table)
    assert table.timeout_at(table.seats_to_act()[0]) is None
    await room.vacations.end(other)
    assert table.timeout_at(table.seats_to_act()[0]) == room.hands.at + timedelta(hours=24)


# --- tables where nothing happens -------------------------------------


async def test_a_table_left_by_all_is_announced_and_closed_after_thirty_days(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.wait(days=22)
    assert table.closing_at is None
    await room.wait(days=2)
    assert table.closing_at == datetime(2026, 12, 16, 12, tzinfo=UTC)
    await room.wait(days=7)
    assert table.row.status == ABORTED
    assert [note.kind for note in table.notes] == ["idle"]


async def test_a_move_after_the_announcement_keeps_the_table_open(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.wait(days=25)
    await room.play(table, "warrior 1 A1")
    assert table.closing_at is None
    await room.wait(days=20)
    assert table.row.status == PLAYING
    await room.wait(days=11)
    assert (await room.tables.table(table.id)).row.status == ABORTED


async def test_a_paused_table_is_not_closed(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.moderation.toggle_pause(table.id, DORA)
    await room.wait(days=90)
    assert table.row.status == "paused"
