"""Battles: who can be attacked, what is rolled, and what is asked after a roll that
does not win.
"""

import pytest

from engine.roma.state import State

from .table import (
    ANN,
    BOB,
    act,
    asks,
    cards,
    described,
    discards,
    last,
    money,
    offered,
    table,
    unused,
    view,
    words,
)


def fights(s: State, text: str, *rolls: int) -> str:
    told = str(act(s, text, *rolls)).partition(" Ann ends")[0]
    return told[told.index("Battle") :]


# --- the battle itself ------------------------------------------------


def test_a_roll_as_high_as_the_defence_wins_and_the_card_is_discarded() -> None:
    """Rulebook: "If the attack is higher than or equal to the defence, the attacker has won, and
    the beaten card is discarded."
    """
    s = table("legionarius@3", "pictor@3", dice=(3, 1, 1), set="mixed")
    assert fights(s, "use 3 3", 4) == "Battle won: Legionarius – Pictor, 4 ≥ 4."
    assert (cards(s, BOB), discards(s)) == ("- - - - - - -", ["pictor"])


def test_a_lower_roll_changes_nothing() -> None:
    """Rulebook: "If the result is below the defence, nothing happens." """
    s = table("legionarius@3", "pictor@3", dice=(3, 1, 1), set="mixed")
    assert fights(s, "use 3 3", 3) == "Battle lost: Legionarius – Pictor, 3 < 4."
    assert (cards(s), cards(s, BOB), discards(s)) == (
        "- - legionarius - - - -",
        "- - pictor - - - -",
        [],
    )


def test_all_changes_add_up() -> None:
    """Rulebook: "Values of both attack and defence can be changed by other cards.

    All changes are summed."
    """
    s = table("decurio@3 essedum@1", "pictor@3 turris@1 turris@2", dice=(3, 1, 1), set="mixed")
    act(s, "use 1 1")
    assert fights(s, "use 3 3", 3) == "Battle won: Decurio – Pictor, 3 + 1 ≥ 4.", "4 + 1 + 1 − 2"


def test_the_last_battle_can_be_drawn() -> None:
    s = table("decurio@3", "pictor@2 via@3", dice=(3, 1, 1))
    act(s, "use 3 3", 2)
    deed = last(s)
    assert (deed.verb, deed.at, deed.target, deed.roll, deed.bonus, deed.defence, deed.won) == (
        "attack",
        2,
        1,
        2,
        1,
        4,
        False,
    )
    assert view(s).last_move[-1] == deed


# --- who attacks whom -------------------------------------------------


@pytest.mark.parametrize("card", ["legionarius", "centurio", "mercenarius"])
def test_the_card_opposite_is_attacked_be_it_character_or_building(card: str) -> None:
    for victim in ("pictor", "ballista"):
        s = table(f"{card}@3", f"{victim}@3 via@2 via@4", dice=(3, 1, 1), set="mixed")
        act(s, "use 3 3", 6)
        assert cards(s, BOB) == "- via - via - - -"
    assert "3 3" not in offered(
        table(f"{card}@3", "via@2 via@4", dice=(3, 1, 1), set="mixed"), "use"
    ), "nobody is there"


@pytest.mark.parametrize(
    ("card", "prey", "other"),
    [("decurio", "templarius", "ballista"), ("ballista", "castellum", "templarius")],
)
def test_direct_and_diagonal_cards_of_one_type_with_one_more(
    card: str,
    prey: str,
    other: str,
) -> None:
    """Rulebook: "attacks a character (building) of the opponent directly or diagonally.

    Battle roll +1."
    """
    s = table(f"{card}@3", f"{prey}@2 {other}@3 {prey}@4 {prey}@5", dice=(3, 1, 1))
    act(s, "use 3 3")
    assert (asks(s), offered(s, "attack")) == ("attack", ["2", "4"])
    assert str(act(s, "attack 4", 3)).endswith("3 + 1 ≥ 4.")
    assert cards(s, BOB) == f"- {prey} {other} - {prey} - -"


def test_the_ends_of_the_bar_have_one_diagonal_and_bribery_lies_next_to_6() -> None:
    s = table("decurio@1", "pictor@1 pictor@2 pictor@6 pictor@bribery", dice=(1, 1, 1))
    act(s, "use 1 1")
    assert offered(s, "attack") == ["1", "2"]
    s = table("decurio@6", "pictor@bribery", dice=(6, 1, 1))
    act(s, "use 6 6", 6)
    assert cards(s, BOB) == "- - - - - - -"
    s = table("decurio@bribery", "pictor@bribery pictor@6 pictor@1", dice=(1, 1, 1), money=(1, 0))
    act(s, "use 1 bribery")
    assert offered(s, "attack") == ["6", "bribery"]


@pytest.mark.parametrize(
    ("card", "prey", "other"), [("velites", "pictor", "via"), ("onager", "via", "pictor")]
)
def test_any_card_of_one_type_wherever_it_lies(card: str, prey: str, other: str) -> None:
    s = table(f"{card}@1", f"{prey}@1 {other}@2 {prey}@5", dice=(1, 1, 1), set="mixed")
    act(s, "use 1 1")
    assert offered(s, "attack") == ["1", "5"]
    act(s, "attack 5", 6)
    assert cards(s, BOB) == f"{prey} {other} - - - - -"


def test_the_beast_attacks_the_lowest_defence_for_a_bribe() -> None:
    """Rulebook: a 5 on bribery, 5 sestertii paid; the Bestia attacks the card with the lowest
    defence; "4", and the defence is only 3.
    """
    s = table("bestia@bribery", "forum@1 magister@4 pictor@6", dice=(5, 1, 1), money=(5, 0))
    assert fights(s, "use 5 bribery", 4) == "Battle won: Bestia – Magister, 4 ≥ 3."
    assert (cards(s, BOB), money(s)) == ("forum - - - - pictor -", (0, 0))


def test_the_attacker_chooses_among_equally_weak_cards() -> None:
    """Rulebook: "If several cards have equal defence, the player chooses one of them." """
    s = table("bestia@1", "magister@1 forum@2 taberna@5", dice=(1, 1, 1))
    act(s, "use 1 1")
    assert offered(s, "attack") == ["1", "5"]


def test_the_beast_counts_the_defence_as_it_is_now() -> None:
    s = table("bestia@1", "turris@1 templum@2 pictor@4", dice=(1, 1, 1), set="mixed")
    assert fights(s, "use 1 1", 2) == "Battle lost: Bestia – Templum, 2 < 3.", (
        "the Turris shelters it, but not itself"
    )


@pytest.mark.parametrize(
    "card",
    [
        "arena",
        "ballista",
        "bestia",
        "centurio",
        "decurio",
        "legionarius",
        "mercenarius",
        "onager",
        "velites",
    ],
)
def test_nobody_fights_an_empty_side(card: str) -> None:
    assert "1 1" not in offered(
        table(f"{card}@1", "", dice=(1, 2, 3), money=(30, 0), set="mixed"), "use"
    )


# --- Arena ------------------------------------------------------------


def test_the_arena_attacks_characters_in_order_until_the_first_victory() -> None:
    """Rulebook: "attacks all opposing characters, one after another (from 1 to 6).

    After one is beaten, the attack ends."
    """
    s = table("arena@1", "pictor@5 decurio@2 via@1 templarius@4", dice=(1, 1, 1))
    told = fights(s, "use 1 1", 4, 4)
    assert told == "Battle lost: Arena – Decurio, 4 < 5. Battle won: Arena – Templarius, 4 ≥ 4."
    assert cards(s, BOB) == "via decurio - - pictor - -"


def test_the_arena_does_not_attack_the_bribery_space() -> None:
    assert "1 1" not in offered(table("arena@1", "pictor@bribery via@1", dice=(1, 1, 1)), "use")
    s = table("arena@1", "pictor@bribery pictor@6", dice=(1, 1, 1))
    act(s, "use 1 1", 1)
    assert cards(s, BOB) == "- - - - - pictor pictor"


def test_every_roll_of_the_arena_may_be_rolled_again() -> None:
    s = table("arena@1 tubicen@2", "decurio@2 decurio@3", dice=(1, 1, 1))
    act(s, "use 1 1", 2)
    assert asks(s) == "fight"
    act(s, "reroll (2)", 3, 4)
    question = view(s).question
    assert question is not None
    assert (question.name, question.roll, question.needed) == ("fight", 4, 1), "the second battle"
    act(s, "done")
    assert cards(s, BOB) == "- decurio decurio - - - -"


# --- after the roll ---------------------------------------------------


def test_the_trumpeter_lets_every_attack_be_rolled_again_once() -> None:
    """Rulebook: "Attacking rolls may be rolled again once each." """
    s = table("bestia@1 tubicen@2", "forum@1", dice=(1, 1, 1))
    assert fights(s, "use 1 1", 4) == "Battle: Bestia – Forum, 4 against 5."
    assert (offered(s, "reroll"), offered(s, "done")) == (["(4)"], [""])
    assert str(act(s, "reroll (4)", 3)) == "Battle lost: Bestia – Forum, 3 < 5."
    assert [deed.roll for deed in s.history if deed.verb == "attack"] == [3], (
        "the first roll is forgotten"
    )


def test_the_roll_may_stand() -> None:
    s = table("bestia@1 tubicen@2", "forum@1", dice=(1, 1, 1))
    act(s, "use 1 1", 4)
    assert str(act(s, "done")) == "Battle lost: Bestia – Forum, 4 < 5."


def test_nothing_is_asked_after_a_roll_that_wins() -> None:
    s = table("mercenarius@1 tubicen@2", "via@1", dice=(1, 1, 1), money=(9, 0))
    act(s, "use 1 1", 3)
    assert (cards(s, BOB), money(s)) == ("- - - - - - -", (9, 0))


def test_the_opponents_trumpeter_does_not_help() -> None:
    s = table("bestia@1", "forum@1 tubicen@2", dice=(1, 1, 1))
    act(s, "use 1 1", 1)
    assert asks(s) == "act"


def test_the_mercenary_buys_what_is_missing_for_three_sestertii_each() -> None:
    """Rulebook: "For 3 sestertii the player can increase the result of the battle roll by 1." """
    s = table("mercenarius@1", "forum@1", dice=(1, 1, 1), money=(7, 0))
    act(s, "use 1 1", 3)
    assert (asks(s), offered(s, "spend")) == ("boost", ["(6)"])
    assert str(act(s, "spend (6)")) == "Battle won: Mercenarius – Forum, 3 + 2 ≥ 5."
    assert (cards(s, BOB), money(s)) == ("- - - - - - -", (1, 0))


def test_nobody_has_to_pay_the_mercenary() -> None:
    s = table("mercenarius@1", "forum@1", dice=(1, 1, 1), money=(6, 0))
    act(s, "use 1 1", 3)
    act(s, "done")
    assert (cards(s, BOB), money(s)) == ("forum - - - - - -", (6, 0))


def test_what_cannot_be_paid_is_not_asked() -> None:
    s = table("mercenarius@1", "forum@1", dice=(1, 1, 1), money=(5, 0))
    act(s, "use 1 1", 3)
    assert asks(s) == "act"


def test_the_centurion_adds_an_unused_die() -> None:
    """Roma: "after the roll you may add the value of one unused action die"; it is then used."""
    s = table("centurio@1", "nero@1", dice=(1, 3, 5), set="roma")
    act(s, "use 1 1", 4)
    assert (asks(s), offered(s, "spend")) == ("boost", ["(5)"]), "3 is not enough"
    assert str(act(s, "spend (5)")) == "Battle won: Centurio – Nero, 4 + 5 ≥ 9."
    assert unused(s) == (3,)


def test_the_die_of_the_centurion_is_chosen_among_those_that_win() -> None:
    s = table("centurio@1", "forum@1", dice=(1, 3, 5), set="roma")
    act(s, "use 1 1", 2)
    assert offered(s, "spend") == ["(3)", "(5)"]
    act(s, "done")
    assert (unused(s), cards(s, BOB)) == ((3, 5), "forum - - - - -")


def test_rolling_again_comes_first_and_additions_afterwards() -> None:
    s = table("mercenarius@1 tubicen@2", "forum@1", dice=(1, 1, 1), money=(9, 0))
    act(s, "use 1 1", 2)
    assert asks(s) == "fight"
    act(s, "reroll (2)", 4)
    assert (asks(s), offered(s, "spend")) == ("boost", ["(3)"])
    s = table("mercenarius@1 tubicen@2", "forum@1", dice=(1, 1, 1), money=(9, 0))
    act(s, "use 1 1", 2)
    act(s, "done")
    assert (asks(s), offered(s, "spend")) == ("boost", ["(9)"]), "the first roll stands"


# --- chances ----------------------------------------------------------


def test_a_battle_that_cannot_be_won_is_not_offered() -> None:
    assert "1 1" not in offered(
        table("legionarius@1", "nero@1", dice=(1, 1, 1), set="roma"), "use"
    )
    assert "1 1" in offered(table("centurio@1", "nero@1", dice=(1, 3, 1), set="roma"), "use")
    assert "1 1" not in offered(table("centurio@1", "nero@1", dice=(1, 2, 1), set="roma"), "use")
    assert "1 1" in offered(
        table("mercenarius@1", "nero@1", dice=(1, 3, 1), money=(9, 0), set="mixed"), "use"
    )
    assert "1 1" not in offered(
        table("mercenarius@1", "nero@1", dice=(1, 3, 1), money=(8, 0), set="mixed"), "use"
    )


@pytest.mark.parametrize(
    ("mine", "theirs", "hint"),
    [
        ("bestia@1", "pictor@1", "Pictor falls on 4+, 50 %"),
        ("bestia@1 tubicen@2", "pictor@1", "Pictor falls on 4+, 75 %"),
        ("decurio@1", "pictor@2", "Pictor falls on 3+, 67 %"),
        ("mercenarius@1", "pictor@1", "Pictor falls on 4+, 67 % with help"),
        ("bestia@1 essedum@2", "templum@1", "Templum falls on 2+, 83 %"),
        ("arena@1", "pictor@1 decurio@2", "one of 2 characters falls, 67 %"),
    ],
)
def test_attacks_say_their_odds(mine: str, theirs: str, hint: str) -> None:
    s = table(mine, theirs, dice=(1, 1, 1), money=(3, 0), set="mixed")
    assert words(described(s, "use 1 1"))[2] == hint


def test_targets_say_their_odds_and_the_best_comes_first() -> None:
    s = table("decurio@2", "pictor@1 magister@2", dice=(2, 1, 1))
    act(s, "use 2 2")
    assert words(described(s, "attack 1")) == (
        "Space 1: Pictor",
        "Attack a card",
        "Pictor falls on 3+, 67 %",
    )
    assert described(s, "attack 2").rank > described(s, "attack 1").rank


def test_a_weakened_card_may_fall_for_certain() -> None:
    s = table("bestia@1 essedum@2", "templum@1", dice=(2, 1, 1), set="mixed")
    act(s, "use 2 2")
    assert words(described(s, "use 1 1"))[2] == "Templum falls for certain"


# --- defences ---------------------------------------------------------


def defences(s: State, seat: int = BOB) -> list[int | None]:
    return [lying.defence if lying else None for lying in view(s).sides[seat].spaces]


def test_a_tower_shelters_all_other_cards_of_its_side() -> None:
    s = table("via@1", "turris@1 via@2", set="mixed")
    assert defences(s)[:2] == [6, 4]
    assert defences(s, ANN)[0] == 3


def test_two_towers_shelter_each_other_and_all_others_twice() -> None:
    s = table("", "turris@1 turris@2 via@3", set="mixed")
    assert defences(s)[:3] == [7, 7, 5]
    assert [lying.change for lying in view(s).sides[BOB].spaces if lying] == [1, 1, 2]


def test_the_chariot_weakens_until_the_end_of_the_turn_twice_is_twice_and_never_below_0() -> None:
    s = table("essedum@1", "forum@1 pictor@2 templum@3", dice=(1, 1, 3), hand="via", set="mixed")
    act(s, "use 1 1")
    assert defences(s)[:3] == [3, 2, 0]
    assert view(s).weakened_by == 2
    act(s, "use 1 1")
    assert defences(s)[:3] == [1, 0, 0]
    assert defences(s, ANN)[0] == 3, "own cards keep theirs"
    act(s, "end")
    assert defences(s)[:3] == [5, 4, 2]


def test_a_chariot_that_merely_lies_there_does_nothing() -> None:
    assert defences(table("essedum@1", "forum@1", set="mixed"))[0] == 5


def test_a_battle_concerns_whoever_is_attacked_and_an_own_card_nobody_else() -> None:
    s = table("legionarius@3 essedum@1", "pictor@3", dice=(3, 1, 1), set="mixed")
    told = act(s, "use 3 3", 4).news
    assert [event.is_about(BOB, ANN, 2) for event in told] == [False, True]
    assert "Battle" in told[1].text.id
