"""Who comes and goes during a season: substitutes, newcomers, who leaves the server, who is erased,
who opens a ladder's table.
"""

from __future__ import annotations

import asyncio

import pytest

from db import leagues
from db.applicants import INVITED
from db.leagues import PairingRow
from engine.core import Illegal
from play.resigned_result import rank_forfeits_last

from .conftest import ORGANISER, League


async def paired(league: League, round: int) -> list[PairingRow]:
    async with league.room.db.read() as c:
        return await leagues.list_pairings(c, league.id, round)


async def points(league: League) -> dict[int, float]:
    return {
        line.person: line.points
        for _, lines in await league.seasons.standings(league.id)
        for line in lines
    }


async def test_two_who_press_join_for_the_last_place_do_not_both_get_it(league: League) -> None:
    await league.created(1, limit=2)
    came = await asyncio.gather(
        *(league.seasons.join(league.id, person, "X") for person in (2, 3, 4))
    )
    assert came.count(False) == 2, "they wait"
    assert len(await league.seasons.members(league.id)) == 2


async def test_a_season_starts_once_even_when_two_press(league: League) -> None:
    await league.created(4, size=2)
    tried = await asyncio.gather(
        *(league.seasons.start(league.id, ORGANISER) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(each, Illegal) for each in tried) == 2
    assert len(await paired(league, 1)) == 2


async def test_who_leaves_before_the_start_was_never_there(league: League) -> None:
    await league.created(3, size=2)
    await league.seasons.leave(league.id, 3)
    await league.seasons.start(league.id, ORGANISER)
    assert set(await points(league)) == {1, 2}


async def test_who_left_gets_no_points_for_later_byes_and_a_latecomer_none_for_earlier_ones(
    league: League,
) -> None:
    await league.created(4, size=2, rounds=4)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    before = (await points(league))[4]
    await league.seasons.leave(league.id, 4)
    await league.organising.add_member(league.id, ORGANISER, 40, "Late")
    await league.play_round()
    await league.play_round()
    after = await points(league)
    assert after[4] == before
    assert after[40] <= 2, "of the two rounds that were left"


async def test_a_substitute_from_outside_forfeits_the_place_and_the_others_move_up(
    league: League,
) -> None:
    await league.created(4, size=4, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    (table_id,) = await league.open_all()
    table = await league.room.tables.table(table_id)
    gone = table.seats[0].person_id or 0
    await league.room.seating.seek_substitute(table_id, gone)
    await league.room.seating.take_seat(table_id, 77, "Guest", 0)
    await league.finish(table_id)
    (row,) = await paired(league, 1)
    assert row.people[0] == gone
    assert row.ranks is not None
    assert row.ranks[0] == 4
    assert min(row.ranks) == 1


async def test_a_replacement_who_takes_the_open_seat_gets_its_points(league: League) -> None:
    await league.created(4, size=2, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    await league.open_all()
    old = (await paired(league, 1))[0].people[0]
    table_id = await league.organising.replace_member(league.id, ORGANISER, old, 30, "Thirty")
    assert table_id is not None
    await league.room.seating.assign_seat(table_id, ORGANISER, 0, 30)
    await league.room.seating.take_seat(table_id, 30, "Thirty", 0)
    other = (await league.room.tables.table(table_id)).seats[1].person_id or 0
    await league.room.resignations.resign(table_id, other)
    assert (await points(league))[30] == 1
    assert (await paired(league, 1))[0].people == [30, other]


async def test_a_replacement_sits_down_at_a_table_that_is_not_open_yet(league: League) -> None:
    await league.created(4, size=2)
    await league.seasons.start(league.id, ORGANISER)
    assert await league.organising.replace_member(league.id, ORGANISER, 2, 20, "Twenty") is None
    assert {person for row in await paired(league, 1) for person in row.people} == {1, 3, 4, 20}
    with pytest.raises(Illegal, match="already"):
        await league.organising.replace_member(league.id, ORGANISER, 1, 3, "Three")


async def test_nobody_gets_points_at_two_tables_of_one_round(league: League) -> None:
    await league.created(4, size=2, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    first, second = await league.open_all()
    helper = (await paired(league, 1))[1].people[0]
    await league.room.seating.seek_substitute(first, (await paired(league, 1))[0].people[0])
    await league.room.seating.take_seat(first, helper, "Helper", 0)
    for table_id in (first, second):
        await league.room.resignations.resign(
            table_id, (await league.room.tables.table(table_id)).seats[1].person_id or 0
        )
    assert (await points(league))[helper] == 1


async def test_a_table_that_was_called_off_counts_for_nobody_and_the_round_goes_on(
    league: League,
) -> None:
    await league.created(2, size=2, rounds=2)
    await league.seasons.start(league.id, ORGANISER)
    (table_id,) = await league.open_all()
    await league.room.moderation.abort(table_id, 5)
    assert await league.seasons.advance(league.id)
    async with league.room.db.read() as c:
        assert [(row.kind, row.person_id) for row in await leagues.list_audits(c, league.id)][
            -1
        ] == (
            "void",
            5,
        )


async def test_who_left_the_server_is_paired_no_more(league: League) -> None:
    await league.created(4, size=2, rounds=2)
    await league.seasons.start(league.id, ORGANISER)
    (first, _) = await league.open_all()
    gone = (await league.room.tables.table(first)).seats[0].person_id or 0
    await league.room.seating.handle_departure(first, gone)
    await league.play_round()
    assert gone not in {person for row in await paired(league, 2) for person in row.people}


async def test_free_places_above_are_filled_from_below_and_newcomers_begin_at_the_bottom(
    league: League,
) -> None:
    await league.created(8, size=2, rounds=1, divisions=2, movers=1)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    finals = [
        [line.person for line in lines] for _, lines in await league.seasons.standings(league.id)
    ]
    following = await league.organising.create_next_season(league.id, ORGANISER, "Summer")
    await league.seasons.join(following.id, 100, "New")
    for person in [*reversed(finals[1]), *finals[0][1:]]:
        await league.seasons.join(following.id, person, "Again")
    await league.seasons.start(following.id, ORGANISER)
    divisions = [
        [m.person_id for m in await league.seasons.members(following.id) if m.division == number]
        for number in (0, 1)
    ]
    assert set(divisions[0]) == {*finals[0][1:-1], finals[1][0], finals[1][1]}
    assert finals[0][-1] in divisions[1]
    assert 100 in divisions[1]


async def test_erasing_somebody_keeps_places_and_points_without_them(league: League) -> None:
    await league.created(2, size=2, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    async with league.room.db.write() as tx:
        await leagues.erase_person(tx, 1, "—")
    assert await points(league) == {-1: 1, 2: 0}
    assert {member.name for member in await league.seasons.members(league.id)} == {"—", "P2"}
    following = await league.organising.create_next_season(league.id, ORGANISER, "Summer")
    invited = await league.seasons.applicants(following.id, INVITED)
    assert [row.person_id for row in invited] == [2]
    assert await league.seasons.members(following.id) == [], "nobody is in without a word"


async def test_whoever_sits_down_at_a_ladders_table_is_in_it_on_its_terms(league: League) -> None:
    await league.created(2, size=2, format="ladder", limit=3)
    await league.seasons.start(league.id, ORGANISER)
    table = await league.room.lobby.open(
        server_id=1,
        channel_id=2,
        owner_id=1,
        owner="P1",
        game="armadora",
        size=3,
        settings={"season": league.id},
    )
    await league.room.lobby.join(table.id, 50, "Fifty")
    assert 50 in {member.person_id for member in await league.seasons.members(league.id)}
    with pytest.raises(Illegal, match="full"):
        await league.room.lobby.join(table.id, 60, "Sixty")
    for change in (
        league.room.lobby.add_bot(table.id, 1),
        league.room.lobby.change_options(table.id, 1, size=2),
    ):
        with pytest.raises(Illegal, match="season"):
            await change


def test_forfeited_seats_share_the_last_places() -> None:
    assert rank_forfeits_last((1, 2, 3, 4), [True, False, False, True]) == [3, 1, 2, 3]
    assert rank_forfeits_last((1, 1, 3), [False, False, False]) == [1, 1, 3]
