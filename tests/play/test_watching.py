"""Watching on the web: addresses that nobody guesses, and tables that nobody may see there."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from datetime import timedelta
from typing import Any

import pytest

from db import matches
from play import Table
from play.moderation import Moderation
from play.personal_data import PersonEraser
from play.servers import ServerRecords
from play.tables import Tables
from play.watching import ADDRESS_PATTERN, WATCHING, Watching, view_after
from tests.new_databases import begin_database

from .conftest import ANN, BEN, NOON, Room, room_on


async def token_of(room: Room, table: Table) -> str:
    token = await Watching(room.tables).make_token(table)
    assert token is not None
    return token


async def test_an_address_leads_to_its_table_also_after_a_restart(room: Room) -> None:
    table = await room.start(ANN, BEN)
    token = await token_of(room, table)
    again = await room.again()
    found = await Watching(again.tables).find_table(token)
    assert found is not None
    assert found.id == table.id
    assert await token_of(again, await again.tables.table(table.id)) == token


async def test_an_address_holds_more_than_128_bits_that_no_number_tells(
    room: Room,
    tmp_path: Any,
) -> None:
    first, second = await room.start(ANN, BEN), await room.start(ANN, BEN)
    tokens = [await token_of(room, table) for table in (first, second)]
    marks = [token.partition("-")[2] for token in tokens]
    assert all(re.fullmatch(ADDRESS_PATTERN, token) for token in tokens)
    assert all(len(mark) * 6 >= 160 for mark in marks)
    assert marks[0] != marks[1]
    async with room_on(begin_database(tmp_path / "other.db")) as other:
        alike = await other.start(ANN, BEN)
        assert alike.id == first.id
        assert await token_of(other, alike) != tokens[0], "another host has another secret"


async def test_a_forged_address_leads_nowhere(room: Room) -> None:
    first, second = await room.start(ANN, BEN), await room.start(ANN, BEN)
    token = await token_of(room, first)
    mark = token.partition("-")[2]
    zeros = urlsafe_b64encode(bytes(20)).decode().rstrip("=")
    for forged in (
        f"{second.id}-{mark}", f"{first.id}-{zeros}", f"0{token}", f"{first.id}-", str(first.id),
        "", "-", "../1", token.lower(), token + "A", token[:-1], f"{'9' * 18}-{mark}", f"{token}\n",
        "١-" + mark,
    ):  # fmt: skip
        assert await Watching(room.tables).find_table(forged) is None, forged


async def test_a_table_is_shown_from_its_start_on_and_after_its_end(room: Room) -> None:
    watching = Watching(room.tables)
    lobby = await room.open(ANN, BEN)
    assert await watching.make_token(lobby) is None
    table = await room.lobby.start(lobby.id, ANN)
    token = await token_of(room, table)
    await Moderation(room.tables).abort(table.id, ANN)
    assert await watching.find_table(token) is not None


async def test_a_table_whose_players_have_a_private_thread_is_not_shown(room: Room) -> None:
    watching, table = Watching(room.tables), await room.start(ANN, BEN)
    token = await token_of(room, table)
    async with room.db.write() as tx:
        settings = {**table.row.settings, "threads": "private"}
        await matches.update_match(tx, table.id, settings=settings)
    room.tables.forget(table.id)
    assert await watching.find_table(token) is None
    assert await watching.make_token(await room.tables.table(table.id)) is None


async def test_a_server_can_take_its_tables_off_the_web_at_once(room: Room) -> None:
    watching, table = Watching(room.tables), await room.start(ANN, BEN)
    token, records = await token_of(room, table), ServerRecords(room.tables)
    await records.change_settings(room.server_id, **{WATCHING: "off"})
    assert await watching.find_table(token) is None
    assert await watching.make_token(table) is None
    await records.change_settings(room.server_id, **{WATCHING: "on"})
    assert await watching.find_table(token) is not None


async def test_tables_of_a_server_that_sent_the_bot_away_are_not_shown(room: Room) -> None:
    watching, table = Watching(room.tables), await room.start(ANN, BEN)
    token, records = await token_of(room, table), ServerRecords(room.tables)
    await records.mark_left(room.server_id)
    assert await watching.find_table(token) is None
    await records.mark_returned(room.server_id)
    assert await watching.find_table(token) is not None


async def test_the_version_is_another_after_a_move_a_note_and_an_erased_name(room: Room) -> None:
    watching, table = Watching(room.tables), await room.start(ANN, BEN)
    token = await token_of(room, table)
    seen = []

    async def look() -> None:
        found = await watching.find_table(token)
        assert found is not None
        seen.append(found.version)

    await look()
    await room.play(table, "warrior 1 A1")
    await look()
    await Moderation(room.tables).abort(table.id, ANN)
    await look()
    await PersonEraser(room.tables).erase_person(BEN)
    await look()
    assert len(set(seen)) == len(seen)
    await look()
    assert seen[-1] == seen[-2]


async def test_a_table_of_another_process_is_read_once_a_change(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await room.start(ANN, BEN)
    await room.play(table, "warrior 1 A1")
    reader = Tables(room.db)
    watching, token, loads = Watching(reader), await token_of(room, table), []
    load = reader._load_table

    async def count_load(table_id: int) -> Table:
        loads.append(table_id)
        return await load(table_id)

    monkeypatch.setattr(reader, "_load_table", count_load)
    monkeypatch.setattr(reader, "is_ours", lambda table: False)
    monkeypatch.setattr(room.db, "is_ours", lambda server_id: False)
    for _ in range(3):
        found = await watching.find_table(token)
        assert found is not None
        assert (await watching.load_table(found)).seq == 1
    assert len(loads) == 1
    monkeypatch.undo()
    await room.play(table, "warrior 1 B1")
    monkeypatch.setattr(reader, "is_ours", lambda table: False)
    monkeypatch.setattr(room.db, "is_ours", lambda server_id: False)
    found = await watching.find_table(token)
    assert found is not None
    assert (await watching.load_table(found)).seq == 2


async def test_earlier_positions_are_what_everybody_saw_then(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.play(table, "warrior 1 A1")
    seen = (await room.tables.table(table.id)).view(None)
    room.hands.turn_to(NOON + timedelta(hours=1))
    await room.play(table, "warrior 1 B1")
    assert view_after(table, 1) == seen
    assert view_after(table, 2) == table.view(None) != seen


async def test_after_a_match_was_called_off_nobody_has_to_act(room: Room) -> None:
    table = await room.start(ANN, BEN)
    assert view_after(table, 0).seats_to_act
    ended = await Moderation(room.tables).abort(table.id, ANN)
    assert view_after(ended, 0).seats_to_act == ()
