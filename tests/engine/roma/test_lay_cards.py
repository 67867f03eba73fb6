"""Cards that lay other cards."""

import pytest

from engine.core import Arrangement, Form, Illegal
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
    hand,
    kinds,
    money,
    offered,
    table,
    view,
)


def form(s: State) -> Form:
    (decision,) = GAME.decisions(s)
    (found,) = decision.forms
    return found


# --- Architectus and Senator ------------------------------------------


def test_the_architect_lays_buildings_for_nothing_and_the_senator_characters() -> None:
    """Roma: "Lay as many building (character) cards from hand as you like, free.

    May cover any own cards."
    """
    for card, free, other in (("architectus", "via", "pictor"), ("senator", "pictor", "via")):
        s = table(f"{card}@1 forum@2", dice=(1, 2, 3), hand=f"{free} {other} {free}", set="mixed")
        act(s, "use 1 1")
        assert asks(s) == "lay"
        assert {text.split()[0] for text in offered(s, "lay")} == {free}
        acts(s, f"lay {free} 2", f"lay {free} 1")
        assert (cards(s), discards(s), hand(s), money(s)) == (
            f"{free} {free} - - - - -",
            ["forum", card],
            [other],
            (0, 0),
        )
        act(s, "done")
        assert asks(s) == "act"


def test_laying_nothing_is_allowed_and_an_empty_hand_ends_it() -> None:
    s = table("architectus@1", dice=(1, 2, 3), hand="via", set="mixed")
    acts(s, "use 1 1", "done")
    assert hand(s) == ["via"]
    s = table("architectus@1", dice=(1, 2, 3), hand="via", set="mixed")
    acts(s, "use 1 1", "lay via 5")
    assert asks(s) == "act"


def test_that_no_building_is_left_is_not_told() -> None:
    s = table("architectus@1", dice=(1, 2, 3), hand="via pictor", set="mixed")
    acts(s, "use 1 1", "lay via 5")
    assert (asks(s), offered(s, "lay"), offered(s, "done")) == ("lay", [], [""])


def test_several_may_be_laid_with_one_answer() -> None:
    s = table("architectus@1", dice=(1, 2, 3), hand="via pictor forum", set="mixed")
    act(s, "use 1 1")
    answer = form(s).read([["4"], []])
    assert GAME.moves.text(answer) == "arrange 5,-"
    act(s, "arrange 5,-")
    assert (cards(s), hand(s), asks(s)) == (
        "architectus - - - via - -",
        ["pictor", "forum"],
        "act",
    )


def test_without_such_a_card_there_is_nothing_to_lay() -> None:
    assert "1 1" not in offered(
        table("architectus@1", dice=(1, 2, 3), hand="pictor", set="mixed"), "use"
    )


# --- Consiliarius and Machina -----------------------------------------


def test_the_counsellor_takes_up_all_characters_and_lays_them_again() -> None:
    """Roma: "Take up all own character cards and lay them again on any own discs.

    May cover buildings."
    """
    s = table("consiliarius@1 pictor@3 forum@4 via@5", dice=(1, 2, 3), set="mixed")
    assert str(act(s, "use 1 1")).endswith(
        "Ann takes up cards to lay them again: Consiliarius, Pictor."
    )
    assert (cards(s), view(s, BOB).sides[ANN].lifted) == (
        "- - - forum via - -",
        tuple(kinds("consiliarius pictor")),
    )
    assert asks(s) == "lay_again"
    acts(s, "lay pictor 4", "lay consiliarius 1")
    assert (cards(s), discards(s), asks(s)) == (
        "consiliarius - - pictor via - -",
        ["forum"],
        "act",
    )


def test_the_machine_does_so_with_buildings_and_all_must_be_laid() -> None:
    s = table("machina@1 pictor@3 forum@4", dice=(1, 2, 3), set="mixed")
    act(s, "use 1 1")
    assert offered(s, "done") == offered(s, "end") == []
    acts(s, "lay machina 2", "lay forum 3")
    assert (cards(s), discards(s)) == ("- machina forum - - - -", ["pictor"])


def test_one_laid_upon_the_other_is_covered() -> None:
    s = table("machina@1 forum@4", dice=(1, 2, 3), set="mixed")
    acts(s, "use 1 1", "lay machina 2", "lay forum 2")
    assert (cards(s), discards(s)) == ("- forum - - - - -", ["machina"])


def test_all_may_be_laid_with_one_answer() -> None:
    s = table("machina@1 forum@4 pictor@5", dice=(1, 2, 3), set="mixed")
    act(s, "use 1 1")
    act(s, "arrange 5,bribery")
    assert (cards(s), discards(s), asks(s)) == ("- - - - machina - forum", ["pictor"], "act")
    s = table("machina@1 forum@4", dice=(1, 2, 3), set="mixed")
    act(s, "use 1 1")
    with pytest.raises(Illegal):
        act(s, "arrange 5,5")


def test_more_cards_than_a_dialog_asks_of_are_laid_one_by_one() -> None:
    s = table("machina@1 forum@2 forum@3 forum@4 forum@5 forum@6", dice=(1, 2, 3), set="mixed")
    act(s, "use 1 1")
    (decision,) = GAME.decisions(s)
    assert decision.forms == ()
    while asks(s) == "lay_again":
        (decision,) = GAME.decisions(s)
        act(s, GAME.moves.text(decision.fallback))
    assert sorted(cards(s).split()) == [
        "-",
        "forum",
        "forum",
        "forum",
        "forum",
        "forum",
        "machina",
    ]
    assert discards(s) == [], "a clock covers nothing"


# --- Navale and Castellum ---------------------------------------------


def test_the_dock_swaps_a_card_of_the_row_with_one_of_the_hand() -> None:
    """Rulebook: "lets the player swap one of his face-up cards and a card from his hand"; no cost,
    and it may go itself.
    """
    s = table("navale@1 forum@2", dice=(1, 2, 3), hand="taberna pictor")
    act(s, "use 1 1")
    assert (asks(s), offered(s, "swap")) == (
        "swap",
        ["pictor 1", "pictor 2", "taberna 1", "taberna 2"],
    )
    assert (
        str(act(s, "swap taberna 1"))
        == "Ann swaps cards: Taberna comes to the table, Navale goes to the hand."
    )
    assert (cards(s), hand(s), money(s), discards(s)) == (
        "taberna forum - - - - -",
        ["pictor", "navale"],
        (0, 0),
        [],
    )
    assert "1 1" not in offered(table("navale@1", dice=(1, 2, 3)), "use")


def test_the_castle_lays_the_top_card_on_a_vacant_space() -> None:
    """Rulebook: "The player draws the top card of the deck and plays it on any vacant space of his
    side without paying."
    """
    s = table("castellum@1 forum@2", dice=(1, 2, 3), deck="taberna pictor")
    told = act(s, "use 1 1", 0)
    assert str(told) == "Ann activates Castellum: Space 1. Ann draws 1 card."
    assert told.privately(ANN) == "You draw Taberna."
    assert (asks(s), offered(s, "lay")) == (
        "found",
        [f"taberna {space}" for space in ("3", "4", "5", "6", "bribery")],
    )
    assert view(s, BOB).sides[ANN].drawn_kinds is None
    act(s, "lay taberna bribery")
    assert (cards(s), money(s)) == ("castellum forum - - - - taberna", (0, 0))


def test_the_castle_needs_a_vacant_space_and_a_card() -> None:
    full = "castellum@1 via@2 via@3 via@4 via@5 via@6"
    assert "1 1" not in offered(table(full, dice=(1, 2, 3), beginner="on"), "use")
    assert "1 1" not in offered(table("castellum@1", dice=(1, 2, 3), deck=""), "use")
    s = table(full.replace(" via@6", ""), dice=(1, 2, 3), deck="pictor", hand="via", beginner="on")
    act(s, "use 1 1")
    assert cards(s) == "castellum via via via via pictor", "one vacant space is no question"


def test_forms_are_arrangements_with_a_question_for_each_card() -> None:
    s = table("consiliarius@1 pictor@3", dice=(1, 2, 3), set="mixed")
    act(s, "use 1 1")
    found = form(s)
    assert isinstance(found, Arrangement)
    assert len(found.questions()) == 2
