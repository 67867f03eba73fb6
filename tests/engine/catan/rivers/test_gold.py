"""Gold: what it buys, what it costs, and what may happen to it."""

from __future__ import annotations

from random import Random

import pytest

from engine.catan import GAME
from engine.catan.frames.turn import BEFORE_ROLL
from engine.catan.modules.event_cards.deck import DECK
from engine.catan.modules.gold_coins import give_gold
from engine.catan.moves import EndTurn, Offer
from engine.core import Illegal, StreamEntry
from engine.kit.packed import MAX_OF_KIND, count_of, shift_to_kind

from ..table import NOTHING, act, acts, decision, hand, offers, roll, verbs
from .table import corner, gold, river

KINDS = ["lumber", "brick", "wool", "grain", "ore"]


def test_two_gold_buy_a_resource_of_choice_twice_a_turn() -> None:
    s = river(gold={0: 7})
    assert offers(s, "spend-gold") == KINDS
    acts(s, "spend-gold ore", "spend-gold ore")
    assert (hand(s, 0), gold(s)[0]) == ((0, 0, 0, 0, 2), 3)
    assert "spend-gold" not in verbs(s)
    act(s, EndTurn())
    s.active, s.stack = 0, [BEFORE_ROLL[0]]
    roll(s, 2)
    assert "spend-gold" in verbs(s), "and again in the next turn"


def test_one_gold_buys_nothing() -> None:
    assert "spend-gold" not in verbs(river(gold={0: 1}))


def test_what_the_bank_lacks_is_refused_and_nothing_is_paid() -> None:
    s = river(gold={0: 4})
    s.bank -= shift_to_kind(count_of(s.bank, 4), 4)
    with pytest.raises(Illegal):
        act(s, "spend-gold ore")
    assert gold(s)[0] == 4


def test_four_equal_resources_bring_a_gold_as_often_as_one_likes() -> None:
    s = river(hands={0: (8, 3, 0, 0, 0)})
    assert offers(s, "sell-for-gold") == ["lumber"]
    acts(s, "sell-for-gold lumber", "sell-for-gold lumber")
    assert (hand(s, 0), gold(s)[0]) == ((0, 3, 0, 0, 0), 2)


def test_three_suffice_with_a_harbour_for_any_kind() -> None:
    s = river(hands={0: (3, 0, 0, 0, 0)})
    harbour = next(one for one in s.island.board.harbours if one.kind == "any")
    s.players[0].settlements |= 1 << harbour.corners[0]
    act(s, "sell-for-gold lumber")
    assert (hand(s, 0), gold(s)[0]) == ((0, 0, 0, 0, 0), 1)


def test_a_harbour_of_one_kind_does_not_help() -> None:
    s = river(hands={0: (3, 0, 0, 0, 0)})
    harbour = next(one for one in s.island.board.harbours if one.kind == "lumber")
    s.players[0].settlements |= 1 << harbour.corners[0]
    assert "sell-for-gold" not in verbs(s)


def test_gold_is_in_no_usual_exchange_with_the_bank() -> None:
    s = river(gold={0: 10}, hands={0: (4, 0, 0, 0, 0)})
    assert all("gold" not in words for words in offers(s, "bank"))
    assert len(offers(s, "bank")) == 4


def test_gold_counts_for_no_hand_limit_and_is_neither_discarded_nor_stolen() -> None:
    s = river(gold={0: 12, 1: 3}, hands={0: (5, 0, 0, 0, 0)}, rolled=False)
    s.players[1].settlements |= 1 << corner(s, (0, -2), 0)
    roll(s, 7)
    assert verbs(s) == {"robber"}, "nobody discards"
    assert GAME.view(s, 2).players[0].hand_size == 5
    s.hex_seats[0] |= 2
    told = act(s, "robber T1 2")
    assert "no card" in str(told)
    assert gold(s)[:2] == [12, 3]


def test_monopoly_and_year_of_plenty_do_not_touch_gold() -> None:
    s = river(gold={1: 5}, cards={0: (0, 0, 0, 1, 1)})
    assert offers(s, "monopoly") == KINDS
    assert all("gold" not in words for words in offers(s, "plenty"))


def test_gold_may_be_on_either_side_of_a_trade_but_not_on_both() -> None:
    s = river(gold={0: 3, 1: 1}, hands={1: (1, 0, 0, 0, 0)})
    give = s.rules.kit.cards_of_kind(8, 2)
    want = s.rules.kit.cards_of_kind(0)
    assert not decision(s).allows(Offer(give, s.rules.kit.cards_of_kind(8), (0, 1, 0, 0)))
    act(s, Offer(give, want, (0, 1, 0, 0)))
    act(s, "accept", 1)
    assert gold(s)[:2] == [1, 3]
    assert hand(s, 0) == (1, 0, 0, 0, 0)


def test_gold_builds_nothing() -> None:
    s = river(gold={0: 20}, settlements={0: "B4"})
    assert not {"road", "settlement", "city", "buy", "bridge"} & verbs(s)


def test_everybody_sees_how_much_gold_there_is() -> None:
    s = river(gold={0: 3, 2: 1})
    for seat in (None, 1):
        view = GAME.view(s, seat)
        counted = [
            next(one.count for one in player.counters if one.key == "gold")
            for player in view.players
        ]
        assert counted == [3, 0, 1, 0]
    other = GAME.resample_hidden(s, 1, Random(1))
    assert gold(other) == gold(s)


def test_good_neighbors_give_no_gold() -> None:
    s = river(gold={0: 3}, hands={0: (1, 0, 0, 0, 0)}, events="on", rolled=False)
    card = next(at for at, one in enumerate(DECK) if one.card and one.card.key == "neighbors")
    act(s, "roll", draws=[card])
    assert len(decision(s, 0).moves) == 1


def test_the_bank_never_runs_out_of_gold() -> None:
    s = river(hands={0: (4, 0, 0, 0, 0)})
    for p in s.players:
        give_gold(s, p, 25, StreamEntry(1))
    assert gold(s) == [25, 25, 25, 25]
    act(s, "sell-for-gold lumber")
    assert gold(s) == [26, 25, 25, 25]


def test_a_hand_holds_as_much_gold_as_it_can_count_and_sells_nothing_then() -> None:
    s = river(hands={0: (4, 0, 0, 0, 0)})
    give_gold(s, s.players[0], 40, StreamEntry(1))
    assert gold(s)[0] == MAX_OF_KIND
    assert "sell-for-gold" not in verbs(s)


def test_no_deal_brings_more_gold_than_a_hand_can_count() -> None:
    s = river(hands={0: (1, 0, 0, 0, 0)}, gold={1: 2})
    give_gold(s, s.players[0], 30, StreamEntry(1))
    offer = Offer((1, *NOTHING[1:], 0, 0, 0, 0), (*NOTHING, 0, 0, 0, 2), (0, 1, 0, 0))
    act(s, offer)
    act(s, "accept", 1)
    assert not offers(s, "choose", 0)


def test_the_rivers_are_for_two_to_four() -> None:
    for seats in (5, 6):
        with pytest.raises(Illegal):
            GAME.meta.check_options(seats, {"traders": "rivers"})
    assert GAME.meta.check_options(2, {"traders": "rivers"})
