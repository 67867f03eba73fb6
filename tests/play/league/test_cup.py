"""Cups: brackets with seeds and byes, groups whose best half goes on, the third place, and ties."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from db import leagues
from db.leagues import PairingRow
from play.league.cup import (
    FINAL,
    PLAY_OFF,
    THIRD_PLACE,
    CupPlan,
    CupTable,
    count_rounds,
    is_cup_over,
    list_bracket_places,
    list_places,
    list_replays,
    make_first_round,
    make_next_round,
)
from play.league.pairing import History
from play.league.season import OVER
from play.league.standings import NO_PLACE

from .conftest import ORGANISER, League


def plan(people: int, size: int = 2, **changes: object) -> CupPlan:
    made = CupPlan(tuple(range(1, people + 1)), size, tuple(range(2, size + 1)))
    return replace(made, **changes)  # type: ignore[arg-type]


def played(tables: list[CupTable], number: int = 1) -> list[PairingRow]:
    """The tables as they end when whoever is seeded better always wins."""
    rows = []
    for at, table in enumerate(tables, 1):
        order = sorted(table.people)
        ranks = [order.index(person) + 1 for person in table.people]
        rows.append(PairingRow(1, number, at, 0, list(table.people), at, ranks, False, table.slot))
    return rows


def test_the_first_two_can_only_meet_in_the_final() -> None:
    assert list_bracket_places(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    for width in (2, 4, 16, 64):
        places = list_bracket_places(width)
        assert sorted(places) == list(range(width))
        pairs = zip(places[::2], places[1::2], strict=True)
        assert {one + other for one, other in pairs} == {width - 1}


@pytest.mark.parametrize("people", range(2, 40))
def test_byes_are_for_the_first_and_the_favourite_wins(people: int) -> None:
    cup, rows = plan(people), list[PairingRow]()
    tables, number = make_first_round(cup, Random(1)), 1
    free = [table.people[0] for table in tables if len(table.people) == 1]
    assert sorted(free) == list(range(1, len(free) + 1))
    while True:
        last = played(tables, number)
        rows += last
        if is_cup_over(last):
            break
        tables, number = make_next_round(last, cup, History(), Random(number)), number + 1
    assert number == count_rounds(people, cup)
    places = list_places(rows, cup)
    assert [each.person for each in places] == list(range(1, people + 1))
    assert [each.person for each in places if each.is_in] == [1]


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("people", [3, 4, 5, 7, 9, 12, 13, 25, 40])
def test_the_best_half_of_each_group_goes_on_to_a_final(people: int, size: int) -> None:
    cup = plan(people, size, allowed=tuple(range(3, size + 1)))
    tables, number = make_first_round(cup, Random(1)), 1
    while not is_cup_over(rows := played(tables, number)):
        here = {person for table in tables for person in table.people}
        winners = sum(max(1, len(table.people) // 2) for table in tables)
        tables, number = make_next_round(rows, cup, History(), Random(number)), number + 1
        assert sum(len(table.people) for table in tables) == max(3, winners)
        assert {person for table in tables for person in table.people} < here
    assert number == count_rounds(people, cup)
    (final,) = tables
    assert 3 <= len(final.people) <= size
    assert 1 in final.people


def test_who_loses_before_the_final_plays_for_the_third_place() -> None:
    cup = plan(4, has_third_place=True)
    semi = played(make_first_round(cup, Random(1)))
    tables = make_next_round(semi, cup, History(), Random(1))
    assert {table.slot: set(table.people) for table in tables} == {
        FINAL: {1, 2},
        THIRD_PLACE: {3, 4},
    }
    final = played(tables, 2)
    assert is_cup_over(final)
    assert [each.place for each in list_places([*semi, *final], cup)] == [1, 2, 3, 4]
    assert [each.place for each in list_places([*semi, *final[:1]], cup)] == [1, 2, 3, 3]


def test_a_table_that_ends_equal_is_played_again_once_and_then_the_seeding_decides() -> None:
    cup = plan(4)
    first, second = played(make_first_round(cup, Random(1)))
    equal = replace(first, ranks=[1, 1])
    assert list_replays([equal, second], cup) == [equal]
    again = replace(equal, number=3, people=equal.people[::-1])
    assert list_replays([equal, second, again], cup) == []
    (final,) = make_next_round([equal, second, again], cup, History(), Random(1))
    assert set(final.people) == {1, 2}
    turned = replace(again, ranks=[1, 2])
    (final,) = make_next_round([equal, second, turned], cup, History(), Random(1))
    assert set(final.people) == {4, 2}, "the second result counts"


def test_who_forfeits_together_is_out_and_the_other_side_is_free() -> None:
    cup = plan(4)
    first, second = played(make_first_round(cup, Random(1)))
    absent = replace(first, ranks=[NO_PLACE, NO_PLACE])
    (final,) = make_next_round([absent, second], cup, History(), Random(1))
    assert final.people == (2,)


def test_whoever_has_left_goes_on_no_more_and_the_other_takes_their_place() -> None:
    cup = plan(4, gone=frozenset({1}))
    (final,) = make_next_round(played(make_first_round(cup, Random(1))), cup, History(), Random(1))
    assert set(final.people) == {4, 2}


def test_of_a_table_that_counts_for_nobody_the_better_seeded_goes_on() -> None:
    cup = plan(4)
    first, second = played(make_first_round(cup, Random(1)))
    void = replace(first, ranks=[2, 1], void=True)
    (final,) = make_next_round([void, second], cup, History(), Random(1))
    assert set(final.people) == {1, 2}


# --- a whole cup ------------------------------------------------------


async def play(league: League, rounds: int) -> None:
    for _ in range(rounds):
        await league.play_round()


async def test_a_cup_runs_by_itself_from_the_draw_to_the_third_place(league: League) -> None:
    await league.created(6, size=2, format="cup")
    await league.seasons.start(league.id, ORGANISER)
    season = await league.seasons.season(league.id)
    assert season.terms["rounds"] == 3
    async with league.room.db.read() as c:
        first = await leagues.list_pairings(c, league.id, 1)
    assert sorted(len(row.people) for row in first) == [1, 1, 2, 2]
    await play(league, 3)
    assert (await league.seasons.season(league.id)).status == OVER
    ((_, lines),) = await league.seasons.standings(league.id)
    assert lines[0].person == 1
    assert [line.place for line in lines] == [1, 2, 3, 4, 5, 5]
    async with league.room.db.read() as c:
        last = await leagues.list_pairings(c, league.id, 3)
    assert {row.slot for row in last} == {FINAL, THIRD_PLACE}


async def test_a_cup_of_four_at_a_table_has_one_final(league: League) -> None:
    await league.created(8, size=4, format="cup")
    await league.seasons.start(league.id, ORGANISER)
    await play(league, 2)
    assert (await league.seasons.season(league.id)).status == OVER
    ((_, lines),) = await league.seasons.standings(league.id)
    assert lines[0].person == 1
    assert sorted(line.place for line in lines)[:4] == [1, 2, 3, 4]


async def test_a_match_for_the_next_round_is_played_again_after_a_tie(league: League) -> None:
    await league.created(2, size=2, format="cup")
    await league.seasons.start(league.id, ORGANISER)
    await league.open_all()
    async with league.room.db.write() as tx:
        (row,) = await leagues.list_pairings(tx, league.id, 1)
        await leagues.update_pairing(tx, row, ranks=[1, 1])
    assert await league.seasons.advance(league.id)
    async with league.room.db.read() as c:
        _, again = await leagues.list_pairings(c, league.id, 1)
    assert again.people == row.people[::-1]
    await league.play_round()
    assert (await league.seasons.season(league.id)).status == OVER


# --- finals and play-offs ---------------------------------------------


async def test_the_best_play_finals_after_the_last_round(league: League) -> None:
    await league.created(8, size=2, format="swiss", rounds=3, finals=4)
    await league.seasons.start(league.id, ORGANISER)
    await play(league, 3)
    ((_, before),) = await league.seasons.standings(league.id)
    finalists = {line.person for line in before[:4]}
    async with league.room.db.read() as c:
        semi = await leagues.list_pairings(c, league.id, 4)
    assert [set(row.people) for row in semi] == [
        {before[0].person, before[3].person},
        {before[1].person, before[2].person},
    ]
    assert {person for row in semi for person in row.people} == finalists, "nobody else is invited"
    await play(league, 2)
    assert (await league.seasons.season(league.id)).status == OVER
    ((_, after),) = await league.seasons.standings(league.id)
    assert {line.person for line in after[:4]} == finalists
    assert [line.person for line in after[4:]] == [line.person for line in before[4:]]
    assert {line.person: line.points for line in after} == {
        line.person: line.points for line in before
    }, "finals bring no points"


async def test_the_winner_of_a_play_off_plays_above_and_the_loser_below(league: League) -> None:
    await league.created(8, size=2, rounds=3, divisions=2, movers=1, rules={"playoffs": "yes"})
    await league.seasons.start(league.id, ORGANISER)
    await play(league, 3)
    season = await league.seasons.season(league.id)
    (_, upper), (_, lower) = await league.seasons.standings(league.id)
    async with league.room.db.read() as c:
        (match,) = await leagues.list_pairings(c, league.id, 4)
    assert match.people == [upper[2].person, lower[1].person]
    async with league.room.db.write() as tx:
        await leagues.update_pairing(tx, match, ranks=[2, 1])
    first, second = await league.seasons.next_divisions(season)
    assert set(first) == {
        upper[0].person,
        upper[1].person,
        lower[0].person,
        lower[1].person,
    }
    assert upper[2].person in second
    assert await league.seasons.advance(league.id)
    assert (await league.seasons.season(league.id)).status == OVER


async def test_each_division_has_its_own_finals(league: League) -> None:
    await league.created(8, size=2, rounds=3, divisions=2, finals=2)
    await league.seasons.start(league.id, ORGANISER)
    await play(league, 3)
    async with league.room.db.read() as c:
        finals = await leagues.list_pairings(c, league.id, 4)
    assert [row.division for row in finals] == [0, 1]
    await play(league, 1)
    assert (await league.seasons.season(league.id)).status == OVER


async def test_who_is_in_finals_and_in_a_play_off_plays_both_and_each_counts_for_its_own(
    league: League,
) -> None:
    await league.created(
        8, size=2, rounds=3, divisions=2, movers=1, finals=4, rules={"playoffs": "yes"}
    )
    await league.seasons.start(league.id, ORGANISER)
    await play(league, 3)
    async with league.room.db.read() as c:
        rows = await leagues.list_pairings(c, league.id, 4)
    (play_off,) = (row for row in rows if row.slot == PLAY_OFF)
    staying, rising = play_off.people
    for person in play_off.people:
        assert sum(person in row.people for row in rows) == 2, "a semifinal and the play-off"
    assert len(await league.open_all()) == len(rows), "both tables are opened"
    async with league.room.db.write() as tx:
        for row in await leagues.list_pairings(tx, league.id, 4):
            is_play_off = row.slot == PLAY_OFF
            # who rises by the play-off loses the semifinal, and the other way round
            loser = staying if is_play_off else rising
            ranks = [2 if person == loser else 1 for person in row.people]
            await leagues.update_pairing(tx, row, ranks=ranks if 2 in ranks else [1, 2])
    assert await league.seasons.advance(league.id)
    async with league.room.db.read() as c:
        finals = await leagues.list_pairings(c, league.id, 5)
    lower_final = next(row for row in finals if row.division == 1 and row.slot == FINAL)
    assert rising not in lower_final.people
    first, second = await league.seasons.next_divisions(await league.seasons.season(league.id))
    assert rising in first
    assert staying in second
