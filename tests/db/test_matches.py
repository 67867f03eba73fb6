"""Matches come back as they were stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy.exc import CompileError

from db import Conflict, Database, EntryRow, MatchRow, SeatRow, matches

NewMatch = Callable[..., Awaitable[int]]


async def test_a_new_match_waits_in_its_lobby(records: Database, noon: datetime) -> None:
    async with records.write() as tx:
        number = await matches.create_match(
            tx,
            server_id=1,
            channel_id=2,
            game="praetor",
            seats=3,
            options={"map": "b"},
            owner_id=2**62,
            settings={"clock": None},
            at=noon,
        )
    async with records.read() as c:
        row = await matches.load_match(c, number)
    assert row == MatchRow(
        number,
        1,
        2,
        None,
        None,
        "praetor",
        "lobby",
        3,
        {"map": "b"},
        None,
        2**62,
        {"clock": None},
        None,
        -1,
        0,
        noon,
        None,
        None,
        None,
    )


async def test_every_column_of_a_match_can_change(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        before = await matches.load_match(tx, number)
        assert before is not None
        columns: dict[str, Any] = {
            "thread_id": 5,
            "message_id": 6,
            "status": "over",
            "header": {"seed": 2**200, "name": "Жук 한글"},
            "undo": {"to": 3},
            "shown_seq": 7,
            "pinged_seq": 8,
            "started_at": noon,
            "ended_at": noon,
            "result": {"ranks": [1, 1, 3]},
        }
        await matches.update_match(tx, number, **columns)
        assert await matches.load_match(tx, number) == replace(before, **columns)


async def test_a_misspelt_column_is_refused(records: Database, new_match: NewMatch) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        with pytest.raises(CompileError):
            await matches.update_match(tx, number, satus="over")


async def test_a_match_that_is_gone_cannot_change(records: Database) -> None:
    with pytest.raises(Conflict):
        async with records.write() as tx:
            await matches.update_match(tx, 7, status="over")


async def test_an_unknown_match_is_none(records: Database) -> None:
    async with records.read() as c:
        assert await matches.load_match(c, 7) is None
        assert await matches.list_entries(c, 7) == []


async def test_moments_come_back_in_utc_and_need_a_zone(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    seoul = noon.astimezone(timezone(timedelta(hours=9))) + timedelta(microseconds=1)
    async with records.write() as tx:
        row = await matches.load_match(tx, await new_match(tx, at=seoul))
        assert row is not None
        assert (row.created_at, row.created_at.utcoffset()) == (seoul, timedelta(0))
    with pytest.raises(Exception, match="time zone"):
        async with records.write() as tx:
            await new_match(tx, at=noon.replace(tzinfo=None))


async def test_seats_are_replaced_as_a_whole(records: Database, new_match: NewMatch) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        first = [
            SeatRow(number, 0, 100, None, "Ann", True, None),
            SeatRow(number, 1, None, "greedy", "Bot", False, 4),
        ]
        await matches.replace_seats(tx, number, first)
        assert await matches.list_seats(tx, number) == first
        await matches.replace_seats(tx, number, first[1:])
        assert await matches.list_seats(tx, number) == first[1:]
        await matches.replace_seats(tx, number, [])
        assert await matches.list_seats(tx, number) == []


async def test_the_log_comes_back_in_order_and_from_any_entry(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        number, other = await new_match(tx), await new_match(tx)
        for seq in (2, 1, 3):
            await matches.insert_entry(
                tx, number, seq, seq % 2, ["Road", seq, [1, None]], [seq], noon
            )
        await matches.insert_entry(tx, other, 1, 0, ["Pass"], [], noon)
    async with records.read() as c:
        assert await matches.list_entries(c, number) == [
            EntryRow(seq, seq % 2, ["Road", seq, [1, None]], [seq], noon) for seq in (1, 2, 3)
        ]
        assert [entry.seq for entry in await matches.list_entries(c, number, after=2)] == [3]


async def test_an_entry_is_written_once(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        await matches.insert_entry(tx, number, 1, 0, ["Pass"], [], noon)
    with pytest.raises(Conflict):
        async with records.write() as tx:
            await matches.insert_entry(tx, number, 1, 1, ["Road", 4], [], noon)
    async with records.read() as c:
        assert [entry.move for entry in await matches.list_entries(c, number)] == [["Pass"]]


async def test_nothing_is_written_for_a_match_that_does_not_exist(
    records: Database,
    noon: datetime,
) -> None:
    with pytest.raises(Conflict):
        async with records.write() as tx:
            await matches.insert_entry(tx, 99, 1, 0, ["Pass"], [], noon)


async def test_matches_are_found_by_status_person_place_and_server(
    records: Database,
    new_match: NewMatch,
) -> None:
    async with records.write() as tx:
        one, two, three = (
            await new_match(tx),
            await new_match(tx, channel_id=11, server_id=2),
            await new_match(tx),
        )
        await matches.update_match(tx, two, status="playing", thread_id=10)
        await matches.update_match(tx, three, status="over")
        for number in (one, two, three):
            await matches.replace_seats(
                tx,
                number,
                [SeatRow(number, seat, 100, None, "Ann", True, None) for seat in (0, 1)],
            )
        await matches.replace_seats(tx, one, [SeatRow(one, 0, 200, None, "Bob", True, None)])
    async with records.read() as c:
        assert await matches.list_match_ids(c) == [one, two, three]
        assert await matches.list_match_ids(c, "lobby", "playing") == [one, two]
        assert [row.id for row in await matches.list_matches_of_person(c, 100)] == [three, two]
        assert [row.id for row in await matches.list_matches_of_person(c, 100, "playing")] == [two]
        assert [row.id for row in await matches.list_matches_of_person(c, 100, limit=1)] == [three]
        assert [row.id for row in await matches.list_matches_in_place(c, 10)] == [one, two, three]
        assert [
            row.id for row in await matches.list_matches_in_place(c, 10, "lobby", "playing")
        ] == [one, two]
        assert [row.id for row in await matches.list_matches_in_server(c, 1)] == [three, one]
        assert [
            row.id for row in await matches.list_matches_in_server(c, 1, "lobby", limit=1)
        ] == [one]


async def test_who_must_act_is_known_by_match_and_by_person(
    records: Database,
    new_match: NewMatch,
) -> None:
    async with records.write() as tx:
        one, two = await new_match(tx), await new_match(tx)
        await matches.replace_asked_seats(tx, one, [(2, None), (0, 100)])
        await matches.replace_asked_seats(tx, two, [(0, 100), (1, 100)])
        assert await matches.list_asked_seats(tx, one) == [(0, 100), (2, None)]
        assert await matches.list_match_ids_waiting_for(tx, 100) == [one, two]
        await matches.replace_asked_seats(tx, one, [])
        assert await matches.list_asked_seats(tx, one) == []
        assert await matches.list_match_ids_waiting_for(tx, 100) == [two]


async def test_a_start_finds_what_is_behind(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        kinds = (
            "lobby",
            "shown",
            "unshown",
            "undo",
            "bot",
            "ended",
            "long ended",
            "ended and shown",
            "aborted",
        )
        number = {kind: await new_match(tx) for kind in kinds}
        for kind in kinds[1:]:
            await matches.insert_entry(tx, number[kind], 1, 0, ["Pass"], [], noon)
            await matches.update_match(tx, number[kind], status="playing", shown_seq=1)
        await matches.replace_asked_seats(tx, number["shown"], [(0, 100)])
        await matches.update_match(tx, number["unshown"], shown_seq=0)
        await matches.update_match(tx, number["undo"], undo={"to": 0})
        await matches.replace_asked_seats(tx, number["bot"], [(1, None)])
        await matches.update_match(tx, number["ended"], status="over", shown_seq=0, ended_at=noon)
        await matches.update_match(
            tx,
            number["long ended"],
            status="over",
            shown_seq=0,
            ended_at=noon - timedelta(days=1),
        )
        await matches.update_match(tx, number["ended and shown"], status="over", ended_at=noon)
        await matches.update_match(tx, number["aborted"], status="aborted", shown_seq=0)
        found = await matches.list_match_ids_to_catch_up(tx, noon)
    assert found == [number[kind] for kind in ("lobby", "unshown", "undo", "bot", "ended")]


async def test_notes_stand_beside_the_log(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        await matches.insert_note(tx, number, 3, "undo", 100, {"to": 1}, noon)
        await matches.insert_note(tx, number, 1, "joined", None, {}, noon)
        found = await matches.list_notes(tx, number)
    assert [
        (note.match_id, note.after_seq, note.kind, note.person_id, note.data, note.at)
        for note in found
    ] == [
        (number, 3, "undo", 100, {"to": 1}, noon),
        (number, 1, "joined", None, {}, noon),
    ]


async def test_the_number_of_a_removed_match_is_not_given_again(
    records: Database,
    new_match: NewMatch,
) -> None:
    async with records.write() as tx:
        number = await new_match(tx)
        await tx.exec_driver_sql("DELETE FROM matches")
        assert await new_match(tx) > number
