"""Private notes: one a person and table, never handed on, gone with the person's data."""

from __future__ import annotations

import pytest

from db import private_notes
from engine.core import Illegal
from play.personal_data import PersonEraser, export_person
from play.private_notes import MAX_NOTE_LENGTH, PrivateNotes

from .conftest import ANN, BEN, CARL, Room


async def test_a_note_belongs_to_its_person_and_table(room: Room) -> None:
    table = await room.start(ANN, BEN)
    notes = PrivateNotes(room.tables)
    assert await notes.load(table, ANN) == ""
    await notes.store(table, ANN, "  Ben holds the five  ")
    assert await notes.load(table, ANN) == "Ben holds the five"
    assert await notes.load(table, BEN) == ""
    await notes.store(table, ANN, "")
    assert await notes.load(table, ANN) == ""


async def test_a_note_is_cut_and_only_for_who_sits_there(room: Room) -> None:
    table = await room.start(ANN, BEN)
    notes = PrivateNotes(room.tables)
    await notes.store(table, ANN, "x" * 900)
    assert len(await notes.load(table, ANN)) == MAX_NOTE_LENGTH
    with pytest.raises(Illegal):
        await notes.store(table, CARL, "mine")


async def test_a_substitute_never_reads_the_note(room: Room) -> None:
    table = await room.start(ANN, BEN)
    notes = PrivateNotes(room.tables)
    await notes.store(table, ANN, "secret")
    await room.seating.seek_substitute(table.id, ANN)
    seat = table.own_seat(ANN).seat
    table = await room.seating.take_seat(table.id, CARL, "Carl", seat)
    assert await notes.load(table, CARL) == ""


async def test_notes_are_in_the_copy_of_ones_data_and_go_with_it(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await PrivateNotes(room.tables).store(table, ANN, "mine")
    async with room.tables.db.read() as c:
        exported = await export_person(c, ANN)
    assert exported["private notes"] == [{"match": table.id, "text": "mine"}]
    await room.resignations.resign(table.id, ANN)
    await PersonEraser(room.tables).erase_person(ANN)
    async with room.tables.db.read() as c:
        assert await private_notes.list_notes_of_person(c, ANN) == []
