"""A decision allows its moves and its forms' moves, samples both, and always has an answer for the
clock.
"""

from __future__ import annotations

from random import Random

from engine.core import Counts, Decision, Group, Illegal, Move, RandomBot, Result, Score, Text
from tests.games.bazaar.moves import TITLES, Draw, Give, Rest

PROMPT = Text("What will you do?")
TRIBUTE = Counts(Give, Text("Tribute"), (Group(Text("You give"), TITLES, (2, 0, 1, 0), (1, 1)),))


def test_listed_moves_and_filled_forms_are_allowed_and_nothing_else() -> None:
    decision = Decision(0, PROMPT, (Rest(),), (TRIBUTE,))
    assert decision.allows(Rest())
    assert decision.allows(Give((1, 0, 0, 0)))
    assert not decision.allows(Draw())
    assert not decision.allows(Give((0, 1, 0, 0)))


def test_samples_come_from_moves_and_forms_alike() -> None:
    decision = Decision(0, PROMPT, (Rest(), Draw()), (TRIBUTE,))
    found = {RandomBot().choose(None, decision, Random(seed)) for seed in range(40)}
    assert found == {Rest(), Draw(), Give((1, 0, 0, 0)), Give((0, 0, 1, 0))}


def test_the_clock_plays_what_the_game_says_else_the_first_move_else_the_form() -> None:
    def clock(
        moves: tuple[Move, ...],
        forms: tuple[Counts, ...],
        fallback: Move | None = None,
    ) -> Move:
        return Decision(0, PROMPT, moves, forms, fallback).fallback

    assert clock((Rest(), Draw()), (TRIBUTE,), Draw()) == Draw()
    assert clock((Rest(), Draw()), (TRIBUTE,)) == Rest()
    assert clock((), (TRIBUTE,)) == Give((1, 0, 0, 0))


def test_all_seats_of_the_first_rank_have_won() -> None:
    assert Result((1, 2, 1, 4), (Score(3),) * 4, (0, 1, 0, 1)).winners == (0, 2)


def test_a_refusal_carries_a_sentence_for_the_player() -> None:
    assert Illegal(Text("Not now.")).text == Text("Not now.")
