"""How bids and camels are offered: what a camel brings whom, and what a bid is worth."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.modules.caravans.moves import PlaceCamel
from engine.catan.moves import EndTurn
from engine.catan.state import State
from engine.kit.hexes import EDGES
from tests.telling import english

from ..table import act, along, decision
from .table import NORTH_EAST, NORTH_WEST, built, desert
from .test_votes import RICH, bid, camel, vote, voting


def hints(s: State) -> dict[str, str]:
    """What is said of each open path to whom the question is put."""
    asked = decision(s)
    view = GAME.view(s, asked.seat)
    found = {}
    for move in asked.moves:
        if isinstance(move, PlaceCamel):
            hint = GAME.describe(view, move).hint
            found[EDGES[move.edge]] = english(hint) if hint else ""
    return found


def test_a_path_says_who_gets_a_point_there_and_whose_road_counts_twice() -> None:
    away = along("C4", "B3")
    s = desert(camels=NORTH_WEST, settlements={0: "A2", 1: "C4"}, roads={2: away})
    built(s)
    act(s, EndTurn())
    said = hints(s)
    assert said[away] == "one point for Bob, road of Cid counts twice"
    assert said[NORTH_EAST] == ""


def test_a_path_beside_a_building_without_camels_names_its_owner() -> None:
    s = desert(settlements={0: "A2", 3: "C8"})
    built(s)
    act(s, EndTurn())
    assert hints(s)[NORTH_EAST] == "beside a building of Dot"


def test_without_an_agreement_the_question_says_who_decides_and_who_is_for_what() -> None:
    s = voting()
    vote(s, 0, 2, 1, 1)
    assert "Else Bob decides." in english(decision(s, 2).prompt)
    act(s, camel(NORTH_EAST), 3)
    asked = english(decision(s, 2).prompt)
    assert f"Bob: 2, Cid: 1, Dot: 1, for {NORTH_EAST}" in asked


def test_in_a_tie_who_ended_the_turn_decides() -> None:
    s = voting()
    vote(s, 0, 1, 1, 0)
    assert "Else Ann decides." in english(decision(s, 1).prompt)


def values_of_bids(s: State) -> dict[int, float]:
    """By number of cards, all of wool: what the bid is worth to whom is asked."""
    asked = decision(s)
    rate = GAME.evaluator(GAME.view(s, asked.seat))
    return {n: rate(bid(n, 0)) for n in (1, 2)}


def between_camels(seat: int) -> State:
    """A vote in which the next camel can bring this seat a point."""
    s = desert(camels=NORTH_WEST, settlements={seat: "C4"}, hands=dict.fromkeys(range(4), RICH))
    built(s)
    act(s, EndTurn())
    return s


def test_the_last_bidder_never_bids_more_than_it_takes() -> None:
    s = between_camels(3)
    vote(s, 0, 0, 0)
    alone = values_of_bids(s)
    assert alone[1] > 0 > alone[2]
    other = between_camels(3)
    vote(other, 0, 0, 1)
    assert values_of_bids(other)[2] > 0


def test_who_is_followed_by_others_may_bid_more() -> None:
    s = between_camels(0)
    assert values_of_bids(s)[2] > 0
