"""What cogs ask of the records: people, servers, lists of tables, and what a message has shown."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Illegal
from play.people import PeopleRecords
from play.rows import MatchSearch
from play.servers import ServerRecords
from play.statistics import Statistics
from play.table import LIVE, LOBBY, OVER
from play.table_display import LOST_PLACE, TableDisplay
from play.table_records import TableRecords

from .conftest import ANN, BEN, CARL, Room


async def test_a_person_is_asked_once_when_they_sleep(room: Room) -> None:
    people = PeopleRecords(room.tables)
    assert not await people.claim_quiet_hours_hint(ANN), "nothing is known of her yet"
    await people.store_name(ANN, "Ann", "ko")
    assert await people.load_language(ANN) == "ko"
    assert await people.claim_quiet_hours_hint(ANN)
    assert not await people.claim_quiet_hours_hint(ANN)


async def test_changed_preferences_leave_the_others_as_they_are(room: Room) -> None:
    people = PeopleRecords(room.tables)
    before = await people.load_preferences(ANN)
    await people.change_preferences(ANN, every=before.every + 4)
    after = await people.load_preferences(ANN)
    assert (after.every, after.way, after.quiet) == (before.every + 4, before.way, before.quiet)


async def test_tables_are_opened_only_where_the_server_wants_them(room: Room) -> None:
    servers = ServerRecords(room.tables)
    assert await servers.new_table_settings(1, ANN, 2) == {"threads": "public"}
    await servers.change_settings(1, channels=[7], threads="private")
    with pytest.raises(Illegal):
        await servers.new_table_settings(1, ANN, 2)
    assert await servers.new_table_settings(1, ANN, 7) == {"threads": "private"}


async def test_what_was_played_in_a_server_goes_90_days_after_the_bot_left_it(room: Room) -> None:
    servers, table = ServerRecords(room.tables), await room.start(ANN, BEN)
    await servers.mark_left(1)
    await room.wait(days=89)
    assert await servers.note_present_servers([]) == set()
    assert (await room.tables.table(table.id)).id == table.id
    await room.wait(days=2)
    await servers.note_present_servers([])
    with pytest.raises(Illegal):
        await room.tables.table(table.id)


async def test_a_server_that_invited_the_bot_back_keeps_everything(room: Room) -> None:
    servers, table = ServerRecords(room.tables), await room.start(ANN, BEN)
    await servers.mark_left(1)
    await room.wait(days=200)
    assert await servers.note_present_servers([1]) == {1}
    assert (await room.tables.table(table.id)).id == table.id


async def test_tables_are_found_by_place_server_and_whom_they_wait_for(room: Room) -> None:
    records, table = TableRecords(room.tables), await room.start(ANN, BEN)
    lobby = await room.open(CARL)
    person = room.asked(table)
    assert await records.list_waiting_for(person) == [table.id]
    assert await records.list_live_in_server(1) == [table.id]
    assert await records.list_live_with_clock(1) == []
    assert [row.id for row in await records.list_rows_in_channel(2)] == [table.id, lobby.id]
    listed, count = await records.search(MatchSearch((1,), (LOBBY, *LIVE)), 10, 0)
    assert count == 2
    assert [each.table.id for each in listed] == [lobby.id, table.id], "which can be joined first"
    assert await records.count_live() == 1


async def test_finished_matches_are_found_by_game_and_people_a_page_at_a_time(room: Room) -> None:
    records = TableRecords(room.tables)
    over = [await room.start(ANN, other) for other in (BEN, CARL, BEN)]
    for table in over:
        await room.resignations.resign(table.id, ANN)
        await room.wait(minutes=1)
    await room.start(ANN, BEN)

    async def find(page: int = 0, **wanted: Any) -> tuple[list[int], int]:
        search = MatchSearch(wanted.pop("servers", (1,)), (OVER,), **wanted)
        found, count = await records.search(search, 2, page)
        return [each.table.id for each in found], count

    assert await find() == ([over[2].id, over[1].id], 3), "the newest first"
    assert await find(1) == ([over[0].id], 3)
    assert await find(9) == ([over[0].id], 3), "behind the last page is the last page"
    assert await find(people=(BEN,)) == ([over[2].id, over[0].id], 2)
    assert await find(people=(ANN, CARL)) == ([over[1].id], 1)
    assert await find(game="catan") == ([], 0)
    assert await find(servers=(2,)) == ([], 0)
    assert await records.list_servers_of_person(ANN) == [1]


async def test_a_message_that_is_behind_is_not_noted_as_shown(room: Room) -> None:
    display, table = TableDisplay(room.tables), await room.start(ANN, BEN)
    person, before = room.asked(table), table.row.shown_seq
    table = await display.store_shown(table.id, 0, [person], 2, 99, is_newest=lambda: False)
    assert (table.row.shown_seq, table.row.message_id) == (before, 99)
    assert table.people_told == [person]
    table = await display.store_shown(table.id, 0)
    assert table.row.shown_seq == 0


async def test_clocks_stand_still_while_a_table_has_lost_its_place(room: Room) -> None:
    display, table = TableDisplay(room.tables), await room.timed(ANN, BEN, clock="24")
    seat = table.people_to_act()[0].seat
    assert table.timeout_at(seat) is not None
    assert await display.note_lost_place(table.id, 50001) is not None
    assert await display.note_lost_place(table.id, 50001) is None, "which is known by now"
    assert (await room.tables.table(table.id)).timeout_at(seat) is None
    table = await display.store_shown(table.id, 0)
    assert LOST_PLACE not in table.row.settings
    assert table.timeout_at(seat) is not None


async def test_who_opts_out_is_out_until_they_take_part_again(room: Room) -> None:
    statistics = Statistics(room.tables)
    await statistics.opt_out(ANN)
    assert (await statistics.of_person(ANN, 1, None)).opted_out
    await statistics.opt_in(ANN)
    assert not (await statistics.of_person(ANN, 1, None)).opted_out
