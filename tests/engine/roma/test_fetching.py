"""Cards that bring cards: from the deck, the discard pile, the opponent's hand."""

from engine.roma.player import SECOND_DECK

from .table import (
    ANN,
    BOB,
    act,
    acts,
    asks,
    cards,
    described,
    discards,
    hand,
    kinds,
    offered,
    table,
    unused,
    view,
    words,
)

# --- the discard pile -------------------------------------------------


def test_the_restorer_takes_a_building_from_the_discards() -> None:
    """Rulebook: "The player may find one building of his choice among the discards and take it into
    his hand."
    """
    s = table("restitutor@1", dice=(1, 2, 3), discard="forum pictor via forum")
    act(s, "use 1 1")
    assert (asks(s), offered(s, "take")) == ("salvage", ["forum", "via"])
    hint = "You may perform the action of one of your neighbouring cards."
    assert words(described(s, "take via")) == ("Via (5 sestertii)", "Take a card", hint)
    assert str(act(s, "take via")) == "Ann takes a card from the discard pile: Via."
    assert (hand(s), discards(s)) == (["via"], ["forum", "pictor", "forum"])


def test_the_healer_takes_a_character() -> None:
    s = table("aesculapinum@1", dice=(1, 2, 3), discard="forum pictor via", set="mixed")
    acts(s, "use 1 1", "take pictor")
    assert (hand(s), discards(s)) == (["pictor"], ["forum", "via"])


def test_without_such_a_card_there_is_nothing_to_take() -> None:
    assert "1 1" not in offered(table("restitutor@1", dice=(1, 2, 3), discard="pictor"), "use")
    assert "1 1" not in offered(
        table("aesculapinum@1", dice=(1, 2, 3), discard="via", set="mixed"), "use"
    )


# --- the deck ---------------------------------------------------------


def test_the_haruspex_takes_any_card_of_the_deck_in_secret() -> None:
    """Roma: "Look through the draw pile, take any one card into hand; then shuffle the pile." """
    s = table("haruspex@1", dice=(1, 2, 3), deck="forum pictor via forum", set="mixed")
    assert act(s, "use 1 1").secret
    assert (asks(s), offered(s, "take")) == ("search", ["pictor", "forum", "via"])
    assert view(s, ANN).looking == tuple(sorted(kinds("forum pictor via forum")))
    assert view(s, BOB).looking == view(s, None).looking == ()
    told = act(s, "take pictor")
    assert str(told) == "Ann takes a card from the deck."
    assert (told.privately(ANN), told.privately(BOB)) == ("You take Pictor.", "")
    assert (hand(s), len(s.piles[0].deck)) == (["pictor"], 3)


def test_an_empty_deck_is_made_anew_before_it_is_searched() -> None:
    s = table("haruspex@1", dice=(1, 2, 3), deck="", discard="via forum", set="mixed")
    assert (
        str(act(s, "use 1 1"))
        == "Ann activates Haruspex: Space 1. The discards become the new deck."
    )
    assert (offered(s, "take"), discards(s)) == (["forum", "via"], [])
    assert "1 1" not in offered(table("haruspex@1", dice=(1, 2, 3), deck="", set="mixed"), "use")


# --- the opponent's hand ----------------------------------------------


def test_the_scout_sees_the_hand_and_takes_a_card() -> None:
    """Rulebook: "The player may look at the cards in the opponent's hand and take one of them into
    his own."
    """
    s = table("explorator@1", dice=(1, 2, 3), hand="via", rival="forum pictor")
    assert view(s, ANN).looking == ()
    assert words(described(s, "use 1 1"))[2] == "one of 2 cards"
    assert act(s, "use 1 1").secret
    assert (asks(s), offered(s, "take")) == ("rob", ["pictor", "forum"])
    assert view(s, ANN).looking == tuple(sorted(kinds("forum pictor")))
    assert view(s, None).looking == ()
    told = act(s, "take forum")
    assert str(told) == "Ann takes a card from the opponent's hand."
    assert (told.privately(ANN), told.privately(BOB)) == ("You take Forum.", "You lose Forum.")
    assert (hand(s), hand(s, BOB), view(s, ANN).looking) == (["via", "forum"], ["pictor"], ())


def test_an_empty_hand_cannot_be_robbed() -> None:
    assert "1 1" not in offered(table("explorator@1", dice=(1, 2, 3)), "use")


def test_a_hand_of_equal_cards_is_asked_for_as_well() -> None:
    s = table("explorator@1", dice=(1, 2, 3), rival="via via")
    act(s, "use 1 1")
    assert offered(s, "take") == ["via"]
    s = table("explorator@1", dice=(1, 2, 3), rival="via")
    acts(s, "use 1 1", "take via")
    assert (hand(s), hand(s, BOB)) == (["via"], [])


def test_a_stolen_card_is_discarded_to_its_first_owner() -> None:
    s = table("explorator@1", dice=(1, 2, 3), rival="via", money=(10, 0), set="one-each")
    acts(s, "use 1 1", "take via")
    assert s.players[ANN].hand == [SECOND_DECK + kinds("via")[0]]
    act(s, "lay via 4")
    assert view(s).sides[ANN].spaces[3] is not None
    s.players[ANN].hand = kinds("forum")
    act(s, "lay forum 4")
    assert (discards(s, 0), discards(s, 1)) == ([], ["via"])


# --- the own hand -----------------------------------------------------


def test_fortune_changes_the_whole_hand() -> None:
    """Rulebook: "The player puts all cards of his hand on the discards and draws as many from the
    deck."
    """
    s = table("fortuna@1", dice=(1, 2, 3), hand="via forum", deck="pictor aries ara")
    told = act(s, "use 1 1", 0, 0)
    assert str(told).endswith("Ann discards the whole hand and draws 2 cards: Via, Forum.")
    assert told.privately(ANN) == "You draw Pictor, Ara."
    assert (hand(s), discards(s)) == (["pictor", "ara"], ["via", "forum"])
    assert "1 1" not in offered(table("fortuna@1", dice=(1, 2, 3)), "use"), (
        "without a hand nothing changes"
    )


def test_fortune_counts_the_hand_first_and_may_draw_it_again() -> None:
    s = table("fortuna@1", dice=(1, 2, 3), hand="via forum pictor", deck="aries")
    act(s, "use 1 1", 0, 0, 0)
    assert len(hand(s)) == 3
    assert "aries" in hand(s)
    assert len(discards(s)) + len(s.piles[0].deck) == 1
    assert (cards(s), unused(s)) == ("fortuna - - - - - -", (2, 3))


# --- two decks --------------------------------------------------------


def test_with_two_decks_everybody_searches_and_draws_from_their_own() -> None:
    s = table(
        "restitutor@1 haruspex@2",
        dice=(1, 2, 3),
        deck="pictor ara",
        discard="via",
        set="one-each",
    )
    s.piles[BOB].discard = [SECOND_DECK + kind for kind in kinds("forum")]
    acts(s, "use 1 1", "take via")
    assert (hand(s), discards(s, BOB)) == (["via"], ["forum"])
    act(s, "use 2 2")
    assert view(s).looking == tuple(sorted(kinds("pictor ara")))
    act(s, "take ara")
    assert (len(s.piles[ANN].deck), len(s.piles[BOB].deck)) == (1, 2)


def test_a_master_searches_his_players_deck_not_that_of_the_card_opposite() -> None:
    s = table("magister@1", "haruspex@1", dice=(1, 2, 3), deck="pictor ara", set="one-each")
    act(s, "use 1 1")
    act(s, "take ara")
    assert (s.players[ANN].hand, len(s.piles[BOB].deck)) == (kinds("ara"), 2)


def test_a_castle_draws_from_its_players_deck() -> None:
    s = table("castellum@1", dice=(1, 2, 3), deck="pictor ara", set="one-each")
    act(s, "use 1 1")
    act(s, next(f"lay {text}" for text in offered(s, "lay") if text.endswith(" 4")))
    assert (len(s.piles[ANN].deck), len(s.piles[BOB].deck)) == (1, 2)
    assert s.players[ANN].row[3] < SECOND_DECK


def test_fortune_sends_every_card_home_and_draws_from_the_own_deck() -> None:
    s = table("fortuna@1", dice=(1, 2, 3), hand="via", deck="pictor ara forum", set="one-each")
    s.players[ANN].hand.append(SECOND_DECK + kinds("aries")[0])
    act(s, "use 1 1")
    assert (discards(s, ANN), discards(s, BOB)) == (["via"], ["aries"])
    assert (len(hand(s)), len(s.piles[ANN].deck)) == (2, 1)
    assert all(card < SECOND_DECK for card in s.players[ANN].hand)


def test_a_card_sent_back_to_the_hand_stays_of_its_deck() -> None:
    s = table("gladiator@1", "pictor@1", dice=(1, 2, 3), set="one-each")
    act(s, "use 1 1")
    assert s.players[BOB].hand == [SECOND_DECK + kinds("pictor")[0]]
