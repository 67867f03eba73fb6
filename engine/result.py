"""The end of a match: ranks and scores with their parts."""

from __future__ import annotations

from dataclasses import dataclass

from .decision import Seat
from .text import Text


@dataclass(frozen=True, slots=True)
class Score:
    """What one seat made, with the parts that add up to it."""

    total: int
    parts: tuple[tuple[Text, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The end: a rank for every seat, scores, teams, and what else decided, such as tie-breaks.

    A rank is one more than the number of teams that are better.
    """

    ranks: tuple[int, ...]
    scores: tuple[Score, ...]
    teams: tuple[int, ...]  # the team of every seat; seats of one team share their rank
    tie_breaks: tuple[Text, ...] = ()
    is_draw: bool = False  # all share the first rank, and none of them is called a winner

    @classmethod
    def of_winners(cls, seats: int, *winners: Seat) -> Result:
        """The end of a game without points and teams: who won has 1, the others have 0.

        Where nobody won it is a draw.
        """
        won = [int(seat in winners) for seat in range(seats)]
        ranks = tuple(1 if has_won else 1 + sum(won) for has_won in won)
        scores = tuple(map(Score, won))
        teams = tuple(range(seats))
        return cls(ranks, scores, teams, is_draw=not winners)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats whose rank is 1: several where they share the win."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def has_points(self) -> bool:
        """Whether there are points to show, and not only the 1 and 0 of `of_winners`."""
        return any(score.parts or score.total not in (0, 1) for score in self.scores)
