"""Ladders: which tables count, and the order by points or by rating."""

from __future__ import annotations

from typing import Any

from db import leagues
from play.table import PLAYING, Table

from .conftest import ORGANISER, League


async def started(league: League, people: int = 3, **terms: Any) -> None:
    await league.created(people, size=2, format="ladder", **terms)
    await league.seasons.start(league.id, ORGANISER)


async def play(league: League, winner: int, loser: int, moves: int = 1) -> Table:
    """A table at which everybody makes so many moves before the loser resigns."""
    table = await league.room.lobby.open(
        server_id=1,
        channel_id=2,
        owner_id=winner,
        owner=f"P{winner}",
        game="armadora",
        settings={"season": league.id},
    )
    await league.room.lobby.join(table.id, loser, f"P{loser}")
    await league.room.lobby.start(table.id, winner)
    table = await league.room.tables.table(table.id)
    made = 0
    while made < 2 * moves and table.row.status == PLAYING:
        await league.room.play(table, "pass")
        made += 1
    await league.room.resignations.resign(table.id, loser)
    return table


async def counting(league: League) -> list[bool]:
    async with league.room.db.read() as c:
        return [not row.void for row in await leagues.list_pairings(c, league.id)]


async def told(league: League) -> list[str]:
    async with league.room.db.read() as c:
        return [row.kind for row in await leagues.list_audits(c, league.id)]


async def test_two_count_only_so_often_a_week(league: League) -> None:
    await started(league, cap=2, moves=0)
    for _ in range(3):
        await play(league, 1, 2, moves=0)
    await play(league, 1, 3, moves=0)
    assert await counting(league) == [True, True, False, True]
    assert "met too often" in await told(league)
    await league.room.wait(days=8)
    await play(league, 1, 2, moves=0)
    assert await counting(league) == [True, True, False, True, True]


async def test_a_table_that_hardly_began_does_not_count(league: League) -> None:
    await started(league, moves=1)
    await play(league, 1, 2, moves=0)
    assert await counting(league) == [False]
    assert "too short" in await told(league)
    ((_, lines),) = await league.seasons.standings(league.id)
    assert {line.points for line in lines} == {0}


async def test_an_organiser_may_let_such_a_table_count(league: League) -> None:
    await started(league, moves=1)
    await play(league, 1, 2, moves=0)
    await league.organising.void_pairing(league.id, ORGANISER, 0, 1)
    assert await counting(league) == [True]


async def test_a_ladder_by_rating_is_ordered_by_whom_one_has_beaten(league: League) -> None:
    await started(league, people=4, moves=0, rules={"counting": "rating"})
    await play(league, 1, 2, moves=0)
    await play(league, 3, 1, moves=0)
    ((_, lines),) = await league.seasons.standings(league.id)
    assert [line.person for line in lines] == [3, 1, 2, 4]
    ratings = [line.rating for line in lines]
    assert ratings[3] is None, "who has not played has none"
    assert ratings[:3] == sorted(ratings[:3], key=lambda rating: -(rating or 0))
