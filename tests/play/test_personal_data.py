"""Erasing somebody: whatever they did, and whatever others did with them, no row holds their number
or name afterwards.
"""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import BigInteger, select

from db import Database, avoided, leagues, matches, people, private_notes, queue
from db.queue import QueueRow
from db.tables import metadata
from engine.core import Illegal
from play.league.organiser import Organiser
from play.league.results import withdraw_departed_member
from play.league.season import Seasons
from play.match_import import MatchImporter
from play.personal_data import ERASED_NAME, PersonEraser, erase_person, export_person
from play.replay import position_after
from play.seats import offered_seats
from play.table import LIVE, LOBBY, PLAYING, Table

from .conftest import ANN, BEN, CARL, NAMES, Room
from .test_match_import import exported

QUEN = 987654321012345678
NAME, OLD_NAME = "Quendolyn Zweig", 'Старая "Квен" 100%_'


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NAMES, QUEN, NAME)


# --- everything that can hold somebody --------------------------------


async def over(room: Room, *persons: int, **terms: str) -> Table:
    table = await (room.timed(*persons, **terms) if terms else room.start(*persons))
    while table.row.status == PLAYING:
        await room.play(table, "pass")
        await room.tables.wait_for_bots()
    return table


async def play_much(room: Room) -> None:
    """Matches under two names, rated and not, owned, resigned, called off with an undo asked for
    and people told, with plans.
    """
    await over(room, QUEN, BEN)
    NAMES[QUEN] = OLD_NAME
    resigned = await room.start(BEN, QUEN, ANN)
    await room.planning.add(resigned.id, QUEN, resigned.running_match.decisions()[0].fallback)
    await room.resignations.resign(resigned.id, QUEN)
    await room.tables.wait_for_bots()
    await room.resignations.resign(resigned.id, BEN)
    NAMES[QUEN] = NAME
    aborted = await room.timed(QUEN, BEN, clock="24")
    first = await room.play(aborted, "warrior 1 A1")
    async with room.tables.locked(aborted.id) as table, room.tables.writing(table) as tx:
        await room.tables.change_row(
            tx, table, settings={**table.row.settings, "pinged": [QUEN, BEN]}
        )
    await room.undoing.undo(aborted.id, first)
    await room.moderation.abort(aborted.id, BEN)


async def come_and_go(room: Room) -> list[Table]:
    """Tables that others still play: a bot sat in and stayed, a substitute came, a moderator gave
    the seat away, time was given.
    """
    stayed = await room.start(QUEN, ANN, BEN)
    await room.seating.let_bot_sit_in(stayed.id, QUEN)
    await room.wait(days=1.1)
    left = await room.start(QUEN, BEN)
    await room.seating.seek_substitute(left.id, QUEN)
    await room.seating.take_seat(left.id, CARL, "Carl", 0)
    given = await room.start(QUEN, ANN, BEN)
    await room.seating.assign_seat(given.id, 77, 0)
    timed = await room.timed(ANN, BEN, QUEN, clock="24")
    waiting = next(iter(timed.seats_to_act()))
    await room.overdue.give_time(
        timed.id, QUEN if waiting != 2 else ANN, waiting, NAME if waiting != 2 else "Ann"
    )
    await room.seating.seek_substitute(timed.id, QUEN)
    await room.seating.take_seat(timed.id, CARL, "Carl", 2)
    return [stayed, left, given, timed]


async def be_missed(room: Room) -> Table:
    table = await room.start(QUEN, BEN)
    while room.asked(table) != QUEN:
        await room.play(table, "pass")
    await room.wait(days=4)
    await room.seating.call_for_substitute(table.id, BEN, 0, "Ben")
    await room.seating.take_seat(table.id, CARL, "Carl", 0)
    return table


async def be_asked_and_moderate(room: Room) -> list[Table]:
    """Never seated there: a seat is offered, and a moderator acts."""
    offered, moderated, moved = [await room.start(ANN, BEN) for _ in range(3)]
    await room.seating.seek_substitute(offered.id, ANN, QUEN)
    for act in (
        room.moderation.toggle_pause(moderated.id, QUEN),
        room.moderation.toggle_pause(moderated.id, QUEN),
    ):
        await act
    await room.seating.assign_seat(moderated.id, QUEN, 0)
    await room.moderation.move_table(moved.id, QUEN, 5, None)
    aborted = await room.start(ANN, BEN)
    await room.moderation.abort(aborted.id, QUEN)
    return [offered, moderated, moved]


async def bring_matches(room: Room) -> None:
    data = exported(await over(room, QUEN, BEN))
    for person, name in ((QUEN, NAME), (BEN, "Ben")):
        brought = json.dumps(data).encode()
        await MatchImporter(room.tables).import_match(
            brought, server_id=1, channel_id=2, person_id=person, name=name
        )


async def run_seasons(room: Room) -> None:
    """A season that is over, in which they played and organised, and one where they were added and
    taken out before it began.
    """
    seasons = Seasons(room.tables)
    organising = Organiser(seasons)
    terms: dict[str, Any] = {"game": "armadora", "size": 2, "rounds": 1, "limit": 20}
    first = await seasons.create(
        server_id=1, channel_id=2, organiser_id=QUEN, name="Spring", terms=terms
    )
    for person, name in ((QUEN, NAME), (BEN, "Ben"), (ANN, "Ann")):
        await seasons.join(first.id, person, name)
    await organising.add_member(first.id, QUEN, 21, "Late")
    await seasons.start(first.id, QUEN)
    for pairing in await seasons.unopened_pairings(first.id):
        table = await seasons.open_table(pairing)
        assert table is not None
        if table.seat_of(QUEN):
            async with room.tables.writing(table) as tx:
                await withdraw_departed_member(tx, table, QUEN, room.tables.now())
        await room.resignations.resign(table.id, table.seats[0].person_id or 0)
    await organising.finish_season(first.id, QUEN)
    other = await seasons.create(
        server_id=1, channel_id=2, organiser_id=99, name="Summer", terms=terms
    )
    await organising.add_member(other.id, 99, QUEN, NAME)
    await organising.replace_member(other.id, 99, QUEN, 22, "Heir")
    await organising.invite_member(other.id, 99, QUEN, NAME)


async def everything(room: Room) -> list[Table]:
    async with room.db.write() as tx:
        await people.save_name(tx, QUEN, NAME, "ru")
        await people.update_person(tx, QUEN, settings={"zone": "Europe/Berlin"})
    await play_much(room)
    alive = [*await come_and_go(room), await be_missed(room), *await be_asked_and_moderate(room)]
    await bring_matches(room)
    await run_seasons(room)
    await look_for_tables(room)
    await room.vacations.begin(QUEN, 3, ahead=20)
    async with room.db.write() as tx:
        await private_notes.store_note(tx, alive[0].id, QUEN, "what I think of them")
    return alive


async def look_for_tables(room: Room) -> None:
    """They wait for a table, avoid somebody, and are avoided."""
    now = room.tables.now()
    until = now + timedelta(days=1)
    async with room.db.write() as tx:
        await queue.save_request(
            tx, QueueRow(1, QUEN, "armadora", 2, NAME, None, None, None, now, until)
        )
        await avoided.save_avoided(tx, QUEN, 31, "Xaver")
        await avoided.save_avoided(tx, BEN, QUEN, NAME)


# --- looking for them -------------------------------------------------


async def places(db: Database, *wanted: object) -> dict[str, int]:
    """Every column of every table, with how many of its rows hold one of these, whatever the column
    is for.
    """
    found: dict[str, int] = {}
    async with db.read() as c:
        for table in metadata.sorted_tables:
            for row in (await c.execute(select(table))).mappings():
                for name, value in row.items():
                    text = (
                        value
                        if isinstance(value, str)
                        else json.dumps(value, default=str, ensure_ascii=False)
                    )
                    if any(
                        str(each) in text or json.dumps(each, ensure_ascii=False) in text
                        for each in wanted
                    ):
                        found[f"{table.name}.{name}"] = found.get(f"{table.name}.{name}", 0) + 1
    return found


def numbers_of_people() -> set[str]:
    """The columns that hold a person's number by their kind and name."""
    own = {
        column
        for table in metadata.sorted_tables
        for column in table.c
        if isinstance(column.type, BigInteger)
    }
    return {
        f"{column.table.name}.{column.name}"
        for column in own
        if column.name in ("person_id", "owner_id", "avoided_id")
    } | {"people.id"}


async def test_no_row_holds_somebody_who_was_erased(either_room: Room) -> None:
    room = either_room
    await everything(room)
    before = await places(room.db, QUEN, NAME, OLD_NAME)
    documents = {
        "matches.settings",
        "notes.data",
        "deadlines.data",
        "audits.data",
        "pairings.people",
    }
    names = {
        "seats.name",
        "people.name",
        "members.name",
        "applicants.name",
        "queue.name",
        "avoided.name",
    }
    # Whoever must act has a seat that is still played, and is not erased before it is over.
    assert set(before) == (numbers_of_people() - {"asked.person_id"}) | documents | names
    assert before["notes.data"] >= 8
    assert before["matches.settings"] >= 3
    await PersonEraser(room.tables).erase_person(QUEN)
    assert await places(room.db, QUEN, NAME, OLD_NAME) == {}


async def test_the_tables_that_others_still_play_go_on_and_write_nothing_back(room: Room) -> None:
    alive = await everything(room)
    await PersonEraser(room.tables).erase_person(QUEN)
    for number in sorted(table.id for table in alive):
        table = await room.tables.table(number)
        if table.row.status == PLAYING and table.people_to_act():
            await room.play(table, "pass")
            await room.tables.wait_for_bots()
    assert await places(room.db, QUEN, NAME, OLD_NAME) == {}


async def test_what_others_did_and_are_called_stays(room: Room) -> None:
    await everything(room)
    before = await places(room.db, "Ben")
    async with room.db.read() as c:
        log = {
            number: await matches.list_entries(c, number)
            for number in await matches.list_match_ids(c)
        }
    await PersonEraser(room.tables).erase_person(QUEN)
    assert await places(room.db, "Ben") == before
    async with room.db.read() as c:
        assert {
            number: await matches.list_entries(c, number)
            for number in await matches.list_match_ids(c)
        } == log
        for number in await matches.list_match_ids(c):
            row = await matches.load_match(c, number)
            assert row is not None
            if row.header is not None:
                table = await room.tables.table(number)
                assert position_after(table.match, table.seq) if table.match else True


async def test_a_seat_that_was_offered_to_them_is_offered_to_nobody_else(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.seek_substitute(table.id, ANN, QUEN)
    await PersonEraser(room.tables).erase_person(QUEN)
    assert offered_seats(await room.tables.table(table.id)) == {}


async def test_their_notes_say_what_happened_without_saying_to_whom(room: Room) -> None:
    table = await room.start(QUEN, BEN)
    await room.resignations.resign(table.id, QUEN)
    await PersonEraser(room.tables).erase_person(QUEN)
    (note,) = (await room.tables.table(table.id)).notes
    assert (note.kind, note.person_id, note.data) == (
        "resigned",
        None,
        {"seat": 0, "name": ERASED_NAME},
    )


async def test_somebody_else_of_the_same_name_keeps_it_where_they_play(room: Room) -> None:
    NAMES[CARL] = NAME
    try:
        table = await over(room, CARL, BEN)
        await over(room, QUEN, BEN)
        await PersonEraser(room.tables).erase_person(QUEN)
        assert NAME in (await room.tables.table(table.id)).names()
    finally:
        NAMES[CARL] = "Carl"


async def test_nobody_is_erased_who_still_plays_and_nothing_changes(room: Room) -> None:
    await room.start(QUEN, BEN)
    before = await places(room.db, QUEN, NAME)
    with pytest.raises(Illegal, match="still sit"):
        await PersonEraser(room.tables).erase_person(QUEN)
    assert await places(room.db, QUEN, NAME) == before


async def test_what_is_taken_along_names_everything_beside_the_moves(room: Room) -> None:
    await everything(room)
    async with room.db.read() as c:
        taken = await export_person(c, QUEN)
    json.dumps(taken)
    assert NAME in {seat["name"] for seat in taken["seats"]}
    assert all(note["kind"] for note in taken["notes"])
    for part in ("matches", "results", "ratings", "rating steps", "notes", "seasons"):
        assert taken[part], part


async def test_what_is_taken_along_is_nothing_after_that(room: Room) -> None:
    await everything(room)
    async with room.db.write() as tx:
        changed = await erase_person(tx, QUEN)
        assert len(changed) == len(set(changed)) > 5
        left = await export_person(tx, QUEN)
        assert {key: value for key, value in left.items() if value and key != "person"} == {}
        assert await leagues.list_seasons_of_person(tx, QUEN) == []
        assert await matches.list_match_ids(tx, LOBBY, *LIVE)


async def test_erasing_waits_for_whoever_is_changing_a_table_that_names_them(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.seating.seek_substitute(table.id, ANN, QUEN)
    async with room.tables.locked(table.id) as held:
        erasing = asyncio.create_task(PersonEraser(room.tables).erase_person(QUEN))
        await asyncio.sleep(0.05)
        async with room.tables.writing(held) as tx:
            await room.tables.change_row(tx, held, settings={**held.row.settings, "calls": 7})
    await erasing
    assert (await room.tables.table(table.id)).reminder_count == 7
    assert await places(room.db, QUEN) == {}
