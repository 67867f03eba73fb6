"""The end: most victory points win."""

from __future__ import annotations

from typing import Final

from ..core import Result, Score, Text
from .player import Player
from .state import State

POINTS: Final = Text("Victory points")
MISSING: Final = Text("More than the supply held")
SHARED: Final = Text("Equal victory points: a shared win.")


def result(s: State) -> Result:
    totals = [player.points for player in s.players]
    return Result(
        ranks=tuple(1 + sum(other > total for other in totals) for total in totals),
        scores=tuple(map(_player_score, s.players)),
        teams=(0, 1),
        tie_breaks=(SHARED,) if totals[0] == totals[1] else (),
    )


def _player_score(player: Player) -> Score:
    """Rulebook: points that the supply could not pay are counted all the same."""
    parts = (
        ((POINTS, player.points - player.virtual), (MISSING, player.virtual))
        if player.virtual
        else ((POINTS, player.points),)
    )
    return Score(player.points, parts)
