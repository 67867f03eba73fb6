"""Commodities: what cities produce, the bank, the Merchant Guild and the aqueduct."""

from __future__ import annotations

import pytest

from engine.catan import GAME
from engine.catan.modules.knights.tracks import CLOTH, COIN, PAPER
from engine.catan.resources import ONE_CARD, ORE
from engine.catan.state import State
from engine.core import Illegal, Seat

from ..table import act, asked, deal, offers, verbs
from .table import bank, cards, change, raise_lines, realm, throw

NOTHING = (0,) * 8
OTHERS = ("lumber", "brick", "wool", "grain", "ore", "cloth", "coin")


def take(kind: int) -> str:
    return "take " + ",".join(str(int(at == kind)) for at in range(8))


@pytest.mark.parametrize(
    ("place", "number", "gain"),
    [
        ("A7", 9, (1, 0, 0, 0, 0, 1, 0, 0)),  # forest
        ("F6", 11, (0, 0, 1, 0, 0, 0, 1, 0)),  # pasture
        ("A2", 10, (0, 0, 0, 0, 1, 0, 0, 1)),  # mountains
        ("F2", 5, (0, 2, 0, 0, 0, 0, 0, 0)),  # hills
        ("D1", 9, (0, 0, 0, 2, 0, 0, 0, 0)),  # fields
    ],
)
def test_a_city_produces_a_resource_and_a_commodity_or_two_resources(
    place: str,
    number: int,
    gain: tuple[int, ...],
) -> None:
    s = realm(rolled=False, cities={0: place})
    throw(s, number)
    assert cards(s, 0) == gain


@pytest.mark.parametrize(("place", "number"), [("A7", 9), ("F6", 11), ("A2", 10)])
def test_a_settlement_produces_no_commodity(place: str, number: int) -> None:
    s = realm(rolled=False, settlements={0: place})
    throw(s, number)
    assert sum(cards(s, 0)) == 1
    assert cards(s, 0)[5:] == (0, 0, 0)


def take_from_bank(s: State, seat: Seat, kind: int, n: int) -> None:
    s.take_from_bank(s.players[seat], n * ONE_CARD[kind])


def test_a_city_may_get_its_ore_and_miss_its_coin() -> None:
    s = realm(rolled=False, cities={0: "A2"})
    take_from_bank(s, 1, COIN, 12)
    throw(s, 10)
    assert cards(s, 0) == (0, 0, 0, 0, 1, 0, 0, 0)


def test_a_city_may_get_its_coin_and_miss_its_ore() -> None:
    s = realm(rolled=False, cities={0: "A2"})
    take_from_bank(s, 1, ORE, 19)
    throw(s, 10)
    assert cards(s, 0) == (0, 0, 0, 0, 0, 0, 0, 1)


def test_where_two_are_owed_a_short_commodity_nobody_gets_it() -> None:
    s = realm(rolled=False, cities={0: "A7", 1: "A5"})
    take_from_bank(s, 2, PAPER, 11)
    throw(s, 9)
    assert (cards(s, 0)[5], cards(s, 1)[5]) == (0, 0)
    assert cards(s, 0)[0] == 1, "the resource is judged apart"


def test_a_city_claims_one_card_of_the_resource_not_two() -> None:
    s = realm(rolled=False, cities={0: "A7"}, settlements={1: "A5"})
    take_from_bank(s, 2, 0, 17)
    throw(s, 9)
    assert (cards(s, 0)[0], cards(s, 1)[0]) == (1, 1)


# --- trade ------------------------------------------------------------


def test_commodities_count_for_a_seven_and_may_be_discarded() -> None:
    s = realm(rolled=False, hands={0: (0, 0, 0, 0, 0, 3, 3, 3)})
    throw(s, 7)
    act(s, "discard 0,0,0,0,0,2,1,1")
    assert cards(s, 0) == (0, 0, 0, 0, 0, 1, 2, 2)


def test_commodities_are_stolen() -> None:
    s = realm(rolled=False, settlements={1: "A7"}, hands={1: (0, 0, 0, 0, 0, 0, 1, 0)})
    throw(s, 7)
    act(s, "robber T3 2", draws=[0])
    assert cards(s, 0)[CLOTH] == 1


def test_commodities_are_traded_with_players() -> None:
    s = realm(hands={0: (0, 0, 0, 0, 0, 1, 0, 0), 1: (0, 0, 0, 0, 1)})
    act(s, "offer 0,0,0,0,0,1,0,0 0,0,0,0,1,0,0,0 0,1,0,0")
    act(s, "accept", seat=1)
    assert (cards(s, 0)[ORE], cards(s, 1)[PAPER]) == (1, 1)


def test_the_bank_takes_four_like_commodities_for_any_other_card() -> None:
    s = realm(hands={0: (0, 0, 0, 0, 0, 4, 0, 0)})
    assert set(offers(s, "bank")) == {
        f"paper {kind}" for kind in ("lumber", "brick", "wool", "grain", "ore", "cloth", "coin")
    }
    act(s, "bank paper cloth")
    assert cards(s, 0) == (0, 0, 0, 0, 0, 0, 1, 0)


def test_a_harbour_for_any_kind_takes_three_commodities() -> None:
    s = realm(settlements={0: "A2"}, hands={0: (0, 0, 0, 0, 0, 3, 0, 0)})
    assert "paper ore" in offers(s, "bank")


def test_a_harbour_of_one_kind_takes_its_resource_alone_but_gives_commodities() -> None:
    s = realm(settlements={0: "B9"}, hands={0: (0, 0, 0, 0, 2, 0, 0, 3)})
    assert "ore coin" in offers(s, "bank")
    assert not any(move.startswith("coin") for move in offers(s, "bank"))


def test_four_resources_and_three_at_a_harbour_buy_commodities_too() -> None:
    s = realm(hands={0: (4, 3, 0, 0, 0)})
    assert {"lumber paper", "lumber cloth", "lumber coin"} <= {*offers(s, "bank")}
    assert not any(move.startswith("brick") for move in offers(s, "bank"))
    s = realm(settlements={0: "A2"}, hands={0: (4, 3, 0, 0, 0)})
    assert "brick coin" in offers(s, "bank")


def test_a_merchant_guild_takes_any_two_like_commodities_also_several_times() -> None:
    s = realm(hands={0: (0, 0, 0, 0, 3, 4, 2, 1)})
    assert offers(s, "bank") == ["paper " + kind for kind in OTHERS]
    raise_lines(s, 0, trade=3)
    given = {move.split()[0] for move in offers(s, "bank")}
    assert given == {"paper", "cloth"}
    act(s, "bank paper coin")
    act(s, "bank paper ore")
    assert cards(s, 0) == (0, 0, 0, 0, 4, 0, 2, 2)
    assert GAME.view(s, None).players[0].rates[5:] == (2, 2, 2)


def test_a_trading_house_is_no_guild() -> None:
    s = realm(hands={0: (0, 0, 0, 0, 0, 2, 0, 0)})
    raise_lines(s, 0, trade=2)
    assert offers(s, "bank") == []


def test_rates_of_commodities_do_not_add_up_and_nothing_is_changed_into_itself() -> None:
    s = realm(hands={0: (0, 0, 0, 0, 0, 1, 1, 0)})
    raise_lines(s, 0, trade=5)
    assert offers(s, "bank") == []
    deal(s, 0, (0, 0, 0, 0, 0, 1, 0, 0))
    assert "paper paper" not in offers(s, "bank")


# --- the aqueduct -----------------------------------------------------


def test_an_aqueduct_takes_a_resource_of_choice_where_the_roll_brought_nothing() -> None:
    s = realm(rolled=False)
    raise_lines(s, 0, science=3)
    throw(s, 2)
    assert asked(s) == [0]
    assert len(offers(s, "take")) == 6, "five resources, or nothing"
    act(s, take(ORE))
    assert cards(s, 0)[ORE] == 1


def test_an_aqueduct_may_be_left() -> None:
    s = realm(rolled=False)
    raise_lines(s, 0, science=3)
    throw(s, 2)
    act(s, "take 0,0,0,0,0,0,0,0")
    assert cards(s, 0) == NOTHING
    assert "end" in verbs(s)


def test_without_an_aqueduct_nothing_is_asked() -> None:
    s = realm(rolled=False)
    raise_lines(s, 0, science=2)
    throw(s, 2)
    assert "end" in verbs(s)


def test_who_got_a_card_takes_none_also_if_it_was_a_commodity_alone() -> None:
    s = realm(rolled=False, cities={0: "A2"})
    raise_lines(s, 0, science=3)
    take_from_bank(s, 1, ORE, 19)
    throw(s, 10)
    assert cards(s, 0)[COIN] == 1
    assert "end" in verbs(s)


def test_an_aqueduct_works_where_the_robber_took_the_yield() -> None:
    s = realm(rolled=False, settlements={0: "A7"}, robber_on="T3")
    raise_lines(s, 0, science=3)
    throw(s, 9)
    assert asked(s) == [0]
    assert verbs(s) == {"take"}


def test_an_aqueduct_works_where_the_bank_was_empty() -> None:
    s = realm(rolled=False, settlements={0: "A7"})
    raise_lines(s, 0, science=3)
    take_from_bank(s, 1, 0, 19)
    throw(s, 9)
    assert verbs(s) == {"take"}
    assert take(0).split()[1] not in offers(s, "take")


def test_an_aqueduct_does_nothing_on_a_seven() -> None:
    s = realm(rolled=False)
    raise_lines(s, 0, science=3)
    change(s, landings=0)
    throw(s, 7)
    assert "end" in verbs(s)


def test_all_who_have_an_aqueduct_choose_at_once_while_the_bank_has_enough() -> None:
    s = realm(turn=2, rolled=False)
    raise_lines(s, 1, science=3)
    raise_lines(s, 3, science=5)
    throw(s, 2)
    assert asked(s) == [3, 1], "from who rolled on"
    act(s, take(0), seat=1)
    act(s, take(1), seat=3)
    assert asked(s) == [2]


def test_with_a_short_bank_they_choose_one_after_the_other() -> None:
    s = realm(turn=2, rolled=False)
    raise_lines(s, 1, science=3)
    raise_lines(s, 3, science=3)
    take_from_bank(s, 0, ORE, 18)
    throw(s, 2)
    assert asked(s) == [3]
    act(s, take(ORE))
    assert asked(s) == [1]
    with pytest.raises(Illegal):
        act(s, take(ORE))


def test_an_empty_bank_asks_for_no_aqueduct() -> None:
    s = realm(rolled=False)
    raise_lines(s, 0, science=3)
    for kind in range(5):
        take_from_bank(s, 1, kind, 19)
    assert not any(bank(s)[:5])
    throw(s, 2)
    assert "end" in verbs(s)
