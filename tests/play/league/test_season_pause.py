"""A paused season: its tables stand still with all clocks, and everything gets its time back."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from db import deadlines, leagues, rounds
from engine.core import Illegal, Text
from play.league.announcements import SeasonAnnouncements
from play.league.round_deadline import RoundDeadlines
from play.lost_games import LostGames
from play.table import PAUSED, PLAYING, Table
from play.turn_timers import RETURN

from .conftest import ORGANISER, League

CLOCK = {"settings": {"terms": {"clock": "24", "late": "out", "nights": "off"}}}


async def running(league: League, people: int = 4, **terms: object) -> list[Table]:
    RoundDeadlines(league.room.tables, league.room.scheduler)
    await league.created(people, **{"size": 2, "rounds": 2, **CLOCK, **terms})
    await league.seasons.start(league.id, ORGANISER)
    return [await league.room.tables.table(number) for number in await league.open_all()]


async def pause(league: League) -> None:
    await league.organising.toggle_pause(league.id, ORGANISER)


async def test_a_pause_stops_every_clock_and_gives_the_time_back(league: League) -> None:
    tables = await running(league)
    await league.room.wait(hours=10)
    before = [table.timeout_at(table.seats_to_act()[0]) for table in tables]
    await pause(league)
    assert {table.row.status for table in tables} == {PAUSED}
    reminders = [table.reminder_count for table in tables]
    await league.room.wait(days=5)
    assert {table.row.status for table in tables} == {PAUSED}, "nobody lost by the clock"
    assert [table.reminder_count for table in tables] == reminders
    await pause(league)
    assert {table.row.status for table in tables} == {PLAYING}
    for table, ended in zip(tables, before, strict=True):
        assert ended is not None
        assert table.timeout_at(table.seats_to_act()[0]) == ended + timedelta(days=5)


async def test_nobody_moves_in_a_pause_and_a_moderator_cannot_lift_it(league: League) -> None:
    table, *_ = await running(league)
    person, passing = table.seats[0].person_id or 0, table.game.moves.parse("pass")
    await pause(league)
    with pytest.raises(Illegal, match="season is paused"):
        await league.room.tables.act(table.id, person, passing)
    with pytest.raises(Illegal, match="season is paused"):
        await league.room.moderation.toggle_pause(table.id, ORGANISER)


async def test_a_table_that_a_moderator_paused_before_stays_paused(league: League) -> None:
    first, second = await running(league)
    await league.room.moderation.toggle_pause(first.id, ORGANISER)
    await pause(league)
    await pause(league)
    assert (first.row.status, second.row.status) == (PAUSED, PLAYING)


async def test_a_seat_that_a_bot_keeps_is_kept_so_much_longer(league: League) -> None:
    table, *_ = await running(league)
    person = table.seats[0].person_id or 0
    await league.room.seating.let_bot_sit_in(table.id, person)
    until = table.away_until(0)
    assert until is not None
    await pause(league)
    await league.room.wait(hours=20)
    await pause(league)
    assert table.away_until(0) == until + timedelta(hours=20)
    async with league.room.db.read() as c:
        (kept,) = [
            row for row in await deadlines.list_deadlines(c, table.id) if row.kind == RETURN
        ]
    assert kept.due_at == until + timedelta(hours=20)


async def test_a_ladders_tables_stand_still_too(league: League) -> None:
    await league.created(2, size=2, format="ladder", **CLOCK)
    await league.seasons.start(league.id, ORGANISER)
    table = await league.room.lobby.open(
        server_id=1,
        channel_id=2,
        owner_id=1,
        owner="P1",
        game="armadora",
        settings={"season": league.id},
    )
    await league.room.lobby.join(table.id, 2, "P2")
    await pause(league)
    with pytest.raises(Illegal, match="season is paused"):
        await league.room.lobby.start(table.id, 1)
    await pause(league)
    await league.room.lobby.start(table.id, 1)
    table = await league.room.tables.table(table.id)
    await pause(league)
    assert table.row.status == PAUSED
    await pause(league)
    assert table.row.status == PLAYING


async def test_a_stop_in_between_is_made_good_at_the_next_start(
    league: League,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, *_ = await running(league)

    async def stop(*_: object) -> None:
        raise RuntimeError("the process ends here")

    with monkeypatch.context() as stopping:
        stopping.setattr("play.league.round_deadline.stop_table", stop)
        with pytest.raises(RuntimeError):
            await pause(league)
    again = await league.room.again()
    await LostGames(again.tables, again.scheduler).update()
    assert (await again.tables.table(table.id)).row.status == PAUSED


async def test_everybody_is_to_be_told_of_the_pause_and_of_its_end(league: League) -> None:
    await running(league)
    announcements = SeasonAnnouncements(league.seasons)
    await pause(league)
    await pause(league)
    work = await announcements.list_due_work(timedelta(days=1))
    assert [change.kind for change in work.changes] == ["paused", "resumed"]
    async with league.room.db.write() as tx:
        for change in work.changes:
            await rounds.mark_announced(tx, league.id, rounds.change_notice(change.id), 5)
    assert not (await announcements.list_due_work(timedelta(days=1))).changes


async def test_a_rounds_end_is_put_off_by_the_pause(league: League) -> None:
    table, *_ = await running(league, days=3)
    ends = datetime.fromisoformat(table.row.settings["closes"])
    await pause(league)
    await league.room.wait(days=4)
    await pause(league)
    assert datetime.fromisoformat(table.row.settings["closes"]) == ends + timedelta(days=4)
    assert table.row.status == PLAYING


async def test_a_season_that_pauses_itself_stops_its_clocks_too(league: League) -> None:
    table, *_ = await running(league)
    ended = table.timeout_at(table.seats_to_act()[0])
    assert ended is not None
    await SeasonAnnouncements(league.seasons).halt(league.id, Text("The channel is lost."))
    assert table.row.status == PAUSED
    await league.room.wait(days=5)
    await pause(league)
    assert table.row.status == PLAYING
    assert table.timeout_at(table.seats_to_act()[0]) == ended + timedelta(days=5)


async def test_who_calls_a_table_off_says_why_and_the_audit_keeps_it(league: League) -> None:
    table, *_ = await running(league)
    await league.room.moderation.abort(table.id, ORGANISER, "The options were wrong.")
    async with league.room.db.read() as c:
        rows = await leagues.list_audits(c, league.id)
    assert rows[-1].data["why"] == "The options were wrong."
