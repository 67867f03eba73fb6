"""What a roll pays, and a bank that runs short."""

from engine.catan.state import State

from .table import act, bank, hand, roll, table


def test_a_settlement_gets_one_card_and_a_city_two() -> None:
    """Rulebook: each settlement receives one resource, each city two."""
    s = table(rolled=False, settlements={0: "C5"}, cities={1: "B5"})
    told = roll(s, 6)  # hills 6 touches both
    assert (hand(s, 0), hand(s, 1)) == ((0, 1, 0, 0, 0), (0, 2, 0, 0, 0))
    assert bank(s) == (19, 16, 19, 19, 19)
    assert str(told) == "Ann rolls 6. Ann gets 1 brick. Bob gets 2 brick."


def test_two_hexes_with_the_number_both_pay() -> None:
    s = table(rolled=False, settlements={0: "A7", 1: "C2"})
    roll(s, 9)  # forest 9 and fields 9
    assert (hand(s, 0), hand(s, 1)) == ((1, 0, 0, 0, 0), (0, 0, 0, 1, 0))


def test_one_building_may_touch_two_hexes_that_pay() -> None:
    s = table(rolled=False, cities={0: "E5"})  # mountains 3, fields 4, fields 6
    roll(s, 3)
    roll_again(s, 4)
    assert hand(s, 0) == (0, 0, 0, 2, 2)


def roll_again(s: State, number: int) -> None:
    act(s, "end")
    roll(s, number)


def test_the_robbers_hex_pays_nothing() -> None:
    """Rulebook: a hex on which the robber stands produces nothing."""
    s = table(rolled=False, settlements={0: "B4"}, cities={1: "C6"}, robber_on="T5")
    roll(s, 6)
    assert (hand(s, 0), hand(s, 1)) == ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0))


def test_a_hex_pays_again_when_the_robber_has_left() -> None:
    s = table(cities={0: "B4"}, settlements={1: "C6"}, robber_on="T5", cards={0: (1, 0, 0, 0, 0)})
    act(s, "knight")
    act(s, "robber T10 2")
    roll_again(s, 6)
    assert (hand(s, 0)[1], hand(s, 1)[1]) == (2, 1)


def test_what_is_built_under_the_robber_pays_once_it_has_left() -> None:
    s = table(
        hands={0: (1, 1, 1, 1, 0)}, roads={0: "13"}, robber_on="T5", cards={0: (1, 0, 0, 0, 0)}
    )
    act(s, "settlement B4")
    act(s, "knight")
    act(s, "robber T19 -")
    roll_again(s, 6)
    assert hand(s, 0)[1] == 1


def test_a_bank_that_cannot_pay_everybody_pays_nobody() -> None:
    """Rulebook: if there are not enough cards of a kind to pay everyone, nobody gets any of that
    kind this turn.
    """
    s = table(
        rolled=False,
        settlements={0: "D3", 2: "B8"},
        cities={1: "E1"},
        hands={3: (17, 0, 0, 0, 0)},
    )
    told = roll(s, 8)  # forest 8: 1 + 2 lumber are owed, 2 are there; mountains 8 touch nobody
    assert (hand(s, 0), hand(s, 1)) == ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    assert bank(s)[0] == 2
    assert "short of" in str(told)


def test_other_kinds_are_paid_all_the_same() -> None:
    s = table(
        rolled=False,
        settlements={0: "D3", 2: "C11"},
        cities={1: "E1"},
        hands={3: (17, 0, 0, 0, 0)},
    )
    roll(s, 8)
    assert hand(s, 2) == (0, 0, 0, 0, 1)


def test_the_only_one_who_is_owed_gets_what_is_left() -> None:
    """Rulebook, 5th edition: if the shortage concerns a single player, that player gets the
    remaining cards.
    """
    s = table(rolled=False, cities={1: "E1"}, hands={3: (18, 0, 0, 0, 0)})
    roll(s, 8)
    assert hand(s, 1) == (1, 0, 0, 0, 0)
    assert bank(s)[0] == 0


def test_an_empty_bank_pays_nothing() -> None:
    s = table(rolled=False, settlements={1: "E1"}, hands={3: (19, 0, 0, 0, 0)})
    roll(s, 8)
    assert hand(s, 1) == (0, 0, 0, 0, 0)


def test_numbers_without_buildings_pay_nothing() -> None:
    s = table(rolled=False, settlements={0: "A1"})
    assert str(roll(s, 12)) == "Ann rolls 12."
    assert bank(s) == (19, 19, 19, 19, 19)
