"""The end: most victory points win."""

from __future__ import annotations

from typing import Final

from ..core import Result, Score, Text
from .player import Player
from .state import State

POINTS_TITLE: Final = Text("Victory points")
UNPAID_TITLE: Final = Text("More than the supply held")
SHARED_WIN: Final = Text("Equal victory points: a shared win.")


def make_result(s: State) -> Result:
    """Makes the final ranks by victory points; equal points are a shared win."""
    totals = [player.points for player in s.players]
    return Result(
        ranks=tuple(1 + sum(other > total for other in totals) for total in totals),
        scores=tuple(map(_player_score, s.players)),
        teams=(0, 1),
        tie_breaks=(SHARED_WIN,) if totals[0] == totals[1] else (),
    )


def _player_score(player: Player) -> Score:
    """The player's points; those that the supply could not pay are listed apart."""
    if not player.virtual:
        return Score(player.points, ((POINTS_TITLE, player.points),))
    paid = player.points - player.virtual
    return Score(player.points, ((POINTS_TITLE, paid), (UNPAID_TITLE, player.virtual)))
