"""Two people against each other, records of a server, and somebody's year."""

from __future__ import annotations

from datetime import UTC, datetime

from db import results
from db.results import ResultRow
from play.match_records import MatchRecords
from play.people import PeopleRecords
from play.preferences import ONLY_ME

from .conftest import ANN, BEN, CARL, Room


async def store(
    room: Room,
    ranks: dict[int, int],
    scores: dict[int, int],
    year: int = 2026,
) -> int:
    """A finished match with these ranks and scores by person."""
    table = await room.start(*ranks)
    rows = [
        ResultRow(
            match_id=table.id,
            seat=seat,
            server_id=room.server_id,
            game="armadora",
            person_id=person,
            seats=len(ranks),
            rank=rank,
            score=scores[person],
            opening=None,
            entries=10 + scores[person],
            seconds=60.0,
            rated=True,
            ended_at=datetime(year, 5, 1, tzinfo=UTC),
        )
        for seat, (person, rank) in enumerate(ranks.items())
    ]
    async with room.db.write() as tx:
        await results.insert_results(tx, rows)
    return table.id


async def test_two_people_are_compared_over_all_tables_where_both_sat(room: Room) -> None:
    records = MatchRecords(room.tables)
    await store(room, {ANN: 1, BEN: 2}, {ANN: 20, BEN: 10})
    await store(room, {ANN: 3, BEN: 2, CARL: 1}, {ANN: 5, BEN: 8, CARL: 9})
    await store(room, {ANN: 1, BEN: 1}, {ANN: 7, BEN: 7})
    await store(room, {ANN: 1, CARL: 2}, {ANN: 9, CARL: 1})
    duels = await records.compare(room.server_id, ANN, BEN, CARL)
    assert duels == [("armadora", 1, 1, 1)]
    assert await records.compare(99, ANN, BEN, CARL) == [], "in another server they never met"


async def test_who_hides_their_profile_is_in_no_comparison_and_no_record(room: Room) -> None:
    records = MatchRecords(room.tables)
    await store(room, {ANN: 1, BEN: 2}, {ANN: 20, BEN: 10})
    await PeopleRecords(room.tables).change_preferences(ANN, profile=ONLY_ME)
    assert await records.compare(room.server_id, ANN, BEN, CARL) is None
    assert await records.compare(room.server_id, ANN, BEN, ANN) is not None
    (found,) = await records.list_server_records(room.server_id, CARL)
    assert found.highest is not None
    assert found.highest.person_id == BEN
    assert found.closest is None, "only one of the two is shown"


async def test_records_are_the_highest_the_closest_and_the_longest(room: Room) -> None:
    records = MatchRecords(room.tables)
    far = await store(room, {ANN: 1, BEN: 2}, {ANN: 40, BEN: 1})
    near = await store(room, {ANN: 2, BEN: 1}, {ANN: 15, BEN: 16})
    (found,) = await records.list_server_records(room.server_id, CARL)
    assert found.highest is not None
    assert (found.highest.match_id, found.highest.score) == (far, 40)
    assert found.closest is not None
    assert {row.match_id for row in found.closest} == {near}
    assert found.longest is not None
    assert found.longest.entries == 50


async def test_a_game_without_points_has_no_record_of_them(room: Room) -> None:
    await store(room, {ANN: 1, BEN: 1}, {ANN: 0, BEN: 0})
    (found,) = await MatchRecords(room.tables).list_server_records(room.server_id, CARL)
    assert (found.highest, found.closest) == (None, None)
    assert found.longest is not None


async def test_a_year_counts_what_ended_in_it(room: Room) -> None:
    records = MatchRecords(room.tables)
    await store(room, {ANN: 1, BEN: 2}, {ANN: 4, BEN: 1})
    await store(room, {ANN: 2, BEN: 1}, {ANN: 4, BEN: 5})
    await store(room, {ANN: 1, CARL: 2}, {ANN: 4, CARL: 1})
    await store(room, {ANN: 1, CARL: 2}, {ANN: 4, CARL: 1}, year=2025)
    year = await records.load_year(ANN, 2026)
    assert year.played == {"armadora": 3}
    assert year.won == {"armadora": 2}
    assert year.opponents == [(BEN, 2), (CARL, 1)]
    assert year.moves == 3 * 14
    assert (await records.load_year(ANN, 2024)).played == {}
