"""An answer to an old question is noticed by the mark of the question."""

from __future__ import annotations

from engine.match import Match
from tests.engine.bazaar_matches import copied, opened, swap
from tests.games.bazaar import GAME
from tests.games.bazaar.moves import Charter, Decline, Offer


def test_answers_of_others_do_not_make_a_question_stale() -> None:
    match = Match.start(GAME, 3, {}, seed=1)
    mark = match.question_mark(0)
    match.act(2, Charter("silk spice"))
    assert match.question_mark(0) == mark
    assert match.question_mark(2) is None


def test_a_question_asked_again_is_another_question() -> None:
    match = opened()
    marks = [match.question_mark(0)]
    match.act(0, swap(match))
    marks.append(match.question_mark(0))
    match.undo(0, 3)
    marks.append(match.question_mark(0))
    assert len({*marks}) == 3


def test_a_mark_survives_a_restart() -> None:
    match = opened()
    assert copied(match).question_mark(0) == match.question_mark(0)


def test_an_offer_is_answered_on_top_of_the_turn() -> None:
    match = opened()
    have = next(good for good, n in enumerate(match.state.hand(0)) if n)
    give, want = [0] * 4, [0] * 4
    give[have], want[(have + 1) % 4] = 1, 1
    match.act(0, Offer(tuple(give), tuple(want)))
    assert [decision.seat for decision in match.decisions()] == [1, 2]
    match.act(2, Decline())
    assert match.act(1, match.decisions()[0].fallback).secret
    assert [decision.seat for decision in match.decisions()] == [0]
