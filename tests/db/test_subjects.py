"""People, servers, deadlines and facts come back as they were stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from db import (
    Database,
    DeadlineRow,
    PersonRow,
    SeatRow,
    ServerRow,
    deadlines,
    facts,
    matches,
    people,
    servers,
)

NewMatch = Callable[..., Awaitable[int]]
DAY = timedelta(days=1)


async def test_a_person_is_remembered_and_written_only_when_something_differs(
    database: Database,
) -> None:
    async with database.write() as tx:
        assert await people.load_person(tx, 100) is None
        await people.save_name(tx, 100, "Ann", "ko")
        before = await tx.scalar(text("SELECT total_changes()"))
        await people.save_name(tx, 100, "Ann", "ko")
        await people.save_name(tx, 100, "Ann", None)  # an unknown language is no news
        assert await tx.scalar(text("SELECT total_changes()")) == before
        await people.save_name(tx, 100, "Anna", None)
        assert await people.load_person(tx, 100) == PersonRow(100, "Anna", "ko", {})
        await people.save_name(tx, 100, "Anna", "ru")
        assert await people.load_person(tx, 100) == PersonRow(100, "Anna", "ru", {})


async def test_the_settings_of_a_person_outlive_a_new_name(records: Database) -> None:
    async with records.write() as tx:
        await people.update_person(tx, 100, settings={"quiet": [22, 7]})
        await people.save_name(tx, 100, "Ann", None)
        await people.update_person(tx, 100, locale="ru")
        assert await people.load_person(tx, 100) == PersonRow(100, "Ann", "ru", {"quiet": [22, 7]})


async def test_a_forgotten_person_leaves_finished_matches_only(
    records: Database,
    new_match: NewMatch,
) -> None:
    async with records.write() as tx:
        over, running = await new_match(tx), await new_match(tx)
        await matches.update_match(tx, over, status="over")
        await people.save_name(tx, 100, "Ann", None)
        for number in (over, running):
            taken = ((0, 100, "Ann"), (1, 200, "Bob"))
            await matches.replace_seats(
                tx,
                number,
                [
                    SeatRow(number, seat, person, None, name, True, None)
                    for seat, person, name in taken
                ],
            )
        await people.erase_person(tx, 100, "somebody", "over", "aborted")
        assert [(seat.person_id, seat.name) for seat in await matches.list_seats(tx, over)] == [
            (None, "somebody"),
            (200, "Bob"),
        ]
        assert [(seat.person_id, seat.name) for seat in await matches.list_seats(tx, running)] == [
            (100, "Ann"),
            (200, "Bob"),
        ]
        assert await people.load_person(tx, 100) is None


async def test_an_unknown_server_has_the_defaults(records: Database) -> None:
    async with records.write() as tx:
        assert await servers.load_server(tx, 1) == ServerRow(1, None, {}, None)
        await servers.update_server(tx, 1, language="ko")
        await servers.update_server(tx, 1, settings={"threads": "private"})
        assert await servers.load_server(tx, 1) == ServerRow(1, "ko", {"threads": "private"}, None)


async def test_leaving_is_counted_from_the_first_time_until_the_bot_is_back(
    records: Database,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        await servers.update_server(tx, 1, language="ko")
        await servers.mark_left(tx, 1, noon)
        await servers.mark_left(tx, 1, noon + DAY)
        assert await servers.load_server(tx, 1) == ServerRow(1, "ko", {}, noon)
        await servers.mark_returned(tx, 1)
        assert await servers.load_server(tx, 1) == ServerRow(1, "ko", {}, None)
        await servers.mark_returned(tx, 2)
        assert await servers.load_server(tx, 2) == ServerRow(2)


async def test_purging_takes_long_gone_servers_with_everything_of_theirs(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        kept = {server: await new_match(tx, server_id=server) for server in (2, 3)}
        for server, at in ((1, noon - DAY), (2, noon)):
            await servers.mark_left(tx, server, at)
        gone = await new_match(tx, server_id=1)
        await matches.replace_seats(tx, gone, [SeatRow(gone, 0, 100, None, "Ann", True, None)])
        await matches.insert_entry(tx, gone, 1, 0, ["Pass"], [], noon)
        await matches.replace_asked_seats(tx, gone, [(0, 100)])
        await matches.insert_note(tx, gone, 1, "joined", 100, {}, noon)
        await deadlines.insert_deadline(tx, noon, "remind", gone)
        assert await servers.delete_left_servers(tx, noon) == 1
        assert await matches.list_match_ids(tx) == list(kept.values())
        for table in ("seats", "entries", "asked", "notes", "deadlines"):
            assert await tx.scalar(text(f"SELECT count(*) FROM {table}")) == 0, table
        assert await servers.delete_left_servers(tx, noon) == 0


async def test_deadlines_come_due_in_order(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        assert await deadlines.load_next_due_at(tx) is None
        number = await new_match(tx)
        late = await deadlines.insert_deadline(tx, noon, "remind", number, 2, {"warned": 1})
        first = await deadlines.insert_deadline(tx, noon - DAY, "purge")
        await deadlines.insert_deadline(tx, noon + DAY, "clock", number)
        assert await deadlines.load_next_due_at(tx) == noon - DAY
        assert await deadlines.list_due_deadlines(tx, noon) == [
            DeadlineRow(first, noon - DAY, "purge", None, None, {}),
            DeadlineRow(late, noon, "remind", number, 2, {"warned": 1}),
        ]
        assert [row.id for row in await deadlines.list_due_deadlines(tx, noon, limit=1)] == [first]
        await deadlines.delete_deadlines(tx, first, late)
        assert await deadlines.list_due_deadlines(tx, noon) == []
        assert await deadlines.load_next_due_at(tx) == noon + DAY


async def test_the_deadlines_of_a_match_are_dropped_together_or_by_kind(
    records: Database,
    new_match: NewMatch,
    noon: datetime,
) -> None:
    async with records.write() as tx:
        one, two = await new_match(tx), await new_match(tx)
        for number in (one, two):
            for kind in ("clock", "remind"):
                await deadlines.insert_deadline(tx, noon, kind, number)
        await deadlines.delete_deadlines_of_match(tx, one, "clock")
        assert [row.kind for row in await deadlines.list_deadlines(tx, one)] == ["remind"]
        await deadlines.delete_deadlines_of_match(tx, two)
        assert [row.match_id for row in await deadlines.list_due_deadlines(tx, noon)] == [one]


async def test_a_deadline_belongs_to_a_match_that_exists(
    records: Database,
    noon: datetime,
) -> None:
    with pytest.raises(IntegrityError):
        async with records.write() as tx:
            await deadlines.insert_deadline(tx, noon, "clock", 99)


async def test_a_fact_is_replaced(records: Database) -> None:
    async with records.write() as tx:
        assert await facts.load_fact(tx, "commands") is None
        await facts.save_fact(tx, "commands", "abc")
        await facts.save_fact(tx, "commands", "한글")
        assert await facts.load_fact(tx, "commands") == "한글"
