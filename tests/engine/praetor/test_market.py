"""The Market: net numbers at the rates of the board, without limit or by experience."""

from dataclasses import replace
from random import Random

import pytest

from engine.core import Illegal, PickQuestion, TextQuestion
from engine.praetor import GAME
from engine.praetor.data import BOX, Rates
from engine.praetor.hints import board_text
from engine.praetor.market import (
    DealForm,
    deal_change,
    deal_form,
    deal_to_pay,
    reason_against_deal,
)
from engine.praetor.moves import Trade
from engine.praetor.scoring import all_scores
from engine.praetor.state import State

from .table import act, acts, asked, english, have, lay, purse, staff, table

RATES = BOX.boards[0].rates  # Wood 2, Stone 2, Marble 3, Weapons 4


def market(worker: int = 1, *, option: str = "free", **goods: int) -> State:
    """The first seat has just sent a worker to the Market of the start."""
    s = table(2, market=option)
    staff(s, 0, worker, 1)
    have(s, 0, **goods)
    assert not act(s, f"use P10 {worker}").closes
    return s


def form(s: State) -> DealForm:
    (decision,) = GAME.decisions(s)
    (found,) = decision.forms
    assert isinstance(found, DealForm)
    return found


def why_not(s: State, *deal: int) -> str:
    reason = form(s).reason_against(Trade(deal))
    return "" if reason is None else english(reason)


def test_a_deal_is_one_net_number_for_each_resource() -> None:
    """Rulebook: "You may freely trade your resources with the bank using the trade rates depicted
    on your Player Board."
    """
    s = market(gold=3, wood=4, marble=1)
    told = act(s, "trade -3,2,-1,1")
    assert purse(s, 0) == {"gold": 4, "wood": 1, "stone": 2, "weapon": 1}  # 3 + 6 + 3 - 4 - 4
    assert str(told).startswith("Yellow trades 3 Wood, 1 Marble for 1 Gold, 2 Stone, 1 Weapon.")
    assert told.closes
    assert asked(s) == 1


def test_any_amount_may_be_traded() -> None:
    """Rulebook: "You may buy and sell any amount of any resource." """
    s = market(gold=0, wood=30)
    act(s, "trade -30,0,0,15")
    assert purse(s, 0) == {"weapon": 15}


def test_gold_never_falls_below_zero() -> None:
    s = market(gold=3, wood=1)
    assert why_not(s, 0, 0, 1, 0) == ""
    assert why_not(s, 0, 0, 0, 1) == (
        "You have 3 Gold, sales bring 0 and purchases cost 4: 1 Gold is missing."
    )
    assert why_not(s, -1, 0, 0, 1) == ""
    with pytest.raises(Illegal):
        act(s, "trade 0,0,0,1")


def test_nobody_sells_what_they_do_not_have() -> None:
    s = market(gold=3, wood=1)
    assert why_not(s, -2, 0, 0, 0) == "Wood for 2 Gold: between −1 and 1."


def test_nothing_is_a_deal_too_and_what_a_clock_would_play() -> None:
    s = market(gold=3)
    assert GAME.decisions(s)[0].fallback == Trade((0, 0, 0, 0))
    assert str(act(s, "trade 0,0,0,0")).startswith("Yellow trades nothing.")
    assert purse(s, 0) == {"gold": 3}


def test_by_experience_a_worker_buys_and_sells_at_most_so_many_each() -> None:
    """Official optional rule: sells and buys, each, at most as many times as the experience of the
    worker.
    """
    s = market(2, option="experience", gold=12, wood=5, stone=5)
    sentence = "The worker buys at most 2 and sells at most 2 in all."
    assert why_not(s, -2, 0, 1, 1) == ""
    assert why_not(s, -1, -1, 2, 0) == ""
    assert why_not(s, -2, -1, 0, 0) == sentence
    assert why_not(s, 0, 0, 2, 1) == sentence
    assert why_not(s, -3, 0, 0, 0) == "Wood for 2 Gold: between −2 and 2."


def test_a_lent_worker_trades_six() -> None:
    s = table(2, market="experience")
    staff(s, 0, 1, retired=1)
    lay(s, "labor_camp_1", "R8", 0)
    have(s, 0, wood=9)
    acts(s, "camp R8", "use P10 6")
    assert why_not(s, -6, 0, 0, 3) == ""
    assert "between" in why_not(s, -7, 0, 0, 0)


def test_the_rates_are_those_of_the_own_board() -> None:
    s = table(2)
    s.players[0].board = BOX.boards[5]  # B5: Wood 3, Stone 2, Marble 3, Weapons 3
    have(s, 0, wood=2)
    acts(s, "use P10 1", "trade -2,0,0,2")
    assert purse(s, 0) == {"weapon": 2}


def test_other_markets_cost_a_fee_that_is_gone_before_the_deal() -> None:
    s = table(2)
    lay(s, "market_2", "R8", 1)
    have(s, 0, gold=3)
    act(s, "use R8 1")
    assert why_not(s, 1, 0, 0, 0) == ""
    assert why_not(s, 0, 0, 1, 0) != ""


def test_each_resource_is_asked_for_by_itself() -> None:
    wood, stone, *_ = deal_form((3, 1, 0, 0, 0), RATES, None).questions()
    assert english(wood.label) == "Wood: you have 1, 2 Gold each"
    assert isinstance(wood, PickQuestion)
    assert [english(label) for _, label in wood.options] == [
        "sell 1: +2 Gold makes 5",
        "neither buy nor sell",
        "buy 1: −2 Gold leaves 1",
    ]
    assert wood.chosen == ("0",)
    assert isinstance(stone, PickQuestion)
    assert [key for key, _ in stone.options] == ["0", "1", "2"]


def test_a_long_list_becomes_a_number_to_write() -> None:
    form = deal_form((60, 9, 9, 9, 9), RATES, None)
    wood = form.questions()[0]
    assert isinstance(wood, TextQuestion)
    assert english(wood.hint) == "from −9 (sell) to 70 (buy)"
    assert form.read(["-9", " +9 ", [], "\u22122"]) == Trade((-9, 9, 0, -2))
    with pytest.raises(Illegal) as refusal:
        form.read(["many", "0", "0", "0"])
    assert "above 0 you buy" in english(refusal.value.text)


@pytest.mark.parametrize("limit", [None, 1, 3, 6])
def test_random_deals_are_legal_and_different(limit: int | None) -> None:
    random, found = Random(1), set()
    for _ in range(200):
        asked_for = deal_form(tuple(random.randrange(8) for _ in range(5)), RATES, limit)
        move = asked_for.sample(random)
        assert asked_for.allows(move)
        found.add(move)
    assert len(found) > 15


def test_a_deal_for_a_cost_buys_what_is_missing_and_sells_what_is_left_over() -> None:
    have_, cost = (1, 5, 0, 0, 0), (0, 1, 1, 0, 1)
    deal = deal_to_pay(have_, cost, RATES)
    assert deal == (-3, 1, 0, 1)
    assert reason_against_deal(deal, have_, RATES, None) is None
    assert deal_change(deal, RATES)[0] == 0
    assert deal_to_pay((0, 1, 0, 0, 0), cost, RATES) is None


# --- rates that differ ------------------------------------------------

SPLIT = Rates(
    (1, 3, 2, 5, 4), (1, 1, 1, 2, 3)
)  # Wood 3 and 1, Stone 2 and 1, Marble 5 and 2, Weapons 4 and 3


def split_market(**goods: int) -> State:
    """The first seat, whose board sells for less than it buys, is at the Market."""
    s = table(2)
    staff(s, 0, 1, 1)
    have(s, 0, **goods)
    s.players[0].board = replace(s.players[0].board, rates=SPLIT)
    act(s, "use P10 1")
    return s


def test_what_is_bought_costs_the_one_rate_and_what_is_sold_brings_the_other() -> None:
    assert deal_change((-4, 1, 0, 0), SPLIT) == (2, -4, 1, 0, 0)
    s = split_market(gold=1, wood=4, weapon=1)
    assert why_not(s, -4, 2, 0, -1) == ""
    assert why_not(s, -4, 5, 0, -1) == "Stone for 2 Gold, sold for 1: between 0 and 4."
    assert why_not(s, -4, 4, 0, 0) == (
        "You have 1 Gold, sales bring 4 and purchases cost 8: 3 Gold is missing."
    )
    act(s, "trade -4,2,0,-1")
    assert purse(s, 0) == {"gold": 1 + 4 + 3 - 4, "stone": 2}


def test_the_form_tells_both_rates() -> None:
    s = split_market(gold=6, wood=2)
    wood = form(s).questions()[0]
    assert isinstance(wood, PickQuestion)
    assert english(wood.label) == "Wood: you have 2, buy for 3, sell for 1"
    assert [english(label) for _, label in wood.options] == [
        "sell 2: +2 Gold makes 8",
        "sell 1: +1 Gold makes 7",
        "neither buy nor sell",
        "buy 1: −3 Gold leaves 3",
        "buy 2: −6 Gold leaves 0",
    ]


def test_what_gold_alone_does_not_pay_says_how_much_must_come_from_sales() -> None:
    wood = form(split_market(gold=1, wood=0, marble=9)).questions()[0]
    assert isinstance(wood, PickQuestion)
    assert english(wood.options[1][1]) == "buy 1: −3 Gold, 2 of it from sales"


def test_after_a_deal_all_read_what_the_purse_holds() -> None:
    told = act(market(gold=3, wood=4, marble=1), "trade -3,2,-1,1")
    assert english(told.news[1].text) == "Yellow has 4 Gold, 1 Wood, 2 Stone, 1 Weapon now."


def test_a_deal_for_a_cost_reckons_with_both_rates() -> None:
    assert deal_to_pay((0, 0, 0, 3, 0), (0, 1, 0, 0, 0), SPLIT) == (1, 0, -2, 0), (
        "two Marble for 4 Gold, one Wood for 3"
    )
    assert deal_to_pay((0, 0, 0, 1, 0), (0, 1, 0, 0, 0), SPLIT) is None


def test_random_players_find_payable_deals_at_rates_that_differ() -> None:
    random = Random(5)
    for _ in range(200):
        held = tuple(random.randint(0, 9) for _ in range(5))
        offer = deal_form(held, SPLIT, random.choice([None, 2]))
        assert offer.reason_against(offer.sample(random)) is None


def test_in_the_final_scoring_everything_is_sold() -> None:
    s = split_market(gold=5, wood=9, marble=3)
    parts = {title.id: n for title, n in all_scores(s)[0].parts}
    assert parts["Resources"] == (5 + 9 + 6) // 10
    assert GAME.view(s, 0).engineers[0].sale_value == 20


def test_a_board_to_choose_tells_both_rates() -> None:
    board = replace(BOX.boards[0], rates=SPLIT)
    assert (
        english(board_text(board))
        == "retiring 12 or 8 favor, morale up to 20, buying 3, 2, 5, 4, selling 1, 1, 2, 3"
    )
    assert (
        english(board_text(BOX.boards[0]))
        == "retiring 12 or 8 favor, morale up to 20, rates 2, 2, 3, 4"
    )
