"""The steady bot: strong enough to practise against, and blind to what its seat cannot see."""

from random import Random

import pytest

from engine.armadora import GAME
from engine.armadora.evaluation import IDLE_PALISADE_VALUE
from engine.armadora.moves import ExtraWarrior, Pass, PlacePalisade, PlaceWarrior
from engine.armadora.state import State
from engine.core import Move, Seat
from engine.match import Match

from .stories import BOOK, Story, result

STEADY = GAME.bots["steady"]


def anything(match: object) -> bool:
    return True


def wins(seats: int, games: int, **options: str) -> float:
    """The part of the games that a steady team wins against random ones, sitting on every seat in
    turn.
    """
    teams = GAME.teams(seats, GAME.meta.check_options(seats, options))
    won = 0.0
    for seed in range(games):
        team = teams[seed % seats]
        players = tuple("steady" if other == team else "random" for other in teams)
        first = {
            teams[seat]
            for seat in result(BOOK.played(Story(players, anything, options), seed)).winners
        }
        won += (team in first) / len(first)
    return won / games


def test_the_steady_bot_beats_the_random_one() -> None:
    assert wins(2, 20) >= 0.9


@pytest.mark.soak
def test_the_steady_bot_beats_the_random_one_in_nine_of_ten_games() -> None:
    assert wins(2, 200) >= 0.9


@pytest.mark.parametrize(
    ("seats", "options", "least"),
    [
        (3, {}, 0.6),
        (4, {}, 0.8),
        (4, {"four": "free-for-all"}, 0.4),
        (2, {"palisades": "exactly-two", "memory": "on"}, 0.8),
        (2, {"advanced": "on", "factions": "chosen"}, 0.8),
        (4, {"advanced": "on"}, 0.8),
    ],
)
def test_the_steady_bot_plays_with_all_seats_and_options(
    seats: int,
    options: dict[str, str],
    least: float,
) -> None:
    assert wins(seats, 12, **options) >= least


@pytest.mark.parametrize("memory", ["off", "on"])
def test_its_choice_depends_on_its_view_alone(memory: str) -> None:
    match = Match.start(GAME, 3, {"advanced": "on", "memory": memory}, 7)
    random = Random(7)
    while not match.is_over:
        (decision,) = match.decisions()
        move = choice(match, decision.seat, disguise=None)
        assert [choice(match, decision.seat, disguise=seed) for seed in range(2)] == [move, move]
        match.act(decision.seat, move if random.random() < 0.5 else decision.sample(random))


def choice(match: Match[State], seat: Seat, *, disguise: int | None) -> Move:
    s = (
        match.state
        if disguise is None
        else GAME.resample_hidden(match.state, seat, Random(disguise))
    )
    (decision,) = GAME.decisions(s)
    return STEADY.choose(GAME.view(s, seat), decision, Random(len(match.lines)))


def played_by_steady_bots(seed: int, seats: int, **options: str) -> Match[State]:
    """A whole match; nobody passes who could do better."""
    match, random = Match.start(GAME, seats, options, seed), Random(seed)
    while match.decisions():
        decision = match.decisions()[0]
        view = GAME.view(match.state, decision.seat)
        move = STEADY.choose(view, decision, random)
        if isinstance(move, Pass):
            values = STEADY.move_values(view, decision)
            others = [value for other, value in values.items() if other != move]
            assert max(others, default=-1.0) < 0, "it passes only where all else loses"
            assert not view.armies[decision.seat].warriors or not match.state.free_squares
        match.act(decision.seat, move)
    return match


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4), (4, 2), (5, 3)])
def test_strong_warriors_are_placed_in_time_and_powers_are_used(seed: int, seats: int) -> None:
    match = played_by_steady_bots(seed, seats, advanced="on")
    last: dict[Seat, int] = {}
    for line in match.lines:
        if isinstance(line.move, PlaceWarrior | ExtraWarrior):
            last[line.seat] = line.move.value
    strongest = len(match.state.rules.roster)
    assert strongest not in last.values(), "the strongest is not the last"
    assert sum(player.tokens for player in match.state.players) <= 1


def test_who_can_only_lose_gold_by_palisades_passes() -> None:
    passed = 0
    for seed in range(8):
        match = played_by_steady_bots(seed, 2)
        passed += sum(isinstance(line.move, Pass) for line in match.lines)
    assert passed


def test_a_palisade_that_closes_nothing_is_weighed_once_for_all_of_them() -> None:
    match = Match.start(GAME, 2, {}, 1)
    decision = match.decisions()[0]
    values = STEADY.move_values(GAME.view(match.state, decision.seat), decision)
    idle = {value for move, value in values.items() if isinstance(move, PlacePalisade)}
    assert idle == {IDLE_PALISADE_VALUE}, "on empty land none closes anything"
