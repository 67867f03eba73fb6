"""Swiss rounds: like scores meet and opponents are new, both weighed together; round 1 is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db import leagues, ratings
from db.leagues import PairingRow
from db.ratings import RatingRow
from play.league import rounds
from play.league.export import export_season
from play.league.meeting_costs import MeetingCosts
from play.league.pairing import (
    History,
    RoundPlan,
    draw_from_pots,
    draw_lots,
    pair_round,
    table_sizes,
)
from play.league.round_pairing import pair_division
from play.league.table_search import deal_tables, find_best_tables, improve_tables
from play.league.terms import pairing_seed

from .conftest import ORGANISER, League

SWISS = {"format": "swiss", "settings": {"terms": {"clock": "none"}}}
Grouping = list[tuple[int, ...]]


def every_grouping(people: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[Grouping]:
    """Every way to sit at tables of these sizes, some more than once."""
    if not sizes:
        yield []
        return
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for others in combinations(people[1:], size - 1):
            table = (people[0], *others)
            rest = tuple(person for person in people if person not in table)
            for tables in every_grouping(rest, tuple(left)):
                yield [table, *tables]


def some_season(people: int, size: int, seed: int) -> tuple[History, dict[int, float]]:
    """What three rounds that anybody might have played leave behind."""
    history, random = History(), Random(seed)
    scores = dict.fromkeys(range(people), 0.0)
    for _ in range(3):
        order = random.sample(range(people), people)
        for at in range(0, people - size + 1, size):
            table = order[at : at + size]
            history.add(table)
            for place, person in enumerate(table):
                scores[person] += (size - 1 - place) / (size - 1)
    return history, scores


def ranked(scores: dict[int, float]) -> list[int]:
    return sorted(scores, key=lambda person: -scores[person])


@settings(max_examples=20)
@given(
    st.sampled_from([(6, 2), (8, 2), (6, 3), (9, 3), (7, 4), (8, 4), (10, 5), (9, 5)]),
    st.integers(0, 99),
)
def test_no_way_to_sit_costs_less_in_spread_and_repeats_together(
    group: tuple[int, int],
    seed: int,
) -> None:
    people, size = group
    history, scores = some_season(people, size, seed)
    allowed = tuple(range(2, size + 1))
    made = pair_round(ranked(scores), size, allowed, history, Random(1), swiss=True, scores=scores)
    plan = RoundPlan(table_sizes(people, size, allowed), history, Random(1), scores)
    seated = tuple(sorted(person for table in made.tables for person in table))
    assert plan.cost(made.tables) == min(map(plan.cost, every_grouping(seated, plan.sizes)))


def test_twelve_at_tables_of_four_play_a_second_round_as_near_as_can_be() -> None:
    history = History()
    scores: dict[int, float] = {}
    for table in ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)):
        history.add(table)
        scores |= dict(zip(table, (1.0, 0.6, 0.2, 0.0), strict=True))
    made = pair_round(ranked(scores), 4, (4,), history, Random(1), swiss=True, scores=scores)
    spread = [
        max(scores[person] for person in table) - min(scores[person] for person in table)
        for table in made.tables
    ]
    assert sum(map(history.repeat_cost, made.tables)) == 3, "nobody can do with less"
    assert sum(spread) == pytest.approx(0.4 + 0.4 + 0.2)


@settings(max_examples=10)
@given(st.integers(0, 99))
def test_swaps_come_near_to_the_best(seed: int) -> None:
    people, size = 12, 4
    history, scores = some_season(people, size, seed)
    costs: MeetingCosts = RoundPlan((4, 4, 4), history, Random(1), scores).costs(ranked(scores))
    best = costs.of_round(find_best_tables((4, 4, 4), costs))
    found = improve_tables(deal_tables(range(people), (4, 4, 4)), costs, Random(seed))
    assert costs.of_round(found) <= 1.1 * best


@pytest.mark.parametrize("swiss", [True, False], ids=["swiss", "everybody"])
def test_small_tables_are_shared_out_over_a_season(swiss: bool) -> None:
    history, scores = History(), dict.fromkeys(range(22), 0.0)
    for turn in range(6):
        made = pair_round(
            ranked(scores), 4, (3, 4), history, Random(turn), swiss=swiss, scores=scores
        )
        for table in made.tables:
            history.add(table)
            for place, person in enumerate(sorted(table)):
                scores[person] += (len(table) - 1 - place) / (len(table) - 1)
    small = [history.count_small_tables(person, 4) for person in range(22)]
    assert sum(small) == 6 * 6
    assert max(small) - min(small) <= 1


def test_a_seeded_first_round_draws_one_of_every_pot_for_each_table() -> None:
    made = draw_from_pots(range(14), 4, (3, 4), Random(3))
    assert sorted(map(len, made.tables)) == [3, 3, 4, 4]
    for pot in (range(4), range(4, 8), range(8, 12)):
        assert all(len({*table} & {*pot}) == 1 for table in made.tables)


def test_who_comes_later_does_not_change_the_lots_of_the_others() -> None:
    lots = draw_lots(range(20), "seed")
    assert [person for person in draw_lots(range(25), "seed") if person < 20] == lots
    assert lots != list(range(20))


# --- seasons ----------------------------------------------------------


async def first_round(league: League) -> list[PairingRow]:
    async with league.room.db.read() as c:
        return await leagues.list_pairings(c, league.id, 1)


async def start_with_seed(league: League, monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    monkeypatch.setattr(rounds, "token_hex", lambda _size: seed)
    await league.seasons.start(league.id, ORGANISER)


async def test_the_first_round_is_drawn_and_not_by_order_of_entry(
    league: League,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: set[str] = set()
    for seed in "abcdef":
        await league.created(12, size=4, **SWISS)
        await start_with_seed(league, monkeypatch, seed)
        made.add(str([sorted(row.people) for row in await first_round(league)]))
    assert len(made) == 6


async def test_a_first_round_by_rating_keeps_the_strongest_apart(league: League) -> None:
    await league.created(8, size=4, rules={"seeding": "rating"}, **SWISS)
    strongest = {3, 7}
    async with league.room.db.write() as tx:
        for person in range(1, 9):
            mu = 40.0 if person in strongest else 20.0
            row = RatingRow(person, "armadora", 1, mu, 1.0, 9, 1)
            await ratings.save_rating(tx, row, person, league.room.hands.at)
    await league.seasons.start(league.id, ORGANISER)
    assert all(len(strongest & {*row.people}) == 1 for row in await first_round(league))


async def test_every_round_can_be_paired_again_from_what_is_recorded(league: League) -> None:
    await league.created(9, size=4, rounds=3, **SWISS)
    await league.seasons.start(league.id, ORGANISER)
    for _ in range(3):
        await league.play_round()
    season = await league.seasons.season(league.id)
    data, _sheet = await export_season(league.seasons, league.id)
    seed = data["terms"]["seed"]
    async with league.room.db.read() as c:
        played = await leagues.list_pairings(c, league.id)
    for number in (1, 2, 3):
        before = [row for row in played if row.round < number]
        lots = draw_lots(range(1, 10), seed)
        again = pair_division(season, 0, lots, before, Random(f"{seed}:{number}"))
        stored = [tuple(row.people) for row in played if row.round == number]
        assert [*again.tables, *((person,) for person in again.byes)] == stored


async def test_a_season_from_before_pairs_by_its_number(league: League) -> None:
    await league.created(4, size=2, **SWISS)
    await league.seasons.start(league.id, ORGANISER)
    season = await league.seasons.season(league.id)
    terms = {key: value for key, value in season.terms.items() if key != "seed"}
    assert pairing_seed(replace(season, terms=terms)) == str(season.id)
