"""The exact bot: it never loses a game that it need not lose."""

from __future__ import annotations

from random import Random

import pytest

from engine.lapilli import GAME
from engine.match import Match
from tests.recording import Story, result

from .stories import BOOK


def anything(match: object) -> bool:
    return True


def winners(players: tuple[str, str], seed: int, **options: str) -> tuple[int, ...]:
    return result(BOOK.played(Story(players, anything, options), seed)).winners


def test_the_exact_bot_never_loses_and_mostly_wins_against_a_random_player() -> None:
    found = [winners(("exact", "random"), seed) for seed in range(60)]
    assert all(0 in won for won in found)
    assert sum(won == (0,) for won in found) > 50


@pytest.mark.parametrize("seed", range(6))
def test_from_the_centre_the_exact_bot_wins_even_against_itself(seed: int) -> None:
    match = BOOK.played(Story(("exact", "exact"), anything, {"centre": "open"}), seed)
    assert result(match).winners == (match.lines[0].seat,)


@pytest.mark.parametrize(
    ("played", "best"),
    [("A1 B2 B1", "place C1"), ("A1 B2 B1 C1 A3", "place A2"), ("A1 A2 B1 B2", "place C1")],
)
def test_the_exact_bot_completes_a_row_and_hinders_one(played: str, best: str) -> None:
    match = Match.start(GAME, 2, {}, 1)
    for point in played.split():
        match.act(match.decisions()[0].seat, GAME.moves.parse(f"place {point}"))
    (decision,) = match.decisions()
    view = GAME.view(match.state, decision.seat)
    move = GAME.bots["exact"].choose(view, decision, Random(1))
    assert GAME.moves.text(move) == best
