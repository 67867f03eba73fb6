"""The list of rules and their tests is true; and what holds for a turn as a whole."""

import re
from pathlib import Path

from engine.catan.moves import Offer

from .table import act, along, decision, hand, offers, roll, table, verbs

HERE = Path(__file__).parent
KNIGHT = (1, 0, 0, 0, 0)


def test_every_rule_of_the_list_names_tests_that_are_there() -> None:
    written = {
        name
        for path in HERE.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    }
    rows = [
        line
        for line in (HERE / "README.md").read_text("utf-8").splitlines()
        if line.startswith("| ")
    ][1:]
    assert len(rows) > 20
    for row in rows:
        named = set(re.findall(r"`(test_\w+)`", row))
        assert named, row
        assert named <= written, named - written


# --- sentences about the turn as a whole ------------------------------


def test_after_the_roll_trade_and_building_come_in_any_order() -> None:
    """Rulebook: you may trade and build as often as you like and in any order; a card may be played
    at any time of the turn.
    """
    hands = {0: (6, 1, 0, 0, 0), 1: (0, 1, 0, 0, 1)}
    s = table(
        rolled=False,
        settlements={0: "C5"},
        roads={0: along("C5", "C4")},
        hands=hands,
        cards={0: KNIGHT},
    )
    roll(s, 2)
    act(s, f"road {offers(s, 'road')[0]}")
    act(s, "bank lumber ore")
    act(s, Offer((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 1, 0, 0)))
    act(s, "accept", seat=1)
    assert hand(s, 0) == (0, 1, 0, 0, 1)
    assert {"knight", "end", "offer"} <= verbs(s)
    act(s, "knight")
    act(s, f"robber {offers(s, 'robber')[0]}")
    assert "knight" not in verbs(s)
    assert "end" in verbs(s)


def test_development_cards_are_not_traded() -> None:
    """Rulebook: only resource cards change hands; an offer has no place for any other."""
    s = table(hands={0: (1, 0, 0, 0, 0), 1: (1, 0, 0, 0, 0)}, cards={0: KNIGHT, 1: KNIGHT})
    (form,) = decision(s).forms
    assert form.allows(Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 1), (0, 1, 0, 0)))
    assert not form.allows(Offer((0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 1), (0, 1, 0, 0)))
    assert not form.allows(Offer((1, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1), (0, 1, 0, 0)))
