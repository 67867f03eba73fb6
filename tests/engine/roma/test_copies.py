"""Scaenicus, Magister, Via and Patronus: each may do what any other card does, also through each
other.
"""

from itertools import product

import pytest

from engine.roma.actions.entries import ENTRIES

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
    last,
    money,
    offered,
    points,
    table,
    unused,
    view,
    words,
)

# --- Scaenicus --------------------------------------------------------


def test_the_actor_performs_the_action_of_any_own_character() -> None:
    """Roma: "copies the action of any own face-up character, and may copy another next time"."""
    s = table("scaenicus@1 templarius@2 tribunus_plebis@3 forum@4", dice=(1, 1, 3), set="mixed")
    act(s, "use 1 1")
    assert (asks(s), offered(s, "perform")) == ("perform", ["2", "3"])
    assert words(described(s, "perform 2")) == (
        "Space 2: Templarius",
        "Copy an action",
        "1 to 3 victory points",
    )
    assert (
        str(act(s, "perform 3"))
        == "Scaenicus copies an action: Tribunus Plebis. Ann takes 1 victory point from the "
        "opponent."
    )
    acts(s, "use 1 1", "perform 2")
    assert points(s)[0] > 11


def test_an_attack_goes_to_the_card_opposite_the_actor() -> None:
    s = table("scaenicus@1 legionarius@2", "via@1 pictor@2", dice=(1, 1, 3), set="mixed")
    act(s, "use 1 1")
    act(s, "perform 2", 6)
    assert cards(s, BOB) == "- pictor - - - - -"
    deed = last(s)
    assert (deed.at, deed.target, deed.kind != deed.action) == (0, 0, True)


@pytest.mark.parametrize(("card", "victim"), [("sicarius", "pictor"), ("nero", "via")])
def test_the_actor_falls_instead_of_the_copied_card(card: str, victim: str) -> None:
    s = table(f"scaenicus@1 {card}@2", f"{victim}@5", dice=(1, 1, 3), set="mixed")
    acts(s, "use 1 1", "perform 2")
    assert (cards(s), cards(s, BOB), discards(s)) == (
        f"- {card} - - - - -",
        "- - - - - - -",
        [victim, "scaenicus"],
    )


def test_an_actor_may_copy_an_actor_and_go_on_but_never_come_back() -> None:
    s = table("scaenicus@1 scaenicus@2 templarius@3", dice=(1, 1, 3), set="mixed")
    act(s, "use 1 1")
    assert offered(s, "perform") == ["2", "3"]
    assert str(act(s, "perform 2")) == "Scaenicus copies an action: Scaenicus."
    assert offered(s, "perform") == ["3"]
    assert str(act(s, "perform 3", 6)).startswith("Scaenicus copies an action: Templarius.")
    assert points(s)[0] == 13
    assert "1 1" not in offered(
        table("scaenicus@1 scaenicus@2", dice=(1, 1, 3), set="mixed"), "use"
    ), "two actors alone do nothing"


def test_the_actor_takes_himself_up_with_the_counsellor() -> None:
    s = table("scaenicus@1 consiliarius@2 forum@3", dice=(1, 5, 3), set="mixed")
    acts(s, "use 1 1", "perform 2")
    assert cards(s) == "- - forum - - - -"
    acts(s, "lay scaenicus 6", "lay consiliarius 1")
    assert cards(s) == "consiliarius - forum - - scaenicus -"


def test_the_actor_cannot_copy_what_is_always_on_or_a_building() -> None:
    assert "1 1" not in offered(
        table("scaenicus@1 tubicen@2 taberna@3", "pictor@1", dice=(1, 1, 3), set="mixed"), "use"
    )


# --- Magister ---------------------------------------------------------


def test_the_master_performs_the_action_of_the_card_opposite_from_his_own_space() -> None:
    """Rulebook: "copies the action of the opposite character or building"."""
    s = table("magister@2", "taberna@2 pictor@5", dice=(2, 1, 3))
    assert str(act(s, "use 2 2")).endswith(
        "Magister copies an action: Taberna. Ann gains 1 victory point."
    )
    assert points(s) == (11, 10, 15)
    s = table("magister@2", "decurio@2 pictor@1 pictor@5", dice=(2, 1, 3))
    act(s, "use 2 2")
    assert offered(s, "attack") == ["1", "2"]


def test_the_master_needs_the_second_die_for_a_forum() -> None:
    s = table("magister@2", "forum@2", dice=(2, 5), hand="via")
    act(s, "use 2 2")
    assert (points(s)[0], unused(s)) == (15, ())
    assert "2 2" not in offered(table("magister@2", "forum@2", dice=(2,), hand="via"), "use")


def test_a_copied_forum_has_the_neighbours_of_the_card_that_copies() -> None:
    s = table("basilica@1 magister@2", "forum@2 basilica@3", dice=(2, 5), hand="via", set="mixed")
    act(s, "use 2 2")
    assert points(s)[0] == 17


@pytest.mark.parametrize("card", ["vectigal", "tubicen", "fons_bacchi", "magister"])
def test_nothing_is_copied_from_cards_that_are_always_on_or_from_a_master(card: str) -> None:
    assert "2 2" not in offered(table("magister@2", f"{card}@2", dice=(2, 5, 1)), "use")
    assert "2 2" not in offered(table("magister@2", "", dice=(2, 5, 1)), "use")


def test_the_master_gives_up_and_falls_for_the_others_action() -> None:
    s = table("magister@2 via@3", "praedator@2", dice=(2, 5, 1))
    act(s, "use 2 2")
    assert (cards(s), points(s)[0]) == ("- magister - - - - -", 13)
    s = table("magister@2", "sicarius@2", dice=(2, 5, 1), set="mixed")
    act(s, "use 2 2")
    assert discards(s) == ["sicarius", "magister"], "he turned the assassin against himself"


# --- Via --------------------------------------------------------------


def test_the_road_performs_the_action_of_a_neighbour_from_its_own_space() -> None:
    """Rulebook: "lets the player perform the action of his neighbouring card, to the right or
    left".
    """
    s = table("templarius@1 via@2 veneficus@3", "pictor@2 decurio@3", dice=(2, 5, 1))
    act(s, "use 2 2")
    assert offered(s, "perform") == ["1", "3"]
    act(s, "perform 3")
    assert cards(s, BOB) == "- - decurio - - - -"


def test_roads_lead_on_to_other_roads_but_never_back() -> None:
    s = table("via@1 via@2 veneficus@3", "pictor@1 decurio@3", dice=(1, 5, 2))
    act(s, "use 1 1")
    assert str(act(s, "perform 2")) == "Via copies an action: Via."
    assert (
        str(act(s, "perform 3"))
        == "Via copies an action: Veneficus. Discarded without a battle: Pictor."
    )
    assert cards(s, BOB) == "- - decurio - - - -", "the action is performed from the first road"
    assert "1 1" not in offered(table("via@1 via@2", dice=(1, 5, 2)), "use")


def test_the_last_space_has_one_neighbour() -> None:
    assert "1 1" not in offered(table("via@1 templarius@bribery", dice=(1, 5, 2)), "use"), (
        "bribery is next to 6 alone"
    )
    s = table("via@6 templarius@bribery", dice=(6, 5, 2))
    act(s, "use 6 6")
    act(s, "perform bribery", 6)
    assert points(s)[0] == 13


# --- Patronus ---------------------------------------------------------


def test_the_patron_activates_another_card_where_it_lies_for_its_cost() -> None:
    """Rulebook: "lets you activate another card of yours, whose cost must be paid again"."""
    s = table(
        "patronus@1 veneficus@3 forum@4",
        "pictor@1 decurio@3",
        dice=(1, 5),
        money=(5, 0),
        hand="via",
    )
    act(s, "use 1 1")
    assert (asks(s), offered(s, "perform")) == ("activate", ["3", "4"])
    assert words(described(s, "perform 3")) == (
        "Space 3: Veneficus",
        "Activate another card",
        "5 sestertii: Decurio is discarded",
    )
    assert (
        str(act(s, "perform 3"))
        == "Ann pays 5 sestertii to activate Veneficus. Discarded without a battle: Decurio."
    )
    assert (cards(s, BOB), money(s)) == ("pictor - - - - - -", (0, 0))


def test_the_patrons_forum_still_needs_its_second_die_and_has_its_own_neighbours() -> None:
    s = table("patronus@1 forum@3 basilica@4", dice=(1, 5), money=(5, 0), hand="via", set="mixed")
    acts(s, "use 1 1", "perform 3")
    assert (points(s)[0], money(s), unused(s)) == (17, (0, 0), ())
    assert "1 1" not in offered(
        table("patronus@1 forum@3", dice=(1,), money=(5, 0), hand="via"), "use"
    )


def test_the_patron_needs_the_money_and_does_not_activate_himself_or_what_is_always_on() -> None:
    assert "1 1" not in offered(
        table("patronus@1 templarius@2", dice=(1, 5, 2), money=(0, 0)), "use"
    )
    assert "1 1" not in offered(
        table("patronus@1 vectigal@2", dice=(1, 5, 2), money=(20, 0)), "use"
    )
    s = table("patronus@1 patronus@2", dice=(1, 5, 2), money=(20, 0))
    assert "1 1" not in offered(s, "use"), "two patrons alone have nothing to do"


def test_the_patron_pays_before_the_card_is_looked_at() -> None:
    assert "1 1" not in offered(
        table("patronus@1 statua_iovis@2", "via@1", dice=(1, 5, 2), money=(13, 0)), "use"
    )
    s = table("patronus@1 statua_iovis@2", "via@1", dice=(1, 5, 2), money=(14, 0))
    acts(s, "use 1 1", "perform 2", "strike 1")
    assert (money(s), discards(s)) == ((0, 0), ["via"])


def test_a_die_that_the_patrons_card_takes_is_no_bribe() -> None:
    """Rulebook: only one die a turn on bribery. The dice of an activation lie where it began."""
    s = table(
        "patronus@1 centurio@bribery",
        "forum@bribery",
        dice=(1, 4, 6),
        money=(16, 0),
        hand="templarius",
        set="mixed",
    )
    act(s, "use 1 1")
    act(s, "perform bribery", 3)
    act(s, "spend (4)")
    assert (discards(s), money(s)) == (["forum"], (7, 0))
    assert [die.on for die in view(s).sides[ANN].dice] == [0, 0, None]
    act(s, "lay templarius bribery")
    assert "6 bribery" in offered(s, "use")


def test_the_patron_does_not_activate_on_a_blocked_space() -> None:
    s = table("patronus@1 templarius@2", dice=(1, 5, 2), money=(5, 0))
    s.players[ANN].blocked = 1 << 1
    assert "1 1" not in offered(s, "use")


def test_a_road_beside_a_blocked_space_may_still_copy_it() -> None:
    s = table("via@1 templarius@2", dice=(1, 5, 2))
    s.players[ANN].blocked = 1 << 1
    assert "1 1" in offered(s, "use")


# --- all together -----------------------------------------------------


def test_a_long_chain() -> None:
    """Via copies the Scaenicus beside it, who copies a Magister: he copies the card opposite the
    Via.
    """
    s = table("via@1 scaenicus@2 magister@5", "taberna@1 pictor@4", dice=(1, 5, 3), set="mixed")
    acts(s, "use 1 1", "perform 2")
    told = str(act(s, "perform 5"))
    assert (
        told
        == "Via copies an action: Magister. Via copies an action: Taberna. Ann gains 1 victory "
        "point."
    )


def test_a_patron_hires_a_master_who_copies_a_patron() -> None:
    s = table("patronus@1 magister@2 templarius@3", "patronus@2", dice=(1, 5, 3), money=(6, 0))
    act(s, "use 1 1")
    assert offered(s, "perform") == ["2", "3"]
    act(s, "perform 2")
    act(s, "perform 3", 6)
    assert (points(s)[0], money(s)) == (13, (0, 0)), "5 for the Magister, 1 for the Templarius"


COPIERS = ("scaenicus@1 {}@2", "magister@1", "via@1 {}@2", "patronus@1 {}@2")
NOTHING = {  # for a good reason
    ("magister@1", "magister"), ("magister@1", "via"),  # back to the first one, and no neighbour
    ("via@1 {}@2", "via"),  # no further neighbour
    ("via@1 {}@2", "elephantus"), ("via@1 {}@2", "veneficus"),  # a Forum is opposite
    ("via@1 {}@2", "triremis"),  # no majority
}  # fmt: skip
ANSWERS = (
    "perform",
    "attack",
    "strike",
    "block",
    "sacrifice",
    "adjust",
    "spend",
    "take",
    "swap",
    "lay",
    "reroll",
    "done",
)


@pytest.mark.parametrize(("copier", "card"), list(product(COPIERS, sorted(ENTRIES))))
def test_every_action_can_be_copied_by_every_card_that_copies(copier: str, card: str) -> None:
    """Whatever is offered can be performed to its end, whoever performs it."""
    theirs = (
        "forum@1 pictor@2 decurio@3 templum@4" if "{}" in copier else f"{card}@1 forum@2 pictor@3"
    )
    mine = copier.format(card) + " templarius@5 castellum@6"
    s = table(
        mine,
        theirs,
        dice=(1, 2, 4),
        hand="forum pictor",
        rival="via",
        money=(30, 3),
        discard="pictor via",
        set="mixed",
    )
    s.players[ANN].points = 4
    assert ("1 1" in offered(s, "use")) == ((copier, card) not in NOTHING)
    if (copier, card) in NOTHING:
        return
    act(s, "use 1 1", 3)
    while asks(s) not in ("act", ""):
        verb = next(verb for verb in ANSWERS if offered(s, verb))
        options = offered(s, verb)
        act(s, f"{verb} {'2' if verb == 'perform' and '2' in options else options[0]}".strip())


def test_hands_are_searched_by_a_copy_too() -> None:
    s = table("via@1 explorator@2", dice=(1, 2, 4), rival="forum pictor")
    acts(s, "use 1 1", "perform 2", "take pictor")
    assert (hand(s), hand(s, BOB)) == (["pictor"], ["forum"])
