"""Cards that act upon dice."""

import pytest

from .table import (
    ANN,
    BOB,
    act,
    acts,
    asks,
    described,
    filler,
    offered,
    table,
    unused,
    view,
    words,
)


def test_the_consul_raises_or_lowers_an_unused_die_within_1_to_6() -> None:
    """Roma: "Raise or lower one not-yet-used action die by 1." """
    s = table("consul@3", dice=(3, 1, 6), set="roma")
    act(s, "use 3 3")
    assert (asks(s), offered(s, "adjust")) == ("adjust", ["1 2", "6 5"])
    assert str(act(s, "adjust 6 5")) == "Ann turns a die: 6 becomes 5."
    assert unused(s) == (1, 5)
    s = table("consul@3", dice=(3, 4), set="roma")
    act(s, "use 3 3")
    assert offered(s, "adjust") == ["4 3", "4 5"]


def test_the_consul_needs_another_die() -> None:
    assert "3 3" not in offered(table("consul@3", dice=(3,), hand="forum", set="roma"), "use")
    s = table("consul@3", dice=(3, 1), hand="forum", set="roma")
    act(s, "use 3 3")
    assert offered(s, "adjust") == ["1 2"], "there is only one way"
    act(s, "adjust 1 2")
    assert unused(s) == (2,)


def test_the_turned_die_activates_its_new_number() -> None:
    s = table("consul@3 consul@5", dice=(3, 4, 1), set="roma")
    acts(s, "use 3 3", "adjust 4 5")
    assert "5 5" in offered(s, "use")


@pytest.mark.parametrize(("times", "dice"), [(1, 2), (2, 1), (3, 0)])
def test_the_philosopher_takes_dice_from_the_next_roll_and_several_add_up(
    times: int,
    dice: int,
) -> None:
    """Rulebook: "In the next turn the player's opponent rolls 1 die less." """
    s = table("philosophus@1", filler(), dice=(1, 1, 1), hand="via", rival="via")
    for _ in range(times):
        act(s, "use 1 1")
    assert view(s).sides[BOB].fewer_dice == times
    act(s, "end")
    assert len(s.players[BOB].dice) == dice
    act(s, "end")
    act(s, "end")
    assert len(s.players[BOB].dice) == 3, "only in the next turn"


def test_a_fourth_philosopher_has_nothing_to_take() -> None:
    s = table("philosophus@1", dice=(1, 1, 1), hand="via")
    s.players[BOB].fewer_dice = 3
    assert "1 1" not in offered(s, "use")


def test_without_dice_one_may_still_lay_cards() -> None:
    s = table(filler(), filler(), dice=(1, 1, 1), hand="via", rival="via", money=(0, 9))
    s.players[BOB].fewer_dice = 3
    assert str(act(s, "end")).endswith("Bob has no dice in this turn.")
    assert (offered(s, "use"), len(offered(s, "lay"))) == ([], 7)


def test_fewer_than_three_dice_are_no_triple() -> None:
    s = table(filler(), filler(), dice=(), hand="via", rival="via")
    s.players[BOB].fewer_dice = 1
    act(s, "end", 4, 4)
    assert asks(s) == "act"


# --- Fons Bacchi ------------------------------------------------------


def test_the_spring_rolls_any_dice_again_once() -> None:
    """Rulebook: "At the start of your turn you may reroll, only once, as many action dice as you
    want."
    """
    s = table("", filler().replace("pictor@2", "fons_bacchi@2"), dice=(), hand="via", rival="via")
    act(s, "end", 1, 5, 1)
    assert (asks(s), offered(s, "reroll")) == ("choose", ["(1)", "(5)", "1,1", "1,5", "1,1,5"])
    assert str(act(s, "reroll 1,1", 3, 4)) == "Bob rolls again: 3, 5, 4."
    assert (asks(s), unused(s, BOB)) == ("act", (3, 5, 4))


def test_the_spring_may_be_left_alone() -> None:
    s = table("", filler().replace("pictor@2", "fons_bacchi@2"), dice=(), hand="via", rival="via")
    act(s, "end", 1, 5, 2)
    act(s, "done")
    assert unused(s, BOB) == (1, 5, 2)


def test_the_triple_comes_before_the_spring_and_not_after_it() -> None:
    s = table("", filler().replace("pictor@2", "fons_bacchi@2"), dice=(), hand="via", rival="via")
    act(s, "end", 1, 1, 1)
    assert asks(s) == "again"
    act(s, "reroll 1,1,1", 2, 2, 2)
    assert asks(s) == "again"
    act(s, "done")
    assert (asks(s), offered(s, "reroll")) == ("choose", ["(2)", "2,2", "2,2,2"])
    act(s, "reroll 2,2,2", 5, 5, 5)
    assert (asks(s), unused(s, BOB)) == ("act", (5, 5, 5))


def test_the_spring_works_on_a_blocked_space_and_with_fewer_dice() -> None:
    s = table("", filler().replace("pictor@2", "fons_bacchi@2"), dice=(), hand="via", rival="via")
    s.players[BOB].blocked, s.players[BOB].fewer_dice = 2, 2
    act(s, "end", 4)
    assert offered(s, "reroll") == ["(4)"]


def test_the_opponents_spring_does_not_help() -> None:
    s = table("fons_bacchi@1", filler(), dice=(), hand="via", rival="via")
    act(s, "end", 1, 5, 2)
    assert asks(s) == "act"


def test_hints_of_dice() -> None:
    s = table("philosophus@1 consul@2", dice=(1, 2, 3), set="mixed")
    assert words(described(s, "use 1 1"))[2] == "the opponent rolls 2 next turn"
    assert words(described(s, "use 2 2"))[2] == "a die becomes one higher or lower"
    assert s.players[ANN].fewer_dice == 0
