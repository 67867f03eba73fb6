"""Cards that say *may*: what they do can be declined, even where it is the only thing that they
could do.
"""

from random import Random

import pytest

from engine.roma.actions.entries import ENTRIES
from engine.roma.moves import DONE, Take
from words import Words

from .table import (
    ANN,
    BOB,
    GAME,
    act,
    acts,
    asks,
    cards,
    described,
    discards,
    hand,
    money,
    points,
    table,
    unused,
    view,
    words,
)

# Rulebook of Arena: "Вы можете …", "Позволяет игроку …"; of Roma: "the
# player can …", "enables the player to …"
MAY = {"explorator", "restitutor", "navale", "statua_iovis", "via", "patronus"} | {
    "aesculapinum", "haruspex", "scaenicus", "mercator", "consul", "praetorianus",
}  # fmt: skip
# the card on space 1, what else there is for it to work with, its
# question, and the only answer beside none
SINGLE = {
    "explorator": ("", "", {"rival": "forum"}, "rob", "take forum", "Take no card"),
    "restitutor": ("", "", {"discard": "forum pictor"}, "salvage", "take forum", "Take no card"),
    "aesculapinum": (
        "",
        "",
        {"discard": "forum pictor"},
        "salvage",
        "take pictor",
        "Take no card",
    ),
    "haruspex": ("", "", {"deck": "forum"}, "search", "take forum", "Take no card"),
    "navale": ("", "", {"hand": "forum"}, "swap", "swap forum 1", "Swap no cards"),
    "statua_iovis": ("", "forum@4", {"money": (10, 0)}, "strike", "strike 4", "Discard no card"),
    "via": ("templarius@2", "", {}, "perform", "perform 2", "Copy no action"),
    "scaenicus": ("templarius@2", "", {}, "perform", "perform 2", "Copy no action"),
    "patronus": (
        "templarius@2",
        "",
        {"money": (1, 0)},
        "activate",
        "perform 2",
        "Activate no card",
    ),
    "mercator": ("", "", {"money": (2, 0)}, "buy", "spend (2)", "Buy nothing"),
    "consul": ("", "", {"dice": (1, 6)}, "adjust", "adjust 6 5", "Leave the dice as they are"),
}


def position(card: str, revision: int | None = None):  # type: ignore[no-untyped-def]
    mine, theirs, how, *_ = SINGLE[card]
    return table(
        f"{card}@1 {mine}",
        theirs,
        **{"dice": (1, 2, 3), **how, "set": "mixed", "revision": revision},
    )


def test_exactly_these_cards_say_may() -> None:
    assert {key for key, action in ENTRIES.items() if action.is_optional} == MAY


@pytest.mark.parametrize("card", SINGLE)
def test_the_only_possible_answer_can_be_declined(card: str) -> None:
    _, _, _, question, answer, nothing = SINGLE[card]
    s = position(card)
    act(s, "use 1 1")
    before = (
        hand(s),
        hand(s, BOB),
        cards(s),
        cards(s, BOB),
        money(s),
        points(s),
        discards(s),
        len(s.piles[0].deck),
    )
    assert asks(s) == question
    assert [GAME.moves.text(move) for move in GAME.decisions(s)[0].moves] == [answer, "done"]
    assert words(described(s, "done")) == (nothing, "Leave it at that", None)
    told = act(s, "done")
    assert str(told).startswith("Ann makes no use of ")
    after = (
        hand(s),
        hand(s, BOB),
        cards(s),
        cards(s, BOB),
        money(s),
        points(s),
        discards(s),
        len(s.piles[0].deck),
    )
    assert after == before, "nothing has changed hands, and nothing was paid"
    assert 1 not in unused(s), "but the die is used"


@pytest.mark.parametrize("card", SINGLE)
def test_the_clock_declines(card: str) -> None:
    s = position(card)
    act(s, "use 1 1")
    assert GAME.decisions(s)[0].fallback == DONE


@pytest.mark.parametrize("card", sorted(SINGLE.keys() - {"navale"}))
def test_in_a_match_that_began_before_that_ruling_the_only_answer_is_not_asked_for(
    card: str,
) -> None:
    s = position(card, revision=0)
    act(s, "use 1 1")
    assert asks(s) == "act"


def test_where_it_is_asked_anyway_declining_is_possible_in_older_matches_too() -> None:
    s = table("explorator@1", rival="forum via", revision=0)
    act(s, "use 1 1")
    act(s, "done")
    assert (hand(s), hand(s, BOB)) == ([], ["forum", "via"])


def test_a_space_may_be_left_unblocked() -> None:
    s = table("praetorianus@1", set="mixed")
    act(s, "use 1 1")
    assert words(described(s, "done"))[0] == "Block no space"
    act(s, "done")
    assert view(s).sides[BOB].blocked == ()


def test_the_scout_may_look_and_leave_the_hand_as_it_is() -> None:
    """Rulebook: "The player may look at the cards in the opponent's hand and take one of them into
    his own."
    """
    s = table("explorator@1", rival="forum pictor")
    assert act(s, "use 1 1").secret, "the look cannot be undone"
    told = act(s, "done")
    assert str(told) == "Ann makes no use of Explorator."
    assert (told.privately(ANN), told.privately(BOB)) == ("", "")
    assert (hand(s), hand(s, BOB), view(s).looking) == ([], ["forum", "pictor"], ())


def test_a_copy_of_a_card_that_says_may_can_be_declined_too() -> None:
    s = table("magister@1", "explorator@1", rival="forum")
    acts(s, "use 1 1", "done")
    assert hand(s, BOB) == ["forum"]


def test_a_card_that_only_copies_is_no_reason_to_ask() -> None:
    """The Magister has to do what the card opposite does."""
    s = table("magister@1", "templarius@1")
    act(s, "use 1 1")
    assert (asks(s), points(s)[0] > 10) == ("act", True)


@pytest.mark.parametrize(
    ("mine", "theirs", "how"),
    [
        ("praedator@1 forum@2", "", {}),
        ("ara@1 pictor@2", "", {}),
        ("gladiator@1", "pictor@4", {}),
        ("sicarius@1", "pictor@4", {}),
        ("nero@1", "forum@4", {}),
        ("veneficus@1", "pictor@1", {}),
        ("elephantus@1", "pictor@1", {}),
        ("aries@1", "forum@1", {}),
        ("forum@1", "", {"dice": (1, 3)}),
        (
            "castellum@1 " + " ".join(f"pictor@{space}" for space in "23456"),
            "",
            {"deck": "forum"},
        ),
    ],
)
def test_what_a_card_says_without_may_is_done(
    mine: str,
    theirs: str,
    how: dict[str, object],
) -> None:
    s = table(mine, theirs, **{"set": "mixed", **how})  # type: ignore[arg-type]
    act(s, "use 1 1")
    assert asks(s) in ("act", "")


@pytest.mark.parametrize(
    ("mine", "theirs", "question"),
    [
        ("praedator@1 forum@2 via@3", "", "sacrifice"),
        ("gladiator@1", "pictor@3 pictor@4", "expel"),
        ("bestia@1", "pictor@3 pictor@4", "attack"),
    ],
)
def test_a_choice_without_may_cannot_be_declined(mine: str, theirs: str, question: str) -> None:
    s = table(mine, theirs, set="mixed")
    act(s, "use 1 1")
    assert asks(s) == question
    assert DONE not in GAME.decisions(s)[0].moves


def test_free_cards_that_are_not_laid_are_told_as_well() -> None:
    """Roma: "as many as you like", also none."""
    s = table("architectus@1", hand="forum", set="roma")
    act(s, "use 1 1")
    assert str(act(s, "done")) == "Ann lays no further card."


def test_the_steady_player_declines_no_card() -> None:
    s = table("explorator@1", rival="nero nero", set="mixed")
    act(s, "use 1 1")
    chosen = GAME.bots["steady"].choose(view(s), GAME.decisions(s)[0], Random(1))
    assert isinstance(chosen, Take)


@pytest.mark.parametrize(("code", "said"), [("ko", "가져오지 않기"), ("ru", "Не брать карту")])
def test_declining_is_offered_in_every_language(code: str, said: str) -> None:
    s = position("explorator")
    act(s, "use 1 1")
    assert Words(code)(described(s, "done").label) == said
