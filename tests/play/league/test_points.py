"""A season's defaults fit its game: everybody for themselves, and as many points as places."""

from __future__ import annotations

from typing import Any

import pytest

from engine import games
from engine.core import Illegal
from play.league.points import count_places, points_by_place
from play.league.terms import complete_new_terms, complete_terms
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
        assert count_places(games()[game], size, terms["options"]) == size
        assert terms["points"] == {}, "the usual ones of that size"


def test_who_chooses_partners_writes_points_for_two_places() -> None:
    partners = {"game": "armadora", "size": 4, "options": {"four": "partners"}}
    assert complete_new_terms(partners)["points"] == {"4": [1, 1, 0, 0]}
    typed = complete_new_terms({**partners, "places": [3, 1]})
    assert typed["points"] == {"4": [3, 3, 1, 1]}
    assert refusal(**partners, places=[5, 3, 1, 0]) == (
        "With these options 2 teams play at a table, so write points for 2 places, such as 1, 0."
    )


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
