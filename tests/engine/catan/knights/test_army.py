"""Knights: recruited, promoted, activated, moved, driven away, and chasing the robber."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.army_moves import (
    ActivateKnight,
    ChaseRobber,
    MoveKnight,
    PromoteKnight,
    RetreatKnight,
)
from engine.catan.modules.knights.moves import RecruitKnight
from engine.catan.moves import BuildRoad, BuildSettlement, MoveRobber
from engine.core import Illegal

from ..table import act, along, asked, decision, table, verbs
from .army_table import army, cards, knights, moves_of, wake

RECRUIT = (0, 0, 1, 0, 1)
GRAIN = (0, 0, 0, 1, 0)
ROUTE = along("B3", "B4", "B5", "B6")  # of seat 0, from its settlement on B3


def test_a_basic_knight_costs_wool_and_ore_and_rests_where_it_is_recruited() -> None:
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, hands={0: RECRUIT})
    assert moves_of(s, RecruitKnight) == ["recruit B4", "recruit B5", "recruit B6"]
    act(s, "recruit B5")
    assert knights(s, 0) == {"B5"}
    assert sum(cards(s, 0)) == 0


def test_a_knight_needs_an_own_route_but_no_distance_to_buildings() -> None:
    s = army(settlements={0: "B3", 1: "C5"}, roads={0: along("B3", "C4")}, hands={0: RECRUIT})
    assert moves_of(s, RecruitKnight) == ["recruit C4"]


def test_two_knights_of_each_rank_and_no_more() -> None:
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, knights={0: "B4 B5"}, hands={0: RECRUIT})
    assert moves_of(s, RecruitKnight) == []
    assert moves_of(s, PromoteKnight) == ["promote B4", "promote B5"]
    act(s, "promote B4")
    assert knights(s, 0) == {"B4+", "B5"}


def test_a_promotion_costs_wool_and_ore_and_keeps_the_knight_as_ready_as_it_was() -> None:
    hand = (0, 0, 2, 0, 2)
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, knights={0: "B4! B5"}, hands={0: hand})
    act(s, "promote B4")
    act(s, "promote B5")
    assert knights(s, 0) == {"B4+!", "B5+"}
    assert sum(cards(s, 0)) == 0


def test_a_knight_is_promoted_once_in_a_turn() -> None:
    hand, levels = (0, 0, 2, 0, 2), {0: (0, 3, 0)}
    s = army(
        settlements={0: "B3"}, roads={0: ROUTE}, knights={0: "B4"}, hands={0: hand}, levels=levels
    )
    act(s, "promote B4")
    assert moves_of(s, PromoteKnight) == []


@pytest.mark.parametrize("level", [2, 3])
def test_mighty_knights_need_a_fortress(level: int) -> None:
    levels = {0: (0, level, 0)}
    s = army(
        settlements={0: "B3"},
        roads={0: ROUTE},
        knights={0: "B4+"},
        hands={0: RECRUIT},
        levels=levels,
    )
    assert moves_of(s, PromoteKnight) == (["promote B4"] if level == 3 else [])
    prices = {price.key: price.is_affordable for price in GAME.view(s, 0).prices}
    assert prices["mighty_knight"] == (level == 3), "the list of prices says so, too"


def test_without_a_piece_of_the_next_rank_there_is_no_promotion() -> None:
    s = army(
        settlements={0: "B3"},
        roads={0: along("B3", "B4", "B5", "B6", "B7")},
        knights={0: "B4+ B5+ B6"},
        hands={0: RECRUIT},
    )
    assert moves_of(s, PromoteKnight) == []


def test_activating_costs_a_grain_and_the_knight_does_not_act_in_that_turn() -> None:
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, knights={0: "B4"}, hands={0: GRAIN})
    act(s, "activate B4")
    assert knights(s, 0) == {"B4!"}
    assert moves_of(s, ActivateKnight) == []
    assert moves_of(s, MoveKnight) == []
    act(s, "end")
    s.active, s.turn, s.stack = 0, s.turn + 3, table(turn=0).stack
    assert moves_of(s, MoveKnight) == ["move-knight B4 B5", "move-knight B4 B6"]


def test_a_knight_that_has_moved_rests_and_may_be_activated_but_not_act_again() -> None:
    s = army(settlements={0: "B3"}, roads={0: ROUTE}, knights={0: "B4!"}, hands={0: GRAIN})
    act(s, "move-knight B4 B6")
    assert knights(s, 0) == {"B6"}
    act(s, "activate B6")
    assert knights(s, 0) == {"B6!"}
    assert moves_of(s, MoveKnight) == []


def test_a_knight_passes_own_pieces_but_not_those_of_others() -> None:
    route = along("B3", "B4", "B5", "B6", "B7", "B8")
    s = army(settlements={0: "B3 B5"}, roads={0: route}, knights={0: "B4!", 1: "B7+"})
    assert moves_of(s, MoveKnight) == ["move-knight B4 B6"]


def test_a_knight_does_not_leave_its_owners_network() -> None:
    s = army(
        settlements={0: "B3", 1: "B6"},
        roads={0: along("B3", "B4"), 1: along("B6", "B5")},
        knights={0: "B4!"},
    )
    assert moves_of(s, MoveKnight) == []


def test_only_a_strictly_weaker_knight_is_driven_away() -> None:
    route = along("B3", "B4", "B5")
    for mine, theirs, can in [("B4+!", "B5", True), ("B4+!", "B5+", False), ("B4!", "B5", False)]:
        s = army(settlements={0: "B3"}, roads={0: route}, knights={0: mine, 1: theirs})
        assert (moves_of(s, MoveKnight) == ["move-knight B4 B5"]) is can


def test_who_is_driven_away_chooses_the_place_and_the_knight_stays_as_ready_as_it_was() -> None:
    theirs = along("B7", "B6", "B5", "C6")
    s = army(
        settlements={0: "B3", 1: "B7"},
        roads={0: along("B3", "B4", "B5"), 1: theirs},
        knights={0: "B4+!", 1: "B5!"},
    )
    act(s, "move-knight B4 B5")
    assert asked(s) == [1]
    assert moves_of(s, RetreatKnight) == ["retreat B6", "retreat C6"]
    act(s, "retreat C6", 1)
    assert knights(s, 0) == {"B5+"}
    assert knights(s, 1) == {"C6!"}
    assert asked(s) == [0]


def test_with_one_place_to_go_to_nobody_is_asked() -> None:
    s = army(
        settlements={0: "B3", 1: "B7"},
        roads={0: along("B3", "B4", "B5"), 1: along("B7", "B6", "B5")},
        knights={0: "B4+!", 1: "B5"},
    )
    act(s, "move-knight B4 B5")
    assert asked(s) == [0]
    assert knights(s, 1) == {"B6"}


def test_a_driven_knight_without_a_place_is_lost() -> None:
    s = army(
        settlements={0: "B3"},
        roads={0: along("B3", "B4", "B5"), 1: along("B5", "B6")},
        knights={0: "B4+!", 1: "B5 B6"},
    )
    act(s, "move-knight B4 B5")
    assert knights(s, 1) == {"B6"}
    assert GAME.view(s, None).players[1].pieces_left[3] == 1


def test_the_place_that_the_mover_leaves_is_free_for_the_driven_one() -> None:
    s = army(
        roads={0: along("B5", "B4"), 1: along("B4", "B3", "C4", "C5", "C6", "B5")},
        knights={0: "B5+!", 1: "B4"},
    )
    act(s, "move-knight B5 B4")
    assert "retreat B5" in moves_of(s, RetreatKnight)


def test_a_resting_knight_of_others_blocks_roads_and_settlements() -> None:
    hand = (2, 2, 1, 1, 0)
    s = army(
        settlements={0: "B3"},
        roads={0: along("B3", "B4", "B5")},
        knights={1: "B5"},
        hands={0: hand},
    )
    roads = moves_of(s, BuildRoad)
    assert all(edge not in roads for edge in [f"road {along('B5', 'C6')}"])
    assert moves_of(s, BuildSettlement) == []


def test_an_own_knight_blocks_the_own_settlement_but_no_road() -> None:
    hand = (2, 2, 1, 1, 0)
    s = army(
        settlements={0: "B3"},
        roads={0: along("B3", "B4", "B5")},
        knights={0: "B5"},
        hands={0: hand},
    )
    assert f"road {along('B5', 'C6')}" in moves_of(s, BuildRoad)
    assert moves_of(s, BuildSettlement) == []


LONG = along("A1", "A2", "A3", "A4", "A5", "A6")  # five roads


def test_a_knight_cuts_the_longest_road_and_gives_it_back_when_it_leaves() -> None:
    s = army(
        turn=1,
        settlements={1: "B4"},
        roads={0: LONG, 1: along("B4", "A3") + " " + along("B4", "B5")},
        knights={1: "B5!"},
    )
    assert GAME.view(s, None).award_holder("road") == 0
    act(s, "move-knight B5 A3")
    assert s.players[0].road_length == 3
    assert GAME.view(s, None).award_holder("road") is None
    s.turn += 4
    wake(s, "A3")
    act(s, "move-knight A3 B5")
    assert GAME.view(s, None).award_holder("road") == 0


# --- the robber -------------------------------------------------------


def test_an_active_knight_beside_the_robber_chases_it_and_robs() -> None:
    s = army(
        settlements={0: "B3", 1: "E5"},
        roads={0: along("B3", "B4")},
        knights={0: "B4!"},
        robber_on="T5",
        hands={1: (1, 0, 0, 0, 0)},
    )
    assert moves_of(s, ChaseRobber) == ["chase B4 T5"]
    act(s, "chase B4 T5")
    assert "robber T18 2" in moves_of(s, MoveRobber)
    act(s, "robber T18 2")
    assert cards(s, 0)[0] == 1
    assert knights(s, 0) == {"B4"}
    assert asked(s) == [0]


def test_a_knight_chases_from_each_of_the_six_corners_of_the_robbers_hex() -> None:
    corners = ("B3", "B4", "B5", "C6", "C5", "C4")
    ring = along(*corners, corners[0])
    for corner in corners:
        s = army(roads={0: ring}, knights={0: f"{corner}!"}, robber_on="T5")
        assert moves_of(s, ChaseRobber) == [f"chase {corner} T5"]


def test_a_knight_that_was_activated_in_this_turn_does_not_chase_the_robber() -> None:
    s = army(roads={0: ROUTE}, knights={0: "B4"}, robber_on="T5", hands={0: GRAIN})
    act(s, "activate B4")
    assert moves_of(s, ChaseRobber) == []


def test_nobody_chases_a_robber_that_is_not_there_yet() -> None:
    s = army(settlements={0: "B3"}, roads={0: along("B3", "B4")}, knights={0: "B4!"}, landed=False)
    assert moves_of(s, ChaseRobber) == []


def test_a_knight_far_from_the_robber_or_at_rest_does_not_chase_it() -> None:
    far = army(
        settlements={0: "B3"}, roads={0: along("B3", "B4")}, knights={0: "B4!"}, robber_on="T9"
    )
    assert moves_of(far, ChaseRobber) == []
    resting = army(
        settlements={0: "B3"}, roads={0: along("B3", "B4")}, knights={0: "B4"}, robber_on="T5"
    )
    assert moves_of(resting, ChaseRobber) == []


def test_knights_act_after_the_roll_alone() -> None:
    s = army(rolled=False, settlements={0: "B3"}, roads={0: ROUTE}, knights={0: "B4!"})
    assert verbs(s) == {"roll"}
    with pytest.raises(Illegal):
        act(s, "move-knight B4 B5")
    assert decision(s).seat == 0
