"""Breaks on which all agree: they begin with the last consent, and end in time or by all."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.core import Illegal
from play.agreed_pauses import AgreedPauses, find_request, list_still_to_agree, pause_end
from play.table import PAUSED, PLAYING

from .conftest import ANN, BEN, CARL, Room


async def test_a_break_begins_when_everybody_has_agreed_and_stops_the_clocks(room: Room) -> None:
    pauses = AgreedPauses(room.tables, room.scheduler)
    table = await room.timed(ANN, BEN, clock="24")
    seat = table.seats_to_act()[0]
    before = table.timeout_at(seat)
    await pauses.ask(table.id, ANN, 3)
    assert table.row.status == PLAYING
    assert list_still_to_agree(table) == [table.own_seat(BEN).seat]
    await pauses.answer(table.id, BEN, agree=True)
    assert table.row.status == PAUSED
    assert pause_end(table) == room.tables.now() + timedelta(days=3)
    assert find_request(table) is None
    with pytest.raises(Illegal, match="everybody agreed"):
        await room.tables.act(table.id, ANN, table.game.moves.parse("warrior 1 A1"))
    await room.wait(days=2.9)
    assert table.row.status == PAUSED
    await room.wait(days=0.1)
    assert table.row.status == PLAYING
    assert before is not None
    assert table.timeout_at(seat) == before + timedelta(days=3)


async def test_one_who_declines_ends_the_request(room: Room) -> None:
    pauses = AgreedPauses(room.tables, room.scheduler)
    table = await room.start(ANN, BEN)
    await pauses.ask(table.id, ANN, 3)
    with pytest.raises(Illegal, match="being asked for already"):
        await pauses.ask(table.id, BEN, 5)
    with pytest.raises(Illegal, match="agreed already"):
        await pauses.answer(table.id, ANN, agree=True)
    await pauses.answer(table.id, BEN, agree=False)
    assert table.row.status == PLAYING
    with pytest.raises(Illegal, match="no longer open"):
        await pauses.answer(table.id, BEN, agree=True)


async def test_it_goes_on_earlier_when_everybody_wants_that(room: Room) -> None:
    pauses = AgreedPauses(room.tables, room.scheduler)
    table = await room.start(ANN, BEN)
    await pauses.ask(table.id, ANN, 5)
    await pauses.answer(table.id, BEN, agree=True)
    await pauses.agree_to_go_on(table.id, BEN)
    assert table.row.status == PAUSED
    await pauses.agree_to_go_on(table.id, ANN)
    assert table.row.status == PLAYING
    await room.play(table, "warrior 1 A1")
    assert table.seq == 1
    await room.wait(days=6)
    assert table.row.status == PLAYING, "the deadline of the old break changes nothing"


async def test_a_break_survives_a_restart(room: Room) -> None:
    table = await room.start(ANN, BEN)
    pauses = AgreedPauses(room.tables, room.scheduler)
    await pauses.ask(table.id, ANN, 2)
    await pauses.answer(table.id, BEN, agree=True)
    again = await room.again()
    AgreedPauses(again.tables, again.scheduler)
    await again.wait(days=2)
    found = await again.tables.table(table.id)
    assert found.row.status == PLAYING


@pytest.mark.parametrize("days", [0, -1, 31])
async def test_a_break_has_a_sensible_length(room: Room, days: int) -> None:
    pauses = AgreedPauses(room.tables, room.scheduler)
    table = await room.start(ANN, BEN)
    with pytest.raises(Illegal, match="A pause lasts from 1"):
        await pauses.ask(table.id, ANN, days)


async def test_a_table_may_forbid_breaks_and_only_players_ask(room: Room) -> None:
    pauses = AgreedPauses(room.tables, room.scheduler)
    table = await room.timed(ANN, BEN, breaks="off")
    with pytest.raises(Illegal, match="without pauses"):
        await pauses.ask(table.id, ANN, 3)
    with pytest.raises(Illegal):
        await pauses.ask(table.id, CARL, 3)
