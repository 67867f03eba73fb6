"""Wagons: what paths cost, tolls, grain, plazas, deliveries and Swift Journey."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.traders_barbarians.descriptions import list_facts
from engine.catan.modules.traders_barbarians.slot import Stack, replace_at
from engine.catan.modules.traders_barbarians.ways import Way
from engine.core import Illegal, Text
from engine.kit.hexes import CORNERS
from tests.saying import longest

from ..table import act, acts, asked, decision, hand, points, verbs
from .table import (
    CASTLE,
    GLASSWORKS,
    NORTH,
    NORTH_EAST,
    QUARRY,
    SOUTH,
    SOUTH_EAST,
    between,
    carried,
    change,
    corner,
    drives,
    gold,
    left,
    put_barbarians,
    slot,
    spoke,
    start,
    trade,
    wagon,
)

SWIFT = (0, 0, 0, 0, 0, 1)  # development cards
LINE = 100  # characters of an offer in a list


# --- paths ------------------------------------------------------------


def test_after_trade_and_building_the_wagon_travels() -> None:
    s = start(trade(hands={0: (9, 9, 9, 9, 9)}))
    assert asked(s) == [0]
    assert verbs(s) == {"end", "drive"}, "nothing is built or traded any more"
    act(s, "end")
    assert asked(s) == [1], "it may stay where it is"


def test_a_path_without_a_road_costs_two_points() -> None:
    s = start(trade(wagons={0: "C5"}))
    assert left(s) == 4
    act(s, "drive C4 0")
    assert (wagon(s), left(s)) == ("C4", 2)


def test_an_own_road_costs_one_point() -> None:
    s = trade(wagons={0: "C5"}, paths={0: between(trade(), "C5", "C4", "C3")})
    act(start(s), "drive C3 0")
    assert (wagon(s), left(s)) == ("C3", 2)


def test_a_foreign_road_costs_one_point_and_a_gold_for_its_owner() -> None:
    s = trade(wagons={0: "C5"}, paths={2: between(trade(), "C5", "C4", "C3")}, gold={0: 3})
    act(start(s), "drive C3 2")
    assert (wagon(s), left(s)) == ("C3", 2)
    assert gold(s) == [1, 0, 2, 0]


def test_without_gold_a_foreign_road_may_not_be_used_not_even_for_two_points() -> None:
    s = trade(wagons={0: "C5"}, paths={2: between(trade(), "C5", "C4")})
    assert "C4" not in drives(start(s))
    rich = trade(wagons={0: "C5"}, paths={2: between(trade(), "C5", "C4")}, gold={0: 1})
    assert drives(start(rich))["C4"] == [1]


@pytest.mark.parametrize(
    ("owner", "cost", "toll"),
    [(None, 4, 0), (0, 3, 0), (1, 3, 1)],
    ids=["none", "own", "foreign"],
)
def test_a_barbarian_costs_two_points_more(owner: int | None, cost: int, toll: int) -> None:
    s = trade(wagons={0: "C5"}, gold={0: 1}, levels={0: 4})
    at = int(between(s, "C5", "C4")) - 1
    if owner is not None:
        s = trade(wagons={0: "C5"}, gold={0: 1}, levels={0: 4}, paths={owner: str(at + 1)})
    put_barbarians(s, at, *slot(s).barbarians[1:])
    act(start(s), f"drive C4 {toll}")
    assert left(s) == 7 - cost


def test_the_price_of_a_path_is_paid_in_full_or_the_path_is_not_entered() -> None:
    s = trade(wagons={0: "C5"})
    put_barbarians(s, int(between(s, "C5", "C4")) - 1, *slot(s).barbarians[1:])
    act(start(s), "drive C6 0")
    assert left(s) == 2
    assert "C4" not in drives(s)


def test_points_that_are_left_carry_on_and_are_lost_at_the_end() -> None:
    s = start(trade(wagons={0: "C5"}))
    acts(s, "drive C4 0", "drive C3 0")
    assert asked(s) == [1], "no points are left, so the turn is over"
    s = start(trade(wagons={0: "C5"}))
    acts(s, "drive C4 0", "end")
    assert asked(s) == [1]


def test_any_number_of_wagons_stand_on_a_corner_and_nothing_blocks_one() -> None:
    s = trade(wagons=dict.fromkeys(range(4), "C5"), settlements={1: "C4", 2: "C6"})
    assert {"C4", "C6"} <= drives(start(s)).keys()
    act(s, "drive C4 0")
    assert (wagon(s, 0), wagon(s, 1)) == ("C4", "C5")


def test_wagons_do_not_travel_on_the_sea_sides_of_trade_hexes() -> None:
    s = trade(wagons={0: corner(trade(), CASTLE, NORTH)}, levels={0: 5})
    places = drives(start(s))
    assert corner(s, CASTLE, SOUTH + 1) not in places
    assert corner(s, CASTLE, 5) not in places


def test_the_toll_goes_by_each_path_of_the_way() -> None:
    s = trade(
        wagons={0: "C5"},
        gold={0: 9},
        levels={0: 4},
        paths={1: between(trade(), "C5", "C4"), 2: between(trade(), "C4", "C3", "C2")},
    )
    act(start(s), "drive C2 3")
    assert gold(s) == [6, 1, 2, 0]


def test_ways_that_weigh_gold_against_points_are_all_offered() -> None:
    s = trade(
        wagons={0: "C5"}, gold={0: 2}, levels={0: 5}, paths={1: between(trade(), "C5", "C4")}
    )
    assert drives(start(s))["C4"] == [1], "around the hex it is too far"
    longer = trade(
        wagons={0: "C5"},
        gold={0: 2},
        levels={0: 5},
        paths={1: between(trade(), "C5", "C4", "C3")},
    )
    start(longer)
    assert drives(longer)["C3"] == [2]


def test_of_two_equal_ways_the_toll_goes_to_who_has_fewer_points() -> None:
    paths = {
        1: between(trade(), "C5", "C4", "C3", "D3"),
        2: between(trade(), "C5", "D5", "D4", "D3"),
    }
    s = trade(wagons={0: "C5"}, gold={0: 3}, levels={0: 5}, paths=paths, settlements={1: "A1"})
    act(start(s), "drive D3 3")
    assert gold(s) == [0, 0, 3, 0]
    s = trade(wagons={0: "C5"}, gold={0: 3}, levels={0: 5}, paths=paths, settlements={2: "A1"})
    act(start(s), "drive D3 3")
    assert gold(s) == [0, 3, 0, 0]


def test_a_wagon_does_not_drive_in_a_circle() -> None:
    s = trade(wagons={0: "G1"}, levels={0: 5}, paths={0: spoke(trade(), CASTLE, NORTH)})
    assert "G1" not in drives(start(s))


# --- grain ------------------------------------------------------------


def test_a_grain_brings_two_points_more_and_is_paid_by_the_way_that_needs_it() -> None:
    s = trade(wagons={0: "C5"}, hands={0: (0, 0, 0, 2, 0)})
    start(s)
    act(s, "drive C4 0")
    assert hand(s, 0)[3] == 2
    act(s, "drive C2 0")
    assert (wagon(s), hand(s, 0)[3]) == ("C2", 1)
    assert asked(s) == [1], "only once a turn"


def test_points_of_a_grain_that_are_left_may_be_spent() -> None:
    roads = f"{between(trade(), 'C5', 'C6')} {between(trade(), 'C8', 'C9')}"
    s = trade(wagons={0: "C5"}, hands={0: (0, 0, 0, 1, 0)}, paths={0: roads})
    start(s)
    act(s, "drive C8 0")
    assert (hand(s, 0)[3], left(s)) == (0, 1)
    assert drives(s) == {"C9": [0]}


def test_without_grain_there_are_no_more_points() -> None:
    s = start(trade(wagons={0: "C5"}))
    assert "C2" not in drives(s)


# --- plazas -----------------------------------------------------------


def test_an_empty_wagon_loads_a_token_of_the_hex_and_gets_no_gold() -> None:
    s = start(trade(wagons={0: corner(trade(), CASTLE, NORTH)}))
    act(s, "drive G1 0", draws=[11])
    assert carried(s, 0) == "tools", "of six sand and six tools the last"
    assert gold(s) == [0, 0, 0, 0]
    assert points(s) == [0, 0, 0, 0]
    assert slot(s).stacks[0].left == (6, 5)
    assert asked(s) == [1], "on a plaza the wagon must stop"


@pytest.mark.parametrize(
    ("hex", "place", "good", "ships"),
    [
        (CASTLE, NORTH_EAST, "marble", {"sand", "tools"}),
        (CASTLE, NORTH_EAST, "glass", {"sand", "tools"}),
        (QUARRY, SOUTH, "tools", {"marble", "sand"}),
        (GLASSWORKS, NORTH, "sand", {"glass", "tools"}),
    ],
)
def test_what_is_needed_is_delivered_for_a_point_and_gold(
    hex: tuple[int, int],
    place: int,
    good: str,
    ships: set[str],
) -> None:
    s = trade(wagons={0: corner(trade(), hex, place)}, loads={0: good})
    plaza = {CASTLE: "G1", QUARRY: "G2", GLASSWORKS: "G3"}[hex]
    act(start(s), f"drive {plaza} 0")
    assert (points(s)[0], gold(s)[0], slot(s).deliveries[0]) == (1, 1, 1)
    assert carried(s, 0) in ships


@pytest.mark.parametrize(
    ("hex", "place", "good"),
    [
        (CASTLE, NORTH_EAST, "sand"),
        (CASTLE, NORTH_EAST, "tools"),
        (QUARRY, SOUTH, "marble"),
        (QUARRY, SOUTH, "sand"),
        (QUARRY, SOUTH, "glass"),
        (GLASSWORKS, NORTH, "tools"),
        (GLASSWORKS, NORTH, "glass"),
        (GLASSWORKS, NORTH, "marble"),
    ],
)
def test_what_is_not_needed_stays_on_the_wagon(
    hex: tuple[int, int],
    place: int,
    good: str,
) -> None:
    s = trade(wagons={0: corner(trade(), hex, place)}, loads={0: good})
    before = slot(s)
    plaza = {CASTLE: "G1", QUARRY: "G2", GLASSWORKS: "G3"}[hex]
    act(start(s), f"drive {plaza} 0", draws=[])
    assert slot(s) == before
    assert points(s)[0] == 0


@pytest.mark.parametrize(("level", "paid"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_the_gold_of_a_delivery_goes_by_the_baggage_train(level: int, paid: int) -> None:
    at = corner(trade(), QUARRY, SOUTH)
    s = start(trade(wagons={0: at}, loads={0: "tools"}, levels={0: level}))
    act(s, "drive G2 0")
    assert gold(s)[0] == paid


def test_no_way_leads_through_a_plaza() -> None:
    everywhere = [
        spoke(trade(), CASTLE, place) for place in (NORTH, NORTH_EAST, SOUTH_EAST, SOUTH)
    ]
    s = trade(
        wagons={0: corner(trade(), CASTLE, NORTH)}, levels={0: 1}, paths={0: " ".join(everywhere)}
    )
    assert "G1" in drives(start(s))
    assert corner(s, CASTLE, SOUTH) not in drives(s), "across the plaza two points would do"


def test_a_wagon_leaves_a_plaza_like_any_other_corner() -> None:
    s = start(trade(wagons={0: "G1"}))
    assert {corner(s, CASTLE, place) for place in (0, 1, 2, 3)} <= drives(s).keys()
    act(s, f"drive {corner(s, CASTLE, NORTH)} 0")
    assert left(s) == 2


def test_an_empty_stack_is_made_anew_of_what_was_delivered_from_it() -> None:
    s = trade(wagons={0: corner(trade(), CASTLE, NORTH)})
    change(s, stacks=replace_at(slot(s).stacks, 0, Stack((0, 0), (6, 5))))
    act(start(s), "drive G1 0", draws=[10])
    assert carried(s, 0) == "tools"
    assert slot(s).stacks[0] == Stack((6, 4), (0, 0))


def test_a_delivery_may_win_the_game_at_once() -> None:
    s = trade(wagons={0: corner(trade(), QUARRY, SOUTH)}, loads={0: "tools"})
    s.players[0].score = 12
    act(start(s), "drive G2 0")
    assert s.winner == 0


def test_a_point_that_others_gain_counts_when_their_turn_begins() -> None:
    s = trade()
    s.players[1].score = 13
    acts(s, "end", "end")
    assert s.winner == 1


# --- Swift Journey ----------------------------------------------------


def test_swift_journey_moves_the_wagon_once_more_with_all_points() -> None:
    s = trade(wagons={0: "C5"}, cards={0: SWIFT})
    start(s)
    acts(s, "drive C3 0", "swift-journey")
    assert (wagon(s), left(s)) == ("C3", 4)
    act(s, "drive C5 0")
    assert asked(s) == [1]
    assert s.card_played is False, "the next turn has begun"
    assert GAME.count_pieces(s)["swift_journey"] == 3


def test_a_delivery_may_be_followed_by_swift_journey() -> None:
    s = trade(wagons={0: corner(trade(), QUARRY, SOUTH)}, loads={0: "tools"}, cards={0: SWIFT})
    acts(start(s), "drive G2 0", "swift-journey")
    assert wagon(s) == "G2"
    assert left(s) == 4


def test_the_grain_is_not_paid_again_with_swift_journey() -> None:
    s = trade(wagons={0: "C5"}, hands={0: (0, 0, 0, 3, 0)}, cards={0: SWIFT})
    acts(start(s), "drive C2 0", "swift-journey")
    assert hand(s, 0)[3] == 2
    assert "C5" not in drives(s), "that would be three paths for four points"


def test_swift_journey_is_not_played_in_the_turn_in_which_it_was_bought() -> None:
    s = trade(hands={0: (0, 0, 1, 1, 1)})
    s.deck = [5]
    acts(s, "buy", "end", "end")
    assert asked(s) == [1]


def test_one_card_a_turn() -> None:
    s = trade(wagons={0: "C5"}, cards={0: (1, 0, 0, 0, 0, 1)})
    act(s, "knight")
    act(s, decision(s).moves[0])
    acts(s, "end", "end")
    assert asked(s) == [1]


def test_whoever_holds_cards_is_asked_so_that_nobody_learns_which() -> None:
    s = trade(cards={0: (1, 0, 0, 0, 0, 0)})
    acts(s, "end", "end")
    assert asked(s) == [0]
    assert verbs(s) == {"end"}
    with pytest.raises(Illegal):
        act(s, "swift-journey")
    act(s, "end")
    assert asked(s) == [1]


def test_swift_journey_is_hidden_from_the_others() -> None:
    s = trade(cards={0: SWIFT})
    assert GAME.view(s, 0).players[0].ready_development == SWIFT
    assert GAME.view(s, 1).players[0].ready_development is None
    assert GAME.view(s, 1).players[0].development_count == 1


def test_a_driven_wagon_is_told() -> None:
    s = trade(wagons={0: corner(trade(), QUARRY, SOUTH)}, loads={0: "tools"}, gold={0: 1})
    told = act(start(s), "drive G2 0")
    texts = [event.text.id for event in told.news]
    assert "{player} drives the wagon to a plaza: {tile}." in texts
    assert "{player} delivers: {good}. That is a point." in texts


@pytest.mark.parametrize(
    ("at", "payees"),
    [("G2", (1,)), ("G2", (1, 2, 3)), ("C5", (1,)), ("C5", (1, 2, 2)), ("C5", ())],
)
def test_what_a_way_costs_and_brings_fits_a_list_in_every_language(
    at: str,
    payees: tuple[int, ...],
) -> None:
    s = start(trade(wagons={0: "C6"}, loads={0: "tools"}, levels={0: 5}))
    view = GAME.view(s, 0)
    passed = tuple(slot(s).barbarians)
    facts = list_facts(view, Way(CORNERS.number_of(at), 13, payees, passed), CORNERS.number_of(at))
    assert longest(Text("{facts}", facts=tuple(facts))) <= LINE
    assert any("toll" in fact.id for fact in facts) == bool(payees)
