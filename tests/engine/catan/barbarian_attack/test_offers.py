"""How marches, new knights, barbarians and the card of a seven are offered."""

from __future__ import annotations

from engine.catan import GAME
from engine.catan.state import State
from tests.telling import english

from ..table import act, decision, roll
from .table import CASTLE, FOUR, SIX, TWELVE, TWO, attack, path, stack_deck, tile

CARD = (0, 0, 1, 1, 1)  # the price of a card


def hint(s: State, text: str) -> str:
    """What is said of a move of whoever is asked."""
    asked = decision(s)
    choice = GAME.describe(GAME.view(s, asked.seat), GAME.moves.parse(text))
    return english(choice.hint) if choice.hint else ""


def test_a_march_names_the_hexes_on_both_sides_with_knights_and_barbarians() -> None:
    s = attack(barbarians={SIX: 2, TWO: 1}, riders={0: ((SIX, "NE"),)})
    act(s, "end")
    said = hint(s, f"march {path(s, SIX, 'NE')} {path(s, SIX, 'E')}")
    assert "Pasture 6: knights 1, barbarians 2" in said
    assert "Hills 2: knights 1, barbarians 1" in said


def test_a_march_counts_the_knights_of_others() -> None:
    s = attack(barbarians={SIX: 3}, riders={0: ((SIX, "NE"),), 1: ((SIX, "SE"), (SIX, "SW"))})
    act(s, "end")
    said = hint(s, f"march {path(s, SIX, 'NE')} {path(s, SIX, 'E')}")
    assert said == "Pasture 6: knights 3, barbarians 3"


def test_several_knights_are_told_how_many_stand_where_they_could_go() -> None:
    s = attack(barbarians={SIX: 3}, riders={0: ((SIX, "NE"), (FOUR, "E")), 1: ((SIX, "SE"),)})
    act(s, "end")
    (form,) = decision(s).forms
    targets = [english(text) for _, text in form.questions()[0].options]  # type: ignore[union-attr]
    assert f"to {path(s, SIX, 'NW')}: Pasture 6: knights 3, barbarians 3" in targets


def test_a_new_knight_at_the_castle_wins_nothing_where_it_cannot_stay() -> None:
    s = attack(barbarians={FOUR: 1}, riders={1: ((FOUR, "W"),)}, hands={0: CARD})
    stack_deck(s, "knighthood")
    act(s, "buy", draws=[0])
    said = hint(s, f"place-knight {path(s, CASTLE, 'NW')}")
    assert said == "victory within reach: Forest 4"


def test_who_sends_a_barbarian_sees_whose_buildings_are_there() -> None:
    s = attack(barbarians={FOUR: 1, TWELVE: 1}, settlements={1: "F6"}, hands={0: CARD})
    stack_deck(s, "treason")
    act(s, "buy", draws=[0])
    there = f"send-barbarian {tile(s, TWO)}"
    assert hint(s, there) == "barbarians there: 0; buildings of Bob"
    assert "one on each" in english(decision(s).prompt)
    act(s, there)
    assert english(decision(s).prompt) == "Put the barbarian on another hex."


def test_after_a_seven_it_is_said_from_whom_a_card_is_taken() -> None:
    s = attack(rolled=False, hands={1: (0, 0, 2, 0, 0)})
    roll(s, 7)
    asked = decision(s)
    view = GAME.view(s, asked.seat)
    labels = [english(GAME.describe(view, move).label) for move in asked.moves]
    assert labels == ["Take no card", "A card from Bob"]
