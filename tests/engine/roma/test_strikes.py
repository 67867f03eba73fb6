"""Cards that act upon opposing cards without a battle."""

import pytest

from engine.core import Illegal

from .table import (
    ANN,
    BOB,
    act,
    acts,
    asks,
    cards,
    described,
    discards,
    filler,
    hand,
    last,
    money,
    offered,
    table,
    unused,
    view,
    words,
)


def test_the_poisoner_removes_the_character_opposite() -> None:
    """Rulebook: "The opposite character is discarded." """
    s = table("veneficus@2", "decurio@2 pictor@1", dice=(2, 1, 1))
    assert (
        str(act(s, "use 2 2"))
        == "Ann activates Veneficus: Space 2. Discarded without a battle: Decurio."
    )
    assert (cards(s, BOB), discards(s)) == ("pictor - - - - - -", ["decurio"])
    assert "2 2" not in offered(table("veneficus@2", "forum@2 pictor@1", dice=(2, 1, 1)), "use"), (
        "a building stays"
    )


def test_the_ram_removes_the_building_opposite() -> None:
    """Rulebook: "The opposite building is discarded." """
    s = table("aries@2", "forum@2", dice=(2, 1, 1))
    act(s, "use 2 2")
    assert discards(s) == ["forum"]
    assert "2 2" not in offered(table("aries@2", "decurio@2", dice=(2, 1, 1)), "use")


def test_the_elephant_removes_what_has_a_defence_of_4_or_less() -> None:
    """Rulebook: "If the defence of the opposite card is 4 or less, it is discarded." """
    for victim in ("pictor", "ballista"):
        s = table("elephantus@2", f"{victim}@2", dice=(2, 1, 1))
        act(s, "use 2 2")
        assert discards(s) == [victim]
    assert "2 2" not in offered(table("elephantus@2", "forum@2", dice=(2, 1, 1)), "use")


def test_the_elephant_looks_at_the_defence_as_it_is_now() -> None:
    assert "2 2" not in offered(
        table("elephantus@2", "pictor@2 turris@1", dice=(2, 1, 1), set="mixed"), "use"
    )
    s = table("elephantus@2 essedum@1", "forum@2", dice=(2, 1, 1), set="mixed")
    act(s, "use 1 1")
    assert "2 2" in offered(s, "use")


def test_no_trumpet_and_no_roll_where_there_is_no_battle() -> None:
    """Rulebook: "Aries, Elephantus, Equites and Veneficus also act upon the opponent's cards, but
    there is no battle."
    """
    for card, victim in (
        ("aries", "forum"),
        ("elephantus", "via"),
        ("equites", "forum"),
        ("veneficus", "pictor"),
    ):
        s = table(f"{card}@2 tubicen@1", f"{victim}@2", dice=(2, 1, 1))
        act(s, "use 2 2")
        assert (discards(s), last(s).roll) == ([victim], 0)


def test_the_cavalry_discards_all_forums() -> None:
    """Rulebook: "All Forums of the opponent that lie face up are discarded." """
    s = table("equites@2 forum@1", "forum@2 forum@5 via@3", dice=(2, 1, 1))
    assert words(described(s, "use 2 2"))[2] == "Forum: 2 discarded"
    assert str(act(s, "use 2 2")).endswith("Discarded without a battle: Forum, Forum.")
    assert (cards(s, BOB), cards(s)) == ("- - via - - - -", "forum equites - - - - -")
    assert "2 2" not in offered(table("equites@2", "via@2", dice=(2, 1, 1)), "use")


def test_the_statue_destroys_any_card_for_ten_sestertii() -> None:
    """Rulebook: "The player may destroy any 1 face-up card of the opponent if he pays 10
    sestertii."
    """
    s = table("statua_iovis@2", "forum@1 decurio@5 pictor@bribery", dice=(2, 1, 1), money=(11, 0))
    act(s, "use 2 2")
    assert (asks(s), offered(s, "strike")) == ("strike", ["1", "5", "bribery"])
    assert (
        str(act(s, "strike bribery"))
        == "Ann pays 10 sestertii. Discarded without a battle: Pictor."
    )
    assert (money(s), discards(s)) == ((1, 0), ["pictor"])
    assert "2 2" not in offered(
        table("statua_iovis@2", "forum@1", dice=(2, 1, 1), money=(9, 0)), "use"
    )


def test_the_assassin_falls_with_any_character() -> None:
    """Roma: "Choose any face-up opposing character: it and the Sicarius are discarded." """
    s = table("sicarius@2", "decurio@1 forum@2 pictor@6", dice=(2, 1, 1), set="mixed")
    act(s, "use 2 2")
    assert offered(s, "strike") == ["1", "6"]
    act(s, "strike 1")
    assert (cards(s), cards(s, BOB), discards(s)) == (
        "- - - - - - -",
        "- forum - - - pictor -",
        ["decurio", "sicarius"],
    )
    assert last(s).fallen == ((BOB, 0, s.piles[0].discard[0]), (ANN, 1, s.piles[0].discard[1]))


def test_nero_falls_with_any_building() -> None:
    s = table("nero@2", "forum@1 decurio@2", dice=(2, 1, 1), set="mixed")
    act(s, "use 2 2")
    assert (cards(s), cards(s, BOB), discards(s)) == (
        "- - - - - - -",
        "- decurio - - - - -",
        ["forum", "nero"],
    )


def test_the_gladiator_sends_a_character_back_to_the_hand() -> None:
    """Roma: "One face-up opposing character of your choice returns to the opponent's hand." """
    s = table("gladiator@2", "decurio@1 forum@2 pictor@6", dice=(2, 1, 1), set="mixed")
    act(s, "use 2 2")
    assert (asks(s), offered(s, "strike")) == ("expel", ["1", "6"])
    assert str(act(s, "strike 6")) == "Pictor goes back to the hand of Bob."
    assert (cards(s, BOB), hand(s, BOB), discards(s)) == (
        "decurio forum - - - - -",
        ["pictor"],
        [],
    )


# --- Praetorianus -----------------------------------------------------


def blocked(space: str, theirs: str) -> list[str]:
    """What Bob's dice 1, 2, 3 can do after a blockade."""
    s = table(
        "praetorianus@2",
        theirs,
        dice=(2, 1, 1),
        hand="via",
        rival="via",
        money=(0, 9),
        set="mixed",
    )
    acts(s, "use 2 2", f"block {space}")
    act(s, "end", 1, 2, 3)
    return offered(s, "use")


def test_a_blocked_space_cannot_be_activated_in_the_next_turn() -> None:
    """Roma: "Block any one of the opponent's dice discs for one turn." """
    assert "3 3" in blocked("1", filler().replace("castellum@3", "taberna@3"))
    assert "3 3" not in blocked("3", filler().replace("castellum@3", "taberna@3"))


def test_bribery_may_be_blocked_and_vacant_spaces_too() -> None:
    theirs = filler().replace("castellum@bribery", "taberna@bribery")
    assert "1 bribery" in blocked("1", theirs)
    assert "1 bribery" not in blocked("bribery", theirs)
    s = table("praetorianus@2", "", dice=(2, 1, 1), set="mixed")
    act(s, "use 2 2")
    assert offered(s, "block") == ["1", "2", "3", "4", "5", "6", "bribery"]


def test_cards_may_be_laid_on_a_blocked_space_but_are_not_activated_there() -> None:
    s = table(
        "praetorianus@2",
        filler(),
        dice=(2, 1, 1),
        hand="via",
        rival="taberna",
        money=(0, 9),
        set="mixed",
    )
    acts(s, "use 2 2", "block 3")
    act(s, "end", 1, 2, 3)
    act(s, "lay taberna 3")
    assert "3 3" not in offered(s, "use")


def test_cards_that_are_always_on_work_on_a_blocked_space() -> None:
    s = table(
        "praetorianus@2",
        filler().replace("castellum@3", "vectigal@3"),
        dice=(2, 1, 1),
        hand="via",
        set="mixed",
    )
    acts(s, "use 2 2", "block 3")
    act(s, "end", 1, 2, 3)
    act(s, "use 3 money")
    assert money(s) == (0, 5)


def test_the_blockade_ends_with_that_turn() -> None:
    s = table(
        "praetorianus@2 " + filler().replace("pictor@2 ", ""),
        filler(),
        dice=(2, 1, 1),
        hand="via",
        rival="via",
        set="mixed",
    )
    acts(s, "use 2 2", "block 3")
    assert view(s).sides[BOB].blocked == (2,)
    act(s, "end", 1, 2, 4)
    assert view(s).sides[BOB].blocked == (2,)
    act(s, "end", 1, 2, 4)
    assert view(s).sides[BOB].blocked == ()


def test_a_praetorian_may_be_blocked_himself() -> None:
    assert "3 3" not in blocked("3", "praetorianus@3")


def test_a_space_is_not_blocked_twice() -> None:
    s = table("praetorianus@2", "", dice=(2, 2, 1), hand="via", set="roma")
    acts(s, "use 2 2", "block 3", "use 2 2")
    assert "3" not in offered(s, "block")
    with pytest.raises(Illegal):
        act(s, "block 3")
    assert unused(s) == (1,)
