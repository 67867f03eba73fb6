"""Trying moves out: nothing is shown that the seat does not know, and nothing is changed."""

from random import Random
from typing import Any

import pytest

from engine import games
from engine.core import Illegal, StreamEntry
from engine.match import Match
from engine.trial import Trial, TrialMatch, TrialStop

STEPS_BETWEEN = 7  # entries between two positions that are looked at
MAX_POSITIONS = 8  # of each game that are looked at
MAX_SOAK_POSITIONS = 2500  # the same in the soak


def _start(key: str, seed: int) -> Match[Any]:
    game = games()[key]
    return Match.start(game, min(game.meta.seats), {}, seed, StreamEntry(seed))


def _play(match: Match[Any], random: Random, count: int) -> None:
    for _ in range(count):
        decisions = match.decisions()
        if not decisions:
            return
        decision = random.choice(decisions)
        match.act(decision.seat, decision.sample(random))


def _try_randomly(trial: Trial[Any], random: Random) -> list[object]:
    """What the seat is shown while it tries up to four moves."""
    game, shown = trial.match.game, []
    for _ in range(4):
        decision = trial.decision
        if decision is None:
            break
        stop = trial.try_move(decision.sample(random))
        shown.append((stop, game.view(trial.match.state, trial.seat), trial.decision is None))
    return [*shown, [step.name for step in trial.steps], trial.stop]


def _compare_worlds(key: str, seed: int, max_positions: int) -> int:
    """Tries the same moves in a match and where all that is hidden is otherwise.

    Returns how many positions were compared.
    """
    match, random, compared = _start(key, seed), Random(seed), 0
    while not match.is_over and compared < max_positions:
        for decision in match.decisions():
            resampled = match.game.resample_hidden(match.state, decision.seat, Random(7))
            other = TrialMatch(match, resampled)
            first = _try_randomly(Trial(match, decision.seat), Random(seed))
            second = _try_randomly(Trial(other, decision.seat), Random(seed))
            assert first == second
            compared += 1
        _play(match, random, STEPS_BETWEEN)
    return compared


@pytest.mark.parametrize("key", sorted(games()))
def test_a_trial_shows_the_same_in_every_world_that_the_seat_holds_possible(key: str) -> None:
    assert _compare_worlds(key, 1, MAX_POSITIONS) > 1


@pytest.mark.soak
@pytest.mark.parametrize("key", sorted(games()))
def test_trials_of_thousands_of_positions_leak_nothing(key: str) -> None:
    compared, seed = 0, 0
    while compared < MAX_SOAK_POSITIONS:
        compared += _compare_worlds(key, seed, MAX_SOAK_POSITIONS - compared)
        seed += 1


@pytest.mark.parametrize("key", sorted(games()))
def test_a_trial_changes_nothing_of_the_match(key: str) -> None:
    match, random = _start(key, 3), Random(3)
    for _ in range(MAX_POSITIONS):
        before = match.dump()
        seen = [match.game.view(match.state, seat) for seat in range(match.seats)]
        for decision in match.decisions():
            _try_randomly(Trial(match, decision.seat), random)
        assert match.dump() == before
        assert [match.game.view(match.state, seat) for seat in range(match.seats)] == seen
        _play(match, random, STEPS_BETWEEN)


def test_what_chance_decides_cannot_be_tried() -> None:
    match = _start("catan", 1)
    while match.decisions()[0].moves[0] != match.game.moves.parse("roll"):
        _play(match, Random(1), 1)
    trial = Trial(match, match.decisions()[0].seat)
    roll = match.game.moves.parse("roll")
    assert trial.try_move(roll) is TrialStop.CHANCE
    assert trial.steps == []
    assert trial.decision is not None
    assert trial.decision.allows(roll)


def test_a_trial_ends_where_others_decide_and_can_be_taken_back() -> None:
    match = _start("lapilli", 1)
    seat = match.decisions()[0].seat
    trial = Trial(match, seat)
    before = match.game.view(match.state, seat)
    assert trial.try_move(match.decisions()[0].moves[0]) is None
    assert trial.stop is TrialStop.OTHERS
    with pytest.raises(Illegal):
        trial.try_move(match.decisions()[0].moves[1])
    trial.take_back()
    assert trial.stop is None
    assert match.game.view(trial.match.state, seat) == before


def test_a_move_that_is_not_legal_there_is_refused() -> None:
    match = _start("lapilli", 1)
    trial = Trial(match, match.decisions()[0].seat)
    with pytest.raises(Illegal):
        trial.try_move(match.game.moves.parse("slide A1 B2"))
    assert trial.steps == []
