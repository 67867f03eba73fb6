"""The best answers to a question: at most three, told by the game at little cost."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine import games
from engine.armadora.moves import PASS, PlacePalisade
from engine.core import MAX_RANKED_MOVES, Decision, Evaluator, Move, Text, View, rank_moves
from engine.match import Match
from engine.praetor.benefits import goods_of
from engine.praetor.city import Lot
from engine.praetor.data import Resource
from engine.praetor.evaluation import Evaluation
from engine.praetor.game import Praetor
from engine.praetor.moves import Use
from play.menu_lists import Item
from play.suggestions import MAX_SUGGESTIONS, suggest_moves, suggest_targets
from tests.games.bazaar import GAME as BAZAAR


def suggested(match: Match[Any]) -> tuple[Item, ...]:
    decision = match.decisions()[0]
    return suggest_moves(match.game, match.game.view(match.state, decision.seat), decision)


@pytest.mark.parametrize("game", games())
def test_suggestions_are_legal_and_few_all_through_a_match(game: str) -> None:
    match, bot = Match.start(games()[game], 2, {}, seed=9), games()[game].strongest_bot
    found = 0
    for number in range(60):
        if not match.decisions():
            break
        decision = match.decisions()[0]
        best = [item.leads for item in suggested(match)]
        assert len(best) == len(set(best)) <= MAX_SUGGESTIONS
        assert len(best) >= min(MAX_SUGGESTIONS, len(decision.moves))
        assert all(isinstance(move, Move) and decision.allows(move) for move in best)
        found += bool(best)
        view = match.game.view(match.state, decision.seat)
        match.act(decision.seat, bot.choose(view, decision, Random(number)))
    assert found


def test_the_best_move_of_all_is_suggested_first() -> None:
    match = Match.start(games()["catan"], 3, {}, seed=7)
    decision = match.decisions()[0]
    view = match.game.view(match.state, decision.seat)
    ranks = sorted((match.game.describe(view, move).rank for move in decision.moves), reverse=True)
    best = [match.game.describe(view, item.leads).rank for item in suggested(match)]  # type: ignore[arg-type]
    assert best == ranks[:3]


def test_the_same_place_is_not_suggested_twice_with_another_worker() -> None:
    match = Match.start(games()["praetor"], 2, {}, seed=7)
    uses = [item.leads.at for item in suggested(match) if isinstance(item.leads, Use)]
    assert len(uses) == len(set(uses))
    assert {type(item.leads).__name__ for item in suggested(match)} == {"Use", "Build"}


def test_what_is_worse_than_ending_the_turn_is_only_told_to_make_up_three() -> None:
    match = Match.start(games()["catan"], 3, {}, seed=7)
    game, bot, seen = match.game, match.game.strongest_bot, 0
    for number in range(120):
        decision = match.decisions()[0]
        view = game.view(match.state, decision.seat)
        worth = game.evaluator(view)
        ending = [move for move in decision.moves if type(move) in game.closing_kinds]
        for item in suggested(match):
            if ending and item.leads in decision.moves:
                is_worse = worth(item.leads) < worth(ending[0])  # type: ignore[arg-type]
                assert item.is_lesser or not is_worse
                seen += is_worse
        match.act(decision.seat, bot.choose(view, decision, Random(number)))
    assert seen


def test_to_end_the_turn_is_starred_only_where_nothing_is_better() -> None:
    seen = {True: 0, False: 0}
    for key in ("roma", "catan", "praetor", "armadora"):
        match = Match.start(games()[key], 3 if key == "catan" else 2, {}, seed=7)
        game, bot = match.game, match.game.strongest_bot
        for number in range(60):
            decision = match.decisions()[0]
            items = suggested(match)
            for item in items:
                if type(item.leads) in game.closing_kinds:
                    is_best = item.leads == items[0].leads
                    assert is_best or item.is_lesser, f"{key}: {item.leads}"
                    seen[is_best] += 1
            view = game.view(match.state, decision.seat)
            match.act(decision.seat, bot.choose(view, decision, Random(number)))
    assert all(seen.values())


def test_a_form_is_suggested_as_the_bot_would_fill_it_in() -> None:
    match = Match.start(games()["catan"], 3, {}, seed=7)
    bot = match.game.strongest_bot
    for number in range(400):
        decision = match.decisions()[0]
        view = match.game.view(match.state, decision.seat)
        if decision.prompt.id.startswith("Discard"):
            (item,) = suggested(match)
            assert item.leads == bot.choose(view, decision, Random(1))
            return
        match.act(decision.seat, bot.choose(view, decision, Random(number)))
    raise AssertionError("no seven was rolled")


def test_where_nothing_tells_moves_apart_nothing_speaks_for_the_first_ones() -> None:
    match = Match.start(BAZAAR, 2, {}, seed=1)
    assert all(item.is_lesser for item in suggested(match))
    assert len(suggested(match)) == min(MAX_SUGGESTIONS, len(match.decisions()[0].moves))
    assert (
        rank_moves(tuple(games()["lapilli"].moves.kinds[0](at) for at in range(9)), len_of) == ()
    )


def test_many_places_that_are_worth_the_same_make_up_three_only_where_nothing_else_does() -> None:
    match = Match.start(games()["armadora"], 2, {}, seed=1)
    decision = match.decisions()[0]
    lines = [move for move in decision.moves if isinstance(move, PlacePalisade)]
    view = match.game.view(match.state, decision.seat)
    asked = Decision(decision.seat, decision.prompt, (*lines, PASS))
    best, ending, more = [item.leads for item in suggest_moves(match.game, view, asked)]
    assert ending == PASS, "it differs from the best line"
    assert {type(best), type(more)} == {PlacePalisade}
    assert suggest_targets(match.game, view, decision, set(lines)) == ()


def test_the_best_of_a_list_are_told_also_where_other_kinds_are_better() -> None:
    match = Match.start(games()["catan"], 3, {}, seed=7)
    decision = match.decisions()[0]
    view, listed = match.game.view(match.state, decision.seat), set(list(decision.moves)[5:])
    worth = match.game.evaluator(view)
    told = [item.leads for item in suggest_targets(match.game, view, decision, listed)]
    assert told[0] == max(listed, key=worth)
    assert set(told) <= listed


def len_of(move: Move) -> float:
    return float(len(move.values()))


def test_no_more_moves_are_weighed_than_the_limit() -> None:
    weighed: list[Move] = []

    def weigh(move: Move) -> float:
        weighed.append(move)
        return float(len(weighed))

    place = games()["lapilli"].moves.kinds[0]
    many = tuple(place(number) for number in range(MAX_RANKED_MOVES + 1))
    assert rank_moves(many, weigh) == ()
    assert weighed == []
    assert rank_moves(many[:3], weigh) == many[2::-1]


def test_praetor_weighs_one_place_of_each_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.start(games()["praetor"], 4, {}, seed=7)
    decision, weighed = match.decisions()[0], 0
    real = Evaluation.move_value

    def count(self: Evaluation, move: Move) -> float:
        nonlocal weighed
        weighed += 1
        return real(self, move)

    monkeypatch.setattr(Evaluation, "move_value", count)
    match.game.suggest(match.game.view(match.state, decision.seat), decision)
    assert weighed < len(decision.moves) / 3


class Broken(Praetor):
    """A game that cannot tell what is good."""

    def suggest(self, view: View, decision: Decision) -> Sequence[Move]:
        raise ZeroDivisionError

    def evaluator(self, view: View) -> Evaluator:
        return lambda move: 0.0


def test_a_game_that_fails_to_suggest_costs_nobody_the_menu(
    caplog: pytest.LogCaptureFixture,
) -> None:
    match = Match.start(games()["praetor"], 2, {}, seed=7)
    decision = match.decisions()[0]
    view = match.game.view(match.state, decision.seat)
    assert all(item.is_lesser for item in suggest_moves(Broken(), view, decision))
    assert "praetor could not suggest a move" in caplog.text


def test_a_visit_that_brings_nothing_is_not_suggested() -> None:
    """Without Wood there is nothing to do at the Blacksmith."""
    match = Match.start(games()["praetor"], 2, {}, seed=3)
    smithy = match.game.moves.names["tile"].number_of("blacksmith_1")
    match.state.city.lay_tile(min(match.state.city.sites), Lot(smithy, None, "RGBY"))
    for player in match.state.players:
        player.purse = goods_of(Resource.GOLD, 3)
    decision = match.decisions()[0]
    view = match.game.view(match.state, decision.seat)
    visits = [move for move in decision.moves if isinstance(move, Use)]
    hints = {move: match.game.describe(view, move).hint for move in visits}
    vain = {move for move, hint in hints.items() if hint == Text("brings nothing now")}
    assert vain
    assert not vain & {item.leads for item in suggested(match) if not item.is_lesser}
    assert not vain & set(match.game.suggest(view, decision))
