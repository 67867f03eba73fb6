"""What must hold for evaluations and rankings of every game."""

from __future__ import annotations

import pytest

from tests.playing import Play

# The soak weighs the positions between them
EVERY_THIRD = pytest.mark.parametrize(
    "first", [0, *(pytest.param(first, marks=pytest.mark.soak) for first in (1, 2))]
)


@EVERY_THIRD
def test_shares_of_winning_add_up_to_one_over_all_teams(play: Play, first: int) -> None:
    teams = play.game.teams(play.case.seats, play.match.options)
    for position in play.positions[first::3]:
        shares = play.game.evaluate(position.state)
        by_team = dict(zip(teams, shares, strict=True))
        assert sum(by_team.values()) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        assert [by_team[team] for team in teams] == [*shares], "partners win together"


def test_a_match_that_is_over_belongs_to_its_winners(play: Play) -> None:
    result = play.game.result(play.match.state)
    if result is not None and not result.is_draw:
        shares = play.game.evaluate(play.match.state)
        losers = [share for seat, share in enumerate(shares) if seat not in result.winners]
        assert all(min(shares[seat] for seat in result.winners) > share for share in losers)


def test_every_part_of_a_position_has_a_name(play: Play) -> None:
    game = play.game
    if game.position_parts:
        for position in play.positions:
            parts = game.weigh_position(position.state)
            assert {len(one) for one in parts} == {len(game.position_parts)}


def test_ranked_answers_are_legal_and_each_stands_once(play: Play) -> None:
    for position, decision in play.asked():
        view = play.game.view(position.state, decision.seat)
        ranked = play.game.strongest_bot.rank(view, decision)
        assert len(set(ranked)) == len(ranked)
        assert all(decision.allows(move) for move in ranked[:20])
