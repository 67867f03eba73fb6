"""The steady bot: strong enough to practise against, and blind to what its seat cannot see."""

from random import Random

import pytest

from engine.armadora import GAME
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
    seats: int, options: dict[str, str], least: float
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
