"""People who come and go while a match runs."""

from __future__ import annotations

import pytest

from engine.core import Illegal
from play.seats import offered_seats
from play.table import ABORTED, PLAYING

from .conftest import ANN, BEN, CARL, DORA, Room


async def test_anybody_may_take_a_seat_that_is_offered_to_all(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.seek_substitute(table.id, ANN)
    assert offered_seats(table) == {0: None}
    await room.seating.take_seat(table.id, CARL, "Carl", 0)
    assert (table.seats[0].person_id, table.seats[0].name) == (CARL, "Carl")
    assert table.seat_of(ANN) is None
    assert offered_seats(table) == {}
    assert [note.kind for note in table.notes] == ["seeking", "left", "substituted"]
    again = await (await room.again()).tables.table(table.id)
    assert again.seats == table.seats


async def test_a_substitute_who_must_act_is_told_and_has_a_turn_s_whole_time(room: Room) -> None:
    table = await room.timed(ANN, BEN, clock="24")
    person, seat = room.asked(table), table.seats_to_act()[0]
    await room.wait(hours=20)
    await room.seating.seek_substitute(table.id, person)
    await room.seating.take_seat(table.id, CARL, "Carl", seat)
    assert room.asked(table) == CARL
    assert CARL not in table.people_told
    await room.wait(hours=20)
    assert table.seq == 0


async def test_a_seat_offered_to_one_person_is_for_nobody_else_and_may_be_declined(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.seek_substitute(table.id, ANN, CARL)
    with pytest.raises(Illegal, match="somebody else"):
        await room.seating.take_seat(table.id, DORA, "Dora", 0)
    await room.seating.withdraw_offer(table.id, CARL)
    with pytest.raises(Illegal, match="looked for"):
        await room.seating.take_seat(table.id, CARL, "Carl", 0)
    with pytest.raises(Illegal, match="looked for"):
        await room.seating.withdraw_offer(table.id, CARL)
    assert table.seat_of(ANN) is not None


async def test_nobody_plays_two_seats(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.seek_substitute(table.id, ANN)
    with pytest.raises(Illegal, match="already"):
        await room.seating.take_seat(table.id, BEN, "Ben", 0)
    with pytest.raises(Illegal, match="already"):
        await room.seating.seek_substitute(table.id, BEN, ANN)


async def test_two_who_press_at_once_are_one_substitute(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.seek_substitute(table.id, ANN)
    await room.seating.take_seat(table.id, CARL, "Carl", 0)
    with pytest.raises(Illegal, match="looked for"):
        await room.seating.take_seat(table.id, DORA, "Dora", 0)


async def test_a_bot_sits_in_and_the_person_comes_back_within_a_day(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.let_bot_sit_in(table.id, ANN)
    await room.tables.wait_for_bots()
    assert room.asked(table) == BEN
    with pytest.raises(Illegal, match="sits in for you"):
        table.own_seat(ANN)
    await room.wait(hours=23)
    await room.seating.take_seat_back(table.id, ANN)
    assert table.seat_of(ANN) is not None
    await room.wait(hours=3)
    assert table.seat_of(ANN) is not None
    assert [note.kind for note in table.notes] == ["away", "back"]
    with pytest.raises(Illegal, match="No bot sits in"):
        await room.seating.take_seat_back(table.id, ANN)


async def test_after_a_day_the_bot_keeps_the_seat(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.let_bot_sit_in(table.id, ANN)
    await room.wait(hours=25)
    assert table.seats[0].person_id is None
    assert table.seats[0].bot is not None
    with pytest.raises(Illegal, match="No bot sits in"):
        await room.seating.take_seat_back(table.id, ANN)
    assert table.notes[-1].kind == "stayed"


async def test_bots_alone_wait_and_the_table_is_closed_after_thirty_days(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.let_bot_sit_in(table.id, ANN)
    await room.tables.wait_for_bots()
    moves = table.seq
    await room.seating.let_bot_sit_in(table.id, BEN)
    await room.tables.wait_for_bots()
    assert table.seq == moves, "nobody is there to play with"
    await room.seating.take_seat_back(table.id, BEN)
    await room.tables.wait_for_bots()
    assert table.row.status == PLAYING
    await room.seating.let_bot_sit_in(table.id, BEN)
    await room.wait(days=33)
    assert table.row.status == ABORTED


async def test_a_player_who_left_the_server_is_told_of_once_and_the_seat_is_free(
    room: Room,
) -> None:
    table = await room.start(ANN, BEN)
    for _ in range(2):
        await room.seating.handle_departure(table.id, ANN)
    assert [note.kind for note in table.notes] == ["gone"]
    assert offered_seats(table) == {0: None}


async def test_a_moderator_gives_a_seat_to_a_bot_or_to_somebody_who_agrees(room: Room) -> None:
    table = await room.start(ANN, BEN, CARL)
    await room.seating.assign_seat(table.id, 99, 0)
    assert table.seats[0].bot is not None
    await room.seating.assign_seat(table.id, 99, 1, DORA)
    assert table.seat_of(BEN) is not None, "until Dora agrees"
    await room.seating.take_seat(table.id, DORA, "Dora", 1)
    assert table.seat_of(DORA) is not None
    assert [(note.kind, note.person_id) for note in table.notes] == [
        ("replaced", ANN),
        ("offered", BEN),
        ("left", BEN),
        ("substituted", DORA),
    ]
    assert [note.data.get("by") for note in table.notes] == [99, 99, None, None]
    with pytest.raises(Illegal, match="no such seat"):
        await room.seating.assign_seat(table.id, 99, 7)


async def test_who_takes_a_seat_that_was_resigned_ranks_as_they_play(room: Room) -> None:
    table = await room.start(ANN, BEN, CARL)
    await room.resignations.resign(table.id, ANN)
    await room.tables.wait_for_bots()
    await room.seating.assign_seat(table.id, 99, 0, DORA)
    await room.seating.take_seat(table.id, DORA, "Dora", 0)
    assert table.seats[0].resigned_seq is None
    assert not table.is_bot_seat(0)


async def test_seats_are_not_changed_before_the_start_nor_after_the_end(room: Room) -> None:
    table = await room.open(ANN, BEN)
    with pytest.raises(Illegal, match="while a match runs"):
        await room.seating.seek_substitute(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.resignations.resign(table.id, ANN)
    with pytest.raises(Illegal, match="while a match runs"):
        await room.seating.let_bot_sit_in(table.id, BEN)
