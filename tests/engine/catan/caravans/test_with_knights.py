"""Camels beside commodities, knights and progress cards."""

from __future__ import annotations

from engine.catan.state import NOWHERE, State

from ..knights.table import hold, land, realm, throw
from ..table import act, asked, decision, hand, verbs
from .table import SOUTH, built


def caravan_realm(**position: object) -> State:
    """A position with camels and Cities & Knights, in which the first player has built."""
    s = realm(traders="caravans", **position)
    built(s)
    return s


def test_lumber_and_brick_are_bid_instead_of_wool_and_grain() -> None:
    s = caravan_realm(hands={0: (1, 1, 5, 5, 0)})
    act(s, "end")
    bids = {tuple(move.values()[0]) for move in decision(s).moves if move.values()}  # type: ignore[arg-type]
    assert bids
    assert all(sum(cards) == cards[0] + cards[1] for cards in bids)
    act(s, decision(s).moves[-1])
    assert hand(s, 0)[2:4] == (5, 5)


def test_without_a_new_building_the_turn_passes_on() -> None:
    s = caravan_realm()
    built(s, is_built=False)
    act(s, "end")
    assert asked(s) == [1]


def test_too_many_progress_cards_are_put_back_before_the_vote() -> None:
    s = caravan_realm(hands={0: (1, 0, 0, 0, 0)})
    hold(s, 0, "alchemist", "crane", "engineer", "inventor", "irrigation")
    act(s, "end")
    assert verbs(s) == {"put-back"}
    act(s, decision(s).moves[0])
    assert "bid" in verbs(s)
    act(s, "abstain")
    act(s, f"camel {SOUTH}")
    assert asked(s) == [1]


def test_the_robber_begins_beside_the_board_and_comes_with_a_seven_after_the_first_landing() -> (
    None
):
    s = realm(traders="caravans", rolled=False)
    assert s.robber == NOWHERE
    land(s)
    assert s.robber == NOWHERE
    act(s, "end")
    throw(s, 7)
    assert verbs(s) == {"robber"}


def test_the_game_goes_to_fourteen_points() -> None:
    assert caravan_realm().rules.target == 14
