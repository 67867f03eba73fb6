"""The progress cards of trade, a sentence each."""

from __future__ import annotations

from random import Random

from engine.catan import GAME
from engine.catan.frames.bank_trade import bank_rates
from engine.catan.modules.knights.cards.moves import (
    GiveCommodity,
    PlayCommercialHarbor,
    PlayMasterMerchant,
    PlayMerchant,
    PlayMerchantFleet,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
    SwapAtHarbor,
    TakeFromHand,
)
from engine.catan.moves import Exchange
from engine.catan.resources import LUMBER
from engine.catan.state import State
from engine.core import Seat
from engine.kit.hexes import HEXES
from engine.kit.packed import unpack

from ..table import act, asked, deal, decision, points
from .army_table import KINDS, army, cards, held, moves_of
from .test_cards_science import NOTHING, hand_of


def rates(s: State, seat: Seat) -> tuple[int, ...]:
    return unpack(bank_rates(s, s.players[seat]), KINDS)


# --- merchant ---------------------------------------------------------


def test_the_merchant_stands_on_land_beside_an_own_building_also_under_the_robber() -> None:
    s = army(settlements={0: "B3"}, progress={0: "merchant"}, robber_on="T5")
    assert moves_of(s, PlayMerchant) == ["merchant T1", "merchant T4", "merchant T5"]


def test_without_a_building_there_is_no_place_for_the_merchant() -> None:
    assert moves_of(army(progress={0: "merchant"}), PlayMerchant) == []


def test_the_merchant_brings_a_point_and_its_resource_at_two_to_one_at_once() -> None:
    s = army(settlements={0: "B3"}, progress={0: "merchant"}, hands={0: hand_of(brick=2)})
    before = points(s)[0]
    act(s, "merchant T5")
    assert points(s)[0] == before + 1
    assert rates(s, 0) == (4, 2, 4, 4, 4, 4, 4, 4)
    assert "bank brick ore" in moves_of(s, Exchange)


def test_the_merchant_is_noted_once_with_its_place() -> None:
    s = army(settlements={0: "B3"}, progress={0: "warlord merchant"}, knights={0: "B4"})
    act(s, "warlord")
    act(s, "merchant T5")
    noted = [(action.verb, action.at) for action in GAME.view(s, None).recent_actions]
    assert noted == [("warlord", None), ("merchant", HEXES.number_of("T5"))]


def test_the_merchant_moves_with_its_point_to_the_next_card() -> None:
    s = army(settlements={0: "B3", 1: "C5"}, progress={0: "merchant", 1: "merchant"})
    act(s, "merchant T5")
    act(s, "end")
    s.stack = army(turn=1).stack
    act(s, "merchant T9", 1)
    assert GAME.view(s, None).award_holder("merchant") == 1
    assert (points(s)[0], points(s)[1]) == (1, 2)
    assert rates(s, 0)[1] == 4
    assert rates(s, 1)[0] == 2


def test_the_merchant_in_the_desert_brings_the_point_alone() -> None:
    s = army(settlements={0: "C6"}, progress={0: "merchant"}, robber_on="T1")
    act(s, "merchant T10")
    assert points(s)[0] == 2
    assert rates(s, 0) == (4,) * KINDS


def test_the_own_merchant_may_be_moved_without_another_point() -> None:
    s = army(settlements={0: "B3"}, progress={0: "merchant merchant"})
    act(s, "merchant T5")
    act(s, "merchant T4")
    assert points(s)[0] == 2
    assert rates(s, 0)[1] == 4
    assert rates(s, 0)[3] == 2


def test_the_own_merchant_does_not_stay_where_it_is_which_would_bring_nothing() -> None:
    s = army(settlements={0: "B3"}, progress={0: "merchant merchant"})
    act(s, "merchant T5")
    assert moves_of(s, PlayMerchant) == ["merchant T1", "merchant T4"]


def test_the_merchant_of_another_may_be_taken_over_where_it_stands() -> None:
    s = army(settlements={0: "B3", 1: "B5"}, progress={0: "merchant", 1: "merchant"})
    act(s, "merchant T5")
    act(s, "end")
    s.stack = army(turn=1).stack
    assert "merchant T5" in moves_of(s, PlayMerchant, 1)


def test_merchant_and_harbour_stand_side_by_side_and_both_buy_commodities() -> None:
    hand = hand_of(brick=2, grain=2)
    s = army(settlements={0: "B3 A4"}, progress={0: "merchant"}, hands={0: hand})
    act(s, "merchant T5")
    assert rates(s, 0) == (4, 2, 4, 2, 4, 4, 4, 4)
    assert {"bank brick coin", "bank grain paper"} <= {*moves_of(s, Exchange)}


# --- fleet ------------------------------------------------------------


def test_the_fleet_exchanges_any_kind_two_to_one_until_the_turn_ends() -> None:
    s = army(progress={0: "merchant_fleet"}, hands={0: hand_of(paper=2)})
    assert len(moves_of(s, PlayMerchantFleet)) == KINDS
    act(s, "merchant-fleet paper")
    assert rates(s, 0)[5] == 2
    assert rates(s, 1)[5] == 4
    act(s, "bank paper ore")
    assert cards(s, 0) == hand_of(ore=1)
    act(s, "end")
    assert [rates(s, seat)[5] for seat in range(4)] == [4, 4, 4, 4]


def test_a_second_fleet_is_for_another_kind() -> None:
    s = army(progress={0: "merchant_fleet merchant_fleet"})
    act(s, "merchant-fleet ore")
    assert "merchant-fleet ore" not in moves_of(s, PlayMerchantFleet)
    act(s, "merchant-fleet coin")
    assert rates(s, 0)[4] == rates(s, 0)[7] == 2


def test_no_fleet_is_for_a_kind_that_a_merchant_or_a_guild_exchanges_two_to_one_already() -> None:
    s = army(settlements={0: "B3"}, progress={0: "merchant merchant_fleet"}, levels={0: (3, 0, 0)})
    act(s, "merchant T5")
    named = [text.split()[-1] for text in moves_of(s, PlayMerchantFleet)]
    assert named == ["lumber", "wool", "grain", "ore"]


# --- commercial harbor ------------------------------------------------


def harbor(**others: object) -> State:
    """Seat 0 has played the harbor, and holds lumber and ore."""
    hands = {0: hand_of(lumber=1, ore=1), 1: hand_of(paper=1, coin=1), 2: hand_of(coin=2)}
    s = army(progress={0: "commercial_harbor"}, hands={**hands, 3: hand_of(wool=1)}, **others)
    act(s, "commercial-harbor")
    return s


def test_each_of_the_others_is_asked_once_for_a_commodity_of_their_choice() -> None:
    s = harbor()
    assert "harbor-swap 2 lumber" in moves_of(s, SwapAtHarbor)
    act(s, "harbor-swap 2 lumber")
    assert asked(s) == [1]
    assert moves_of(s, GiveCommodity) == ["give-commodity paper", "give-commodity coin"]
    act(s, "give-commodity paper", 1)
    assert cards(s, 0) == hand_of(ore=1, paper=1)
    assert cards(s, 1) == hand_of(lumber=1, coin=1)
    assert not [move for move in moves_of(s, SwapAtHarbor) if move.startswith("harbor-swap 2")]


def test_who_has_one_kind_of_commodity_is_asked_for_not_to_ask_would_tell_so() -> None:
    s = harbor()
    act(s, "harbor-swap 3 ore")
    assert asked(s) == [2]
    assert moves_of(s, GiveCommodity) == ["give-commodity coin"]
    act(s, "give-commodity coin", 2)
    assert cards(s, 0) == hand_of(lumber=1, coin=1)
    assert cards(s, 2) == hand_of(ore=1, coin=1)


def test_in_matches_that_began_before_who_has_one_kind_of_commodity_is_not_asked() -> None:
    s = harbor(revision=3)
    act(s, "harbor-swap 3 ore")
    assert asked(s) == [0]
    assert cards(s, 0) == hand_of(lumber=1, coin=1)


def test_who_has_no_commodity_gives_none_and_gets_nothing() -> None:
    s = harbor()
    told = act(s, "harbor-swap 4 ore")
    assert cards(s, 0) == hand_of(lumber=1, ore=1)
    assert cards(s, 3) == hand_of(wool=1)
    assert told.secret
    assert not [move for move in moves_of(s, SwapAtHarbor) if move.startswith("harbor-swap 4")]


def test_only_the_two_learn_what_is_swapped_at_the_harbor_and_the_asked_one_not_before() -> None:
    s = harbor()
    act(s, "harbor-swap 2 lumber")
    assert "lumber" not in repr(decision(s).prompt)
    told = act(s, "give-commodity paper", 1)
    named = [line for line in told.news if "lumber" in repr(line) or "paper" in repr(line)]
    assert {line.to for line in named} == {0, 1}


def test_whoever_thinks_about_the_harbor_supposes_hands_that_fit_its_question() -> None:
    hands = {0: hand_of(lumber=1, ore=2, coin=1), 1: hand_of(cloth=1, ore=1), 2: hand_of(wool=6)}
    s = army(progress={0: "commercial_harbor"}, hands=hands)
    act(s, "commercial-harbor")
    act(s, "harbor-swap 2 lumber")
    given: dict[int | None, set[int]] = {}
    for viewer in (None, 0, 1, 2):
        for seed in range(20):
            other = GAME.resample_hidden(s, viewer, Random(seed))
            given.setdefault(viewer, set()).add(other.stack[-1].given)  # type: ignore[attr-defined]
            act(other, decision(other, 1).moves[0], 1)
            sizes = [sum(cards(other, seat)) for seat in range(4)]
            assert sizes == [4, 2, 6, 0]
    assert given[0] == {LUMBER}
    assert given[1] > {LUMBER}, "who is asked does not know it"


def test_without_a_resource_of_ones_own_there_is_nothing_to_swap_until_one_comes() -> None:
    hands = {0: hand_of(coin=4), 1: hand_of(coin=1)}
    s = army(progress={0: "commercial_harbor"}, hands=hands)
    act(s, "commercial-harbor")
    assert moves_of(s, SwapAtHarbor) == []
    act(s, "bank coin ore")
    assert moves_of(s, SwapAtHarbor) == ["harbor-swap 2 ore"]


def test_the_harbor_lasts_for_the_whole_turn_and_a_second_one_asks_nobody_anew() -> None:
    s = army(progress={0: "commercial_harbor commercial_harbor"})
    act(s, "commercial-harbor")
    assert moves_of(s, PlayCommercialHarbor) == []
    deal(s, 0, hand_of(coin=1))
    deal(s, 1, hand_of(ore=1))
    act(s, "end")
    s.stack = army(turn=1).stack
    assert moves_of(s, SwapAtHarbor, 1) == []


# --- master merchant --------------------------------------------------


def test_the_master_merchant_looks_at_a_hand_of_somebody_with_more_points_and_takes_two() -> None:
    s = army(
        progress={0: "master_merchant"},
        points={0: 3, 1: 4, 2: 3, 3: 5},
        hands={1: hand_of(wool=2, coin=1), 2: hand_of(ore=3)},
    )
    assert moves_of(s, PlayMasterMerchant) == ["master-merchant 2"]
    told = act(s, "master-merchant 2")
    assert told.secret
    assert asked(s) == [0]
    assert not decision(s).allows(TakeFromHand(hand_of(wool=2, coin=1)))
    assert not decision(s).allows(TakeFromHand(hand_of(wool=1)))
    act(s, TakeFromHand(hand_of(wool=1, coin=1)))
    assert cards(s, 0) == hand_of(wool=1, coin=1)
    assert cards(s, 1) == hand_of(wool=1)


def test_without_a_richer_player_who_holds_cards_there_is_no_master_merchant() -> None:
    hands = {1: hand_of(ore=3), 2: NOTHING}
    s = army(progress={0: "master_merchant"}, points={0: 4, 1: 4, 2: 5}, hands=hands)
    assert moves_of(s, PlayMasterMerchant) == []


def test_of_one_or_two_cards_the_master_merchant_takes_all_and_asks_nothing() -> None:
    s = army(progress={0: "master_merchant"}, points={0: 3, 1: 4}, hands={1: hand_of(wool=1)})
    act(s, "master-merchant 2")
    assert cards(s, 0) == hand_of(wool=1)
    assert cards(s, 1) == NOTHING
    assert held(s, 0) == []


def test_while_the_hand_is_looked_at_it_is_no_secret_to_the_looker() -> None:
    s = army(
        progress={0: "master_merchant"},
        points={0: 3, 1: 4},
        hands={1: hand_of(wool=2, coin=1), 2: hand_of(ore=3), 3: hand_of(brick=4)},
    )
    act(s, "master-merchant 2")
    for seed in range(10):
        other = GAME.resample_hidden(s, 0, Random(seed))
        assert cards(other, 1) == cards(s, 1)
    changed = [cards(GAME.resample_hidden(s, 2, Random(seed)), 1) for seed in range(10)]
    assert any(hand != cards(s, 1) for hand in changed)


# --- monopolies -------------------------------------------------------


def test_resource_monopoly_takes_up_to_two_of_a_resource_from_each() -> None:
    s = army(
        progress={0: "resource_monopoly"},
        hands={0: hand_of(ore=1), 1: hand_of(ore=3), 2: hand_of(ore=1, wool=1)},
    )
    assert len(moves_of(s, PlayResourceMonopoly)) == 5
    act(s, "resource-monopoly ore")
    assert cards(s, 0) == hand_of(ore=4)
    assert cards(s, 1) == hand_of(ore=1)
    assert cards(s, 2) == hand_of(wool=1)


def test_trade_monopoly_takes_one_commodity_from_each() -> None:
    s = army(progress={0: "trade_monopoly"}, hands={1: hand_of(coin=3), 2: hand_of(paper=1)})
    assert len(moves_of(s, PlayTradeMonopoly)) == 3
    act(s, "trade-monopoly coin")
    assert cards(s, 0) == hand_of(coin=1)
    assert cards(s, 1) == hand_of(coin=2)


def test_a_monopoly_is_spent_even_if_nobody_has_the_kind() -> None:
    s = army(progress={0: "trade_monopoly"}, hands={1: hand_of(wool=1)})
    act(s, "trade-monopoly coin")
    assert held(s, 0) == []
    assert cards(s, 0) == NOTHING


def test_nobody_plays_a_monopoly_while_all_others_have_empty_hands() -> None:
    s = army(progress={0: "trade_monopoly resource_monopoly"})
    assert moves_of(s, PlayTradeMonopoly) == []
    assert moves_of(s, PlayResourceMonopoly) == []
