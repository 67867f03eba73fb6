"""Roads, settlements and cities: where they may stand, what they cost, how many there are; and the
bank's rates.
"""

import pytest

from engine.core import Illegal

from .table import (
    CARD,
    CITY,
    ROAD,
    SETTLEMENT,
    act,
    along,
    bank,
    hand,
    offers,
    pave,
    points,
    settle,
    table,
    verbs,
)


def test_prices_are_paid_to_the_bank() -> None:
    s = table(settlements={0: "C5"}, roads={0: "36"}, hands={0: (2, 2, 2, 4, 4)})
    act(s, "road 43")
    act(s, "city C5")
    act(s, "buy")
    assert hand(s, 0) == (1, 1, 1, 1, 0)
    act(s, "settlement D4")
    assert hand(s, 0) == (0, 0, 0, 0, 0)
    assert bank(s) == (19, 19, 19, 19, 19)
    assert points(s)[0] == 3 + s.players[0].victory_cards


@pytest.mark.parametrize(
    ("price", "verb"), [(ROAD, "road"), (SETTLEMENT, "settlement"), (CITY, "city"), (CARD, "buy")]
)
def test_nothing_is_built_that_cannot_be_paid(price: tuple[int, ...], verb: str) -> None:
    s = table(settlements={0: "C5"}, roads={0: "36 43"}, hands={0: price})
    assert verb in verbs(s)
    for kind, n in enumerate(price):
        if n:
            poor = table(
                settlements={0: "C5"},
                roads={0: "36 43"},
                hands={0: (*price[:kind], n - 1, *price[kind + 1 :])},
            )
            assert verb not in verbs(poor)


def test_a_road_touches_a_road_or_a_building_of_ones_own() -> None:
    """Rulebook: a road must connect to one of your existing roads, settlements or cities."""
    s = table(settlements={0: "C5"}, roads={0: "28"}, hands={0: ROAD})
    assert sorted(offers(s, "road"), key=int) == ["21", "27", "29", "36"]


def test_a_road_does_not_pass_through_anothers_building() -> None:
    """Rulebook: you may not build past an opponent's settlement or city."""
    s = table(settlements={0: "C5", 1: "C6"}, roads={0: "28"}, hands={0: ROAD})
    assert sorted(offers(s, "road"), key=int) == ["27", "36"]


def test_a_building_of_ones_own_opens_the_way_again() -> None:
    s = table(settlements={0: "C5 C7", 1: "B5"}, roads={0: "28 29"}, hands={0: ROAD})
    assert "21" in offers(s, "road")  # from C6, which is free, to Bob's B5
    s = table(settlements={0: "C5", 1: "C6"}, roads={0: "28", 1: "21"}, hands={0: ROAD})
    assert "29" not in offers(s, "road")


def test_only_one_road_lies_on_an_edge() -> None:
    s = table(settlements={0: "C5", 1: "C7"}, roads={0: "28", 1: "29"}, hands={0: ROAD})
    assert "29" not in offers(s, "road")


def test_a_settlement_stands_at_an_own_road_and_keeps_its_distance() -> None:
    """Rulebook: it must be connected to one of your own roads, and the distance rule
    always holds.
    """
    s = table(
        settlements={0: "C5", 1: "B6"}, roads={0: "28 29 30", 1: "15"}, hands={0: SETTLEMENT}
    )
    assert offers(s, "settlement") == ["C7", "C8"]


def test_a_city_takes_the_place_of_an_own_settlement_which_comes_back() -> None:
    s = table(settlements={0: "C5 B2", 1: "D9"}, hands={0: CITY})
    assert sorted(offers(s, "city")) == ["B2", "C5"]
    act(s, "city B2")
    p = s.players[0]
    assert (p.settlements_left, p.cities_left) == (4, 3)
    assert points(s)[0] == 3


def test_there_are_fifteen_roads_five_settlements_and_four_cities() -> None:
    s = table(hands={0: (4, 4, 4, 4, 4)})
    settle(s, 0, "A1 A3 A5 A7 C1")
    assert "settlement" not in verbs(s)
    pave(
        s,
        0,
        along(
            "A1",
            "A2",
            "A3",
            "A4",
            "A5",
            "A6",
            "A7",
            "B8",
            "B9",
            "C10",
            "C11",
            "D11",
            "D10",
            "E9",
            "E8",
            "F7",
        ),
    )
    assert s.players[0].roads_left == 0
    assert "road" not in verbs(s)
    cities = table(cities={0: "A1 A3 A5 A7"}, settlements={0: "C1"}, hands={0: CITY})
    assert "city" not in verbs(cities)


def test_building_on_the_own_road_does_not_cut_it() -> None:
    s = table(roads={0: along("A1", "A2", "A3", "A4", "A5", "A6")})
    settle(s, 0, "A3")
    assert s.players[0].road_length == 5


# --- the bank ---------------------------------------------------------


def test_the_bank_takes_four_of_a_kind_for_one_of_another() -> None:
    """Rulebook: four identical cards for any other one; the kinds must differ."""
    s = table(hands={0: (4, 3, 0, 0, 0)})
    assert offers(s, "bank") == ["lumber brick", "lumber wool", "lumber grain", "lumber ore"]
    act(s, "bank lumber ore")
    assert hand(s, 0) == (0, 3, 0, 0, 1)


def test_a_general_harbour_takes_three_and_a_special_one_two_of_its_own() -> None:
    s = table(settlements={0: "F5"}, hands={0: (3, 2, 2, 0, 0)})
    assert {words.split()[0] for words in offers(s, "bank")} == {"lumber"}
    s = table(settlements={0: "E8"}, hands={0: (3, 2, 2, 0, 0)})  # wool
    assert {words.split()[0] for words in offers(s, "bank")} == {"wool"}
    s = table(settlements={0: "E8 F5"}, hands={0: (3, 2, 2, 0, 0)})
    assert {words.split()[0] for words in offers(s, "bank")} == {"lumber", "wool"}
    act(s, "bank wool grain")
    assert hand(s, 0) == (3, 2, 0, 1, 0)


def test_a_harbour_may_be_used_in_the_turn_in_which_it_is_built() -> None:
    """Rulebook: you may use a harbour immediately."""
    s = table(roads={0: "70"}, hands={0: (4, 1, 1, 1, 0)})
    act(s, "settlement F5")
    assert "lumber ore" in offers(s, "bank")


def test_a_harbour_serves_its_owner_only() -> None:
    s = table(settlements={1: "F5"}, hands={0: (3, 0, 0, 0, 0)})
    assert offers(s, "bank") == []


def test_the_bank_gives_nothing_of_which_it_has_none() -> None:
    s = table(hands={0: (4, 0, 0, 0, 0), 1: (0, 0, 19, 0, 0)})
    assert offers(s, "bank") == ["lumber brick", "lumber grain", "lumber ore"]


def test_a_turn_cannot_go_on_before_the_roll() -> None:
    s = table(rolled=False, settlements={0: "C5"}, hands={0: (4, 4, 4, 4, 4)})
    assert verbs(s) == {"roll"}
    with pytest.raises(Illegal):
        act(s, "road 28")


def test_an_exchange_can_be_undone_alone_and_a_purchase_of_chance_cannot() -> None:
    s = table(hands={0: (4, 0, 1, 1, 1)})
    exchanged = act(s, "bank lumber brick")
    assert not exchanged.drawn
    assert not exchanged.secret
    assert act(s, "buy").drawn


def test_neighbours_lose_the_edges_that_are_built_on() -> None:
    s = table(turn=1, settlements={0: "C5", 1: "C7"}, hands={1: ROAD})
    assert "29" in offers(s, "road")
    pave(s, 0, "28 29")
    assert "29" not in offers(s, "road")
