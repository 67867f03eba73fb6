"""The steady player: strong enough to practise against, and blind to what its seat cannot see."""

from random import Random

import pytest

from engine.core import Move, Seat, StreamEntry
from engine.match import Match
from engine.roma.components import CARDS
from engine.roma.evaluation import Evaluation
from engine.roma.state import State

from .table import GAME, act, acts, table, view

STEADY, BLIND = GAME.bots["steady"], GAME.bots["random"]
SETS = ("arena", "roma", "mixed", "one-each", "constructed")


def wins(games: int, **options: str) -> float:
    """The part of the games that the steady player wins against one who does anything, in both
    seats.
    """
    won = 0.0
    for seed in range(games):
        match, random = Match.start(GAME, 2, options, seed, StreamEntry(seed)), Random(seed)
        while decisions := match.decisions():
            decision = decisions[0]
            bot = STEADY if decision.seat == seed % 2 else BLIND
            match.act(
                decision.seat, bot.choose(GAME.view(match.state, decision.seat), decision, random)
            )
        result = GAME.result(match.state)
        assert result is not None
        won += (seed % 2 in result.winners) / len(result.winners)
    return won / games


@pytest.mark.parametrize("name", SETS)
def test_it_beats_the_random_player_in_every_set(name: str) -> None:
    assert wins(20, set=name) >= 0.9


@pytest.mark.soak
@pytest.mark.parametrize("name", SETS)
def test_it_wins_nine_of_ten_games_in_every_set(name: str) -> None:
    assert wins(200, set=name) >= 0.9


def test_it_plays_the_beginners_game_and_with_the_opponents_market() -> None:
    assert wins(12, beginner="on") >= 0.8
    assert wins(12, set="roma", mercatus="opponent") >= 0.8


@pytest.mark.parametrize("name", ["arena", "roma"])
def test_a_card_is_worth_the_same_on_all_spaces_that_are_alike_to_it(name: str) -> None:
    """It is weighed on one of them only."""
    match, random = Match.start(GAME, 2, {"set": name}, 3, StreamEntry(3)), Random(3)
    while (decisions := match.decisions()) and len(match.lines) < 120:
        decision = decisions[0]
        view = GAME.view(match.state, decision.seat)
        evaluation = Evaluation(view)
        for kind, card in enumerate(CARDS):
            spaces = range(len(evaluation.me.row))
            one_by_one = [evaluation.weigh_row_card(kind, space) for space in spaces]
            assert evaluation.row_card_values(kind) == one_by_one, card.key
        match.act(decision.seat, STEADY.choose(view, decision, random))


@pytest.mark.parametrize("name", SETS)
def test_its_choice_depends_on_its_view_alone(name: str) -> None:
    match, random = Match.start(GAME, 2, {"set": name}, 7, StreamEntry(7)), Random(7)
    while decisions := match.decisions():
        decision = random.choice(decisions)
        move = choice(match, decision.seat, disguise=None)
        assert choice(match, decision.seat, disguise=1) == move
        match.act(decision.seat, move if random.random() < 0.5 else decision.sample(random))


def choice(match: Match[State], seat: Seat, *, disguise: int | None) -> Move:
    s = (
        match.state
        if disguise is None
        else GAME.resample_hidden(match.state, seat, Random(disguise))
    )
    decision = next(decision for decision in GAME.decisions(s) if decision.seat == seat)
    return STEADY.choose(GAME.view(s, seat), decision, Random(len(match.lines)))


def chosen(s: State) -> str:
    decision = GAME.decisions(s)[0]
    return GAME.moves.text(STEADY.choose(view(s, decision.seat), decision, Random(1)))


def test_it_ends_the_game_when_that_wins_and_avoids_it_when_that_loses() -> None:
    assert (
        chosen(table("aquaeductus@1", dice=(1, 2, 3), points=(12, 9), supply=3, hand="via"))
        == "use 1 1"
    )
    assert (
        chosen(table("aquaeductus@1", dice=(1, 2, 3), points=(8, 9), supply=3, hand="via"))
        != "use 1 1"
    )


def test_it_counts_the_higher_die_and_fills_vacant_spaces() -> None:
    s = table("forum@2", dice=(2, 5, 1), hand="via")
    act(s, "use 2 2")
    assert chosen(s) == "spend (5)"
    s = table("forum@2", dice=(), hand="via", money=(9, 0))
    assert chosen(s).startswith("lay via ")


def test_it_rolls_again_and_pays_to_win() -> None:
    s = table("mercenarius@1 tubicen@2", "forum@1", dice=(1, 1, 1), money=(9, 0))
    act(s, "use 1 1", 2)
    assert chosen(s) == "reroll (2)"
    acts(s, "done")
    assert chosen(s) == "spend (9)"
