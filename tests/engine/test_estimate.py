"""Who stands how well: an average over playouts, the same for the same seed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import games
from engine.estimate import estimate_shares
from engine.levels import list_levels
from engine.match import Match
from engine.search import limit_playouts
from play.bots import choose_bot_move

JUDGED = [key for key, game in games().items() if list_levels(game)]


def estimate(match: Match[Any], playouts: int = 3) -> tuple[float, ...]:
    return estimate_shares(match.game, match.state, Random(1), limit_playouts(playouts))


@pytest.mark.parametrize("game", JUDGED)
def test_shares_of_all_teams_are_one_whole_and_the_position_stays(game: str) -> None:
    seats = games()[game].meta.seats[0]
    match = Match.start(games()[game], seats, {}, "seed")
    before = match.dump()
    shares = estimate(match)
    by_team = dict(zip(match.game.teams(seats, match.options), shares, strict=True))
    assert sum(by_team.values()) == pytest.approx(1)
    assert estimate(match) == shares, "the same chance"
    assert match.dump() == before


def test_a_match_that_is_over_belongs_to_its_winner() -> None:
    match = Match.start(games()["lapilli"], 2, {}, "seed")
    while match.decisions():
        decision = match.decisions()[0]
        match.act(decision.seat, choose_bot_move(match, decision.seat, "easy"))
    result = match.game.result(match.state)
    assert result is not None
    shares = estimate(match)
    assert all(shares[seat] == max(shares) for seat in result.winners)


def test_nobody_is_ahead_only_because_others_have_not_placed_yet() -> None:
    match = Match.start(games()["catan"], 4, {}, "seed")
    assert not match.game.is_set_up(match.state)
    first, *_ = match.decisions()
    for _ in range(2):  # a settlement and its road
        match.act(first.seat, choose_bot_move(match, first.seat, None))
    assert match.game.evaluate(match.state)[first.seat] > 0.6, "it alone stands on the island"
    assert estimate(match)[first.seat] < 0.6
    while not match.game.is_set_up(match.state):
        decision = match.decisions()[0]
        match.act(decision.seat, choose_bot_move(match, decision.seat, None))
    assert len(match.lines) == 16
