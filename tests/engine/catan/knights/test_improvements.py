"""City improvements and metropolises."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.slot import Metropolis
from engine.catan.modules.knights.tracks import COMMODITIES, SCIENCE, TRADE
from engine.catan.state import NOBODY, State

from ..table import act, deal, offers, points, verbs
from .table import (
    cards,
    change,
    corner,
    counter,
    land,
    levels,
    part,
    raise_lines,
    realm,
    slot,
    throw,
)

MANY = (0, 0, 0, 0, 0, 12, 12, 12)


@pytest.mark.parametrize(
    ("line", "kind"), [("trade", "cloth"), ("politics", "coin"), ("science", "paper")]
)
def test_a_level_costs_as_many_of_its_commodity_as_its_number(line: str, kind: str) -> None:
    s = realm(cities={0: "C4"}, hands={0: MANY})
    numbers = {"paper": 5, "cloth": 6, "coin": 7}
    left = 12
    for level in range(1, 4):
        act(s, f"improve {line}")
        left -= level
        assert cards(s, 0)[numbers[kind]] == left
        assert counter(s, f"improvement_{line}", 0) == level


def test_any_number_of_levels_on_any_line_in_one_turn_none_is_skipped() -> None:
    s = realm(cities={0: "C4"}, hands={0: (0, 0, 0, 0, 0, 1, 3, 1)})
    for line in ("trade", "trade", "politics", "science"):
        act(s, f"improve {line}")
    assert levels(s, 0) == (2, 1, 1)
    assert offers(s, "improve") == []


def test_what_one_cannot_pay_is_not_offered() -> None:
    s = realm(cities={0: "C4"}, hands={0: (0, 0, 0, 0, 0, 0, 1, 0)})
    assert offers(s, "improve") == ["trade"]
    raise_lines(s, 0, trade=1)
    assert offers(s, "improve") == []


def test_without_a_city_no_level_is_for_sale() -> None:
    s = realm(settlements={0: "C4"}, hands={0: MANY})
    assert offers(s, "improve") == []


def test_losing_the_last_city_keeps_levels_powers_and_draws() -> None:
    s = realm(rolled=False, cities={0: "C4"}, hands={0: (0, 0, 0, 0, 0, 4, 4, 4)})
    raise_lines(s, 0, trade=3, science=3)
    land(s, 2)
    assert not s.players[0].cities
    assert levels(s, 0) == (3, 0, 3)
    assert verbs(s) == {"take"}, "the aqueduct"
    act(s, "take 0,0,0,0,0,0,0,0")
    assert "paper ore" in offers(s, "bank")
    assert offers(s, "improve") == []
    act(s, "end")
    throw(s, 2, "gate_trade", red=1)
    assert counter(s, "progress_trade", 0) == 1


def test_the_next_level_is_a_price_and_no_other_level_is() -> None:
    s = realm(cities={0: "C4"}, hands={0: MANY})
    raise_lines(s, 0, politics=2)
    prices = {price.key: price for price in GAME.view(s, 0).prices}
    shown = {key for key in prices if key.startswith("improvement")}
    assert shown == {"improvement_trade_1", "improvement_politics_3", "improvement_science_1"}
    assert prices["improvement_politics_3"].cost == (0, 0, 0, 0, 0, 0, 0, 3)
    assert prices["improvement_politics_3"].is_affordable


def test_after_the_fifth_level_there_is_none() -> None:
    s = realm(cities={0: "C4"}, hands={0: MANY})
    raise_lines(s, 0, politics=5)
    assert offers(s, "improve") == ["trade", "science"]


# --- metropolises -----------------------------------------------------


def test_the_first_at_level_four_has_the_metropolis_and_two_points_more() -> None:
    s = realm(cities={0: "C4"}, hands={0: MANY})
    raise_lines(s, 0, trade=3)
    act(s, "improve trade")
    assert points(s)[0] == 4
    assert part(s, 0, "metropolis_trade") == 2
    signs = [sign for sign in GAME.view(s, None).signs if sign.key == "metropolis_trade"]
    assert [(sign.at, sign.owner) for sign in signs] == [(corner("C4"), 0)]


def test_with_several_free_cities_the_buyer_chooses_where_it_goes() -> None:
    s = realm(cities={0: "C4 A7"}, hands={0: MANY})
    raise_lines(s, 0, trade=3)
    act(s, "improve trade")
    assert set(offers(s, "metropolis")) == {"C4", "A7"}
    act(s, "metropolis A7")
    assert slot(s).metropolises[TRADE] == Metropolis(0, corner("A7"))
    assert points(s)[0] == 6


def test_a_metropolis_may_stand_on_a_walled_city_and_a_wall_under_it() -> None:
    for moves in (("improve trade", "wall C4"), ("wall C4", "improve trade")):
        s = realm(cities={0: "C4"}, hands={0: (0, 2, 0, 0, 0, 0, 4, 0)})
        raise_lines(s, 0, trade=3)
        for move in moves:
            act(s, move)
        assert points(s)[0] == 4


def test_one_city_never_carries_two_metropolises() -> None:
    s = realm(cities={0: "C4 A7"}, hands={0: MANY})
    raise_lines(s, 0, trade=3, science=3)
    act(s, "improve trade")
    act(s, "metropolis A7")
    act(s, "improve science")
    assert slot(s).metropolises[SCIENCE] == Metropolis(0, corner("C4"))


def test_one_player_may_hold_all_three() -> None:
    s = realm(cities={0: "C4 A7 F6"}, hands={0: MANY})
    raise_lines(s, 0, trade=3, politics=3, science=3)
    for line, place in (
        ("trade", "metropolis C4"),
        ("politics", "metropolis A7"),
        ("science", ""),
    ):
        act(s, f"improve {line}")
        if place:
            act(s, place)
    assert points(s)[0] == 12


def test_levels_four_and_five_are_not_for_sale_without_a_city_that_could_carry_one() -> None:
    s = realm(cities={0: "C4"}, hands={0: MANY})
    raise_lines(s, 0, trade=4, science=3, politics=4)
    change(
        s, metropolises=(Metropolis(0, corner("C4")), Metropolis(1, corner("A7")), Metropolis())
    )
    assert offers(s, "improve") == ["trade"], "who has that of the line buys level five"
    prices = {price.key: price.left for price in GAME.view(s, 0).prices}
    assert prices["improvement_science_4"] == 0


def test_a_free_city_is_needed_also_where_somebody_else_keeps_the_metropolis() -> None:
    s = realm(cities={0: "C4", 1: "F6"}, hands={0: MANY})
    raise_lines(s, 0, trade=3, politics=4)
    raise_lines(s, 1, trade=5)
    change(
        s, metropolises=(Metropolis(1, corner("F6")), Metropolis(0, corner("C4")), Metropolis())
    )
    assert "trade" not in offers(s, "improve")


def contest(own_level: int, level_of_holder: int, cities: str = "C4") -> State:
    """Seat 0 at one level of trade, seat 1 with the metropolis of trade at another."""
    s = realm(cities={0: cities, 1: "F6"}, hands={0: MANY})
    raise_lines(s, 0, trade=own_level)
    raise_lines(s, 1, trade=level_of_holder)
    change(s, metropolises=(Metropolis(1, corner("F6")), Metropolis(), Metropolis()))
    s.players[1].score += 2
    return s


def test_a_second_player_at_level_four_gets_the_level_alone() -> None:
    s = contest(3, 4)
    act(s, "improve trade")
    assert levels(s, 0)[TRADE] == 4
    assert slot(s).metropolises[TRADE].owner == 1
    assert points(s)[:2] == [2, 4]


def test_level_five_takes_the_metropolis_from_who_is_at_level_four() -> None:
    s = contest(4, 4, "C4 A7")
    act(s, "improve trade")
    assert points(s)[:2] == [4, 2], "its former city is an ordinary city again"
    assert slot(s).metropolises[TRADE].owner == NOBODY
    act(s, "metropolis C4")
    assert points(s)[:2] == [6, 2]


def test_a_metropolis_of_level_five_is_never_lost() -> None:
    s = contest(4, 5)
    act(s, "improve trade")
    assert slot(s).metropolises[TRADE] == Metropolis(1, corner("F6"))


def test_who_lost_a_metropolis_never_wins_it_back() -> None:
    s = contest(4, 4)
    act(s, "improve trade")
    act(s, "end")
    deal(s, 1, (0, 0, 0, 0, 0, 0, 5, 0))
    throw(s, 2)
    act(s, "improve trade")
    assert slot(s).metropolises[TRADE].owner == 0
    assert COMMODITIES[TRADE] == 6


def test_a_city_that_lost_its_metropolis_can_be_pillaged() -> None:
    s = contest(4, 4)
    act(s, "improve trade")
    act(s, "end")
    land(s)
    assert not s.players[1].cities
    assert s.players[0].cities


def test_the_holder_buys_level_five_and_keeps_the_metropolis_where_it_is() -> None:
    s = realm(cities={0: "C4 A7"}, hands={0: MANY})
    raise_lines(s, 0, trade=3)
    act(s, "improve trade")
    act(s, "metropolis C4")
    act(s, "improve trade")
    assert "end" in verbs(s)
    assert slot(s).metropolises[TRADE] == Metropolis(0, corner("C4"))
    assert points(s)[0] == 6


def test_a_metropolis_may_win() -> None:
    s = realm(cities={0: "C4 A7"}, hands={0: MANY})
    raise_lines(s, 0, trade=3)
    s.players[0].score = 11
    act(s, "improve trade")
    assert s.winner < 0
    act(s, "metropolis C4")
    assert s.winner == 0
