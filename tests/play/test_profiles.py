"""What others see of a person: as far as that person allows it, and nothing once it is erased."""

from __future__ import annotations

from db import people
from play.match_report import MatchReports
from play.people import PeopleRecords
from play.personal_data import PersonEraser, export_person
from play.preferences import EVERYBODY, ONLY_ME
from play.statistics import PersonProfile, Statistics

from .conftest import ANN, BEN, CARL, NAMES, Room


async def play_two(room: Room) -> PersonProfile:
    """Two matches, of which Ann gives up the first; Ben reads her profile."""
    for person in (ANN, BEN):
        await PeopleRecords(room.tables).store_name(person, NAMES[person], "en")
    for loser in (ANN, BEN):
        table = await room.start(ANN, BEN)
        await room.move_once(table)
        await room.resignations.resign(table.id, loser)
        await room.wait(minutes=1)
    found = await Statistics(room.tables).load_profile(ANN, 1, BEN, 5)
    assert found is not None
    return found


async def test_a_profile_tells_ratings_results_and_the_last_matches_of_a_server(
    room: Room,
) -> None:
    shown = await play_two(room)
    assert shown.here["armadora"].matches == 2
    assert shown.everywhere["armadora"].wins == 1
    assert [row.rank for row in shown.finished] == [1, 2]
    assert (shown.played, shown.played_to_end) == (2, 1)
    assert [each.table.id for each in shown.last] == [2, 1]
    elsewhere = await Statistics(room.tables).load_profile(ANN, 99, BEN, 5)
    assert elsewhere is not None
    assert (elsewhere.here, elsewhere.finished, elsewhere.played, elsewhere.last) == (
        {},
        [],
        0,
        [],
    )


async def test_who_hides_their_profile_shows_it_to_nobody_else(room: Room) -> None:
    await play_two(room)
    statistics = Statistics(room.tables)
    await PeopleRecords(room.tables).change_preferences(ANN, profile=ONLY_ME)
    assert await statistics.load_profile(ANN, 1, BEN, 5) is None
    assert await statistics.load_profile(ANN, 1, ANN, 5) is not None
    await PeopleRecords(room.tables).change_preferences(ANN, profile=EVERYBODY)
    assert await statistics.load_profile(ANN, 1, CARL, 5) is not None


async def test_the_setting_is_exported_and_erased_with_the_person(room: Room) -> None:
    await play_two(room)
    await PeopleRecords(room.tables).change_preferences(ANN, profile=ONLY_ME)
    async with room.db.read() as c:
        assert (await export_person(c, ANN))["person"]["settings"]["profile"] == ONLY_ME
    await PersonEraser(room.tables).erase_person(ANN)
    async with room.db.read() as c:
        assert await people.load_person(c, ANN) is None
    left = await Statistics(room.tables).load_profile(ANN, 1, BEN, 5)
    assert left is not None
    assert (left.here, left.everywhere, left.finished, left.last) == ({}, {}, [], [])


# --- ratings elsewhere ------------------------------------------------


async def test_the_report_of_a_match_hides_ratings_of_who_hides_their_profile(room: Room) -> None:
    await play_two(room)
    await PeopleRecords(room.tables).change_preferences(ANN, profile=ONLY_ME)
    table = await room.tables.table(1)
    reports = MatchReports(room.tables)
    seats = {row.person_id: row.seat for row in table.seats}
    ann, ben = seats[ANN], seats[BEN]

    async def rated_for(reader: int) -> set[int]:
        report = await reports.report(table, reader)
        return {change.seat for change in report.rating_changes}

    assert await rated_for(BEN) == {ben}
    assert await rated_for(CARL) == {ben}
    assert await rated_for(ANN) == {ann, ben}, "one's own can always be read"


async def test_the_leaderboard_leaves_out_who_hides_their_profile(room: Room) -> None:
    await play_two(room)
    await PeopleRecords(room.tables).change_preferences(ANN, profile=ONLY_ME)
    statistics = Statistics(room.tables)

    async def names_for(reader: int, server: int | None) -> set[str]:
        board = await statistics.leaderboard(server, "armadora", reader, 10)
        return {name for name, _ in board}

    for server in (1, None):
        assert await names_for(CARL, server) == {NAMES[BEN]}
        assert await names_for(ANN, server) == {NAMES[ANN], NAMES[BEN]}
