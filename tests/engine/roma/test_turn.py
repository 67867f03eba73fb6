"""A turn: vacant spaces, dice, money, cards, laying and activating."""

import pytest

from engine.core import Illegal, Text
from engine.roma.board import BRIBERY, SPACES
from engine.roma.state import State

from .table import (
    ANN,
    BOB,
    GAME,
    act,
    acts,
    asks,
    cards,
    discards,
    english,
    filler,
    hand,
    kinds,
    money,
    offered,
    points,
    table,
    unused,
    warning,
)

# --- phase 1 ----------------------------------------------------------


def test_each_vacant_space_costs_a_point_at_the_start_of_the_turn() -> None:
    """Rulebook: "At the start of his turn a player loses 1 VP for each vacant space on his side.

    Return the tokens to the supply."
    """
    s = table(dice=(), theirs="forum@1 via@bribery")
    assert str(act(s, "end", 1, 2, 4)).endswith(
        "Bob loses 5 victory points for vacant spaces and rolls 1, 2, 4."
    )
    assert points(s) == (10, 5, 21)


def test_money_and_cards_are_no_spaces_and_a_full_row_costs_nothing() -> None:
    s = table(dice=(), theirs=filler())
    assert str(act(s, "end", 1, 2, 4)).endswith("Bob rolls 1, 2, 4.")
    assert points(s) == (10, 10, 16)


def test_nobody_loses_more_points_than_there_are() -> None:
    s = table(dice=(), points=(10, 3))
    act(s, "end")
    assert points(s) == (10, 0, 19)
    assert s.over
    assert s.players[BOB].dice == [], "the game ended before the roll"


# --- phase 2 ----------------------------------------------------------


def test_three_equal_dice_may_be_rolled_again_also_repeatedly() -> None:
    """Rulebook: "If all three dice show the same result, the player may repeat the roll." """
    s = table(dice=(), theirs=filler())
    act(s, "end", 4, 4, 4)
    assert (asks(s), offered(s, "reroll"), offered(s, "done")) == ("again", ["4,4,4"], [""])
    act(s, "reroll 4,4,4", 2, 2, 2)
    assert offered(s, "reroll") == ["2,2,2"]
    assert str(act(s, "reroll 2,2,2", 1, 2, 3)) == "Bob rolls again: 1, 2, 3."
    assert asks(s) == "act"


def test_a_triple_may_be_kept() -> None:
    s = table(dice=(), theirs=filler())
    act(s, "end", 4, 4, 4)
    act(s, "done")
    assert (asks(s), unused(s, BOB)) == ("act", (4, 4, 4))


def test_two_equal_dice_are_no_triple() -> None:
    s = table(dice=(), theirs=filler())
    act(s, "end", 4, 4, 3)
    assert asks(s) == "act"


# --- laying -----------------------------------------------------------


def test_laying_a_card_costs_its_price_and_no_die() -> None:
    """Rulebook: "Playing the card Triremis costs 3 sestertii." """
    s = table(hand="triremis forum", money=(4, 0))
    assert str(act(s, "lay triremis 2")) == "Ann lays Triremis: Space 2, 3 sestertii."
    assert (cards(s), hand(s), money(s), unused(s)) == (
        "- triremis - - - - -",
        ["forum"],
        (1, 0),
        (1, 2, 3),
    )
    with pytest.raises(Illegal):
        act(s, "lay forum 3")


def test_a_card_on_an_occupied_space_sends_the_old_one_to_the_discards() -> None:
    """Rulebook: "If you play a card on a space that is already occupied by another card, put the
    old card on the discards."
    """
    s = table("via@2", hand="triremis", money=(3, 0))
    assert (
        str(act(s, "lay triremis 2"))
        == "Ann lays Triremis: Space 2, 3 sestertii. Via goes to the discard pile."
    )
    assert (cards(s), discards(s)) == ("- triremis - - - - -", ["via"])


def test_cards_may_be_laid_on_every_space_and_as_often_as_money_allows() -> None:
    s = table(hand="fortuna templarius", money=(1, 0))
    assert offered(s, "lay") == [
        f"{card} {space}" for card in ("templarius", "fortuna") for space in SPACES.names
    ]
    acts(s, "lay fortuna bribery", "lay templarius bribery")
    assert (cards(s), discards(s)) == ("- - - - - - templarius", ["fortuna"])


# --- money and cards --------------------------------------------------


def test_a_die_brings_as_much_money_as_it_shows() -> None:
    """Rulebook: "If you place a 6 on the sign 'money', you get 6 sestertii from the bank." """
    s = table(dice=(6, 6, 1), hand="via")
    assert str(act(s, "use 6 money")) == "Ann takes 6 sestertii."
    act(s, "use 6 money")
    assert (money(s), unused(s)) == ((12, 0), (1,))


def test_tax_brings_two_more_and_two_taxes_four() -> None:
    """Rulebook: "Each time the player performs the action 'take money' he takes 2
    sestertii more."
    """
    s = table("vectigal@1", dice=(3, 4, 6), hand="via")
    act(s, "use 3 money")
    assert money(s) == (5, 0)
    s = table("vectigal@1 vectigal@4", dice=(3, 4, 6), hand="via")
    act(s, "use 3 money")
    assert money(s) == (7, 0)


def test_a_die_draws_as_many_cards_as_it_shows_and_one_is_kept() -> None:
    """Rulebook: "If you place a 4 on the sign 'cards', you draw 4 cards from the deck and keep 1 of
    them in hand."
    """
    s = table(dice=(4, 1, 1), deck="via forum pictor magister aries")
    told = act(s, "use 4 cards", 0, 0, 0, 0)
    assert str(told) == "Ann draws 4 cards."
    assert told.privately(ANN) == "You draw Via, Aries, Magister, Pictor."
    assert told.privately(BOB) == ""
    assert (asks(s), offered(s, "take")) == ("keep", ["magister", "pictor", "aries", "via"])
    kept = act(s, "take via")
    assert str(kept) == "Ann keeps one card. Discarded: Aries, Magister, Pictor."
    assert kept.privately(ANN) == "You keep Via."
    assert (hand(s), discards(s), len(s.piles[0].deck)) == (
        ["via"],
        ["aries", "magister", "pictor"],
        1,
    )


def test_a_single_card_is_kept_without_a_question() -> None:
    s = table(dice=(1, 2, 3), deck="via forum")
    assert str(act(s, "use 1 cards", 0)) == "Ann draws 1 card. Ann keeps the card."
    assert (hand(s), asks(s)) == (["via"], "act")


def test_equal_cards_are_asked_for_as_well_because_silence_would_tell() -> None:
    s = table(dice=(2, 1, 1), deck="via via")
    act(s, "use 2 cards")
    assert (asks(s), offered(s, "take")) == ("keep", ["via"])


def test_an_empty_deck_is_made_anew_of_the_discards_in_the_middle_of_a_draw() -> None:
    """Rulebook: "When the deck runs out, the discarded cards are shuffled and form a new deck." """
    s = table(dice=(3, 1, 1), deck="via", discard="forum pictor aries")
    assert (
        str(act(s, "use 3 cards", 0, 0, 0))
        == "The discards become the new deck. Ann draws 3 cards."
    )
    assert (len(s.players[ANN].drawn), len(s.piles[0].deck), discards(s)) == (3, 1, [])


def test_a_draw_ends_when_deck_and_discards_are_used_up() -> None:
    s = table(dice=(6, 1, 1), deck="via", discard="forum")
    assert str(act(s, "use 6 cards")).endswith("Ann draws 2 cards.")
    act(s, "take via")
    assert (discards(s), s.piles[0].deck) == (["forum"], [])
    s = table(dice=(6, 1, 1), deck="", hand="via")
    assert offered(s, "use") == ["1 money", "6 money"]


def test_hands_are_unlimited() -> None:
    s = table(dice=(1, 1, 1), hand=" ".join(["via"] * 20))
    act(s, "use 1 cards")
    assert len(hand(s)) == 21


# --- activating -------------------------------------------------------


def test_a_die_activates_the_card_with_its_number() -> None:
    """Rulebook: "You activated the Aquaeductus with a 3 on the sign 3, and removed 3 VP of the
    supply from the game."
    """
    s = table("aquaeductus@3", dice=(3, 2, 1), hand="via")
    assert offered(s, "use") == [
        "1 money",
        "1 cards",
        "2 money",
        "2 cards",
        "3 3",
        "3 money",
        "3 cards",
    ]
    assert (
        str(act(s, "use 3 3"))
        == "Ann activates Aquaeductus: Space 3. The supply loses 3 victory points."
    )
    assert (points(s), s.removed, unused(s)) == ((10, 10, 13), 3, (2, 1))


def test_equal_dice_activate_the_same_card_several_times() -> None:
    """Rulebook: "If the dice show identical results, you can activate a card several times." """
    s = table("aquaeductus@3", dice=(3, 3, 3), hand="via")
    acts(s, "use 3 3", "use 3 3")
    assert points(s)[2] == 10


def test_a_bribe_activates_with_any_die_for_its_pips_and_only_once_a_turn() -> None:
    """Rulebook: "the player must additionally pay to the bank as many sestertii as the die shows";
    "bribery only once a turn".
    """
    s = table("aquaeductus@bribery", dice=(3, 3, 6), money=(5, 0), hand="via")
    assert bribes(s) == ["3 bribery"]
    assert (
        str(act(s, "use 3 bribery"))
        == "Ann bribes with 3 sestertii and activates Aquaeductus. The supply loses 3 victory "
        "points."
    )
    assert (money(s), unused(s)) == ((2, 0), (3, 6))
    s.players[ANN].money = 20
    assert bribes(s) == []


def bribes(s: State) -> list[str]:
    return [use for use in offered(s, "use") if "bribery" in use]


def test_the_bribe_is_paid_before_the_card_is_looked_at() -> None:
    """Ten sestertii for the statue must be left after the bribe."""
    assert bribes(table("statua_iovis@bribery", "via@1", dice=(3, 4, 6), money=(13, 0))) == [
        "3 bribery"
    ]


def test_what_could_do_nothing_is_not_offered() -> None:
    s = table("legionarius@1 triremis@2 taberna@3", "", dice=(1, 2, 3), hand="via")
    assert [use for use in offered(s, "use") if use.split()[1] not in ("money", "cards")] == [
        "2 2"
    ], "Ann has more characters"


def test_cards_that_are_always_on_cannot_be_activated() -> None:
    s = table(
        "vectigal@1 tubicen@2 fons_bacchi@3 turris@4 basilica@5 templum@6",
        "via@1 via@2",
        dice=(1, 2, 3),
        set="mixed",
    )
    assert all(use.split()[1] in ("money", "cards") for use in offered(s, "use"))


# --- the end of a turn ------------------------------------------------


def test_a_turn_ends_when_the_player_says_so() -> None:
    s = table(theirs=filler(), dice=(1, 2, 3), hand="via")
    told = act(s, "end")
    assert (told.closes, s.active, asks(s)) == (True, BOB, "act")
    assert s.players[ANN].dice == []


def test_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    s = table(theirs=filler(), dice=(1,))
    assert (
        str(act(s, "use 1 money", 1, 2, 3))
        == "Ann takes 1 sestertius. Ann ends the turn. Bob rolls 1, 2, 3."
    )


def test_what_is_in_the_hand_is_not_told_by_the_end_of_a_turn() -> None:
    s = table(theirs=filler(), dice=(1,), hand="forum")
    act(s, "use 1 money")
    assert (s.active, offered(s, "lay"), offered(s, "end")) == (ANN, [], [""])
    s = table(theirs=filler(6), dice=(1,), hand="forum", set="roma")
    act(s, "use 1 money")
    assert s.active == BOB, "no card of Roma costs less than 2"


def test_a_clock_takes_money_and_ends_the_turn() -> None:
    s = table("forum@1", theirs=filler(), dice=(1, 2), hand="forum", money=(9, 0))
    for expected in ("use 1 money", "use 2 money", "end"):
        (decision,) = GAME.decisions(s)
        assert GAME.moves.text(decision.fallback) == expected
        act(s, expected)


def test_ending_a_turn_with_unused_dice_is_asked_back() -> None:
    s = table(dice=(1, 2, 3), hand="via")
    assert english(warning(s, "end") or Text("none")) == "You still have unused dice: 1, 2, 3."
    assert warning(table(dice=(), hand="via"), "end") is None


# --- the example turn -------------------------------------------------


def test_the_turn_of_stefan() -> None:
    """Rulebook: 2 VP lost for 2 vacant spaces; a roll of 3, 4, 6: cards for the 3, money for the 6,
    the Taberna laid on 4 for 7, and activated with the 4 for 2 VP, "because there are 2 characters
    face up on the opponent's side"."""
    stefan = filler().replace("pictor@4 ", "").replace(" pictor@6", "")
    s = table(
        stefan,
        "decurio@1 pictor@5 forum@2",
        dice=(),
        turn=BOB,
        rival="via",
        money=(1, 0),
        deck="via taberna forum aries",
    )
    act(s, "end", 3, 4, 6)
    assert (points(s), unused(s)) == ((8, 10, 18), (3, 4, 6))
    act(s, "use 3 cards", 0, 1, 0)
    acts(s, "take taberna", "use 6 money")
    assert (money(s), len(discards(s))) == ((7, 0), 2)
    act(s, "lay taberna 4")
    assert money(s) == (0, 0)
    assert str(act(s, "use 4 4")).startswith(
        "Ann activates Taberna: Space 4. Ann gains 2 victory points."
    )
    assert points(s)[0] == 10


def test_the_bribery_space_is_a_space_like_the_others() -> None:
    s = table("forum@bribery", hand="via", money=(5, 0))
    act(s, "lay via bribery")
    assert (s.players[ANN].row[BRIBERY], discards(s)) == (kinds("via")[0], ["forum"])
