"""Limits hold however many commands come at the same time, on both kinds of database."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest

from db import matches, servers
from db.applicants import WAITING
from engine.core import Illegal
from play.league.season import Seasons
from play.match_import import IMPORTS_PER_DAY, MatchImporter
from play.preferences import VACATION_DAYS_PER_SEASON
from play.premoves import MAX_PLANS_OF_SEAT
from play.table import LIVE, LOBBY, PLAYING
from play.table_limits import DEFAULT_TABLE_LIMITS, PER_PERSON, PER_SERVER

from .conftest import ANN, BEN, Room
from .test_match_import import exported

AT_ONCE = 60


async def all_at_once(*acts: Coroutine[Any, Any, Any]) -> int:
    """How many of them were allowed; whatever else goes wrong is an error."""
    done = await asyncio.gather(*acts, return_exceptions=True)
    for each in done:
        if isinstance(each, BaseException) and not isinstance(each, Illegal):
            raise each
    return sum(not isinstance(each, Illegal) for each in done)


def opening(room: Room, owner: int) -> Coroutine[Any, Any, Any]:
    return room.lobby.open(
        server_id=1, channel_id=2, owner_id=owner, owner=f"P{owner}", game=room.game, limited=True
    )


async def tables(room: Room, owner: int | None = None) -> int:
    async with room.db.read() as c:
        return await matches.count_matches(c, 1, LOBBY, *LIVE, owner_id=owner)


async def test_a_person_holds_no_more_tables_than_the_server_allows(either_room: Room) -> None:
    assert (
        await all_at_once(*(opening(either_room, ANN) for _ in range(AT_ONCE)))
        == DEFAULT_TABLE_LIMITS[PER_PERSON]
    )
    assert await tables(either_room, ANN) == DEFAULT_TABLE_LIMITS[PER_PERSON]
    assert await all_at_once(opening(either_room, BEN)) == 1


async def test_a_server_holds_no_more_tables_than_it_allows(either_room: Room) -> None:
    async with either_room.db.write() as tx:
        await servers.update_server(tx, 1, settings={PER_SERVER: 7})
    assert (
        await all_at_once(*(opening(either_room, owner) for owner in range(100, 100 + AT_ONCE)))
        == 7
    )
    assert await tables(either_room) == 7


async def test_a_rematch_is_a_table_like_any_other(room: Room) -> None:
    over = [await room.start(ANN, BEN) for _ in range(DEFAULT_TABLE_LIMITS[PER_PERSON] + 5)]
    for table in over:
        await room.resignations.resign(table.id, BEN)
    assert (
        await all_at_once(*(room.lobby.rematch(table.id, ANN, "Ann") for table in over))
        == DEFAULT_TABLE_LIMITS[PER_PERSON]
    )
    assert await tables(room, ANN) == DEFAULT_TABLE_LIMITS[PER_PERSON]


async def test_a_person_brings_no_more_matches_in_a_day_than_anybody_may(
    either_room: Room,
) -> None:
    table = await either_room.start(ANN, BEN)
    while table.row.status == PLAYING:
        await either_room.play(table, "pass")
    data, importing = json.dumps(exported(table)).encode(), MatchImporter(either_room.tables)
    acts = (
        importing.import_match(data, server_id=1, channel_id=2, person_id=ANN, name="Ann")
        for _ in range(AT_ONCE)
    )
    assert await all_at_once(*acts) == IMPORTS_PER_DAY


async def test_a_season_takes_no_more_people_than_it_has_places_for(either_room: Room) -> None:
    seasons = Seasons(either_room.tables)
    terms = {"game": "armadora", "format": "ladder", "size": 2, "limit": 8}
    season = await seasons.create(
        server_id=1, channel_id=2, organiser_id=1, name="Spring", terms=terms
    )
    await all_at_once(
        *(seasons.join(season.id, person, f"P{person}") for person in range(100, 100 + AT_ONCE))
    )
    assert len(await seasons.members(season.id)) == 8
    assert len(await seasons.applicants(season.id, WAITING)) == AT_ONCE - 8


async def test_a_vacation_is_taken_once(either_room: Room) -> None:
    assert (
        await all_at_once(
            *(either_room.vacations.begin(ANN, VACATION_DAYS_PER_SEASON) for _ in range(AT_ONCE))
        )
        == 1
    )


async def test_a_seat_plans_no_more_than_it_may(bazaar: Room) -> None:
    table = await bazaar.start(ANN, BEN)
    move = next(iter(table.running_match.decisions())).fallback
    acts = (bazaar.planning.add(table.id, BEN, move) for _ in range(AT_ONCE))
    assert await all_at_once(*acts) <= MAX_PLANS_OF_SEAT + len(table.running_match.lines)
    assert len([plan for plan in table.plans if plan.seat == 1]) <= MAX_PLANS_OF_SEAT


@pytest.mark.parametrize("owner", [ANN, BEN])
async def test_tables_that_are_over_do_not_count(room: Room, owner: int) -> None:
    for _ in range(DEFAULT_TABLE_LIMITS[PER_PERSON]):
        table = await room.start(ANN, BEN)
        await room.resignations.resign(table.id, ANN)
    assert await all_at_once(opening(room, owner)) == 1
