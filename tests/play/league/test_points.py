"""A season's defaults fit its game: everybody for themselves, and as many points as places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import games
from engine.core import Illegal
from play.league.points import count_sides, points_by_place
from play.league.standings import find_point_scale
from play.league.terms import (
    complete_new_terms,
    complete_terms,
    has_mean_tie_breaks,
    point_scales,
    season_bye_points,
)
from words import Words

from .conftest import ORGANISER, League


def refusal(**terms: Any) -> str:
    with pytest.raises(Illegal) as refused:
        complete_new_terms(terms)
    return Words("en")(refused.value.text)


@pytest.mark.parametrize("game", sorted(games()))
def test_in_a_new_season_everybody_plays_alone_and_every_place_has_its_points(game: str) -> None:
    for size in games()[game].meta.seats:
        terms = complete_new_terms({"game": game, "size": size})
        assert count_sides(games()[game], size, terms["options"]) == size
        smaller = [seats for seats in games()[game].meta.seats if seats <= size]
        assert sorted(map(int, terms["points"])) == smaller, "a scale for each size of table"
        assert {scale[0] for scale in terms["points"].values()} == {terms["points"][str(size)][0]}


def test_who_chooses_partners_writes_points_for_two_places() -> None:
    partners = {"game": "armadora", "size": 4, "options": {"four": "partners"}}
    assert complete_new_terms(partners)["points"]["4"] == [1, 1, 0, 0]
    typed = complete_new_terms({**partners, "places": [3, 1]})
    assert typed["points"]["4"] == [3, 3, 1, 1]
    assert refusal(**partners, places=[5, 3, 1, 0]) == (
        "With these options 2 teams play at a table, so write points for 2 places, such as 1, 0."
    )


def test_a_win_is_worth_the_same_at_every_size_of_table() -> None:
    four = complete_new_terms({"game": "armadora"})
    assert four["points"] == {"4": [5, 3, 1, 0], "3": [5, 2, 0], "2": [5, 0]}
    own = complete_new_terms({"game": "armadora", "places": [9, 6, 4, 1]})
    assert own["points"] == {"4": [9, 6, 4, 1], "3": [9, 5, 1], "2": [9, 1]}
    typed = complete_new_terms(
        {"game": "armadora", "places": [9, 6, 4, 1], "smaller": [[9, 3, 0]]}
    )
    assert typed["points"]["3"] == [9, 3, 0]
    said = refusal(game="armadora", places=[9, 6, 4, 1], smaller=[[8, 3, 0]])
    assert said == "A win is worth the same at every table: 9."


async def test_a_smaller_table_brings_its_winner_as_much_as_a_full_one(league: League) -> None:
    await league.created(7, size=4, rounds=1)
    await league.seasons.start(league.id, ORGANISER)
    await league.play_round()
    ((_, lines),) = await league.seasons.standings(league.id)
    assert [line.points for line in lines if line.wins] == [5, 5]


@pytest.mark.parametrize(("rule", "expected"), [("average", 2.25), ("win", 5), ("nothing", 0)])
async def test_a_bye_is_worth_what_the_rule_says(
    league: League,
    rule: str,
    expected: float,
) -> None:
    await league.created(5, size=4, rounds=1, options={}, rules={"bye": rule})
    season = await league.seasons.season(league.id)
    assert season_bye_points(season) == expected


async def test_a_season_from_before_keeps_its_points_and_its_tie_breaks(league: League) -> None:
    await league.created(4, size=4)
    season = await league.seasons.season(league.id)
    old = {
        key: value for key, value in season.terms.items() if key not in ("ties", "rules", "points")
    }
    before = replace(season, terms={**old, "points": {}})
    assert find_point_scale(3, point_scales(before)) == (3, 1, 0)
    assert not has_mean_tie_breaks(before)
    assert has_mean_tie_breaks(season)


def test_a_wrong_combination_is_one_sentence() -> None:
    armadora = {"game": "armadora"}
    assert refusal(**armadora, size=7) == "Armadora is for 2, 3, 4 players."
    assert refusal(**armadora, places=[3, 1]) == ("Write points for 4 places, such as 5, 3, 1, 0.")
    assert refusal(**armadora, places=[0, 1, 2, 3]) == (
        "Write points as numbers with commas, the winner's first."
    )
    assert refusal(**armadora, format="ladder", divisions=3) == "A ladder has one division."


def test_points_that_are_stored_for_four_partners_stay_as_they_are() -> None:
    stored = {"game": "armadora", "size": 4, "options": {"four": "partners"}}
    assert complete_terms(stored)["points"] == {}
    assert complete_terms({**stored, "points": {"4": [5, 3, 1, 0]}})["points"] == {
        "4": [5, 3, 1, 0]
    }


async def test_another_number_of_places_brings_the_usual_points_for_it(league: League) -> None:
    await league.created(0, places=[9, 5, 2, 0])
    season = await league.organising.change_terms(
        league.id, ORGANISER, {"options": {"four": "partners"}}
    )
    assert points_by_place(season) == (1, 0)
    season = await league.organising.change_terms(league.id, ORGANISER, {"size": 3})
    assert season.terms["options"]["four"] == "partners", "with three it means nothing"
    assert points_by_place(season) == (3, 1, 0)
