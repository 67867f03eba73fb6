"""The steady bot: strong enough to practise against, quick, and sensible in the questions that are
not weighed.
"""

from random import Random
from statistics import median
from time import process_time

import pytest

from engine.match import Match
from engine.praetor import GAME
from engine.praetor.evaluation import Evaluation
from engine.praetor.moves import Academy, Pass, Trade, Use, Villager

from .stories import BOOK, Story, over, result
from .table import act, acts, at, carry_on, have, lay, staff, table

STEADY = GAME.bots["steady"]


def wins(seats: int, games: int, **options: str) -> float:
    """The part of the games that a steady player wins against random ones, sitting on every seat in
    turn.
    """
    won = 0.0
    for seed in range(games):
        seat = seed % seats
        players = tuple("steady" if other == seat else "random" for other in range(seats))
        first = result(BOOK.played(Story(players, over, options), seed)).winners
        won += (seat in first) / len(first)
    return won / games


def test_the_steady_bot_beats_the_random_one() -> None:
    assert wins(2, 12) >= 0.95


@pytest.mark.soak
def test_the_steady_bot_wins_nineteen_of_twenty_games() -> None:
    assert wins(2, 200) >= 0.95


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"expert": "on"}),
        (4, {"markets": "none"}),
        (5, {"boards": "chosen"}),
        (2, {"market": "experience", "plazas": "sides"}),
    ],
)
def test_the_steady_bot_plays_with_all_seats_and_options(
    seats: int,
    options: dict[str, str],
) -> None:
    assert wins(seats, 4, **options) >= 0.75


def test_it_decides_quickly() -> None:
    match, random, times = Match.start(GAME, 4, {}, 5), Random(5), []
    while not match.is_over:
        decision = match.decisions()[0]
        begun = process_time()
        move = STEADY.choose(GAME.view(match.state, decision.seat), decision, random)
        times.append(process_time() - begun)
        match.act(decision.seat, move)
    assert median(times) <= 0.05


def test_the_same_view_and_chance_give_the_same_move() -> None:
    match = Match.start(GAME, 3, {}, 7)
    for _ in range(40):
        decision = match.decisions()[0]
        view = GAME.view(match.state, decision.seat)
        one, other = (STEADY.choose(view, decision, Random(len(match.lines))) for _ in range(2))
        assert one == other
        match.act(decision.seat, one)


def choice(s: object, seat: int = 0) -> object:
    (decision,) = (decision for decision in GAME.decisions(s) if decision.seat == seat)  # type: ignore[arg-type]
    return STEADY.choose(GAME.view(s, seat), decision, Random(1))  # type: ignore[arg-type]


def test_at_the_market_it_buys_what_the_wall_demands() -> None:
    s = table(2, wall=1)
    staff(s, 0, 1, 2, 3)
    have(s, 0, gold=6, wood=9, marble=2, weapon=0)
    act(s, "use P10 1")
    move = choice(s)
    assert isinstance(move, Trade)
    assert move.deal[3] >= 2, "two Weapons are missing for the wall"


def test_it_trains_while_rounds_are_left_and_not_in_the_last() -> None:
    for last, skip in ((False, True), (True, False)):
        s = table(2)
        lay(s, "academy", "R8", 0)
        staff(s, 0, 3, novices=(1, 0))
        s.last_round = last
        acts(s, "pass", "pass")
        assert choice(s) == Academy(skip)


def test_it_sends_no_novice_through_the_academy_whose_wages_cost_more_than_he_brings() -> None:
    for gold, skip in ((9, True), (0, False)):
        s = table(2)
        lay(s, "academy", "R8", 0)
        staff(s, 0, 3, 3, novices=(2, 0))
        have(s, 0, gold=gold)
        s.players[0].morale_level = 0
        acts(s, "pass", "pass")
        assert choice(s) == Academy(skip)


def test_it_keeps_gold_for_novices_whom_the_academy_makes_active() -> None:
    s = table(2)
    staff(s, 0, 3, novices=(2, 0))
    have(s, 0, gold=3)
    before = Evaluation(GAME.view(s, 0))
    lay(s, "academy", "R8", 0)
    after = Evaluation(GAME.view(s, 0))
    assert after.wages_expected == before.wages_expected + 2
    assert after.payment_value((2, 0, 0, 0, 0)) < before.payment_value((2, 0, 0, 0, 0))


def test_of_two_players_it_lets_an_old_worker_work_and_does_not_pass() -> None:
    s = table(2)
    staff(s, 0, 5)
    assert Evaluation(GAME.view(s, 0)).rounds_left > 6
    assert not isinstance(choice(s), Pass)


@pytest.mark.parametrize("options", [{}, {"market": "experience"}])
def test_it_pays_nearly_all_wages_and_lets_hardly_a_worker_idle(options: dict[str, str]) -> None:
    rounds = unpaid = passes = 0
    for seed in range(6):
        match, random, seen = Match.start(GAME, 2, options, seed), Random(seed), ()
        while not match.is_over:
            decision = match.decisions()[0]
            move = STEADY.choose(GAME.view(match.state, decision.seat), decision, random)
            passes += isinstance(move, Pass)
            match.act(decision.seat, move)
            if match.state.round_summaries != seen:
                seen = match.state.round_summaries
                rounds += len(seen)
                unpaid += sum(summary.paid < summary.owed for summary in seen)
    assert unpaid / rounds <= 0.1
    assert passes <= 12


def test_it_calls_a_villager() -> None:
    s = table(2)
    staff(s, 0)
    for player in s.players:
        player.passed = True
    s.stack.clear()
    carry_on(s)
    assert choice(s) == Villager(True)


def test_with_deals_by_experience_it_sends_an_old_hand_to_the_market() -> None:
    s = table(2, market="experience")
    staff(s, 0, 1, 5)
    have(s, 0, gold=0, wood=0, weapon=5)
    evaluation = Evaluation(GAME.view(s, 0))
    novice, old_hand = (evaluation.move_value(Use(at("P10"), pips)) for pips in (1, 5))
    assert old_hand > novice


def test_a_limited_deal_sells_the_dearest_when_the_wages_cannot_be_had_whole() -> None:
    s = table(2, market="experience")
    staff(s, 0, 1, 2, 2, 2)
    have(s, 0, gold=0, wood=5, stone=0, marble=0, weapon=1)
    act(s, "use P10 1")
    move = choice(s)
    assert isinstance(move, Trade)
    assert move.deal == (0, 0, 0, -1)
