"""Development cards: timing and effects."""

import pytest

from engine.catan.resources import KNIGHT, MONOPOLY, PLENTY, ROADS, VICTORY
from engine.core import Illegal

from .table import (
    CARD,
    act,
    asked,
    bank,
    decision,
    hand,
    offers,
    pave,
    points,
    roll,
    table,
    verbs,
)

ONE_OF_EACH = (1, 0, 1, 1, 1)


def test_the_deck_has_twenty_five_cards() -> None:
    s = table()
    assert [s.deck.count(kind) for kind in (KNIGHT, VICTORY, ROADS, PLENTY, MONOPOLY)] == [
        14,
        5,
        2,
        2,
        2,
    ]


def test_a_card_bought_this_turn_is_not_played_in_it() -> None:
    """Rulebook: you may not play a card that you bought during the same turn."""
    s = table(hands={0: CARD})
    act(s, "buy", draws=[s.deck.index(KNIGHT)])
    assert "knight" not in verbs(s)
    for seat in range(4):
        act(s, "end")
        assert asked(s) == [(seat + 1) % 4]
        roll(s, 12)
    assert "knight" in verbs(s)


def test_only_one_card_is_played_in_a_turn() -> None:
    """Rulebook: during your turn you may play one development card."""
    s = table(cards={0: (2, 0, 0, 1, 1)})
    act(s, "monopoly ore")
    assert not {"knight", "plenty", "monopoly"} & verbs(s)


@pytest.mark.parametrize("verb", ["knight", "roads", "plenty", "monopoly"])
def test_a_card_may_be_played_before_the_roll(verb: str) -> None:
    s = table(rolled=False, settlements={0: "C5"}, cards={0: ONE_OF_EACH})
    assert verb in verbs(s)
    assert "roll" in verbs(s)


def test_after_a_card_before_the_roll_the_dice_are_still_rolled() -> None:
    s = table(rolled=False, cards={0: ONE_OF_EACH})
    act(s, "knight")
    act(s, "robber T1 -")
    assert verbs(s) == {"roll"}
    roll(s, 12)
    assert not {"monopoly", "plenty"} & verbs(s)


def test_an_empty_deck_sells_nothing() -> None:
    s = table(hands={0: CARD})
    s.deck.clear()
    assert "buy" not in verbs(s)


def test_only_the_buyer_learns_the_card() -> None:
    s = table(hands={0: CARD})
    told = act(s, "buy", draws=[s.deck.index(MONOPOLY)])
    assert str(told) == "Ann buys a development card."
    assert told.privately(0) == "You draw Monopoly."


def test_victory_points_count_at_once_and_win_in_the_turn_they_are_bought() -> None:
    """Rulebook: victory point cards may be revealed in the turn in which they were bought, if they
    win.
    """
    s = table(settlements={0: "C5"}, hands={0: CARD})
    s.players[0].score = 9
    act(s, "buy", draws=[s.deck.index(VICTORY)])
    assert s.winner == 0


def test_a_knight_moves_the_robber_without_discards() -> None:
    s = table(cards={0: ONE_OF_EACH}, hands={1: (9, 0, 0, 0, 0)}, settlements={1: "B4"})
    act(s, "knight")
    assert asked(s) == [0]
    act(s, "robber T5 2")
    assert s.players[0].knights == 1
    assert (sum(hand(s, 0)), sum(hand(s, 1))) == (1, 8)


# --- Road Building ----------------------------------------------------


def test_road_building_builds_two_roads_for_nothing() -> None:
    s = table(settlements={0: "C5"}, cards={0: ONE_OF_EACH})
    act(s, "roads")
    act(s, "road 28")
    assert "29" in offers(s, "road")
    act(s, "road 29")
    assert (s.players[0].roads_left, hand(s, 0)) == (13, (0, 0, 0, 0, 0))
    assert "end" in verbs(s)


def test_with_one_road_left_it_builds_one() -> None:
    s = table(settlements={0: "C5"}, cards={0: ONE_OF_EACH})
    s.players[0].roads_left = 1
    act(s, "roads")
    assert decision(s).prompt.args["n"] == 1
    act(s, "road 28")
    assert "end" in verbs(s)


def test_without_a_place_or_a_piece_it_cannot_be_played() -> None:
    s = table(cards={0: ONE_OF_EACH})
    assert "roads" not in verbs(s)
    s = table(settlements={0: "C5"}, cards={0: ONE_OF_EACH})
    s.players[0].roads_left = 0
    assert "roads" not in verbs(s)


def test_the_second_road_is_lost_where_no_place_is_left() -> None:
    """Ann's settlement on A1 has one free edge, which leads to Bob's on A2's neighbour."""
    s = table(settlements={0: "A1", 1: "A3 C2"}, roads={1: "2 19 11"}, cards={0: ONE_OF_EACH})
    pave(s, 1, "7")
    act(s, "roads")
    assert offers(s, "road") == ["1"]
    act(s, "road 1")
    assert "end" in verbs(s)


# --- Year of Plenty and Monopoly --------------------------------------


def test_year_of_plenty_takes_any_two_cards() -> None:
    s = table(cards={0: ONE_OF_EACH})
    assert len(offers(s, "plenty")) == 15
    act(s, "plenty wool wool")
    assert hand(s, 0) == (0, 0, 2, 0, 0)


def test_of_a_short_bank_year_of_plenty_takes_what_there_is() -> None:
    s = table(cards={0: ONE_OF_EACH}, hands={1: (18, 19, 19, 19, 17)})
    assert offers(s, "plenty") == ["lumber ore", "ore ore"]
    s = table(cards={0: ONE_OF_EACH}, hands={1: (18, 19, 19, 19, 19)})
    assert offers(s, "plenty") == ["lumber -"]
    act(s, "plenty lumber -")
    assert hand(s, 0) == (1, 0, 0, 0, 0)
    s = table(cards={0: ONE_OF_EACH}, hands={1: (19, 19, 19, 19, 19)})
    assert offers(s, "plenty") == []


def test_monopoly_takes_all_cards_of_one_kind_from_everybody() -> None:
    """Rulebook: all other players must give you all of their resources of that type."""
    s = table(
        cards={0: ONE_OF_EACH},
        hands={0: (0, 0, 0, 0, 1), 1: (2, 0, 0, 0, 3), 2: (0, 0, 0, 0, 2), 3: (1, 1, 1, 1, 0)},
    )
    told = act(s, "monopoly ore")
    assert hand(s, 0) == (0, 0, 0, 0, 6)
    assert [hand(s, seat)[4] for seat in (1, 2, 3)] == [0, 0, 0]
    assert told.secret
    assert "Ann collects 5 ore from everybody." in str(told)
    assert bank(s)[4] == 13


def test_a_played_card_is_out_of_the_game() -> None:
    s = table(cards={0: ONE_OF_EACH})
    act(s, "monopoly ore")
    assert len(s.deck) == 21
    assert s.players[0].development >> 24 == 0


# --- Largest Army -----------------------------------------------------


def test_the_third_knight_takes_the_largest_army_and_only_more_take_it_over() -> None:
    """Rulebook: the first with three knights; another player must have played more."""
    s = table(cards={0: (1, 0, 0, 0, 0), 1: (2, 0, 0, 0, 0)})
    s.players[0].knights = s.players[1].knights = 2
    act(s, "knight")
    assert (s.army_holder, points(s)[:2]) == (0, [2, 0])
    act(s, "robber T1 -")
    act(s, "end")
    roll(s, 12)
    act(s, "knight")
    assert (s.army_holder, points(s)[:2]) == (0, [2, 0])
    act(s, "robber T2 -")
    for _ in range(4):
        act(s, "end")
        roll(s, 12)
    act(s, "knight")
    assert (s.army_holder, points(s)[:2]) == (1, [0, 2])


def test_a_knight_may_win_before_the_robber_moves() -> None:
    s = table(cards={0: (1, 0, 0, 0, 0)})
    s.players[0].knights, s.players[0].score = 2, 8
    act(s, "knight")
    assert s.winner == 0


def test_nobody_plays_another_players_card() -> None:
    s = table(cards={1: ONE_OF_EACH})
    with pytest.raises(Illegal):
        act(s, "knight")
