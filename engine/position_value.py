"""Shares of winning: from how strong everybody stands, or from how a match ended."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, Protocol

WIN_SHARE: Final = 0.9  # of a won match; the rest goes by scores, so that a close end counts more


def sign_of(number: float) -> int:
    """1 for a number above 0, -1 for one below 0, else 0."""
    return (number > 0) - (number < 0)


class Ending(Protocol):
    """What is asked of a result: who won, with which scores and teams."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first rank."""
        ...

    @property
    def teams(self) -> tuple[int, ...]:
        """The team of every seat."""
        ...


def share_by_strength(
    strengths: Sequence[float],
    teams: Sequence[int],
    scale: float,
) -> tuple[float, ...]:
    """By seat: the chance of its team to win, from 0 to 1.

    The chances of all teams add up to 1. Whoever is stronger by `scale`
    wins about three times of four. Seats of one team are equally
    strong.
    """
    top = max(strengths)  # taken off, so that `exp` of it stays small
    weights = {
        team: exp((strength - top) / scale)
        for team, strength in zip(teams, strengths, strict=True)
    }
    total = sum(weights.values())
    return tuple([weights[team] / total for team in teams])


def share_by_result(ending: Ending, totals: Sequence[float], scale: float) -> tuple[float, ...]:
    """By seat: its share of winning a match that is over.

    The winners share WIN_SHARE; the rest is divided by scores, as
    `share_by_strength` does.
    """
    teams = ending.teams
    winners = ending.winners
    winning_teams = {teams[seat] for seat in winners}
    shares_by_score = share_by_strength(totals, teams, scale)
    win_share = WIN_SHARE / len(winning_teams)
    return tuple(
        [
            (win_share if team in winning_teams else 0.0) + (1 - WIN_SHARE) * score_share
            for team, score_share in zip(teams, shares_by_score, strict=True)
        ]
    )
