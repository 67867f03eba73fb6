"""Random matches under the eyes of the referee: after every move, all that may be done and seen is
compared.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.lapilli import GAME
from engine.match import Match
from tests.engine.comparing import imported, retold

from . import referee
from .referee import GRID, Referee

RECORDED = sorted((Path(__file__).parent / "games").glob("*.json"))


def compare(match: Match[Any], judge: Referee) -> None:
    decisions = match.decisions()
    assert [decision.seat for decision in decisions] == ([] if judge.over else [judge.asked])
    assert {move for decision in decisions for move in decision.moves} == judge.legal()
    for viewer in (None, 0, 1):
        view = GAME.view(match.state, viewer)
        for seat in (0, 1):
            assert [GRID[point] for point in sorted(view.pebbles[seat])] == judge.own(seat)
        assert view.seats_to_act == tuple(decision.seat for decision in decisions)
    result = GAME.result(match.state)
    assert (result is not None) == judge.over
    if result is not None:
        assert result.is_draw == (not judge.winners)
        assert result.winners == (judge.winners or (0, 1))


def watched(options: dict[str, str], seed: int, players: tuple[str, str]) -> Match[Any]:
    match = Match.start(GAME, 2, options, seed)
    judge, random = Referee(match.options, match.setup[0]), Random(seed)
    compare(match, judge)
    while not match.is_over:
        (decision,) = match.decisions()
        bot = GAME.bots[players[decision.seat]]
        move = bot.choose(GAME.view(match.state, decision.seat), decision, random)
        match.act(decision.seat, move)
        judge.apply(decision.seat, move)
        compare(match, judge)
    return match


@pytest.mark.parametrize("centre", ["closed", "open"])
def test_the_referee_agrees_after_every_move(centre: str) -> None:
    for seed in range(40):
        watched({"centre": centre}, seed, ("random", "random"))


@pytest.mark.parametrize("centre", ["closed", "open"])
def test_the_referee_agrees_when_good_players_draw_out_a_match(centre: str) -> None:
    for seed in range(3):
        watched({"centre": centre}, seed, ("exact", "exact"))


@pytest.mark.soak
@pytest.mark.parametrize("centre", ["closed", "open"])
def test_the_referee_agrees_in_many_matches(centre: str) -> None:
    for seed in range(100, 1000):
        watched({"centre": centre}, seed, ("random", ("random", "exact")[seed % 2]))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_the_referee_agrees_with_recorded_matches(path: Path) -> None:
    told = retold(GAME, path)
    match, _, _, setup = next(told)
    judge = Referee(match.options, setup[0])
    for match, seat, move, _ in told:
        assert move is not None
        judge.apply(seat, move)
        compare(match, judge)
    assert judge.over


def test_the_referee_notices_another_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "is_joined", lambda here, there: True)
    with pytest.raises(AssertionError):
        watched({}, 1, ("exact", "exact"))


def test_the_referee_knows_every_option() -> None:
    known = {option.key: {s.key for s in option.settings} for option in GAME.meta.options}
    assert known == referee.OPTIONS


def test_the_referee_imports_nothing_of_the_rules() -> None:
    ours = {name for name in imported(Path(__file__).parent, "referee.py") if "engine" in name}
    assert ours == {"engine.core", "engine.lapilli.moves"}
