"""The steady bot: strong enough to practise against, quick, and sensible in the questions that are
not weighed.
"""

from random import Random
from statistics import median
from time import process_time

import pytest

from engine.match import Match
from engine.praetor import GAME
from engine.praetor.moves import Academy, Trade, Villager

from .stories import BOOK, Story, over, result
from .table import act, acts, carry_on, have, lay, staff, table

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
    seats: int, options: dict[str, str]
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


def test_it_calls_a_villager() -> None:
    s = table(2)
    staff(s, 0)
    for player in s.players:
        player.passed = True
    s.stack.clear()
    carry_on(s)
    assert choice(s) == Villager(True)
