"""Results and ratings: written once with the end, by people only, for the server and for
everywhere.
"""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from db import people, ratings, results
from db.ratings import RatingRow
from play.ratings import EVERYWHERE, displayed_rating, new_ratings
from play.table import PLAYING, Table

from .conftest import ANN, BEN, CARL, DORA, Room, room_on


async def finished(room: Room, *persons: int, **options: str) -> int:
    """A match in which the first to resign is the first person named."""
    table = await room.start(*persons, **options)
    await room.move_once(table)
    await room.resignations.resign(table.id, persons[0])
    while table.row.status == PLAYING:
        await room.tables.wait_for_bots()
        if table.row.status == PLAYING:
            await room.play(table, "pass")
    return table.id


def fresh(person: int) -> RatingRow:
    return RatingRow(person, "armadora", 1, 25.0, 25 / 3, 0, 0)


def test_who_wins_rises_and_who_loses_falls() -> None:
    winner, loser = new_ratings([fresh(ANN), fresh(BEN)], (1, 2), (0, 1))
    assert winner.mu > 25 > loser.mu
    assert winner.sigma < 25 / 3
    assert displayed_rating(winner.mu, winner.sigma) > 1000


def test_a_tie_between_equals_changes_no_strength() -> None:
    first, second = new_ratings([fresh(ANN), fresh(BEN)], (1, 1), (0, 1))
    assert first.mu == second.mu


def test_partners_rise_and_fall_together() -> None:
    after = new_ratings(
        [fresh(person) for person in (ANN, BEN, CARL, DORA)], (1, 2, 1, 2), (0, 1, 0, 1)
    )
    assert after[0].mu == after[2].mu > after[1].mu == after[3].mu


async def test_a_match_of_people_is_rated_here_and_everywhere(room: Room) -> None:
    await finished(room, ANN, BEN)
    async with room.db.read() as c:
        for scope in (1, EVERYWHERE):
            best, worst = await ratings.list_leaderboard(c, scope, "armadora")
            assert (best.person_id, best.matches, best.wins) == (BEN, 1, 1)
            assert (worst.person_id, worst.matches, worst.wins) == (ANN, 1, 0)
        assert len(await ratings.list_steps(c, ANN, "armadora", EVERYWHERE)) == 1


async def test_a_match_with_a_bot_is_counted_but_not_rated(room: Room) -> None:
    table = await room.open(ANN)
    await room.lobby.add_bot(table.id, ANN)
    await room.lobby.start(table.id, ANN)
    await room.resignations.resign(table.id, ANN)
    async with room.db.read() as c:
        assert await ratings.list_leaderboard(c, 1, "armadora") == []
        assert [row.rated for row in await results.list_results_of_person(c, ANN)] == [False]


async def test_an_unrated_match_by_agreement_counts_for_no_rating(room: Room) -> None:
    table = await room.timed(ANN, BEN, rated="off")
    await room.resignations.resign(table.id, ANN)
    async with room.db.read() as c:
        assert await ratings.list_leaderboard(c, 1, "armadora") == []
        assert [row.rated for row in await results.list_results_of_person(c, ANN)] == [False]


async def test_practice_counts_for_no_rating_though_only_people_play(room: Room) -> None:
    table = await room.timed(ANN, BEN, practice="on")
    assert table.terms.is_rated
    await room.resignations.resign(table.id, ANN)
    async with room.db.read() as c:
        assert await ratings.list_leaderboard(c, 1, "armadora") == []
        assert [row.rated for row in await results.list_results_of_person(c, ANN)] == [False]


async def test_who_opted_out_leaves_no_rating(room: Room) -> None:
    async with room.db.write() as tx:
        await people.save_name(tx, ANN, "Ann", "en")
        await people.update_person(tx, ANN, settings={"stats": "off"})
    await finished(room, ANN, BEN)
    async with room.db.read() as c:
        assert [row.person_id for row in await ratings.list_leaderboard(c, 1, "armadora")] == [BEN]


async def test_with_three_who_resigned_ranks_last_and_all_are_rated(room: Room) -> None:
    await finished(room, ANN, BEN, CARL)
    async with room.db.read() as c:
        assert [row.person_id for row in await ratings.list_leaderboard(c, 1, "armadora")][
            -1
        ] == ANN


# --- loopholes --------------------------------------------------------


async def test_a_match_that_ended_before_everybody_moved_once_is_unrated(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.play(table, "warrior 1 A1")
    await room.resignations.resign(table.id, ANN)
    async with room.db.read() as c:
        assert await ratings.list_leaderboard(c, 1, "armadora") == []
        assert [row.rated for row in await results.list_results_of_person(c, BEN)] == [False]


@pytest.mark.parametrize("comes_to_stay", [False, True], ids=["sits in", "keeps the seat"])
async def test_a_bot_that_sits_in_leaves_the_match_rated_and_the_leaver_last(
    room: Room,
    comes_to_stay: bool,
) -> None:
    table = await room.start(ANN, BEN, CARL)
    await room.move_once(table)
    await room.seating.let_bot_sit_in(table.id, ANN)
    if comes_to_stay:
        await room.wait(days=1.1)
        assert table.seats[0].person_id is None
    await finish_by_passing(room, table)
    async with room.db.read() as c:
        rated = [row.person_id for row in await ratings.list_leaderboard(c, 1, "armadora")]
        (own,) = await results.list_results_of_person(c, ANN)
    assert sorted(rated) == [ANN, BEN, CARL]
    assert rated[-1] == ANN
    assert (own.rank, own.rated) == (3, True)


async def test_what_a_bot_won_is_not_listed_as_the_persons(room: Room) -> None:
    table = await room.start(ANN, BEN)
    await room.move_once(table)
    await room.seating.let_bot_sit_in(table.id, ANN)
    await finish_by_passing(room, table)
    result = table.result()
    assert result is not None
    async with room.db.read() as c:
        (own,) = await results.list_results_of_person(c, ANN)
        (other,) = await results.list_results_of_person(c, BEN)
    assert result.ranks[0] == 1, "on the board it has won"
    assert (own.rank, other.rank) == (2, 1)


async def test_beside_bots_too_the_rank_of_a_bot_that_stayed_is_not_the_leavers(
    room: Room,
) -> None:
    table = await room.open(ANN, BEN)
    await room.lobby.add_bot(table.id, ANN)
    table = await room.lobby.start(table.id, ANN)
    await room.seating.let_bot_sit_in(table.id, ANN)
    await room.wait(days=1.1)
    assert table.seats[0].person_id is None
    await finish_by_passing(room, table)
    result = table.result()
    assert result is not None
    async with room.db.read() as c:
        (own,) = await results.list_results_of_person(c, ANN)
    assert result.ranks[0] < 3, "on the board Ben, who only passed, is behind it"
    assert own.rank == 3


async def finish_by_passing(room: Room, table: Table) -> None:
    while table.row.status == PLAYING:
        await room.tables.wait_for_bots()
        if table.row.status == PLAYING:
            await room.play(table, "pass")


async def test_statistics_add_up(room: Room) -> None:
    for _ in range(3):
        await finished(room, ANN, BEN)
    async with room.db.read() as c:
        count, moves, seconds = await results.load_totals(c, 1, "armadora")
        by_seat = await results.list_seat_shares(c, 1, "armadora")
    assert count == 3
    assert moves == 2
    assert seconds == 0
    assert by_seat == [(2, 0, 3, 0), (2, 1, 3, 3)]


async def test_the_opening_is_the_kind_of_the_first_move(room: Room) -> None:
    table = await room.start(ANN, BEN)
    while table.row.status == PLAYING:
        await room.play(table, "pass")
    async with room.db.read() as c:
        (share,) = await results.list_opening_shares(c, 1, "armadora")
    assert share == ("Pass", 2, 2)


async def test_matches_that_end_at_the_same_time_all_count(either_room: Room) -> None:
    tables = [await either_room.start(ANN, BEN) for _ in range(41)]
    for table in tables:
        await either_room.move_once(table)
    await asyncio.gather(*(either_room.resignations.resign(table.id, ANN) for table in tables))
    async with either_room.db.read() as c:
        for scope in (1, EVERYWHERE):
            best, worst = await ratings.list_leaderboard(c, scope, "armadora")
            assert (best.person_id, best.matches, best.wins) == (BEN, 41, 41)
            assert (worst.person_id, worst.matches, worst.wins) == (ANN, 41, 0)
        assert len(await ratings.list_steps(c, ANN, "armadora", EVERYWHERE)) == 41


async def test_ratings_that_are_being_changed_are_held_from_all_others_who_would_change_them(
    server_url: str,
) -> None:
    async with room_on(server_url) as room:
        await finished(room, ANN, BEN)
    engine = create_async_engine(
        server_url, connect_args={"server_settings": {"lock_timeout": "100"}}
    )
    async with engine.begin() as one, engine.connect() as other:
        assert list(await ratings.lock_ratings(one, [BEN, ANN], "armadora", 1)) == [ANN, BEN]
        with pytest.raises(DBAPIError, match="lock timeout"):
            await ratings.lock_ratings(other, [BEN], "armadora", 1)
    await engine.dispose()
