"""Seasons over a real database: rounds open and close by themselves, tables are never opened twice,
people rise and fall.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from db import leagues
from db.rounds import RoundState
from engine.core import Illegal
from play.league.announcements import SeasonAnnouncements
from play.league.export import export_season
from play.league.season import OVER, RUNNING

from ..conftest import Room
from .conftest import ORGANISER, League


async def test_a_season_runs_to_its_end_and_nobody_reports_anything(league: League) -> None:
    await league.created(6, size=2, rounds=3, format="swiss")
    await league.seasons.start(league.id, ORGANISER)
    for _ in range(3):
        await league.play_round()
    season = await league.seasons.season(league.id)
    assert season.status == OVER
    ((_, lines),) = await league.seasons.standings(league.id)
    assert lines[0].person == 1
    assert lines[0].points == 3
    assert sum(line.played for line in lines) == 3 * 6


async def test_a_round_goes_on_only_when_its_last_table_is_done(league: League) -> None:
    await league.created(4, size=2, rounds=2)
    await league.seasons.start(league.id, ORGANISER)
    first, second = await league.open_all()
    table = await league.room.tables.table(first)
    await league.room.resignations.resign(first, table.seats[0].person_id or 0)
    assert not await league.seasons.advance(league.id)
    table = await league.room.tables.table(second)
    await league.room.resignations.resign(second, table.seats[0].person_id or 0)
    assert await league.seasons.advance(league.id)
    assert (await league.seasons.season(league.id)).round == 2


async def test_no_table_is_opened_twice_even_when_two_try_at_once(league: League) -> None:
    await league.created(4, size=2)
    await league.seasons.start(league.id, ORGANISER)
    waiting = await league.seasons.unopened_pairings(league.id)
    opened = await asyncio.gather(
        *(league.seasons.open_table(pairing) for pairing in (*waiting, *waiting))
    )
    assert len([table for table in opened if table is not None]) == 2
    assert await league.seasons.unopened_pairings(league.id) == []


async def test_after_a_restart_the_rest_of_a_round_is_opened(league: League) -> None:
    await league.created(8, size=2)
    await league.seasons.start(league.id, ORGANISER)
    await league.seasons.open_table((await league.seasons.unopened_pairings(league.id))[0])
    again = League(await league.room.again())
    again.id = league.id
    assert len(await again.open_all()) == 3
    async with again.room.db.read() as c:
        rows = await leagues.list_pairings(c, league.id, 1)
    assert len({row.match_id for row in rows}) == 4


async def test_divisions_rise_and_fall_into_the_next_season(league: League) -> None:
    await league.created(8, size=2, rounds=3, divisions=2, movers=1)
    await league.seasons.start(league.id, ORGANISER)
    for _ in range(3):
        await league.play_round()
    before = {
        line.person: division
        for division, lines in await league.seasons.standings(league.id)
        for line in lines
    }
    finals = [
        [line.person for line in lines] for _, lines in await league.seasons.standings(league.id)
    ]
    following = await league.organising.create_next_season(league.id, ORGANISER, "Summer")
    for person in range(8, 0, -1):
        assert await league.seasons.join(following.id, person, f"P{person}")
    after = {
        member.person_id: member.division for member in await league.seasons.members(following.id)
    }
    assert {person for person in after if after[person] != before[person]} == {
        finals[0][-1],
        finals[1][0],
    }
    await league.seasons.start(following.id, ORGANISER)
    kept = {
        member.person_id: member.division for member in await league.seasons.members(following.id)
    }
    assert kept == after, "the start does not deal the divisions anew"


async def test_who_leaves_is_paired_no_more_and_a_replacement_takes_over(league: League) -> None:
    await league.created(4, size=2, rounds=3)
    await league.seasons.start(league.id, ORGANISER)
    await league.seasons.leave(league.id, 4)
    await league.organising.replace_member(league.id, ORGANISER, 3, 30, "Thirty")
    await league.play_round()
    async with league.room.db.read() as c:
        rows = await leagues.list_pairings(c, league.id, 2)
    assert {person for row in rows for person in row.people} == {1, 2, 30}
    assert sorted(len(row.people) for row in rows) == [1, 2], "the third has a bye"


async def test_a_void_table_counts_for_nobody_and_stands_in_the_audit(league: League) -> None:
    await league.created(2, size=2, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    await league.open_all()
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1)
    assert await league.seasons.advance(league.id)
    data, sheet = await export_season(league.seasons, league.id)
    assert [line["what"] for line in data["audit"]] == ["created", "started", "void"]
    assert sheet.splitlines()[1].endswith("P1,0.0,0,0,0.0,0.0,0,,")


async def test_a_table_that_was_made_void_by_mistake_counts_again(league: League) -> None:
    await league.created(2, size=2, rounds=2)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1)
    ((_, lines),) = await league.seasons.standings(league.id)
    assert [line.points for line in lines] == [0, 0]
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1)
    ((_, lines),) = await league.seasons.standings(league.id)
    assert [line.points for line in lines] == [1, 0]


async def test_a_ladder_counts_open_tables_of_the_season(league: League) -> None:
    await league.created(2, size=2, format="ladder", moves=0)
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
    await league.room.lobby.start(table.id, 1)
    await league.room.resignations.resign(table.id, 2)
    ((_, lines),) = await league.seasons.standings(league.id)
    assert [(line.person, line.points) for line in lines] == [(1, 1), (2, 0)]


async def test_no_table_of_a_season_is_for_practice_and_each_is_committed_to_its_dice(
    league: League,
) -> None:
    await league.created(2, size=2, settings={"terms": {"practice": "on"}})
    season = await league.seasons.season(league.id)
    assert "practice" not in season.terms["settings"]["terms"]
    await league.seasons.start(league.id, ORGANISER)
    (number,) = await league.open_all()
    table = await league.room.tables.table(number)
    assert not table.is_practice
    assert table.match is not None
    assert table.match.commitment_digest is not None


async def test_a_smaller_table_plays_without_what_is_for_more_players(league: League) -> None:
    await league.created(7, size=4, options={"four": "free-for-all"})
    await league.seasons.start(league.id, ORGANISER)
    tables = [await league.room.tables.table(number) for number in await league.open_all()]
    assert sorted((len(table.seats), table.row.options["four"]) for table in tables) == [
        (3, "partners"),
        (4, "free-for-all"),
    ]


async def test_wrong_terms_are_a_sentence(league: League) -> None:
    for terms in (
        {"size": 7},
        {"format": "knockout"},
        {"rounds": 0},
        {"options": {"factions": "bought"}},
    ):
        with pytest.raises(Illegal):
            await league.created(0, **terms)


async def test_registration_has_limits(league: League) -> None:
    await league.created(2, limit=2)
    assert not await league.seasons.join(league.id, 3, "P3"), "they wait"
    with pytest.raises(Illegal, match="waiting list already"):
        await league.seasons.join(league.id, 3, "P3")
    with pytest.raises(Illegal, match="already"):
        await league.seasons.join(league.id, 1, "P1")
    await league.seasons.start(league.id, ORGANISER)
    with pytest.raises(Illegal, match="closed"):
        await league.seasons.join(league.id, 3, "P3")
    assert (await league.seasons.season(league.id)).status == RUNNING


async def test_on_either_database_it_is_known_how_far_a_round_is(either_room: Room) -> None:
    league = await League(either_room).created(4, size=2, rounds=2)
    await league.seasons.start(league.id, ORGANISER)
    first, _second = await league.open_all()
    await league.finish(first)
    announcements = SeasonAnnouncements(league.seasons)
    state = (await announcements.list_due_work(timedelta(days=1))).rounds[league.id]
    assert state == RoundState(number=1, threads=0, opened=2, decided=1, void=0, tables=2)
    await league.organising.void_pairing(league.id, ORGANISER, 1, 1)
    state = (await announcements.list_due_work(timedelta(days=1))).rounds[league.id]
    assert (state.decided, state.void) == (1, 1)
