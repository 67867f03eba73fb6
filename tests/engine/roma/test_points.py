"""Cards that bring victory points."""

import pytest

from .table import (
    ANN,
    act,
    acts,
    asks,
    cards,
    described,
    discards,
    last,
    money,
    offered,
    points,
    table,
    unused,
    words,
)

# --- Forum, Basilica, Templum -----------------------------------------


def test_the_second_die_of_the_forum_is_counted() -> None:
    """Rulebook: "To activate this card 2 action dice are needed.

    The first one activates the card, the second sets the VP."
    """
    s = table("forum@2", dice=(2, 5, 3), hand="via")
    act(s, "use 2 2")
    assert (asks(s), offered(s, "spend")) == ("count", ["(5)", "(3)"])
    assert words(described(s, "spend (5)")) == ("Count 5", "Count dice", "5 victory points")
    assert str(act(s, "spend (5)")) == "Ann gains 5 victory points."
    assert (points(s), unused(s)) == ((15, 10, 11), (3,))


def test_the_forum_without_a_second_die_is_not_offered_and_with_one_it_is_not_asked() -> None:
    assert "2 2" not in offered(table("forum@2", dice=(2,), hand="via"), "use")
    s = table("forum@2", dice=(2, 4), hand="via")
    act(s, "use 2 2")
    assert points(s) == (14, 10, 12)


def test_a_basilica_beside_it_adds_two_and_two_add_four() -> None:
    s = table("basilica@1 forum@2", dice=(2, 4), hand="via", set="mixed")
    act(s, "use 2 2")
    assert points(s)[0] == 16
    s = table("basilica@1 forum@2 basilica@3", dice=(2, 4), hand="via", set="mixed")
    act(s, "use 2 2")
    assert points(s)[0] == 18
    s = table("basilica@4 forum@2", dice=(2, 4), hand="via", set="mixed")
    act(s, "use 2 2")
    assert points(s)[0] == 14, "it must lie directly beside it"


def test_a_temple_beside_it_lets_the_third_die_count_too() -> None:
    """Roma: "the third action die (if unused) may be spent for as many additional VP"."""
    s = table("templum@1 forum@2", dice=(2, 5, 3), hand="via", set="mixed")
    act(s, "use 2 2")
    assert offered(s, "spend") == ["5,3", "(5)", "(3)"]
    act(s, "spend 5,3")
    assert (points(s)[0], unused(s)) == (18, ())


def test_two_temples_still_count_one_third_die_and_a_basilica_adds_as_well() -> None:
    s = table("templum@1 forum@2 templum@3", dice=(2, 5, 3), hand="via", set="mixed")
    act(s, "use 2 2")
    assert offered(s, "spend") == ["5,3", "(5)", "(3)"]
    s = table("templum@1 forum@2 basilica@3", dice=(2, 5, 3), hand="via", set="mixed")
    act(s, "use 2 2")
    act(s, "spend 5,3")
    assert points(s)[0] == 20


def test_a_temple_without_a_third_die_changes_nothing() -> None:
    s = table("templum@1 forum@2", dice=(2, 5), hand="via", set="mixed")
    act(s, "use 2 2")
    assert points(s)[0] == 15


def test_bribery_is_the_neighbour_of_6() -> None:
    s = table("basilica@bribery forum@6", dice=(6, 4), hand="via", set="mixed")
    act(s, "use 6 6")
    assert points(s)[0] == 16
    s = table("basilica@1 forum@bribery", dice=(6, 4), hand="via", money=(6, 0), set="mixed")
    act(s, "use 6 bribery")
    assert points(s)[0] == 14


# --- so many for so much ----------------------------------------------


def test_the_tavern_counts_opposing_characters_on_all_seven_spaces() -> None:
    """Rulebook: "1 VP from the supply for each face-up character of the opponent." """
    s = table("taberna@1 pictor@2", "pictor@1 forum@2 decurio@bribery", dice=(1, 2, 3))
    act(s, "use 1 1")
    assert points(s) == (12, 10, 14)


def test_the_trireme_brings_three_with_more_characters() -> None:
    """Rulebook: "3 VP from the supply if he has more face-up characters than his opponent." """
    s = table("triremis@1 pictor@bribery", "forum@1", dice=(1, 2, 3))
    act(s, "use 1 1")
    assert points(s) == (13, 10, 13)
    assert "1 1" not in offered(
        table("triremis@1 pictor@2", "decurio@1", dice=(1, 2, 3)), "use"
    ), "as many are not more"


def test_the_painter_pays_both_for_their_own_buildings() -> None:
    """Rulebook: "Both players get 1 VP from the supply for each own building that lies
    face up."
    """
    s = table("pictor@1 forum@2 via@3", "forum@1 decurio@2", dice=(1, 2, 3))
    assert words(described(s, "use 1 1"))[2] == "you 2, the opponent 1"
    assert str(act(s, "use 1 1")).endswith(
        "Ann gains 2 victory points, Bob gains 1 victory point."
    )
    assert points(s) == (12, 11, 13)
    assert last(s).points == (2, 1)
    assert "1 1" not in offered(table("pictor@1", "decurio@2", dice=(1, 2, 3)), "use")


@pytest.mark.parametrize(("roll", "gained"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_templar_brings_half_a_roll_rounded_up(roll: int, gained: int) -> None:
    """Rulebook: "half the result of the battle die in VP (rounded up)"; no trumpeter helps, for it
    is no attack.
    """
    s = table("templarius@1 tubicen@2", dice=(1, 2, 3))
    act(s, "use 1 1", roll)
    assert (points(s), asks(s)) == ((10 + gained, 10, 16 - gained), "act")


def test_the_oxen_fill_up_to_five() -> None:
    """Rulebook: "If the player has fewer than 5 VP, he fills them up to 5 from the supply." """
    s = table("boves@1", dice=(1, 2, 3), points=(2, 10))
    act(s, "use 1 1")
    assert points(s) == (5, 10, 13)
    assert "1 1" not in offered(table("boves@1", dice=(1, 2, 3), points=(5, 10)), "use")


def test_the_aqueduct_removes_up_to_three() -> None:
    s = table("aquaeductus@1", dice=(1, 2, 3), supply=2)
    act(s, "use 1 1")
    assert (points(s), s.removed, s.over) == ((10, 10, 0), 2, True)


def test_the_plunderer_gives_up_a_building_for_its_printed_defence() -> None:
    """Rulebook: "The player discards one of his face-up buildings and gets the equivalent of its
    defence in VP."
    """
    s = table("praedator@1 forum@2 via@3 pictor@4 turris@5", dice=(1, 2, 3), set="mixed")
    act(s, "use 1 1")
    assert (asks(s), offered(s, "sacrifice")) == ("sacrifice", ["2", "3", "5"])
    assert words(described(s, "sacrifice 3"))[2] == "3 victory points for Via", (
        "the Turris is not counted"
    )
    assert (
        str(act(s, "sacrifice 2")) == "Ann gives up a card: Forum. That brings 5 victory points."
    )
    assert (points(s), cards(s), discards(s)) == (
        (15, 10, 11),
        "praedator - via pictor turris - -",
        ["forum"],
    )


def test_the_altar_gives_up_a_character_for_its_printed_defence() -> None:
    s = table("ara@1 pictor@2 forum@3", dice=(1, 2, 3))
    act(s, "use 1 1")
    assert (points(s), discards(s)) == ((14, 10, 12), ["pictor"])
    assert "1 1" not in offered(table("ara@1 forum@3", dice=(1, 2, 3)), "use")


# --- Roma -------------------------------------------------------------


def test_the_legate_counts_spaces_without_an_opposing_card() -> None:
    s = table("legat@1", "forum@1 via@2", dice=(1, 2, 3), set="roma")
    act(s, "use 1 1")
    assert points(s) == (14, 10, 12)
    s = table("legat@1", "forum@1 via@2", dice=(1, 2, 3), set="mixed")
    act(s, "use 1 1")
    assert points(s)[0] == 15, "all seven spaces count"


def test_the_tribune_takes_a_point_from_the_opponent() -> None:
    s = table("tribunus_plebis@1", dice=(1, 2, 3), set="roma")
    assert str(act(s, "use 1 1")).endswith("Ann takes 1 victory point from the opponent.")
    assert points(s) == (11, 9, 16)


def test_the_merchant_buys_points_from_the_opponent_who_gets_the_money() -> None:
    """Roma: "Buy VP from the opponent at 2 sestertii each, as many as money and the opponent's VP
    allow."
    """
    s = table("mercator@1", dice=(1, 2, 3), money=(7, 1), set="roma")
    act(s, "use 1 1")
    assert (asks(s), offered(s, "spend")) == ("buy", ["(6)", "(4)", "(2)"])
    assert words(described(s, "spend (4)")) == (
        "2 victory points",
        "Buy victory points",
        "4 sestertii",
    )
    assert (
        str(act(s, "spend (4)")) == "Ann buys 2 victory points from the opponent for 4 sestertii."
    )
    assert (points(s), money(s)) == ((12, 8, 16), (3, 5))


def test_the_merchant_cannot_buy_more_than_there_is_and_the_last_point_ends_the_game() -> None:
    s = table("mercator@1", dice=(1, 2, 3), money=(20, 0), points=(10, 2), set="roma")
    act(s, "use 1 1")
    assert offered(s, "spend") == ["(4)", "(2)"]
    act(s, "spend (4)")
    assert (points(s), s.over) == ((12, 0, 16), True)
    assert "1 1" not in offered(
        table("mercator@1", dice=(1, 2, 3), money=(1, 0), set="roma"), "use"
    )


def test_the_market_counts_opposing_forums_paid_by_the_supply() -> None:
    s = table("mercatus@1 forum@2", "forum@1 forum@3", dice=(1, 2, 3), set="roma")
    act(s, "use 1 1")
    assert points(s) == (12, 10, 14)
    assert "1 1" not in offered(table("mercatus@1", "via@1", dice=(1, 2, 3), set="mixed"), "use")


def test_the_market_may_be_paid_by_the_opponent() -> None:
    s = table(
        "mercatus@1",
        "forum@1 forum@3",
        dice=(1, 2, 3),
        points=(10, 1),
        set="roma",
        mercatus="opponent",
    )
    act(s, "use 1 1")
    assert (points(s), s.over) == ((11, 0, 16), True), "not more than there is"


def test_points_for_a_bribe() -> None:
    s = table("taberna@bribery", "pictor@1", dice=(4, 2, 3), money=(4, 0))
    acts(s, "use 4 bribery")
    assert (points(s)[ANN], money(s)) == (11, (0, 0))
