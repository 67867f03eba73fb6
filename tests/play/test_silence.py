"""Whoever was told of a turn in private alone is pinged after a silence, also after a restart."""

from __future__ import annotations

from play import Table
from play.table_display import GRACE_SECONDS, SILENCE_SECONDS, TableDisplay
from play.turn_timers import SILENT

from .conftest import ANN, BEN, Room

SILENCE = (SILENCE_SECONDS + GRACE_SECONDS) / 3600  # hours


async def restart(room: Room) -> tuple[Room, TableDisplay]:
    """The bot is killed, and another one opens the same records."""
    made = await room.again()
    return made, with_display(made)


def with_display(room: Room) -> TableDisplay:
    display = TableDisplay(room.tables)
    room.scheduler.register(SILENT, display.end_silence, forgiving=True)
    return display


async def told_in_private(room: Room, display: TableDisplay) -> Table:
    """A started table that has told whoever must act in private."""
    table = await room.start(ANN, BEN)
    person = room.asked(table)
    return await display.store_shown(
        table.id, table.seq, [person], message_id=5, place=table.place, told_in_private=[person]
    )


async def test_after_a_restart_whoever_stays_silent_is_pinged_once(room: Room) -> None:
    table = await told_in_private(room, with_display(room))
    person = room.asked(table)
    assert table.people_told == [person]
    room, display = await restart(room)
    await room.wait(hours=SILENCE / 2)
    assert (await room.tables.table(table.id)).people_told == [person]
    await room.wait(hours=SILENCE / 2)
    table = await room.tables.table(table.id)
    assert table.people_told == []
    assert table.reminder_count == 1
    assert room.shown[-1] == table.id
    await display.store_shown(table.id, table.seq, [person])  # by a mention
    room, _ = await restart(room)
    await room.wait(hours=1)
    assert (await room.tables.table(table.id)).reminder_count == 1


async def test_a_kill_right_after_the_ping_was_noted_neither_loses_nor_doubles_it(
    room: Room,
) -> None:
    display = with_display(room)
    table = await told_in_private(room, display)
    person = room.asked(table)
    asked = table.running_match.question_mark(room_seat(table, person))
    assert asked is not None
    await display.ping_if_still_asked(table.id, person, asked)
    room, _ = await restart(room)
    table = await room.tables.table(table.id)
    assert table.people_told == [], "the next look at the table pings them"
    await room.wait(hours=1)
    assert (await room.tables.table(table.id)).reminder_count == 1


async def test_whoever_has_moved_or_pressed_since_is_not_pinged(room: Room) -> None:
    display = with_display(room)
    table = await told_in_private(room, display)
    await room.play(table, "warrior 1 A1")
    room, display = await restart(room)
    await room.wait(hours=1)
    assert (await room.tables.table(table.id)).reminder_count == 0
    table = await room.tables.table(table.id)
    other = room.asked(table)
    await display.store_shown(table.id, table.seq, [other], told_in_private=[other])
    await display.forget_silence(table.id, other)
    room, _ = await restart(room)
    await room.wait(hours=1)
    assert (await room.tables.table(table.id)).reminder_count == 0


async def test_whoever_was_pinged_has_no_silence_to_end(room: Room) -> None:
    display = with_display(room)
    table = await room.start(ANN, BEN)
    await display.store_shown(table.id, table.seq, [room.asked(table)])
    await room.wait(hours=1)
    assert (await room.tables.table(table.id)).reminder_count == 0


def room_seat(table: Table, person: int) -> int:
    return table.own_seat(person).seat
