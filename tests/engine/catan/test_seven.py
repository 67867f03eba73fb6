"""The seven: discards, the robber, and whom it robs."""

from itertools import product
from typing import Any

import pytest

from engine.catan import GAME
from engine.catan.moves import Discard, MoveRobber
from engine.core import Illegal
from tests.telling import english

from .table import act, asked, bank, decision, hand, offers, roll, table


def test_whoever_holds_more_than_seven_cards_discards_half_rounded_down() -> None:
    """Rulebook: every player with more than 7 resource cards must choose half of them, rounded
    down, and return them to the bank.
    """
    s = table(
        rolled=False,
        hands={0: (8, 0, 0, 0, 0), 1: (0, 7, 0, 0, 0), 2: (0, 4, 5, 0, 0), 3: (0, 0, 0, 0, 0)},
    )
    roll(s, 7)
    assert asked(s) == [0, 2]
    assert [each.forms[0].questions()[0].label.id for each in GAME.decisions(s)] == [
        "Cards you lose"
    ] * 2
    assert decision(s, 0).allows(Discard((4, 0, 0, 0, 0)))
    assert not decision(s, 0).allows(Discard((3, 0, 0, 0, 0)))
    assert not decision(s, 2).allows(Discard((0, 3, 2, 0, 0)))
    assert not decision(s, 2).allows(Discard((1, 3, 0, 0, 0)))
    assert decision(s, 2).allows(Discard((0, 0, 4, 0, 0)))


def test_the_form_says_how_many_cards_it_wants_and_how_many_are_chosen() -> None:
    s = table(rolled=False, hands={0: (3, 2, 0, 4, 0)})
    roll(s, 7)
    (form,) = decision(s, 0).forms
    assert english(form.title) == "Discard 4 cards"
    (question,) = form.questions()
    assert question.hint is not None
    assert english(question.hint) == "Your hand: 3 lumber, 2 brick, 4 grain"
    with pytest.raises(Illegal) as refusal:
        form.read([["0:3"]])
    assert english(refusal.value.text) == "You chose 3, discard 4."


def test_a_discard_is_allowed_where_there_is_no_reason_against_it() -> None:
    s = table(rolled=False, hands={0: (3, 2, 0, 4, 0)})
    roll(s, 7)
    (form,) = decision(s, 0).forms
    counts: list[Any] = [*product(range(-1, 5), repeat=5)]
    counts += [(), (4,), (2, 2, 0, 0), (2, 2, 0, 0, 0, 0), [2, 2, 0, 0, 0], None]
    counts += [(2.0, 2, 0, 0, 0), (True, 2, 0, 1, 0), ("2", 2, 0, 0, 0)]
    allowed = [cards for cards in counts if form.allows(Discard(cards))]
    assert allowed == [cards for cards in counts if form.reason_against(Discard(cards)) is None]
    assert (2, 2, 0, 0, 0) in allowed
    assert not form.allows(MoveRobber(1, None))


def test_discards_are_made_at_once_in_any_order_and_before_the_robber_moves() -> None:
    s = table(rolled=False, hands={0: (8, 0, 0, 0, 0), 2: (0, 4, 4, 0, 0)})
    roll(s, 7)
    assert str(act(s, "discard 0,2,2,0,0", seat=2)) == "Cid discards 2 brick, 2 wool."
    assert asked(s) == [0]
    act(s, "discard 4,0,0,0,0", seat=0)
    assert (hand(s, 0), hand(s, 2)) == ((4, 0, 0, 0, 0), (0, 2, 2, 0, 0))
    assert bank(s) == (15, 17, 17, 19, 19)
    assert (asked(s), s.stack[-1].phase) == ([0], "robber")


def test_a_clock_discards_of_what_there_is_most() -> None:
    s = table(rolled=False, hands={1: (5, 1, 3, 0, 0)})
    roll(s, 7)
    assert decision(s).fallback == Discard((3, 0, 1, 0, 0))


def test_a_seven_pays_nobody() -> None:
    s = table(rolled=False, settlements={0: "C5"})
    roll(s, 7)
    assert hand(s, 0) == (0, 0, 0, 0, 0)


def test_the_robber_must_move_to_another_hex_and_the_desert_is_allowed() -> None:
    """Rulebook: move the robber to any other terrain hex."""
    s = table(rolled=False, robber_on="T5")
    roll(s, 7)
    hexes = {words.split()[0] for words in offers(s, "robber")}
    assert len(hexes) == 18
    assert "T5" not in hexes
    assert "T10" in hexes


def test_one_of_the_others_at_the_hex_is_robbed_of_a_card_unseen() -> None:
    """Rulebook: steal 1 random card from a player with a settlement or city at that hex."""
    s = table(
        rolled=False,
        settlements={0: "C4", 1: "B4", 2: "C6"},
        hands={1: (1, 0, 0, 0, 1), 2: (0, 0, 3, 0, 0)},
    )
    roll(s, 7)
    assert [words for words in offers(s, "robber") if words.startswith("T5 ")] == ["T5 2", "T5 3"]
    told = act(s, "robber T5 2", draws=[1])
    assert (hand(s, 0), hand(s, 1)) == ((0, 0, 0, 0, 1), (1, 0, 0, 0, 0))
    assert "ore" not in str(told)
    assert "ore" in told.privately(0)
    assert told.privately(1) == "The card is ore."
    assert told.privately(2) == ""


def test_an_empty_hand_gives_nothing() -> None:
    s = table(rolled=False, settlements={1: "B4"}, hands={2: (1, 0, 0, 0, 0)})
    roll(s, 7)
    assert (
        str(act(s, "robber T5 2", draws=[]))
        == "Ann moves the robber: Hills 6. Ann finds no card with Bob."
    )


def test_nobody_robs_oneself_or_somebody_elsewhere() -> None:
    s = table(rolled=False, settlements={0: "B4", 1: "F1"}, hands={1: (1, 0, 0, 0, 0)})
    roll(s, 7)
    assert [words for words in offers(s, "robber") if words.startswith("T5 ")] == ["T5 -"]
    with pytest.raises(Illegal):
        act(s, "robber T5 2")


def test_every_card_of_the_hand_is_equally_likely() -> None:
    for draw, kind in enumerate((0, 2, 2, 4)):
        s = table(rolled=False, settlements={1: "B4"}, hands={1: (1, 0, 2, 0, 1)})
        roll(s, 7)
        act(s, "robber T5 2", draws=[draw])
        assert hand(s, 0).index(1) == kind


def test_a_clock_puts_the_robber_where_nobody_lives() -> None:
    s = table(rolled=False, settlements={0: "A1", 1: "A3"}, hands={})
    roll(s, 7)
    fallback = GAME.moves.text(decision(s).fallback)
    assert fallback == "robber T3 -"
