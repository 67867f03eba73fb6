"""Undo: free within one's own turn to the last barrier, else by consent of who is affected."""

from __future__ import annotations

import pytest

from engine.core import Illegal

from .conftest import ANN, BEN, CARL, Room


async def test_the_first_palisade_is_taken_back_freely(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "palisade C1|D1")
    await room.undoing.undo(table.id, person)
    assert table.row.undo is None
    assert table.match is not None
    assert table.match.standing() == []
    assert room.asked(table) == person


async def test_a_finished_turn_is_taken_back_whole_once_the_other_agrees(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "palisade C1|D1")
    await room.play(table, "palisade E1|F1")
    other = room.asked(table)
    await room.undoing.undo(table.id, person)
    assert table.row.undo is not None
    await room.undoing.answer(table.id, other, table.row.undo["seq"], agree=True)
    assert table.match is not None
    assert table.match.standing() == [], "both palisades are one turn"
    assert room.asked(table) == person
    again = await (await room.again()).tables.table(table.id)
    assert again.match is not None
    assert again.match.dump() == table.match.dump()


async def test_declining_leaves_everything_as_it_is(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "warrior 1 A1")
    other = room.asked(table)
    await room.undoing.undo(table.id, person)
    assert table.row.undo is not None
    await room.undoing.answer(table.id, other, table.row.undo["seq"], agree=False)
    assert table.row.undo is None
    assert table.seq == 1


async def test_all_who_are_affected_must_agree(room: Room) -> None:
    table = await room.start(ANN, BEN, CARL)
    first = await room.play(table, "warrior 1 A1")
    second = await room.play(table, "warrior 1 B1")
    third = room.asked(table)
    await room.undoing.undo(table.id, first)
    seq = table.seq
    await room.undoing.answer(table.id, second, seq, agree=True)
    assert table.seq == 2
    with pytest.raises(Illegal, match="not needed"):
        await room.undoing.answer(table.id, second, seq, agree=True)
    await room.undoing.answer(table.id, third, seq, agree=True)
    assert table.match is not None
    assert table.match.standing() == []


async def test_a_move_meanwhile_closes_the_request(room: Room) -> None:
    table = await room.start(ANN, BEN)
    person = await room.play(table, "warrior 1 A1")
    await room.undoing.undo(table.id, person)
    seq = table.seq
    other = await room.play(table, "warrior 1 B1")
    with pytest.raises(Illegal, match="no longer open"):
        await room.undoing.answer(table.id, other, seq, agree=True)


async def test_bots_agree_to_everything(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.tables.rest()
    played = table.seq
    await room.play(table, "warrior 1 A1")
    await room.tables.rest()
    await room.undoing.undo(table.id, ANN)
    assert table.match is not None
    assert len(table.match.standing()) == played


async def test_nothing_to_take_back_is_a_sentence(room: Room) -> None:
    table = await room.start(ANN, BEN)
    with pytest.raises(Illegal, match="nothing of yours"):
        await room.undoing.undo(table.id, ANN)
